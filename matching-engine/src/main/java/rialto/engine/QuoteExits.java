package rialto.engine;

/** How quotes leave without being taken, and with them what their providers answered to requests. */
final class QuoteExits {
    private final EngineState state;
    private final QuoteState quotes;
    private final QuoteListener listener;
    private final RequestChanges requests;
    private final QuoteCancellation cancellation = new QuoteCancellation();

    QuoteExits(final EngineState state, final QuoteListener listener, final RequestChanges requests) {
        this.requests = requests;
        this.state = state;
        this.listener = listener;
        quotes = state.quotes;
    }

    /** Takes a ladder out of everything. */
    void remove(final int ladder) {
        final int provider = quotes.ladders.provider(ladder);
        quotes.expiries.remove(ladder);
        state.instruments.get(quotes.providers.instrumentId(provider)).quotes.removeLadder(ladder);
        quotes.providers.ladder(provider, quotes.ladders.stream(ladder), 0);
        quotes.ladders.free(ladder);
        if (quotes.providers.ladderCount(provider) == 0) {
            quotes.leases.change(provider, DueQueue.NEVER);
        }
    }

    private int removeAll(final int provider) {
        final int count = quotes.providers.ladderCount(provider);
        for (int stream = 0; quotes.providers.ladderCount(provider) != 0; stream++) {
            final int ladder = quotes.providers.ladder(provider, stream);
            if (ladder != 0) {
                remove(ladder);
            }
        }
        return count;
    }

    /** One tier, whose provider cannot pay for it. */
    void cancelTier(final int ladder, final boolean bid, final int tier) {
        final int provider = quotes.ladders.provider(ladder);
        quotes.ladders.remainingLots(ladder, bid, tier, 0);
        begin(provider);
        quotes.ladders.quoteId(ladder, cancellation.quoteId);
        cancellation.stream = quotes.ladders.stream(ladder);
        cancellation.tier = tier + 1;
        cancellation.bid = bid;
        publish(QuoteCancelReason.INSUFFICIENT_BALANCE, 0);
    }

    /** One ladder, whose time is up. */
    void expire(final int ladder) {
        final int provider = quotes.ladders.provider(ladder);
        begin(provider);
        cancellation.stream = quotes.ladders.stream(ladder);
        quotes.ladders.quoteId(ladder, cancellation.quoteId);
        remove(ladder);
        publish(QuoteCancelReason.EXPIRED, 1);
    }

    /** @param quoteId under which it must stand; none for whichever */
    void cancelLadder(final int provider, final int stream, final Identifier quoteId, final QuoteCancelReason reason) {
        final int ladder = quotes.providers.ladder(provider, stream);
        final boolean leaves = ladder != 0 && (quoteId.isNone() || quotes.ladders.hasQuoteId(ladder, quoteId));
        begin(provider);
        cancellation.stream = stream;
        cancellation.quoteId.set(quoteId);
        if (leaves) {
            quotes.ladders.quoteId(ladder, cancellation.quoteId);
            remove(ladder);
        }
        publish(reason, leaves ? 1 : 0);
        withdrawIfGone(provider, leaves ? 1 : 0, reason);
    }

    /** Who has no connection any more answers for nothing that it said. */
    private void withdrawIfGone(final int provider, final int ladderCount, final QuoteCancelReason reason) {
        if (reason == QuoteCancelReason.DISCONNECTED && ladderCount > 0) {
            withdraw(provider);
        }
    }

    /** Its ladders of one quote id. */
    void cancelQuote(final int provider, final Identifier quoteId, final QuoteCancelReason reason) {
        int count = 0;
        for (int stream = 0; stream < QuoteLadder.MAX_STREAMS; stream++) {
            final int ladder = quotes.providers.ladder(provider, stream);
            if (ladder != 0 && quotes.ladders.hasQuoteId(ladder, quoteId)) {
                remove(ladder);
                count++;
            }
        }
        begin(provider);
        cancellation.quoteId.set(quoteId);
        publish(reason, count);
        withdrawIfGone(provider, count, reason);
    }

