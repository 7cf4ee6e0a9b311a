package rialto.dialect.binance.call;

import rialto.gateway.state.Account;

/** The group whose accounts do not trade with one another, as the dialect numbers it. */
public final class TradeGroup {
    private static final int NONE = -1;

    private TradeGroup() {}

    /** @param account null for one that has never been heard of */
    public static long id(final Account account) {
        return account == null || account.tradeGroupId() == 0 ? NONE : account.tradeGroupId();
    }
}
