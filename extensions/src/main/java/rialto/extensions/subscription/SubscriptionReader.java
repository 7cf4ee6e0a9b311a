package rialto.extensions.subscription;

import org.slf4j.Logger;
import rialto.client.trading.VenueClientException;
import rialto.client.trading.VenueEvent;
import rialto.extensions.subscription.SubscriptionStatus.State;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Reads the events of a subscription, on a thread of its own, gives them to its lanes, and keeps its cursor on the disk, on another
 * thread. It looks for the venue again for as long as it takes.
 */
final class SubscriptionReader implements AutoCloseable {
    private static final long SAVE_INTERVAL_MS = 50;
    private static final long IDLE_NS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
    private static final long REST_LIMIT_NS = TimeUnit.SECONDS.toNanos(5);

    private final RunningSubscription subscription;
    private final SubscriptionSettings settings;
    private final EventSource source;
    private final Unacknowledged window;
    private final Logger log;
    private final CursorFile file;
    private final Thread reading;
    private final Thread saving;
    private final Object lock = new Object();
    /** Left out as somebody said; guarded by the lock. */
    private final Set<Long> leftOut = new HashSet<>();
    /** Null before it has begun; guarded by the lock. */
    private Cursor cursor;
    /** Where it is to go on instead; guarded by the lock. */
    private Cursor target;

    private long stoppedBefore;
    private String reason = "it begins";
    private boolean hasSaveFailed;
    private volatile State state = State.WAITING;
    private volatile boolean isClosing;
    private volatile long position;

    /** Ends a poll: what was not taken is read again. */
    private static final class StopReading extends RuntimeException {
        private static final long serialVersionUID = 1L;

        StopReading() {
            super(null, null, false, false);
        }
    }

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
        file = CursorFile.open(cursorFile);
        cursor = file.cursor().orElse(null);
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
        Duration pause = FIRST_PAUSE;
        while (!isClosing) {
            try {
                prepare();
                try (EventSource.Reader reader = open()) {
                    pause = FIRST_PAUSE;
                    follow(reader);
                }
            } catch (final VenueClientException | IOException e) {
                if (!e.getMessage().equals(waitsFor(e.getMessage()))) {
                    log.warn("{} waits: {}", subscription.fullName(), e.getMessage());
                }
                pauseFor(pause);
                pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause.multipliedBy(2);
            } catch (final StopReading e) {
                continue;
            } catch (final InterruptedException e) {
                return;
            } catch (final RuntimeException e) {
                log.error("{} cannot read", subscription.fullName(), e);
                stop(position + 1, "it cannot read: " + e);
            }
        }
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
            if (target != null) {
                file.save(target);
                cursor = target;
                target = null;
            }
            position = cursor == null ? settings.beginsAfter() : cursor.sequence();
            window.begin(Math.max(0, position));
            window.open();
            subscription.goOn();
        }
    }

    private EventSource.Reader open() throws IOException {
        final KeyedEvents keyed = new KeyedEvents(this::accept);
        final EventSource.Reader reader;
        if (cursor != null) {
            reader = source.open(position, keyed.listener());
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

    private void begin(final long sequence) throws IOException {
        synchronized (lock) {
            cursor = Cursor.after(sequence);
            file.save(cursor);
            position = sequence;
            window.begin(sequence);
        }
    }

    private void follow(final EventSource.Reader reader) {
        waitsFor("");
        while (!isClosing && !subscription.isHalted()) {
            final int workCount = reader.poll();
            position = Math.max(position, reader.lastSequence());
            window.read(position);
            if (workCount == 0) {
                LockSupport.parkNanos(IDLE_NS);
            }
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
            return; // of before it looked for the venue again
        }
        final List<Handling.Stop> stops = subscription.stops(key, event);
        if (stops.isEmpty()) {
            return;
        }
        final boolean isReplay;
        synchronized (lock) {
            if (leftOut.contains(sequence)) {
                return;
            }
            isReplay = sequence <= cursor.highest();
        }
        final Handling handling = subscription.handling(key, order, header, event, stops, isReplay, null);
        try {
            if (isClosing || subscription.isHalted() || !window.take(sequence)) {
                throw new StopReading();
            }
            position = sequence;
            subscription.hand(handling);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StopReading();
        }
    }

    private void keepSaving() {
        while (!isClosing) {
            try {
                window.awaitWork(SAVE_INTERVAL_MS);
                save();
                TimeUnit.MILLISECONDS.sleep(1);
            } catch (final InterruptedException e) {
                return;
            }
        }
    }

    private void save() {
        synchronized (lock) {
            if (cursor == null || target != null) {
                return;
            }
            final Cursor next = cursor.at(Math.max(cursor.sequence(), window.cursor()));
            try {
                if (!next.equals(cursor)) {
                    file.save(next);
                    cursor = next;
                    leftOut.removeIf(sequence -> sequence <= next.sequence());
                }
                window.saved(next.sequence());
                hasSaveFailed = false;
            } catch (final IOException e) {
                if (!hasSaveFailed) {
                    log.error("{}: the cursor cannot be written; events wait", subscription.fullName(), e);
                }
                hasSaveFailed = true;
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

    /** Sets the cursor; what was handled before and comes again is a replay. */
    void moveTo(final long sequence) {
        synchronized (lock) {
            save();
            target = cursor == null ? new Cursor(sequence, sequence) : cursor.at(sequence);
            stoppedBefore = 0;
            leftOut.clear();
            halt();
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

    boolean isStopped() {
        return state == State.STOPPED;
    }

    String reason() {
        synchronized (lock) {
            return reason;
        }
    }

    /** -1 before it has begun. */
    long cursor() {
        synchronized (lock) {
            return cursor == null ? -1 : cursor.sequence();
        }
    }

    long lastRead() {
        return Math.max(0, position);
    }

    @Override
    public void close() {
        isClosing = true;
        halt();
        try {
            final long endNs = System.nanoTime() + REST_LIMIT_NS;
            while (!subscription.isAtRest() && System.nanoTime() - endNs < 0) {
                TimeUnit.MILLISECONDS.sleep(2);
            }
            reading.join(TimeUnit.SECONDS.toMillis(5));
            saving.join(TimeUnit.SECONDS.toMillis(1));
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        save();
        synchronized (lock) {
            state = State.CLOSED;
            try {
                file.close();
            } catch (final IOException e) {
                log.warn("{}: {}", subscription.fullName(), e.getMessage());
            }
        }
    }
}
