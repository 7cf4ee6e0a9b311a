package rialto.dialect.binance.stream;

import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Execution;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Trade;

/** What one incoming order traded at one price, as one; its id is that of its first trade, as in history. */
final class AggregateTradeFeed extends Feed {
    private Execution first;
    private Trade last;
    private long quantityLots;

    AggregateTradeFeed(final StreamContext context) {
        super(context);
    }

    @Override
    void onExecution(final Execution execution) {
        if (first != null && !continues(execution)) {
            onEndOfCommand();
        }
        if (first == null) {
            first = execution;
            quantityLots = 0;
        }
        last = execution.trade();
        quantityLots += last.quantityLots();
    }

    @Override
    void onEndOfCommand() {
        if (first == null) {
            return;
        }
        final Instrument instrument = first.instrument();
        final JsonWriter json = json().beginObject();
        json.name("e").string("aggTrade").name("E").number(context().nowMs().getAsLong());
        json.name("s")
                .string(instrument.symbol())
                .name("a")
                .number(first.trade().tradeId());
        Amounts.price(json.name("p"), instrument, last.priceTicks());
        Amounts.quantity(json.name("q"), instrument, quantityLots);
        json.name("f").number(first.trade().tradeId()).name("l").number(last.tradeId());
        json.name("T").number(last.timestampMs());
        json.name("m").bool(last.buyerMaker()).name("M").bool(true);
        first = null;
        publish(json.endObject());
    }

    private boolean continues(final Execution execution) {
        return execution.taker() == first.taker() && execution.trade().priceTicks() == last.priceTicks();
    }
}
