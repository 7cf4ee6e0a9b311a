package rialto.extensions.subscription;

import rialto.events.Conversions;
import rialto.extensions.Command;
import rialto.extensions.CommandException;
import rialto.extensions.Delivery;
import rialto.extensions.Outcome;
import rialto.protocol.RejectReason;

import java.lang.reflect.Type;
import java.time.Instant;
import java.util.Map;

/** An event as one handler sees it. */
final class EventDelivery implements Delivery {
    private static final Outcome NOT_SENT = new Outcome(Outcome.Kind.NOT_SENT, 0, RejectReason.NONE, 0);

    private final RunningSubscription subscription;
    private final Handling handling;
    private final Map<String, String> params;

    EventDelivery(final RunningSubscription subscription, final Handling handling, final Map<String, String> params) {
        this.subscription = subscription;
        this.handling = handling;
        this.params = params;
    }

    @Override
    public String key() {
        return handling.key;
    }

    @Override
    public Object payload() {
        return handling.event;
    }

    @Override
    public Object payload(final Type type) {
        return Conversions.standard().convert(handling.event, type);
    }

    @Override
    public Map<String, String> params() {
        return params;
    }

    @Override
    public long sequence() {
        return handling.sequence();
    }

    @Override
    public Instant time() {
        return Instant.ofEpochSecond(0, handling.header.timestampNs());
    }

    @Override
    public int attempt() {
        return handling.attempt();
    }

    @Override
    public boolean isReplay() {
        return handling.isReplay;
    }

    @Override
    public void acknowledge() {
        subscription.acknowledge(handling);
    }

    @Override
    public void fail(final Throwable cause) {
        subscription.fail(handling, cause);
    }

    @Override
    public Outcome send(final Command command) throws InterruptedException {
        final int number = nextCommand();
        if (!isToBeSent(number)) {
            return NOT_SENT;
        }
        name(command, subscription.keys().clientOrderId(sequence(), number));
        subscription.sends();
        try {
            final Outcome outcome = subscription.commands().send(command);
            handling.commandsSent.accumulateAndGet(number, Math::max);
            return outcome;
        } catch (final CommandException | InterruptedException e) {
            handling.commandsSent.accumulateAndGet(number, Math::max);
            handling.unanswered();
            throw e;
        }
    }

    private static void name(final Command command, final String clientOrderId) {
        switch (command) {
            case Command.Enter(var order) -> order.clientOrderId(clientOrderId);
            case Command.Replace(var replaced, var mode, var order) -> order.clientOrderId(clientOrderId);
            case Command.EnterParent(var parent) -> parent.clientOrderId(clientOrderId);
            case Command.Cancel _,
                    Command.CancelAll _,
                    Command.Amend _,
                    Command.CancelParent _,
                    Command.AnswerHold _,
                    Command.AnswerQuoteRequest _,
                    Command.DeclineQuoteRequest _ -> {} // they name what the venue knows
        }
    }

    private int nextCommand() {
        final int number = handling.commands.incrementAndGet();
        if (number > MAX_COMMANDS) {
            throw new IllegalStateException("a handler sends at most " + MAX_COMMANDS
                    + " commands for one event; the handler of " + handling.describe() + " wants another");
        }
        return number;
    }

    private boolean isToBeSent(final int number) {
        return !handling.isReplay && (handling.parked == null || number > handling.parked.commands());
    }

    @Override
    public String toString() {
        return handling.describe();
    }
}
