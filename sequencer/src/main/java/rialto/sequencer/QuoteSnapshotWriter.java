package rialto.sequencer;

import org.agrona.ExpandableArrayBuffer;
import rialto.engine.CreditLine;
import rialto.engine.EngineSnapshotListener;
import rialto.engine.HeldTrade;
import rialto.engine.Identifier;
import rialto.engine.InstrumentDefinition;
import rialto.engine.MarketModelKind;
import rialto.engine.ParentOrder;
import rialto.engine.QuoteProviderTerms;
import rialto.engine.QuoteRequestStatus;
import rialto.engine.Side;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.SnapshotAvoidedStreamEncoder;
import rialto.protocol.SnapshotChildOrderEncoder;
import rialto.protocol.SnapshotCreditLineEncoder;
import rialto.protocol.SnapshotHoldEncoder;
import rialto.protocol.SnapshotLadderEncoder;
import rialto.protocol.SnapshotMinQuantityEncoder;
import rialto.protocol.SnapshotParentCountersEncoder;
import rialto.protocol.SnapshotParentOrderEncoder;
import rialto.protocol.SnapshotQuoteAnswerEncoder;
import rialto.protocol.SnapshotQuoteCountersEncoder;
import rialto.protocol.SnapshotQuoteProviderEncoder;
import rialto.protocol.SnapshotQuoteRequestEncoder;
import rialto.protocol.SnapshotQuoteWalkEncoder;
import rialto.protocol.SnapshotSettlementEncoder;
import rialto.protocol.SnapshotTierEncoder;

/** Encodes what a snapshot has of streamed quotes; the other records are {@link VenueSnapshotTaker}'s. */
abstract class QuoteSnapshotWriter implements EngineSnapshotListener {
    final MessageHeaderEncoder messageHeader = new MessageHeaderEncoder();
    final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
    private final SnapshotTierEncoder tier = new SnapshotTierEncoder();

    /** Takes the record in the buffer. */
    abstract void writeRecord(int encodedLength);

    /** Right before the instrument's own record. */
    final void onSettlement(final InstrumentDefinition definition) {
        if (definition.marketModel == MarketModelKind.STREAMED_QUOTES) {
            writeRecord(new SnapshotSettlementEncoder()
                    .wrapAndApplyHeader(buffer, 0, messageHeader)
                    .instrumentId(definition.instrumentId)
                    .settlementDate(definition.settlementDate)
                    .settlementType(WireQuotes.of(definition.settlementType))
                    .encodedLength());
        }
    }

    @Override
    public void onQuoteCounters(
            final long nextPriority,
            final long nextHoldId,
            final long nextRequestId,
            final long holdsGoOnNs,
            final long looksFromNs) {
        writeRecord(new SnapshotQuoteCountersEncoder()
                .wrapAndApplyHeader(buffer, 0, messageHeader)
                .nextPriority(nextPriority)
                .nextHoldId(nextHoldId)
                .nextRequestId(nextRequestId)
                .holdsGoOnNs(holdsGoOnNs)
                .looksFromNs(looksFromNs)
                .encodedLength());
    }

    @Override
    public void onQuoteProvider(final QuoteProviderTerms terms) {
        writeRecord(new SnapshotQuoteProviderEncoder()
                .wrapAndApplyHeader(buffer, 0, messageHeader)
                .accountId(terms.accountId)
                .toleranceTicks(terms.toleranceTicks)
                .instrumentId(terms.instrumentId)
                .leaseMs(terms.leaseMs)
                .holdMs(terms.holdMs)
                .outcomeAtEnd(WireQuotes.of(terms.outcomeAtEnd))
                .enabled(WireQuotes.flag(terms.enabled))
                .encodedLength());
    }

    @Override
    public void onLadder(
            final int stream,
            final Identifier quoteId,
            final long validUntilNs,
            final long receivedNs,
            final long leaseEndsNs,
            final boolean fullAmount,
            final boolean lastLook) {
        final SnapshotLadderEncoder ladder = new SnapshotLadderEncoder()
                        .wrapAndApplyHeader(buffer, 0, messageHeader)
                        .validUntilNs(validUntilNs)
                        .receivedNs(receivedNs)
                        .leaseEndsNs(leaseEndsNs)
                        .stream((short) stream)
                        .fullAmount(WireQuotes.flag(fullAmount))
                        .lastLook(WireQuotes.flag(lastLook));
        WireIdentifiers.encode(quoteId, ladder.quoteId());
        writeRecord(ladder.encodedLength());
    }

    @Override
    public void onTier(
            final Side side,
            final long priceTicks,
            final long remainingLots,
            final long maxShowLots,
            final long priority) {
        writeRecord(tier.wrapAndApplyHeader(buffer, 0, messageHeader)
                .priceTicks(priceTicks)
                .remainingLots(remainingLots)
                .maxShowLots(maxShowLots)
                .priority(priority)
                .side(WireCodes.of(side))
                .encodedLength());
    }

    @Override
    public void onCreditLine(final CreditLine line) {
        writeRecord(new SnapshotCreditLineEncoder()
                .wrapAndApplyHeader(buffer, 0, messageHeader)
                .takerAccountId(line.takerAccountId)
                .providerAccountId(line.providerAccountId)
                .creditLimit(line.limit)
                .used(line.used)
                .assetId(line.assetId)
                .encodedLength());
    }

    @Override
    public void onMinQuantity(final long orderId, final long minQuantityLots) {
        writeRecord(new SnapshotMinQuantityEncoder()
                .wrapAndApplyHeader(buffer, 0, messageHeader)
                .orderId(orderId)
                .minQuantityLots(minQuantityLots)
                .encodedLength());
    }

