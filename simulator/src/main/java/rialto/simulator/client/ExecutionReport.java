package rialto.simulator.client;

import com.fasterxml.jackson.databind.JsonNode;

import java.math.BigDecimal;

/**
 * What happened to an order of ours.
 *
 * @param clientOrderId  the order's own, also when a cancel with an id of its own caused this
 * @param executionType  NEW, CANCELED, REPLACED, REJECTED, TRADE, EXPIRED or TRADE_PREVENTION
 * @param orderStatus    NEW, PARTIALLY_FILLED, FILLED, CANCELED, REJECTED, EXPIRED or EXPIRED_IN_MATCH
 * @param lastQuantity   of this execution; zero when it is none
 * @param lastPrice      of this execution; zero when it is none
 */
public record ExecutionReport(
        String symbol,
        String clientOrderId,
        String executionType,
        String orderStatus,
        BigDecimal lastQuantity,
        BigDecimal lastPrice) {

    static ExecutionReport of(final JsonNode event) {
        final String original = event.path("C").asText("");
        return new ExecutionReport(
                event.path("s").asText(),
                original.isEmpty() ? event.path("c").asText() : original,
                event.path("x").asText(),
                event.path("X").asText(),
                new BigDecimal(event.path("l").asText("0")),
                new BigDecimal(event.path("L").asText("0")));
    }

    /** Whether the order is no longer open. */
    public boolean isFinal() {
        return switch (orderStatus) {
            case "NEW", "PARTIALLY_FILLED" -> false;
            default -> true;
        };
    }
}
