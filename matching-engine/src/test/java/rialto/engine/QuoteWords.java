package rialto.engine;

/** Turns events of streamed quotes into numbers, every field. */
class QuoteWords extends WordBuffer implements QuoteListener {
    private final Coverage coverage;

    /** @param coverage counts the events */
    QuoteWords(final Coverage coverage) {
        super(coverage);
        this.coverage = coverage;
    }

    @Override
    public final void onQuoteProviderSet(final QuoteProviderTerms t) {
        add(
                Kind.QUOTE_PROVIDER_SET,
                t.accountId,
                t.instrumentId,
                t.leaseMs,
                t.holdMs,
                t.toleranceTicks,
                t.outcomeAtEnd.code(),
                t.enabled ? 1 : 0);
    }

    @Override
    public final void onQuotesReplaced(final QuoteLadder ladder) {
        addLadder(Kind.QUOTES_REPLACED, ladder, 0);
    }

    @Override
    public final void onQuoteRejected(final QuoteLadder ladder, final QuoteRejectReason reason) {
        coverage.count(reason);
        addLadder(Kind.QUOTE_REJECTED, ladder, reason.code());
    }

    private void addLadder(final Kind kind, final QuoteLadder l, final long reason) {
        add(
                        kind,
                        reason,
                        l.accountId,
                        l.validUntilNs,
                        l.instrumentId,
                        l.stream,
                        l.fullAmount ? 1 : 0,
                        l.lastLook ? 1 : 0)
                .add(l.quoteId);
        addSide(l.bids);
        addSide(l.asks);
    }

    private void addSide(final QuoteSide side) {
        add(side.tierCount);
        for (int tier = 0; tier < Math.min(side.tierCount, QuoteSide.MAX_TIERS); tier++) {
            add(side.priceTicks[tier]);
            add(side.quantityLots[tier]);
            add(side.maxShowLots[tier]);
        }
    }

    @Override
    public final void onQuotesCanceled(final QuoteCancellation c) {
        coverage.count(c.reason());
        add(
                        Kind.QUOTES_CANCELED,
                        c.accountId(),
                        c.instrumentId(),
                        c.stream(),
                        c.tier(),
                        c.side().code(),
                        c.ladderCount(),
                        c.reason().code())
                .add(c.quoteId());
    }

    @Override
    public final void onQuotesRenewed(final long accountId, final int instrumentId, final int providerCount) {
        add(Kind.QUOTES_RENEWED, accountId, instrumentId, providerCount);
    }

    @Override
    public final void onQuoteCommandRejected(
            final long accountId, final int instrumentId, final long holdId, final QuoteRejectReason reason) {
        coverage.count(reason);
        add(Kind.QUOTE_COMMAND_REJECTED, accountId, instrumentId, holdId, reason.code());
    }

    @Override
    public final void onQuoteExecuted(final QuoteExecution e) {
        add(
                        Kind.QUOTE_EXECUTED,
                        e.tradeId(),
                        e.takerOrderId(),
                        e.providerAccountId(),
                        e.tierRemainingLots(),
                        e.ageNs(),
                        e.runnerUpTicks(),
                        e.runnerUpAccountId(),
                        e.requestId(),
                        e.holdId(),
                        e.heldNs(),
                        e.instrumentId(),
                        e.stream(),
                        e.tier(),
                        e.settlementDate(),
                        e.settlementType().code(),
                        e.fullAmount() ? 1 : 0)
                .add(e.quoteId());
    }

    @Override
    public final void onHoldOpened(final HeldTrade hold) {
        addHold(Kind.HOLD_OPENED, hold, 0, 0, 0);
    }

    @Override
    public final void onHoldEnded(
            final HeldTrade hold, final HoldEndReason reason, final long presentTicks, final long canceledLots) {
        coverage.count(reason);
        addHold(Kind.HOLD_ENDED, hold, reason.code(), presentTicks, canceledLots);
    }

    private void addHold(
            final Kind kind, final HeldTrade h, final long reason, final long presentTicks, final long canceledLots) {
        add(
                        kind,
                        reason,
                        presentTicks,
                        canceledLots,
                        h.holdId,
                        h.takerOrderId,
                        h.takerAccountId,
                        h.providerAccountId,
                        h.priceTicks,
                        h.quantityLots,
                        h.reserveTicks,
                        h.toleranceTicks,
                        h.openedNs,
                        h.endsNs,
                        h.ageNs,
                        h.runnerUpTicks,
                        h.runnerUpAccountId,
                        h.tierRemainingLots,
                        h.instrumentId,
                        h.stream,
                        h.tier,
                        h.outcomeAtEnd.code(),
                        h.takerBuys ? 1 : 0,
                        h.fullAmount ? 1 : 0,
                        h.rejected ? 1 : 0,
                        h.orderLeft ? 1 : 0,
                        h.usesCredit ? 1 : 0)
                .add(h.quoteId);
    }

