package rialto.engine;

/** Protections of quotes are set, and quotes leave whose protection is reached. */
final class QuoteProtectionWork {
    /** Protections of all accounts together. */
    static final int MAX_PROTECTIONS = 65_536;

    private final EngineState state;
    private final EngineListener listener;
    private final OrderExit exit;
    private final ReachedProtections reached;
    private final QuoteProtection told = new QuoteProtection();
    private CountedFills loaded;

    QuoteProtectionWork(final EngineState state, final EngineListener listener, final OrderExit exit) {
        this.state = state;
        this.listener = listener;
        this.exit = exit;
        reached = state.reachedProtections;
    }

    /** As {@link MatchingEngine#setQuoteProtection}. */
    void set(final QuoteProtection protection, final boolean reset) {
        final RejectReason unknown = state.unknown(protection.accountId, protection.instrumentId);
        if (unknown != RejectReason.NONE) {
            listener.onCommandRejected(unknown, 0);
            return;
        }
        final int account = state.accounts.client(protection.accountId);
        final Instrument instrument = state.instruments.get(protection.instrumentId);
        final CountedFills known = instrument.protectedQuotes == null ? null : instrument.protectedQuotes.of(account);
        if (reset ? known == null : instrument.continuous == null || !protection.isValid()) {
            listener.onCommandRejected(RejectReason.INVALID_QUOTE_PROTECTION, 0);
        } else if (known == null && !protection.isNone() && reached.protectionCount == MAX_PROTECTIONS) {
            listener.onCommandRejected(RejectReason.CAPACITY_EXCEEDED, MAX_PROTECTIONS);
        } else {
            if (reset) {
                known.clear();
            } else {
                protect(instrument, account, protection);
            }
            tell(reset ? known.protection : protection);
            listener.onQuoteProtectionSet(told);
        }
    }

    private void tell(final QuoteProtection protection) {
        protection.copyTo(told);
    }

    private void protect(final Instrument instrument, final int account, final QuoteProtection protection) {
        if (instrument.protectedQuotes == null) {
            instrument.protectedQuotes = new QuoteProtections(reached);
        }
        final QuoteProtections protections = instrument.protectedQuotes;
        reached.protectionCount += protections.of(account) == null ? 0 : -1;
        protections.set(account, protection);
        reached.protectionCount += protections.of(account) == null ? 0 : 1;
        if (protections.isEmpty()) {
            instrument.protectedQuotes = null;
        }
    }

    /** Quotes leave of which a command has reached a bound, those first that were reached first. */
    void react() {
        while (!reached.isEmpty()) {
            final QuoteProtection protection = reached.takeFirst().protection;
            tell(protection);
            listener.onQuoteProtectionTriggered(told);
            final int account = state.accounts.client(protection.accountId);
            final Instrument instrument = state.instruments.get(protection.instrumentId);
            pull(instrument, state.bookQuotes.find(account, instrument.id(), true));
            pull(instrument, state.bookQuotes.find(account, instrument.id(), false));
        }
    }

    private void pull(final Instrument instrument, final int order) {
        if (order != 0) {
            instrument.takeOut(order);
            exit.cancel(instrument, order, CancelReason.QUOTE_PROTECTION);
        }
    }

    /** @throws IllegalStateException if it could not have been so */
    void load(final QuoteProtection protection) {
        final int account = state.accounts.client(protection.accountId);
        final Instrument instrument = state.instruments.get(protection.instrumentId);
        if (account == Accounts.NONE
                || instrument == null
                || instrument.continuous == null
                || protection.isNone()
                || !protection.isValid()
                || (protection.bound == QuoteProtectionBound.NONE) != (protection.seenFills == 0)
                || instrument.protectedQuotes != null && instrument.protectedQuotes.of(account) != null) {
            throw new IllegalStateException("quote protection of account " + protection.accountId + " is not valid");
        }
        protect(instrument, account, protection);
        loaded = instrument.protectedQuotes.of(account);
        protection.copyTo(loaded.protection);
    }

    /** As {@link #load}. */
    void loadFill(final long timestampNs, final long lots) {
        if (loaded == null) {
            throw new IllegalStateException("fill of no quote protection");
        }
        loaded.load(timestampNs, lots);
    }
}
