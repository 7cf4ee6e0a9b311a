package rialto.extensions.subscription;

import org.slf4j.Logger;
import rialto.client.trading.VenueClientException;
import rialto.client.trading.VenueEvent;
import rialto.extensions.FailurePolicy;
import rialto.extensions.subscription.SubscriptionStatus.State;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Reads the events of a subscription, on a thread of its own, gives them to its lanes, and keeps its cursor on the disk, on another
 * thread. It looks for the venue again for as long as it takes.
 */
final class SubscriptionReader implements AutoCloseable {
    /** The pauses while the venue gives no answer, for as long as it takes. */
    static final FailurePolicy VENUE_AWAY =
            FailurePolicy.STANDARD.withPauses(Duration.ofMillis(100), Duration.ofSeconds(5));

    private static final long SAVE_INTERVAL_MS = 50;
    private static final long IDLE_NS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long REST_LIMIT_NS = TimeUnit.SECONDS.toNanos(5);

    private final RunningSubscription subscription;
    private final SubscriptionSettings settings;
    private final EventSource source;
    private final Unacknowledged window;
    private final Logger log;
    private final CursorKeeper cursor;
    private final Thread reading;
    private final Thread saving;
    private final Object lock = new Object();
    /** Left out as somebody said; guarded by the lock. */
    private final Set<Long> leftOut = new HashSet<>();
    /** An event; 0 while it is not stopped. Guarded by the lock. */
    private long stoppedBefore;
    /** Whether that is because the venue has other events than it had; guarded by the lock. */
    private boolean isOtherHistory;
    /** Guarded by the lock. */
    private String reason = "it begins";

    private volatile State state = State.WAITING;
    private volatile boolean isClosing;
    private volatile long position;

    SubscriptionReader(
            final RunningSubscription subscription,
            final SubscriptionSettings settings,
            final EventSource source,
            final Path cursorFile,
            final Unacknowledged window,
            final Logger log)
            throws IOException {
        this.subscription = subscription;
        this.settings = settings;
        this.source = source;
        this.window = window;
        this.log = log;
        cursor = new CursorKeeper(cursorFile, window, log, subscription.fullName());
        reading = Thread.ofPlatform()
                .daemon()
                .name("read-" + subscription.fullName())
                .unstarted(this::read);
        saving = Thread.ofPlatform()
                .daemon()
                .name("save-" + subscription.fullName())
                .unstarted(this::keepSaving);
    }

    void start() {
        reading.start();
        saving.start();
    }

    private void read() {
        int failures = 0;
        while (!isClosing) {
            try {
                prepare();
                try (EventSource.Reader reader = open()) {
                    failures = 0;
                    follow(reader);
                }
            } catch (final StopReading e) {
                continue;
            } catch (final InterruptedException e) {
                return;
            } catch (final IOException | RuntimeException e) {
                waitBecause(e);
                failures++;
                pauseFor(VENUE_AWAY.pauseAfter(failures));
            }
        }
    }

    private void waitBecause(final Exception cause) {
        final String why = String.valueOf(cause.getMessage());
        if (isClosing || why.equals(waitsFor(why))) {
            return;
        }
        final boolean isUsual = cause instanceof VenueClientException || cause instanceof IllegalArgumentException;
        log.warn("{} waits: {}", subscription.fullName(), why, isUsual ? null : cause);
    }

    /** Halted, it waits until it may go on, and begins at the cursor. */
    private void prepare() throws InterruptedException, IOException {
        synchronized (lock) {
            while (stoppedBefore != 0 && !isClosing) {
                lock.wait();
            }
        }
        if (!subscription.isHalted()) {
            return;
        }
        while (!subscription.isAtRest() && !isClosing) {
            TimeUnit.MILLISECONDS.sleep(2);
        }
        synchronized (lock) {
            if (isClosing || stoppedBefore != 0) {
                throw new StopReading();
            }
            cursor.save(); // what was done with just before the halt does not come again
            cursor.move();
            position = cursor.hasBegun() ? cursor.sequence() : settings.beginsAfter();
            window.begin(Math.max(0, position));
            window.open();
            subscription.goOn();
        }
    }

    private EventSource.Reader open() throws IOException {
        final KeyedEvents keyed = new KeyedEvents(this::accept);
        final EventSource.Reader reader;
        if (cursor.hasBegun()) {
            reader = source.open(cursor.beforeMark(source, position), keyed.listener());
        } else if (position == SubscriptionSettings.FROM_NOW) {
            reader = source.open(position, keyed.listener());
            begin(reader.lastSequence());
        } else {
            begin(Math.max(position, source.firstSequence() - 1));
            reader = source.open(position, keyed.listener());
        }
        keyed.opened(reader);
        return reader;
    }

    /** Another event than before has this sequence: the venue was restored, or is another one. */
    private void requireSame(final VenueEvent.Header header) {
        final Cursor.Mark mark = cursor.mark();
        if (header.sequence() == mark.sequence()) {
            synchronized (lock) {
                isOtherHistory = header.timestampNs() != mark.timestampNs();
                if (isOtherHistory) {
                    stop(header.sequence(), cursor.tellOther());
                    throw new StopReading();
                }
            }
        }
    }

    private void begin(final long sequence) throws IOException {
        cursor.begin(sequence);
        position = sequence;
        window.begin(sequence);
    }

    private void follow(final EventSource.Reader reader) {
        waitsFor("");
        while (!isClosing && !subscription.isHalted()) {
            final int workCount = reader.poll();
            position = Math.max(position, reader.lastSequence());
            window.read(position);
            if (workCount == 0) {
                requireSameVenue(reader);
                LockSupport.parkNanos(IDLE_NS);
            }
        }
    }

