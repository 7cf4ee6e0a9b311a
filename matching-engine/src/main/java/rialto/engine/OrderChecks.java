package rialto.engine;

/**
 * The rules that an order must pass, in the order of {@link RejectReason}. Nothing here changes state, but for what the
 * incoming order knows.
 */
final class OrderChecks {
    /** Orders of an account on an instrument that wait for their triggers, at most. */
    static final int MAX_WAITING_ORDERS = 256;

    private final EngineState state;

    OrderChecks(final EngineState state) {
        this.state = state;
    }

    static boolean isMalformed(final OrderRequest request) {
        return request.side == null
                || request.orderType == null
                || request.timeInForce == null
                || request.selfTradePrevention == null
                || request.triggerType == null
                || request.triggerPriceType == null
                || request.clientOrderId.isNone()
                || ReservedName.isOne(request.clientOrderId)
                || (request.priceTicks
                                | request.quantityLots
                                | request.quoteAmount
                                | request.cancelTimerId
                                | request.minEntryLots)
                        < 0
                || request.displayLots < OrderRequest.HIDDEN
                || PegPrices.isMalformed(request)
                || (request.timeInForce == TimeInForce.GTD
                        ? request.expireTimestampNs <= 0
                        : request.expireTimestampNs != 0)
                || (request.orderType == OrderType.MARKET
                        ? request.priceTicks != 0 || request.quantityLots > 0 && request.quoteAmount > 0
                        : request.quoteAmount != 0)
                || (request.hasTrigger()
                        ? (request.triggerTicks | request.trailingDelta) <= 0
                        : (request.triggerTicks | request.trailingDelta) != 0
                                || request.triggerPriceType != TriggerPriceType.LAST_TRADE);
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
        if (request.hasTrigger()) {
            return TriggerWork.reserveTicks(request, instrument);
        }
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
        if (!incoming.released && state.suspensions.any()) {
            final RejectReason suspended = state.suspensions.check(incoming.account, instrument, state.pendingCancels);
            if (suspended != RejectReason.NONE) {
                return suspended;
            }
        }
        final InstrumentDefinition definition = instrument.definition;
        final RejectReason untimely =
                incoming.released ? RejectReason.NONE : time(request, instrument, incoming.pending, timestampNs);
        if (untimely != RejectReason.NONE) {
            return untimely;
        }
        if (request.isPegged() && request.priceTicks == 0) {
            return RejectReason.NO_PEG_PRICE;
        }
        final RejectReason filtered = OrderFilters.check(request, instrument, incoming.released);
        if (filtered != RejectReason.NONE) {
            return filtered;
        }
        if (instrument.bands != null) {
            final RejectReason outOfBand = instrument.bands.check(request, incoming, timestampNs);
            if (outOfBand != RejectReason.NONE) {
                return outOfBand;
            }
        }
        final boolean mayRest = request.hasTrigger() || incoming.pending || mayRest(request, instrument);
        incoming.list = state.lists.find(incoming.account, definition.instrumentId);
        final int openOrders = state.lists.size(incoming.list) - leaving(incoming, false) + incoming.ahead;
        if (instrument.limits != null) {
            final RejectReason limited = instrument.limits.check(request, incoming, openOrders, mayRest);
            if (limited != RejectReason.NONE) {
                return limited;
            }
        }
        if (mayRest && openOrders >= definition.maxOpenOrders) {
            return RejectReason.TOO_MANY_OPEN_ORDERS;
        }
        if (incoming.pending) {
            return resources(request, instrument, incoming, true);
        }
        if (request.hasTrigger()) {
            final RejectReason untriggerable = trigger(request, instrument, incoming);
            if (untriggerable != RejectReason.NONE) {
                return untriggerable;
            }
        }
        if (request.orderType == OrderType.LIMIT_MAKER && wouldTake(request, instrument, incoming)) {
            return RejectReason.WOULD_TAKE;
        }
        return incoming.isQuote ? RejectReason.NONE : resources(request, instrument, incoming, mayRest);
    }

