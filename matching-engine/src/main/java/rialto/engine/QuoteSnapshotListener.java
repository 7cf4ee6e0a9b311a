package rialto.engine;

/**
 * Records of streamed quotes in a snapshot, behind all others: counters, providers in order of their making (each
 * followed by its ladders by stream, each of these by its tiers, bids first), credit lines in order of their making,
 * minimum quantities of open orders, holds in order of their ids, requests in order of their ids (each followed by its
 * answers in order of the providers' making), walks over waiting orders by instrument, parent orders in order of
 * their ids (each followed by its children in order of their making). None of them is called for an engine that never had
 * a provider, a credit line, an order with a minimum quantity or a parent order.
 */
public interface QuoteSnapshotListener {
    private static IllegalStateException unable() {
        return new IllegalStateException("a snapshot that has no place for streamed quotes");
    }

    /**
     * @param nextPriority  that a tier gets which loses its place or has none yet
     * @param nextHoldId    of the next hold
     * @param nextRequestId of the next request
     * @param holdsGoOnNs   holds do not end by time before, because one command ends only so many
     * @param looksFromNs   from when on waiting orders may look, whatever their instrument; {@link Long#MIN_VALUE} while
     *                      none did
     */
    default void onQuoteCounters(
            final long nextPriority,
            final long nextHoldId,
            final long nextRequestId,
            final long holdsGoOnNs,
            final long looksFromNs) {
        throw unable();
    }

    default void onQuoteProvider(final QuoteProviderTerms terms) {
        throw unable();
    }

    /**
     * A ladder of the provider told last; its tiers follow.
     *
     * @param receivedNs  when the provider sent it
     * @param leaseEndsNs of the provider on the instrument
     */
    default void onLadder(
            final int stream,
            final Identifier quoteId,
            final long validUntilNs,
            final long receivedNs,
            final long leaseEndsNs,
            final boolean fullAmount,
            final boolean lastLook) {
        throw unable();
    }

    /**
     * A tier of the ladder told last, also one with nothing left.
     *
     * @param priority of two tiers at one price the lower one comes first
     */
    default void onTier(
            final Side side,
            final long priceTicks,
            final long remainingLots,
            final long maxShowLots,
            final long priority) {
        throw unable();
    }

    default void onCreditLine(final CreditLine line) {
        throw unable();
    }

    /** Of an open order that has one. */
    default void onMinQuantity(final long orderId, final long minQuantityLots) {
        throw unable();
    }

    default void onHold(final HeldTrade hold) {
        throw unable();
    }

    /** A request that is not over; about no provider, and in the state CREATED. */
    default void onQuoteRequest(final QuoteRequestStatus request) {
        throw unable();
    }

    /** An answer to the request told last. */
    default void onQuoteAnswer(
            final long providerAccountId,
            final long bidTicks,
            final long askTicks,
            final long validUntilNs,
            final long answeredNs) {
        throw unable();
    }

    /**
     * Waiting orders of a side that have still to look at the quotes, because they do only so much at a time. One for
     * the buyers without either where nobody has to look, and some did.
     *
     * @param looksFromNs from when on they may look, as far as time alone is concerned; the same for both sides
     * @param goesOnNs    when they look next, the same for both sides; {@link Long#MAX_VALUE} where nobody has to
     * @param nextOrderId whose turn it is; 0 when nobody is left
     * @param again       whether all look anew after that, because other quotes have come meanwhile
     */
    default void onQuoteWalk(
            final int instrumentId,
            final Side side,
            final long looksFromNs,
            final long goesOnNs,
            final long nextOrderId,
            final boolean again) {
        throw unable();
    }

    /** @param goesOnNs from when on parent orders get their turn; not called while it does not matter */
    default void onParentCounters(final long goesOnNs) {
        throw unable();
    }

    /** A parent order that is not at its end. */
    default void onParentOrder(final ParentOrder parent) {
        throw unable();
    }

    /** A child of the parent order told last that has trades on hold. */
    default void onChildOrder(final long orderId, final long workingLots) {
        throw unable();
    }

    /** A stream that the parent order told last avoids; behind its children, in order of their ends. */
    default void onAvoidedStream(final long providerAccountId, final int stream, final long untilNs) {
        throw unable();
    }
}
