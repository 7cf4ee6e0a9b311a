package rialto.gateway.state;

import rialto.client.QuoteRecordListener;
import rialto.protocol.CancelReason;
import rialto.protocol.Identifier36;
import rialto.protocol.ParentOrderState;
import rialto.protocol.SettlementType;
import rialto.protocol.Side;
import rialto.protocol.SnapshotChildOrderDecoder;
import rialto.protocol.SnapshotCreditLineDecoder;
import rialto.protocol.SnapshotHoldDecoder;
import rialto.protocol.SnapshotLadderDecoder;
import rialto.protocol.SnapshotMinQuantityDecoder;
import rialto.protocol.SnapshotParentOrderDecoder;
import rialto.protocol.SnapshotQuoteAnswerDecoder;
import rialto.protocol.SnapshotQuoteProviderDecoder;
import rialto.protocol.SnapshotQuoteRequestDecoder;
import rialto.protocol.SnapshotSettlementDecoder;
import rialto.protocol.SnapshotTierDecoder;
import rialto.reporting.OrderStatus;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Records of streamed quotes in a snapshot into an empty {@link VenueView}. */
final class QuoteRecordLoader implements QuoteRecordListener {
    /** A parent order that has nothing to do by the clock. */
    private static final long NEVER = Long.MAX_VALUE;

    private final VenueView view;
    private final Map<Long, Long> minQuantities = new HashMap<>();
    private SettlementType settlementType = SettlementType.SPOT;
    private int settlementDate;
    private QuoteProvider provider;
    private QuoteLadder ladder;
    private QuoteRequest request;
    private ParentOrder parent;

    QuoteRecordLoader(final VenueView view) {
        this.view = view;
    }

    /** Its settlement stands right before an instrument. */
    void onInstrument(final Instrument instrument) {
        instrument.quotes().settlementType = settlementType;
        instrument.quotes().settlementDate = settlementDate;
        settlementType = SettlementType.SPOT;
        settlementDate = 0;
    }

    /** All records are there, and the orders are in the view. */
    void onEnd() {
        endLadder();
        minQuantities.forEach((orderId, lots) -> view.order(orderId).minQuantityLots = lots);
        for (final Hold hold : view.quotes.holds()) {
            final Order order = view.order(hold.takerOrderId());
            if (order != null) {
                // what is on hold counts as executed in the record of an order
                order.executedLots -= hold.quantityLots();
                order.heldLots += hold.quantityLots();
                order.status = order.executedLots > 0 ? OrderStatus.PARTIALLY_FILLED : OrderStatus.NEW;
            }
        }
    }

    @Override
    public void onSettlement(final SnapshotSettlementDecoder record) {
        settlementType = record.settlementType();
        settlementDate = record.settlementDate();
    }

    @Override
    public void onQuoteProvider(final SnapshotQuoteProviderDecoder record) {
        provider = view.touchProvider(record.instrumentId(), record.accountId());
        provider.toleranceTicks = record.toleranceTicks();
        provider.leaseMs = record.leaseMs();
        provider.holdMs = record.holdMs();
        provider.outcomeAtEnd = record.outcomeAtEnd();
        provider.enabled = record.enabled() != 0;
    }

    @Override
    public void onLadder(final SnapshotLadderDecoder record) {
        endLadder();
        ladder = new QuoteLadder(
                provider,
                record.stream(),
                Identifier36.text(record.quoteId()),
                record.validUntilNs(),
                record.receivedNs(),
                record.fullAmount() != 0,
                record.lastLook() != 0,
                new ArrayList<>(),
                new ArrayList<>());
    }

    /** Its tiers stand behind a ladder: what is best of it is known when the next record is another. */
    private void endLadder() {
        if (ladder != null) {
            ladder.end();
            ladder.provider().ladder(ladder.stream(), ladder);
            ladder = null;
        }
    }

    @Override
    public void onTier(final SnapshotTierDecoder record) {
        final List<QuoteTier> tiers = record.side() == Side.BUY ? ladder.bids : ladder.asks;
        tiers.add(new QuoteTier(tiers.size() + 1, record.priceTicks(), record.remainingLots(), record.maxShowLots()));
    }

