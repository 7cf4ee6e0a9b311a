package rialto.simulation;

import org.agrona.ExpandableArrayBuffer;
import rialto.engine.MassQuoteRequest;
import rialto.engine.QuoteEntry;
import rialto.engine.QuotingCommand;
import rialto.protocol.CancelBookQuotesEncoder;
import rialto.protocol.MassQuoteEncoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.SetQuoteProtectionEncoder;

/** Random commands about quotes on order books as messages of the log. */
final class WireQuotingCommand {
    private final ExpandableArrayBuffer buffer;
    private final WireCommand orders;
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    WireQuotingCommand(final ExpandableArrayBuffer buffer, final WireCommand orders) {
        this.buffer = buffer;
        this.orders = orders;
    }

    /** @return length without the header */
    int body(final QuotingCommand command) {
        return switch (command) {
            case QuotingCommand.MassQuote quote -> massQuote(quote.request());
            case QuotingCommand.SetQuoteProtection set -> protect(set);
            case QuotingCommand.CancelBookQuotes cancel -> cancel(cancel);
        };
    }

    private int massQuote(final MassQuoteRequest request) {
        final MassQuoteEncoder encoder = new MassQuoteEncoder().wrapAndApplyHeader(buffer, 0, header);
        WireCommand.identifier(encoder.quoteId(), request.quoteId);
        encoder.accountId(request.accountId)
                .cancelTimerId(request.cancelTimerId)
                .selfTradePrevention(WireCommand.prevention(request.selfTradePrevention))
                .postOnly((short) (request.postOnly ? 1 : 0));
        final int count = Math.clamp(request.entryCount, 0, MassQuoteRequest.MAX_ENTRIES);
        final MassQuoteEncoder.EntriesEncoder entries = encoder.entriesCount(count);
        for (int i = 0; i < count; i++) {
            final QuoteEntry entry = request.entries[i];
            entries.next()
                    .bidTicks(entry.bidTicks)
                    .bidLots(entry.bidLots)
                    .askTicks(entry.askTicks)
                    .askLots(entry.askLots)
                    .instrumentId(entry.instrumentId);
        }
        return encoder.encodedLength();
    }

    private int protect(final QuotingCommand.SetQuoteProtection set) {
        final SetQuoteProtectionEncoder encoder = new SetQuoteProtectionEncoder().wrapAndApplyHeader(buffer, 0, header);
        encoder.protection()
                .maxLots(set.protection().maxLots)
                .windowMs(set.protection().windowMs)
                .maxFills(set.protection().maxFills);
        encoder.accountId(set.protection().accountId)
                .instrumentId(set.protection().instrumentId)
                .reset((short) (set.reset() ? 1 : 0));
        return encoder.encodedLength();
    }

    private int cancel(final QuotingCommand.CancelBookQuotes cancel) {
        final CancelBookQuotesEncoder encoder = new CancelBookQuotesEncoder().wrapAndApplyHeader(buffer, 0, header);
        WireCommand.identifier(encoder.requestId(), cancel.requestId(), 7);
        encoder.accountId(cancel.accountId()).instrumentId(cancel.instrumentId());
        return cancel.byAdministrator() ? orders.administer(encoder.encodedLength()) : encoder.encodedLength();
    }
}
