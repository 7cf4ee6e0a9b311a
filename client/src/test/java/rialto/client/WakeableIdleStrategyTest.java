package rialto.client;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class WakeableIdleStrategyTest {
    private final WakeUpSignal wakeUpSignal = new WakeUpSignal();
    private final AtomicLong looks = new AtomicLong();
    private volatile boolean stopped;

    @Test
    void shouldLookOftenForAMomentAfterASignal() throws InterruptedException {
        final Thread thread = Thread.ofPlatform().daemon().start(this::lookForWork);
        final long rested = fewestLooksIn(10);
        final long woken = mostLooksAfterASignal();
        stopped = true;
        thread.join();
        assertTrue(woken > rested, "looked " + woken + " times after a signal, " + rested + " at rest");
    }

    private void lookForWork() {
        final WakeableIdleStrategy idle = new WakeableIdleStrategy(wakeUpSignal);
        while (!stopped) {
            looks.incrementAndGet();
            idle.idle();
        }
    }

    private long fewestLooksIn(final int tries) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(300));
        long fewest = Long.MAX_VALUE;
        for (int i = 0; i < tries; i++) {
            fewest = Math.min(fewest, looksInAMoment());
        }
        return fewest;
    }

    private long mostLooksAfterASignal() {
        long most = 0;
        for (int i = 0; i < 100; i++) {
            wakeUpSignal.signal();
            most = Math.max(most, looksInAMoment());
        }
        return most;
    }

    private long looksInAMoment() {
        final long before = looks.get();
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
        return looks.get() - before;
    }
}
