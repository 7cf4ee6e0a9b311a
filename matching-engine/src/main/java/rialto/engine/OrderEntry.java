package rialto.engine;

/** New orders: recognize, check, and accept or refuse. */
final class OrderEntry {
    /** Of a leg of a list: no order by itself is a repetition. */
    private static final long LEG = 0x6C65_676F_666C_6973L;

    private final EngineState state;
    private final EngineListener listener;
    private final OrderChecks checks;
    private final PegPrices pegs;
    private final OrderAcceptance acceptance;
    private final IncomingOrder incoming;
    private boolean isNew;
    /** Of the order that {@link #isRepeated} looked at last, as the client sent it. */
    private long replacementHash;

    private boolean isReplacement;

    /** Whether the order is a child: its name is new, and not remembered once it is not open. */
    private boolean isChild;

    OrderEntry(final EngineState state, final EngineListener listener, final OrderAcceptance acceptance) {
        this.state = state;
        this.listener = listener;
        this.acceptance = acceptance;
        incoming = acceptance.incoming;
        checks = new OrderChecks(state);
        pegs = new PegPrices(state);
    }

    void enter(final OrderRequest request, final boolean validateOnly, final long timestampNs) {
        isChild = false;
        isReplacement = false;
        enter(request, validateOnly, false, timestampNs);
    }

    /**
     * Enters a child of a parent order, whose account and instrument are known.
     *
     * @return why it was refused; NONE when it was accepted
     */
    RejectReason enterChild(final OrderRequest request, final long timestampNs) {
        isChild = true;
        isReplacement = false;
        return enter(request, false, true, timestampNs);
    }

    /** What the last order that was accepted on a book traded at once. */
    long executedLots() {
        return incoming.executedLots;
    }

    /** Minor units of the quote asset; as {@link #executedLots}. */
    long executedQuote() {
        return incoming.executedQuote;
    }

    /**
     * Enters the order that {@link #isRepeated} looked at last, or what is left of it.
     *
     * @return as {@link #enterChild}
     */
    RejectReason enterReplacement(final OrderRequest request, final long timestampNs) {
        isChild = false;
        isReplacement = true;
        return enter(request, false, isNew, timestampNs);
    }

    /**
     * Whether the order that {@link #isRepeated} looked at last, or what is left of it, can take the place of an open one of
     * its account and instrument. Nothing changes.
     *
     * @return why it cannot, or NONE; MALFORMED_COMMAND when that order is of the other side
     */
    RejectReason checkReplacement(final OrderRequest request, final int leaving, final long timestampNs) {
        if (state.orders.side(leaving) != request.side) {
            return RejectReason.MALFORMED_COMMAND;
        }
        if (!isNew) {
            return RejectReason.DUPLICATE_CLIENT_ORDER_ID;
        }
        final Instrument instrument = state.instruments.get(request.instrumentId);
        final OrderRequest priced = pegs.priced(request, instrument, leaving);
        incoming.start(0, state.orders.account(leaving), priced);
        incoming.leaving = leaving;
        return check(priced, instrument, timestampNs);
    }

    /** Of an order outside a price band what would have passed is told; its reject comes next. */
    private RejectReason check(final OrderRequest request, final Instrument instrument, final long timestampNs) {
        final RejectReason reason = checks.check(request, instrument, incoming, timestampNs);
        if (reason == RejectReason.OUTSIDE_STATIC_BAND || reason == RejectReason.OUTSIDE_MOVING_BAND) {
            listener.onPriceOutOfBand(instrument.bands.outOfBand(request, reason));
        }
        return reason;
    }

