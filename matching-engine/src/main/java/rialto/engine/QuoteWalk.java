package rialto.engine;

/** Waiting orders of one side that have still to look at the quotes, because one command does only so much. */
final class QuoteWalk {
    /** Whether there are some; they may have left since. */
    boolean pending;

    /** Whose turn it is; 0 when nobody is left. */
    int nextOrder;

    /** Whether it begins anew at its end, because other quotes have come meanwhile. */
    boolean again;

    void stop() {
        pending = false;
        nextOrder = 0;
        again = false;
    }
}
