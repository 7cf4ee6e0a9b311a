package rialto.engine;

import org.agrona.collections.IntArrayList;

import java.util.Arrays;

/** Cancel timers with a countdown and leases, by when they fall due. */
final class CancelDeadlines extends DueQueue {
    private final IntArrayList freeSlots = new IntArrayList();
    private CancelDeadline[] timers = new CancelDeadline[16];
    private int usedSlots;

    /** Starts a timer anew, or with {@link DueQueue#NEVER} stops it. */
    void start(final CancelDeadline timer, final long dueNs) {
        if (timer.dueNs != NEVER) {
            remove(timer.slot);
            timers[timer.slot] = null;
            freeSlots.addInt(timer.slot);
        }
        timer.dueNs = dueNs;
        if (dueNs != NEVER) {
            timer.slot = obtainSlot();
            timers[timer.slot] = timer;
            add(timer.slot);
        }
    }

    /** There is one. */
    CancelDeadline next() {
        return timers[first()];
    }

    private int obtainSlot() {
        if (!freeSlots.isEmpty()) {
            return freeSlots.removeAt(freeSlots.size() - 1);
        }
        if (usedSlots == timers.length) {
            timers = Arrays.copyOf(timers, usedSlots * 2);
        }
        return usedSlots++;
    }

    @Override
    long dueNs(final int slot) {
        return timers[slot].dueNs;
    }

    @Override
    long number(final int slot) {
        return timers[slot].number;
    }

    @Override
    int index(final int slot) {
        return timers[slot].index;
    }

    @Override
    void index(final int slot, final int index) {
        timers[slot].index = index;
    }
}
