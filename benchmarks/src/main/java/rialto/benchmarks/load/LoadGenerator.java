package rialto.benchmarks.load;

import org.HdrHistogram.Histogram;

import javax.net.ssl.SSLContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Sends orders on some connections and measures. Open loop: orders are due at fixed times whatever became of those
 * before, and latency counts from when an order was due, so that a stall is charged to every order it held up. Closed:
 * each connection always has as many under way as its window. The calling thread does all the work.
 */
public final class LoadGenerator implements AutoCloseable {
    private static final long DRAIN_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long NAP_NS = 20_000;
    private static final long NAP_MS_ABOVE_NS = 2_000_000;
    private static final long HIGHEST_NS = TimeUnit.SECONDS.toNanos(120);
    private static final long CLOSED_POLL_MS = 10;
    private static final long FOREVER_NS = TimeUnit.DAYS.toNanos(1);
    private static final int DUE_SPARE = 64; // an answer may come this many windows late and still find its time

    private final Selector selector;
    private final List<Connection> connections = new ArrayList<>();
    private final ArrayDeque<Connection> roomy = new ArrayDeque<>();
    private final long[] dueNs;
    private final Histogram latencyNs = new Histogram(HIGHEST_NS, 3);
    private final Histogram lateSendNs = new Histogram(HIGHEST_NS, 3);
    private final Map<Integer, Long> refused = new TreeMap<>();
    private final Wire.AnswerHandler answers = this::onAnswer;
    private AnswerObserver observer = (sequence, status, code, answeredNs) -> {};
    private Connection reading;
    private long nextSequence;
    private long underWay;
    private long accepted;
    private long acceptedInTime;
    private long endNs;
    private long nowNs;

    /**
     * @param firstSequence of the first order, so that no client order id is used twice
     */
    public LoadGenerator(
            final InetSocketAddress address, final Wire wire, final int connectionCount, final long firstSequence)
            throws IOException {
        this(address, wire, connectionCount, firstSequence, null);
    }

    /**
     * As above, over TLS.
     *
     * @param tls whom it trusts; null for plain text
     */
    public LoadGenerator(
            final InetSocketAddress address,
            final Wire wire,
            final int connectionCount,
            final long firstSequence,
            final SSLContext tls)
            throws IOException {
        nextSequence = firstSequence;
        selector = Selector.open();
        for (int i = 0; i < connectionCount; i++) {
            connections.add(new Connection(address, wire.ofConnection(i), selector, tls));
        }
        dueNs = new long[Integer.highestOneBit(connectionCount * wire.window()) * DUE_SPARE];
        roomy.addAll(connections);
    }

    /** Is told of every answer, on the generating thread. */
    @FunctionalInterface
    public interface AnswerObserver {
        /**
         * @param status     HTTP status
         * @param code       the dialect's error code, 0 when there is none
         * @param answeredNs {@link System#nanoTime} at its arrival
         */
        void onAnswer(long sequence, int status, int code, long answeredNs);
    }

    public void observe(final AnswerObserver answerObserver) {
        observer = answerObserver;
    }

    /** Sequence of the next order: where another generator must go on. */
    public long nextSequence() {
        return nextSequence;
    }

    /**
     * Orders at {@code ratePerSecond}, each due at its time. Orders that could not be sent when they were due are sent
     * late; those still not sent {@link #DRAIN_NS} after the end count as unanswered.
     */
    public LoadResult runOpen(final double ratePerSecond, final long durationNs) throws IOException {
        final double intervalNs = 1e9 / ratePerSecond;
        final long total = (long) (durationNs / intervalNs);
        final long startNs = begin(durationNs);
        long sent = 0;
        while (sent < total && nowNs < endNs + DRAIN_NS) {
            sent = sendDue(startNs, intervalNs, sent, total);
            flush();
            await(roomy.isEmpty() ? endNs : startNs + (long) (sent * intervalNs));
        }
        return end(durationNs, total - sent);
    }

    /** As above, until {@code isOver}, which is asked between orders and every millisecond. */
    public LoadResult runOpenUntil(final double ratePerSecond, final BooleanSupplier isOver) throws IOException {
        final double intervalNs = 1e9 / ratePerSecond;
        final long startNs = begin(FOREVER_NS);
        long sent = 0;
        while (!isOver.getAsBoolean()) {
            sent = sendDue(startNs, intervalNs, sent, Long.MAX_VALUE);
            flush();
            final long lookUpNs = nowNs + TimeUnit.MILLISECONDS.toNanos(1);
            await(roomy.isEmpty() ? lookUpNs : Math.min(lookUpNs, startNs + (long) (sent * intervalNs)));
        }
        final long elapsedNs = nowNs - startNs;
        return end(elapsedNs, Math.max(0, (long) (elapsedNs / intervalNs) - sent));
    }

