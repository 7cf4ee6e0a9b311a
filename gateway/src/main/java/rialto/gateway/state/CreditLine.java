package rialto.gateway.state;

/**
 * How much a taker may trade with a provider.
 *
 * @param limit minor units of the asset; -1: any
 * @param used  minor units of the asset, trades on hold included
 */
public record CreditLine(Account taker, Account provider, Asset asset, long limit, long used) {
    /** Whose it is, and in what. */
    record Key(long takerId, long providerId, int assetId) {}

    CreditLine using(final long amount) {
        final long sum = used + amount;
        return new CreditLine(taker, provider, asset, limit, sum < 0 ? Long.MAX_VALUE : sum);
    }

    CreditLine givenBack(final long amount) {
        return new CreditLine(taker, provider, asset, limit, Math.max(0, used - amount));
    }
}
