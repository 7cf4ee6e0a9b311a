package rialto.engine;

import rialto.engine.ReferenceState.ClientKey;
import rialto.engine.ReferenceState.Content;
import rialto.engine.ReferenceState.Order;
import rialto.engine.ReferenceState.OrderList;
import rialto.engine.ReferenceState.Outcome;
import rialto.engine.ReferenceState.Taker;

import java.util.Comparator;
import java.util.List;

/** Orders of the reference model: how they come, change and go, and what is remembered of them. */
final class ReferenceOrders {
    static final Identifier NOBODY = new Identifier();

    private final ReferenceState state;
    private final EngineListener out;
    private final ReferenceChecks checks;
    private final ReferenceMoney money;
    private final ReferenceTrading trading;
    private final ReferenceQuoteOrders quotes;
    private final ReferenceTriggers triggers;
    private final ReferenceOrderLists lists;
    private final ReferenceBookQuotes bookQuotes;
    private ReferenceInterruptions interruptions;

    ReferenceOrders(
            final ReferenceState state,
            final ReferenceChecks checks,
            final ReferenceMoney money,
            final EngineListener out,
            final QuoteListener quotesOut) {
        this.state = state;
        this.checks = checks;
        this.money = money;
        this.out = out;
        trading = new ReferenceTrading(state, out, money, this);
        triggers = new ReferenceTriggers(state, this, money, out);
        lists = new ReferenceOrderLists(state, this, checks, money, out);
        bookQuotes = new ReferenceBookQuotes(state, this, checks, out);
        quotes = new ReferenceQuoteOrders(state, money, this, out, quotesOut);
        state.parents = new ReferenceParents(state, this, quotesOut);
    }

    ReferenceQuoteOrders quotes() {
        return quotes;
    }

    ReferenceTriggers triggers() {
        return triggers;
    }

    ReferenceOrderLists lists() {
        return lists;
    }

    ReferenceBookQuotes bookQuotes() {
        return bookQuotes;
    }

    /** What protections of quotes and lists of orders do, where nothing is half done. */
    void react() {
        bookQuotes.react();
        lists.react();
    }

    ReferenceInterruptions interruptions() {
        return interruptions;
    }

    void interruptBy(final ReferenceInterruptions what) {
        interruptions = what;
    }

    ReferenceTrading trading() {
        return trading;
    }

    void enter(final OrderRequest request, final boolean validateOnly, final long now) {
        enter(request, new Remembered(request, false), validateOnly, now);
    }

    /** What is remembered of an order: as the client sent it. */
    private record Remembered(Content content, long hash) {
        Remembered(final OrderRequest request, final boolean lessExecuted) {
            this(
                    hasTerms(request) ? ReferenceState.content(request, lessExecuted) : null,
                    hasTerms(request) ? OrderContent.hash(request, lessExecuted) : 0);
        }

        private static boolean hasTerms(final OrderRequest r) {
            return r.side != null
                    && r.orderType != null
                    && r.timeInForce != null
                    && r.selfTradePrevention != null
                    && r.triggerType != null
                    && r.triggerPriceType != null
                    && r.pegPriceType != null
                    && r.pegOffsetType != null;
        }
    }

    private void enter(final OrderRequest request, final Remembered sent, final boolean validateOnly, final long now) {
        final RejectReason unknown = checks.unknown(request);
        if (unknown != RejectReason.NONE) {
            out.onOrderRejected(request, unknown);
            return;
        }
        final ClientKey key = new ClientKey(request.accountId, ReferenceState.id(request));
        final Outcome known = state.clientOrders.get(key);
        if (known != null) {
            if (sent.content.equals(known.content)) {
                out.onOrderRepeated(request, known.orderId, known.reason);
            } else {
                out.onOrderRejected(request, RejectReason.DUPLICATE_CLIENT_ORDER_ID);
            }
            return;
        }
        final OrderRequest priced = ReferencePegs.priced(request, state.instrument(request.instrumentId), List.of());
        final RejectReason reason = checks.check(priced, validateOnly, now);
        ReferenceBands.tell(state.instrument(request.instrumentId), priced, reason, now, out);
        if (validateOnly && reason == RejectReason.NONE) {
            out.onOrderValidated(request);
        } else if (validateOnly) {
            out.onOrderRejected(request, reason);
        } else if (reason != RejectReason.NONE) {
            remember(key, sent, request, 0, reason);
            finish(key);
            out.onOrderRejected(request, reason);
        } else {
            accept(priced, key, sent, null, false, now);
        }
    }

