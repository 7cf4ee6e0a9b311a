package rialto.engine;

import java.util.ArrayList;
import java.util.List;

/** Events as short sentences, for tests that read like what happened. */
class EventText implements EngineListener {
    final List<String> lines = new ArrayList<>();

    final void add(final String format, final Object... arguments) {
        lines.add(String.format(format, arguments));
    }

    @Override
    public void onOrderAccepted(final OrderRequest order, final long orderId, final long expireTimestampNs) {
        final String shown = order.showsLess() ? " showing " + order.shownAtATime() : "";
        final String peg = order.isPegged() ? " pegged to " + order.pegPriceType + " at " + order.priceTicks : "";
        add("accepted #%d%s%s", orderId, order.isHidden() ? " hidden" : shown, peg);
    }

    @Override
    public void onOrderListAccepted(final OrderListRequest request, final long listId) {
        add("list #%d %s", listId, request.contingencyType);
    }

    @Override
    public void onOrderListRejected(final OrderListRequest request, final RejectReason reason, final int leg) {
        add("list rejected %s%s", reason, leg == 0 ? "" : " of leg " + leg);
    }

    @Override
    public void onOrderListRepeated(
            final OrderListRequest request, final long firstListId, final RejectReason firstReason) {
        add("list repeated #%d %s", firstListId, firstReason);
    }

    @Override
    public void onOrderReleased(
            final long orderId,
            final long listId,
            final long accountId,
            final int instrumentId,
            final RejectReason refused) {
        add("released #%d of #%d%s", orderId, listId, refused == RejectReason.NONE ? "" : " refused " + refused);
    }

    @Override
    public void onOrderListEnded(final long listId, final long accountId, final int instrumentId) {
        add("list #%d ended", listId);
    }

    @Override
    public void onMassQuoteAccepted(final MassQuoteRequest request, final int refusedCount, final boolean repeated) {
        add(
                "mass quote of %d%s%s",
                request.entryCount, refusedCount == 0 ? "" : ", refused " + refusedCount, repeated ? " repeated" : "");
    }

    @Override
    public void onMassQuoteRejected(final MassQuoteRejection r) {
        add(
                "mass quote rejected %s%s%s",
                r.reason,
                r.assetId == 0
                        ? ""
                        : " needs " + r.neededAmount + " of " + r.availableAmount + " of asset " + r.assetId,
                r.repeated ? " repeated" : "");
    }

    @Override
    public void onBookQuoteChanged(final BookQuote q) {
        add(
                "quote on %d: #%d #%d%s%s%s",
                q.entry.instrumentId,
                q.bidOrderId,
                q.askOrderId,
                q.reason == RejectReason.NONE ? "" : " refused " + q.reason,
                q.refusedSide == null ? "" : " " + q.refusedSide,
                q.seenTicks == 0 ? "" : " seen " + q.seenTicks);
    }

    @Override
    public void onQuoteProtectionSet(final QuoteProtection p) {
        add("protection of %d: %d fills, %d lots in %d ms", p.accountId, p.maxFills, p.maxLots, p.windowMs);
    }

    @Override
    public void onQuoteProtectionTriggered(final QuoteProtection p) {
        add("protection of %d reached: %s, seen %d fills, %d lots", p.accountId, p.bound, p.seenFills, p.seenLots);
    }

    @Override
    public void onTriggerOrderAccepted(final OrderTrigger t) {
        if (t.trailingDelta() == 0) {
            add("waits #%d %s for %s %d", t.orderId(), t.triggerType(), t.triggerPriceType(), t.triggerTicks());
        } else if (t.markTicks() == 0) {
            add(
                    "waits #%d %s to trail from %d by %d",
                    t.orderId(), t.triggerType(), t.triggerTicks(), t.trailingDelta());
        } else {
            add("trails #%d %s from %d by %d", t.orderId(), t.triggerType(), t.markTicks(), t.trailingDelta());
        }
    }

