package rialto.dialect.binance.call;

import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.state.Order;
import rialto.protocol.RejectReason;
import rialto.protocol.ReplaceMode;

import java.util.List;

/**
 * The answer to cancelReplace: both halves with their results, as an error when one of them failed.
 *
 * @param requestId the cancel's own client id
 */
record ReplaceAnswer(String requestId) {
    private static final long NS_PER_MS = 1_000_000;

    static ReplaceMode mode(final ApiParameters parameters) {
        return switch (Read.mandatory(parameters, "cancelReplaceMode")) {
            case "STOP_ON_FAILURE" -> ReplaceMode.STOP_ON_FAILURE;
            case "ALLOW_FAILURE" -> ReplaceMode.ALLOW_FAILURE;
            case "KEEP_ON_FAILURE" -> ReplaceMode.KEEP_ON_FAILURE;
            default -> throw ApiErrors.invalidData("cancelReplaceMode").asException();
        };
    }

    /** Refuses to cancel alone when there are too many orders: a request over the limit does nothing. */
    static void requireWhole(final ApiParameters parameters) {
        final String mode = Read.optional(parameters, "orderRateLimitExceededMode");
        if (mode != null && !"DO_NOTHING".equals(mode)) {
            throw ApiErrors.invalidData("orderRateLimitExceededMode")
                    .because("INVALID_FIELD", "It must be DO_NOTHING: over the limit of orders nothing is canceled.")
                    .asException();
        }
    }

    void write(final ApiReply reply, final OrderEntry order, final CommandOutcome outcome) {
        final boolean canceled = outcome.canceled() != null;
        final boolean entered = outcome.entered() != null;
        if (!canceled && !entered && outcome.commandReject() != RejectReason.NONE) {
            reply.error(RejectAnswers.ofOrder(outcome.commandReject()));
            return;
        }
        final JsonWriter json = reply.begin();
        if (canceled && entered) {
            writeHalves(json, order, outcome);
            reply.end();
            return;
        }
        final boolean partly = canceled || entered;
        json.beginObject();
        json.name("code").number(partly ? -2021 : -2022);
        json.name("msg").string(partly ? "Order cancel-replace partially failed." : "Order cancel-replace failed.");
        json.name("data");
        writeHalves(json, order, outcome);
        json.endObject();
        reply.endAsError(partly ? ApiErrors.CONFLICT : ApiErrors.BAD_REQUEST);
    }

    /** A replacement that was sent before: the order as it stands; nothing was canceled this time. */
    static void writeRepeated(final ApiReply reply, final OrderEntry order, final OrderFacts facts) {
        final JsonWriter json = reply.begin().beginObject();
        json.name("cancelResult").string("NOT_ATTEMPTED");
        json.name("newOrderResult").string("SUCCESS");
        json.name("cancelResponse").nothing();
        json.name("newOrderResponse");
        OrderJson.writeEntered(json, facts, null, List.of(), order.responseType());
        json.endObject();
        reply.end();
    }

    private void writeHalves(final JsonWriter json, final OrderEntry order, final CommandOutcome outcome) {
        final Order canceled = outcome.canceled();
        final Order entered = outcome.entered();
        final boolean attempted =
                entered != null || outcome.enterReject() != RejectReason.NONE || outcome.wasRepeated();
        json.beginObject();
        json.name("cancelResult")
                .string(canceled != null ? "SUCCESS" : outcome.wasRepeated() ? "NOT_ATTEMPTED" : "FAILURE");
        json.name("newOrderResult").string(entered != null ? "SUCCESS" : attempted ? "FAILURE" : "NOT_ATTEMPTED");
        json.name("cancelResponse");
        if (canceled != null) {
            OrderJson.writeCanceled(json, OrderFacts.of(canceled), requestId, outcome.timestampNs() / NS_PER_MS);
        } else if (outcome.wasRepeated()) {
            json.nothing();
        } else {
            RejectAnswers.ofCancel(outcome.cancelReject(), outcome).write(json);
        }
        json.name("newOrderResponse");
        if (entered != null) {
            OrderJson.writeEntered(json, OrderFacts.of(entered), entered, outcome.executions(), order.responseType());
        } else if (attempted) {
            RejectAnswers.ofOrder(outcome.enterReject(), outcome).write(json);
        } else {
            json.nothing();
        }
        json.endObject();
    }
}
