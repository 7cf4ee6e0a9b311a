package rialto.dialect.admin;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;
import rialto.gateway.command.CommandTooLongException;
import rialto.protocol.AdministrationDecision;
import rialto.protocol.RejectReason;

import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Sends what administrators want with who wants it, so that log and events tell. What takes a second administrator is
 * proposed instead. Owned by the event loop.
 */
final class AdminCommands {
    private static final Logger LOGGER = LoggerFactory.getLogger(AdminCommands.class);
    private static final long NANOS_PER_MS = 1_000_000;

    private final CommandSender commands;
    private final AdminPolicy policy;
    private final LongSupplier nowMs;
    private final AdminEnvelope envelope = new AdminEnvelope();

    AdminCommands(final CommandSender commands, final AdminPolicy policy, final LongSupplier nowMs) {
        this.commands = commands;
        this.policy = policy;
        this.nowMs = nowMs;
    }

    AdminPolicy policy() {
        return policy;
    }

    /**
     * Sends a command of the exchange's caller. {@code done} runs when it was carried out, or refused for the reason given;
     * otherwise the exchange is answered here, also when a second administrator must approve.
     */
    void send(
            final AdminExchange exchange,
            final CommandSender.Encoder command,
            final RejectReason alsoDone,
            final Consumer<CommandOutcome> done) {
        final Caller caller = exchange.caller();
        final boolean takesTwo = policy.takesTwo(exchange.kind());
        if (takesTwo && !AdminEnvelope.isShownWhole(exchange.detail())) {
            exchange.error(ApiErrors.unsupported("A call that a second administrator must approve may have "
                    + AdminEnvelope.MAX_DETAIL_BYTES + " bytes, for more of it would not be shown."));
            return;
        }
        final CommandSender.Encoder whole = takesTwo
                ? envelope.propose(
                        caller, (nowMs.getAsLong() + policy.approvalMs()) * NANOS_PER_MS, exchange.detail(), command)
                : envelope.administer(caller, false, exchange.detail(), command);
        offer(exchange, whole, outcome -> {
            final RejectReason reason = reason(outcome);
            if (outcome.proposal() != null) {
                exchange.answerProposed(outcome.proposal());
            } else if (reason == RejectReason.NONE || reason == alsoDone) {
                done.accept(outcome);
            } else {
                exchange.rejected(reason);
            }
        });
    }

    /**
     * Records what the exchange's caller says, which no command carries out. {@code done} runs when the log has it; otherwise the
     * exchange is answered here.
     *
     * @param action method and path as the log is to have them
     */
    void say(
            final AdminExchange exchange,
            final String action,
            final String detail,
            final Consumer<CommandOutcome> done) {
        final Caller caller = exchange.caller();
        final Caller named = new Caller(caller.actor(), caller.address(), action, caller.kind());
        offer(exchange, envelope.administer(named, false, detail, null), outcome -> {
            if (reason(outcome) == RejectReason.NONE) {
                done.accept(outcome);
            } else {
                exchange.rejected(reason(outcome));
            }
        });
    }

    /** Approves or declines a proposal; {@code done} runs with whatever came of it. */
    void decide(
            final AdminExchange exchange,
            final long proposalId,
            final AdministrationDecision decision,
            final Consumer<CommandOutcome> done) {
        offer(exchange, envelope.decide(exchange.caller(), proposalId, decision), done);
    }

    /** Why the command that was asked for was refused, or NONE. */
    static RejectReason reason(final CommandOutcome outcome) {
        return outcome.commandReject() == RejectReason.NONE ? outcome.cancelReject() : outcome.commandReject();
    }

    private void offer(
            final AdminExchange exchange, final CommandSender.Encoder whole, final Consumer<CommandOutcome> done) {
        final CommandSender.Completion completion = new CommandSender.Completion() {
            @Override
            public void onOutcome(final CommandOutcome outcome) {
                done.accept(outcome);
            }

            @Override
            public void onTimeout() {
                exchange.error(ApiErrors.timeout());
            }

            @Override
            public void onUnsent() {
                exchange.error(ApiErrors.busy());
            }
        };
        try {
            if (commands.send(whole, exchange.receivedNs(), completion)) {
                exchange.recorded();
            } else {
                exchange.error(ApiErrors.busy());
            }
        } catch (final CommandTooLongException e) {
            exchange.error(ApiErrors.commandTooLong(e.getMessage()));
        }
    }

    /**
     * Records what no command does: a call that reads, one that was refused, a failed login. Nobody waits for it.
     *
     * @param refused whether it was not done
     */
    void record(final Caller caller, final boolean refused, final String detail) {
        final boolean sent = commands.send(
                envelope.administer(caller, refused, detail, null), System.nanoTime(), new CommandSender.Completion() {
                    @Override
                    public void onOutcome(final CommandOutcome outcome) {
                        if (outcome.commandReject() != RejectReason.NONE) {
                            LOGGER.error("not recorded ({}): {}", outcome.commandReject(), caller);
                        }
                    }

                    @Override
                    public void onTimeout() {
                        LOGGER.warn("perhaps not recorded, there is no answer: {}", caller);
                    }
                });
        if (!sent) {
            LOGGER.warn("not recorded, the venue takes no commands: {} {}", caller, detail);
        }
    }
}
