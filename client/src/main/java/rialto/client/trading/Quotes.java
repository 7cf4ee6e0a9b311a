package rialto.client.trading;

import rialto.protocol.QuoteScope;

/**
 * A client's requests about streamed quotes: {@link VenueClient#quotes}. They return at once, as those of {@link
 * VenueClient} do, and are carried out once. {@link #replace} has one answer more: {@link #WAITS}.
 *
 * <p>A ladder is of use only until the next one of its stream. So where ladders come faster than they can be sent, the
 * newest of each stream waits, and is sent by {@link VenueClient#poll} when there is room. The ones before are left out,
 * and {@link #conflated} counts them. Nothing else is ever left out: a cancel, a renewal or an answer that cannot be sent
 * is {@link VenueClient#BUSY}. Ladders leave an eighth of the places for requests in flight to these.
 */
public final class Quotes {
    /** The ladder waits until there is room, or until a newer one of its stream or a cancel takes its place. */
    public static final long WAITS = 0;

    /** The highest number of a stream. */
    public static final int MAX_STREAM = 15;

    private final QuoteEncoder encoder;
    private final InFlight inFlight;
    private final RequestFlow requests;
    private final EventTranslator translator;
    private final WaitingLadders waiting = new WaitingLadders();
    private long conflated;
    private boolean closed;

    Quotes(
            final QuoteEncoder encoder,
            final InFlight inFlight,
            final RequestFlow requests,
            final EventTranslator translator) {
        this.encoder = encoder;
        this.inFlight = inFlight;
        this.requests = requests;
        this.translator = translator;
    }

    /**
     * Puts a ladder in the place of the one before on its stream: QuotesReplaced and what trades, or QuoteRejected. Allocates
     * nothing.
     *
     * @return the request's number; {@link #WAITS} if it cannot be sent yet; {@link VenueClient#BUSY} if 1,024 streams wait
     *     and this is another one; {@link VenueClient#CLOSED}
     */
    public long replace(final LadderRequest ladder) {
        if (closed) {
            return VenueClient.CLOSED;
        }
        translator.own(ladder.accountId);
        final int length = encoder.replace(inFlight.nextNumber(), ladder);
        final int older = waiting.size() == 0 ? -1 : waiting.find(encoder.buffer());
        final long requestId = hasRoom() ? requests.send(encoder.buffer(), length) : VenueClient.BUSY;
        if (requestId > 0) {
            if (older >= 0) {
                waiting.remove(older);
                conflated++;
            }
            return requestId;
        }
        if (!waiting.put(older, encoder.buffer(), length)) {
            return VenueClient.BUSY;
        }
        conflated += older >= 0 ? 1 : 0;
        return WAITS;
    }

    /** Cancels all that a provider quotes: QuotesCanceled, with a count of 0 when nothing stood, or QuoteCommandRejected. */
    public long cancelAll(final long accountId) {
        return cancel(QuoteScope.ALL, accountId, 0, 0, null);
    }

    /** As {@link #cancelAll}, on one instrument. */
    public long cancel(final long accountId, final int instrumentId) {
        return cancel(QuoteScope.INSTRUMENT, accountId, instrumentId, 0, null);
    }

    /**
     * As {@link #cancelAll}, one ladder.
     *
     * @throws IllegalArgumentException if the stream is not from 0 to {@link #MAX_STREAM}
     */
    public long cancel(final long accountId, final int instrumentId, final int stream) {
        return cancel(QuoteScope.LADDER, accountId, instrumentId, requireStream(stream), null);
    }

    /**
     * As {@link #cancelAll}, the ladders of one quote id.
     *
     * @throws IllegalArgumentException if it is none
     */
    public long cancel(final long accountId, final int instrumentId, final String quoteId) {
        OrderRequest.requireIdentifier("quoteId", quoteId);
        return cancel(QuoteScope.QUOTE, accountId, instrumentId, 0, quoteId);
    }

    /** A sign of life, the leases of a provider's quotes begin anew: QuotesRenewed, or QuoteCommandRejected. */
    public long renew(final long accountId) {
        return renew(accountId, 0);
    }

    /**
     * As {@link #renew(long)}.
     *
     * @param instrumentId 0 for all
     */
    public long renew(final long accountId, final int instrumentId) {
        translator.own(accountId);
        return cannotSend() ? whyNot() : send(encoder.renew(inFlight.nextNumber(), accountId, instrumentId));
    }

    /** A provider wants a trade on hold to take place: HoldEnded and what follows, or QuoteCommandRejected. */
    public long acceptHold(final long accountId, final long holdId) {
        return cannotSend() ? whyNot() : send(encoder.answerHold(inFlight.nextNumber(), accountId, holdId, true));
    }

    /** A provider does not want a trade on hold: HoldEnded and what follows, or QuoteCommandRejected. */
    public long rejectHold(final long accountId, final long holdId) {
        return cannotSend() ? whyNot() : send(encoder.answerHold(inFlight.nextNumber(), accountId, holdId, false));
    }

