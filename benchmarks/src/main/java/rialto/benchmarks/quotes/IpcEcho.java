package rialto.benchmarks.quotes;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.logbuffer.FragmentHandler;
import org.HdrHistogram.Histogram;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Aeron alone, by the member's media driver: messages on schedule over IPC to a thread that sends each back. */
final class IpcEcho implements AutoCloseable {
    private static final String CHANNEL = "aeron:ipc?term-length=4m";
    private static final int PINGS = 7_001;
    private static final int PONGS = 7_002;
    private static final int FRAGMENTS = 10;
    private static final long NAP_NS = TimeUnit.MICROSECONDS.toNanos(20);
    private static final long HIGHEST_NS = TimeUnit.MINUTES.toNanos(1);
    private static final long GIVE_UP_NS = TimeUnit.SECONDS.toNanos(10);

    private final Aeron aeron;
    private final UnsafeBuffer message;
    private final ExclusivePublication pings;
    private final Subscription pongs;
    private final Thread echo = new Thread(this::echo, "echo");
    private volatile boolean closed;
    private long answered;

    /** @param length of a message, bytes */
    IpcEcho(final String aeronDirectory, final int length) {
        aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(aeronDirectory));
        message = new UnsafeBuffer(new byte[length]);
        pongs = aeron.addSubscription(CHANNEL, PONGS);
        pings = aeron.addExclusivePublication(CHANNEL, PINGS);
        echo.start();
        while (!pings.isConnected() || !pongs.isConnected()) {
            Thread.onSpinWait();
        }
    }

    /** Round trips from when each was due, in groups of so many that are due at the same time. */
    Histogram run(final int ratePerSecond, final int burst, final int seconds) {
        final Histogram latencyNs = new Histogram(HIGHEST_NS, 3);
        final Schedule schedule = new Schedule(ratePerSecond, burst, seconds);
        final FragmentHandler onPong = (buffer, offset, length, header) -> {
            answered++;
            final long number = buffer.getLong(offset, ByteOrder.LITTLE_ENDIAN);
            latencyNs.recordValue(Math.min(HIGHEST_NS, System.nanoTime() - schedule.dueNs(number)));
        };
        answered = 0;
        long sent = 0;
        while (answered < schedule.total()) {
            while (sent < schedule.total() && schedule.dueNs(sent) <= System.nanoTime() && send(sent)) {
                sent++;
            }
            if (pongs.poll(onPong, FRAGMENTS) == 0 && (sent == answered || sent < schedule.total())) {
                LockSupport.parkNanos(NAP_NS);
            }
            if (System.nanoTime() > schedule.endNs() + GIVE_UP_NS) {
                throw new IllegalStateException(schedule.total() - answered + " messages did not come back");
            }
        }
        return latencyNs;
    }

    private boolean send(final long number) {
        message.putLong(0, number, ByteOrder.LITTLE_ENDIAN);
        return pings.offer(message) > 0;
    }

    private void echo() {
        try (ExclusivePublication back = aeron.addExclusivePublication(CHANNEL, PONGS);
                Subscription from = aeron.addSubscription(CHANNEL, PINGS)) {
            final FragmentHandler sendBack = (buffer, offset, length, header) -> {
                while (!closed && back.offer(buffer, offset, length) < 0) {
                    Thread.onSpinWait();
                }
            };
            while (!closed) {
                if (from.poll(sendBack, FRAGMENTS) == 0) {
                    LockSupport.parkNanos(NAP_NS);
                }
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        try {
            echo.join();
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        aeron.close();
    }
}
