package rialto.engine;

/** Waiting orders of one side that have still to look at the quotes, because one command does only so much. */
final class QuoteWalk {
    /** Whose turn it is; 0 when nobody is left. */
    int nextOrder;

    /** Whether all look anew after that, because other quotes have come meanwhile. */
    boolean again;

    /** Whether there are some. */
    boolean isPending() {
        return nextOrder != 0 || again;
    }

    void stop() {
        nextOrder = 0;
        again = false;
    }
}
