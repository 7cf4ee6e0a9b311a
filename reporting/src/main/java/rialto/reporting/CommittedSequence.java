package rialto.reporting;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** The last event whose rows are committed; one thread moves it on, any thread waits for it. */
final class CommittedSequence {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition moved = lock.newCondition();
    private volatile long sequence;
    private volatile long wanted;
    private volatile Thread committer;

    /** Who commits, and sleeps when nobody waits. */
    void committer(final Thread thread) {
        committer = thread;
    }

    long get() {
        return sequence;
    }

    /** Whether someone waits for a sequence that is not committed yet and not beyond the given one. */
    boolean isWanted(final long upTo) {
        final long now = wanted;
        return now > sequence && now <= upTo;
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
    boolean await(final long wantedSequence, final Duration timeout) {
        if (sequence >= wantedSequence) {
            return true;
        }
        lock.lock();
        try {
            // of several the last to come: the others wait for the batch's own time at most
            wanted = wantedSequence;
            LockSupport.unpark(committer);
            long left = TimeUnit.NANOSECONDS.convert(timeout);
            while (sequence < wantedSequence && left > 0) {
                left = moved.awaitNanos(left);
            }
            return sequence >= wantedSequence;
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }
}
