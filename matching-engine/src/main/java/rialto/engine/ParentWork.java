package rialto.engine;

/** Parent orders come, look at the markets when their time has come, and send children. */
final class ParentWork {
    /** Of one look of a parent order at most. */
    static final int MAX_CHILDREN_PER_LOOK = 16;

    /** How long one does not look after a child that got nothing, or where no order may enter, nanoseconds. */
    static final long PAUSE_NS = 1_000_000_000L;

    /** How long at most after a child that was refused, nanoseconds. */
    static final long LONGEST_PAUSE_NS = 60 * PAUSE_NS;

    /** After a refused child one pauses for so large a part of the time that it has worked. */
    private static final int PAUSE_SHARE = 64;

    private final EngineState state;
    private final QuoteListener listener;
    private final OrderEntry entry;
    private final QuoteOrders orders;
    private final ParentProgress progress;
    private final ParentOrders parents;
    private final ParentChecks checks;
    private final ChildChoice choice;
    private final OrderRequest request = new OrderRequest();
    private int lookCount;

    // of the look that is going on
    private RejectReason childRejected;
    private boolean unreported;
    private boolean useQuotes;
    private boolean useBook;
    private boolean gotNothing;
    private boolean behindOwn;
    private boolean shutOut;
    private long looked;

    ParentWork(
            final EngineState state,
            final QuoteListener listener,
            final OrderEntry entry,
            final QuoteOrders orders,
            final ParentProgress progress) {
        this.state = state;
        this.listener = listener;
        this.entry = entry;
        this.orders = orders;
        this.progress = progress;
        parents = state.quotes.parents;
        checks = new ParentChecks(state);
        choice = new ChildChoice(state);
        request.terms(null, OrderType.LIMIT, TimeInForce.IOC, SelfTradePrevention.EXPIRE_TAKER);
    }

    // ------------------------------------------------------------------------------------------------------- commands

    void enter(final ParentOrderRequest from, final long nowNs) {
        if (ParentChecks.isMalformed(from)) {
            listener.onParentOrderRejected(from, RejectReason.MALFORMED_COMMAND);
            return;
        }
        final RejectReason unknown = checks.unknown(from);
        if (unknown != RejectReason.NONE) {
            listener.onParentOrderRejected(from, unknown);
            return;
        }
        final int account = state.accounts.client(from.accountId);
        final long contentHash = ParentChecks.contentHash(from);
        final long hash = state.hashes.of(account, from.clientOrderId);
        final int known = state.clientOrders.find(hash, account, from.clientOrderId);
        if (known != 0) {
            answerKnown(from, known, contentHash);
            return;
        }
        final RejectReason reason = checks.check(from, nowNs);
        final int clientOrder = state.clientOrders.remember(hash, account, from.clientOrderId);
        if (reason != RejectReason.NONE) {
            state.clientOrders.outcome(clientOrder, account, 0, contentHash, from.instrumentId, reason);
            state.clientOrders.finish(account, clientOrder, from.clientOrderId.isPassing());
            listener.onParentOrderRejected(from, reason);
            return;
        }
        final long id = state.nextOrderId++;
        state.clientOrders.outcome(clientOrder, account, id, contentHash, from.instrumentId, RejectReason.NONE);
        accept(from, id, account, contentHash, nowNs);
    }

    private void answerKnown(final ParentOrderRequest from, final int known, final long contentHash) {
        if (state.clientOrders.contentHash(known) == contentHash) {
            listener.onParentOrderRepeated(from, state.clientOrders.orderId(known), state.clientOrders.reason(known));
        } else {
            listener.onParentOrderRejected(from, RejectReason.DUPLICATE_CLIENT_ORDER_ID);
        }
    }

    private void accept(
            final ParentOrderRequest from, final long id, final int account, final long contentHash, final long nowNs) {
        final ParentOrder parent = parents.add(id);
        parent.account = account;
        parent.accountId = from.accountId;
        parent.clientOrderId.set(from.clientOrderId);
        parent.contentHash = contentHash;
        parent.quantityLots = from.quantityLots;
        parent.limitTicks = from.limitTicks;
        parent.startNs = Math.max(from.startNs, nowNs);
        parent.endNs = ParentChecks.endNs(from, nowNs);
        parent.minChildLots = from.minChildLots;
        parent.maxChildLots = from.maxChildLots;
        parent.instrumentId = from.instrumentId;
        parent.bookInstrumentId = from.bookInstrumentId;
        parent.sliceCount = from.sliceCount;
        parent.buy = from.side == Side.BUY;
        parent.strategy = from.strategy;
        parents.added(parent);
        if (parent.strategy == TargetStrategy.WAIT_FOR_PRICE) {
            parents.startWaiting(parent);
        }
        listener.onParentOrderAccepted(parent);
        if (parent.startNs <= nowNs) {
            look(parent, nowNs);
        } else {
            parents.schedule(parent, parent.startNs);
        }
    }