    /** A venue that was restored, or another one, has fewer events than the cursor says. A member that lags has them soon. */
    private void requireSameVenue(final EventSource.Reader reader) {
        if (reader.isLive() && reader.lastSequence() < position) {
            waitsFor("its cursor is " + position + ", and the venue has no event after " + reader.lastSequence()
                    + " yet; if it was restored, see docs/extensions.md");
        } else {
            waitsFor("");
        }
    }

    /** @return what it waited for before */
    private String waitsFor(final String next) {
        synchronized (lock) {
            final String before = reason;
            if (stoppedBefore == 0) {
                reason = next;
                state = next.isEmpty() ? State.RUNNING : State.WAITING;
            }
            return before;
        }
    }

    private void accept(final String key, final String order, final VenueEvent.Header header, final Object event) {
        final long sequence = header.sequence();
        if (sequence <= position) {
            requireSame(header);
            return; // of before it looked for the venue again
        }
        final List<Handling.Stop> stops = ask(header, "handlers", () -> subscription.stops(key, event));
        synchronized (lock) {
            if (stops.isEmpty() || leftOut.contains(sequence)) {
                cursor.read(sequence, header.timestampNs());
                return;
            }
        }
        final boolean isReplay = sequence <= cursor.highest();
        final Handling handling = ask(
                header, "key of order", () -> subscription.handling(key, order, header, event, stops, isReplay, null));
        try {
            if (isClosing || subscription.isHalted() || !window.take(sequence) || !subscription.hand(handling)) {
                throw new StopReading();
            }
            position = sequence; // not before: what was not given is read again
            cursor.read(sequence, header.timestampNs());
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StopReading();
        }
    }

    /** Asks code of the extension's: what it throws, an Error too, is its failure, not the host's. */
    private <T> T ask(final VenueEvent.Header header, final String what, final Supplier<T> code) {
        try {
            return code.get();
        } catch (final RuntimeException | Error e) {
            log.error("{}: no {} for event {}", subscription.fullName(), what, header.sequence(), e);
            stop(header.sequence(), "event " + header.sequence() + " has no " + what + ": " + e);
            throw new StopReading();
        }
    }

    private void keepSaving() {
        while (!isClosing) {
            try {
                window.awaitWork(SAVE_INTERVAL_MS);
                cursor.save();
                TimeUnit.MILLISECONDS.sleep(cursor.pauseMs());
            } catch (final InterruptedException e) {
                return;
            }
        }
    }

    /** No event is handled until somebody says so. */
    void stop(final long sequence, final String why) {
        synchronized (lock) {
            if (stoppedBefore == 0) {
                stoppedBefore = sequence;
                reason = why;
                state = State.STOPPED;
            }
            halt();
        }
    }

    private void halt() {
        synchronized (lock) {
            subscription.halt();
            window.close();
            lock.notifyAll();
        }
    }

    /**
     * Goes on after a stop.
     *
     * @param leavesOut whether the event that it stopped before is left out
     * @return that event; 0 when it was not stopped
     */
    long resume(final boolean leavesOut) {
        synchronized (lock) {
            final long sequence = stoppedBefore;
            if (sequence != 0 && leavesOut) {
                leftOut.add(sequence);
            }
            stoppedBefore = 0;
            lock.notifyAll();
            return sequence;
        }
    }

    /**
     * Sets the cursor; what was handled before and comes again is a replay.
     *
     * @return whether the venue has other events than before: then nothing is a replay
     */
    boolean moveTo(final long sequence) {
        synchronized (lock) {
            final boolean isAnew = isOtherHistory;
            if (isOtherHistory) {
                cursor.wantsAnew(sequence);
            } else {
                cursor.wants(sequence);
            }
            isOtherHistory = false;
            stoppedBefore = 0;
            leftOut.clear();
            halt();
            return isAnew;
        }
    }

    /** Opens another reader for one event. */
    EventSource source() {
        return source;
    }

    /** @return false when it is halted meanwhile */
    boolean sleep(final Duration pause) {
        final long endNs = System.nanoTime() + pause.toNanos();
        synchronized (lock) {
            long leftNs = endNs - System.nanoTime();
            while (leftNs > 0 && !subscription.isHalted() && !isClosing) {
                try {
                    lock.wait(leftNs / 1_000_000, (int) (leftNs % 1_000_000));
                } catch (final InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return false;
                }
                leftNs = endNs - System.nanoTime();
            }
        }
        return !subscription.isHalted() && !isClosing;
    }

    private void pauseFor(final Duration pause) {
        synchronized (lock) {
            try {
                if (!isClosing) {
                    lock.wait(pause.toMillis());
                }
            } catch (final InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    State state() {
        return state;
    }

    String reason() {
        synchronized (lock) {
            return reason;
        }
    }

    CursorKeeper cursor() {
        return cursor;
    }

    long lastRead() {
        return Math.max(0, position);
    }

    private boolean comesToRest() throws InterruptedException {
        final long endNs = System.nanoTime() + REST_LIMIT_NS;
        while (!subscription.isAtRest() && System.nanoTime() - endNs < 0) {
            TimeUnit.MILLISECONDS.sleep(2);
        }
        return subscription.isAtRest();
    }

    @Override
    public void close() {
        isClosing = true;
        halt();
        try {
            if (!comesToRest()) {
                subscription.interruptHandlers();
                comesToRest();
            }
            reading.join(TimeUnit.SECONDS.toMillis(5));
            saving.join(TimeUnit.SECONDS.toMillis(1));
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        cursor.close();
        state = State.CLOSED;
    }
}
