package rialto.engine;

/**
 * Streams that a parent order sends no children to for a while, because a trade with them was rejected, the earliest
 * first. When there are too many to be remembered no stream with last look gets any: so providers that reject cannot make
 * it send one child after the other.
 */
final class AvoidedStreams {
    /** Remembered at most. */
    static final int MAX = 16;

    /** How long a stream is avoided, nanoseconds. */
    static final long AVOIDED_NS = 5_000_000_000L;

    private final int[] accounts = new int[MAX];
    private final int[] streams = new int[MAX];
    private final long[] untilNs = new long[MAX];
    private int count;

    void clear() {
        count = 0;
    }

    int count() {
        return count;
    }

    int account(final int index) {
        return accounts[index];
    }

    int stream(final int index) {
        return streams[index];
    }

    long untilNs(final int index) {
        return untilNs[index];
    }

    /** A trade with it was rejected. Those that are not avoided any more are forgotten. */
    void avoid(final int account, final int stream, final long nowNs) {
        int kept = 0;
        final int earliest = count == MAX && untilNs[0] > nowNs && find(account, stream) == MAX ? 1 : 0;
        for (int i = earliest; i < count; i++) {
            if (untilNs[i] > nowNs && (accounts[i] != account || streams[i] != stream)) {
                accounts[kept] = accounts[i];
                streams[kept] = streams[i];
                untilNs[kept++] = untilNs[i];
            }
        }
        count = kept;
        add(account, stream, nowNs + AVOIDED_NS);
    }

    /** Of a snapshot, in its order. */
    void add(final int account, final int stream, final long until) {
        accounts[count] = account;
        streams[count] = stream;
        untilNs[count++] = until;
    }

    /** MAX when it is not there. */
    private int find(final int account, final int stream) {
        for (int i = 0; i < count; i++) {
            if (accounts[i] == account && streams[i] == stream) {
                return i;
            }
        }
        return MAX;
    }

    boolean avoids(final int account, final int stream, final boolean lastLook, final long nowNs) {
        if (count == 0) {
            return false;
        }
        final int found = find(account, stream);
        return found < MAX && untilNs[found] > nowNs || lastLook && count == MAX && untilNs[0] > nowNs;
    }

    /** When the next one may be taken again; {@link DueQueue#NEVER} when none is avoided. */
    long nextEndNs(final long nowNs) {
        for (int i = 0; i < count; i++) {
            if (untilNs[i] > nowNs) {
                return untilNs[i];
            }
        }
        return DueQueue.NEVER;
    }
}