    void cancel(final ParentCancelRequest from, final long nowNs) {
        if (from.parentOrderId == 0 && from.clientOrderId.isNone()) {
            listener.onParentOrderCancelRejected(from, RejectReason.MALFORMED_COMMAND);
            return;
        }
        final int account = state.accounts.client(from.accountId);
        if (account == Accounts.NONE) {
            listener.onParentOrderCancelRejected(from, RejectReason.UNKNOWN_ACCOUNT);
            return;
        }
        if (!state.rules.admitCancel(account, nowNs)) {
            listener.onParentOrderCancelRejected(from, RejectReason.CANCEL_RATE_LIMIT);
            return;
        }
        final ParentOrder parent = find(from, account);
        if (parent == null || parent.account != account || parent.isLeaving()) {
            listener.onParentOrderCancelRejected(from, RejectReason.UNKNOWN_ORDER);
            return;
        }
        final CancelReason reason = parent.works() ? CancelReason.REQUESTED : parent.endReason;
        progress.end(parent, reason, true, RejectReason.NONE, from.requestId);
    }

    private ParentOrder find(final ParentCancelRequest from, final int account) {
        if (from.parentOrderId != 0) {
            return parents.find(from.parentOrderId);
        }
        final int known =
                state.clientOrders.find(state.hashes.of(account, from.clientOrderId), account, from.clientOrderId);
        return known == 0 ? null : parents.find(state.clientOrders.orderId(known));
    }

    // ----------------------------------------------------------------------------------------------------------- time

    long nextNs() {
        return parents.nextNs();
    }

    /** Before a command that may do what is due. */
    void beginCommand() {
        lookCount = 0;
    }

    /** After a command that did what was due. */
    void endCommand() {
        if (lookCount > 0) {
            listener.onParentOrdersWorked(lookCount);
        }
    }

    /** The one whose time has come first looks; or, when the command has done enough, all wait for the next. */
    void runNext(final long nowNs) {
        if (!orders.hasWorkLeftForParents()) {
            parents.goesOnNs = ParentProgress.goesOnNs(nowNs);
            return;
        }
        parents.goesOnNs = 0;
        orders.beginParent();
        orders.countOne();
        lookCount++;
        final ParentOrder parent = parents.nextDue();
        parents.schedule(parent, DueQueue.NEVER);
        if (!parent.works()) {
            progress.end(parent, parent.endReason, true, RejectReason.NONE);
        } else if (parent.endNs != 0 && parent.endNs <= nowNs) {
            progress.end(parent, CancelReason.EXPIRED, true, RejectReason.NONE);
        } else {
            look(parent, nowNs);
        }
        orders.endParent();
    }

    // ---------------------------------------------------------------------------------------------------------- a look

    /** It is in no queue, has begun and has not come to its end. */
    private void look(final ParentOrder parent, final long nowNs) {
        final RejectReason ofQuotes = whyShutOut(parent, parent.instrumentId);
        useQuotes = ofQuotes == RejectReason.NONE;
        useBook = parent.bookInstrumentId != 0 && whyShutOut(parent, parent.bookInstrumentId) == RejectReason.NONE;
        shutOut = !useQuotes || !useBook && parent.bookInstrumentId != 0;
        parent.pausedUntilNs = 0;
        if (!useQuotes && !useBook) {
            waitOutside(parent, ofQuotes, nowNs);
            return;
        }
        childRejected = RejectReason.NONE;
        unreported = parent.strategy == TargetStrategy.TWAP;
        gotNothing = false;
        behindOwn = false;
        looked = 0;
        long wanted = wantedLots(parent, nowNs);
        int childrenLeft = MAX_CHILDREN_PER_LOOK;
        while (wanted > 0 && childrenLeft > 0 && chooses(parent, wanted, nowNs)) {
            if (unreported && childrenLeft < MAX_CHILDREN_PER_LOOK) {
                progress.report(parent, childRejected);
            }
            final long before = parent.freeLots();
            enterChild(parent, nowNs);
            final long taken = before - parent.freeLots();
            wanted -= taken;
            if (taken == 0) {
                gotNothing = true;
                closePlace(parent);
            }
            unreported = true;
            childrenLeft--;
        }
        conclude(parent, wanted > 0 && childrenLeft == 0, nowNs);
    }

    private RejectReason whyShutOut(final ParentOrder parent, final int instrumentId) {
        return state.suspensions.any()
                ? state.suspensions.check(parent.account, state.instruments.get(instrumentId), state.pendingCancels)
                : RejectReason.NONE;
    }

    /**
     * No order of the account may enter anywhere. One that would end at once does; another looks later, and does and tells
     * nothing until it may send children again.
     */
    private void waitOutside(final ParentOrder parent, final RejectReason why, final long nowNs) {
        if (parent.strategy == TargetStrategy.SWEEP) {
            progress.end(parent, CancelReason.IOC_REMAINDER, false, why);
            return;
        }
        parent.pausedUntilNs = nowNs + PAUSE_NS;
        parents.schedule(parent, Math.min(parent.pausedUntilNs, parent.endNs));
    }

