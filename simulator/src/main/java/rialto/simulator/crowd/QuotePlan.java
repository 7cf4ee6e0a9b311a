package rialto.simulator.crowd;

/**
 * What a market maker wants at the moment.
 *
 * @param centreTicks where its quotes centre
 * @param halfTicks   distance of its best quotes from there
 * @param load        inventory as a part of what it bears
 * @param bidTicks    the market's best bid, 0 when there is none
 * @param askTicks    the market's best ask, 0 when there is none
 */
record QuotePlan(double centreTicks, double halfTicks, double load, long bidTicks, long askTicks) {
    /** From this level on it quotes whatever it holds. */
    static final int FIRST_LEVEL_KEPT = 6;

    /** Whether it holds so much that it no longer quotes this level of a side. */
    boolean refuses(final Side side, final int level) {
        return level < FIRST_LEVEL_KEPT && side.sign() * load > 1;
    }

    /** The price of a quote at a distance from the centre: not through the market, where it would be refused. */
    long priceTicks(final Side side, final double distanceTicks) {
        if (side == Side.BUY) {
            final long wanted = (long) Math.floor(centreTicks - distanceTicks);
            return Math.max(1, askTicks > 0 ? Math.min(wanted, askTicks - 1) : wanted);
        }
        final long wanted = (long) Math.ceil(centreTicks + distanceTicks);
        return Math.max(bidTicks + 1, wanted);
    }

    /** Whether a resting price is on the wrong side of the centre: whoever comes first wins by it. */
    boolean exposes(final Side side, final long priceTicks) {
        return side.sign() * (priceTicks - centreTicks) > -0.3 * halfTicks;
    }
}
