package rialto.simulator.crowd;

/** One level of a market maker on one side: what rests there, what is on its way, and how wrong it is. */
final class Quote {
    private static final double EXPOSED_URGENCY = 10;
    private static final double MISSING_URGENCY = 3;
    private static final double EATEN_SHARE = 0.4;

    private final Side side;
    private final int level;
    private final double distance;
    private final double tolerance;
    private WorkingOrder live;
    private WorkingOrder sent;
    private long wantedTicks;
    private double urgency;

    /**
     * @param phase shifts the outer levels, 0 to 1, so that makers do not stand at the same prices
     */
    Quote(final Side side, final int level, final double phase) {
        this.side = side;
        this.level = level;
        final double place = level == 0 ? 0 : level - 0.5 + phase;
        distance = 1 + 0.9 * place + 0.12 * place * place;
        tolerance = 0.35 + 0.25 * place;
    }

    /** Works out what it wants to be and how urgent the change is; see {@link #urgency()}. */
    void review(final QuotePlan plan) {
        wantedTicks = plan.priceTicks(side, distance * plan.halfTicks());
        urgency = urgency(plan);
    }

    /** 0 when it is as it should be or a change is under way; the greater the worse. */
    double urgency() {
        return urgency;
    }

    Side side() {
        return side;
    }

    /** 0 for the best. */
    int level() {
        return level;
    }

    long wantedTicks() {
        return wantedTicks;
    }

    /** Further out is larger. */
    double sizeMultiple() {
        return 1 + 0.55 * level;
    }

    /** What rests, null when nothing does. */
    WorkingOrder live() {
        return live;
    }

    boolean isChanging() {
        return sent != null;
    }

    void sent(final WorkingOrder order) {
        sent = order;
    }

    void onOpened(final WorkingOrder order) {
        if (order == sent) {
            live = order;
            sent = null;
        }
    }

    void onClosed(final WorkingOrder order) {
        if (order == sent) {
            sent = null;
        }
        if (order == live) {
            live = null;
        }
    }

    private double urgency(final QuotePlan plan) {
        if (sent != null) {
            return 0;
        }
        if (live == null) {
            return plan.refuses(side, level) ? 0 : MISSING_URGENCY / (1 + level);
        }
        if (plan.refuses(side, level)) {
            return MISSING_URGENCY;
        }
        final long error = Math.abs(wantedTicks - live.priceTicks());
        final double bearable = Math.max(0.5, tolerance * plan.halfTicks());
        if (error > 0 && plan.exposes(side, live.priceTicks())) {
            return EXPOSED_URGENCY + error / bearable;
        }
        if (error > bearable) {
            return error / bearable;
        }
        return live.remainingLots() < EATEN_SHARE * live.lots() ? 1 : 0;
    }
}
