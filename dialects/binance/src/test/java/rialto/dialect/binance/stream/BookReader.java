package rialto.dialect.binance.stream;

import rialto.client.book.BookEvent;
import rialto.client.book.BookFollower;
import rialto.client.book.BookListener;
import rialto.client.book.OrderBook;
import rialto.gateway.state.VenueView;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A subscriber that keeps a book by the Java client, over a line that loses some of what is said in either direction. */
final class BookReader implements StreamSubscriber, BookListener {
    private static final String STREAM = "basequote@orders";
    private static final Pattern RESEND =
            Pattern.compile("\\{\"method\":\"RESEND\",\"params\":\\[\"basequote@orders\"(,(\\d+))?],\"id\":\\d+}");

    final BookFollower follower;
    private MarketStreams streams;
    private final Consumer<Runnable> later;
    private final Random random;
    private final int lossPercent;
    private final Deque<String> requests = new ArrayDeque<>();
    boolean loses = true;
    boolean hasRoom = true;
    int lost;
    long events;
    /** What each event was, by its number, of whatever gateway. */
    final Map<Long, BookEvent> told = new HashMap<>();
    /** An event that came with the number of another one; null for none. */
    String contradiction;

    /** Messages of what happened while the book was being sent, or what was missing was awaited. */
    int amidSnapshots;

    private Channel channel;

    /** @param later runs something after the messages that are being sent */
    BookReader(
            final MarketStreams streams,
            final Consumer<Runnable> later,
            final Random random,
            final int lossPercent,
            final LongSupplier nanoTime) {
        this.streams = streams;
        this.later = later;
        this.random = random;
        this.lossPercent = lossPercent;
        follower = new BookFollower("BASEQUOTE", requests::add, this, nanoTime);
    }

    /** Streams that do at once what a server does in later turns. */
    static MarketStreams streams(final VenueView view, final LongSupplier nowMs) {
        return new MarketStreams(view, nowMs, Runnable::run, new StreamCounters(), OrderStreamSettings.of(true));
    }

    void open() {
        channel = streams.subscribe(STREAM, this);
        follower.onOpen();
        requests.removeFirst();
        answerRequests();
    }

    /** Its next connection is to another gateway. */
    void moveTo(final MarketStreams other) {
        streams = other;
    }

    void close() {
        streams.unsubscribe(channel, this);
        follower.onLost();
    }

    /** Sends what the follower wants to say, unless it is lost. */
    void answerRequests() {
        while (!requests.isEmpty()) {
            final Matcher resend = RESEND.matcher(requests.removeFirst());
            if (!resend.matches()) {
                throw new AssertionError("not a request to send again: " + resend);
            }
            if (isLost()) {
                continue;
            }
            streams.resend(STREAM, this, resend.group(2) == null ? -1 : Long.parseLong(resend.group(2)));
        }
    }

    @Override
    public boolean hasRoom(final int bytes) {
        return hasRoom;
    }

    @Override
    public void deliver(final StreamMessage message) {
        if (message.written() != null) {
            later.accept(message.written());
        }
        amidSnapshots += !follower.isExact() && message.raw().startsWith("{\"e\":\"orders\"") ? 1 : 0;
        if (!isLost()) {
            follower.onText(
                    random.nextBoolean() ? message.raw() : message.shared(true).text());
        }
    }

    private boolean isLost() {
        final boolean isLost = loses && random.nextInt(100) < lossPercent;
        lost += isLost ? 1 : 0;
        return isLost;
    }

    @Override
    public void onEvent(final OrderBook book, final BookEvent event) {
        events++;
        final BookEvent before = told.put(event.number(), event);
        if (before != null && !before.equals(event)) {
            contradiction = before + " was told as " + event;
        }
    }
}
