package rialto.dialect.binance.stream;

import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Execution;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Trade;

/** Every trade of an instrument, at once. */
final class TradeFeed extends Feed {
    TradeFeed(final StreamContext context) {
        super(context);
    }

    @Override
    void onExecution(final Execution execution) {
        final Instrument instrument = execution.instrument();
        final Trade trade = execution.trade();
        final JsonWriter json = json().beginObject();
        json.name("e").string("trade").name("E").number(context().nowMs().getAsLong());
        json.name("s").string(instrument.symbol()).name("t").number(trade.tradeId());
        Amounts.price(json.name("p"), instrument, trade.priceTicks());
        Amounts.quantity(json.name("q"), instrument, trade.quantityLots());
        json.name("T").number(trade.timestampMs());
        json.name("m").bool(trade.buyerMaker()).name("M").bool(true);
        publish(json.endObject());
    }
}