    /** A leg of a list that passed all checks. */
    void enterLeg(final OrderRequest request, final OrderList list, final boolean pending, final long now) {
        final ClientKey key = new ClientKey(request.accountId, ReferenceState.id(request));
        accept(request, key, new Remembered(null, OrderEntry.legHash(request)), list, pending, now);
    }

    /** A side of a quote that passed all checks. */
    void enterQuote(final OrderRequest request, final long now) {
        final ClientKey key = new ClientKey(request.accountId, ReferenceState.id(request));
        accept(request, key, new Remembered(null, 0), null, false, now);
    }

    /** Its name is new, and is remembered only as long as it is open. */
    RejectReason enterChild(final OrderRequest request, final long now) {
        final RejectReason reason = checks.check(request, false, now);
        ReferenceBands.tell(state.instrument(request.instrumentId), request, reason, now, out);
        if (reason == RejectReason.NONE) {
            final ClientKey key = new ClientKey(request.accountId, ReferenceState.id(request));
            accept(request, key, new Remembered(request, false), null, false, now);
        } else {
            out.onOrderRejected(request, reason);
        }
        return reason;
    }

    private void accept(
            final OrderRequest request,
            final ClientKey key,
            final Remembered sent,
            final OrderList list,
            final boolean pending,
            final long now) {
        final Taker taker = taker(state, request);
        final Order order = taker.order;
        order.id = state.nextOrderId++;
        order.enteredNs = now;
        order.changedNs = now;
        state.cancelTimers.name(order, request.cancelTimerId);
        remember(key, sent, request, order.id, RejectReason.NONE);
        if (order.instrument.reserves()) {
            money.balance(order.accountId, ReferenceState.paid(order));
            money.balance(order.accountId, ReferenceState.received(order));
        }
        order.expireNs = request.timeInForce == TimeInForce.DAY || order.isCollectedForOneAuction()
                ? order.instrument.schedule.endOfDay(now)
                : request.expireTimestampNs;
        if (list != null) {
            order.list = list;
            order.pending = pending;
            list.orders.add(order);
        }
        if (ReferenceTriggers.has(request)) {
            triggers.accept(order, request, now);
        }
        if (ReferenceTriggers.has(request) || pending) {
            out.onOrderAccepted(request, order.id, order.expireNs);
            if (pending) {
                order.instrument.pending.add(order);
            } else {
                ReferenceTriggers.putIn(order);
            }
            open(order, key);
            return;
        }
        out.onOrderAccepted(request, order.id, order.expireNs);
        if (order.instrument.isPostedOffer()) {
            stay(order, key, now);
            ReferenceSessions.onEntered(order.instrument, now);
            return;
        }
        if (order.instrument.isStreamedQuotes()) {
            open(order, key);
            quotes.enter(order, request, now);
            return;
        }
        if (checks.mustWait(request)) {
            if (request.orderType == OrderType.MARKET && order.isBuy()) {
                order.price = order.instrument.definition.maxPriceTicks;
            }
            stay(order, key, now);
            return;
        }
        ReferenceBands.restrain(taker, now);
        keepToFunds(taker);
        CancelReason canceled = execute(taker, request, now);
        order.remaining += taker.unpaid;
        canceled = canceled == null && taker.unpaid > 0 ? CancelReason.MARKET_REMAINDER : canceled;
        if (canceled != null) {
            reportCanceled(order, NOBODY, canceled, false);
        }
        if (taker.interruptsAt != 0) {
            interruptions.begin(taker, now);
        }
        if (canceled == null && order.remaining > 0 && !taker.byQuote) {
            stay(order, key, now);
            return;
        }
        if (list != null && canceled != null) {
            lists.onCanceled(list, canceled);
        } else if (list != null) {
            lists.touch(list);
        }
        finish(key);
    }

