package rialto.dialect.binance.stream;

import org.agrona.collections.Object2ObjectHashMap;
import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.DepthSide;
import rialto.gateway.state.Instrument;
import rialto.protocol.Side;

import java.util.Map;

/** Best bid and ask of one instrument or of all, at the end of each chunk of events in which they changed. */
final class BookTickerFeed extends GreetingFeed {
    private final Map<Instrument, Best> known = new Object2ObjectHashMap<>();
    private final Map<Instrument, Boolean> touched = new Object2ObjectHashMap<>();
    private final Iterable<Instrument> shownFirst;

    /** Price and quantity of both sides as they were sent last. */
    private static final class Best {
        private long bidTicks = -1;
        private long bidLots;
        private long askTicks;
        private long askLots;

        /** Takes over how the book stands; whether that differs. */
        private boolean update(final Instrument instrument) {
            final DepthSide bids = instrument.book().bids();
            final DepthSide asks = instrument.book().asks();
            final long newBidTicks = bids.size() == 0 ? 0 : bids.priceTicks(0);
            final long newBidLots = bids.size() == 0 ? 0 : bids.quantityLots(0);
            final long newAskTicks = asks.size() == 0 ? 0 : asks.priceTicks(0);
            final long newAskLots = asks.size() == 0 ? 0 : asks.quantityLots(0);
            final boolean same = newBidTicks == bidTicks
                    && newBidLots == bidLots
                    && newAskTicks == askTicks
                    && newAskLots == askLots;
            bidTicks = newBidTicks;
            bidLots = newBidLots;
            askTicks = newAskTicks;
            askLots = newAskLots;
            return !same;
        }
    }

    /** @param shownFirst instruments whose best prices a new subscriber is shown without waiting for a change */
    BookTickerFeed(final StreamContext context, final Iterable<Instrument> shownFirst) {
        super(context);
        this.shownFirst = shownFirst;
    }

    @Override
    void onDepthChanged(final Instrument instrument, final Side side, final long priceTicks) {
        touched.put(instrument, true);
    }

    @Override
    void onEndOfChunk() {
        if (hasNewcomers()) {
            for (final Instrument instrument : shownFirst) {
                touched.put(instrument, true);
            }
        }
        if (touched.isEmpty()) {
            return;
        }
        for (final Instrument instrument : touched.keySet()) {
            final Best best = known.computeIfAbsent(instrument, ignored -> new Best());
            if (best.update(instrument)) {
                publish(message(instrument, best));
            } else if (hasNewcomers()) {
                greet(message(instrument, best));
            }
        }
        touched.clear();
        endGreeting();
    }

    @Override
    void onFlush(final long nowMs) {
        onEndOfChunk();
    }

    private JsonWriter message(final Instrument instrument, final Best best) {
        final JsonWriter json = json().beginObject();
        json.name("u").number(context().view().eventSequence());
        json.name("s").string(instrument.symbol());
        Amounts.price(json.name("b"), instrument, best.bidTicks);
        Amounts.quantity(json.name("B"), instrument, best.bidLots);
        Amounts.price(json.name("a"), instrument, best.askTicks);
        Amounts.quantity(json.name("A"), instrument, best.askLots);
        return json.endObject();
    }
}
