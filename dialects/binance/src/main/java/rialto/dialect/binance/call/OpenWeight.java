package rialto.dialect.binance.call;

import rialto.dialect.binance.api.Weigher;
import rialto.gateway.api.ApiParameters;

/**
 * What it weighs to be told what is open: as much as the dialect says, as long as there is not much of it; and by how much there
 * is, beyond that.
 */
public final class OpenWeight implements Weigher {
    /** How much an account is told, counted in whatever shares are. */
    @FunctionalInterface
    public interface Told {
        int count(ApiParameters parameters, long accountId);
    }

    private final Weigher least;
    private final int ofShare;
    private final int share;
    private final Told told;

    /**
     * @param ofShare weight of each share begun
     * @param share   how much is told for that
     */
    public OpenWeight(final Weigher least, final int ofShare, final int share, final Told told) {
        this.least = least;
        this.ofShare = ofShare;
        this.share = share;
        this.told = told;
    }

    @Override
    public int weigh(final ApiParameters parameters) {
        return least.weigh(parameters);
    }

    @Override
    public int weigh(final ApiParameters parameters, final long accountId, final int weight) {
        return Math.max(weight, ofShare * Math.ceilDiv(told.count(parameters, accountId), share));
    }
}
