package rialto.client.trading;

import org.agrona.concurrent.UnsafeBuffer;
import rialto.protocol.CancelBookQuotesEncoder;
import rialto.protocol.CommandSourceEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MassQuoteEncoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.QuoteProtection;
import rialto.protocol.SetQuoteProtectionEncoder;

/**
 * A client's requests about quotes on order books: {@link VenueClient#bookQuotes}. They return at once, as those of {@link
 * VenueClient} do, and are carried out once.
 */
public final class BookQuotes {
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final MassQuoteEncoder massQuote = new MassQuoteEncoder();
    private final CancelBookQuotesEncoder cancelQuotes = new CancelBookQuotesEncoder();
    private final SetQuoteProtectionEncoder setProtection = new SetQuoteProtectionEncoder();
    private final UnsafeBuffer buffer;
    private final int gatewayId;
    private final InFlight inFlight;
    private final RequestFlow requests;
    private final EventTranslator translator;
    private boolean closed;

    BookQuotes(
            final UnsafeBuffer buffer,
            final int gatewayId,
            final InFlight inFlight,
            final RequestFlow requests,
            final EventTranslator translator) {
        this.buffer = buffer;
        this.gatewayId = gatewayId;
        this.inFlight = inFlight;
        this.requests = requests;
        this.translator = translator;
    }

    void close() {
        closed = true;
    }

    /**
     * Puts quotes in the place of those before: {@link BookQuoteEvent.Accepted} and what follows, or Rejected.
     *
     * @return the request's number; {@link VenueClient#BUSY}, {@link VenueClient#NOT_CONNECTED} or {@link VenueClient#CLOSED}
     */
    public long replace(final MassQuoteRequest request) {
        translator.own(request.accountId);
        if (cannotSend()) {
            return whyNot();
        }
        final long requestId = inFlight.nextNumber();
        massQuote.wrapAndApplyHeader(buffer, 0, header);
        source(massQuote.source(), requestId);
        Identifier36.encode(
                request.quoteId.isEmpty()
                        ? "J" + Integer.toString(gatewayId, Character.MAX_RADIX) + "-" + requestId
                        : request.quoteId,
                massQuote.quoteId());
        massQuote
                .accountId(request.accountId)
                .cancelTimerId(request.cancelTimerId)
                .selfTradePrevention(request.selfTradePrevention)
                .postOnly((short) (request.postOnly ? 1 : 0));
        final MassQuoteEncoder.EntriesEncoder entries = massQuote.entriesCount(request.entryCount);
        for (int i = 0; i < request.entryCount; i++) {
            entries.next()
                    .bidTicks(request.bidTicks[i])
                    .bidLots(request.bidLots[i])
                    .askTicks(request.askTicks[i])
                    .askLots(request.askLots[i])
                    .instrumentId(request.instrumentIds[i]);
        }
        return send(massQuote.encodedLength());
    }

    /**
     * Cancels an account's quotes, and no other orders: OrderCanceled each, then OrdersMassCanceled.
     *
     * @param instrumentId 0 for all instruments
     * @return as {@link #replace}
     */
    public long cancel(final long accountId, final int instrumentId) {
        if (cannotSend()) {
            return whyNot();
        }
        cancelQuotes.wrapAndApplyHeader(buffer, 0, header);
        source(cancelQuotes.source(), inFlight.nextNumber());
        Identifier36.encode(null, cancelQuotes.requestId());
        cancelQuotes.accountId(accountId).instrumentId(instrumentId);
        return send(cancelQuotes.encodedLength());
    }

    /**
     * Sets after how much trading all of an account's quotes on an instrument leave, {@link QuoteProtection#NONE} for never; quotes
     * are accepted again: {@link BookQuoteEvent.ProtectionSet}, or CommandRejected.
     *
     * @return as {@link #replace}
     */
    public long protect(final long accountId, final int instrumentId, final QuoteProtection protection) {
        return protect(accountId, instrumentId, protection, false);
    }

    /** Has quotes accepted again, with nothing counted; as {@link #protect} in all else. */
    public long reset(final long accountId, final int instrumentId) {
        return protect(accountId, instrumentId, QuoteProtection.NONE, true);
    }

    private long protect(
            final long accountId, final int instrumentId, final QuoteProtection protection, final boolean reset) {
        translator.own(accountId);
        if (cannotSend()) {
            return whyNot();
        }
        setProtection.wrapAndApplyHeader(buffer, 0, header);
        source(setProtection.source(), inFlight.nextNumber());
        protection.encode(setProtection.protection());
        setProtection.accountId(accountId).instrumentId(instrumentId).reset((short) (reset ? 1 : 0));
        return send(setProtection.encodedLength());
    }

    private boolean cannotSend() {
        return closed || requests.isBlocked();
    }

    private long whyNot() {
        return closed ? VenueClient.CLOSED : requests.whyBlocked();
    }

    private void source(final CommandSourceEncoder source, final long requestId) {
        source.gatewayId(gatewayId).flags(0).correlationId(requestId);
    }

    private long send(final int encodedLength) {
        return requests.send(buffer, MessageHeaderEncoder.ENCODED_LENGTH + encodedLength);
    }
}
