package rialto.dialect.fix.price;

import rialto.dialect.fix.message.Tag;
import rialto.gateway.state.DepthSide;
import rialto.gateway.state.Instrument;
import rialto.protocol.Side;

import java.util.Arrays;

/**
 * The best levels of one side of an order book. Updates name a level by side and price. They come best price first, each with
 * the position that its level has when all before it in the message are taken in. Owned by the event loop.
 */
final class BookSection extends Section {
    /** Levels of a side when all are asked for. */
    static final int MOST_LEVELS = 1_000;

    private static final int FEW = 16;

    private final Instrument instrument;
    private final Side side;
    private final EntryType type;
    private final DepthSide book;
    private final int depth;

    /** What was told, the best first. */
    private Levels told = new Levels();

    private Levels next = new Levels();

    /** The worst price that changed since; what is worse stands as it was told. */
    private long worstChanged;

    private boolean changed;

    private static final class Levels {
        private long[] prices = new long[FEW];
        private long[] lots = new long[FEW];
        private int count;

        private void add(final long priceTicks, final long quantityLots) {
            if (count == prices.length) {
                prices = Arrays.copyOf(prices, count * 2);
                lots = Arrays.copyOf(lots, count * 2);
            }
            prices[count] = priceTicks;
            lots[count++] = quantityLots;
        }

        private void add(final Levels other, final int from, final int to) {
            while (prices.length < count + to - from) {
                prices = Arrays.copyOf(prices, prices.length * 2);
                lots = Arrays.copyOf(lots, lots.length * 2);
            }
            System.arraycopy(other.prices, from, prices, count, to - from);
            System.arraycopy(other.lots, from, lots, count, to - from);
            count += to - from;
        }
    }

    /** @param depth levels at most, from 1 to {@link #MOST_LEVELS} */
    BookSection(final Instrument instrument, final Side side, final int depth) {
        this.instrument = instrument;
        this.side = side;
        this.depth = depth;
        type = side == Side.BUY ? EntryType.BID : EntryType.OFFER;
        book = instrument.book().side(side);
        for (int level = 0; level < Math.min(depth, book.size()); level++) {
            told.add(book.priceTicks(level), book.quantityLots(level));
        }
    }

    @Override
    void onDepthChanged(final Side changedSide, final long priceTicks) {
        if (changedSide != side || told.count == depth && isBetter(told.prices[depth - 1], priceTicks)) {
            return;
        }
        if (!changed || isBetter(worstChanged, priceTicks)) {
            worstChanged = priceTicks;
        }
        changed = true;
        touch();
    }

    private boolean isBetter(final long priceTicks, final long than) {
        return side == Side.BUY ? priceTicks > than : priceTicks < than;
    }

    @Override
    Pace pace() {
        return Pace.CHUNK;
    }

    @Override
    void writeChanges(final EntryWriter entries) {
        final int count = Math.min(depth, book.size());
        next.count = 0;
        int at = 0;
        while (at < told.count && !isBetter(worstChanged, told.prices[at])
                || next.count < count && !isBetter(worstChanged, book.priceTicks(next.count))) {
            at = writeBest(entries, at, count);
        }
        // the rest is what it was, but that levels at the end may have come into sight or gone out of it
        final int same = Math.min(told.count - at, count - next.count);
        next.add(told, at, at + same);
        for (int gone = at + same; gone < told.count; gone++) {
            delete(entries, told.prices[gone]);
        }
        while (next.count < count) {
            write(entries, EntryWriter.NEW, book.priceTicks(next.count), book.quantityLots(next.count));
        }
        final Levels before = told;
        told = next;
        next = before;
        changed = false;
    }

    /** Of the level that was told and the one that stands the better, or both if they are one; returns what was told next. */
    private int writeBest(final EntryWriter entries, final int at, final int count) {
        final boolean isNew =
                next.count < count && (at == told.count || isBetter(book.priceTicks(next.count), told.prices[at]));
        if (isNew) {
            write(entries, EntryWriter.NEW, book.priceTicks(next.count), book.quantityLots(next.count));
            return at;
        }
        final long priceTicks = told.prices[at];
        if (next.count == count || isBetter(priceTicks, book.priceTicks(next.count))) {
            delete(entries, priceTicks);
        } else if (told.lots[at] == book.quantityLots(next.count)) {
            next.add(priceTicks, told.lots[at]);
        } else {
            write(entries, EntryWriter.CHANGE, priceTicks, book.quantityLots(next.count));
        }
        return at + 1;
    }

    private void write(final EntryWriter entries, final char action, final long priceTicks, final long quantityLots) {
        next.add(priceTicks, quantityLots);
        entries.begin(action, type, instrument)
                .price(Tag.MD_ENTRY_PX, instrument, priceTicks)
                .quantity(Tag.MD_ENTRY_SIZE, instrument, quantityLots)
                .number(Tag.MD_ENTRY_POSITION_NO, next.count);
    }

    private void delete(final EntryWriter entries, final long priceTicks) {
        entries.begin(EntryWriter.DELETE, type, instrument)
                .price(Tag.MD_ENTRY_PX, instrument, priceTicks)
                .number(Tag.MD_ENTRY_POSITION_NO, next.count + 1L);
    }

    @Override
    void writeAll(final EntryWriter entries) {
        for (int level = 0; level < told.count; level++) {
            entries.begin(EntryWriter.NEW, type, instrument)
                    .price(Tag.MD_ENTRY_PX, instrument, told.prices[level])
                    .quantity(Tag.MD_ENTRY_SIZE, instrument, told.lots[level])
                    .number(Tag.MD_ENTRY_POSITION_NO, level + 1L);
        }
    }
}
