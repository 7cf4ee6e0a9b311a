package rialto.sequencer;

import rialto.engine.Identifier;
import rialto.engine.PriceOutOfBand;
import rialto.engine.RejectReason;
import rialto.engine.RevisionKind;
import rialto.engine.Side;
import rialto.engine.TradeRevision;
import rialto.protocol.ReportKind;
import rialto.protocol.SessionReportEncoder;
import rialto.protocol.TriggerPriceType;
import rialto.protocol.TriggerType;

/** What a report tells, the same for each session but for its numbers. Used again and again. */
final class ReportContent {
    final Identifier clientOrderId = new Identifier();
    final Identifier originalClientOrderId = new Identifier();
    final Identifier partyId = new Identifier();
    ReportKind kind;
    long orderId;
    long accountId;
    long tradeId;
    long priceTicks;
    long quantityLots;
    long quoteAmount;
    long executedLots;
    long executedQuote;
    long remainingLots;
    long lastTicks;
    long lastLots;
    long fee;
    long expireTimestampNs;
    long contraAccountId;
    int instrumentId;
    int count;
    int side;
    int orderType;
    int timeInForce;
    int matchType;
    int reason;
    long triggerTicks;
    long displayLots;
    private long pegLimitTicks;
    private int pegOffset;
    private int pegPriceType;
    private int pegOffsetType;

    /** Of the trade that was busted or corrected; 0 in other reports. */
    private long referenceSequence;

    int trailingDelta;
    int triggerType;
    int triggerPriceType;
    boolean isMaker;
    private long lowestTicks;
    private long highestTicks;

    /** What would have passed instead of the price of an order whose reject comes next. */
    private long bandLowestTicks;

    private long bandHighestTicks;

    /** Tells nothing yet. */
    ReportContent begin(final ReportKind ofKind, final long ofAccount) {
        kind = ofKind;
        accountId = ofAccount;
        clientOrderId.clear();
        originalClientOrderId.clear();
        partyId.clear();
        orderId = 0;
        tradeId = 0;
        priceTicks = 0;
        quantityLots = 0;
        quoteAmount = 0;
        executedLots = 0;
        executedQuote = 0;
        remainingLots = 0;
        lastTicks = 0;
        lastLots = 0;
        fee = 0;
        expireTimestampNs = 0;
        contraAccountId = 0;
        instrumentId = 0;
        count = 0;
        side = 0;
        orderType = 0;
        timeInForce = 0;
        matchType = 0;
        reason = 0;
        triggerTicks = 0;
        displayLots = 0;
        pegPriceType = 0;
        referenceSequence = 0;
        trailingDelta = 0;
        triggerType = 0;
        triggerPriceType = 0;
        isMaker = false;
        lowestTicks = 0;
        highestTicks = 0;
        return this;
    }

    /** Tells an order as it is now, under its own id. */
    ReportContent begin(final ReportKind ofKind, final ReportedOrder order) {
        begin(ofKind, order.accountId);
        clientOrderId.set(order.clientOrderId);
        partyId.set(order.partyId);
        orderId = order.orderId;
        priceTicks = order.priceTicks;
        quantityLots = order.carriedLots + order.quantityLots;
        quoteAmount = order.quoteAmount;
        executedLots = order.executedLotsOfAll();
        executedQuote = order.executedQuoteOfAll();
        remainingLots = order.remainingLots();
        expireTimestampNs = order.expireTimestampNs;
        instrumentId = order.instrumentId;
        side = order.side;
        orderType = order.orderType;
        timeInForce = order.timeInForce;
        triggerTicks = order.triggerTicks;
        displayLots = order.displayLots;
        pegPriceType = order.pegPriceType;
        pegOffsetType = order.pegOffsetType;
        pegOffset = order.pegOffset;
        pegLimitTicks = order.pegLimitTicks;
        trailingDelta = order.trailingDelta;
        triggerType = order.triggerType;
        triggerPriceType = order.triggerPriceType;
        return this;
    }

