package rialto.benchmarks.quotes;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.FragmentHandler;
import org.HdrHistogram.Histogram;
import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.testsupport.FreePort;

import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Aeron alone: messages on schedule to a thread that sends each back, by one media driver, over IPC or the loopback interface. */
final class AeronEcho implements AutoCloseable {
    private static final String IPC = "aeron:ipc?term-length=4m";
    private static final String UDP = "aeron:udp?term-length=4m|endpoint=127.0.0.1:";
    private static final int PINGS = 7_001;
    private static final int PONGS = 7_002;
    private static final int FRAGMENTS = 10;
    private static final long NAP_NS = TimeUnit.MICROSECONDS.toNanos(20);
    private static final long HIGHEST_NS = TimeUnit.MINUTES.toNanos(1);
    private static final long UPKEEP_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long GIVE_UP_NS = TimeUnit.SECONDS.toNanos(10);

    private final MediaDriver driver;
    private final Aeron aeron;
    private final String there;
    private final String andBack;
    private final UnsafeBuffer message;
    private final ExclusivePublication pings;
    private final Subscription pongs;
    private final Thread echo = new Thread(this::echo, "echo");
    private volatile boolean closed;
    private long answered;
    private long upkeepNs;

    private AeronEcho(
            final MediaDriver driver,
            final String aeronDirectory,
            final String there,
            final String andBack,
            final int length) {
        this.driver = driver;
        this.there = there;
        this.andBack = andBack;
        aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(aeronDirectory));
        message = new UnsafeBuffer(new byte[length]);
        pongs = aeron.addSubscription(andBack, PONGS);
        pings = aeron.addExclusivePublication(there, PINGS);
        echo.start();
        while (!pings.isConnected() || !pongs.isConnected()) {
            Thread.onSpinWait();
        }
    }

    /**
     * By the media driver of somebody in this process.
     *
     * @param length of a message, bytes
     */
    static AeronEcho overIpc(final String aeronDirectory, final int length) {
        return new AeronEcho(null, aeronDirectory, IPC, IPC, length);
    }

    /**
     * By a media driver of its own, which has its threads as a member's has.
     *
     * @param directory for the driver; it is not there yet
     */
    static AeronEcho overUdp(final String directory, final int length) {
        final MediaDriver driver = MediaDriver.launch(new MediaDriver.Context()
                .aeronDirectoryName(directory)
                .threadingMode(ThreadingMode.SHARED)
                .dirDeleteOnShutdown(true));
        return new AeronEcho(driver, directory, UDP + FreePort.next(), UDP + FreePort.next(), length);
    }

    /**
     * Round trips from when each was due, in groups of so many that are due at the same time.
     *
     * @param upkeep is done each second, as between messages as can be: else the sessions of clients would end meanwhile
     */
    Histogram run(final int ratePerSecond, final int burst, final int seconds, final Runnable upkeep) {
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
                upkeep(upkeep);
                LockSupport.parkNanos(NAP_NS);
            }
            if (System.nanoTime() > schedule.endNs() + GIVE_UP_NS) {
                throw new IllegalStateException(schedule.total() - answered + " messages did not come back");
            }
        }
        return latencyNs;
    }

    private void upkeep(final Runnable upkeep) {
        final long nowNs = System.nanoTime();
        if (nowNs - upkeepNs > UPKEEP_NS) {
            upkeepNs = nowNs;
            upkeep.run();
        }
    }

    private boolean send(final long number) {
        message.putLong(0, number, ByteOrder.LITTLE_ENDIAN);
        return pings.offer(message) > 0;
    }

    private void echo() {
        try (ExclusivePublication back = aeron.addExclusivePublication(andBack, PONGS);
                Subscription from = aeron.addSubscription(there, PINGS)) {
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
        CloseHelper.closeAll(aeron, driver);
    }
}