    /** Of hidden orders its account was not asked whether it can pay. */
    private void keepToFunds(final Taker taker) {
        final Order order = taker.order;
        if (order.terms.type() != OrderType.MARKET || !order.instrument.reserves()) {
            return;
        }
        final long available = state.available(order.accountId, ReferenceState.paid(order));
        if (order.isBuy() && !taker.byQuote) {
            taker.unpaid = order.remaining - trading.affordable(taker);
            order.remaining -= taker.unpaid;
        } else if (taker.byQuote
                && !order.isBuy()
                && order.instrument.shown(true).size()
                        < order.instrument.side(true).size()) {
            taker.most = available / order.instrument.definition.lotSize;
        }
    }

    private static OrderDisplay describe(final Order order) {
        final OrderDisplay told = new OrderDisplay();
        told.orderId = order.id;
        told.accountId = order.accountId;
        told.priceTicks = order.price;
        told.displayLots = order.displayLots;
        told.shownLots = order.shownLots;
        told.instrumentId = order.instrument.definition.instrumentId;
        told.buy = order.isBuy();
        return told;
    }

    /** All that was shown of an iceberg is gone. */
    void replenish(final Order order) {
        order.instrument.queue(order).remove(order);
        order.instrument.left(order);
        rest(order);
        order.laterPartOrderId = state.nextOrderId;
        order.publicId = order.instrument.nextBookEvent();
        out.onOrderReplenished(describe(order));
    }

    private void open(final Order order, final ClientKey key) {
        state.openOrders.put(order.id, order);
        state.clientOrders.get(key).open = true;
        holdAgain(order, state.reserve(order));
    }

    /** Orders of a list hold what the list needs, whatever is more. */
    void holdAgain(final Order order, final long more) {
        if (order.list == null) {
            money.hold(order, more);
        } else {
            lists.settle(order.list);
        }
    }

    private void stay(final Order order, final ClientKey key, final long now) {
        rest(order);
        open(order, key);
        if (!order.isCollected()) {
            tellRested(order, now);
        }
    }

    private void tellRested(final Order order, final long now) {
        if (order.instrument.definition.phase == TradingPhase.CONTINUOUS) {
            order.instrument.entered(order);
        }
        order.publicId = order.isHidden() ? 0 : order.instrument.nextBookEvent();
        out.onOrderRested(
                order.id, order.price, order.remaining, order.instrument.definition.instrumentId, order.terms.side());
        if (order.instrument.definition.phase == TradingPhase.CONTINUOUS && !order.isHidden()) {
            state.parents.onPrice(order.instrument, !order.isBuy(), order.price, now);
        }
    }

    private CancelReason execute(final Taker taker, final OrderRequest request, final long now) {
        return request.minEntryLots > 0
                        && (taker.order.remaining < request.minEntryLots
                                || !trading.canFill(taker, request.minEntryLots))
                ? CancelReason.MIN_QUANTITY_NOT_FILLABLE
                : execute(taker, request.orderType, request.timeInForce, now);
    }

