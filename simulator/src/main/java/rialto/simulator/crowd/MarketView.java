package rialto.simulator.crowd;

/** What traders see of one instrument: public prices, and what they believe it is worth. */
public final class MarketView {
    private static final double FAST_MS = 5_000;
    private static final double SLOW_MS = 40_000;
    private static final double EXCITEMENT_MS = 4_000;
    private static final double EXCITEMENT_PER_TRADE = 0.12;
    private static final double EXCITEMENT_LIMIT = 2.5;

    private final Instrument instrument;
    private final FairValue fair;
    private long bidTicks;
    private long askTicks;
    private double fastTicks;
    private double slowTicks;
    private double excitement;
    private long lastTradeMs;

    MarketView(final Instrument instrument, final FairValue fair) {
        this.instrument = instrument;
        this.fair = fair;
    }

    void onBestPrices(final long bid, final long ask) {
        bidTicks = bid;
        askTicks = ask;
    }

    void onTrade(final long nowMs, final long ticks) {
        if (fastTicks == 0) {
            fastTicks = ticks;
            slowTicks = ticks;
        }
        final double elapsedMs = Math.max(1, nowMs - lastTradeMs);
        fastTicks += (ticks - fastTicks) * (1 - Math.exp(-elapsedMs / FAST_MS));
        slowTicks += (ticks - slowTicks) * (1 - Math.exp(-elapsedMs / SLOW_MS));
        excitement = Math.min(EXCITEMENT_LIMIT, excitement(nowMs) + EXCITEMENT_PER_TRADE);
        lastTradeMs = nowMs;
    }

    Instrument instrument() {
        return instrument;
    }

    /** Best bid in ticks, 0 when there is none. */
    long bidTicks() {
        return bidTicks;
    }

    /** Best ask in ticks, 0 when there is none. */
    long askTicks() {
        return askTicks;
    }

    boolean isTwoSided() {
        return bidTicks > 0 && askTicks > 0;
    }

    /** The price at which an order of this side would trade at once, in ticks; 0 when there is none. */
    long oppositeTicks(final Side side) {
        return side == Side.BUY ? askTicks : bidTicks;
    }

    double midTicks() {
        return isTwoSided() ? (bidTicks + askTicks) / 2.0 : fair.ticks();
    }

    double fairTicks() {
        return fair.ticks();
    }

    /** How wild prices are at present; 1 is usual. */
    double turbulence() {
        return fair.turbulence();
    }

    /** Half the usual spread, in ticks, at present prices. */
    double halfSpreadTicks() {
        return instrument.halfSpreadTicks(fair.ticks());
    }

    /** How far the last few seconds' trades are above those of the last minute, in half spreads. */
    double trend() {
        return (fastTicks - slowTicks) / halfSpreadTicks();
    }

    /** How many trades there were lately, decaying within seconds: trading draws trading. */
    double excitement(final long nowMs) {
        return excitement * Math.exp(-(nowMs - lastTradeMs) / EXCITEMENT_MS);
    }
}
