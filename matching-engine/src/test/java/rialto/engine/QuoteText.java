package rialto.engine;

import java.util.StringJoiner;

/** Events of streamed quotes as short sentences too. */
final class QuoteText extends EventText implements VenueListener {
    @Override
    public void onQuoteProviderSet(final QuoteProviderTerms t) {
        add("provider %d lease %d hold %d%s", t.accountId, t.leaseMs, t.holdMs, t.enabled ? "" : " disabled");
    }

    @Override
    public void onQuotesReplaced(final QuoteLadder l) {
        add(
                "quotes of %d/%d%s%s",
                l.accountId, l.stream, side(l.bids), side(l.asks).replace("bid", "ask"));
    }

    private static String side(final QuoteSide side) {
        final StringJoiner text = new StringJoiner(" ", side.tierCount == 0 ? "" : " bid ", "");
        for (int i = 0; i < side.tierCount; i++) {
            text.add(side.quantityLots[i] + "@" + side.priceTicks[i]);
        }
        return text.toString();
    }

    @Override
    public void onQuoteRejected(final QuoteLadder ladder, final QuoteRejectReason reason) {
        add("quote refused %s", reason);
    }

    @Override
    public void onQuotesCanceled(final QuoteCancellation c) {
        final String what = c.tier() != 0 ? "tier " + c.tier() + " " + c.side() : c.ladderCount() + " ladders";
        add(
                "quotes of %d/%s canceled %s %s",
                c.accountId(), c.stream() == QuoteCancellation.ALL_STREAMS ? "all" : c.stream(), c.reason(), what);
    }

    @Override
    public void onQuotesRenewed(final long accountId, final int instrumentId, final int providerCount) {
        add("renewed %d", providerCount);
    }

    @Override
    public void onQuoteCommandRejected(
            final long accountId, final int instrumentId, final long holdId, final QuoteRejectReason reason) {
        add("refused %s", reason);
    }

    @Override
    public void onQuoteExecuted(final QuoteExecution e) {
        add(
                "  by %d/%d tier %d, age %d, next %d of %d%s",
                e.providerAccountId(),
                e.stream(),
                e.tier(),
                e.ageNs(),
                e.runnerUpTicks(),
                e.runnerUpAccountId(),
                e.holdId() == 0 ? "" : ", held " + e.heldNs());
    }

    @Override
    public void onHoldOpened(final HeldTrade h) {
        add(
                "hold %d of #%d %s %d@%d by %d until %d",
                h.holdId,
                h.takerOrderId,
                h.takerBuys ? "BUY" : "SELL",
                h.quantityLots,
                h.priceTicks,
                h.providerAccountId,
                h.endsNs);
    }

    @Override
    public void onHoldEnded(
            final HeldTrade h, final HoldEndReason reason, final long presentTicks, final long canceledLots) {
        final String canceled = canceledLots == 0 ? "" : ", canceled " + canceledLots;
        add("hold %d ended %s, now %d%s", h.holdId, reason, presentTicks, canceled);
    }

    @Override
    public void onQuoteRequestChanged(final QuoteRequestStatus s) {
        final String who = s.providerAccountId == 0 ? "" : " by " + s.providerAccountId;
        final String price = s.validUntilNs == 0 ? "" : " at " + s.bidTicks + "/" + s.askTicks;
        add("request %d %s%s%s", s.requestId, s.state, who, price);
    }

    @Override
    public void onWaitingOrdersLooked(final int instrumentCount) {
        add("looked %d", instrumentCount);
    }

    @Override
    public void onCreditLineSet(final CreditLine l) {
        add("credit of %d with %d: %d of %d", l.takerAccountId, l.providerAccountId, l.used, l.limit);
    }

    @Override
    public void onParentOrderAccepted(final ParentOrder p) {
        add("parent #%d accepted: %s %s %d", p.parentOrderId, p.strategy, p.side(), p.quantityLots);
    }

    @Override
    public void onParentOrderRejected(final ParentOrderRequest request, final RejectReason reason) {
        add("parent refused %s", reason);
    }

    @Override
    public void onParentOrderRepeated(
            final ParentOrderRequest request, final long firstParentOrderId, final RejectReason firstReason) {
        add("parent repeated: #%d %s", firstParentOrderId, firstReason);
    }

    @Override
    public void onParentOrderChanged(
            final ParentOrder p, final RejectReason childRejected, final Identifier requestId) {
        add(
                "parent #%d %s: executed %d for %d, on hold %d, left %d%s%s",
                p.parentOrderId,
                p.state(),
                p.executedLots,
                p.executedQuote,
                p.workingLots,
                p.remainingLots(),
                p.endReason == null ? "" : ", " + p.endReason,
                childRejected == RejectReason.NONE ? "" : ", child " + childRejected);
    }

    @Override
    public void onChildOrderChosen(final ChildOrder c) {
        final StringJoiner stood = new StringJoiner(", ");
        for (int i = 0; i < c.toldCount(); i++) {
            stood.add(c.lots(i) + "@" + c.ticks(i) + " of " + c.providerAccountId(i));
        }
        add(
                "  child %d of #%d: %s %d@%d on %d, %s; stood: %s; book %d@%d",
                c.childNumber(),
                c.parentOrderId(),
                c.side(),
                c.quantityLots(),
                c.priceTicks(),
                c.instrumentId(),
                c.reason(),
                stood,
                c.bookLots(),
                c.bookTicks());
    }

    @Override
    public void onParentOrderCancelRejected(final ParentCancelRequest request, final RejectReason reason) {
        add("cancel of parent refused %s", reason);
    }

    @Override
    public void onParentOrdersWorked(final int parentCount) {
        add("worked %d", parentCount);
    }
}
