package rialto.sequencer;

/**
 * The sessions of streams that members opened last. Nobody else may send in them. One that was forgotten is known again by its
 * next packet. Belongs to one thread.
 */
final class SealedSessions {
    /** Each member opens one; those of members that were started again are forgotten first. */
    private static final int CAPACITY = 64;

    private final int[] sessions = new int[CAPACITY];
    private int size;
    private int next;
    private int last;

    boolean contain(final int session) {
        if (size > 0 && sessions[last] == session) {
            return true;
        }
        for (int i = 0; i < size; i++) {
            if (sessions[i] == session) {
                last = i;
                return true;
            }
        }
        return false;
    }

    void add(final int session) {
        if (contain(session)) {
            return;
        }
        sessions[next] = session;
        last = next;
        next = (next + 1) % CAPACITY;
        size = Math.min(CAPACITY, size + 1);
    }
}
