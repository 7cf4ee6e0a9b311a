package rialto.engine;

/**
 * The commands of streamed quotes, beside those of {@link MatchingEngine}, whose promises hold here too: one thread, no
 * value that makes a method throw, the answer as callbacks before the method returns. {@code docs/fx.md} has the rules.
 */
public final class QuoteCommands {
    private final MatchingEngine engine;
    private final ProviderChanges providers;
    private final QuoteChanges changes;
    private final HoldDecisions holds;
    private final RequestChanges requests;
    private final ParentWork parents;

    QuoteCommands(
            final MatchingEngine engine,
            final ProviderChanges providers,
            final QuoteChanges changes,
            final HoldDecisions holds,
            final RequestChanges requests,
            final ParentWork parents) {
        this.parents = parents;
        this.engine = engine;
        this.requests = requests;
        this.providers = providers;
        this.changes = changes;
        this.holds = holds;
    }

    /**
     * Makes an account a provider of an instrument, or gives it other terms: then what it quotes there is canceled, and
     * what it answered to requests. Events: QuotesCanceled and QuoteRequestChanged if there was any, QuoteProviderSet;
     * or CommandRejected: MALFORMED_COMMAND for terms out of their bounds, UNKNOWN_ACCOUNT, UNKNOWN_INSTRUMENT,
     * INVALID_INSTRUMENT for one that trades otherwise, CAPACITY_EXCEEDED.
     */
    public void setProvider(final QuoteProviderTerms terms, final long timestampNs) {
        providers.set(terms);
        engine.endCommand(timestampNs);
    }

    /**
     * Puts a ladder in the place of the provider's one before on that stream, and lets waiting orders trade that it
     * reaches. Without tiers it takes that one away. Renews the lease. Events: QuotesReplaced, then as those of {@link
     * MatchingEngine#enterOrder} for each waiting order that trades, then BalanceChanged; or QuoteRejected.
     */
    public void replace(final QuoteLadder ladder, final long timestampNs) {
        changes.replace(ladder, timestampNs);
        engine.endCommand(timestampNs);
    }

    /**
     * Cancels quotes of a provider. Trades on hold go on. With all of an instrument, or all, its answers to requests
     * are taken back too; and with any ladder that leaves for DISCONNECTED those on its instrument. Events:
     * QuotesCanceled, with a count of 0 when nothing stood, then QuoteRequestChanged as of {@link #declineRequest} for
     * each answer; or QuoteCommandRejected.
     *
     * @param reason REQUESTED by the provider, DISCONNECTED by its gateway, or ADMINISTRATOR
     */
    public void cancel(final QuoteCancelRequest request, final QuoteCancelReason reason, final long timestampNs) {
        changes.cancel(request, reason);
        engine.endCommand(timestampNs);
    }

    /**
     * A provider's sign of life: the leases of its quotes begin anew. Events: QuotesRenewed; or QuoteCommandRejected.
     *
     * @param instrumentId 0 for all
     */
    public void renew(final long accountId, final int instrumentId, final long timestampNs) {
        changes.renew(accountId, instrumentId, timestampNs);
        engine.endCommand(timestampNs);
    }

    /**
     * A provider wants a trade that is on hold to take place. Events: HoldEnded, then OrderExecuted and QuoteExecuted,
     * or when its price has moved too far as those of {@link #rejectHold}; or QuoteCommandRejected.
     */
    public void acceptHold(final long accountId, final long holdId, final long timestampNs) {
        holds.answer(accountId, holdId, true, timestampNs);
        engine.endCommand(timestampNs);
    }

    /**
     * A provider does not want a trade that is on hold. The order looks for other quotes at once. Events: HoldEnded,
     * then as those of {@link MatchingEngine#enterOrder} what the order takes instead, then BalanceChanged; or
     * QuoteCommandRejected.
     */
    public void rejectHold(final long accountId, final long holdId, final long timestampNs) {
        holds.answer(accountId, holdId, false, timestampNs);
        engine.endCommand(timestampNs);
    }

