package rialto.sequencer;

import rialto.engine.BookQuote;
import rialto.engine.BookQuoteListener;
import rialto.engine.MassQuoteRejection;
import rialto.engine.MassQuoteRequest;
import rialto.engine.QuoteProtection;
import rialto.protocol.BookQuoteChangedEncoder;
import rialto.protocol.MassQuoteAcceptedEncoder;
import rialto.protocol.MassQuoteRejectedEncoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.QuoteProtectionBound;
import rialto.protocol.QuoteProtectionSetEncoder;
import rialto.protocol.QuoteProtectionTriggeredEncoder;

/** Encodes what becomes of quotes on order books. */
final class QuotingEventPublisher implements BookQuoteListener {
    private final EventBatchWriter events;
    private final MessageHeaderEncoder messageHeader = new MessageHeaderEncoder();
    private final MassQuoteAcceptedEncoder accepted = new MassQuoteAcceptedEncoder();
    private final MassQuoteRejectedEncoder rejected = new MassQuoteRejectedEncoder();
    private final BookQuoteChangedEncoder changed = new BookQuoteChangedEncoder();
    private final QuoteProtectionSetEncoder protectionSet = new QuoteProtectionSetEncoder();
    private final QuoteProtectionTriggeredEncoder triggered = new QuoteProtectionTriggeredEncoder();

    QuotingEventPublisher(final EventBatchWriter events) {
        this.events = events;
    }

    @Override
    public void onMassQuoteAccepted(final MassQuoteRequest request, final int refusedCount, final boolean repeated) {
        accepted.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(MassQuoteAcceptedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(accepted.header());
        WireIdentifiers.encode(request.quoteId, accepted.quoteId());
        accepted.accountId(request.accountId)
                .entryCount(repeated ? 0 : request.entryCount)
                .refusedCount(refusedCount)
                .repeated((short) (repeated ? 1 : 0));
        events.endEvent(MassQuoteAcceptedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void onMassQuoteRejected(final MassQuoteRejection rejection) {
        rejected.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(MassQuoteRejectedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(rejected.header());
        WireIdentifiers.encode(rejection.quoteId, rejected.quoteId());
        rejected.accountId(rejection.accountId)
                .neededAmount(rejection.neededAmount)
                .availableAmount(rejection.availableAmount)
                .assetId(rejection.assetId)
                .reason(WireCodes.of(rejection.reason))
                .repeated((short) (rejection.repeated ? 1 : 0));
        events.endEvent(MassQuoteRejectedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void onBookQuoteChanged(final BookQuote quote) {
        changed.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(BookQuoteChangedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(changed.header());
        changed.accountId(quote.accountId)
                .bidOrderId(quote.bidOrderId)
                .askOrderId(quote.askOrderId)
                .bidTicks(quote.entry.bidTicks)
                .bidLots(quote.entry.bidLots)
                .askTicks(quote.entry.askTicks)
                .askLots(quote.entry.askLots)
                .seenTicks(quote.seenTicks)
                .instrumentId(quote.entry.instrumentId)
                .reason(WireCodes.of(quote.reason))
                .refusedSide((short) (quote.refusedSide == null ? 0 : quote.refusedSide.code()));
        events.endEvent(BookQuoteChangedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void onQuoteProtectionSet(final QuoteProtection protection) {
        protectionSet.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(QuoteProtectionSetEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(protectionSet.header());
        WireQuoting.encode(protection, protectionSet.protection());
        protectionSet.accountId(protection.accountId).instrumentId(protection.instrumentId);
        events.endEvent(QuoteProtectionSetEncoder.BLOCK_LENGTH);
    }

    @Override
    public void onQuoteProtectionTriggered(final QuoteProtection protection) {
        triggered.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(QuoteProtectionTriggeredEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(triggered.header());
        WireQuoting.encode(protection, triggered.protection());
        triggered
                .accountId(protection.accountId)
                .seenLots(protection.seenLots)
                .seenFills(protection.seenFills)
                .instrumentId(protection.instrumentId)
                .bound(QuoteProtectionBound.get(protection.bound.code()));
        events.endEvent(QuoteProtectionTriggeredEncoder.BLOCK_LENGTH);
    }
}