    @Override
    public final void onQuoteRequestChanged(final QuoteRequestStatus s) {
        coverage.count(s.state);
        add(
                Kind.QUOTE_REQUEST_CHANGED,
                s.requestId,
                s.accountId,
                s.quantityLots,
                s.providers,
                s.declined,
                s.createdNs,
                s.expireTimestampNs,
                s.providerAccountId,
                s.bidTicks,
                s.askTicks,
                s.validUntilNs,
                s.instrumentId,
                s.wantsAsk ? 1 : 0,
                s.wantsBid ? 1 : 0,
                s.state.code());
    }

    @Override
    public final void onWaitingOrdersLooked(final int instrumentCount) {
        add(Kind.WAITING_ORDERS_LOOKED, instrumentCount);
    }

    @Override
    public final void onCreditLineSet(final CreditLine l) {
        add(Kind.CREDIT_LINE_SET, l.takerAccountId, l.providerAccountId, l.limit, l.used, l.assetId);
    }

    @Override
    public final void onParentOrderAccepted(final ParentOrder parent) {
        coverage.count(parent.strategy);
        addParent(Kind.PARENT_ORDER_ACCEPTED, parent, 0);
    }

    @Override
    public final void onParentOrderChanged(
            final ParentOrder parent, final RejectReason childRejected, final Identifier requestId) {
        coverage.count(parent.state());
        addParent(Kind.PARENT_ORDER_CHANGED, parent, childRejected.code()).add(requestId);
    }

    private WordBuffer addParent(final Kind kind, final ParentOrder p, final long reason) {
        return add(
                        kind,
                        reason,
                        p.parentOrderId,
                        p.accountId,
                        p.contentHash,
                        p.quantityLots,
                        p.limitTicks,
                        p.startNs,
                        p.endNs,
                        p.minChildLots,
                        p.maxChildLots,
                        p.instrumentId,
                        p.bookInstrumentId,
                        p.sliceCount,
                        p.buy ? 1 : 0,
                        p.strategy.code(),
                        p.executedLots,
                        p.executedQuote,
                        p.workingLots,
                        p.slicesDone,
                        p.childCount,
                        p.dueNs,
                        p.pausedUntilNs,
                        p.endReason == null ? 0 : p.endReason.code(),
                        p.state().code(),
                        p.remainingLots())
                .add(p.clientOrderId);
    }

    @Override
    public final void onParentOrderRejected(final ParentOrderRequest request, final RejectReason reason) {
        addRequest(Kind.PARENT_ORDER_REJECTED, request, 0, reason);
    }

    @Override
    public final void onParentOrderRepeated(
            final ParentOrderRequest request, final long firstParentOrderId, final RejectReason firstReason) {
        addRequest(Kind.PARENT_ORDER_REPEATED, request, firstParentOrderId, firstReason);
    }

    private void addRequest(final Kind kind, final ParentOrderRequest r, final long id, final RejectReason reason) {
        coverage.reject(reason);
        add(
                        kind,
                        id,
                        reason.code(),
                        r.accountId,
                        r.quantityLots,
                        r.limitTicks,
                        r.startNs,
                        r.endNs,
                        r.durationNs,
                        r.minChildLots,
                        r.maxChildLots,
                        r.instrumentId,
                        r.bookInstrumentId,
                        r.sliceCount,
                        r.side == null ? 0 : r.side.code(),
                        r.strategy == null ? 0 : r.strategy.code())
                .add(r.clientOrderId);
    }

    @Override
    public final void onChildOrderChosen(final ChildOrder c) {
        coverage.count(c.reason());
        add(
                        Kind.CHILD_ORDER_CHOSEN,
                        c.parentOrderId(),
                        c.accountId(),
                        c.priceTicks(),
                        c.quantityLots(),
                        c.bookTicks(),
                        c.bookLots(),
                        c.childNumber(),
                        c.instrumentId(),
                        c.bookInstrumentId(),
                        c.slice(),
                        c.tierCount(),
                        c.side().code(),
                        c.reason().code(),
                        c.toldCount())
                .add(c.clientOrderId());
        for (int i = 0; i < Math.min(c.toldCount(), ChildOrder.MAX_TOLD); i++) {
            add(c.providerAccountId(i));
            add(c.quoteId(i));
            add(c.ticks(i));
            add(c.lots(i));
            add(c.ageNs(i));
            add(c.stream(i));
            add(c.tier(i));
            add((c.isFullAmount(i) ? 2 : 0) + (c.hasLastLook(i) ? 1 : 0));
        }
    }

    @Override
    public final void onParentOrderCancelRejected(final ParentCancelRequest r, final RejectReason reason) {
        coverage.reject(reason);
        add(Kind.PARENT_ORDER_CANCEL_REJECTED, r.accountId, r.parentOrderId, reason.code())
                .add(r.clientOrderId)
                .add(r.requestId);
    }

    @Override
    public final void onParentOrdersWorked(final int parentCount) {
        add(Kind.PARENT_ORDERS_WORKED, parentCount);
    }
}
