package rialto.gateway.intake;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.EventDemultiplexer;
import rialto.client.WakeUpSignal;
import rialto.gateway.state.VenueProjection;
import rialto.gateway.state.ViewLoader;

import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Carries events from their source to the event loop: a thread of its own polls the source and hands over chunks, at
 * most {@link #CHUNKS} at a time. When the event loop is slow the pump stops polling: the gateway then lags alone.
 *
 * <p>Where somebody tells of new events, and a poll never waits, the event loop takes them itself ({@link LoopTurns}), and the thread
 * sleeps until that is over.
 */
public final class EventPump implements AutoCloseable {
    static final int CHUNKS = 8;
    static final int CHUNK_BYTES = 128 * 1024;

    private static final Logger LOGGER = LoggerFactory.getLogger(EventPump.class);
    private static final int BATCH_LIMIT = 64;
    private static final long CLOSE_TIMEOUT_MS = 10_000;
    private static final Runnable NOBODY = () -> {};

    private final EventSource source;
    private final ViewLoader loader;
    private final VenueProjection projection;
    private final EventDemultiplexer demultiplexer;
    private final Consumer<Runnable> eventLoop;
    private final LongSupplier committedSequence;
    private final Consumer<Throwable> onFailure;
    private final ArrayBlockingQueue<EventChunk> free = new ArrayBlockingQueue<>(CHUNKS);
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final AtomicInteger pending = new AtomicInteger();
    private final Thread thread = new Thread(this::run, "gateway-events");
    private final IdleStrategy idle;
    private final boolean isTold;
    private EventChunk filling;
    /** Asks for a turn of the event loop, while that takes events itself. */
    private volatile Runnable ask = NOBODY;

    private volatile boolean closed;
    private volatile long lagBytes = -1;
    private volatile int memberId = -1;

    /**
     * @param eventLoop         runs tasks on the event loop, in order
     * @param committedSequence last event that reporting has committed
     * @param onFailure         told, on the event loop, when no more events will come
     * @param idle              how its thread waits for events
     * @param published         given after events were published; null where nobody tells
     */
    public EventPump(
            final EventSource source,
            final ViewLoader loader,
            final VenueProjection projection,
            final Consumer<Runnable> eventLoop,
            final LongSupplier committedSequence,
            final Consumer<Throwable> onFailure,
            final IdleStrategy idle,
            final WakeUpSignal published) {
        this.source = source;
        this.loader = loader;
        this.projection = projection;
        this.demultiplexer = new EventDemultiplexer(projection);
        this.eventLoop = eventLoop;
        this.committedSequence = committedSequence;
        this.onFailure = onFailure;
        this.idle = idle;
        this.isTold = published != null;
        if (isTold) {
            published.onSignal(this::look);
        }
        for (int i = 0; i < CHUNKS; i++) {
            free.add(new EventChunk(CHUNK_BYTES));
        }
    }

    public void start() {
        thread.start();
    }

    /**
     * Looks for events that nobody told of, if the event loop takes them itself. Call it several times a second; any thread may.
     */
    public void look() {
        ask.run();
    }

    /** Bytes of events recorded and not yet read, or -1 when unknown. Any thread may ask. */
    public long lagBytes() {
        return lagBytes;
    }

    /** The member whose events are read; -1 while one is searched. Any thread may ask. */
    public int memberId() {
        return memberId;
    }

    private void run() {
        try (source) {
            source.open(loader, projection);
            handOverUnlessEnded(loader::announceKeys);
            pump();
        } catch (final InterruptedException e) {
            LOGGER.debug("interrupted while closing");
        } catch (final RuntimeException e) {
            handOver(() -> fail(e));
        }
    }

    /** On the event loop, once: whatever fails later has no reader any more. */
    private void fail(final Throwable failure) {
        if (closed) {
            LOGGER.debug("after the end", failure);
            return;
        }
        closed = true;
        LOGGER.error("the gateway can no longer follow the venue's events", failure);
        projection.becomeUnready();
        onFailure.accept(failure);
    }

    private void pump() throws InterruptedException {
        boolean live = false;
        filling = free.take();
        while (!closed) {
            final int work = source.poll(this::append, BATCH_LIMIT);
            if (!filling.isEmpty()) {
                submit();
            }
            if (!live && source.isLive()) {
                live = true;
                handOverUnlessEnded(projection::becomeReady);
            }
            if (work == 0) {
                observe();
                if (isTold && live && source.isPrompt()) {
                    lend();
                }
            }
            idle.idle(work);
        }
    }

    private void observe() {
        lagBytes = source.lagBytes();
        memberId = source.memberId();
    }

    /** The event loop has the source, after all that was handed over, until it gives it back. */
    private void lend() throws InterruptedException {
        final LoopTurns turns = new LoopTurns(eventLoop, this::turnOfLoop);
        handOver(() -> {
            ask = turns::ask;
            turns.ask();
        });
        try {
            turns.await();
        } finally {
            ask = NOBODY;
        }
    }

    /** On the event loop. */
    private LoopTurns.Outcome turnOfLoop() {
        try {
            if (closed || !source.isPrompt()) {
                return LoopTurns.Outcome.GIVE_BACK;
            }
            final int work = source.poll(this::gather, BATCH_LIMIT);
            if (work == 0) {
                observe();
                return source.isPrompt() ? LoopTurns.Outcome.DONE : LoopTurns.Outcome.GIVE_BACK;
            }
            project(filling);
            return work < BATCH_LIMIT ? LoopTurns.Outcome.DONE : LoopTurns.Outcome.MORE;
        } catch (final Throwable e) {
            fail(e);
            return LoopTurns.Outcome.GIVE_BACK;
        } finally {
            filling = filling.capacity() > CHUNK_BYTES ? new EventChunk(CHUNK_BYTES) : filling;
            filling.clear();
        }
    }

    /** Copied first: what they come to must not fail within a poll. */
    private void gather(final DirectBuffer buffer, final int offset, final int length) {
        if (!filling.fits(length)) {
            filling = filling.grown(length);
        }
        filling.append(buffer, offset, length);
    }

    private void append(final DirectBuffer buffer, final int offset, final int length) {
        if (!filling.fits(length)) {
            if (!filling.isEmpty()) {
                submit();
            }
            if (!filling.fits(length)) {
                // one command's events are more than a chunk: it travels in a larger one of its own
                filling = new EventChunk(length);
            }
        }
        filling.append(buffer, offset, length);
    }

    /** Hands the chunk over and takes the next free one, waiting for the event loop if need be. */
    private void submit() {
        final EventChunk chunk = filling;
        handOver(() -> apply(chunk));
        try {
            filling = free.take();
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("closed", e);
        }
    }

    /** In order. A loop that has tasks left comes to this one by itself: waking it is a system call. */
    private void handOver(final Runnable task) {
        tasks.add(task);
        if (pending.getAndIncrement() == 0) {
            eventLoop.accept(this::turn);
        }
    }

    private void handOverUnlessEnded(final Runnable task) {
        handOver(() -> {
            if (!closed) {
                task.run();
            }
        });
    }

    /** Whatever a task throws, the failure of an assertion too, ends the gateway: it must not go on half informed. */
    private void turn() {
        try {
            tasks.remove().run();
        } catch (final Throwable e) {
            fail(e);
        } finally {
            if (pending.decrementAndGet() > 0) {
                eventLoop.accept(this::turn);
            }
        }
    }

    private void apply(final EventChunk chunk) {
        if (closed) {
            return;
        }
        try {
            project(chunk);
        } finally {
            chunk.clear();
            free.add(chunk);
        }
    }

    private void project(final EventChunk chunk) {
        demultiplexer.onBatch(chunk.buffer(), 0, chunk.length());
        projection.endChunk(committedSequence.getAsLong());
    }

    /** Stops the thread and closes the source. */
    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        try {
            thread.join(CLOSE_TIMEOUT_MS);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
