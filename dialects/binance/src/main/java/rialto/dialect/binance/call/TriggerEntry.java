package rialto.dialect.binance.call;

import rialto.dialect.binance.api.CallErrors;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.state.Instrument;
import rialto.protocol.OrderTriggers;
import rialto.protocol.TriggerPriceType;
import rialto.protocol.TriggerTerms;

/** What a new order waits for, as a request says it: stopPrice, trailingDelta, and which price is meant. */
final class TriggerEntry {
    private TriggerEntry() {}

    static TriggerTerms read(final ApiParameters parameters, final Instrument instrument, final OrderKind kind) {
        if (!kind.isTriggered()) {
            OrderEntry.refuse(parameters, "stopPrice");
            OrderEntry.refuse(parameters, "trailingDelta");
            OrderEntry.refuse(parameters, "triggerPriceType");
            return TriggerTerms.NONE;
        }
        final String stopPrice = Read.optional(parameters, "stopPrice");
        final int trailingDelta = trailingDelta(parameters);
        if (stopPrice == null && trailingDelta == 0) {
            throw CallErrors.mandatoryEither("stopPrice", "trailingDelta").asException();
        }
        return new TriggerTerms(
                kind.trigger(),
                priceType(parameters, trailingDelta > 0),
                stopPrice == null ? 0 : OrderEntry.ticks(stopPrice, "stopPrice", instrument),
                trailingDelta);
    }

    /** 0 for an order that does not trail. */
    private static int trailingDelta(final ApiParameters parameters) {
        if (Read.optional(parameters, "trailingDelta") == null) {
            return 0;
        }
        final long delta = Read.mandatoryLong(parameters, "trailingDelta");
        if (delta < OrderTriggers.MIN_TRAILING_DELTA || delta > OrderTriggers.MAX_TRAILING_DELTA) {
            throw CallErrors.filterFailure("TRAILING_DELTA")
                    .because(
                            "TRAILING_DELTA_OUT_OF_RANGE",
                            "It is " + delta + "; it must be from " + OrderTriggers.MIN_TRAILING_DELTA + " to "
                                    + OrderTriggers.MAX_TRAILING_DELTA + " basis points.")
                    .asException();
        }
        return (int) delta;
    }

    private static TriggerPriceType priceType(final ApiParameters parameters, final boolean trails) {
        final String text = Read.optional(parameters, "triggerPriceType");
        if (text == null || "LAST_TRADE".equals(text)) {
            return TriggerPriceType.LAST_TRADE;
        }
        if ("BEST_PRICE".equals(text) && !trails) {
            return TriggerPriceType.BEST_PRICE;
        }
        throw ApiErrors.invalidData("triggerPriceType")
                .because(
                        "INVALID_FIELD",
                        "It must be LAST_TRADE or BEST_PRICE, and LAST_TRADE for an order that trails.")
                .asException();
    }
}