    @Override
    public void onCreditLine(final SnapshotCreditLineDecoder record) {
        view.quotes.set(new CreditLine(
                view.account(record.takerAccountId()),
                view.account(record.providerAccountId()),
                view.asset(record.assetId()),
                record.creditLimit(),
                record.used()));
    }

    @Override
    public void onMinQuantity(final SnapshotMinQuantityDecoder record) {
        minQuantities.put(record.orderId(), record.minQuantityLots());
    }

    /** One that was rejected is there only so that its order does not go to that stream again. */
    @Override
    public void onHold(final SnapshotHoldDecoder record) {
        if (record.rejected() != 0) {
            return;
        }
        view.quotes.open(
                new Hold(
                        record.holdId(),
                        view.instrument(record.instrumentId()),
                        record.takerOrderId(),
                        view.account(record.takerAccountId()),
                        view.account(record.providerAccountId()),
                        Identifier36.text(record.quoteId()),
                        record.stream(),
                        record.tier(),
                        record.takerBuys() != 0,
                        record.priceTicks(),
                        record.quantityLots(),
                        record.toleranceTicks(),
                        record.openedNs(),
                        record.endsNs(),
                        record.ageNs(),
                        0, // whether others might see it then is not known any more
                        null,
                        record.outcomeAtEnd(),
                        record.fullAmount() != 0),
                record.usesCredit() != 0);
    }

    @Override
    public void onQuoteRequest(final SnapshotQuoteRequestDecoder record) {
        request = new QuoteRequest(
                record.requestId(),
                view.account(record.accountId()),
                view.instrument(record.instrumentId()),
                record.quantityLots(),
                record.createdNs(),
                record.expireTimestampNs(),
                record.wantsBid() != 0,
                record.wantsAsk() != 0);
        request.providers = record.providers();
        request.declined = record.declined();
        view.quotes.open(request);
    }

    @Override
    public void onQuoteAnswer(final SnapshotQuoteAnswerDecoder record) {
        final QuoteProvider answering =
                request.instrument().quotes().provider(view.account(record.providerAccountId()));
        request.answers.put(
                answering.number(),
                new QuoteAnswer(answering, record.bidTicks(), record.askTicks(), record.validUntilNs()));
    }

    @Override
    public void onParentOrder(final SnapshotParentOrderDecoder record) {
        parent = new ParentOrder(
                record.parentOrderId(),
                view.account(record.accountId()),
                Identifier36.text(record.clientOrderId()),
                new ParentOrder.Terms(
                        view.instrument(record.instrumentId()),
                        view.instrument(record.bookInstrumentId()),
                        record.side(),
                        record.strategy(),
                        record.quantityLots(),
                        record.limitTicks(),
                        record.startNs(),
                        record.endNs(),
                        record.sliceCount(),
                        record.minChildLots(),
                        record.maxChildLots()));
        parent.executedLots = record.executedLots();
        parent.executedQuote = record.executedQuote();
        parent.next(record.dueNs() == NEVER ? 0 : record.dueNs());
        parent.slicesDone = record.slicesDone();
        parent.childCount = record.childCount();
        if (record.endReason() != 0) {
            parent.endReason = CancelReason.get(record.endReason());
            parent.state = ParentOrderState.PENDING_CANCEL;
        } else if (parent.executedLots > 0) {
            parent.state = ParentOrderState.PARTIALLY_FILLED;
        }
        parent.remainingLots = parent.endReason == null ? record.quantityLots() - parent.executedLots : 0;
        view.quotes.parents.add(parent);
    }

    /** What stood when it was made is not in a snapshot: only what is on hold of it counts. */
    @Override
    public void onChildOrder(final SnapshotChildOrderDecoder record) {
        parent.workingLots += record.workingLots();
        if (parent.endReason == null) {
            parent.remainingLots -= record.workingLots();
        }
    }
}