    /** Tells one side of a trade that was busted, with the price that it had, or has another price, with that. */
    void describe(final TradeRevision revision, final boolean ofMaker) {
        final boolean isBust = revision.kind() == RevisionKind.BUSTED;
        final boolean buys = (revision.takerSide() == Side.BUY) != ofMaker;
        tradeId = revision.tradeId();
        referenceSequence = revision.tradeEventSequence();
        instrumentId = revision.instrumentId();
        side = (buys ? Side.BUY : Side.SELL).code();
        lastTicks = isBust ? revision.formerTicks() : revision.priceTicks();
        lastLots = revision.quantityLots();
        fee = ofMaker ? revision.makerFee() : revision.takerFee();
        isMaker = ofMaker;
    }

    void outOfBand(final PriceOutOfBand outOfBand) {
        bandLowestTicks = outOfBand.lowestTicks();
        bandHighestTicks = outOfBand.highestTicks();
    }

    /** Tells why something was refused. */
    void refuse(final RejectReason why) {
        reason = why.code();
        if (why == RejectReason.OUTSIDE_STATIC_BAND || why == RejectReason.OUTSIDE_MOVING_BAND) {
            lowestTicks = bandLowestTicks;
            highestTicks = bandHighestTicks;
        }
    }

    /** How long its block is: what is behind has the value that a block without it stands for, as older builds wrote it. */
    int blockLength() {
        if (pegPriceType != 0) {
            return SessionReportEncoder.BLOCK_LENGTH;
        }
        if (referenceSequence != 0) {
            return SessionReportEncoder.pegEncodingOffset();
        }
        if (displayLots != 0) {
            return SessionReportEncoder.referenceSequenceEncodingOffset();
        }
        return !partyId.isNone()
                ? SessionReportEncoder.displayLotsEncodingOffset()
                : hasBand()
                        ? SessionReportEncoder.partyIdEncodingOffset()
                        : SessionReportEncoder.lowestTicksEncodingOffset();
    }

    private boolean hasBand() {
        return lowestTicks != 0 || highestTicks != 0;
    }

    /** @param report whose block is of {@link #blockLength} */
    void encode(final SessionReportEncoder report) {
        WireIdentifiers.encode(clientOrderId, report.clientOrderId());
        WireIdentifiers.encode(originalClientOrderId, report.originalClientOrderId());
        final boolean hasReference = referenceSequence != 0 || pegPriceType != 0;
        final boolean hasDisplay = displayLots != 0 || hasReference;
        if (hasDisplay || hasBand() || !partyId.isNone()) {
            report.lowestTicks(lowestTicks).highestTicks(highestTicks);
        }
        if (hasDisplay || !partyId.isNone()) {
            WireIdentifiers.encode(partyId, report.partyId());
        }
        report.accountId(accountId)
                .orderId(orderId)
                .tradeId(tradeId)
                .priceTicks(priceTicks)
                .quantityLots(quantityLots)
                .quoteAmount(quoteAmount)
                .executedLots(executedLots)
                .executedQuote(executedQuote)
                .remainingLots(remainingLots)
                .lastTicks(lastTicks)
                .lastLots(lastLots)
                .fee(fee)
                .expireTimestampNs(expireTimestampNs)
                .contraAccountId(contraAccountId)
                .instrumentId(instrumentId)
                .count(count)
                .kind(kind)
                .side((short) side)
                .orderType((short) orderType)
                .timeInForce((short) timeInForce)
                .matchType((short) matchType)
                .reason((short) reason)
                .isMaker((short) (isMaker ? 1 : 0))
                .triggerTicks(triggerTicks)
                .trailingDelta(trailingDelta)
                .triggerType(TriggerType.get((short) triggerType))
                .triggerPriceType(TriggerPriceType.get((short) triggerPriceType));
        if (hasDisplay) {
            report.displayLots(displayLots);
        }
        if (hasReference) {
            report.referenceSequence(referenceSequence);
        }
        if (pegPriceType != 0) {
            WirePegs.encode(pegPriceType, pegOffsetType, pegOffset, pegLimitTicks, report.peg());
        }
    }
}
