package rialto.dialect.binance.stream;

import rialto.dialect.binance.quote.QuoteJson;
import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.QuoteMarket;
import rialto.protocol.Side;

import java.util.concurrent.TimeUnit;

/** What providers quote on an instrument, at the end of each chunk of events in which that changed: whole, or its best. */
final class QuotesFeed extends GreetingFeed {
    private final Instrument instrument;
    private final boolean whole;
    private boolean changed;

    /** @param whole whether all ladders are told, not the best prices alone */
    QuotesFeed(final StreamContext context, final Instrument instrument, final boolean whole) {
        super(context);
        this.instrument = instrument;
        this.whole = whole;
    }

    @Override
    void onQuotesChanged() {
        changed = true;
    }

    @Override
    void onEndOfChunk() {
        if (!changed && !hasNewcomers()) {
            return;
        }
        final boolean hasChanged = changed;
        changed = false;
        final long nowMs = context().nowMs().getAsLong();
        final long nowNs = TimeUnit.MILLISECONDS.toNanos(nowMs);
        final JsonWriter json = json().beginObject();
        json.name("e").string(whole ? "quotes" : "quoteTicker").name("E").number(nowMs);
        json.name("s").string(instrument.symbol());
        json.name("u").number(context().view().eventSequence());
        if (whole) {
            QuoteJson.writeMarket(json, instrument, nowNs);
        } else {
            writeBest(json, "b", "B", "bp", instrument.quotes().best(Side.BUY, nowNs));
            writeBest(json, "a", "A", "ap", instrument.quotes().best(Side.SELL, nowNs));
        }
        publishOrGreet(hasChanged, json.endObject());
    }

    private void writeBest(
            final JsonWriter json,
            final String price,
            final String quantity,
            final String provider,
            final QuoteMarket.Best best) {
        Amounts.price(
                json.name(price), instrument, best == null ? 0 : best.tier().priceTicks());
        Amounts.quantity(
                json.name(quantity), instrument, best == null ? 0 : best.tier().shownLots());
        json.name(provider)
                .string(best == null ? null : best.ladder().provider().account().name());
    }

    @Override
    void onFlush(final long nowMs) {
        onEndOfChunk();
    }
}
