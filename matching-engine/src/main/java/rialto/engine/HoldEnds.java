package rialto.engine;

/** Trades on hold by when the agreed outcome happens; those that end together by their ids. */
final class HoldEnds extends DueQueue {
    private final Holds holds;

    HoldEnds(final Holds holds) {
        this.holds = holds;
    }

    @Override
    long dueNs(final int hold) {
        return holds.endsNs(hold);
    }

    @Override
    long number(final int hold) {
        return holds.id(hold);
    }

    @Override
    int index(final int hold) {
        return holds.endIndex(hold);
    }

    @Override
    void index(final int hold, final int index) {
        holds.endIndex(hold, index);
    }
}
