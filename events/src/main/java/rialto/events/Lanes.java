package rialto.events;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * A lane for each key of which an event waits or is handled. Their number is bounded by that of events. An emitter who finds no
 * room waits in the lane of his key, so that none overtakes another there. Thread-safe.
 */
final class Lanes {
    private static final Lane REFUSED = new Lane("refused");

    private final ReactorSettings settings;
    private final Consumer<Lane> runner;
    private final Map<Object, Lane> byKey = new ConcurrentHashMap<>();
    /** Events that were taken and are not handled yet. */
    private final AtomicInteger taken = new AtomicInteger();

    private final AtomicInteger waiting = new AtomicInteger();
    /** Lanes with emitters who wait because of the bound of all lanes. May name some more than once. */
    private final Queue<Lane> starved = new ConcurrentLinkedQueue<>();

    private final LongAdder refused = new LongAdder();

    /** @param runner has a lane run, later and on another thread */
    Lanes(final ReactorSettings settings, final Consumer<Lane> runner) {
        this.settings = settings;
        this.runner = runner;
    }

    /** Takes an event if there is room now. */
    boolean tryPut(final Delivery delivery) {
        if (place(delivery, null, false) == null) {
            return true;
        }
        refused.increment();
        return false;
    }

    /**
     * Takes an event, now or when there is room.
     *
     * @param mayWait false: who would wait is refused
     * @return null when it was taken; otherwise the lane in which it waits
     * @throws BackPressureException when it was refused
     */
    Lane put(final Lane.Waiter waiter, final boolean mayWait) {
        final Lane lane = place(waiter.delivery(), waiter, mayWait);
        if (lane != REFUSED) {
            return lane;
        }
        refused.increment();
        throw new BackPressureException(
                mayWait
                        ? settings.emitters() + " emitters wait for room already; the event "
                                + waiter.delivery().key() + " was not taken"
                        : "a handler raised " + waiter.delivery().key()
                                + ", for which there is no room until it has ended; the event was not taken");
    }

    private Lane place(final Delivery delivery, final Lane.Waiter waiter, final boolean mayWait) {
        while (true) {
            final Lane lane = byKey.computeIfAbsent(delivery.key(), Lane::new);
            final boolean isToRun;
            synchronized (lane) {
                if (lane.isRetired()) {
                    byKey.remove(delivery.key(), lane);
                    continue;
                }
                final boolean hasRoom = !lane.hasWaiters() && lane.size() < settings.perKey();
                if (!hasRoom || !takeOfAll()) {
                    return refuseOrWait(lane, waiter, mayWait);
                }
                lane.take(delivery);
                isToRun = lane.activate();
            }
            if (isToRun) {
                runner.accept(lane);
            }
            return null;
        }
    }

    private Lane refuseOrWait(final Lane lane, final Lane.Waiter waiter, final boolean mayWait) {
        if (!mayWait || !enterWaiting()) {
            forgetWhenEmpty(lane);
            return REFUSED;
        }
        lane.await(waiter);
        starved.add(lane);
        return lane;
    }

    /** To be called without a lock after an emitter began to wait: room may have come before he did. */
    void recheck() {
        while (taken.get() < settings.total()) {
            final Lane lane = starved.poll();
            if (lane == null) {
                return;
            }
            admitOne(lane);
        }
    }

    private void admitOne(final Lane lane) {
        final Lane.Waiter admitted;
        final boolean isToRun;
        synchronized (lane) {
            if (!lane.hasWaiters() || lane.size() >= settings.perKey()) {
                return; // whoever ends an event of this lane lets the next one in
            }
            if (!takeOfAll()) {
                starved.add(lane);
                return;
            }
            admitted = lane.admit();
            if (lane.hasWaiters()) {
                starved.add(lane);
            }
            isToRun = lane.activate();
        }
        tell(admitted);
        if (isToRun) {
            runner.accept(lane);
        }
    }

    /** The first event of a lane was handled by all. */
    void finish(final Lane lane) {
        final Lane.Waiter admitted;
        synchronized (lane) {
            lane.removeFirst();
            // the room that became free is his
            admitted = lane.admit();
            if (admitted == null) {
                taken.decrementAndGet();
            }
        }
        if (admitted == null) {
            recheck();
        } else {
            tell(admitted);
        }
    }

    private void tell(final Lane.Waiter admitted) {
        waiting.decrementAndGet();
        // not here: what follows on it may take its time
        admitted.room()
                .completeAsync(admitted.delivery()::handlers, settings.threads().executor());
    }

    /** @return whether nothing was left to run */
    boolean rest(final Lane lane) {
        synchronized (lane) {
            if (!lane.rest()) {
                return false;
            }
            forgetWhenEmpty(lane);
        }
        recheck();
        return true;
    }

    /** An emitter no longer waits. */
    boolean giveUp(final Lane lane, final Lane.Waiter waiter) {
        synchronized (lane) {
            if (!lane.giveUp(waiter)) {
                return false;
            }
            forgetWhenEmpty(lane);
        }
        waiting.decrementAndGet();
        refused.increment();
        return true;
    }

    /** All emitters who wait are refused. */
    void refuseWaiting(final RuntimeException reason) {
        for (final Lane lane : byKey.values()) {
            final List<Lane.Waiter> all = new ArrayList<>();
            synchronized (lane) {
                lane.takeWaiters(all);
                forgetWhenEmpty(lane);
            }
            all.forEach(waiter -> {
                waiting.decrementAndGet();
                refused.increment();
                waiter.room().completeExceptionally(reason);
            });
        }
    }

    private void forgetWhenEmpty(final Lane lane) {
        if (lane.retire()) {
            byKey.remove(lane.key(), lane);
        }
    }

    private boolean takeOfAll() {
        return enter(taken, settings.total());
    }

    private boolean enterWaiting() {
        return enter(waiting, settings.emitters());
    }

    private static boolean enter(final AtomicInteger count, final int bound) {
        while (true) {
            final int now = count.get();
            if (now >= bound) {
                return false;
            }
            if (count.compareAndSet(now, now + 1)) {
                return true;
            }
        }
    }

    int taken() {
        return taken.get();
    }

    int waiting() {
        return waiting.get();
    }

    int lanes() {
        return byKey.size();
    }

    long refused() {
        return refused.sum();
    }
}