    private boolean wouldTake(final OrderRequest request, final Instrument instrument, final IncomingOrder incoming) {
        if (incoming.leavingOpposite == 0) {
            return instrument.continuous.wouldTake(incoming.buy, request.priceTicks);
        }
        final long bestTicks = bestTicks(instrument, !incoming.buy, incoming.leavingOpposite);
        return bestTicks != 0 && incoming.accepts(bestTicks);
    }

    /** The best price that everybody sees of a side of a book, without one of its orders; 0 when no other one stands there. */
    long bestTicks(final Instrument instrument, final boolean buy, final int without) {
        final int first = instrument.continuous.firstShown(buy);
        final int order = first != 0 && first == without ? instrument.continuous.nextShown(buy, first) : first;
        return order == 0 ? 0 : state.orders.priceTicks(order);
    }

    private RejectReason trigger(
            final OrderRequest request, final Instrument instrument, final IncomingOrder incoming) {
        final int waiting = state.lists.waiting(incoming.list) - leaving(incoming, true) + incoming.waitingAhead;
        if (waiting >= MAX_WAITING_ORDERS) {
            return RejectReason.TOO_MANY_WAITING_ORDERS;
        }
        return !incoming.released && TriggerWork.isReached(request, instrument)
                ? RejectReason.TRIGGER_REACHED
                : RejectReason.NONE;
    }

    /**
     * How many of the account's open orders leave if it enters, or are itself.
     *
     * @param waiting whether only those count that wait for their triggers
     */
    private int leaving(final IncomingOrder incoming, final boolean waiting) {
        final int leaving = incoming.leaving;
        if (leaving == 0 || incoming.released || !state.orders.isInList(leaving)) {
            return count(leaving, waiting);
        }
        final int list = state.orderLists.of(leaving);
        int legs = 0;
        for (int leg = 0; leg < OrderListRequest.MAX_LEGS; leg++) {
            legs += count(state.orderLists.leg(list, leg), waiting);
        }
        return legs;
    }

    private int count(final int order, final boolean waiting) {
        return order != 0 && (!waiting || state.orders.waits(order)) ? 1 : 0;
    }

    /** Phase, type and expiry. */
    private static RejectReason time(
            final OrderRequest request, final Instrument instrument, final boolean pending, final long timestampNs) {
        final TradingPhase phase = instrument.definition.phase;
        if (phase == TradingPhase.HALTED || phase == TradingPhase.CLOSED) {
            return phase == TradingPhase.HALTED ? RejectReason.INSTRUMENT_HALTED : RejectReason.INSTRUMENT_CLOSED;
        }
        if (!offers(request, instrument) || request.timeInForce.isForOneAuction() && request.quoteAmount > 0) {
            return RejectReason.INVALID_ORDER_TYPE;
        }
        if (phase.collects() && !pending && !request.hasTrigger() && !isCollectable(request)
                || request.timeInForce == TimeInForce.AT_OPEN && !phase.leadsToOpening()) {
            return RejectReason.NOT_IN_THIS_PHASE;
        }
        return request.timeInForce == TimeInForce.GTD && request.expireTimestampNs <= timestampNs
                ? RejectReason.EXPIRY_PASSED
                : RejectReason.NONE;
    }

    private static boolean offers(final OrderRequest request, final Instrument instrument) {
        if (request.displayLots != 0 && !offersDisplay(request, instrument)
                || request.minEntryLots != 0 && !offersMinimum(request, instrument)
                || request.isPegged() && !PegPrices.offers(request, instrument)) {
            return false;
        }
        return request.hasTrigger()
                ? instrument.continuous != null && offersTrigger(request)
                : instrument.market.offers(request);
    }

