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
}
