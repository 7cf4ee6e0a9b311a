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
                || (order.priceTicks | order.quantityLots | order.quoteAmount | order.cancelTimerId) < 0
                || (order.timeInForce == TimeInForce.GTD ? order.expireTimestampNs <= 0 : order.expireTimestampNs != 0)
                || (order.orderType == OrderType.MARKET
                        ? order.priceTicks != 0 || order.quantityLots > 0 && order.quoteAmount > 0
                        : order.quoteAmount != 0);
    }

    /** Whether it waits for an auction outside the book. */
    static boolean isCollected(final OrderRequest order, final TradingPhase phase) {
        return order.timeInForce.isForOneAuction() || order.orderType == OrderType.MARKET && phase.collects();
    }

    /** Whether what does not trade at once stays. */
    private static boolean mayRest(final OrderRequest order, final Instrument instrument) {
        return instrument.market.mayRest(order)
                || instrument.collected != null && isCollected(order, instrument.definition.phase);
    }

    /** Price of an order that stays; of a MARKET order the one that it reserves at. */
    static long priceTicks(final OrderRequest order, final Instrument instrument) {
        return order.orderType == OrderType.MARKET && order.side == Side.BUY && instrument.collected != null
                ? instrument.definition.maxPriceTicks
                : order.priceTicks;
    }

    /** From INSTRUMENT_HALTED on; the order is not malformed, its account and instrument are known. */
    RejectReason check(
            final OrderRequest order,
            final Instrument instrument,
            final IncomingOrder incoming,
            final long timestampNs) {
        final InstrumentDefinition definition = instrument.definition;
        final RejectReason untimely = time(order, instrument, timestampNs);
        if (untimely != RejectReason.NONE) {
            return untimely;
        }
        final RejectReason filtered = order.orderType == OrderType.MARKET
                ? marketFilters(order, instrument)
                : limitFilters(order, instrument);
        if (filtered != RejectReason.NONE) {
            return filtered;
        }
        final boolean mayRest = mayRest(order, instrument);
        incoming.list = state.lists.find(incoming.account, definition.instrumentId);
        if (mayRest && state.lists.size(incoming.list) >= definition.maxOpenOrders) {
            return RejectReason.TOO_MANY_OPEN_ORDERS;
        }
        if (order.orderType == OrderType.LIMIT_MAKER
                && instrument.continuous.wouldTake(incoming.buy, order.priceTicks)) {
            return RejectReason.WOULD_TAKE;
        }
        return resources(order, instrument, incoming, mayRest);
    }

    /** Phase, type and expiry. */
    private static RejectReason time(final OrderRequest order, final Instrument instrument, final long timestampNs) {
        final TradingPhase phase = instrument.definition.phase;
        if (phase == TradingPhase.HALTED || phase == TradingPhase.CLOSED) {
            return phase == TradingPhase.HALTED ? RejectReason.INSTRUMENT_HALTED : RejectReason.INSTRUMENT_CLOSED;
        }
        if (!instrument.market.offers(order) || order.timeInForce.isForOneAuction() && order.quoteAmount > 0) {
            return RejectReason.INVALID_ORDER_TYPE;
        }
        if (phase.collects() && !isCollectable(order)
                || order.timeInForce == TimeInForce.AT_OPEN && !phase.leadsToOpening()) {
            return RejectReason.NOT_IN_THIS_PHASE;
        }
        return order.timeInForce == TimeInForce.GTD && order.expireTimestampNs <= timestampNs
                ? RejectReason.EXPIRY_PASSED
                : RejectReason.NONE;
    }

    private static boolean isCollectable(final OrderRequest order) {
        return switch (order.orderType) {
            case LIMIT -> order.timeInForce.stays();
            case MARKET -> order.quoteAmount == 0;
            case LIMIT_MAKER -> false;
        };
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

    private static RejectReason marketFilters(final OrderRequest order, final Instrument instrument) {
        final InstrumentDefinition definition = instrument.definition;
        if (order.quoteAmount > 0) {
            return notional(order.quoteAmount, definition);
        }
        if (order.quantityLots < definition.minQuantityLots) {
            return RejectReason.QUANTITY_BELOW_MINIMUM;
        }
        if (order.quantityLots > definition.maxQuantityLots) {
            return RejectReason.QUANTITY_ABOVE_MAXIMUM;
        }
        if (order.quantityLots > definition.maxMarketQuantityLots) {
            return RejectReason.MARKET_QUANTITY_ABOVE_MAXIMUM;
        }
        return isCollected(order, definition.phase)
                        && Amounts.product(
                                        priceTicks(order, instrument), order.quantityLots, instrument.quotePerTickLot)
                                == Amounts.OVERFLOW
                ? RejectReason.NOTIONAL_ABOVE_MAXIMUM
                : RejectReason.NONE;
    }

    private static RejectReason notional(final long notional, final InstrumentDefinition definition) {
        if (notional == Amounts.OVERFLOW || notional > definition.maxNotional) {
            return RejectReason.NOTIONAL_ABOVE_MAXIMUM;
        }
        return notional < definition.minNotional ? RejectReason.NOTIONAL_BELOW_MINIMUM : RejectReason.NONE;
    }

    private RejectReason resources(
            final OrderRequest order,
            final Instrument instrument,
            final IncomingOrder incoming,
            final boolean mayRest) {
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
        if (mayRest && (state.orders.room() == 0 || !instrument.market.hasRoom())) {
            return RejectReason.CAPACITY_EXCEEDED;
        }
        return order.cancelTimerId != 0 && state.cancelTimers.find(incoming.account, order.cancelTimerId) == null
                ? RejectReason.UNKNOWN_CANCEL_TIMER
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
        if (instrument.collected != null && isCollected(order, instrument.definition.phase)) {
            return instrument.reserve(true, instrument.definition.maxPriceTicks, order.quantityLots) <= available;
        }
        if (incoming.buy && incoming.byQuote) {
            return order.quoteAmount <= available;
        }
        final long inItsUnits = incoming.buy ? available : available / instrument.definition.lotSize;
        return instrument.continuous.cost(incoming, inItsUnits) != ContinuousMarket.TOO_MUCH;
    }
}
