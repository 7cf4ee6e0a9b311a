package rialto.reporting.surveillance;

import java.util.List;

/**
 * What is remembered of a trade.
 *
 * @param isOfAuction nobody took: the taker is the younger order
 * @param takerOpen what the taker had open before it
 * @param makerOpen what the maker had open before it, with what was traded
 * @param commandSequence first event of the command that made it
 * @param neededSequence as {@link OrderTrace#neededSequence}
 */
record TradeTrace(
        Market market,
        long sequence,
        long timestampNs,
        long tradeId,
        long priceTicks,
        long lots,
        boolean takerBuys,
        long takerOrderId,
        long takerAccountId,
        long makerOrderId,
        long makerAccountId,
        boolean isOfAuction,
        Open takerOpen,
        Open makerOpen,
        long commandSequence,
        long neededSequence) {
    /** Lots of an account's remembered open orders on the instrument. */
    record Open(long buyLots, long sellLots) {
        long lots(final boolean buys) {
            return buys ? buyLots : sellLots;
        }
    }

    /** What was traded in all of them. */
    static long totalLots(final List<TradeTrace> trades) {
        return trades.stream().mapToLong(TradeTrace::lots).sum();
    }

    boolean isOfOne() {
        return takerAccountId == makerAccountId;
    }

    boolean isTaker(final long accountId) {
        return takerAccountId == accountId;
    }

    /** Whether an account of it wanted this price: the taker, and in an auction both. */
    boolean wanted(final long accountId) {
        return isOfAuction || isTaker(accountId);
    }

    /** Whether somebody wanted this price who traded in a direction. */
    boolean isWanted(final boolean up) {
        return isOfAuction || takerBuys == up;
    }

    /** Who traded in a direction. */
    long accountOf(final boolean up) {
        return takerBuys == up ? takerAccountId : makerAccountId;
    }

    /** Whether one of its two accounts bought. */
    boolean bought(final long accountId) {
        return isTaker(accountId) == takerBuys;
    }

    long counterpartyOf(final long accountId) {
        return isTaker(accountId) ? makerAccountId : takerAccountId;
    }

    Open open(final long accountId) {
        return isTaker(accountId) ? takerOpen : makerOpen;
    }
}
