package rialto.reporting.reconcile;

import java.util.List;

/**
 * What a running venue answered about the balances of a range of accounts.
 *
 * @param eventSequence the last event that whoever answered had taken in
 * @param firstAccountId of the range; every balance of an account in it that is not zero is told
 * @param lastAccountId of the range, inclusive
 */
public record ToldBalances(long eventSequence, long firstAccountId, long lastAccountId, List<Balance> balances) {
    /** An account's balance of an asset, in minor units. */
    public record Balance(long accountId, int assetId, long available, long held) {}

    public ToldBalances {
        balances = List.copyOf(balances);
    }
}
