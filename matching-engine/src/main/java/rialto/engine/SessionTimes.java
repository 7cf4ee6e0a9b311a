package rialto.engine;

import java.util.Arrays;

/** When the next session of each posted-offer instrument is due. */
final class SessionTimes extends DueQueue {
    private static final int INITIAL_SIZE = 16;
    private static final int NOWHERE = -1;

    private long[] dueNs = new long[INITIAL_SIZE]; // by instrument id
    private int[] places = new int[INITIAL_SIZE]; // by instrument id

    SessionTimes() {
        Arrays.fill(places, NOWHERE);
    }

    /** @param timestampNs {@link DueQueue#NEVER} for none */
    void set(final int instrumentId, final long timestampNs) {
        if (instrumentId >= places.length) {
            grow(instrumentId);
        }
        if (places[instrumentId] != NOWHERE) {
            if (dueNs[instrumentId] == timestampNs) {
                return;
            }
            remove(instrumentId);
            places[instrumentId] = NOWHERE;
        }
        if (timestampNs != NEVER) {
            dueNs[instrumentId] = timestampNs;
            add(instrumentId);
        }
    }

    private void grow(final int instrumentId) {
        final int before = places.length;
        final int length = Math.max(2 * before, instrumentId + 1);
        dueNs = Arrays.copyOf(dueNs, length);
        places = Arrays.copyOf(places, length);
        Arrays.fill(places, before, length, NOWHERE);
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
    int place(final int instrumentId) {
        return places[instrumentId];
    }

    @Override
    void place(final int instrumentId, final int place) {
        places[instrumentId] = place;
    }
}
