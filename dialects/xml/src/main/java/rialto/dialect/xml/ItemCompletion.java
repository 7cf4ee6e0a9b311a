package rialto.dialect.xml;

import rialto.gateway.api.Asker;
import rialto.gateway.api.RejectExplanation;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;
import rialto.protocol.RejectReason;

/** Turns the outcome of an item's command into its answer. Owned by the event loop. */
final class ItemCompletion implements CommandSender.Completion {
    private final XmlSession session;
    private final XmlItem item;
    private final OrderLookup lookup;
    private final Runnable onEnd;
    private boolean isAsked;
    private boolean isOver;

    /** @param onEnd run once, when the command is under way no more */
    ItemCompletion(final XmlSession session, final XmlItem item, final OrderLookup lookup, final Runnable onEnd) {
        this.session = session;
        this.item = item;
        this.lookup = lookup;
        this.onEnd = onEnd;
    }

    @Override
    public void onOutcome(final CommandOutcome outcome) {
        switch (item.kind) {
            case ORDER -> ordered(outcome);
            case CANCEL -> canceled(outcome);
            default -> item.error = error(outcome.commandReject());
        }
        end();
    }

    /** Once: a fault in what follows must not count the command twice. */
    private void end() {
        if (isOver) {
            return;
        }
        isOver = true;
        onEnd.run();
        if (isAsked) {
            session.onOutcomeWithoutAnswer();
        } else {
            session.onOutcome(item);
        }
    }

    private void ordered(final CommandOutcome outcome) {
        if (outcome.entered() == null) {
            final RejectReason reason =
                    outcome.enterReject() == RejectReason.NONE ? outcome.commandReject() : outcome.enterReject();
            item.error = RejectExplanation.of(reason);
        } else {
            item.orderId = outcome.entered().orderId();
        }
    }

    private void canceled(final CommandOutcome outcome) {
        if (outcome.canceled() == null) {
            final RejectReason reason =
                    outcome.cancelReject() == RejectReason.NONE ? outcome.commandReject() : outcome.cancelReject();
            item.error = RejectExplanation.of(reason);
            return;
        }
        final OrderLookup.Result found =
                lookup.tell(item, outcome.canceled(), Asker.stranger(session.client()), () -> session.onAnswer(item));
        isAsked = found == OrderLookup.Result.ASKED;
        if (found == OrderLookup.Result.BUSY) {
            item.error = "the order is canceled; the history of its executions is busy, query it again";
        }
    }

    private String error(final RejectReason reason) {
        return switch (reason) {
            case NONE -> null;
            case ACCOUNT_EXISTS -> "account " + item.id + " exists already";
            default -> RejectExplanation.of(reason);
        };
    }

    @Override
    public void onTimeout() {
        if (!isOver) {
            item.error = "the outcome is not known: the venue did not answer in time";
            end();
        }
    }

    @Override
    public void onUnsent() {
        if (!isOver) {
            item.error = "the venue has no leader at the moment; nothing was done, try again";
            end();
        }
    }
}