    private CancelReason execute(
            final Taker taker, final OrderType orderType, final TimeInForce timeInForce, final long now) {
        if (orderType == OrderType.LIMIT_MAKER) {
            return null;
        }
        if (timeInForce == TimeInForce.FOK && !trading.canFill(taker, taker.order.remaining)) {
            return CancelReason.FOK_NOT_FILLABLE;
        }
        trading.trade(taker, now);
        if (taker.selfTrade) {
            return CancelReason.SELF_TRADE_TAKER;
        }
        if (taker.cut) {
            return CancelReason.TOO_MANY_TRADES;
        }
        if (taker.interruptsAt != 0) {
            final boolean stays = orderType != OrderType.MARKET && timeInForce.stays() && taker.collar == 0;
            return stays ? null : CancelReason.VOLATILITY_INTERRUPTION;
        }
        final boolean foundNobody =
                taker.order.instrument.shown(!taker.order.isBuy()).isEmpty();
        if (taker.collar != 0 && taker.ranOut && !(orderType == OrderType.MARKET && foundNobody)) {
            return CancelReason.PRICE_COLLAR;
        }
        if (taker.byQuote) {
            return taker.ranOut || taker.soldOut || taker.executed == 0 ? CancelReason.MARKET_REMAINDER : null;
        }
        if (taker.order.remaining == 0) {
            return null;
        }
        if (orderType == OrderType.MARKET) {
            return CancelReason.MARKET_REMAINDER;
        }
        return timeInForce == TimeInForce.IOC ? CancelReason.IOC_REMAINDER : null;
    }

    /** An order whose trigger was reached; it is open, and holds nothing. */
    CancelReason executeTriggered(final Taker taker, final long now) {
        final Order order = taker.order;
        final OrderType type = order.terms.type();
        ReferenceBands.restrain(taker, now);
        final boolean mustPay = type == OrderType.MARKET && order.isBuy() && order.instrument.reserves();
        taker.unpaid = mustPay ? order.remaining - trading.affordable(taker) : 0;
        order.remaining -= taker.unpaid;
        final CancelReason canceled = execute(taker, type, order.terms.time(), now);
        order.remaining += taker.unpaid;
        return canceled == null && taker.unpaid > 0 ? CancelReason.MARKET_REMAINDER : canceled;
    }

    void cancelTriggered(final Order order, final CancelReason reason) {
        final long held = state.reserve(order);
        if (order.list != null) {
            lists.onCanceled(order.list, reason);
        }
        forget(order);
        holdAgain(order, -held);
        reportCanceled(order, NOBODY, reason, false);
    }

    void restTriggered(final Order order, final long now) {
        rest(order);
        tellRested(order, now);
    }

    /** An order that is in no queue. */
    void forget(final Order order) {
        state.openOrders.remove(order.id);
        if (order.list != null) {
            lists.touch(order.list);
        }
        finish(new ClientKey(order.accountId, order.clientOrderId));
    }

    void cancel(final CancelRequest request, final CancelReason reason, final long now) {
        if (mayCancel(request, reason, now)) {
            cancel(request, reason);
        }
    }

    private boolean mayCancel(final CancelRequest request, final CancelReason reason, final long now) {
        final RejectReason rejected = checks.unknownOrder(
                request.accountId, request.instrumentId, request.orderId, Ids.copy(request.clientOrderId));
        if (rejected != RejectReason.NONE && rejected != RejectReason.UNKNOWN_ORDER
                || state.rules.admitsCancel(request.accountId, reason, now)) {
            return true;
        }
        out.onCancelRejected(request, RejectReason.CANCEL_RATE_LIMIT);
        return false;
    }

    private boolean cancel(final CancelRequest request, final CancelReason reason) {
        final Identifier client = Ids.copy(request.clientOrderId);
        final RejectReason rejected =
                checks.unknownOrder(request.accountId, request.instrumentId, request.orderId, client);
        if (rejected != RejectReason.NONE) {
            out.onCancelRejected(request, rejected);
            return false;
        }
        cancelOpen(
                state.find(request.accountId, request.instrumentId, request.orderId, client),
                Ids.copy(request.requestId),
                reason);
        lists.react();
        return true;
    }

