package rialto.dialect.binance.stream;

import rialto.dialect.binance.quote.QuoteJson;
import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.QuoteMarket;
import rialto.protocol.Side;

import java.util.concurrent.TimeUnit;

/**
 * What providers quote on an instrument: whole, or its best. While its messages are small they are sent at the end of each
 * chunk of events in which something changed. Large ones are made every 100 ms at most, for newcomers too: else one reader
 * would have the whole market written out with every ladder.
 */
final class QuotesFeed extends GreetingFeed {
    /** Bytes that a small message has at most: some two ladders of twenty tiers a side. */
    static final int SMALL = 4_096;

    private final Instrument instrument;
    private final boolean whole;
    private boolean changed;
    private boolean isLarge;

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
        if (!isLarge) {
            send();
        }
    }

    private void send() {
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
        json.endObject();
        isLarge = json.length() > SMALL;
        publishOrGreet(hasChanged, json);
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
        send();
    }
}
