package rialto.sequencer;

import rialto.client.QuoteRecordListener;
import rialto.engine.CancelReason;
import rialto.engine.CreditLine;
import rialto.engine.HeldTrade;
import rialto.engine.HoldOutcome;
import rialto.engine.Identifier;
import rialto.engine.InstrumentDefinition;
import rialto.engine.ParentOrder;
import rialto.engine.QuoteProviderTerms;
import rialto.engine.QuoteRequestState;
import rialto.engine.QuoteRequestStatus;
import rialto.engine.QuoteSnapshotListener;
import rialto.engine.SettlementType;
import rialto.engine.Side;
import rialto.engine.TargetStrategy;
import rialto.protocol.SnapshotAvoidedStreamDecoder;
import rialto.protocol.SnapshotChildOrderDecoder;
import rialto.protocol.SnapshotCreditLineDecoder;
import rialto.protocol.SnapshotHoldDecoder;
import rialto.protocol.SnapshotLadderDecoder;
import rialto.protocol.SnapshotMinQuantityDecoder;
import rialto.protocol.SnapshotParentCountersDecoder;
import rialto.protocol.SnapshotParentOrderDecoder;
import rialto.protocol.SnapshotQuoteAnswerDecoder;
import rialto.protocol.SnapshotQuoteCountersDecoder;
import rialto.protocol.SnapshotQuoteProviderDecoder;
import rialto.protocol.SnapshotQuoteRequestDecoder;
import rialto.protocol.SnapshotQuoteWalkDecoder;
import rialto.protocol.SnapshotSettlementDecoder;
import rialto.protocol.SnapshotTierDecoder;

/** Hands records of streamed quotes to the engine that is being loaded. */
final class QuoteRecordLoader implements QuoteRecordListener {
    private final QuoteSnapshotListener engine;
    private final Identifier identifier = new Identifier();
    private SettlementType settlementType = SettlementType.SPOT;
    private int settlementDate;
    private int settlesInstrument;

    QuoteRecordLoader(final QuoteSnapshotListener engine) {
        this.engine = engine;
    }

    /** Completes the terms of an instrument by the record right before its own. */
    void settle(final InstrumentDefinition instrument) {
        final boolean isOfIt = settlesInstrument == instrument.instrumentId;
        instrument.settlementType = isOfIt ? settlementType : SettlementType.SPOT;
        instrument.settlementDate = isOfIt ? settlementDate : 0;
    }

    @Override
    public void onSettlement(final SnapshotSettlementDecoder record) {
        settlesInstrument = record.instrumentId();
        settlementType = SettlementType.of(record.settlementTypeRaw());
        settlementDate = record.settlementDate();
    }

    @Override
    public void onQuoteCounters(final SnapshotQuoteCountersDecoder record) {
        engine.onQuoteCounters(
                record.nextPriority(),
                record.nextHoldId(),
                record.nextRequestId(),
                record.holdsGoOnNs(),
                record.looksFromNs());
    }

    @Override
    public void onQuoteProvider(final SnapshotQuoteProviderDecoder record) {
        final QuoteProviderTerms terms = new QuoteProviderTerms();
        terms.accountId = record.accountId();
        terms.toleranceTicks = record.toleranceTicks();
        terms.instrumentId = record.instrumentId();
        terms.leaseMs = record.leaseMs();
        terms.holdMs = record.holdMs();
        terms.outcomeAtEnd = HoldOutcome.of(record.outcomeAtEndRaw());
        terms.enabled = record.enabled() != 0;
        engine.onQuoteProvider(terms);
    }

    @Override
    public void onLadder(final SnapshotLadderDecoder record) {
        engine.onLadder(
                record.stream(),
                WireIdentifiers.decode(record.quoteId(), identifier),
                record.validUntilNs(),
                record.receivedNs(),
                record.leaseEndsNs(),
                record.fullAmount() != 0,
                record.lastLook() != 0);
    }

    @Override
    public void onTier(final SnapshotTierDecoder record) {
        engine.onTier(
                Side.of(record.sideRaw()),
                record.priceTicks(),
                record.remainingLots(),
                record.maxShowLots(),
                record.priority());
    }

    @Override
    public void onCreditLine(final SnapshotCreditLineDecoder record) {
        final CreditLine line = new CreditLine();
        line.takerAccountId = record.takerAccountId();
        line.providerAccountId = record.providerAccountId();
        line.limit = record.creditLimit();
        line.used = record.used();
        line.assetId = record.assetId();
        engine.onCreditLine(line);
    }

    @Override
    public void onMinQuantity(final SnapshotMinQuantityDecoder record) {
        engine.onMinQuantity(record.orderId(), record.minQuantityLots());
    }

