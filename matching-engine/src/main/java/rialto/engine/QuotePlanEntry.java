package rialto.engine;

/** What a mass quote does on one instrument. */
final class QuotePlanEntry {
    final QuoteSidePlan bid = new QuoteSidePlan(true);
    final QuoteSidePlan ask = new QuoteSidePlan(false);

    /** NONE when it can be done. */
    RejectReason reason;

    /** That the reason is about; null for both. */
    Side refusedSide;

    long seenTicks;

    void begin() {
        reason = RejectReason.NONE;
        refusedSide = null;
        seenTicks = 0;
    }

    /** @return whether the side is the reason why it cannot be done */
    boolean refuse(final RejectReason why, final Side side) {
        reason = why;
        refusedSide = side;
        return why != RejectReason.NONE;
    }

    QuoteSidePlan side(final boolean buy) {
        return buy ? bid : ask;
    }
}
