package rialto.sequencer;

import rialto.engine.CreditLine;
import rialto.engine.HeldTrade;
import rialto.engine.HoldEndReason;
import rialto.engine.QuoteCancellation;
import rialto.engine.QuoteExecution;
import rialto.engine.QuoteLadder;
import rialto.engine.QuoteProviderTerms;
import rialto.engine.QuoteRejectReason;
import rialto.engine.QuoteRequestStatus;
import rialto.engine.QuoteSide;
import rialto.protocol.CreditLineSetEncoder;
import rialto.protocol.GroupSizeEncodingEncoder;
import rialto.protocol.HoldEndedEncoder;
import rialto.protocol.HoldOpenedEncoder;
import rialto.protocol.QuoteCommandRejectedEncoder;
import rialto.protocol.QuoteExecutedEncoder;
import rialto.protocol.QuoteProviderSetEncoder;
import rialto.protocol.QuoteRejectedEncoder;
import rialto.protocol.QuoteRequestChangedEncoder;
import rialto.protocol.QuotesCanceledEncoder;
import rialto.protocol.QuotesRenewedEncoder;
import rialto.protocol.QuotesReplacedEncoder;
import rialto.protocol.WaitingOrdersLookedEncoder;

/** Encodes what the engine reports of streamed quotes: one callback, one event. */
final class QuoteEventPublisher extends ParentEventPublisher {
    private final QuoteProviderSetEncoder providerSet = new QuoteProviderSetEncoder();
    private final QuotesReplacedEncoder replaced = new QuotesReplacedEncoder();
    private final QuoteRejectedEncoder rejected = new QuoteRejectedEncoder();
    private final QuotesCanceledEncoder canceled = new QuotesCanceledEncoder();
    private final QuotesRenewedEncoder renewed = new QuotesRenewedEncoder();
    private final QuoteCommandRejectedEncoder commandRejected = new QuoteCommandRejectedEncoder();
    private final QuoteRequestChangedEncoder requestChanged = new QuoteRequestChangedEncoder();
    private final QuoteExecutedEncoder executed = new QuoteExecutedEncoder();
    private final HoldOpenedEncoder holdOpened = new HoldOpenedEncoder();
    private final HoldEndedEncoder holdEnded = new HoldEndedEncoder();
    private final WaitingOrdersLookedEncoder waitingOrdersLooked = new WaitingOrdersLookedEncoder();
    private final CreditLineSetEncoder creditLineSet = new CreditLineSetEncoder();
    private final SessionReports reports;

    /** @param publisher of all other events, into the same batches */
    QuoteEventPublisher(final EngineEventPublisher publisher) {
        super(publisher.events);
        reports = publisher.reports;
    }

