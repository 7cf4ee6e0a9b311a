package rialto.dialect.binance.call;

import rialto.dialect.binance.api.Weigher;
import rialto.gateway.api.ApiParameters;

/**
 * What it weighs to be told what is open: as much as the dialect says, as long as there is not much of it; and by how much there
 * is, beyond that.
 */
final class OpenWeight implements Weigher {
    /** Of each share begun. */
    private static final int OF_SHARE = 6;

    /** How much an account is told. */
    @FunctionalInterface
    interface Told {
        int count(ApiParameters parameters, long accountId);
    }

    private final Weigher least;
    private final int share;
    private final Told told;

    /** @param share how many are told for a weight of 6 */
    OpenWeight(final Weigher least, final int share, final Told told) {
        this.least = least;
        this.share = share;
        this.told = told;
    }

    @Override
    public int weigh(final ApiParameters parameters) {
        return least.weigh(parameters);
    }

    @Override
    public int weigh(final ApiParameters parameters, final long accountId, final int weight) {
        return Math.max(weight, OF_SHARE * Math.ceilDiv(told.count(parameters, accountId), share));
    }
}
