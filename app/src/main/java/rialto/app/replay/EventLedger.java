package rialto.app.replay;

import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.collections.Long2ObjectHashMap;
import rialto.engine.AccountFees;
import rialto.engine.AccountLimits;
import rialto.engine.AccountRules;
import rialto.engine.AmendRequest;
import rialto.engine.Amendment;
import rialto.engine.AuctionState;
import rialto.engine.BookQuote;
import rialto.engine.CancelReason;
import rialto.engine.CancelRequest;
import rialto.engine.CancelTimerTerms;
import rialto.engine.Cancellation;
import rialto.engine.EngineListener;
import rialto.engine.Execution;
import rialto.engine.FeeSchedule;
import rialto.engine.Identifier;
import rialto.engine.InstrumentDefinition;
import rialto.engine.MassQuoteRejection;
import rialto.engine.MassQuoteRequest;
import rialto.engine.OrderDisplay;
import rialto.engine.OrderEntryRequest;
import rialto.engine.OrderListRequest;
import rialto.engine.OrderRequest;
import rialto.engine.OrderTrigger;
import rialto.engine.PriceOutOfBand;
import rialto.engine.PriceProtection;
import rialto.engine.QuoteProtection;
import rialto.engine.RejectReason;
import rialto.engine.Side;
import rialto.engine.TradeRevision;
import rialto.engine.TradingSchedule;
import rialto.engine.TransferRequest;
import rialto.engine.VolatilityInterruption;
import rialto.simulator.recording.RecordedTrade;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;

/**
 * Everything a replay knows about the engine, taken from its events alone: what the last command caused, open orders,
 * price levels and balances. The first word of a client order id is the recorded order's number.
 */
class EventLedger implements EngineListener {
    /** A call auction as it was held. */
    record Auction(long priceTicks, long volumeLots, List<RecordedTrade> trades) {}

    private static final int ASSET_BITS = 16;

    private final Long2ObjectHashMap<OpenOrder> byOrderId = new Long2ObjectHashMap<>();
    private final Long2ObjectHashMap<OpenOrder> byRecordedId = new Long2ObjectHashMap<>();
    private final Int2ObjectHashMap<Levels> bids = new Int2ObjectHashMap<>();
    private final Int2ObjectHashMap<Levels> asks = new Int2ObjectHashMap<>();
    private final Long2LongHashMap available = new Long2LongHashMap(Long.MIN_VALUE);
    private final Long2LongHashMap held = new Long2LongHashMap(Long.MIN_VALUE);
    private final List<RecordedTrade> trades = new ArrayList<>();
    private final Deque<Auction> auctions = new ArrayDeque<>();
    private RejectReason rejectReason;
    private int createdId;
    private long restedLots;
    private long canceledLots;
    private long tradeCount;
    private boolean muted;

    /** Takes no more notice of events. */
    void mute() {
        muted = true;
    }

    /** Forgets what the last command caused. */
    void beginCommand() {
        trades.clear();
        rejectReason = null;
        createdId = 0;
        restedLots = 0;
        canceledLots = 0;
    }

    /** Why the command was refused; null when it was not. */
    RejectReason rejectReason() {
        return rejectReason;
    }

    /** The instrument or asset that the command made. */
    int createdId() {
        return createdId;
    }

    /** The command's trades in order, with the recorded orders' numbers; valid until the next command. */
    List<RecordedTrade> trades() {
        return trades;
    }

    long restedLots() {
        return restedLots;
    }

    long canceledLots() {
        return canceledLots;
    }

    /** The earliest auction that was held and has not been asked for; null when there is none. */
    Auction nextAuction() {
        return auctions.poll();
    }

    /** Trades since the begin. */
    long tradeCount() {
        return tradeCount;
    }

    /** The open order with a recorded number; null when there is none. */
    OpenOrder order(final long recordedId) {
        return byRecordedId.get(recordedId);
    }

    Collection<OpenOrder> openOrders() {
        return byOrderId.values();
    }

    Levels levels(final int instrumentId, final Side side) {
        return side == Side.BUY
                ? bids.computeIfAbsent(instrumentId, ignored -> new Levels(Side.BUY))
                : asks.computeIfAbsent(instrumentId, ignored -> new Levels(Side.SELL));
    }

