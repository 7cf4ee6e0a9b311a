package rialto.dialect.binance.call;

import rialto.dialect.binance.api.ApiRequest;
import rialto.dialect.binance.api.CallErrors;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;
import rialto.gateway.command.CommandSender.Encoder;
import rialto.gateway.disconnect.CancelTimerCommands;
import rialto.gateway.state.CancelTimer;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.VenueView;
import rialto.protocol.RejectReason;

/** A client's own cancel timers: a countdown that it starts again and again, and when it ends orders leave. */
final class CancelTimerCalls {
    private static final int MIN_COUNTDOWN_MS = 100;
    private static final int MAX_COUNTDOWN_MS = 86_400_000;
    private static final int MAX_PER_ACCOUNT = 256;
    private static final long NS_PER_MS = 1_000_000;

    private final VenueView view;
    private final CommandSender sender;
    private final CancelTimerCommands commands = new CancelTimerCommands();

    CancelTimerCalls(final CallContext context) {
        this.view = context.view();
        this.sender = context.sender();
    }

    /** Makes a cancel timer or starts it again; with a countdown of 0 ends it and leaves its orders. */
    void set(final ApiRequest request, final ApiReply reply) {
        final ApiParameters parameters = request.parameters();
        final long cancelTimerId = OrderCancelTimers.cancelTimerId(parameters);
        final int countdownMs = countdownMs(parameters);
        final boolean allOrders = isForAllOrders(parameters);
        final Instrument instrument = Read.optionalInstrument(view, request);
        if (instrument != null && !allOrders) {
            throw CallErrors.badCombination()
                    .because(
                            "SYMBOL_WITHOUT_SCOPE",
                            "symbol goes with scope=ACCOUNT: other cancel timers are for orders that name them.")
                    .asException();
        }
        final Encoder encoder = countdownMs == 0
                ? commands.end(request.accountId(), cancelTimerId, false)
                : commands.set(
                        request.accountId(),
                        cancelTimerId,
                        countdownMs,
                        allOrders,
                        instrument == null ? 0 : instrument.instrumentId());
        CommandCall.send(sender, request, reply, encoder, outcome -> answer(reply, cancelTimerId, outcome));
    }

    private static void answer(final ApiReply reply, final long cancelTimerId, final CommandOutcome outcome) {
        if (outcome.commandReject() != RejectReason.NONE) {
            reply.error(refusal(outcome));
            return;
        }
        if (outcome.cancelTimer() != null) {
            write(reply.begin(), outcome.cancelTimer());
        } else {
            reply.begin()
                    .beginObject()
                    .name("cancelTimerId")
                    .number(cancelTimerId)
                    .name("countdownMs")
                    .number(0)
                    .endObject();
        }
        reply.end();
    }

    private static ApiError refusal(final CommandOutcome outcome) {
        final ApiError error = RejectAnswers.ofOrder(outcome.commandReject());
        if (outcome.commandReject() != RejectReason.CAPACITY_EXCEEDED) {
            return error;
        }
        return error.because(
                "TOO_MANY_CANCEL_TIMERS",
                (outcome.referenceId() == MAX_PER_ACCOUNT ? "The account has " : "All accounts together have ")
                        + outcome.referenceId()
                        + " cancel timers, those of connections included, and there cannot be more. A running one can be set again;"
                        + " countdownMs=0 ends one.");
    }

    /** The account's cancel timers that run, or the one asked for. */
    void status(final ApiRequest request, final ApiReply reply) {
        final boolean one = request.parameters().has("cancelTimerId");
        final long cancelTimerId = one ? OrderCancelTimers.cancelTimerId(request.parameters()) : 0;
        final JsonWriter json = reply.begin().beginArray();
        for (final CancelTimer cancelTimer : view.account(request.accountId()).cancelTimers()) {
            if (cancelTimer.holderId() == 0 && (!one || cancelTimer.cancelTimerId() == cancelTimerId)) {
                write(json, cancelTimer);
            }
        }
        json.endArray();
        reply.end();
    }

    private static void write(final JsonWriter json, final CancelTimer cancelTimer) {
        json.beginObject();
        json.name("cancelTimerId").number(cancelTimer.cancelTimerId());
        json.name("countdownMs").number(cancelTimer.countdownMs());
        json.name("deadline").number(cancelTimer.deadlineNs() / NS_PER_MS);
        json.name("scope").string(cancelTimer.allOrders() ? "ACCOUNT" : "ORDERS");
        if (cancelTimer.instrument() != null) {
            json.name("symbol").string(cancelTimer.instrument().symbol());
        }
        json.endObject();
    }

    private static int countdownMs(final ApiParameters parameters) {
        final long countdownMs = Read.mandatoryLong(parameters, "countdownMs");
        if (countdownMs != 0 && (countdownMs < MIN_COUNTDOWN_MS || countdownMs > MAX_COUNTDOWN_MS)) {
            throw ApiErrors.invalidData("countdownMs")
                    .because(
                            "OUT_OF_RANGE",
                            "countdownMs is " + countdownMs + ", must be 0 or from " + MIN_COUNTDOWN_MS + " to "
                                    + MAX_COUNTDOWN_MS + ".")
                    .asException();
        }
        return (int) countdownMs;
    }

    private static boolean isForAllOrders(final ApiParameters parameters) {
        final String scope = Read.optional(parameters, "scope");
        if (scope == null || "ORDERS".equals(scope)) {
            return false;
        }
        if ("ACCOUNT".equals(scope)) {
            return true;
        }
        throw ApiErrors.invalidData("scope")
                .because(
                        "UNKNOWN_SCOPE",
                        "scope is ORDERS (orders that name the cancel timer) or ACCOUNT (all open orders).")
                .asException();
    }
}