    /** @return how many are sent in all */
    private long sendDue(final long startNs, final double intervalNs, final long sentBefore, final long total) {
        long sent = sentBefore;
        long dueAtNs = startNs + (long) (sent * intervalNs);
        while (sent < total && dueAtNs <= nowNs && !roomy.isEmpty()) {
            send(dueAtNs);
            sent++;
            dueAtNs = startNs + (long) (sent * intervalNs);
        }
        return sent;
    }

    /** As many orders as the windows let through. */
    public LoadResult runClosed(final long durationNs) throws IOException {
        begin(durationNs);
        while (nowNs < endNs) {
            while (!roomy.isEmpty()) {
                send(nowNs);
            }
            flush();
            poll(CLOSED_POLL_MS);
        }
        return end(durationNs, 0);
    }

    @Override
    public void close() throws IOException {
        for (final Connection connection : connections) {
            connection.close();
        }
        selector.close();
    }

    private long begin(final long durationNs) {
        latencyNs.reset();
        lateSendNs.reset();
        refused.clear();
        accepted = 0;
        acceptedInTime = 0;
        nowNs = System.nanoTime();
        endNs = nowNs + durationNs;
        return nowNs;
    }

    private LoadResult end(final long durationNs, final long notSent) throws IOException {
        final long giveUpNs = System.nanoTime() + DRAIN_NS;
        while (underWay > 0 && nowNs < giveUpNs) {
            flush();
            poll(1);
        }
        return new LoadResult(
                durationNs,
                acceptedInTime,
                new TreeMap<>(refused),
                underWay + notSent,
                accepted,
                latencyNs.copy(),
                lateSendNs.copy());
    }

    private void send(final long dueAtNs) {
        final Connection connection = roomy.pollFirst();
        final long sequence = nextSequence++;
        dueNs[(int) (sequence & (dueNs.length - 1))] = dueAtNs;
        connection.add(sequence);
        underWay++;
        lateSendNs.recordValue(Math.max(0, System.nanoTime() - dueAtNs));
        if (connection.hasRoom()) {
            roomy.addLast(connection);
        }
    }

    private void flush() throws IOException {
        for (int i = 0; i < connections.size(); i++) {
            connections.get(i).flush();
        }
    }

    /** Waits for answers, not longer than until an order is due. */
    private void await(final long dueAtNs) throws IOException {
        final long waitNs = dueAtNs - System.nanoTime();
        if (waitNs > NAP_MS_ABOVE_NS) {
            poll(TimeUnit.NANOSECONDS.toMillis(waitNs) - 1);
        } else if (poll(0) == 0 && waitNs > NAP_NS) {
            LockSupport.parkNanos(NAP_NS);
        }
        nowNs = System.nanoTime();
    }

    private int poll(final long timeoutMs) throws IOException {
        final int ready =
                timeoutMs <= 0 ? selector.selectNow(this::onReady) : selector.select(this::onReady, timeoutMs);
        nowNs = System.nanoTime();
        return ready;
    }

    private void onReady(final SelectionKey key) {
        final Connection connection = (Connection) key.attachment();
        try {
            if (key.isWritable()) {
                connection.flush();
            }
            if (key.isReadable()) {
                reading = connection;
                final boolean hadRoom = connection.hasRoom();
                connection.read(answers);
                if (!hadRoom && connection.hasRoom()) {
                    roomy.addLast(connection);
                }
            }
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void onAnswer(final long sequence, final int status, final int code) {
        final long answered = sequence == Wire.IN_ORDER ? reading.oldestSequence() : sequence;
        reading.answered();
        underWay--;
        final long answeredNs = System.nanoTime();
        observer.onAnswer(answered, status, code, answeredNs);
        if (status == 200) {
            accepted++;
            acceptedInTime += answeredNs <= endNs ? 1 : 0;
            latencyNs.recordValue(answeredNs - dueNs[(int) (answered & (dueNs.length - 1))]);
        } else {
            refused.merge(code, 1L, Long::sum);
        }
    }
}
