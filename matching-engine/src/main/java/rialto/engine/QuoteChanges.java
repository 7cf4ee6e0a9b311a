package rialto.engine;

/** Ladders come, are renewed and go, by their providers and by time. */
final class QuoteChanges {
    private static final long NS_PER_MS = 1_000_000;

    private final EngineState state;
    private final QuoteState quotes;
    private final QuoteListener listener;
    private final QuoteChecks checks;
    private final QuoteExits exits;
    private final QuoteOrders orders;
    private final ParentProgress parents;

    QuoteChanges(
            final EngineState state,
            final QuoteListener listener,
            final QuoteExits exits,
            final QuoteOrders orders,
            final ParentProgress parents) {
        this.parents = parents;
        this.state = state;
        this.listener = listener;
        this.exits = exits;
        this.orders = orders;
        quotes = state.quotes;
        checks = new QuoteChecks(state);
    }

    void replace(final QuoteLadder request, final long timestampNs) {
        final QuoteRejectReason rejected = checks.check(request, timestampNs);
        if (rejected != null) {
            listener.onQuoteRejected(request, rejected);
            return;
        }
        final int provider = quotes.providers.find(state.accounts.client(request.accountId), request.instrumentId);
        final Instrument instrument = state.instruments.get(request.instrumentId);
        if (request.bids.tierCount + request.asks.tierCount == 0) {
            takeAway(provider, request.stream);
            renew(provider, timestampNs);
            listener.onQuotesReplaced(request);
            return;
        }
        final int ladder = put(instrument, provider, request, timestampNs);
        renew(provider, timestampNs);
        listener.onQuotesReplaced(request);
        orders.beginCommand();
        orders.onQuotes(instrument, ladder, timestampNs);
        parents.onQuotes(instrument, ladder, timestampNs);
    }

    private void takeAway(final int provider, final int stream) {
        final int known = quotes.providers.ladder(provider, stream);
        if (known != 0) {
            exits.remove(known);
        }
    }

    private int put(
            final Instrument instrument, final int provider, final QuoteLadder request, final long timestampNs) {
        int ladder = quotes.providers.ladder(provider, request.stream);
        if (ladder == 0) {
            ladder = quotes.ladders.add(provider, request.stream);
            quotes.providers.ladder(provider, request.stream, ladder);
            instrument.quotes.addLadder(ladder);
        } else {
            quotes.expiries.remove(ladder);
        }
        quotes.ladders.replace(ladder, request, timestampNs);
        quotes.expiries.add(ladder);
        return ladder;
    }

    /** A sign of life; without quotes there is nothing that it would keep. */
    private void renew(final int provider, final long timestampNs) {
        if (quotes.providers.ladderCount(provider) != 0) {
            quotes.leases.change(provider, timestampNs + quotes.providers.leaseMs(provider) * NS_PER_MS);
        }
    }

    /** @param instrumentId 0 for all */
    void renew(final long accountId, final int instrumentId, final long timestampNs) {
        final int account = state.accounts.client(accountId);
        final QuoteRejectReason rejected = instrumentId == 0
                ? account == Accounts.NONE || quotes.providers.firstOf(account) == 0
                        ? QuoteRejectReason.UNKNOWN_PROVIDER
                        : null
                : checks.unknown(accountId, instrumentId);
        if (rejected != null) {
            listener.onQuoteCommandRejected(accountId, instrumentId, 0, rejected);
            return;
        }
        int count = 0;
        for (int provider = quotes.providers.firstOf(account);
                provider != 0;
                provider = quotes.providers.nextOfAccount(provider)) {
            if (instrumentId == 0 || quotes.providers.instrumentId(provider) == instrumentId) {
                renew(provider, timestampNs);
                count++;
            }
        }
        listener.onQuotesRenewed(accountId, instrumentId, count);
    }

    /** @param reason null for a code that does not exist: malformed */
    void cancel(final QuoteCancelRequest request, final QuoteCancelReason reason) {
        final QuoteRejectReason rejected = check(request, reason);
        if (rejected != null) {
            listener.onQuoteCommandRejected(request.accountId, request.instrumentId, 0, rejected);
            return;
        }
        final int account = state.accounts.client(request.accountId);
        final int provider = quotes.providers.find(account, request.instrumentId);
        switch (request.scope) {
            case LADDER -> exits.cancelLadder(provider, request.stream, request.quoteId, reason);
            case QUOTE -> exits.cancelQuote(provider, request.quoteId, reason);
            case INSTRUMENT -> exits.cancelProvider(provider, reason);
            case ALL -> exits.cancelAccount(account, reason);
        }
    }

    private QuoteRejectReason check(final QuoteCancelRequest request, final QuoteCancelReason reason) {
        if (request.scope == null
                || reason == null
                || request.scope == QuoteScope.LADDER
                        && (request.stream < 0 || request.stream >= QuoteLadder.MAX_STREAMS)
                || request.scope == QuoteScope.QUOTE && request.quoteId.isNone()
                || request.scope == QuoteScope.ALL && request.instrumentId != 0) {
            return QuoteRejectReason.MALFORMED_QUOTE;
        }
        if (request.scope != QuoteScope.ALL) {
            return checks.unknown(request.accountId, request.instrumentId);
        }
        final int account = state.accounts.client(request.accountId);
        return account == Accounts.NONE || quotes.providers.firstOf(account) == 0
                ? QuoteRejectReason.UNKNOWN_PROVIDER
                : null;
    }

    // ----------------------------------------------------------------------------------------------------------- time

    /** The ladder whose time is up first. */
    void expireNext() {
        exits.expire(quotes.expiries.first());
    }

    /** All of the provider that has been silent for too long. */
    void endNextLease() {
        exits.cancelProvider(quotes.leases.first(), QuoteCancelReason.LEASE_ENDED);
    }
}
