package rialto.engine;

import java.util.Arrays;

/** When the next session of each posted-offer instrument is due. */
final class SessionTimes extends DueQueue {
    private static final int INITIAL_SIZE = 16;
    private static final int NOWHERE = -1;

    /** Before this time no session is run, whatever is due: a command has done as much as one may. */
    long goesOnNs = Long.MIN_VALUE;

    private long[] dueNs = new long[INITIAL_SIZE]; // by instrument id
    private int[] indexes = new int[INITIAL_SIZE]; // by instrument id

    SessionTimes() {
        Arrays.fill(indexes, NOWHERE);
    }

    /** @param timestampNs {@link DueQueue#NEVER} for none */
    void set(final int instrumentId, final long timestampNs) {
        if (instrumentId >= indexes.length) {
            grow(instrumentId);
        }
        if (indexes[instrumentId] != NOWHERE) {
            if (dueNs[instrumentId] == timestampNs) {
                return;
            }
            remove(instrumentId);
            indexes[instrumentId] = NOWHERE;
        }
        if (timestampNs != NEVER) {
            dueNs[instrumentId] = timestampNs;
            add(instrumentId);
        }
    }

    private void grow(final int instrumentId) {
        final int before = indexes.length;
        final int length = Math.max(2 * before, instrumentId + 1);
        dueNs = Arrays.copyOf(dueNs, length);
        indexes = Arrays.copyOf(indexes, length);
        Arrays.fill(indexes, before, length, NOWHERE);
    }

    @Override
    long dueNs(final int instrumentId) {
        return dueNs[instrumentId];
    }

    @Override
    long number(final int instrumentId) {
        return instrumentId;
    }

    @Override
    int index(final int instrumentId) {
        return indexes[instrumentId];
    }

    @Override
    void index(final int instrumentId, final int index) {
        indexes[instrumentId] = index;
    }
}