    /**
     * Whether an order that is well-formed, of a known account and instrument, can be a leg of a list that is to be entered.
     * Nothing changes.
     *
     * @param leg its number, from 0
     * @param waitingAhead legs before it that wait for triggers
     * @return why it cannot, or NONE
     */
    RejectReason checkLeg(
            final OrderRequest request,
            final int leg,
            final boolean pending,
            final int waitingAhead,
            final long timestampNs) {
        final int account = state.accounts.client(request.accountId);
        if (findRemembered(account, request) != 0) {
            return RejectReason.DUPLICATE_CLIENT_ORDER_ID;
        }
        incoming.start(0, account, request);
        incoming.entersInList(leg, pending, waitingAhead);
        return check(request, state.instruments.get(request.instrumentId), timestampNs);
    }

    /** Enters an order that {@link #checkLeg} has found good, as all legs of its list. */
    void enterLeg(
            final OrderRequest request,
            final int orderList,
            final int leg,
            final boolean pending,
            final long timestampNs) {
        final int account = state.accounts.client(request.accountId);
        final Instrument instrument = state.instruments.get(request.instrumentId);
        incoming.start(0, account, request);
        incoming.entersInList(leg, pending, 0);
        incoming.orderList = orderList;
        begin(request, account, instrument);
        final long orderId = state.nextOrderId;
        final CancelReason canceled = acceptance.accept(request, instrument, legHash(request), timestampNs);
        if (canceled != null) {
            state.orderLists.canceledFor(orderList, canceled);
        } else if (state.orders.find(orderId) == 0) {
            state.orderLists.touch(orderList);
        }
    }

    /**
     * Whether a side of a quote can be entered, as if what leaves for its quote had left; whether it can be paid is not asked.
     * Nothing changes.
     *
     * @return why it cannot, or NONE
     */
    RejectReason checkQuote(
            final OrderRequest request,
            final QuotePlanEntry plan,
            final QuoteEntry quote,
            final Instrument instrument,
            final long timestampNs) {
        final boolean buy = request.side == Side.BUY;
        incoming.start(0, state.accounts.client(request.accountId), request);
        incoming.entersAsQuote(plan.side(buy), plan.side(!buy), notionalAhead(plan.side(!buy), quote, instrument));
        return checks.check(request, instrument, incoming, timestampNs);
    }

    /** Minor units of the quote asset; the bid is looked at first, and what the ask adds does not count for it. */
    private static long notionalAhead(final QuoteSidePlan other, final QuoteEntry quote, final Instrument instrument) {
        if (other.reducedLots != 0) {
            return -quote.ticks(other.buy) * other.reducedLots * instrument.quotePerTickLot;
        }
        return other.buy && other.enters ? quote.bidTicks * quote.bidLots * instrument.quotePerTickLot : 0;
    }

    /** Tells what would have passed of a side of a quote that {@link #checkQuote} found outside a price band. */
    void tellOutOfBand(
            final OrderRequest request,
            final QuotePlanEntry plan,
            final QuoteEntry quote,
            final Instrument instrument,
            final long timestampNs) {
        final RejectReason reason = checkQuote(request, plan, quote, instrument, timestampNs);
        listener.onPriceOutOfBand(instrument.bands.outOfBand(request, reason));
    }

    /** As {@link OrderChecks#bestTicks}. */
    long bestTicks(final Instrument instrument, final boolean buy, final int without) {
        return checks.bestTicks(instrument, buy, without);
    }

    /** Enters a side of a quote that {@link #checkQuote} has found good, after all that leaves for its command. */
    void enterQuote(final OrderRequest request, final long timestampNs) {
        final int account = state.accounts.client(request.accountId);
        final Instrument instrument = state.instruments.get(request.instrumentId);
        incoming.start(0, account, request);
        incoming.isQuote = true;
        begin(request, account, instrument);
        acceptance.accept(request, instrument, 0, timestampNs);
    }

    /** What the checks would have found of an order that has passed them. */
    private void begin(final OrderRequest request, final int account, final Instrument instrument) {
        incoming.clientHash = state.hashes.of(account, request.clientOrderId);
        incoming.list = state.lists.find(account, request.instrumentId);
        if (instrument.reserves) {
            checks.findBalances(instrument, incoming);
        }
    }

