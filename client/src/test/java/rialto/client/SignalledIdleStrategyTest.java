package rialto.client;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import static org.junit.jupiter.api.Assertions.assertEquals;
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

    @Test
    void shouldRestAgainSoonAfterHousekeeping() {
        final AtomicLong rests = new AtomicLong();
        final SignalledIdleStrategy idle = new SignalledIdleStrategy(wakeUpSignal, 1, rests::incrementAndGet);
        rest(idle, rests);
        idle.idle(1);
        idle.idle(0);
        idle.idle(0);
        assertEquals(1, rests.get(), "more may follow within a millisecond");
        idle.idle(0);
        assertEquals(2, rests.get());
    }

    @Test
    void shouldStayAwakeForMoreAfterASignal() {
        final AtomicLong rests = new AtomicLong();
        final SignalledIdleStrategy idle = new SignalledIdleStrategy(wakeUpSignal, 1, rests::incrementAndGet);
        rest(idle, rests);
        wakeUpSignal.signal();
        idle.idle(0);
        final long before = rests.get();
        idle.idle(1);
        for (int i = 0; i < 3; i++) {
            idle.idle(0);
        }
        assertEquals(before, rests.get());
        idle.idle(0);
        assertEquals(before + 1, rests.get());
    }

    @Test
    void shouldLookOftenAfterCommandsThatNobodyAnnounced() {
        final AtomicLong rests = new AtomicLong();
        final AtomicLong commands = new AtomicLong();
        final SignalledIdleStrategy idle =
                new SignalledIdleStrategy(wakeUpSignal, 1, rests::incrementAndGet, commands::get);
        rest(idle, rests);
        long most = 0;
        for (int attempt = 0; attempt < 100 && most < 20; attempt++) {
            commands.incrementAndGet();
            most = Math.max(most, looksUntilRest(idle, rests));
        }
        assertTrue(
                most >= 20, "looked " + most + " times: on a busy machine one of a hundred attempts should see more");
    }

    @Test
    void shouldNotLookOftenAfterCommandsThatWereAnnounced() {
        final AtomicLong rests = new AtomicLong();
        final AtomicLong commands = new AtomicLong();
        final SignalledIdleStrategy idle =
                new SignalledIdleStrategy(wakeUpSignal, 1, rests::incrementAndGet, commands::get);
        rest(idle, rests);
        for (int attempt = 0; attempt < 10; attempt++) {
            commands.incrementAndGet();
            wakeUpSignal.signal();
            final long looked = looksUntilRest(idle, rests);
            assertTrue(looked < 10, "looked " + looked + " times");
        }
    }

    private static long looksUntilRest(final SignalledIdleStrategy idle, final AtomicLong rests) {
        final long before = rests.get();
        long looked = 0;
        idle.idle(1);
        while (rests.get() == before) {
            idle.idle(0);
            looked++;
        }
        return looked;
    }

    private static void rest(final SignalledIdleStrategy idle, final AtomicLong rests) {
        while (rests.get() == 0) {
            idle.idle(0);
        }
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