    /**
     * Sets how much a taker may trade with a provider, bought and sold together; what is used stays. Events:
     * CreditLineSet; or CommandRejected: MALFORMED_COMMAND for a limit below {@link CreditLine#UNLIMITED} or above
     * 2^62, UNKNOWN_ACCOUNT, UNKNOWN_ASSET, CAPACITY_EXCEEDED.
     */
    public void setCreditLine(final CreditLine line, final long timestampNs) {
        providers.setCreditLine(line);
        engine.endCommand(timestampNs);
    }

    /**
     * What is used of a credit line is 0 again. Events: CreditLineSet; or CommandRejected, UNKNOWN_ACCOUNT for no line.
     */
    public void resetCredit(final CreditLine line, final long timestampNs) {
        providers.resetCredit(line);
        engine.endCommand(timestampNs);
    }

    /**
     * A taker asks providers for a quote. An answer is hit by an order, PREVIOUSLY_QUOTED, that names the request
     * ({@link OrderRequest#quoteRequestId}) and the provider. Events: QuoteRequestChanged (CREATED); or
     * QuoteCommandRejected: MALFORMED_QUOTE, UNKNOWN_INSTRUMENT, UNKNOWN_ACCOUNT, UNKNOWN_PROVIDER when none of those
     * named may quote, then as {@link #replace}.
     */
    public void requestQuote(final QuoteRequest request, final long timestampNs) {
        requests.create(request, timestampNs);
        engine.endCommand(timestampNs);
    }

    /**
     * A provider answers a request, or answers it anew. Events: QuoteRequestChanged (QUOTED); or QuoteCommandRejected:
     * MALFORMED_QUOTE without a price, UNKNOWN_REQUEST, then as {@link #replace}; PRICE_OUT_OF_RANGE also for a side
     * that was not asked for.
     */
    public void answerQuote(final QuoteAnswer answer, final long timestampNs) {
        requests.answer(answer, timestampNs);
        engine.endCommand(timestampNs);
    }

    /**
     * A provider does not answer a request, or takes its answer back. Events: QuoteRequestChanged (REJECTED), and once
     * more without a provider when all have declined; or QuoteCommandRejected, UNKNOWN_REQUEST.
     */
    public void declineRequest(final long accountId, final long requestId, final long timestampNs) {
        requests.decline(accountId, requestId, timestampNs);
        engine.endCommand(timestampNs);
    }

    /**
     * Enters a parent order, and works it if its start has come. Events: ParentOrderAccepted, then for each child
     * ChildOrderChosen, those of {@link MatchingEngine#enterOrder} and ParentOrderChanged, and ParentOrderChanged at its
     * end, then BalanceChanged; or ParentOrderRepeated; or ParentOrderRejected. {@code docs/fx.md} has the reasons in their
     * order.
     */
    public void enterParent(final ParentOrderRequest request, final long timestampNs) {
        parents.enter(request, timestampNs);
        engine.endCommand(timestampNs);
    }

    /**
     * Cancels what is left of a parent order, and its children that have trades on hold: these go on, and are not filled
     * elsewhere. Events: OrderCanceled of such children, ParentOrderChanged, then BalanceChanged; or
     * ParentOrderCancelRejected: MALFORMED_COMMAND when it is not named, UNKNOWN_ACCOUNT, UNKNOWN_ORDER.
     */
    public void cancelParent(final ParentCancelRequest request, final long timestampNs) {
        parents.cancel(request, timestampNs);
        engine.endCommand(timestampNs);
    }

    /**
     * A taker takes its request back. Events: QuoteRequestChanged (CANCELED); or QuoteCommandRejected, UNKNOWN_REQUEST.
     */
    public void cancelRequest(final long accountId, final long requestId, final long timestampNs) {
        requests.cancel(accountId, requestId);
        engine.endCommand(timestampNs);
    }
}
