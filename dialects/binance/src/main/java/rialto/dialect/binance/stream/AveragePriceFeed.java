package rialto.dialect.binance.stream;

import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Execution;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.RecentTrades;
import rialto.gateway.state.Total;
import rialto.gateway.state.Trade;

/** The mean price of the last five minutes, weighted by quantity, once a second after trades. */
final class AveragePriceFeed extends GreetingFeed {
    private static final long WINDOW_MS = 300_000;

    private final Instrument instrument;
    private boolean changed = true;

    AveragePriceFeed(final StreamContext context, final Instrument instrument) {
        super(context);
        this.instrument = instrument;
    }

    @Override
    void onExecution(final Execution execution) {
        changed = true;
    }

    @Override
    void onFlush(final long nowMs) {
        final Trade last = instrument.trades().last();
        if (!changed && !hasNewcomers() || last == null) {
            return;
        }
        final boolean hasChanged = changed;
        changed = false;
        final JsonWriter json = json().beginObject();
        json.name("e").string("avgPrice").name("E").number(nowMs);
        json.name("s").string(instrument.symbol()).name("i").string("5m");
        writeAverage(json.name("w"), nowMs);
        json.name("T").number(last.timestampMs());
        publishOrGreet(hasChanged, json.endObject());
    }

    private void writeAverage(final JsonWriter json, final long nowMs) {
        final RecentTrades trades = instrument.trades();
        final Total quote = new Total();
        final Total lots = new Total();
        for (int i = trades.size() - 1; i >= 0 && trades.get(i).timestampMs() > nowMs - WINDOW_MS; i--) {
            quote.add(trades.get(i).quoteAmount());
            lots.add(trades.get(i).quantityLots());
        }
        if (lots.isZero()) {
            Amounts.price(json, instrument, trades.last().priceTicks());
        } else {
            Amounts.quote(json, instrument, instrument.averagePrice(quote, lots));
        }
    }
}