    /** All of a provider on one instrument, its answers to requests too. */
    void cancelProvider(final int provider, final QuoteCancelReason reason) {
        final int count = removeAll(provider);
        begin(provider);
        publish(reason, count);
        withdraw(provider);
    }

    /** As {@link #cancelProvider}; nothing is told of quotes when it has none. */
    void cancelProviderIfQuoting(final int provider, final QuoteCancelReason reason) {
        if (quotes.providers.ladderCount(provider) != 0) {
            cancelProvider(provider, reason);
        } else {
            withdraw(provider);
        }
    }

    /** All of an account on all instruments, its answers to requests too. */
    void cancelAccount(final int account, final QuoteCancelReason reason) {
        int count = 0;
        for (int provider = quotes.providers.firstOf(account);
                provider != 0;
                provider = quotes.providers.nextOfAccount(provider)) {
            count += removeAll(provider);
        }
        begin(Accounts.id(account), 0);
        publish(reason, count);
        requests.withdraw(account, 0);
    }

    /** As {@link #cancelAccount}; nothing is told of quotes when it has none. */
    void cancelAccountIfQuoting(final int account, final QuoteCancelReason reason) {
        for (int provider = quotes.providers.firstOf(account);
                provider != 0;
                provider = quotes.providers.nextOfAccount(provider)) {
            if (quotes.providers.ladderCount(provider) != 0) {
                cancelAccount(account, reason);
                return;
            }
        }
        requests.withdraw(account, 0);
    }

    /**
     * All of all providers on an instrument, and requests there are over; nothing is told of what there is not, or if
     * it trades otherwise.
     */
    private void cancelInstrument(final Instrument instrument, final QuoteCancelReason reason) {
        if (instrument.quotes == null) {
            return;
        }
        if (instrument.quotes.ladderCount() != 0) {
            cancelLadders(instrument, reason);
        }
        requests.expireAll(instrument.id());
    }

    private void cancelLadders(final Instrument instrument, final QuoteCancelReason reason) {
        final StreamedQuotes market = instrument.quotes;
        final int count = market.ladderCount();
        while (market.ladderCount() != 0) {
            remove(market.ladder(market.ladderCount() - 1));
        }
        begin(0, instrument.id());
        publish(reason, count);
    }

    /** All of everybody on an instrument, or with 0 on all, because an administrator cancels all. */
    void cancelForAdministrator(final int instrumentId) {
        final int last = instrumentId == 0 ? state.instruments.count() : instrumentId;
        for (int id = instrumentId == 0 ? 1 : instrumentId; id <= last; id++) {
            cancelInstrument(state.instruments.get(id), QuoteCancelReason.ADMINISTRATOR);
        }
    }

    /** The instrument does not trade any more: nobody has still to look. */
    void stop(final Instrument instrument) {
        if (instrument.quotes != null) {
            cancelInstrument(instrument, QuoteCancelReason.NOT_TRADING);
            instrument.quotes.buyWalk.stop();
            instrument.quotes.sellWalk.stop();
            quotes.walks.change(instrument.id(), DueQueue.NEVER);
        }
    }

    private void withdraw(final int provider) {
        requests.withdraw(quotes.providers.account(provider), quotes.providers.instrumentId(provider));
    }

    private void begin(final int provider) {
        begin(Accounts.id(quotes.providers.account(provider)), quotes.providers.instrumentId(provider));
    }

    private void begin(final long accountId, final int instrumentId) {
        cancellation.accountId = accountId;
        cancellation.instrumentId = instrumentId;
        cancellation.stream = QuoteCancellation.ALL_STREAMS;
        cancellation.tier = 0;
        cancellation.bid = false;
        cancellation.quoteId.clear();
    }

    private void publish(final QuoteCancelReason reason, final int ladderCount) {
        if (cancellation.reason != reason) { // see OrderRequest.terms
            cancellation.reason = reason;
        }
        cancellation.ladderCount = ladderCount;
        listener.onQuotesCanceled(cancellation);
    }
}
