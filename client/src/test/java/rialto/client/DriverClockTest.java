package rialto.client;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.agrona.concurrent.SystemNanoClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class DriverClockTest {
    private static final long MINUTE_NS = TimeUnit.MINUTES.toNanos(1);
    /** Both look at each other twice a second. */
    private static final long LOOKING_MS = 1_500;

    private final AtomicLong set = new AtomicLong();
    private final SystemEpochNanoClock machine = new SystemEpochNanoClock();
    private final DriverClock clock = new DriverClock(
            new SteadyTime(() -> machine.nanoTime() + set.get(), SystemNanoClock.INSTANCE), SystemNanoClock.INSTANCE);

    @TempDir
    private Path directory;

    /** With the machine's clock the client ended at the second step: "keepalive: age=60012ms > timeout=10000ms". */
    @Test
    void shouldKeepDriverAndClientTogetherWhenTheMachinesClockIsSetBackAndRight() throws InterruptedException {
        final List<Throwable> errors = new CopyOnWriteArrayList<>();
        try (MediaDriver driver = MediaDriver.launch(new MediaDriver.Context()
                        .aeronDirectoryName(directory.resolve("driver").toString())
                        .threadingMode(ThreadingMode.SHARED)
                        .epochClock(clock)
                        .errorHandler(errors::add));
                Aeron aeron = Aeron.connect(new Aeron.Context()
                        .aeronDirectoryName(driver.aeronDirectoryName())
                        .epochClock(clock)
                        .errorHandler(errors::add))) {
            for (final long step : new long[] {-MINUTE_NS, MINUTE_NS, MINUTE_NS, -MINUTE_NS}) {
                set.addAndGet(step);
                Thread.sleep(LOOKING_MS);
                assertEquals(List.of(), errors);
                assertFalse(aeron.isClosed());
            }
            aeron.addPublication("aeron:ipc", 1).close();
        }
    }

    @Test
    void shouldNeverGoBackForAnyThread() throws InterruptedException {
        final List<String> wrong = new CopyOnWriteArrayList<>();
        final long untilNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(300);
        final List<Thread> threads = List.of(reader(untilNs, wrong), reader(untilNs, wrong), reader(untilNs, wrong));
        set.set(-MINUTE_NS);
        for (final Thread thread : threads) {
            thread.join();
        }
        assertEquals(List.of(), wrong);
    }

    private Thread reader(final long untilNs, final List<String> wrong) {
        return Thread.ofPlatform().start(() -> {
            long last = clock.time();
            while (System.nanoTime() - untilNs < 0) {
                final long time = clock.time();
                if (time < last) {
                    wrong.add(last + " was followed by " + time);
                }
                last = time;
            }
        });
    }

    @Test
    void shouldTellTheMachinesTime() {
        final long difference = Math.abs(DriverClock.OF_PROCESS.time() - System.currentTimeMillis());
        assertTrue(difference < MINUTE_NS, () -> "differs by " + difference + " ms");
    }
}
