package rialto.dialect.binance.api;

import rialto.gateway.api.ApiParameters;

/** The weight of a request, where it depends on the parameters, or on what there is to tell its caller. */
@FunctionalInterface
public interface Weigher {
    /** Whoever asks; what cannot be read weighs something too. */
    int weigh(ApiParameters parameters);

    /**
     * Once it is known for which account: as much, unless accounts that have more are told more.
     *
     * @param weight that {@link #weigh(ApiParameters)} gave
     */
    default int weigh(final ApiParameters parameters, final long accountId, final int weight) {
        return weight;
    }
}
