package rialto.engine;

/** Protections of quotes of which a command has reached a bound, and whose quotes have still to leave; in that order. */
final class ReachedProtections {
    private CountedFills first;
    private CountedFills last;

    /** How many protections there are on all instruments. */
    int protectionCount;

    boolean isEmpty() {
        return first == null;
    }

    void add(final CountedFills reached) {
        if (first == null) {
            first = reached;
        } else {
            last.nextReached = reached;
        }
        last = reached;
    }

    CountedFills takeFirst() {
        final CountedFills taken = first;
        first = taken.nextReached;
        taken.nextReached = null;
        return taken;
    }
}