    long available(final long accountId, final int assetId) {
        return available.getOrDefault(key(accountId, assetId), 0);
    }

    long held(final long accountId, final int assetId) {
        return held.getOrDefault(key(accountId, assetId), 0);
    }

    @Override
    public void onOrderAccepted(final OrderRequest request, final long orderId, final long expireTimestampNs) {
        if (muted) {
            return;
        }
        final OpenOrder order = new OpenOrder(
                orderId,
                request.clientOrderId.word0(),
                request.accountId,
                request.instrumentId,
                request.side,
                request.priceTicks,
                request.quantityLots);
        byOrderId.put(orderId, order);
        byRecordedId.put(order.recordedId, order);
    }

    @Override
    public void onOrderListAccepted(final OrderListRequest request, final long listId) {}

    @Override
    public void onOrderListRejected(final OrderListRequest request, final RejectReason reason, final int leg) {}

    @Override
    public void onOrderListRepeated(
            final OrderListRequest request, final long firstListId, final RejectReason firstReason) {}

    @Override
    public void onOrderReleased(
            final long orderId,
            final long listId,
            final long accountId,
            final int instrumentId,
            final RejectReason refused) {}

    @Override
    public void onOrderListEnded(final long listId, final long accountId, final int instrumentId) {}

    @Override
    public void onTriggerOrderAccepted(final OrderTrigger trigger) {}

    @Override
    public void onOrderReplenished(final OrderDisplay display) {}

    @Override
    public void onTrailingStarted(final OrderTrigger trigger) {}

    @Override
    public void onOrderTriggered(final OrderTrigger trigger) {}

    @Override
    public void onOrderRested(
            final long orderId,
            final long priceTicks,
            final long remainingLots,
            final int instrumentId,
            final Side side) {
        if (muted) {
            return;
        }
        final OpenOrder order = byOrderId.get(orderId);
        order.resting = true;
        restedLots = remainingLots;
        levels(instrumentId, side).add(order);
    }

    @Override
    public void onOrderExecuted(final Execution execution) {
        if (muted) {
            return;
        }
        final OpenOrder maker = byOrderId.get(execution.makerOrderId());
        final OpenOrder taker = byOrderId.get(execution.takerOrderId());
        final boolean takerBuys = execution.takerSide() == Side.BUY;
        trades.add(new RecordedTrade(
                0,
                takerBuys ? taker.recordedId : maker.recordedId,
                takerBuys ? maker.recordedId : taker.recordedId,
                execution.priceTicks(),
                execution.quantityLots()));
        tradeCount++;
        reduce(maker, execution.quantityLots());
        reduce(taker, execution.quantityLots());
    }

    @Override
    public void onOrderCanceled(final Cancellation cancellation) {
        if (muted) {
            return;
        }
        canceledLots += cancellation.canceledLots();
        reduce(byOrderId.get(cancellation.orderId()), cancellation.canceledLots());
    }

    @Override
    public void onOrderAmended(final Amendment amendment) {
        if (muted) {
            return;
        }
        final OpenOrder order = byOrderId.get(amendment.orderId());
        order.quantityLots -= amendment.reducedLots();
        reduce(order, amendment.reducedLots());
    }

    @Override
    public void onOrderRejected(final OrderRequest order, final RejectReason reason) {
        rejectReason = reason;
    }

    @Override
    public void onOrderRepeated(final OrderRequest order, final long firstOrderId, final RejectReason firstReason) {
        rejectReason = RejectReason.DUPLICATE_CLIENT_ORDER_ID;
    }

    @Override
    public void onOrderValidated(final OrderRequest order) {
        // the replay validates nothing only
    }

    @Override
    public void onCancelRejected(final CancelRequest request, final RejectReason reason) {
        rejectReason = reason;
    }

    @Override
    public void onAmendRejected(final AmendRequest request, final RejectReason reason) {
        rejectReason = reason;
    }

    @Override
    public void onOrdersMassCanceled(
            final long accountId, final Identifier requestId, final int instrumentId, final int canceledCount) {
        // each order's end was told before
    }