    /**
     * A taker asks for quotes: QuoteRequestChanged (CREATED), which has the request's number, or QuoteCommandRejected. An
     * answer is hit by an order: {@link OrderRequest#answerOf}.
     */
    public long requestQuote(final QuoteInquiry inquiry) {
        translator.own(inquiry.accountId);
        return cannotSend() ? whyNot() : send(encoder.requestQuote(inFlight.nextNumber(), inquiry));
    }

    /**
     * A provider answers a request, firm and for the whole quantity: QuoteRequestChanged (QUOTED) or QuoteCommandRejected.
     *
     * @param quoteRequestId as QuoteRequestChanged tells it
     * @param bidTicks 0 for none
     * @param askTicks 0 for none
     * @param validUntilNs from when on it cannot be hit, nanoseconds since the epoch by the venue's clock
     */
    public long answer(
            final long accountId,
            final long quoteRequestId,
            final long bidTicks,
            final long askTicks,
            final long validUntilNs) {
        translator.own(accountId);
        return cannotSend()
                ? whyNot()
                : send(encoder.answer(
                        inFlight.nextNumber(), accountId, quoteRequestId, bidTicks, askTicks, validUntilNs));
    }

    /** A provider declines a request, or takes its answer back: QuoteRequestChanged (REJECTED) or QuoteCommandRejected. */
    public long decline(final long accountId, final long quoteRequestId) {
        return cannotSend() ? whyNot() : send(encoder.decline(inFlight.nextNumber(), accountId, quoteRequestId));
    }

    /** A taker takes its request back: QuoteRequestChanged (CANCELED) or QuoteCommandRejected. */
    public long cancelRequest(final long accountId, final long quoteRequestId) {
        return cannotSend() ? whyNot() : send(encoder.cancelRequest(inFlight.nextNumber(), accountId, quoteRequestId));
    }

    /**
     * Enters a parent order, which the venue works by children: {@link ParentOrderEvent.Accepted} and what follows, {@link
     * ParentOrderEvent.Repeated} or {@link ParentOrderEvent.Rejected}.
     */
    public long enterParent(final ParentOrderRequest parent) {
        translator.own(parent.accountId);
        return cannotSend() ? whyNot() : send(encoder.enterParent(inFlight.nextNumber(), parent));
    }

    /** As {@link #cancelParent(long, long, String, String)}, by its id and without a name of its own. */
    public long cancelParent(final long accountId, final long parentOrderId) {
        return cancelParent(accountId, parentOrderId, "", "");
    }

    /**
     * Cancels what is left of a parent order: {@link ParentOrderEvent.Changed}, CANCELED, or PENDING_CANCEL while trades of
     * its children are on hold; or {@link ParentOrderEvent.CancelRejected}.
     *
     * @param parentOrderId 0 to name it by its client order id
     * @param clientOrderId of the parent order; empty for none
     * @param cancelId the cancel's own name; empty for none
     */
    public long cancelParent(
            final long accountId, final long parentOrderId, final String clientOrderId, final String cancelId) {
        translator.own(accountId);
        return cannotSend()
                ? whyNot()
                : send(encoder.cancelParent(inFlight.nextNumber(), accountId, parentOrderId, clientOrderId, cancelId));
    }

    /** Ladders that were left out because a newer one of their stream came before they could be sent. */
    public long conflated() {
        return conflated;
    }

    /** Ladders that wait until there is room. */
    public int waiting() {
        return waiting.size();
    }

    static int requireStream(final int stream) {
        if (stream < 0 || stream > MAX_STREAM) {
            throw new IllegalArgumentException("stream is " + stream + ", must be from 0 to " + MAX_STREAM);
        }
        return stream;
    }

    /** Sends what waits as far as there is room; returns how many. */
    int sendWaiting() {
        int count = 0;
        while (waiting.size() > 0 && hasRoom()) {
            final int length =
                    encoder.again(inFlight.nextNumber(), waiting.bytes(), waiting.offset(0), waiting.length(0));
            if (send(length) < 0) {
                break;
            }
            waiting.remove(0);
            count++;
        }
        return count;
    }

    void close() {
        closed = true;
    }

    /** What waits goes first, even if the cancel itself is not taken: it is not wanted any more. */
    private long cancel(
            final QuoteScope scope,
            final long accountId,
            final int instrumentId,
            final int stream,
            final String quoteId) {
        translator.own(accountId);
        waiting.cancel(scope, accountId, instrumentId, stream, quoteId);
        return cannotSend()
                ? whyNot()
                : send(encoder.cancel(inFlight.nextNumber(), scope, accountId, instrumentId, stream, quoteId));
    }

    private boolean hasRoom() {
        return !requests.isBlocked() && !inFlight.isCrowded();
    }

    private boolean cannotSend() {
        return closed || requests.isBlocked();
    }

    private long whyNot() {
        return closed ? VenueClient.CLOSED : requests.whyBlocked();
    }

    private long send(final int length) {
        return requests.send(encoder.buffer(), length);
    }
}
