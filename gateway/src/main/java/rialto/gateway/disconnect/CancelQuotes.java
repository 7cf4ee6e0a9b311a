package rialto.gateway.disconnect;

import rialto.gateway.command.CommandSender.Encoder;
import rialto.protocol.CancelQuotesEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.QuoteScope;

/** Encodes the command that cancels quotes. Owned by the event loop. */
public final class CancelQuotes {
    private final CancelQuotesEncoder command = new CancelQuotesEncoder();

    /** All of a provider. */
    public Encoder all(final long accountId) {
        return encoder(accountId, 0, QuoteScope.ALL, 0, null, false);
    }

    /** All of a provider on an instrument. */
    public Encoder instrument(final long accountId, final int instrumentId) {
        return encoder(accountId, instrumentId, QuoteScope.INSTRUMENT, 0, null, false);
    }

    /** Those of a provider on an instrument that have a quote id. */
    public Encoder quote(final long accountId, final int instrumentId, final String quoteId) {
        return encoder(accountId, instrumentId, QuoteScope.QUOTE, 0, quoteId, false);
    }

    /** As {@link #quote}, by its gateway, for the provider is gone. */
    Encoder quoteOfGone(final long accountId, final int instrumentId, final String quoteId) {
        return encoder(accountId, instrumentId, QuoteScope.QUOTE, 0, quoteId, true);
    }

    /** @param disconnected whether its gateway cancels, for the provider is gone */
    public Encoder ladder(final long accountId, final int instrumentId, final int stream, final boolean disconnected) {
        return encoder(accountId, instrumentId, QuoteScope.LADDER, stream, null, disconnected);
    }

    private Encoder encoder(
            final long accountId,
            final int instrumentId,
            final QuoteScope scope,
            final int stream,
            final String quoteId,
            final boolean disconnected) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            command.wrapAndApplyHeader(buffer, offset, header);
            command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            Identifier36.encode(quoteId, command.quoteId());
            command.accountId(accountId).instrumentId(instrumentId).stream((short) stream)
                    .scope(scope)
                    .disconnected((short) (disconnected ? 1 : 0));
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        };
    }
}
