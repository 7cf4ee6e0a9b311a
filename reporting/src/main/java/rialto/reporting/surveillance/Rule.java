package rialto.reporting.surveillance;

import rialto.reporting.AlertPattern;
import rialto.reporting.SurveillanceSettings;
import rialto.reporting.Threshold;

/**
 * The function of one pattern. It is pure: it reads what is remembered, changes nothing, and says what the newest event
 * completes.
 */
interface Rule {
    AlertPattern pattern();

    /** Its window; 0 when it is switched off. */
    Threshold window();

    /**
     * After a trade, once for each account of it.
     *
     * @param trade the account's newest
     * @return null when nothing was found
     */
    default Finding afterTrade(
            final AccountActivity account, final TradeTrace trade, final SurveillanceSettings settings) {
        return null;
    }

    /**
     * After an order was canceled by its owner.
     *
     * @return null when nothing was found
     */
    default Finding afterCancel(final OrderTrace order, final SurveillanceSettings settings) {
        return null;
    }

    /** Basis points of a price, rounded down; 0 without a price. */
    static long basisPoints(final long differenceTicks, final long ofTicks) {
        return ofTicks <= 0
                ? 0
                : differenceTicks <= Long.MAX_VALUE / 10_000
                        ? differenceTicks * 10_000 / ofTicks
                        : differenceTicks / Math.max(1, ofTicks / 10_000);
    }

    /** So many times another number, rounded down; one below 1 counts as 1. */
    static long times(final long number, final long other) {
        return number / Math.max(1, other);
    }

    /** Hundredths of a whole, rounded down; 0 of nothing. */
    static long percent(final long part, final long whole) {
        return whole <= 0 ? 0 : part <= Long.MAX_VALUE / 100 ? part * 100 / whole : part / Math.max(1, whole / 100);
    }
}
