package rialto.dialect.binance.stream;

import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Candle;
import rialto.gateway.state.Execution;
import rialto.gateway.state.Instrument;

/**
 * The present candle of an interval, once a second while it changes, and once more, closed, when its interval is over.
 * Nothing is sent for an interval without a trade.
 */
final class CandleFeed extends GreetingFeed {
    private final Instrument instrument;
    private final Candle candle;
    /** The candle as it was after the last trade, as JSON up to whether it is closed; null before the first trade. */
    private String begin;

    private String end;
    private long openTimeMs;
    private long closeTimeMs;
    private boolean changed;
    private boolean closed;

    CandleFeed(final StreamContext context, final Instrument instrument, final Candle candle) {
        super(context);
        this.instrument = instrument;
        this.candle = candle;
        if (candle.openTimeMs() != 0) {
            remember();
        }
    }

    @Override
    void onExecution(final Execution execution) {
        if (begin != null && candle.openTimeMs() != openTimeMs && !closed) {
            send(context().nowMs().getAsLong(), true);
        }
        remember();
        closed = false;
    }

    @Override
    void onFlush(final long nowMs) {
        if (begin == null) {
            return;
        }
        final boolean wasClosed = closed;
        closed = nowMs > closeTimeMs;
        if (!wasClosed && (changed || closed)) {
            send(nowMs, closed);
            endGreeting();
        } else if (hasNewcomers()) {
            greet(message(nowMs, closed));
            endGreeting();
        }
    }

    private void remember() {
        openTimeMs = candle.openTimeMs();
        closeTimeMs = candle.closeTimeMs();
        changed = true;
        final JsonWriter json = json();
        json.beginObject().name("t").number(openTimeMs).name("T").number(closeTimeMs);
        json.name("s")
                .string(instrument.symbol())
                .name("i")
                .string(candle.interval().text());
        json.name("f").number(candle.firstTradeId()).name("L").number(candle.lastTradeId());
        Amounts.price(json.name("o"), instrument, candle.openTicks());
        Amounts.price(json.name("c"), instrument, candle.closeTicks());
        Amounts.price(json.name("h"), instrument, candle.highTicks());
        Amounts.price(json.name("l"), instrument, candle.lowTicks());
        Amounts.quantity(json.name("v"), instrument, candle.volumeLots());
        json.name("n").number(candle.tradeCount());
        begin = json.toString();
        json.reset();
        Amounts.quote(json.name("q"), instrument, candle.quoteVolume());
        Amounts.quantity(json.name("V"), instrument, candle.takerBuyLots());
        Amounts.quote(json.name("Q"), instrument, candle.takerBuyQuote());
        json.name("B").string("0").endObject();
        end = json.toString();
    }

    private void send(final long nowMs, final boolean isClosed) {
        changed = false;
        publish(message(nowMs, isClosed));
    }

    private JsonWriter message(final long nowMs, final boolean isClosed) {
        final JsonWriter json = json().beginObject();
        json.name("e").string("kline").name("E").number(nowMs).name("s").string(instrument.symbol());
        json.name("k").raw(begin + ",\"x\":" + isClosed + "," + end);
        return json.endObject();
    }
}
