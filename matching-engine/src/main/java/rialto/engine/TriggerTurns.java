package rialto.engine;

import java.util.Arrays;

/** Instruments with orders that were reached: those that a command touched, and by when those go on that had too many. */
final class TriggerTurns extends DueQueue {
    private final Instruments instruments;
    private TriggerQueues[] touched = new TriggerQueues[4];
    private int touchedCount;

    TriggerTurns(final Instruments instruments) {
        this.instruments = instruments;
    }

    /** What a command did there is to be looked at when it ends. */
    void touch(final TriggerQueues queues) {
        if (queues.touched) {
            return;
        }
        queues.touched = true;
        if (touchedCount == touched.length) {
            touched = Arrays.copyOf(touched, 2 * touchedCount);
        }
        touched[touchedCount++] = queues;
    }

    boolean isTouched() {
        return touchedCount > 0;
    }

    /** That of the lowest instrument id; there is one. */
    TriggerQueues takeTouched() {
        int lowest = 0;
        for (int i = 1; i < touchedCount; i++) {
            lowest = touched[i].id() < touched[lowest].id() ? i : lowest;
        }
        final TriggerQueues queues = touched[lowest];
        touched[lowest] = touched[--touchedCount];
        touched[touchedCount] = null;
        queues.touched = false;
        return queues;
    }

    /** The next turn comes at another time; {@link DueQueue#NEVER} when there is none. */
    void change(final TriggerQueues queues, final long timestampNs) {
        if (queues.goesOnNs == timestampNs) {
            return;
        }
        if (queues.goesOnNs != NEVER) {
            remove(queues.id());
        }
        queues.goesOnNs = timestampNs;
        if (timestampNs != NEVER) {
            add(queues.id());
        }
    }

    @Override
    long dueNs(final int instrumentId) {
        return instruments.get(instrumentId).triggers.goesOnNs;
    }

    @Override
    long number(final int instrumentId) {
        return instrumentId;
    }

    @Override
    int index(final int instrumentId) {
        return instruments.get(instrumentId).triggers.turnIndex;
    }

    @Override
    void index(final int instrumentId, final int index) {
        instruments.get(instrumentId).triggers.turnIndex = index;
    }
}
