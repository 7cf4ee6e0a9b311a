package rialto.gateway.state;

import rialto.protocol.TradingPhase;

import java.util.Arrays;

/**
 * The newest events of one order book that everybody may see. They are numbered without a gap from the making of the
 * instrument on, each with one event of the venue. Their number is part of the venue's snapshots. So it is the same at every
 * gateway and after every restart, and what a gateway replays when it starts is here as well. Owned by the event loop, also
 * for reading.
 */
public final class BookEvents {
    /** With each event whose number is a multiple of this the checksum of the book is noted. */
    public static final int CHECKED = 1_000;

    /** So many at least, once anything happens. */
    static final int LEAST = 64;

    static final int MOST = 16_384;

    private static final int SEQUENCE = 0;
    private static final int TIME = 1;
    private static final int KIND = 2; // with the side of the maker, or the phase, in the bits from 8 on
    private static final int ID = 3;
    private static final int PRICE = 4;
    private static final int LOTS = 5;
    private static final int LEFT = 6;
    private static final int TRADE = 7;
    private static final int OTHER = 8;
    private static final int OTHER_LEFT = 9;
    private static final int STRIDE = 10;
    private static final int BITS_OF_KIND = 8;
    private static final Kind[] KINDS = Kind.values();

    private final BookEventRoom room;
    private final RestingOrders orders;
    private long[] events = {};
    private long[] checksums = {};
    private int capacity;
    private long number;
    private long oldest = 1;

    /** What happened. */
    public enum Kind {
        /** An order joined the end of the queue at its price, or the next part of an iceberg did. */
        ADD,
        /** An order became smaller and kept its place. */
        REDUCE,
        /** An order in the book traded, or two did. */
        EXECUTE,
        /** An order left. */
        DELETE,
        /** Orders traded that did not stand in the book: both came to an auction, or one is hidden. */
        TRADE,
        /** The instrument is in another phase. */
        PHASE
    }

    BookEvents(final BookEventRoom room, final RestingOrders orders) {
        this.room = room;
        this.orders = orders;
    }

    /** How many there were before a snapshot. */
    void begin(final long count) {
        number = count;
        oldest = count + 1;
    }

    /** Of the last one; 0 before the first. */
    public long number() {
        return number;
    }

    /** Of the oldest that is here; that of the next one when none is. */
    public long oldest() {
        return oldest;
    }

    /** The number that the next one will have. */
    long next() {
        return number + 1;
    }

    /** An order joined the book, which has it already. */
    void addJoined(final Order order, final VenueView view) {
        final int at = begin(Kind.ADD, order.side.value(), view);
        events[at + ID] = order.publicId;
        events[at + PRICE] = order.priceTicks;
        events[at + LOTS] = order.shownLots();
        end();
    }

    void addReduced(final Order order, final VenueView view) {
        final int at = begin(Kind.REDUCE, 0, view);
        events[at + ID] = order.publicId;
        events[at + LEFT] = order.shownLots();
        end();
    }

    void addDeleted(final Order order, final VenueView view) {
        final int at = begin(Kind.DELETE, 0, view);
        events[at + ID] = order.publicId;
        end();
    }

    /** Of the two orders those that stood in the book are not null. */
    void addTrade(final Trade trade, final Order maker, final Order taker, final VenueView view) {
        final int at =
                begin(maker == null && taker == null ? Kind.TRADE : Kind.EXECUTE, trade.buyerMaker() ? 1 : 0, view);
        final Order first = maker == null ? taker : maker;
        events[at + PRICE] = trade.priceTicks();
        events[at + LOTS] = trade.quantityLots();
        events[at + TRADE] = trade.tradeId();
        if (first != null) {
            events[at + ID] = first.publicId;
            events[at + LEFT] = first.shownLots();
        }
        if (maker != null && taker != null) {
            events[at + OTHER] = taker.publicId;
            events[at + OTHER_LEFT] = taker.shownLots();
        }
        end();
    }

    void addPhase(final TradingPhase phase, final VenueView view) {
        begin(Kind.PHASE, phase.value(), view);
        end();
    }

    private int begin(final Kind kind, final int detail, final VenueView view) {
        makeRoom();
        number++;
        final int at = at(number);
        Arrays.fill(events, at, at + STRIDE, 0);
        events[at + SEQUENCE] = view.eventSequence;
        events[at + TIME] = view.eventTimeNs;
        events[at + KIND] = (long) detail << BITS_OF_KIND | kind.ordinal();
        return at;
    }

    private void end() {
        if (number % CHECKED == 0) {
            checksums[(int) (number / CHECKED % checksums.length)] = orders.checksum();
        }
    }

    private void makeRoom() {
        if (number + 1 - oldest < capacity) {
            return;
        }
        if (capacity == 0) {
            resize(LEAST);
        } else if (capacity < MOST && room.take((long) capacity * STRIDE * Long.BYTES)) {
            resize(2 * capacity);
        } else {
            oldest++;
        }
    }

    private void resize(final int events) {
        final long[] before = this.events;
        final int capacityBefore = capacity;
        final long[] checksumsBefore = checksums;
        this.events = new long[events * STRIDE];
        checksums = new long[events / CHECKED + 2];
        capacity = events;
        for (long at = oldest; at <= number; at++) {
            System.arraycopy(before, (int) (at % capacityBefore) * STRIDE, this.events, at(at), STRIDE);
            if (at % CHECKED == 0) {
                checksums[(int) (at / CHECKED % checksums.length)] =
                        checksumsBefore[(int) (at / CHECKED % checksumsBefore.length)];
            }
        }
    }

    private int at(final long of) {
        return (int) (of % capacity) * STRIDE;
    }

    /** Of the venue's event. */
    public long sequence(final long of) {
        return events[at(of) + SEQUENCE];
    }

    /** By the venue's clock, nanoseconds since the epoch. */
    public long timeNs(final long of) {
        return events[at(of) + TIME];
    }

    public Kind kind(final long of) {
        return KINDS[(int) events[at(of) + KIND] & (1 << BITS_OF_KIND) - 1];
    }

    /** What a kind has besides: of ADD the side, of EXECUTE and TRADE 1 where the buyer is the maker, of PHASE the phase. */
    public short detail(final long of) {
        return (short) (events[at(of) + KIND] >>> BITS_OF_KIND);
    }

    /** The public id of the order in the book; 0 of TRADE and PHASE. */
    public long orderId(final long of) {
        return events[at(of) + ID];
    }

    public long priceTicks(final long of) {
        return events[at(of) + PRICE];
    }

    /** Of ADD what is shown of the order; of EXECUTE and TRADE what was traded. */
    public long lots(final long of) {
        return events[at(of) + LOTS];
    }

    /** Of REDUCE and EXECUTE, what is still shown of the order. */
    public long leftLots(final long of) {
        return events[at(of) + LEFT];
    }

    public long tradeId(final long of) {
        return events[at(of) + TRADE];
    }

    /** Of an auction's EXECUTE the other order, where it stood in the book, too; otherwise 0. */
    public long otherOrderId(final long of) {
        return events[at(of) + OTHER];
    }

    public long otherLeftLots(final long of) {
        return events[at(of) + OTHER_LEFT];
    }

    /** Of the book after an event whose number is a multiple of {@link #CHECKED}. */
    public long checksum(final long of) {
        return checksums[(int) (of / CHECKED % checksums.length)];
    }
}
