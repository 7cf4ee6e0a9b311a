package rialto.engine;

/** Administrators say who may quote, and how much is traded between whom. */
final class ProviderChanges {
    private final EngineState state;
    private final QuoteState quotes;
    private final EngineListener listener;
    private final QuoteListener quoteListener;
    private final QuoteExits exits;
    private final QuoteProviderTerms published = new QuoteProviderTerms();
    private final CreditLine line = new CreditLine();

    ProviderChanges(
            final EngineState state,
            final EngineListener listener,
            final QuoteListener quoteListener,
            final QuoteExits exits) {
        this.state = state;
        this.listener = listener;
        this.quoteListener = quoteListener;
        this.exits = exits;
        quotes = state.quotes;
    }

    void set(final QuoteProviderTerms terms) {
        final int account = state.accounts.client(terms.accountId);
        final Instrument instrument = state.instruments.get(terms.instrumentId);
        final RejectReason rejected = check(terms, account, instrument);
        if (rejected != RejectReason.NONE) {
            listener.onCommandRejected(rejected, 0);
            return;
        }
        final int known = quotes.providers.find(account, terms.instrumentId);
        final int provider = known != 0 ? known : add(account, instrument);
        exits.cancelProviderIfQuoting(provider, QuoteCancelReason.ADMINISTRATOR);
        quotes.providers.terms(provider, terms);
        quoteListener.onQuoteProviderSet(quotes.providers.terms(provider, account, published));
    }

    private static boolean isMalformed(final QuoteProviderTerms terms) {
        return terms.outcomeAtEnd == null
                || terms.leaseMs < QuoteProviderTerms.MIN_LEASE_MS
                || terms.leaseMs > QuoteProviderTerms.MAX_LEASE_MS
                || terms.holdMs < 0
                || terms.holdMs > QuoteProviderTerms.MAX_HOLD_MS
                || terms.toleranceTicks < 0;
    }

    private RejectReason check(final QuoteProviderTerms terms, final int account, final Instrument instrument) {
        if (isMalformed(terms)) {
            return RejectReason.MALFORMED_COMMAND;
        }
        if (account == Accounts.NONE) {
            return RejectReason.UNKNOWN_ACCOUNT;
        }
        if (instrument == null) {
            return RejectReason.UNKNOWN_INSTRUMENT;
        }
        if (instrument.quotes == null) {
            return RejectReason.INVALID_INSTRUMENT;
        }
        return quotes.providers.find(account, terms.instrumentId) == 0 && !hasRoom(account, instrument)
                ? RejectReason.CAPACITY_EXCEEDED
                : RejectReason.NONE;
    }

    private boolean hasRoom(final int account, final Instrument instrument) {
        final InstrumentDefinition definition = instrument.definition;
        final int missing = !instrument.reserves
                ? 0
                : missing(account, definition.baseAssetId) + missing(account, definition.quoteAssetId);
        return quotes.providers.room() > 0
                && instrument.quotes.providerCount() < QuoteProviderTerms.MAX_PROVIDERS
                && quotes.providers.countOf(account) < QuoteProviderTerms.MAX_INSTRUMENTS
                && missing <= state.balances.room();
    }

    private int missing(final int account, final int assetId) {
        return state.balances.find(account, assetId) == 0 ? 1 : 0;
    }

    /** It has its two balances from now on, so trades never need one. */
    private int add(final int account, final Instrument instrument) {
        final int provider = quotes.providers.add(account, instrument.id());
        if (instrument.reserves) {
            quotes.providers.balances(
                    provider,
                    state.balances.obtain(account, instrument.definition.baseAssetId),
                    state.balances.obtain(account, instrument.definition.quoteAssetId));
        }
        instrument.quotes.addProvider(provider);
        return provider;
    }

    // --------------------------------------------------------------------------------------------------------- credit

    void setCreditLine(final CreditLine request) {
        final int taker = state.accounts.client(request.takerAccountId);
        final int provider = state.accounts.client(request.providerAccountId);
        final RejectReason rejected = request.limit < CreditLine.UNLIMITED || request.limit > Amounts.MAX
                ? RejectReason.MALFORMED_COMMAND
                : unknown(taker, provider, request.assetId);
        if (rejected != RejectReason.NONE) {
            listener.onCommandRejected(rejected, 0);
            return;
        }
        int known = quotes.creditLines.find(taker, provider, request.assetId);
        if (known == CreditLines.NONE && quotes.creditLines.room() == 0) {
            listener.onCommandRejected(RejectReason.CAPACITY_EXCEEDED, 0);
            return;
        }
        known = known != CreditLines.NONE ? known : quotes.creditLines.add(taker, provider, request.assetId);
        quotes.creditLines.limit(known, request.limit);
        quoteListener.onCreditLineSet(quotes.creditLines.describe(known, line));
    }

    void resetCredit(final CreditLine request) {
        final int taker = state.accounts.client(request.takerAccountId);
        final int provider = state.accounts.client(request.providerAccountId);
        final RejectReason unknown = unknown(taker, provider, request.assetId);
        final int known = unknown != RejectReason.NONE
                ? CreditLines.NONE
                : quotes.creditLines.find(taker, provider, request.assetId);
        if (known == CreditLines.NONE) {
            listener.onCommandRejected(unknown != RejectReason.NONE ? unknown : RejectReason.UNKNOWN_ACCOUNT, 0);
            return;
        }
        quotes.creditLines.used(known, 0);
        forgetHolds(taker, provider, request.assetId);
        quoteListener.onCreditLineSet(quotes.creditLines.describe(known, line));
    }

    /** What is on hold has used nothing of the line as it is now, and gives nothing back. */
    private void forgetHolds(final int taker, final int provider, final int assetId) {
        final Holds holds = quotes.holds;
        for (int hold = holds.first(); hold != 0; hold = holds.next(hold)) {
            if (holds.taker(hold) == taker
                    && holds.provider(hold) == provider
                    && state.instruments.get(holds.instrumentId(hold)).definition.quoteAssetId == assetId) {
                holds.forgetCredit(hold);
            }
        }
    }

    private RejectReason unknown(final int taker, final int provider, final int assetId) {
        if (taker == Accounts.NONE || provider == Accounts.NONE) {
            return RejectReason.UNKNOWN_ACCOUNT;
        }
        return state.assets.isKnown(assetId) ? RejectReason.NONE : RejectReason.UNKNOWN_ASSET;
    }
}
