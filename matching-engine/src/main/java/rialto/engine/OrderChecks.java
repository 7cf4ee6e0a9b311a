package rialto.engine;

/**
 * The rules that an order must pass, in the order of {@link RejectReason}. Nothing here changes state, but for what the
 * incoming order knows.
 */
final class OrderChecks {
    private final EngineState state;

    OrderChecks(final EngineState state) {
        this.state = state;
    }

    static boolean isMalformed(final OrderRequest request) {
        return request.side == null
                || request.orderType == null
                || request.timeInForce == null
                || request.selfTradePrevention == null
                || request.clientOrderId.isNone()
                || ChildName.isOne(request.clientOrderId)
                || (request.priceTicks | request.quantityLots | request.quoteAmount | request.cancelTimerId) < 0
                || (request.timeInForce == TimeInForce.GTD
                        ? request.expireTimestampNs <= 0
                        : request.expireTimestampNs != 0)
                || (request.orderType == OrderType.MARKET
                        ? request.priceTicks != 0 || request.quantityLots > 0 && request.quoteAmount > 0
                        : request.quoteAmount != 0);
    }

    /** Whether it waits for an auction outside the book. */
    static boolean isCollected(final OrderRequest request, final TradingPhase phase) {
        return request.timeInForce.isForOneAuction() || request.orderType == OrderType.MARKET && phase.collects();
    }

    /** Whether what does not trade at once stays. */
    private static boolean mayRest(final OrderRequest request, final Instrument instrument) {
        return instrument.market.mayRest(request)
                || instrument.collected != null && isCollected(request, instrument.definition.phase);
    }

    /** Price of an order that stays; of a MARKET order the one that it reserves at. */
    static long priceTicks(final OrderRequest request, final Instrument instrument) {
        return request.orderType == OrderType.MARKET && request.side == Side.BUY && instrument.collected != null
                ? instrument.definition.maxPriceTicks
                : request.priceTicks;
    }

    /** From ACCOUNT_FROZEN on; the order is not malformed, its account and instrument are known. */
    RejectReason check(
            final OrderRequest request,
            final Instrument instrument,
            final IncomingOrder incoming,
            final long timestampNs) {
        if (state.suspensions.any()) {
            final RejectReason suspended = state.suspensions.check(incoming.account, instrument, state.pendingCancels);
            if (suspended != RejectReason.NONE) {
                return suspended;
            }
        }
        final InstrumentDefinition definition = instrument.definition;
        final RejectReason untimely = time(request, instrument, timestampNs);
        if (untimely != RejectReason.NONE) {
            return untimely;
        }
        final RejectReason filtered = request.orderType == OrderType.MARKET
                ? marketFilters(request, instrument)
                : limitFilters(request, instrument);
        if (filtered != RejectReason.NONE) {
            return filtered;
        }
        final boolean mayRest = mayRest(request, instrument);
        incoming.list = state.lists.find(incoming.account, definition.instrumentId);
        final int openOrders = state.lists.size(incoming.list) - (incoming.leaving == 0 ? 0 : 1);
        if (mayRest && openOrders >= definition.maxOpenOrders) {
            return RejectReason.TOO_MANY_OPEN_ORDERS;
        }
        if (request.orderType == OrderType.LIMIT_MAKER
                && instrument.continuous.wouldTake(incoming.buy, request.priceTicks)) {
            return RejectReason.WOULD_TAKE;
        }
        return resources(request, instrument, incoming, mayRest);
    }

