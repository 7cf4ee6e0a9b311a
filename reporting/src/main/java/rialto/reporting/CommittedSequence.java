package rialto.reporting;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The last event whose rows are committed; one thread moves it on, any thread waits for it. */
final class CommittedSequence {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition moved = lock.newCondition();
    private volatile long sequence;

    long get() {
        return sequence;
    }

    void set(final long newSequence) {
        lock.lock();
        try {
            sequence = newSequence;
            moved.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** False when the time was over, or the thread interrupted, before the sequence was reached. */
    boolean await(final long wanted, final Duration timeout) {
        if (sequence >= wanted) {
            return true;
        }
        lock.lock();
        try {
            long left = TimeUnit.NANOSECONDS.convert(timeout);
            while (sequence < wanted && left > 0) {
                left = moved.awaitNanos(left);
            }
            return sequence >= wanted;
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }
}