    void cancelAllOrders(
            final long accountId,
            final Identifier requestId,
            final int instrumentId,
            final boolean quotesOnly,
            final CancelReason reason,
            final long now) {
        final RejectReason rejected = !state.isClient(accountId)
                ? RejectReason.UNKNOWN_ACCOUNT
                : instrumentId != 0 && state.instrument(instrumentId) == null
                        ? RejectReason.UNKNOWN_INSTRUMENT
                        : state.rules.admitsCancel(accountId, reason, now)
                                ? RejectReason.NONE
                                : RejectReason.CANCEL_RATE_LIMIT;
        if (rejected != RejectReason.NONE) {
            final CancelRequest refused = new CancelRequest();
            refused.accountId = accountId;
            refused.instrumentId = instrumentId;
            refused.requestId(requestId);
            out.onCancelRejected(refused, rejected);
            return;
        }
        final List<Order> toCancel = state.openOrders.values().stream()
                .filter(o -> o.accountId == accountId
                        && (instrumentId == 0 || o.instrument.definition.instrumentId == instrumentId)
                        && (!quotesOnly || ReferenceBookQuotes.isQuote(o)))
                .sorted(Comparator.<Order>comparingInt(o -> o.instrument.definition.instrumentId)
                        .thenComparingLong(o -> o.id))
                .toList();
        for (final Order order : toCancel) {
            cancelOpen(order, requestId, reason);
        }
        if (!quotesOnly) {
            state.parents.cancelAll(accountId, instrumentId, reason, requestId);
        }
        out.onOrdersMassCanceled(accountId, requestId, instrumentId, toCancel.size());
    }

    void amendOrder(final AmendRequest request, final long now) {
        final Identifier client = Ids.copy(request.clientOrderId);
        final Identifier renamed = Ids.copy(request.newClientOrderId);
        final RejectReason rejected = checks.amend(request, client, renamed);
        if (rejected != RejectReason.NONE) {
            out.onAmendRejected(request, rejected);
            return;
        }
        final Order order = state.find(request.accountId, request.instrumentId, request.orderId, client);
        if (!renamed.isNone() && !renamed.equals(order.clientOrderId)) {
            rename(order, renamed);
        }
        reduce(order, order.quantity - request.newQuantityLots, now);
    }

    void reduce(final Order order, final long reduced, final long now) {
        final long before = state.reserve(order);
        final long shownBefore = order.shown();
        order.quantity -= reduced;
        order.remaining -= reduced;
        order.shownLots = Math.min(order.shownLots, order.remaining);
        order.changedNs = now;
        holdAgain(order, state.reserve(order) - before);
        final Amendment a = new Amendment();
        a.orderId = order.id;
        a.accountId = order.accountId;
        a.clientOrderId.set(order.clientOrderId);
        a.priceTicks = order.limit();
        a.quantityLots = order.quantity;
        a.remainingLots = order.remaining;
        a.reducedLots = reduced;
        a.instrumentId = order.instrument.definition.instrumentId;
        a.side = order.terms.side();
        order.instrument.auctionTouched = true;
        if (order.shown() < shownBefore && !order.isOutsideBook()) {
            order.instrument.nextBookEvent();
        }
        out.onOrderAmended(a);
    }

    private void rename(final Order order, final Identifier renamed) {
        finish(new ClientKey(order.accountId, order.clientOrderId));
        final ClientKey key = new ClientKey(order.accountId, renamed);
        makeRoomToRemember();
        final Outcome outcome = new Outcome();
        outcome.orderId = order.id;
        outcome.contentHash = OrderChanges.AMENDED;
        outcome.instrumentId = order.instrument.definition.instrumentId;
        outcome.reason = RejectReason.NONE;
        outcome.open = true;
        state.clientOrders.put(key, outcome);
        order.clientOrderId = renamed;
    }

