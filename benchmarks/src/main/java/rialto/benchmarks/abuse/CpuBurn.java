package rialto.benchmarks.abuse;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Uses CPU time and does nothing with it: what an attacker takes from the venue only because both share a machine. */
final class CpuBurn {
    private static final long PERIOD_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private CpuBurn() {}

    /**
     * Uses so much of each millisecond until it is over.
     *
     * @param cores as 0.25 for a quarter of one, or 1.5 for one and a half; each whole one is a thread
     */
    static void run(final double cores, final BooleanSupplier isOver) {
        final List<Thread> threads = new ArrayList<>();
        for (double left = cores; left > 0; left--) {
            final long busyNs = busyNs(left);
            threads.add(Thread.ofPlatform().name("burn").start(() -> burn(busyNs, isOver)));
        }
        for (final Thread thread : threads) {
            try {
                thread.join();
            } catch (final InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** Of a millisecond, in one thread, when so many cores are left to be used. */
    static long busyNs(final double cores) {
        return (long) (PERIOD_NS * Math.clamp(cores, 0, 1));
    }

    private static void burn(final long busyNs, final BooleanSupplier isOver) {
        long periodNs = System.nanoTime();
        while (!isOver.getAsBoolean()) {
            while (System.nanoTime() - periodNs < busyNs) {
                Thread.onSpinWait();
            }
            periodNs += PERIOD_NS;
            final long restNs = periodNs - System.nanoTime();
            if (restNs > 0) {
                LockSupport.parkNanos(restNs);
            } else if (-restNs > PERIOD_NS) {
                periodNs = System.nanoTime(); // what could not be used is let go
            }
        }
    }
}