    @Override
    public void onBalanceChanged(final long accountId, final int assetId, final long nowAvailable, final long nowHeld) {
        if (muted) {
            return;
        }
        available.put(key(accountId, assetId), nowAvailable);
        held.put(key(accountId, assetId), nowHeld);
    }

    @Override
    public void onAccountCreated(final long accountId, final Identifier name) {
        // ids are known
    }

    @Override
    public void onTransferApplied(
            final TransferRequest transfer, final long nowAvailable, final long nowHeld, final boolean repeated) {
        // the balances follow
    }

    @Override
    public void onAssetAdded(final int assetId, final int scale, final Identifier symbol) {
        createdId = assetId;
    }

    @Override
    public void onInstrumentDefined(final InstrumentDefinition definition) {
        createdId = definition.instrumentId;
    }

    @Override
    public void onSessionsRun(final int count) {
        // no posted offers in a replay
    }

    @Override
    public void onAuctionIndicationChanged(final AuctionState indication) {
        // only what was held is compared
    }

    @Override
    public void onAuctionUncrossed(final AuctionState result) {
        if (muted) {
            return;
        }
        auctions.add(new Auction(result.priceTicks(), result.volumeLots(), List.copyOf(trades)));
    }

    @Override
    public void onPriceProtectionSet(final PriceProtection protection) {
        // recorded days have none
    }

    @Override
    public void onTradeRevised(final TradeRevision revision) {
        // as above
    }

    @Override
    public void onMassQuoteAccepted(final MassQuoteRequest request, final int refusedCount, final boolean repeated) {
        // as above
    }

    @Override
    public void onFeeScheduleSet(final FeeSchedule schedule) {
        // as above
    }

    @Override
    public void onMassQuoteRejected(final MassQuoteRejection rejection) {
        // as above
    }

    @Override
    public void onFeeScheduleAssigned(final int instrumentId, final int scheduleId) {
        // as above
    }

    @Override
    public void onBookQuoteChanged(final BookQuote quote) {
        // as above
    }

    @Override
    public void onAccountFeesSet(final AccountFees terms) {
        // as above
    }

    @Override
    public void onQuoteProtectionSet(final QuoteProtection protection) {
        // as above
    }

    @Override
    public void onQuoteProtectionTriggered(final QuoteProtection protection) {
        // as above
    }

    @Override
    public void onAccountLimitsSet(final AccountLimits limits) {
        // as above
    }

    @Override
    public void onAccountRulesSet(final AccountRules rules) {
        // as above
    }

    @Override
    public void onPriceOutOfBand(final PriceOutOfBand outOfBand) {
        // as above
    }

    @Override
    public void onVolatilityInterrupted(final VolatilityInterruption interruption) {
        // as above
    }

    @Override
    public void onTradingScheduleSet(final TradingSchedule schedule) {
        // it shows in what happens
    }

    @Override
    public void onCancelTimerSet(final CancelTimerTerms cancelTimer) {}

    @Override
    public void onCancelTimerEnded(
            final long accountId,
            final long cancelTimerId,
            final CancelReason reason,
            final int canceledCount,
            final boolean ordersRemain) {}

    @Override
    public void onPendingCancelsDone(
            final long accountId, final long cancelTimerId, final CancelReason reason, final int canceledCount) {}

    @Override
    public void onCancelTimersRenewed(final int holderId, final int cancelTimerCount, final long deadlineNs) {}

    @Override
    public void onAccountStateChanged(
            final long accountId, final boolean frozen, final int canceledCount, final boolean ordersRemain) {}

    @Override
    public void onOrderEntryChanged(
            final OrderEntryRequest request,
            final int suspensions,
            final int canceledCount,
            final boolean ordersRemain) {}

    @Override
    public void onCommandRejected(final RejectReason reason, final long referenceId) {
        rejectReason = reason;
    }

    private void reduce(final OpenOrder order, final long lots) {
        order.remainingLots -= lots;
        if (order.resting) {
            levels(order.instrumentId, order.side).reduce(order, lots);
        }
        if (order.remainingLots == 0) {
            byOrderId.remove(order.orderId);
            byRecordedId.remove(order.recordedId);
        }
    }

    /** Of an account's balance of an asset. */
    static long key(final long accountId, final int assetId) {
        return accountId << ASSET_BITS | assetId;
    }
}