    @Override
    public void onHold(final SnapshotHoldDecoder record) {
        final HeldTrade hold = new HeldTrade();
        hold.holdId = record.holdId();
        hold.takerOrderId = record.takerOrderId();
        hold.takerAccountId = record.takerAccountId();
        hold.providerAccountId = record.providerAccountId();
        WireIdentifiers.decode(record.quoteId(), hold.quoteId);
        hold.priceTicks = record.priceTicks();
        hold.quantityLots = record.quantityLots();
        hold.reserveTicks = record.reserveTicks();
        hold.toleranceTicks = record.toleranceTicks();
        hold.openedNs = record.openedNs();
        hold.endsNs = record.endsNs();
        hold.ageNs = record.ageNs();
        hold.runnerUpTicks = record.runnerUpTicks();
        hold.runnerUpAccountId = record.runnerUpAccountId();
        hold.instrumentId = record.instrumentId();
        hold.stream = record.stream();
        hold.tier = record.tier();
        hold.outcomeAtEnd = HoldOutcome.of(record.outcomeAtEndRaw());
        hold.takerBuys = record.takerBuys() != 0;
        hold.fullAmount = record.fullAmount() != 0;
        hold.rejected = record.rejected() != 0;
        hold.orderLeft = record.orderLeft() != 0;
        hold.usesCredit = record.usesCredit() != 0;
        engine.onHold(hold);
    }

    @Override
    public void onQuoteRequest(final SnapshotQuoteRequestDecoder record) {
        final QuoteRequestStatus request = new QuoteRequestStatus();
        request.state = QuoteRequestState.CREATED;
        request.requestId = record.requestId();
        request.accountId = record.accountId();
        request.quantityLots = record.quantityLots();
        request.providers = record.providers();
        request.declined = record.declined();
        request.createdNs = record.createdNs();
        request.expireTimestampNs = record.expireTimestampNs();
        request.instrumentId = record.instrumentId();
        request.wantsBid = record.wantsBid() != 0;
        request.wantsAsk = record.wantsAsk() != 0;
        engine.onQuoteRequest(request);
    }

    @Override
    public void onQuoteAnswer(final SnapshotQuoteAnswerDecoder record) {
        engine.onQuoteAnswer(
                record.providerAccountId(),
                record.bidTicks(),
                record.askTicks(),
                record.validUntilNs(),
                record.answeredNs());
    }

    @Override
    public void onQuoteWalk(final SnapshotQuoteWalkDecoder record) {
        engine.onQuoteWalk(
                record.instrumentId(),
                Side.of(record.sideRaw()),
                record.looksFromNs(),
                record.goesOnNs(),
                record.nextOrderId(),
                record.again() != 0);
    }

    @Override
    public void onParentCounters(final SnapshotParentCountersDecoder record) {
        engine.onParentCounters(record.goesOnNs());
    }

    @Override
    public void onParentOrder(final SnapshotParentOrderDecoder record) {
        final ParentOrder parent = new ParentOrder();
        parent.parentOrderId = record.parentOrderId();
        parent.accountId = record.accountId();
        WireIdentifiers.decode(record.clientOrderId(), parent.clientOrderId);
        parent.contentHash = record.contentHash();
        parent.quantityLots = record.quantityLots();
        parent.limitTicks = record.limitTicks();
        parent.startNs = record.startNs();
        parent.endNs = record.endNs();
        parent.minChildLots = record.minChildLots();
        parent.maxChildLots = record.maxChildLots();
        parent.executedLots = record.executedLots();
        parent.executedQuote = record.executedQuote();
        parent.dueNs = record.dueNs();
        parent.pausedUntilNs = record.pausedUntilNs();
        parent.instrumentId = record.instrumentId();
        parent.bookInstrumentId = record.bookInstrumentId();
        parent.sliceCount = record.sliceCount();
        parent.slicesDone = record.slicesDone();
        parent.childCount = record.childCount();
        parent.buy = Side.of(record.sideRaw()) == Side.BUY;
        parent.strategy = TargetStrategy.of(record.strategyRaw());
        parent.endReason = CancelReason.of(record.endReason());
        engine.onParentOrder(parent);
    }

    @Override
    public void onChildOrder(final SnapshotChildOrderDecoder record) {
        engine.onChildOrder(record.orderId(), record.workingLots());
    }

    @Override
    public void onAvoidedStream(final SnapshotAvoidedStreamDecoder record) {
        engine.onAvoidedStream(record.providerAccountId(), record.stream(), record.untilNs());
    }
}
