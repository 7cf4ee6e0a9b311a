package rialto.dialect.postedoffer;

import rialto.gateway.state.Execution;
import rialto.gateway.state.Instrument;

/** One sale as the answers tell it: of one side. Prices in ticks, quantities in lots. */
record Sale(long saleId, long quantityLots, long priceTicks, String counterparty, long timeMs) {
    /** @param bought the side */
    static Sale of(final Execution execution, final boolean bought) {
        return new Sale(
                execution.trade().tradeId(),
                execution.trade().quantityLots(),
                execution.trade().priceTicks(),
                PostedUsers.userId((bought ? execution.maker() : execution.taker())
                        .account()
                        .name()),
                execution.trade().timestampMs());
    }

    void write(final rialto.gateway.api.JsonWriter json, final Instrument product) {
        json.beginObject().name("saleId").number(saleId);
        Numbers.quantity(json.name("quantity"), product, quantityLots);
        Numbers.price(json.name("price"), product, priceTicks);
        json.name("counterparty")
                .string(counterparty)
                .name("time")
                .number(timeMs)
                .endObject();
    }
}
