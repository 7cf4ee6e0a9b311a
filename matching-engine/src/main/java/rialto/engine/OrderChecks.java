package rialto.engine;

/** The rules that an order must pass, in the order of {@link RejectReason}. Nothing here changes state, but for what the incoming order knows. */
final class OrderChecks {
    private final EngineState state;

    OrderChecks(final EngineState state) {
        this.state = state;
    }

    static boolean isMalformed(final OrderRequest order) {
        return order.side == null
                || order.orderType == null
                || order.timeInForce == null
                || order.selfTradePrevention == null
                || (order.clientOrderId0 | order.clientOrderId1 | order.clientOrderId2 | order.clientOrderId3) == 0
                || (order.priceTicks | order.quantityLots | order.quoteAmount) < 0
                || (order.timeInForce == TimeInForce.GTD ? order.expireTimestampNs <= 0 : order.expireTimestampNs != 0)
                || (order.orderType == OrderType.MARKET
                        ? order.priceTicks != 0 || order.quantityLots > 0 && order.quoteAmount > 0
                        : order.quoteAmount != 0);
    }

    /** From INSTRUMENT_HALTED on; the order is not malformed, its account and instrument are known. */
    RejectReason check(final OrderRequest order, final Instrument instrument, final IncomingOrder incoming) {
        final InstrumentDefinition definition = instrument.definition;
        if (definition.phase != TradingPhase.CONTINUOUS) {
            return RejectReason.INSTRUMENT_HALTED;
        }
        if (!instrument.market.offers(order)) {
            return RejectReason.INVALID_ORDER_TYPE;
        }
        final RejectReason filtered = order.orderType == OrderType.MARKET
                ? marketFilters(order, definition)
                : limitFilters(order, instrument);
        if (filtered != RejectReason.NONE) {
            return filtered;
        }
        incoming.list = state.lists.find(incoming.account, definition.instrumentId);
        if (instrument.market.mayRest(order) && state.lists.size(incoming.list) >= definition.maxOpenOrders) {
            return RejectReason.TOO_MANY_OPEN_ORDERS;
        }
        if (order.orderType == OrderType.LIMIT_MAKER && instrument.market.wouldTake(incoming.buy, order.priceTicks)) {
            return RejectReason.WOULD_TAKE;
        }
        return resources(order, instrument, incoming);
    }

    private static RejectReason limitFilters(final OrderRequest order, final Instrument instrument) {
        final InstrumentDefinition definition = instrument.definition;
        if (order.priceTicks < definition.minPriceTicks) {
            return RejectReason.PRICE_BELOW_MINIMUM;
        }
        if (order.priceTicks > definition.maxPriceTicks) {
            return RejectReason.PRICE_ABOVE_MAXIMUM;
        }
        if (order.quantityLots < definition.minQuantityLots) {
            return RejectReason.QUANTITY_BELOW_MINIMUM;
        }
        if (order.quantityLots > definition.maxQuantityLots) {
            return RejectReason.QUANTITY_ABOVE_MAXIMUM;
        }
        return notional(Amounts.product(order.priceTicks, order.quantityLots, instrument.quotePerTickLot), definition);
    }

    private static RejectReason marketFilters(final OrderRequest order, final InstrumentDefinition definition) {
        if (order.quoteAmount > 0) {
            return notional(order.quoteAmount, definition);
        }
        if (order.quantityLots < definition.minQuantityLots) {
            return RejectReason.QUANTITY_BELOW_MINIMUM;
        }
        if (order.quantityLots > definition.maxQuantityLots) {
            return RejectReason.QUANTITY_ABOVE_MAXIMUM;
        }
        return order.quantityLots > definition.maxMarketQuantityLots
                ? RejectReason.MARKET_QUANTITY_ABOVE_MAXIMUM
                : RejectReason.NONE;
    }

    private static RejectReason notional(final long notional, final InstrumentDefinition definition) {
        if (notional == Amounts.OVERFLOW || notional > definition.maxNotional) {
            return RejectReason.NOTIONAL_ABOVE_MAXIMUM;
        }
        return notional < definition.minNotional ? RejectReason.NOTIONAL_BELOW_MINIMUM : RejectReason.NONE;
    }

    private RejectReason resources(
            final OrderRequest order, final Instrument instrument, final IncomingOrder incoming) {
        if (instrument.reserves) {
            findBalances(instrument, incoming);
            if (!isAffordable(order, instrument, incoming, state.balances.available(incoming.paidFrom))) {
                return RejectReason.INSUFFICIENT_BALANCE;
            }
            final int missing = (incoming.paidFrom == 0 ? 1 : 0) + (incoming.receivedInto == 0 ? 1 : 0);
            if (missing > state.balances.room()) {
                return RejectReason.CAPACITY_EXCEEDED;
            }
        }
        return instrument.market.mayRest(order) && (state.orders.room() == 0 || !instrument.market.hasRoom())
                ? RejectReason.CAPACITY_EXCEEDED
                : RejectReason.NONE;
    }

    private void findBalances(final Instrument instrument, final IncomingOrder incoming) {
        final boolean buy = incoming.buy;
        if (incoming.list != 0) {
            incoming.paidFrom = state.lists.paidFrom(incoming.list, buy);
            incoming.receivedInto = state.lists.paidFrom(incoming.list, !buy);
        } else {
            incoming.paidFrom = state.balances.find(incoming.account, instrument.paidAsset(buy));
            incoming.receivedInto = state.balances.find(incoming.account, instrument.receivedAsset(buy));
        }
    }

    private static boolean isAffordable(
            final OrderRequest order, final Instrument instrument, final IncomingOrder incoming, final long available) {
        if (order.orderType != OrderType.MARKET || !incoming.buy && !incoming.byQuote) {
            return instrument.reserve(incoming.buy, order.priceTicks, order.quantityLots) <= available;
        }
        if (incoming.buy && incoming.byQuote) {
            return order.quoteAmount <= available;
        }
        final long inItsUnits = incoming.buy ? available : available / instrument.definition.lotSize;
        return instrument.market.cost(incoming, inItsUnits) != MarketModel.TOO_MUCH;
    }
}
