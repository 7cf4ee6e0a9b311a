package rialto.events;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;

/** The events of one key, in order: those that were taken, and those of emitters who wait for room. Guarded by itself. */
final class Lane {
    private final Object key;
    private final Queue<Delivery> taken = new ArrayDeque<>();
    private final Queue<Waiter> waiters = new ArrayDeque<>();
    /** Somebody runs it, is about to, or will when a handler lets it. */
    private boolean isActive;

    private boolean isRetired;

    /** @param room completes with the number of handlers when the event is taken */
    record Waiter(Delivery delivery, CompletableFuture<Integer> room) {}

    Lane(final Object key) {
        this.key = key;
    }

    Object key() {
        return key;
    }

    int size() {
        return taken.size();
    }

    boolean hasWaiters() {
        return !waiters.isEmpty();
    }

    boolean isRetired() {
        return isRetired;
    }

    Delivery first() {
        return taken.peek();
    }

    void removeFirst() {
        taken.remove();
    }

    void take(final Delivery delivery) {
        taken.add(delivery);
    }

    void await(final Waiter waiter) {
        waiters.add(waiter);
    }

    boolean giveUp(final Waiter waiter) {
        return waiters.remove(waiter);
    }

    void takeWaiters(final List<Waiter> into) {
        into.addAll(waiters);
        waiters.clear();
    }

    /** The one who has waited for the longest time is taken; null when nobody waits. */
    Waiter admit() {
        final Waiter waiter = waiters.poll();
        if (waiter != null) {
            taken.add(waiter.delivery);
        }
        return waiter;
    }

    /** @return whether it is to be run now, for there is something to do and nobody does it */
    boolean activate() {
        if (isActive || taken.isEmpty()) {
            return false;
        }
        isActive = true;
        return true;
    }

    /** Nobody runs it any more when nothing is left. */
    boolean rest() {
        if (!taken.isEmpty()) {
            return false;
        }
        isActive = false;
        return true;
    }

    /** @return whether nobody needs it any more: whoever finds it retired makes another */
    boolean retire() {
        if (!isActive && taken.isEmpty() && waiters.isEmpty()) {
            isRetired = true;
        }
        return isRetired;
    }
}
