package rialto.gateway.command;

import rialto.gateway.command.CommandSender.Encoder;
import rialto.gateway.state.Instrument;
import rialto.protocol.CancelBookQuotesEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MassQuoteEncoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.QuoteProtection;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.SetQuoteProtectionEncoder;

import java.util.List;

/** Encodes commands about quotes on order books. Owned by one thread. */
public final class QuotingCommands {
    /** Instruments of one mass quote, at most. */
    public static final int MAX_ENTRIES = 25;

    private final MassQuoteEncoder massQuote = new MassQuoteEncoder();
    private final CancelBookQuotesEncoder cancel = new CancelBookQuotesEncoder();
    private final SetQuoteProtectionEncoder protect = new SetQuoteProtectionEncoder();

    /** What is to stand on an instrument, in ticks and lots; a side of 0 at 0 leaves. */
    public record Entry(Instrument instrument, long bidTicks, long bidLots, long askTicks, long askLots) {}

    /** What all entries have in common. */
    public record Terms(
            String quoteId, boolean postOnly, SelfTradePrevention selfTradePrevention, long cancelTimerId) {}

    public Encoder massQuote(final long accountId, final Terms terms, final List<Entry> entries) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            massQuote.wrapAndApplyHeader(buffer, offset, header);
            massQuote.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            Identifier36.encode(terms.quoteId(), massQuote.quoteId());
            massQuote
                    .accountId(accountId)
                    .cancelTimerId(terms.cancelTimerId())
                    .selfTradePrevention(terms.selfTradePrevention())
                    .postOnly((short) (terms.postOnly() ? 1 : 0));
            final MassQuoteEncoder.EntriesEncoder group = massQuote.entriesCount(entries.size());
            for (final Entry entry : entries) {
                group.next()
                        .bidTicks(entry.bidTicks())
                        .bidLots(entry.bidLots())
                        .askTicks(entry.askTicks())
                        .askLots(entry.askLots())
                        .instrumentId(entry.instrument().instrumentId());
            }
            return MessageHeaderEncoder.ENCODED_LENGTH + massQuote.encodedLength();
        };
    }

    /** @param instrumentId 0 for all */
    public Encoder cancel(final long accountId, final int instrumentId, final String requestId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            cancel.wrapAndApplyHeader(buffer, offset, header);
            cancel.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            Identifier36.encode(requestId, cancel.requestId());
            cancel.accountId(accountId).instrumentId(instrumentId);
            return MessageHeaderEncoder.ENCODED_LENGTH + cancel.encodedLength();
        };
    }

    /** Other bounds, {@link QuoteProtection#NONE} for none. */
    public Encoder protect(final long accountId, final int instrumentId, final QuoteProtection protection) {
        return protect(accountId, instrumentId, protection, false);
    }

    /** Quotes are accepted again, with nothing counted. */
    public Encoder reset(final long accountId, final int instrumentId) {
        return protect(accountId, instrumentId, QuoteProtection.NONE, true);
    }

    private Encoder protect(
            final long accountId, final int instrumentId, final QuoteProtection protection, final boolean reset) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            protect.wrapAndApplyHeader(buffer, offset, header);
            protect.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            protection.encode(protect.protection());
            protect.accountId(accountId).instrumentId(instrumentId).reset((short) (reset ? 1 : 0));
            return MessageHeaderEncoder.ENCODED_LENGTH + protect.encodedLength();
        };
    }
}