    @Override
    public void onHold(final HeldTrade hold) {
        final SnapshotHoldEncoder encoder = new SnapshotHoldEncoder()
                        .wrapAndApplyHeader(buffer, 0, messageHeader)
                        .holdId(hold.holdId)
                        .takerOrderId(hold.takerOrderId)
                        .takerAccountId(hold.takerAccountId)
                        .providerAccountId(hold.providerAccountId)
                        .priceTicks(hold.priceTicks)
                        .quantityLots(hold.quantityLots)
                        .reserveTicks(hold.reserveTicks)
                        .toleranceTicks(hold.toleranceTicks)
                        .openedNs(hold.openedNs)
                        .endsNs(hold.endsNs)
                        .ageNs(hold.ageNs)
                        .runnerUpTicks(hold.runnerUpTicks)
                        .runnerUpAccountId(hold.runnerUpAccountId)
                        .instrumentId(hold.instrumentId)
                        .stream((short) hold.stream)
                        .tier((short) hold.tier)
                        .outcomeAtEnd(WireQuotes.of(hold.outcomeAtEnd))
                        .takerBuys(WireQuotes.flag(hold.takerBuys))
                        .fullAmount(WireQuotes.flag(hold.fullAmount))
                        .rejected(WireQuotes.flag(hold.rejected))
                        .orderLeft(WireQuotes.flag(hold.orderLeft))
                        .usesCredit(WireQuotes.flag(hold.usesCredit));
        WireIdentifiers.encode(hold.quoteId, encoder.quoteId());
        writeRecord(encoder.encodedLength());
    }

    @Override
    public void onQuoteRequest(final QuoteRequestStatus request) {
        writeRecord(new SnapshotQuoteRequestEncoder()
                .wrapAndApplyHeader(buffer, 0, messageHeader)
                .requestId(request.requestId)
                .accountId(request.accountId)
                .quantityLots(request.quantityLots)
                .providers(request.providers)
                .declined(request.declined)
                .createdNs(request.createdNs)
                .expireTimestampNs(request.expireTimestampNs)
                .instrumentId(request.instrumentId)
                .wantsBid(WireQuotes.flag(request.wantsBid))
                .wantsAsk(WireQuotes.flag(request.wantsAsk))
                .encodedLength());
    }

    @Override
    public void onQuoteAnswer(
            final long providerAccountId,
            final long bidTicks,
            final long askTicks,
            final long validUntilNs,
            final long answeredNs) {
        writeRecord(new SnapshotQuoteAnswerEncoder()
                .wrapAndApplyHeader(buffer, 0, messageHeader)
                .providerAccountId(providerAccountId)
                .bidTicks(bidTicks)
                .askTicks(askTicks)
                .validUntilNs(validUntilNs)
                .answeredNs(answeredNs)
                .encodedLength());
    }

    @Override
    public void onQuoteWalk(
            final int instrumentId,
            final Side side,
            final long looksFromNs,
            final long goesOnNs,
            final long nextOrderId,
            final boolean again) {
        writeRecord(new SnapshotQuoteWalkEncoder()
                .wrapAndApplyHeader(buffer, 0, messageHeader)
                .looksFromNs(looksFromNs)
                .goesOnNs(goesOnNs)
                .nextOrderId(nextOrderId)
                .instrumentId(instrumentId)
                .side(WireCodes.of(side))
                .again(WireQuotes.flag(again))
                .encodedLength());
    }

    @Override
    public void onParentCounters(final long goesOnNs) {
        writeRecord(new SnapshotParentCountersEncoder()
                .wrapAndApplyHeader(buffer, 0, messageHeader)
                .goesOnNs(goesOnNs)
                .encodedLength());
    }

    @Override
    public void onParentOrder(final ParentOrder parent) {
        final SnapshotParentOrderEncoder record = new SnapshotParentOrderEncoder()
                .wrapAndApplyHeader(buffer, 0, messageHeader)
                .parentOrderId(parent.parentOrderId)
                .accountId(parent.accountId)
                .contentHash(parent.contentHash)
                .quantityLots(parent.quantityLots)
                .limitTicks(parent.limitTicks)
                .startNs(parent.startNs)
                .endNs(parent.endNs)
                .minChildLots(parent.minChildLots)
                .maxChildLots(parent.maxChildLots)
                .executedLots(parent.executedLots)
                .executedQuote(parent.executedQuote)
                .dueNs(parent.dueNs)
                .pausedUntilNs(parent.pausedUntilNs)
                .instrumentId(parent.instrumentId)
                .bookInstrumentId(parent.bookInstrumentId)
                .sliceCount(parent.sliceCount)
                .slicesDone(parent.slicesDone)
                .childCount(parent.childCount)
                .side(WireCodes.of(parent.side()))
                .strategy(WireQuotes.of(parent.strategy))
                .endReason((short) (parent.endReason == null ? 0 : parent.endReason.code()));
        WireIdentifiers.encode(parent.clientOrderId, record.clientOrderId());
        writeRecord(record.encodedLength());
    }

    @Override
    public void onChildOrder(final long orderId, final long workingLots) {
        writeRecord(new SnapshotChildOrderEncoder()
                .wrapAndApplyHeader(buffer, 0, messageHeader)
                .orderId(orderId)
                .workingLots(workingLots)
                .encodedLength());
    }

    @Override
    public void onAvoidedStream(final long providerAccountId, final int stream, final long untilNs) {
        writeRecord(new SnapshotAvoidedStreamEncoder()
                        .wrapAndApplyHeader(buffer, 0, messageHeader)
                        .providerAccountId(providerAccountId)
                        .untilNs(untilNs)
                        .stream((short) stream)
                        .encodedLength());
    }
}