    @Override
    public void onQuoteProviderSet(final QuoteProviderTerms terms) {
        providerSet.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(QuoteProviderSetEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(providerSet.header());
        providerSet
                .accountId(terms.accountId)
                .toleranceTicks(terms.toleranceTicks)
                .instrumentId(terms.instrumentId)
                .leaseMs(terms.leaseMs)
                .holdMs(terms.holdMs)
                .outcomeAtEnd(WireQuotes.of(terms.outcomeAtEnd))
                .enabled(WireQuotes.flag(terms.enabled));
        events.endEvent(QuoteProviderSetEncoder.BLOCK_LENGTH);
    }

    @Override
    public void onQuotesReplaced(final QuoteLadder ladder) {
        final int length = QuotesReplacedEncoder.BLOCK_LENGTH
                + 2 * GroupSizeEncodingEncoder.ENCODED_LENGTH
                + ladder.bids.tierCount * QuotesReplacedEncoder.BidsEncoder.sbeBlockLength()
                + ladder.asks.tierCount * QuotesReplacedEncoder.AsksEncoder.sbeBlockLength();
        replaced.wrapAndApplyHeader(events.buffer(), events.beginEvent(length), messageHeader);
        events.writeHeader(replaced.header());
        WireIdentifiers.encode(ladder.quoteId, replaced.quoteId());
        replaced.accountId(ladder.accountId).validUntilNs(ladder.validUntilNs).instrumentId(ladder.instrumentId).stream(
                        (short) ladder.stream)
                .fullAmount(WireQuotes.flag(ladder.fullAmount))
                .lastLook(WireQuotes.flag(ladder.lastLook));
        final QuotesReplacedEncoder.BidsEncoder bids = replaced.bidsCount(ladder.bids.tierCount);
        for (int i = 0; i < ladder.bids.tierCount; i++) {
            final QuoteSide side = ladder.bids;
            bids.next()
                    .priceTicks(side.priceTicks[i])
                    .quantityLots(side.quantityLots[i])
                    .maxShowLots(side.maxShowLots[i]);
        }
        final QuotesReplacedEncoder.AsksEncoder asks = replaced.asksCount(ladder.asks.tierCount);
        for (int i = 0; i < ladder.asks.tierCount; i++) {
            final QuoteSide side = ladder.asks;
            asks.next()
                    .priceTicks(side.priceTicks[i])
                    .quantityLots(side.quantityLots[i])
                    .maxShowLots(side.maxShowLots[i]);
        }
        events.endEvent(length);
    }

    @Override
    public void onQuoteRejected(final QuoteLadder ladder, final QuoteRejectReason reason) {
        rejected.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(QuoteRejectedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(rejected.header());
        WireIdentifiers.encode(ladder.quoteId, rejected.quoteId());
        rejected.accountId(ladder.accountId).instrumentId(ladder.instrumentId).stream((short) ladder.stream)
                .reason(WireQuotes.of(reason));
        events.endEvent(QuoteRejectedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void onQuotesCanceled(final QuoteCancellation cancellation) {
        canceled.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(QuotesCanceledEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(canceled.header());
        WireIdentifiers.encode(cancellation.quoteId(), canceled.quoteId());
        canceled
                .accountId(cancellation.accountId())
                .instrumentId(cancellation.instrumentId())
                .ladderCount(cancellation.ladderCount())
                .stream((byte) cancellation.stream())
                .tier((short) cancellation.tier())
                .side(WireCodes.of(cancellation.side()))
                .reason(WireQuotes.of(cancellation.reason()));
        events.endEvent(QuotesCanceledEncoder.BLOCK_LENGTH);
    }

    @Override
    public void onQuotesRenewed(final long accountId, final int instrumentId, final int providerCount) {
        renewed.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(QuotesRenewedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(renewed.header());
        renewed.accountId(accountId).instrumentId(instrumentId).providerCount(providerCount);
        events.endEvent(QuotesRenewedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void onQuoteCommandRejected(
            final long accountId, final int instrumentId, final long referenceId, final QuoteRejectReason reason) {
        commandRejected.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(QuoteCommandRejectedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(commandRejected.header());
        commandRejected
                .accountId(accountId)
                .referenceId(referenceId)
                .instrumentId(instrumentId)
                .reason(WireQuotes.of(reason));
        events.endEvent(QuoteCommandRejectedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void onQuoteRequestChanged(final QuoteRequestStatus status) {
        requestChanged.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(QuoteRequestChangedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(requestChanged.header());
        requestChanged
                .requestId(status.requestId)
                .accountId(status.accountId)
                .quantityLots(status.quantityLots)
                .providers(status.providers)
                .declined(status.declined)
                .createdNs(status.createdNs)
                .expireTimestampNs(status.expireTimestampNs)
                .providerAccountId(status.providerAccountId)
                .bidTicks(status.bidTicks)
                .askTicks(status.askTicks)
                .validUntilNs(status.validUntilNs)
                .instrumentId(status.instrumentId)
                .wantsBid(WireQuotes.flag(status.wantsBid))
                .wantsAsk(WireQuotes.flag(status.wantsAsk))
                .state(WireQuotes.of(status.state));
        events.endEvent(QuoteRequestChangedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void onQuoteExecuted(final QuoteExecution execution) {
        executed.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(QuoteExecutedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(executed.header());
        WireIdentifiers.encode(execution.quoteId(), executed.quoteId());
        executed
                .tradeId(execution.tradeId())
                .takerOrderId(execution.takerOrderId())
                .providerAccountId(execution.providerAccountId())
                .tierRemainingLots(execution.tierRemainingLots())
                .ageNs(execution.ageNs())
                .runnerUpTicks(execution.runnerUpTicks())
                .runnerUpAccountId(execution.runnerUpAccountId())
                .requestId(execution.requestId())
                .holdId(execution.holdId())
                .heldNs(execution.heldNs())
                .instrumentId(execution.instrumentId())
                .settlementDate(execution.settlementDate())
                .settlementType(WireQuotes.of(execution.settlementType()))
                .stream((short) execution.stream())
                .tier((short) execution.tier())
                .fullAmount(WireQuotes.flag(execution.fullAmount()));
        events.endEvent(QuoteExecutedEncoder.BLOCK_LENGTH);
        if (reports.isActive()) {
            reports.onQuoteExecuted(execution);
        }
    }

    @Override
    public void onHoldOpened(final HeldTrade hold) {
        holdOpened.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(HoldOpenedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(holdOpened.header());
        WireIdentifiers.encode(hold.quoteId, holdOpened.quoteId());
        holdOpened
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
                .tierRemainingLots(hold.tierRemainingLots)
                .instrumentId(hold.instrumentId)
                .stream((short) hold.stream)
                .tier((short) hold.tier)
                .outcomeAtEnd(WireQuotes.of(hold.outcomeAtEnd))
                .takerBuys(WireQuotes.flag(hold.takerBuys))
                .fullAmount(WireQuotes.flag(hold.fullAmount));
        events.endEvent(HoldOpenedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void onHoldEnded(
            final HeldTrade hold, final HoldEndReason reason, final long presentTicks, final long canceledLots) {
        holdEnded.wrapAndApplyHeader(events.buffer(), events.beginEvent(HoldEndedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(holdEnded.header());
        holdEnded
                .holdId(hold.holdId)
                .takerOrderId(hold.takerOrderId)
                .takerAccountId(hold.takerAccountId)
                .providerAccountId(hold.providerAccountId)
                .priceTicks(hold.priceTicks)
                .quantityLots(hold.quantityLots)
                .presentTicks(presentTicks)
                .canceledLots(canceledLots)
                .openedNs(hold.openedNs)
                .instrumentId(hold.instrumentId)
                .stream((short) hold.stream)
                .tier((short) hold.tier)
                .reason(WireQuotes.of(reason))
                .takerBuys(WireQuotes.flag(hold.takerBuys));
        events.endEvent(HoldEndedEncoder.BLOCK_LENGTH);
        if (reports.isActive()) {
            reports.onHoldEnded(hold, canceledLots);
        }
    }

    @Override
    public void onWaitingOrdersLooked(final int instrumentCount) {
        waitingOrdersLooked.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(WaitingOrdersLookedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(waitingOrdersLooked.header());
        waitingOrdersLooked.instrumentCount(instrumentCount);
        events.endEvent(WaitingOrdersLookedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void onCreditLineSet(final CreditLine line) {
        creditLineSet.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(CreditLineSetEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(creditLineSet.header());
        creditLineSet
                .takerAccountId(line.takerAccountId)
                .providerAccountId(line.providerAccountId)
                .creditLimit(line.limit)
                .used(line.used)
                .assetId(line.assetId);
        events.endEvent(CreditLineSetEncoder.BLOCK_LENGTH);
    }
}
