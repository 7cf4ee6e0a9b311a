package rialto.engine;

import org.agrona.collections.Int2ObjectHashMap;

/** The limits of accounts on an instrument: who has any, and whether an order is within them. */
final class LimitChecks {
    private final Int2ObjectHashMap<AccountLimits> byAccount = new Int2ObjectHashMap<>();
    private final EngineState state;
    private final Instrument instrument;

    LimitChecks(final EngineState state, final Instrument instrument) {
        this.state = state;
        this.instrument = instrument;
    }

    /** Other limits of an account, or none any more. */
    void set(final int account, final AccountLimits limits) {
        if (limits.isNone()) {
            byAccount.remove(account);
            return;
        }
        final AccountLimits known = byAccount.get(account);
        final AccountLimits kept = known == null ? new AccountLimits() : known;
        limits.copyTo(kept);
        byAccount.put(account, kept);
    }

    /** Null where it has none. */
    AccountLimits of(final int account) {
        return byAccount.get(account);
    }

    boolean isEmpty() {
        return byAccount.isEmpty();
    }

    /**
     * Whether an order is within the limits of its account. It looks at each open order of the account on the instrument
     * where these add up.
     *
     * @param openOrders of the account on the instrument, without those that leave for it
     * @param mayRest whether what does not trade at once stays open
     * @return the first of the reasons that applies; NONE where the account has no limits
     */
    RejectReason check(
            final OrderRequest request, final IncomingOrder incoming, final int openOrders, final boolean mayRest) {
        final AccountLimits limits = byAccount.get(incoming.account);
        if (limits == null) {
            return RejectReason.NONE;
        }
        final long notional = notional(request);
        if (isAbove(request.quantityLots, limits.maxOrderLots)) {
            return RejectReason.ACCOUNT_QUANTITY_LIMIT;
        }
        if (isAbove(notional, limits.maxOrderNotional)) {
            return RejectReason.ACCOUNT_NOTIONAL_LIMIT;
        }
        if (mayRest && isAbove(openOrders + 1L, limits.maxOpenOrders)) {
            return RejectReason.ACCOUNT_OPEN_ORDERS_LIMIT;
        }
        if (mayRest
                && limits.maxOpenNotional != 0
                && isAbove(sum(openNotional(incoming), notional), limits.maxOpenNotional)) {
            return RejectReason.ACCOUNT_EXPOSURE_LIMIT;
        }
        return incoming.buy
                        && limits.maxPositionLots != 0
                        && isAbove(sum(position(incoming), lots(request)), limits.maxPositionLots)
                ? RejectReason.ACCOUNT_POSITION_LIMIT
                : RejectReason.NONE;
    }

    private static boolean isAbove(final long value, final long limit) {
        return limit != 0 && value > limit;
    }

    private long notional(final OrderRequest request) {
        if (request.quoteAmount > 0) {
            return request.quoteAmount;
        }
        if (request.orderType != OrderType.MARKET) {
            return value(request.priceTicks, request.quantityLots);
        }
        return value(
                request.triggerTicks != 0 ? request.triggerTicks : instrument.lastPriceTicks, request.quantityLots);
    }

    private long value(final long priceTicks, final long lots) {
        final long value = Amounts.product(priceTicks, lots, instrument.quotePerTickLot);
        return value == Amounts.OVERFLOW ? Long.MAX_VALUE : value;
    }

    /** Of an order by quote amount as many as the last price gives. */
    private long lots(final OrderRequest request) {
        final long unit = instrument.lastPriceTicks * instrument.quotePerTickLot;
        return request.quoteAmount > 0 ? unit == 0 ? 0 : request.quoteAmount / unit : request.quantityLots;
    }

    private long openNotional(final IncomingOrder incoming) {
        long open = Math.max(0, incoming.notionalAhead);
        for (int order = state.lists.first(incoming.list); order != 0; order = state.orders.nextInList(order)) {
            if (!isLeaving(incoming, order)) {
                open = sum(open, value(state.orders.priceTicks(order), state.orders.remainingLots(order)));
            }
        }
        return open + Math.min(0, incoming.notionalAhead);
    }

    private long position(final IncomingOrder incoming) {
        final int balance = state.balances.find(incoming.account, instrument.definition.baseAssetId);
        long lots = balance == 0
                ? 0
                : (state.balances.available(balance) + state.balances.held(balance)) / instrument.definition.lotSize;
        for (int order = state.lists.first(incoming.list); order != 0; order = state.orders.nextInList(order)) {
            if (!isLeaving(incoming, order) && state.orders.isBuy(order)) {
                lots = sum(lots, state.orders.remainingLots(order));
            }
        }
        return lots;
    }

    /** With an order of a list the whole list leaves; one that is released leaves itself alone. */
    private boolean isLeaving(final IncomingOrder incoming, final int order) {
        final int leaving = incoming.leaving;
        if (order == incoming.leavingOpposite) {
            return true;
        }
        if (leaving == 0 || order == leaving) {
            return leaving != 0;
        }
        return !incoming.released && state.orderLists.areOfOne(order, leaving);
    }

    private static long sum(final long a, final long b) {
        return a + b < 0 ? Long.MAX_VALUE : a + b;
    }

    /** Of the account; nothing where it has none. */
    void snapshot(final int account, final EngineSnapshotListener listener) {
        final AccountLimits limits = byAccount.get(account);
        if (limits != null) {
            listener.onAccountLimits(limits);
        }
    }
}
