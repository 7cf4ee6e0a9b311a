package rialto.client.book;

import rialto.client.book.OrderMessage.Entry;
import rialto.protocol.BookChecksum;
import rialto.protocol.TradingPhase;

import java.io.IOException;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Keeps the exact book of one instrument from its stream of orders. It is handed each text that arrives on a stream connection,
 * and hands out the texts that are to be sent there. Numbers without a gap show that nothing is missing, and checksums that the
 * book is the venue's. What is missing it asks for on the same connection: first the messages after the last event that it has,
 * and the whole book where that does not help.
 *
 * <p>Not thread-safe: call it on one thread. Call {@link #poll} about once a second: a request that nothing has answered is then
 * repeated.
 */
public final class BookFollower {
    /** Between two requests, at least. */
    static final long RETRY_NS = TimeUnit.SECONDS.toNanos(1);

    /** Kinds that need no order in the book. */
    private static final Set<String> OF_NO_ORDER = Set.of("ADD", "TRADE", "PHASE");

    private final String symbol;
    private final String streamName;
    private final Consumer<String> requests;
    private final BookListener listener;
    private final LongSupplier nanoTime;
    private final OrderBook book = new OrderBook();
    private State state = State.LOST;
    private boolean hasBook;
    private long requestId;
    private long askedNs;
    private long number;
    private long sequence;
    private long nextPart;
    private TradingPhase phase;
    private long resends;
    private long snapshots;
    private long mendings;

    private enum State {
        /** There is no connection. */
        LOST,
        /** What is missing was asked for; nothing else counts until it comes. */
        AWAITING,
        /** The book comes part by part. */
        SNAPSHOT,
        EXACT
    }

    /**
     * @param symbol   of the instrument, in whatever case
     * @param requests sends a text on the connection
     */
    public BookFollower(final String symbol, final Consumer<String> requests, final BookListener listener) {
        this(symbol, requests, listener, System::nanoTime);
    }

    /** @param nanoTime a clock that counts nanoseconds from whenever */
    public BookFollower(
            final String symbol,
            final Consumer<String> requests,
            final BookListener listener,
            final LongSupplier nanoTime) {
        this.symbol = symbol;
        streamName = symbol.toLowerCase(Locale.ROOT) + "@orders";
        this.requests = Objects.requireNonNull(requests);
        this.listener = Objects.requireNonNull(listener);
        this.nanoTime = nanoTime;
    }

    /** There is a connection, to {@code /ws} or {@code /stream}: it subscribes, and goes on from the book that it has. */
    public void onOpen() {
        requests.accept("{\"method\":\"SUBSCRIBE\",\"params\":[\"" + streamName + "\"],\"id\":" + ++requestId + "}");
        state = State.AWAITING;
        askedNs = nanoTime.getAsLong();
        if (hasBook) {
            ask();
        }
    }

    /** The connection is gone. The book stays as it was, and is not exact. */
    public void onLost() {
        if (state == State.SNAPSHOT) {
            hasBook = false;
        }
        state = State.LOST;
    }

    /**
     * A text arrived on the connection. What is of other streams is passed over.
     *
     * @return whether it was for this book
     */
    public boolean onText(final String text) {
        if (state == State.LOST) {
            return false;
        }
        final OrderMessage message;
        try {
            message = OrderMessage.read(text);
        } catch (final IOException e) {
            mend("unreadable: " + e.getMessage());
            return true;
        }
        if (message.error != null && message.requestId > 0 && message.requestId <= requestId) {
            listener.onRefused(message.error);
            return true;
        }
        if (message.leftOut.contains(streamName) && "messagesLeftOut".equals(message.event)) {
            mend("the venue left messages out");
            return true;
        }
        if (!symbol.equalsIgnoreCase(message.symbol)) {
            return false;
        }
        switch (message.event) {
            case "orders" -> onOrders(message);
            case "ordersSnapshot" -> onSnapshot(message);
            case "ordersResend" -> onResend(message);
            default -> {
                return false;
            }
        }
        poll();
        return true;
    }

    /** Asks again for what has not come. */
    public void poll() {
        if (state == State.AWAITING && nanoTime.getAsLong() - askedNs >= RETRY_NS) {
            ask();
        }
    }

    /** Exact up to {@link #lastSequence} if {@link #isExact}; otherwise of no use. */
    public OrderBook book() {
        return book;
    }

    public boolean isExact() {
        return state == State.EXACT;
    }

    /** Name of the stream. */
    public String streamName() {
        return streamName;
    }

    /** Sequence of the last event that the book has. */
    public long lastSequence() {
        return sequence;
    }

    /** Number of the last event of the book that it has. */
    public long lastNumber() {
        return number;
    }

    /** What the instrument does with orders; null before the first book is there. */
    public TradingPhase phase() {
        return phase;
    }

    /** How often the venue sent again what was missing. */
    public long resends() {
        return resends;
    }

    /** How often the whole book came, the first time included. */
    public long snapshots() {
        return snapshots;
    }

    /** How often something was missing or wrong. */
    public long mendings() {
        return mendings;
    }

    private void onOrders(final OrderMessage message) {
        if (state == State.AWAITING) {
            return;
        }
        if (message.number > number + 1) {
            mend("event " + (number + 1) + " is missing: event " + message.number + " came");
            return;
        }
        long at = message.number;
        for (final Entry entry : message.entries) {
            if (at > number) { // what is sent again twice is known
                number = at;
                if (!apply(entry)) {
                    hasBook = false;
                    mend("event " + at + " does not fit the book: " + entry.kind + " of order " + entry.orderId);
                    return;
                }
                sequence = Math.max(sequence, entry.sequence);
            }
            at++;
        }
        if (message.checksum != null && state == State.EXACT && at - 1 == number) {
            verify(message.checksum);
        }
    }

    private void onSnapshot(final OrderMessage message) {
        if (message.part == 0) {
            book.clear();
            hasBook = true;
            state = State.SNAPSHOT;
            number = message.number;
            sequence = message.sequence;
            nextPart = 0;
            snapshots++;
        }
        if (state != State.SNAPSHOT) {
            return;
        }
        if (message.part != nextPart || message.number != number) {
            mend("part " + nextPart + " of the book at event " + number + " is missing: part " + message.part
                    + " at event " + message.number + " came");
            return;
        }
        nextPart++;
        sequence = Math.max(sequence, message.sequence);
        for (final Entry entry : message.entries) {
            if (entry.side == null || !book.addOfSnapshot(entry.orderId, entry.side, entry.price, entry.quantity)) {
                mend("order " + entry.orderId + " came twice, or without a side");
                return;
            }
        }
        if (message.size >= 0) {
            endSnapshot(message);
        }
    }

    private void endSnapshot(final OrderMessage message) {
        if (book.size() != message.size) {
            mend("the book has " + book.size() + " orders, the venue's " + message.size);
        } else if (verify(message.checksum)) {
            state = State.EXACT;
            phase = message.phase;
            listener.onExact(book);
        }
    }

    private void onResend(final OrderMessage message) {
        if (state == State.SNAPSHOT || !hasBook) {
            hasBook = false;
            mend("the venue sends again what belongs to a book that is not here");
        } else if (message.number == number + 1) {
            resends++;
            state = State.EXACT;
            listener.onExact(book);
        }
    }

    private boolean verify(final String checksum) {
        final String own = BookChecksum.text(book.checksum());
        if (own.equals(checksum)) {
            return true;
        }
        hasBook = false;
        mend("the checksum is " + own + ", the venue's " + checksum + " at event " + number);
        return false;
    }

    private boolean apply(final Entry entry) {
        final BookOrder order = book.order(entry.orderId);
        final boolean isOfOrder = entry.kind == null || !OF_NO_ORDER.contains(entry.kind);
        if (state == State.SNAPSHOT && isOfOrder) {
            return applyAmidSnapshot(entry);
        }
        if (isOfOrder && order == null) {
            return false;
        }
        final BookEvent event = event(entry, order);
        if (event == null || !change(event)) {
            return false;
        }
        if (state == State.EXACT) {
            listener.onEvent(book, event);
        }
        return true;
    }

    /** An order that is not there comes with a later part, as it is then. */
    private boolean applyAmidSnapshot(final Entry entry) {
        final BookEvent event = event(entry, book.order(entry.orderId));
        if (event == null) {
            return false;
        }
        if (book.order(event.orderId()) != null && !change(event, event.orderId(), event.left())) {
            return false;
        }
        return event.otherOrderId() == 0
                || book.order(event.otherOrderId()) == null
                || change(event, event.otherOrderId(), event.otherLeft());
    }

    private boolean change(final BookEvent event) {
        return switch (event.kind()) {
            case ADD ->
                event.side() != null && book.add(event.orderId(), event.side(), event.price(), event.quantity());
            case TRADE -> true;
            case PHASE -> {
                phase = event.phase();
                yield phase != null;
            }
            default ->
                change(event, event.orderId(), event.left())
                        && (event.otherOrderId() == 0 || change(event, event.otherOrderId(), event.otherLeft()));
        };
    }

    private boolean change(final BookEvent event, final long orderId, final long left) {
        return event.kind() == BookEvent.Kind.DELETE ? book.remove(orderId) : book.reduce(orderId, left);
    }

    /** Null for a kind that there is not. */
    private BookEvent event(final Entry entry, final BookOrder order) {
        final BookEvent.Kind kind =
                switch (entry.kind == null ? "" : entry.kind) {
                    case "ADD" -> BookEvent.Kind.ADD;
                    case "REDUCE" -> BookEvent.Kind.REDUCE;
                    case "EXECUTE" -> BookEvent.Kind.EXECUTE;
                    case "DELETE" -> BookEvent.Kind.DELETE;
                    case "TRADE" -> BookEvent.Kind.TRADE;
                    case "PHASE" -> BookEvent.Kind.PHASE;
                    default -> null;
                };
        if (kind == null) {
            return null;
        }
        return new BookEvent(
                kind,
                number,
                entry.sequence,
                entry.timestampUs,
                entry.orderId,
                order == null ? entry.side : order.side(),
                order == null || kind == BookEvent.Kind.EXECUTE ? entry.price : order.price(),
                kind == BookEvent.Kind.REDUCE ? entry.left : entry.quantity,
                kind == BookEvent.Kind.ADD ? entry.quantity : entry.left,
                entry.tradeId,
                entry.buyerIsMaker,
                entry.otherOrderId,
                entry.otherLeft,
                entry.phase);
    }

    private void mend(final String reason) {
        if (state == State.SNAPSHOT) {
            hasBook = false;
        }
        final boolean isFirst = state != State.AWAITING;
        state = State.AWAITING;
        if (isFirst) {
            mendings++;
            listener.onMending(reason);
        }
        poll();
    }

    private void ask() {
        askedNs = nanoTime.getAsLong();
        final String after = hasBook ? "," + number : "";
        requests.accept(
                "{\"method\":\"RESEND\",\"params\":[\"" + streamName + "\"" + after + "],\"id\":" + ++requestId + "}");
    }
}