    static long legHash(final OrderRequest request) {
        return OrderContent.hash(request, false) ^ LEG;
    }

    /** @return why it was refused, of one that is known already DUPLICATE_CLIENT_ORDER_ID; else NONE */
    private RejectReason enter(
            final OrderRequest request, final boolean validateOnly, final boolean knownNew, final long timestampNs) {
        if (!isChild && OrderChecks.isMalformed(request)) {
            return refuse(request, RejectReason.MALFORMED_COMMAND);
        }
        final int account = state.accounts.client(request.accountId);
        if (account == Accounts.NONE) {
            return refuse(request, RejectReason.UNKNOWN_ACCOUNT);
        }
        final Instrument instrument = state.instruments.get(request.instrumentId);
        if (instrument == null) {
            return refuse(request, RejectReason.UNKNOWN_INSTRUMENT);
        }
        final long contentHash = isReplacement ? replacementHash : OrderContent.hash(request, false);
        final int known = knownNew ? 0 : findRemembered(account, request);
        if (known != 0) {
            answerKnown(request, known, contentHash);
            return RejectReason.DUPLICATE_CLIENT_ORDER_ID;
        }
        if (isChild) {
            incoming.clientHash = state.hashes.of(account, request.clientOrderId);
        }
        final OrderRequest priced = pegs.priced(request, instrument, 0);
        incoming.start(0, account, priced);
        incoming.countsShownOnly = validateOnly;
        final RejectReason reason = check(priced, instrument, timestampNs);
        if (validateOnly) {
            answerValidated(request, reason);
        } else if (reason != RejectReason.NONE) {
            reject(request, account, contentHash, reason);
        } else {
            acceptance.accept(priced, instrument, contentHash, timestampNs);
        }
        return reason;
    }

    private RejectReason refuse(final OrderRequest request, final RejectReason reason) {
        listener.onOrderRejected(request, reason);
        return reason;
    }

    /** Whether the same order was seen before under its client order id. */
    boolean isRepeated(final OrderRequest request, final boolean lessExecuted) {
        replacementHash = OrderContent.hash(request, lessExecuted);
        final int account = state.accounts.client(request.accountId);
        final int known = account == Accounts.NONE ? 0 : findRemembered(account, request);
        isNew = known == 0 && account != Accounts.NONE;
        return known != 0
                && state.clientOrders.contentHash(known) == replacementHash
                && state.instruments.get(request.instrumentId) != null;
    }

    private int findRemembered(final int account, final OrderRequest request) {
        incoming.clientHash = state.hashes.of(account, request.clientOrderId);
        return state.clientOrders.find(incoming.clientHash, account, request.clientOrderId);
    }

    private void answerKnown(final OrderRequest request, final int known, final long contentHash) {
        if (state.clientOrders.contentHash(known) == contentHash) {
            listener.onOrderRepeated(request, state.clientOrders.orderId(known), state.clientOrders.reason(known));
        } else {
            listener.onOrderRejected(request, RejectReason.DUPLICATE_CLIENT_ORDER_ID);
        }
    }

    private void answerValidated(final OrderRequest request, final RejectReason reason) {
        if (reason == RejectReason.NONE) {
            listener.onOrderValidated(request);
        } else {
            listener.onOrderRejected(request, reason);
        }
    }

    private void reject(
            final OrderRequest request, final int account, final long contentHash, final RejectReason reason) {
        if (!isChild) {
            final int clientOrder = state.clientOrders.remember(incoming.clientHash, account, request.clientOrderId);
            state.clientOrders.outcome(clientOrder, account, 0, contentHash, request.instrumentId, reason);
            state.clientOrders.finish(account, clientOrder, request.clientOrderId.isPassing());
        }
        listener.onOrderRejected(request, reason);
    }
}