    @Override
    public void onOrderReplenished(final OrderDisplay d) {
        add("replenished #%d %s %d@%d", d.orderId(), d.side(), d.shownLots(), d.priceTicks());
    }

    @Override
    public void onTrailingStarted(final OrderTrigger t) {
        add("trails #%d from %d by %d", t.orderId(), t.markTicks(), t.trailingDelta());
    }

    @Override
    public void onOrderTriggered(final OrderTrigger t) {
        add("triggered #%d at %d, left %d", t.orderId(), t.triggerTicks(), t.remainingLots());
    }

    @Override
    public void onOrderRested(
            final long orderId,
            final long priceTicks,
            final long remainingLots,
            final int instrumentId,
            final Side side) {
        add("rested #%d %s %d@%d", orderId, side, remainingLots, priceTicks);
    }

    @Override
    public void onOrderExecuted(final Execution e) {
        final String fees =
                (e.makerFee() | e.takerFee()) == 0 ? "" : " maker fee " + e.makerFee() + " taker fee " + e.takerFee();
        add(
                "trade %d: #%d %s %d@%d from #%d, left %d and %d%s",
                e.tradeId(),
                e.takerOrderId(),
                e.takerSide(),
                e.quantityLots(),
                e.priceTicks(),
                e.makerOrderId(),
                e.takerRemainingLots(),
                e.makerRemainingLots(),
                fees);
    }

    @Override
    public void onOrderCanceled(final Cancellation c) {
        add("canceled #%d %d %s%s", c.orderId(), c.canceledLots(), c.reason(), c.resting() ? " resting" : "");
    }

    @Override
    public void onOrderAmended(final Amendment a) {
        add("amended #%d %d, left %d, less %d", a.orderId(), a.quantityLots(), a.remainingLots(), a.reducedLots());
    }

    @Override
    public void onOrderRejected(final OrderRequest order, final RejectReason reason) {
        add("rejected %s", reason);
    }

    @Override
    public void onOrderRepeated(final OrderRequest order, final long firstOrderId, final RejectReason firstReason) {
        add("repeated #%d %s", firstOrderId, firstReason);
    }

    @Override
    public void onOrderValidated(final OrderRequest order) {
        add("validated");
    }

    @Override
    public void onCancelRejected(final CancelRequest request, final RejectReason reason) {
        add("cancel rejected %s", reason);
    }

    @Override
    public void onAmendRejected(final AmendRequest request, final RejectReason reason) {
        add("amend rejected %s", reason);
    }

    @Override
    public void onOrdersMassCanceled(
            final long accountId, final Identifier requestId, final int instrumentId, final int canceledCount) {
        add("mass canceled %d", canceledCount);
    }

    @Override
    public void onBalanceChanged(final long accountId, final int assetId, final long available, final long held) {
        add("balance %d of %s: %d and %d held", accountId, assetId == Venue.BTC ? "BTC" : "USD", available, held);
    }

    @Override
    public void onAccountCreated(final long accountId, final Identifier name) {
        add("account %d", accountId);
    }

    @Override
    public void onTransferApplied(
            final TransferRequest transfer, final long available, final long held, final boolean repeated) {
        add("transferred %d%s", transfer.amount, repeated ? " before" : "");
    }

    @Override
    public void onAssetAdded(final int assetId, final int scale, final Identifier symbol) {
        add("asset %d", assetId);
    }

    @Override
    public void onInstrumentDefined(final InstrumentDefinition definition) {
        add("instrument %d %s", definition.instrumentId, definition.phase);
    }

    @Override
    public void onSessionsRun(final int count) {
        add("sessions %d", count);
    }

    @Override
    public void onAuctionIndicationChanged(final AuctionState a) {
        add("indication %d@%d, imbalance %d", a.volumeLots(), a.priceTicks(), a.imbalanceLots());
    }

    @Override
    public void onAuctionUncrossed(final AuctionState a) {
        add("uncrossed %d@%d, imbalance %d", a.volumeLots(), a.priceTicks(), a.imbalanceLots());
    }

