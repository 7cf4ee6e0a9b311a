package rialto.client;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class SignalledIdleStrategyTest {
    private final WakeUpSignal wakeUpSignal = new WakeUpSignal();
    private final AtomicLong work = new AtomicLong();
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong looks = new AtomicLong();
    private volatile boolean stopped;

    @Test
    void shouldFindWorkThatIsAnnouncedAndWorkThatIsNot() throws InterruptedException {
        final Thread thread = Thread.ofPlatform().daemon().start(this::lookForWork);
        for (int i = 1; i <= 1_000; i++) {
            work.incrementAndGet();
            if (i % 10 != 0) {
                wakeUpSignal.signal();
            }
            while (done.get() < i) {
                Thread.onSpinWait();
            }
        }
        stopped = true;
        thread.join();
    }

    @Test
    void shouldLookSeldomAtRest() throws InterruptedException {
        final Thread thread = Thread.ofPlatform().daemon().start(this::lookForWork);
        final long beginNs = System.nanoTime();
        Thread.sleep(300);
        final long most = 10 + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - beginNs);
        assertTrue(looks.get() <= most, "looked " + looks.get() + " times while " + most + " would do");
        stopped = true;
        thread.join();
    }

    private void lookForWork() {
        final SignalledIdleStrategy idle = new SignalledIdleStrategy(wakeUpSignal, 3, 3);
        while (!stopped) {
            looks.incrementAndGet();
            final long now = work.get();
            idle.idle((int) (now - done.get()));
            done.set(now);
        }
    }
}
