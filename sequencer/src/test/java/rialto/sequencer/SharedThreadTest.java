package rialto.sequencer;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.IdleStrategy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.client.SignalledIdleStrategy;
import rialto.client.WakeUpSignal;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SharedThreadTest {
    private final WakeUpSignal wakeUpSignal = new WakeUpSignal();
    private final AtomicInteger ends = new AtomicInteger();
    private final SharedThread shared =
            new SharedThread("shared", new SignalledIdleStrategy(wakeUpSignal, 2, 3), ends::incrementAndGet);
    private final List<AgentRunner> runners = new ArrayList<>();
    private final List<Throwable> errors = new ArrayList<>();

    @BeforeEach
    void start() {
        shared.start();
    }

    @AfterEach
    void close() {
        // at once: parts that wait for each other would not end one after the other
        runners.forEach(runner -> runner.thread().interrupt());
        runners.forEach(AgentRunner::close);
        shared.close();
        assertEquals(0, ends.get());
    }

    private interface Work {
        int turn(IdleStrategy idle) throws Exception;
    }

    private AgentRunner run(final String name, final Work work) {
        final IdleStrategy idle = shared.idleStrategy(() -> {});
        final AgentRunner runner = new AgentRunner(idle, errors::add, null, new Agent() {
            @Override
            public int doWork() throws Exception {
                return work.turn(idle);
            }

            @Override
            public String roleName() {
                return name;
            }
        });
        AgentRunner.startOnThread(runner, shared.factory(name));
        runners.add(runner);
        return runner;
    }

    /** As Aeron's parts do: one that is to end waits no longer. */
    private static void await(final IdleStrategy idle) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        idle.idle();
    }

    private static void await(final CountDownLatch latch) throws InterruptedException {
        latch.await();
    }

    @Test
    void shouldLetOthersGoOnWhileAPartWaitsWithinItsTurn() throws InterruptedException {
        final AtomicInteger turns = new AtomicInteger();
        final CountDownLatch answered = new CountDownLatch(1);
        run("asks", idle -> {
            final int before = turns.get();
            while (turns.get() < before + 100) {
                await(idle);
            }
            answered.countDown();
            return 0;
        });
        run("answers", idle -> turns.incrementAndGet());
        await(answered);
    }

    @Test
    void shouldLetTwoPartsWaitForEachOtherInTurn() throws InterruptedException {
        final AtomicInteger asked = new AtomicInteger();
        final AtomicInteger given = new AtomicInteger();
        final CountDownLatch done = new CountDownLatch(1_000);
        run("consensus", idle -> {
            final int wanted = asked.incrementAndGet();
            while (given.get() < wanted) {
                await(idle);
            }
            done.countDown();
            return 1;
        });
        run("service", idle -> {
            final int wanted = given.get() + 1;
            while (asked.get() < wanted) {
                await(idle);
            }
            given.incrementAndGet();
            return 1;
        });
        await(done);
    }

    @Test
    void shouldEnterNoPartTwiceAndRunNoTwoAtATime() throws InterruptedException {
        final AtomicInteger within = new AtomicInteger();
        final AtomicInteger most = new AtomicInteger();
        final CountDownLatch turns = new CountDownLatch(20_000);
        for (int part = 0; part < 4; part++) {
            final AtomicInteger entered = new AtomicInteger();
            run("part-" + part, idle -> {
                assertEquals(1, entered.incrementAndGet(), "entered twice");
                for (int i = 0; i < 3; i++) {
                    most.accumulateAndGet(within.incrementAndGet(), Math::max);
                    Thread.onSpinWait();
                    within.decrementAndGet();
                    idle.idle();
                }
                entered.decrementAndGet();
                turns.countDown();
                return 1;
            });
        }
        await(turns);
        assertEquals(1, most.get());
        assertEquals(List.of(), errors);
    }

    @Test
    void shouldGoOnWhileAPartSleepsOrWaitsForALock() throws InterruptedException {
        final Object lock = new Object();
        final CountDownLatch held = new CountDownLatch(1);
        final CountDownLatch others = new CountDownLatch(1_000);
        run("sleeps", idle -> {
            LockSupport.parkNanos(1_000_000_000_000L);
            return 0;
        });
        synchronized (lock) {
            run("locks", idle -> {
                held.countDown();
                synchronized (lock) {
                    return 1;
                }
            });
            await(held);
            run("works", idle -> {
                others.countDown();
                return 1;
            });
            await(others);
        }
    }

    @Test
    void shouldEndAPartThatWaitsWhileOthersGoOn() throws InterruptedException {
        final CountDownLatch waiting = new CountDownLatch(1);
        final AgentRunner endless = run("endless", idle -> {
            waiting.countDown();
            while (!Thread.currentThread().isInterrupted()) {
                idle.idle();
            }
            return 0;
        });
        final AtomicInteger turns = new AtomicInteger();
        run("other", idle -> turns.incrementAndGet());
        await(waiting);
        endless.close();
        assertTrue(endless.isClosed());
        final int before = turns.get();
        while (turns.get() == before) {
            Thread.onSpinWait();
        }
    }

    @Test
    void shouldGoOnWhenAPartEndsWithAnError() throws InterruptedException {
        final AgentRunner failing = run("failing", idle -> {
            throw new org.agrona.concurrent.AgentTerminationException("ends");
        });
        final CountDownLatch others = new CountDownLatch(1_000);
        run("works", idle -> {
            others.countDown();
            return 1;
        });
        await(others);
        while (!failing.isClosed()) {
            Thread.onSpinWait();
        }
        assertFalse(errors.isEmpty());
    }

    @Test
    void shouldTakeOneThreadWhereCoresAreFewAndNothingWaitsForADisk() {
        assertEquals(Threads.ONE, Threads.suited(true, 0, 2));
        assertEquals(Threads.EACH, Threads.suited(true, 1, 2));
        assertEquals(Threads.EACH, Threads.suited(true, 0, 8));
        assertEquals(Threads.EACH, Threads.suited(false, 0, 2));
    }
}
