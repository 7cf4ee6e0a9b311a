package rialto.simulator.crowd;

import java.util.List;

/** The accounts that the crowd trades with. */
public final class CrowdAccounts {
    /** Names in order of index: makers, then noise traders, then a trend follower, then who trades large. */
    public static final List<String> NAMES = List.of(
            "maker-1", "maker-2", "maker-3", "maker-4", "trader-1", "trader-2", "trader-3", "trend-1", "large-1");

    static final int MAKERS = 4;
    static final int TREND = 7;
    static final int LARGE = 8;

    private CrowdAccounts() {}
}