    /** Whether an order may show a part of itself, or nothing. */
    private static boolean offersDisplay(final OrderRequest request, final Instrument instrument) {
        final InstrumentDefinition definition = instrument.definition;
        return (request.isHidden() ? definition.minHiddenLots > 0 : definition.maxIcebergParts > 0)
                && request.orderType != OrderType.MARKET
                && switch (request.timeInForce) {
                    case GTC, GTD, DAY -> true;
                    case IOC, FOK, AT_OPEN, AT_CLOSE -> false;
                };
    }

    /** Whether there is a moment at which so much can be traded: the one in which it enters. */
    private static boolean offersMinimum(final OrderRequest request, final Instrument instrument) {
        return instrument.continuous != null
                && !request.hasTrigger()
                && request.quoteAmount == 0
                && request.orderType != OrderType.LIMIT_MAKER
                && switch (request.timeInForce) {
                    case GTC, IOC, GTD, DAY -> true;
                    case FOK, AT_OPEN, AT_CLOSE -> false;
                };
    }

    private static boolean offersTrigger(final OrderRequest request) {
        if (request.minQuantityLots != 0
                || request.quoteAmount != 0
                || request.trailingDelta != 0 && request.triggerPriceType != TriggerPriceType.LAST_TRADE) {
            return false;
        }
        return switch (request.orderType) {
            case LIMIT -> !request.timeInForce.isForOneAuction();
            case MARKET ->
                switch (request.timeInForce) {
                    case GTC, IOC, GTD, DAY -> true;
                    case FOK, AT_OPEN, AT_CLOSE -> false;
                };
            case LIMIT_MAKER, PREVIOUSLY_QUOTED -> false;
        };
    }

    private static boolean isCollectable(final OrderRequest request) {
        return request.minEntryLots == 0
                && !request.isPegged()
                && switch (request.orderType) {
                    case LIMIT -> request.timeInForce.stays();
                    case MARKET -> request.quoteAmount == 0;
                    case LIMIT_MAKER, PREVIOUSLY_QUOTED -> false;
                };
    }

    private RejectReason resources(
            final OrderRequest request,
            final Instrument instrument,
            final IncomingOrder incoming,
            final boolean mayRest) {
        if (instrument.reserves) {
            findBalances(instrument, incoming);
            final long freed = incoming.leaving == 0 || incoming.released
                    ? 0
                    : state.releasedWithList(instrument, incoming.leaving);
            if (!incoming.pending
                    && !isAffordable(
                            request, instrument, incoming, state.balances.available(incoming.paidFrom) + freed)) {
                return RejectReason.INSUFFICIENT_BALANCE;
            }
            final int missing = (incoming.paidFrom == 0 ? 1 : 0) + (incoming.receivedInto == 0 ? 1 : 0);
            if (missing > state.balances.room()) {
                return RejectReason.CAPACITY_EXCEEDED;
            }
        }
        if (mayRest && !incoming.released && (state.orders.room() <= incoming.ahead || !instrument.market.hasRoom())
                || request.trailingDelta != 0
                        && !incoming.pending
                        && instrument.triggers != null
                        && instrument.triggers.trailingCount()
                                        - (trails(incoming.leaving) ? 1 : 0)
                                        + incoming.waitingAhead
                                >= TriggerQueues.MAX_TRAILING) {
            return RejectReason.CAPACITY_EXCEEDED;
        }
        return request.cancelTimerId != 0 && state.cancelTimers.find(incoming.account, request.cancelTimerId) == null
                ? RejectReason.UNKNOWN_CANCEL_TIMER
                : RejectReason.NONE;
    }

    /** Whether an order trails the last price, or will. */
    private boolean trails(final int order) {
        return order != 0
                && state.orders.waits(order)
                && state.triggers.trailingDelta(state.orders.trigger(order)) != 0;
    }

    /** Where it pays from and receives into, as far as there are such balances. */
    void findBalances(final Instrument instrument, final IncomingOrder incoming) {
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
        if (request.hasTrigger()) {
            return instrument.reserve(incoming.buy, TriggerWork.reserveTicks(request, instrument), request.quantityLots)
                    <= available;
        }
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