    void replaceOrder(
            final CancelRequest cancel,
            final OrderRequest order,
            final ReplaceMode mode,
            final boolean lessExecuted,
            final long executedBefore,
            final long now) {
        if (mode == null
                || lessExecuted && mode == ReplaceMode.ALLOW_FAILURE
                || checks.isMalformed(order)
                || cancel.accountId != order.accountId
                || cancel.instrumentId != order.instrumentId
                || cancel.orderId == 0 && cancel.clientOrderId.isNone()) {
            out.onCancelRejected(cancel, RejectReason.MALFORMED_COMMAND);
            out.onOrderRejected(order, RejectReason.MALFORMED_COMMAND);
            return;
        }
        final Outcome known = state.clientOrders.get(new ClientKey(order.accountId, ReferenceState.id(order)));
        final Remembered sent = new Remembered(order, lessExecuted);
        if (known != null && sent.content.equals(known.content)) {
            enter(order, sent, false, now);
            return;
        }
        if (!mayCancel(cancel, CancelReason.REPLACED, now)) {
            if (mode == ReplaceMode.ALLOW_FAILURE) {
                enter(order, sent, false, now);
            }
            return;
        }
        final long executed = lessExecuted ? executed(cancel, executedBefore) : 0;
        final OrderRequest entered = new OrderRequest().set(order);
        entered.quantityLots -= executed;
        entered.displayLots = executed == 0 ? entered.displayLots : Math.min(entered.displayLots, entered.quantityLots);
        final OrderRequest priced = checks.priced(cancel, entered);
        final RejectReason kept =
                mode == ReplaceMode.KEEP_ON_FAILURE ? checks.replacement(cancel, priced, now) : RejectReason.NONE;
        if (executed > 0 && order.quantityLots <= executed) {
            out.onCancelRejected(cancel, RejectReason.AMEND_NOT_A_REDUCTION);
        } else if (kept != RejectReason.NONE) {
            ReferenceBands.tell(state.instrument(priced.instrumentId), priced, kept, now, out);
            out.onCancelRejected(cancel, kept);
        } else if (cancel(cancel, CancelReason.REPLACED) || mode == ReplaceMode.ALLOW_FAILURE) {
            enter(entered, sent, false, now);
        }
    }

    /** Also what is on hold, and what others had before it; 0 of an order that is not open. */
    private long executed(final CancelRequest request, final long before) {
        final Identifier client = Ids.copy(request.clientOrderId);
        if (checks.unknownOrder(request.accountId, request.instrumentId, request.orderId, client)
                != RejectReason.NONE) {
            return 0;
        }
        final Order order = state.find(request.accountId, request.instrumentId, request.orderId, client);
        return order.quantity - order.remaining + before;
    }

    /** What is left of an order, as if it were entered now. */
    static OrderRequest request(final Order order) {
        final OrderRequest request = new OrderRequest();
        request.accountId = order.accountId;
        request.clientOrderId(order.clientOrderId);
        request.priceTicks = order.limit();
        request.quantityLots = order.remaining;
        request.instrumentId = order.instrument.definition.instrumentId;
        request.side = order.terms.side();
        request.orderType = order.terms.type();
        request.timeInForce = order.terms.time();
        request.selfTradePrevention = order.terms.prevention();
        request.displayLots = Math.min(order.displayLots, order.remaining);
        return request.trigger(
                order.terms.triggerType(),
                order.terms.triggerPriceType(),
                order.terms.triggerTicks(),
                order.terms.trailingDelta());
    }

    static Taker taker(final ReferenceState state, final OrderRequest request) {
        final Taker taker = new Taker();
        final Order order = new Order();
        order.accountId = request.accountId;
        order.clientOrderId = ReferenceState.id(request);
        order.price = request.priceTicks;
        order.quantity = request.quantityLots;
        order.remaining = request.quantityLots;
        order.instrument = state.instrument(request.instrumentId);
        order.terms = ReferenceState.content(request);
        order.displayLots = request.displayLots == request.quantityLots ? 0 : request.displayLots;
        taker.order = order;
        taker.byQuote = request.quoteAmount > 0;
        taker.budget = request.quoteAmount;
        return taker;
    }

    /** Whether another order stands behind one that joins its side: at one price the hidden ones. */
    private static boolean isBehind(final Order joins, final Order other) {
        if (joins.price == other.price) {
            return other.isHidden() && !joins.isHidden();
        }
        return joins.isBuy() ? other.price < joins.price : other.price > joins.price;
    }

