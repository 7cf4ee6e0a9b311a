package rialto.bot.fx;

import java.util.Random;

/** How a bank quotes. */
enum BankCharacter {
    /** Tight, and slow to follow. */
    TIGHT("bank-tight", 3, 1_000, 3, 1_000, 2, false, false),
    /** Wide, and always there first. */
    WIDE("bank-wide", 12, 350, 2, 3_000, 4, false, false),
    /** The tightest; it looks again before it trades. */
    LAST_LOOK("bank-lastlook", 2, 500, 3, 1_000, 2, true, false),
    /** Each tier whole or not at all. */
    FULL_AMOUNT("bank-full", 4, 800, 4, 1_000, 3, false, true),
    /** Many small tiers. */
    SMALL_TIERS("bank-tiers", 4, 700, 20, 200, 1, false, false),
    /** Calm, and beside itself when there is news. */
    NEWS("bank-news", 6, 1_500, 5, 1_000, 2, false, false);

    private static final double LEAST_PAUSE = 0.5;
    /** How many times more often, and wider, it quotes when there is news. */
    private static final int BURST = 12;

    private static final int MORE_AT_NEWS = 2;
    private static final double SHIFT_TICKS = 1;

    /** Name of its account. */
    final String account;

    final boolean lastLook;
    final boolean fullAmount;
    private final int halfSpreadTicks;
    private final int pauseMs;
    private final int tiers;
    private final long firstLots;
    private final int growth;

    BankCharacter(
            final String account,
            final int halfSpreadTicks,
            final int pauseMs,
            final int tiers,
            final long firstLots,
            final int growth,
            final boolean lastLook,
            final boolean fullAmount) {
        this.account = account;
        this.halfSpreadTicks = halfSpreadTicks;
        this.pauseMs = pauseMs;
        this.tiers = tiers;
        this.firstLots = firstLots;
        this.growth = growth;
        this.lastLook = lastLook;
        this.fullAmount = fullAmount;
    }

    /** Until it quotes a pair again, milliseconds. */
    long pauseMs(final Random random, final boolean isNews) {
        final double mean = pauseMs / (double) (isNews ? this == NEWS ? BURST : MORE_AT_NEWS : 1);
        return Math.max(1, Math.round(mean * (LEAST_PAUSE + random.nextDouble())));
    }

    /** Its ladder around what it takes the pair to be worth. */
    BankLadder ladder(final double worthTicks, final Random random, final boolean isNews) {
        final double middle = worthTicks + SHIFT_TICKS * random.nextGaussian();
        final int half = isNews ? halfSpreadTicks * MORE_AT_NEWS : halfSpreadTicks;
        final long bid = (long) Math.floor(middle - half);
        final long ask = Math.max(bid + 1, (long) Math.ceil(middle + half));
        final long[] bids = new long[tiers];
        final long[] asks = new long[tiers];
        final long[] lots = new long[tiers];
        final int step = Math.max(1, half / 2);
        long size = firstLots;
        for (int i = 0; i < tiers; i++) {
            bids[i] = bid - (long) i * step;
            asks[i] = ask + (long) i * step;
            lots[i] = size;
            size *= growth;
        }
        return new BankLadder(bids, asks, lots);
    }

    /** What it answers a request with: a little wider than it streams, or nothing. */
    BankLadder answer(final double worthTicks, final long lots, final Random random) {
        final long half = halfSpreadTicks + 1 + random.nextInt(3);
        final long middle = Math.round(worthTicks);
        return new BankLadder(new long[] {middle - half}, new long[] {middle + half}, new long[] {lots});
    }
}
