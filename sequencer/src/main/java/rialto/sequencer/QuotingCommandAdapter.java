package rialto.sequencer;

import org.agrona.DirectBuffer;
import rialto.engine.CancelReason;
import rialto.engine.Identifier;
import rialto.engine.MassQuoteRequest;
import rialto.engine.MatchingEngine;
import rialto.engine.QuoteProtection;
import rialto.engine.SelfTradePrevention;
import rialto.protocol.CancelBookQuotesDecoder;
import rialto.protocol.GroupSizeEncodingDecoder;
import rialto.protocol.MassQuoteDecoder;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.SetQuoteProtectionDecoder;

import java.nio.ByteOrder;

/** Decodes the commands about quotes on order books, and runs them. */
final class QuotingCommandAdapter {
    private static final int ENTRY_LENGTH = MassQuoteDecoder.EntriesDecoder.sbeBlockLength();
    private static final int BID_TICKS = MassQuoteDecoder.EntriesDecoder.bidTicksEncodingOffset();
    private static final int BID_LOTS = MassQuoteDecoder.EntriesDecoder.bidLotsEncodingOffset();
    private static final int ASK_TICKS = MassQuoteDecoder.EntriesDecoder.askTicksEncodingOffset();
    private static final int ASK_LOTS = MassQuoteDecoder.EntriesDecoder.askLotsEncodingOffset();
    private static final int INSTRUMENT = MassQuoteDecoder.EntriesDecoder.instrumentIdEncodingOffset();

    private final MatchingEngine engine;
    private final MassQuoteDecoder massQuote = new MassQuoteDecoder();
    private final MassQuoteRequest request = new MassQuoteRequest();
    private final SetQuoteProtectionDecoder setQuoteProtection = new SetQuoteProtectionDecoder();
    private final QuoteProtection protection = new QuoteProtection();
    private final CancelBookQuotesDecoder cancelQuotes = new CancelBookQuotesDecoder();
    private final Identifier identifier = new Identifier();

    QuotingCommandAdapter(final MatchingEngine engine) {
        this.engine = engine;
    }

    static boolean isQuotingCommand(final int templateId) {
        return shortestBlock(templateId) != Integer.MAX_VALUE;
    }

    /** So long that none is, for another template. */
    static int shortestBlock(final int templateId) {
        return switch (templateId) {
            case MassQuoteDecoder.TEMPLATE_ID -> MassQuoteDecoder.BLOCK_LENGTH;
            case CancelBookQuotesDecoder.TEMPLATE_ID -> CancelBookQuotesDecoder.BLOCK_LENGTH;
            case SetQuoteProtectionDecoder.TEMPLATE_ID -> SetQuoteProtectionDecoder.BLOCK_LENGTH;
            default -> Integer.MAX_VALUE;
        };
    }

    /**
     * @param header of the command, which is one of these
     * @param length of the message, whose block is whole
     * @param byAdministrator whether an administrator has it carried out
     * @return false, and nothing has happened, when the entries behind the block are not whole
     */
    boolean run(
            final DirectBuffer buffer,
            final int offset,
            final int length,
            final MessageHeaderDecoder header,
            final boolean byAdministrator,
            final long timestampNs) {
        switch (header.templateId()) {
            case SetQuoteProtectionDecoder.TEMPLATE_ID ->
                protect(setQuoteProtection.wrapAndApplyHeader(buffer, offset, header), timestampNs);
            case CancelBookQuotesDecoder.TEMPLATE_ID ->
                cancel(
                        cancelQuotes.wrapAndApplyHeader(buffer, offset, header),
                        byAdministrator ? CancelReason.ADMINISTRATOR : CancelReason.MASS_CANCEL,
                        timestampNs);
            default -> {
                return quote(massQuote.wrapAndApplyHeader(buffer, offset, header), offset + length, timestampNs);
            }
        }
        return true;
    }

    private void cancel(final CancelBookQuotesDecoder command, final CancelReason reason, final long timestampNs) {
        engine.cancelQuotes(
                command.accountId(),
                WireIdentifiers.decode(command.requestId(), identifier),
                command.instrumentId(),
                reason,
                timestampNs);
    }

    private void protect(final SetQuoteProtectionDecoder command, final long timestampNs) {
        WireQuoting.decode(command.protection(), protection);
        protection.accountId = command.accountId();
        protection.instrumentId = command.instrumentId();
        engine.setQuoteProtection(protection, command.reset() != 0, timestampNs);
    }

    private boolean quote(final MassQuoteDecoder command, final int end, final long timestampNs) {
        request.accountId = command.accountId();
        WireIdentifiers.decode(command.quoteId(), request.quoteId);
        request.cancelTimerId = command.cancelTimerId();
        request.selfTradePrevention = SelfTradePrevention.of(command.selfTradePreventionRaw());
        request.postOnly = command.postOnly() != 0;
        if (!readEntries(command.buffer(), command.limit(), end)) {
            return false;
        }
        engine.massQuote(request, timestampNs);
        return true;
    }

    /** More entries than there may be are counted, not read. */
    private boolean readEntries(final DirectBuffer buffer, final int group, final int end) {
        final int begin = group + GroupSizeEncodingDecoder.ENCODED_LENGTH;
        if (begin > end) {
            return false;
        }
        final int blockLength = buffer.getShort(group, ByteOrder.LITTLE_ENDIAN) & 0xFFFF;
        final int count =
                buffer.getShort(group + GroupSizeEncodingDecoder.numInGroupEncodingOffset(), ByteOrder.LITTLE_ENDIAN)
                        & 0xFFFF;
        if (count > 0 && blockLength < ENTRY_LENGTH || (long) begin + (long) count * blockLength > end) {
            return false;
        }
        request.entryCount = count;
        for (int i = 0; i < Math.min(count, MassQuoteRequest.MAX_ENTRIES); i++) {
            final int entry = begin + i * blockLength;
            request.entries[i].set(
                    buffer.getInt(entry + INSTRUMENT, ByteOrder.LITTLE_ENDIAN),
                    buffer.getLong(entry + BID_TICKS, ByteOrder.LITTLE_ENDIAN),
                    buffer.getLong(entry + BID_LOTS, ByteOrder.LITTLE_ENDIAN),
                    buffer.getLong(entry + ASK_TICKS, ByteOrder.LITTLE_ENDIAN),
                    buffer.getLong(entry + ASK_LOTS, ByteOrder.LITTLE_ENDIAN));
        }
        return true;
    }
}