    void rest(final Order order) {
        final List<Order> queue = order.instrument.queue(order);
        order.instrument.auctionTouched = true;
        final boolean inOrderOfArrival =
                order.instrument.isPostedOffer() && order.isBuy() || queue == order.instrument.onHold;
        int place = inOrderOfArrival ? queue.size() : 0;
        while (place < queue.size() && !isBehind(order, queue.get(place))) {
            place++;
        }
        queue.add(place, order);
        order.shownLots = Math.max(0, Math.min(order.displayLots, order.remaining));
    }

    void leave(final Order order) {
        ReferenceSessions.onLeaving(order);
        if (order.instrument.isStreamedQuotes()) {
            quotes.onLeaving(order);
        }
        if (order.waits) {
            ReferenceTriggers.takeOut(order);
        } else {
            order.instrument.queue(order).remove(order);
        }
        order.instrument.left(order);
        ReferenceSessions.onLeft(order.instrument);
        order.instrument.auctionTouched = true;
        state.openOrders.remove(order.id);
        if (order.list != null) {
            lists.touch(order.list);
        }
        finish(new ClientKey(order.accountId, order.clientOrderId));
    }

    void cancelOpen(final Order order, final Identifier requestId, final CancelReason reason) {
        final long held = state.reserve(order);
        if (order.list != null) {
            lists.onCanceled(order.list, reason);
        }
        leave(order);
        holdAgain(order, -held);
        reportCanceled(order, requestId, reason, !order.isOutsideBook());
    }

    void expire(final Order order, final CancelReason reason) {
        cancelOpen(order, NOBODY, reason);
    }

    /** A part of an order, which stays, or goes in another way. */
    void reportCanceled(final Order order, final long lots, final CancelReason reason) {
        final long remaining = order.remaining;
        order.remaining = lots;
        reportCanceled(order, NOBODY, reason, false);
        order.remaining = remaining;
    }

    private void reportCanceled(
            final Order order, final Identifier requestId, final CancelReason reason, final boolean resting) {
        final Cancellation c = new Cancellation();
        c.orderId = order.id;
        c.accountId = order.accountId;
        c.requestId.set(requestId);
        c.priceTicks = order.limit();
        c.canceledLots = order.remaining;
        c.instrumentId = order.instrument.definition.instrumentId;
        c.buy = order.terms.side() == Side.BUY;
        c.reason = reason;
        c.resting = resting;
        if (resting && !order.isHidden()) {
            order.instrument.nextBookEvent();
        }
        out.onOrderCanceled(c);
    }

    private void remember(
            final ClientKey key,
            final Remembered sent,
            final OrderRequest request,
            final long orderId,
            final RejectReason reason) {
        final Outcome outcome = new Outcome();
        outcome.orderId = orderId;
        outcome.content = sent.content;
        outcome.contentHash = sent.hash;
        outcome.instrumentId = request.instrumentId;
        outcome.reason = reason;
        remember(key, outcome);
    }

    void remember(final ClientKey key, final Outcome outcome) {
        makeRoomToRemember();
        state.clientOrders.put(key, outcome);
    }

    private void makeRoomToRemember() {
        if (state.clientOrders.size() == state.limits.maxClientOrders()) {
            final List<ClientKey> oldest = state.finished.isEmpty() ? state.passing : state.finished;
            state.clientOrders.remove(oldest.removeFirst());
        }
    }

    void finish(final ClientKey key) {
        state.clientOrders.get(key).open = false;
        if (ReferenceState.isReserved(key.id())) {
            state.clientOrders.remove(key);
            return;
        }
        if (ReferenceState.isPassing(key.id())) {
            if (state.passing.size() == state.maxPassing()) {
                state.clientOrders.remove(state.passing.removeFirst());
            }
            state.passing.add(key);
            return;
        }
        final List<ClientKey> ofAccount = state.finished.stream()
                .filter(k -> k.accountId() == key.accountId())
                .toList();
        if (ofAccount.size() == state.limits.maxClientOrdersPerAccount()) {
            state.finished.remove(ofAccount.getFirst());
            state.clientOrders.remove(ofAccount.getFirst());
        }
        state.finished.add(key);
    }
}
