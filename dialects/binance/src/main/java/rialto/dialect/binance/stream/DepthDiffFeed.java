package rialto.dialect.binance.stream;

import org.agrona.collections.LongHashSet;
import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.DepthSide;
import rialto.gateway.state.Instrument;
import rialto.protocol.BookChecksum;
import rialto.protocol.Side;

import java.util.Arrays;

/**
 * Changed price levels of one instrument since the message before, with the quantity that stands there now. Its
 * {@code u} is the sequence of the last event taken in. Its {@code U} is the {@code u} of the message before, plus one. So
 * messages are contiguous, and fit the {@code lastUpdateId} of a book asked for at any time.
 */
final class DepthDiffFeed extends Feed {
    private final Instrument instrument;
    private final boolean isChecked;
    private final LongHashSet bids = new LongHashSet();
    private final LongHashSet asks = new LongHashSet();
    private long[] sorted = new long[64];
    private long lastUpdateId;

    /** @param isChecked whether each message has the checksum of the whole book, all levels that it does not name included */
    DepthDiffFeed(final StreamContext context, final Instrument instrument, final boolean isChecked) {
        super(context);
        this.instrument = instrument;
        this.isChecked = isChecked;
        lastUpdateId = context.view().eventSequence();
    }

    @Override
    void onDepthChanged(final Instrument changed, final Side side, final long priceTicks) {
        (side == Side.BUY ? bids : asks).add(priceTicks);
    }

    @Override
    void onFlush(final long nowMs) {
        if (bids.isEmpty() && asks.isEmpty()) {
            return;
        }
        final long updateId = context().view().eventSequence();
        final JsonWriter json = json().beginObject();
        json.name("e").string("depthUpdate").name("E").number(nowMs);
        json.name("s").string(instrument.symbol());
        json.name("U").number(lastUpdateId + 1).name("u").number(updateId);
        writeLevels(json.name("b"), bids, instrument.book().bids(), true);
        writeLevels(json.name("a"), asks, instrument.book().asks(), false);
        if (isChecked) {
            json.name("c").string(BookChecksum.text(instrument.book().checksum()));
        }
        lastUpdateId = updateId;
        bids.clear();
        asks.clear();
        publish(json.endObject());
    }

    /** Best price first. */
    private void writeLevels(
            final JsonWriter json, final LongHashSet prices, final DepthSide side, final boolean descending) {
        final int count = sort(prices);
        json.beginArray();
        for (int i = 0; i < count; i++) {
            final long priceTicks = sorted[descending ? count - 1 - i : i];
            json.beginArray();
            Amounts.price(json, instrument, priceTicks);
            Amounts.quantity(json, instrument, side.quantityAt(priceTicks));
            json.endArray();
        }
        json.endArray();
    }

    private int sort(final LongHashSet prices) {
        if (prices.size() > sorted.length) {
            sorted = new long[prices.size() * 2];
        }
        int count = 0;
        for (final LongHashSet.LongIterator iterator = prices.iterator(); iterator.hasNext(); ) {
            sorted[count++] = iterator.nextValue();
        }
        Arrays.sort(sorted, 0, count);
        return count;
    }
}