    @Override
    public void onTradingScheduleSet(final TradingSchedule schedule) {
        add("schedule of %d, next %d", schedule.entryCount, schedule.nextTransitionNs);
    }

    @Override
    public void onPriceProtectionSet(final PriceProtection protection) {
        add("protected around %d", protection.referenceTicks);
    }

    @Override
    public void onTradeRevised(final TradeRevision r) {
        if (r.kind() == RevisionKind.BUSTED) {
            add("trade %d busted, %d @ %d", r.tradeId(), r.quantityLots(), r.formerTicks());
        } else {
            add(
                    "trade %d corrected, %d @ %d instead of %d",
                    r.tradeId(), r.quantityLots(), r.priceTicks(), r.formerTicks());
        }
    }

    @Override
    public void onFeeScheduleSet(final FeeSchedule schedule) {
        add("fee schedule %d with %d tiers", schedule.scheduleId, schedule.tierCount);
    }

    @Override
    public void onFeeScheduleAssigned(final int instrumentId, final int scheduleId) {
        add("fees of instrument %d follow %d", instrumentId, scheduleId);
    }

    @Override
    public void onAccountFeesSet(final AccountFees terms) {
        add("fees of %d: discount %d, tier %d", terms.accountId, terms.discountPpm, terms.fixedTier);
    }

    @Override
    public void onAccountLimitsSet(final AccountLimits limits) {
        add("limits of %d", limits.accountId);
    }

    @Override
    public void onAccountRulesSet(final AccountRules rules) {
        add("rules of %d: group %d, %d cancels", rules.accountId, rules.tradeGroupId, rules.maxCancels10s);
    }

    @Override
    public void onVolatilityInterrupted(final VolatilityInterruption i) {
        add(
                "interrupted at %d, %d to %d around %d, extended %d times",
                i.priceTicks(), i.lowestTicks(), i.highestTicks(), i.referenceTicks(), i.extensionCount());
    }

    @Override
    public void onPriceOutOfBand(final PriceOutOfBand p) {
        add(
                "%s %d is outside %d to %d around %d",
                p.side(), p.priceTicks(), p.lowestTicks(), p.highestTicks(), p.referenceTicks());
    }

    @Override
    public void onCancelTimerSet(final CancelTimerTerms cancelTimer) {
        add("cancel timer %d of %d until %d", cancelTimer.cancelTimerId, cancelTimer.accountId, cancelTimer.deadlineNs);
    }

    @Override
    public void onCancelTimerEnded(
            final long accountId,
            final long cancelTimerId,
            final CancelReason reason,
            final int canceledCount,
            final boolean ordersRemain) {
        final String more = ordersRemain ? " and more" : "";
        add("cancel timer %d of %d ended %s %d%s", cancelTimerId, accountId, reason, canceledCount, more);
    }

    @Override
    public void onPendingCancelsDone(
            final long accountId, final long cancelTimerId, final CancelReason reason, final int canceledCount) {
        add("with cancel timer %d of %d left %s %d", cancelTimerId, accountId, reason, canceledCount);
    }

    @Override
    public void onCancelTimersRenewed(final int holderId, final int cancelTimerCount, final long deadlineNs) {
        add("%d cancel timers renewed until %d", cancelTimerCount, deadlineNs);
    }

    @Override
    public void onAccountStateChanged(
            final long accountId, final boolean frozen, final int canceledCount, final boolean ordersRemain) {
        add(
                "account %d %s %d%s",
                accountId, frozen ? "frozen" : "free", canceledCount, ordersRemain ? " and more" : "");
    }

    @Override
    public void onOrderEntryChanged(
            final OrderEntryRequest r, final int suspensions, final int canceledCount, final boolean ordersRemain) {
        final String more = ordersRemain ? " and more" : "";
        add(
                "order entry of %d suspended for %s %d%s",
                r.instrumentId, Integer.toHexString(suspensions), canceledCount, more);
    }

    @Override
    public void onCommandRejected(final RejectReason reason, final long referenceId) {
        add("refused %s %d", reason, referenceId);
    }
}