    /** What is left may be worth too little for one place, and enough for the other. */
    private boolean chooses(final ParentOrder parent, final long wanted, final long nowNs) {
        boolean chosen = choosesOnce(parent, wanted, nowNs);
        while (chosen && choice.isTooSmall()) {
            closePlace(parent);
            chosen = choosesOnce(parent, wanted, nowNs);
        }
        return chosen;
    }

    private boolean choosesOnce(final ParentOrder parent, final long wanted, final long nowNs) {
        final boolean chosen = choice.choose(parent, wanted, useQuotes, useBook, nowNs);
        orders.countLooked(choice.looked());
        looked += choice.looked();
        behindOwn = !chosen && choice.isKeptOffBook();
        return chosen;
    }

    private long wantedLots(final ParentOrder parent, final long nowNs) {
        if (parent.strategy != TargetStrategy.TWAP) {
            return parent.freeLots();
        }
        parent.slicesDone = parent.slicesDueAt(nowNs);
        final long free = parent.freeLots();
        final long behind = parent.scheduledLots(parent.slicesDone) - (parent.quantityLots - free);
        final long wanted = parent.maxChildLots == 0 ? behind : Math.min(behind, parent.maxChildLots);
        return wanted < parent.minChildLots && wanted < free ? 0 : wanted;
    }

    /**
     * A child got nothing or would: the next one of this look goes elsewhere. Without funds there is none, as all places want
     * the same.
     */
    private void closePlace(final ParentOrder parent) {
        if (childRejected == RejectReason.INSUFFICIENT_BALANCE) {
            useQuotes = false;
            useBook = false;
        } else if (choice.child.instrumentId == parent.instrumentId) {
            useQuotes = false;
        } else {
            useBook = false;
        }
    }

    private void enterChild(final ParentOrder parent, final long nowNs) {
        final ChildOrder child = choice.child;
        child.parentOrderId = parent.parentOrderId;
        child.accountId = parent.accountId;
        child.childNumber = ++parent.childCount;
        child.slice = parent.slicesDone;
        ChildName.of(parent.parentOrderId, parent.childCount, child.clientOrderId);
        listener.onChildOrderChosen(child);
        request.accountId = child.accountId;
        request.clientOrderId(child.clientOrderId);
        request.priceTicks = child.priceTicks;
        request.quantityLots = child.quantityLots;
        request.instrumentId = child.instrumentId;
        request.terms(child.side(), OrderType.LIMIT, TimeInForce.IOC, SelfTradePrevention.EXPIRE_TAKER);
        final int known = parents.children.add(parent, state.nextOrderId, 0);
        orders.countOne();
        childRejected = entry.enterChild(request, nowNs);
        if (childRejected == RejectReason.NONE && child.instrumentId != parent.instrumentId) {
            ParentOrders.addExecuted(parent, entry.executedLots(), entry.executedQuote());
        }
        if (parents.children.workingLots(known) == 0) {
            parents.children.remove(parent, known);
        }
    }

    /** @param more whether it could go on at once */
    private void conclude(final ParentOrder parent, final boolean more, final long nowNs) {
        if (parent.executedLots == parent.quantityLots) {
            progress.fill(parent, childRejected);
            return;
        }
        final long soonNs = ParentProgress.goesOnNs(nowNs);
        parent.pausedUntilNs = gotNothing ? nowNs + pauseNs(parent, nowNs) : 0;
        switch (parent.strategy) {
            case SWEEP -> {
                if (!more && parent.freeLots() > 0) {
                    progress.end(parent, CancelReason.IOC_REMAINDER, false, childRejected);
                    return;
                }
                parents.schedule(parent, more ? soonNs : DueQueue.NEVER);
            }
            case WAIT_FOR_PRICE -> {
                if (!gotNothing && !unreported) {
                    parent.pausedUntilNs = LookRate.after(nowNs, looked, parents.count(), nowNs);
                }
                final long againNs = behindOwn || shutOut ? nowNs + PAUSE_NS : parent.avoided.nextEndNs(nowNs);
                final long laterNs = gotNothing ? parent.pausedUntilNs : Math.max(againNs, parent.pausedUntilNs);
                final long nextNs = more ? soonNs : laterNs;
                parents.schedule(parent, Math.min(nextNs, parent.endNs));
            }
            case TWAP -> {
                final long sliceNs =
                        parent.slicesDone < parent.sliceCount ? parent.sliceNs(parent.slicesDone + 1) : parent.endNs;
                parents.schedule(parent, Math.min(Math.max(sliceNs, parent.pausedUntilNs), parent.endNs));
            }
        }
        if (unreported) {
            progress.report(parent, childRejected);
        }
    }

    /** What refuses a child is likely to last: the longer one has worked, the longer it waits. */
    private long pauseNs(final ParentOrder parent, final long nowNs) {
        return childRejected == RejectReason.NONE
                ? PAUSE_NS
                : Math.clamp((nowNs - parent.startNs) / PAUSE_SHARE, PAUSE_NS, LONGEST_PAUSE_NS);
    }
}
