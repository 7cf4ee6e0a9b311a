package rialto.gateway.call;

import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.ApiRequest;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.guard.GuardCommands;
import rialto.gateway.order.CommandOutcome;
import rialto.gateway.order.CommandSender;
import rialto.gateway.order.CommandSender.Encoder;
import rialto.gateway.state.Guard;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.VenueView;
import rialto.protocol.RejectReason;

/** A client's own guards: a countdown that it starts again and again, and when it ends orders leave. */
final class GuardCalls {
    private static final int MIN_COUNTDOWN_MS = 100;
    private static final int MAX_COUNTDOWN_MS = 86_400_000;
    private static final int MAX_PER_ACCOUNT = 256;
    private static final long NS_PER_MS = 1_000_000;

    private final VenueView view;
    private final CommandSender sender;
    private final GuardCommands commands = new GuardCommands();

    GuardCalls(final CallContext context) {
        this.view = context.view();
        this.sender = context.sender();
    }

    /** Makes a guard or starts it again; with a countdown of 0 ends it and leaves its orders. */
    void set(final ApiRequest request, final ApiReply reply) {
        final ApiParameters parameters = request.parameters();
        final long guardId = OrderGuards.guardId(parameters);
        final int countdownMs = countdownMs(parameters);
        final boolean allOrders = isForAllOrders(parameters);
        final Instrument instrument = Read.optionalInstrument(view, request);
        if (instrument != null && !allOrders) {
            throw ApiErrors.badCombination()
                    .because(
                            "SYMBOL_WITHOUT_SCOPE",
                            "symbol goes with scope=ACCOUNT: other guards are for orders that name them.")
                    .asException();
        }
        final Encoder encoder = countdownMs == 0
                ? commands.end(request.accountId(), guardId, false)
                : commands.set(
                        request.accountId(),
                        guardId,
                        countdownMs,
                        allOrders,
                        instrument == null ? 0 : instrument.instrumentId());
        CommandCall.send(sender, request, reply, encoder, outcome -> answer(reply, guardId, outcome));
    }

    private static void answer(final ApiReply reply, final long guardId, final CommandOutcome outcome) {
        if (outcome.commandReject() != RejectReason.NONE) {
            reply.error(refusal(outcome));
            return;
        }
        if (outcome.guard() != null) {
            write(reply.begin(), outcome.guard());
        } else {
            reply.begin()
                    .beginObject()
                    .name("guardId")
                    .number(guardId)
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
                "TOO_MANY_GUARDS",
                (outcome.referenceId() == MAX_PER_ACCOUNT ? "The account has " : "All accounts together have ")
                        + outcome.referenceId()
                        + " guards, connections' included, and there can be no more. One that runs can be started again;"
                        + " countdownMs=0 ends one.");
    }

    /** The account's guards that run, or the one asked for. */
    void status(final ApiRequest request, final ApiReply reply) {
        final boolean one = request.parameters().has("guardId");
        final long guardId = one ? OrderGuards.guardId(request.parameters()) : 0;
        final JsonWriter json = reply.begin().beginArray();
        for (final Guard guard : view.account(request.accountId()).guards()) {
            if (guard.holderId() == 0 && (!one || guard.guardId() == guardId)) {
                write(json, guard);
            }
        }
        json.endArray();
        reply.end();
    }

    private static void write(final JsonWriter json, final Guard guard) {
        json.beginObject();
        json.name("guardId").number(guard.guardId());
        json.name("countdownMs").number(guard.countdownMs());
        json.name("deadline").number(guard.deadlineNs() / NS_PER_MS);
        json.name("scope").string(guard.allOrders() ? "ACCOUNT" : "ORDERS");
        if (guard.instrument() != null) {
            json.name("symbol").string(guard.instrument().symbol());
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
                .because("UNKNOWN_SCOPE", "scope is ORDERS (orders that name the guard) or ACCOUNT (all open orders).")
                .asException();
    }
}