    /** Phase, type and expiry. */
    private static RejectReason time(final OrderRequest request, final Instrument instrument, final long timestampNs) {
        final TradingPhase phase = instrument.definition.phase;
        if (phase == TradingPhase.HALTED || phase == TradingPhase.CLOSED) {
            return phase == TradingPhase.HALTED ? RejectReason.INSTRUMENT_HALTED : RejectReason.INSTRUMENT_CLOSED;
        }
        if (!instrument.market.offers(request) || request.timeInForce.isForOneAuction() && request.quoteAmount > 0) {
            return RejectReason.INVALID_ORDER_TYPE;
        }
        if (phase.collects() && !isCollectable(request)
                || request.timeInForce == TimeInForce.AT_OPEN && !phase.leadsToOpening()) {
            return RejectReason.NOT_IN_THIS_PHASE;
        }
        return request.timeInForce == TimeInForce.GTD && request.expireTimestampNs <= timestampNs
                ? RejectReason.EXPIRY_PASSED
                : RejectReason.NONE;
    }

    private static boolean isCollectable(final OrderRequest request) {
        return switch (request.orderType) {
            case LIMIT -> request.timeInForce.stays();
            case MARKET -> request.quoteAmount == 0;
            case LIMIT_MAKER, PREVIOUSLY_QUOTED -> false;
        };
    }

    private static RejectReason limitFilters(final OrderRequest request, final Instrument instrument) {
        final InstrumentDefinition definition = instrument.definition;
        if (request.priceTicks < definition.minPriceTicks) {
            return RejectReason.PRICE_BELOW_MINIMUM;
        }
        if (request.priceTicks > definition.maxPriceTicks) {
            return RejectReason.PRICE_ABOVE_MAXIMUM;
        }
        if (request.quantityLots < definition.minQuantityLots) {
            return RejectReason.QUANTITY_BELOW_MINIMUM;
        }
        if (request.quantityLots > definition.maxQuantityLots) {
            return RejectReason.QUANTITY_ABOVE_MAXIMUM;
        }
        return notional(
                Amounts.product(request.priceTicks, request.quantityLots, instrument.quotePerTickLot), definition);
    }

    private static RejectReason marketFilters(final OrderRequest request, final Instrument instrument) {
        final InstrumentDefinition definition = instrument.definition;
        if (request.quoteAmount > 0) {
            return notional(request.quoteAmount, definition);
        }
        if (request.quantityLots < definition.minQuantityLots) {
            return RejectReason.QUANTITY_BELOW_MINIMUM;
        }
        if (request.quantityLots > definition.maxQuantityLots) {
            return RejectReason.QUANTITY_ABOVE_MAXIMUM;
        }
        if (request.quantityLots > definition.maxMarketQuantityLots) {
            return RejectReason.MARKET_QUANTITY_ABOVE_MAXIMUM;
        }
        return isCollected(request, definition.phase)
                        && Amounts.product(
                                        priceTicks(request, instrument),
                                        request.quantityLots,
                                        instrument.quotePerTickLot)
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
            final OrderRequest request,
            final Instrument instrument,
            final IncomingOrder incoming,
            final boolean mayRest) {
        if (instrument.reserves) {
            findBalances(instrument, incoming);
            final long freed = incoming.leaving == 0 ? 0 : state.held(instrument, incoming.leaving);
            if (!isAffordable(request, instrument, incoming, state.balances.available(incoming.paidFrom) + freed)) {
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
        return request.cancelTimerId != 0 && state.cancelTimers.find(incoming.account, request.cancelTimerId) == null
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
            final OrderRequest request,
            final Instrument instrument,
            final IncomingOrder incoming,
            final long available) {
        if (request.orderType != OrderType.MARKET || !incoming.buy && !incoming.byQuote) {
            return instrument.reserve(incoming.buy, request.priceTicks, request.quantityLots) <= available;
        }
        if (instrument.collected != null && isCollected(request, instrument.definition.phase)) {
            return instrument.reserve(true, instrument.definition.maxPriceTicks, request.quantityLots) <= available;
        }
        if (incoming.buy && incoming.byQuote) {
            return request.quoteAmount <= available;
        }
        final long inItsUnits = incoming.buy ? available : available / instrument.definition.lotSize;
        // where quotes are streamed it takes what the account can pay
        return instrument.continuous == null
                || instrument.continuous.cost(incoming, inItsUnits) != ContinuousMarket.TOO_MUCH;
    }
}
