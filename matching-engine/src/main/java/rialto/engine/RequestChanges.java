package rialto.engine;

/** Requests for quotes: takers ask, providers answer or decline, and time ends them. */
final class RequestChanges {
    private final EngineState state;
    private final QuoteState quotes;
    private final QuoteRequests requests;
    private final QuoteListener listener;
    private final QuoteChecks checks;
    private final QuoteRequestStatus status = new QuoteRequestStatus();

    RequestChanges(final EngineState state, final QuoteListener listener) {
        this.state = state;
        this.listener = listener;
        quotes = state.quotes;
        requests = state.quotes.requests;
        checks = new QuoteChecks(state);
    }

    // ------------------------------------------------------------------------------------------------------ the taker

    void create(final QuoteRequest request, final long timestampNs) {
        final QuoteRejectReason rejected = check(request, timestampNs);
        if (rejected != null) {
            listener.onQuoteCommandRejected(request.accountId, request.instrumentId, 0, rejected);
            return;
        }
        status.requestId = requests.nextId++;
        status.accountId = request.accountId;
        status.instrumentId = request.instrumentId;
        status.quantityLots = request.quantityLots;
        status.providers = asked(request);
        status.declined = 0;
        status.createdNs = timestampNs;
        status.expireTimestampNs = request.expireTimestampNs - timestampNs > QuoteRequest.MAX_LIFE_NS
                ? timestampNs + QuoteRequest.MAX_LIFE_NS
                : request.expireTimestampNs;
        status.wantsAsk = request.wantsAsk;
        status.wantsBid = request.wantsBid;
        final int added = requests.add(status, state.accounts.client(request.accountId));
        quotes.requestEnds.add(added);
        tell(added, QuoteRequestState.CREATED);
    }

    private QuoteRejectReason check(final QuoteRequest request, final long timestampNs) {
        if (!request.wantsAsk && !request.wantsBid || request.quantityLots <= 0) {
            return QuoteRejectReason.MALFORMED_QUOTE;
        }
        final Instrument instrument = state.instruments.get(request.instrumentId);
        if (instrument == null || instrument.quotes == null) {
            return QuoteRejectReason.UNKNOWN_INSTRUMENT;
        }
        final int account = state.accounts.client(request.accountId);
        if (account == Accounts.NONE) {
            return QuoteRejectReason.UNKNOWN_ACCOUNT;
        }
        if (asked(request) == 0) {
            return QuoteRejectReason.UNKNOWN_PROVIDER;
        }
        final QuoteRejectReason suspended = checks.suspended(instrument, account);
        if (suspended != null) {
            return suspended;
        }
        if (request.expireTimestampNs <= timestampNs) {
            return QuoteRejectReason.EXPIRED;
        }
        if (request.quantityLots < instrument.definition.minQuantityLots
                || request.quantityLots > instrument.definition.maxQuantityLots) {
            return QuoteRejectReason.QUANTITY_OUT_OF_RANGE;
        }
        return requests.countOf(account) >= Math.min(QuoteRequest.MAX_PER_ACCOUNT, (requests.room() + 1) / 2)
                ? QuoteRejectReason.CAPACITY_EXCEEDED
                : null;
    }

    /** Those of the named providers that there are, may quote, and are not the taker. */
    private long asked(final QuoteRequest request) {
        final StreamedQuotes market = state.instruments.get(request.instrumentId).quotes;
        final int account = state.accounts.client(request.accountId);
        long asked = 0;
        for (int number = 0; number < market.providerCount(); number++) {
            final int provider = market.provider(number);
            if (quotes.providers.isEnabled(provider) && quotes.providers.account(provider) != account) {
                asked |= 1L << number;
            }
        }
        return request.providers == 0 ? asked : asked & request.providers;
    }

    void cancel(final long accountId, final long requestId) {
        final int request = requests.find(requestId);
        if (request == 0 || requests.taker(request) != state.accounts.client(accountId)) {
            listener.onQuoteCommandRejected(accountId, 0, requestId, QuoteRejectReason.UNKNOWN_REQUEST);
        } else {
            end(request, QuoteRequestState.CANCELED);
        }
    }

    // -------------------------------------------------------------------------------------------------- the providers

    void answer(final QuoteAnswer answer, final long timestampNs) {
        final int request = requests.find(answer.requestId);
        final QuoteRejectReason rejected = check(answer, request, timestampNs);
        if (rejected != null) {
            listener.onQuoteCommandRejected(answer.accountId, 0, answer.requestId, rejected);
            return;
        }
        final int number = number(request, state.accounts.client(answer.accountId));
        requests.answer(request, number, answer.bidTicks, answer.askTicks, answer.validUntilNs, timestampNs);
        tell(request, number, QuoteRequestState.QUOTED);
    }

    private QuoteRejectReason check(final QuoteAnswer answer, final int request, final long timestampNs) {
        if ((answer.bidTicks | answer.askTicks) < 0 || answer.bidTicks == 0 && answer.askTicks == 0) {
            return QuoteRejectReason.MALFORMED_QUOTE;
        }
        final QuoteRejectReason unknown = unknown(request, answer.accountId, timestampNs);
        if (unknown != null) {
            return unknown;
        }
        final Instrument instrument = state.instruments.get(requests.instrumentId(request));
        final int account = state.accounts.client(answer.accountId);
        final QuoteRejectReason mayNot =
                checks.mayNotQuote(instrument, account, quotes.providers.find(account, instrument.id()));
        if (mayNot != null) {
            return mayNot;
        }
        if (answer.validUntilNs <= timestampNs) {
            return QuoteRejectReason.EXPIRED;
        }
        return prices(answer, request, instrument);
    }

    private QuoteRejectReason prices(final QuoteAnswer answer, final int request, final Instrument instrument) {
        if (!isPriceIn(answer.bidTicks, requests.wantsBid(request), request, instrument)
                || !isPriceIn(answer.askTicks, requests.wantsAsk(request), request, instrument)) {
            return QuoteRejectReason.PRICE_OUT_OF_RANGE;
        }
        return answer.bidTicks != 0 && answer.askTicks != 0 && answer.bidTicks >= answer.askTicks
                ? QuoteRejectReason.CROSSED
                : null;
    }

    private boolean isPriceIn(
            final long ticks, final boolean isWanted, final int request, final Instrument instrument) {
        return ticks == 0
                || isWanted
                        && ticks >= instrument.definition.minPriceTicks
                        && ticks <= instrument.definition.maxPriceTicks
                        && Amounts.product(ticks, requests.quantityLots(request), instrument.quotePerTickLot)
                                != Amounts.OVERFLOW;
    }

    private QuoteRejectReason unknown(final int request, final long accountId, final long timestampNs) {
        final int number = request == 0 ? -1 : number(request, state.accounts.client(accountId));
        return number < 0
                        || requests.expireNs(request) <= timestampNs
                        || (requests.declined(request) >>> number & 1) != 0
                ? QuoteRejectReason.UNKNOWN_REQUEST
                : null;
    }

    /** The number of an account among the providers that a request asks; -1 when it is none of them. */
    private int number(final int request, final int account) {
        final StreamedQuotes market = state.instruments.get(requests.instrumentId(request)).quotes;
        for (int number = 0; number < market.providerCount(); number++) {
            if (quotes.providers.account(market.provider(number)) == account
                    && (requests.providers(request) >>> number & 1) != 0) {
                return number;
            }
        }
        return -1;
    }

    void decline(final long accountId, final long requestId, final long timestampNs) {
        final int request = requests.find(requestId);
        final QuoteRejectReason rejected = unknown(request, accountId, timestampNs);
        if (rejected != null) {
            listener.onQuoteCommandRejected(accountId, 0, requestId, rejected);
        } else {
            decline(request, number(request, state.accounts.client(accountId)));
        }
    }

    /**
     * A provider takes its answers back, as if it declined each.
     *
     * @param instrumentId 0 for all
     */
    void withdraw(final int account, final int instrumentId) {
        int request = requests.first();
        while (request != 0) {
            final int next = requests.next(request);
            if (instrumentId == 0 || requests.instrumentId(request) == instrumentId) {
                final int number = number(request, account);
                if (number >= 0 && requests.validUntilNs(request, number) != 0) {
                    decline(request, number);
                }
            }
            request = next;
        }
    }

    /** All on an instrument are over, for nobody trades there. */
    void expireAll(final int instrumentId) {
        int request = requests.first();
        while (request != 0) {
            final int next = requests.next(request);
            if (requests.instrumentId(request) == instrumentId) {
                end(request, QuoteRequestState.EXPIRED);
            }
            request = next;
        }
    }

    /** It is over when all have declined. */
    void decline(final int request, final int number) {
        requests.decline(request, number);
        tell(request, number, QuoteRequestState.REJECTED);
        if (requests.declined(request) == requests.providers(request)) {
            end(request, QuoteRequestState.REJECTED);
        }
    }

    /** The one whose time is up first. */
    void expireNext() {
        end(quotes.requestEnds.first(), QuoteRequestState.EXPIRED);
    }

    // ------------------------------------------------------------------------------------------------------- told

    void end(final int request, final QuoteRequestState how) {
        quotes.requestEnds.remove(request);
        tell(request, how);
        requests.remove(request);
    }

    private void tell(final int request, final QuoteRequestState what) {
        requests.describe(request, status);
        status.state = what;
        listener.onQuoteRequestChanged(status);
    }

    /** What is about one provider, with its answer. */
    void tell(final int request, final int number, final QuoteRequestState what) {
        requests.describe(request, status);
        final StreamedQuotes market = state.instruments.get(requests.instrumentId(request)).quotes;
        status.providerAccountId = Accounts.id(quotes.providers.account(market.provider(number)));
        status.bidTicks = requests.ticks(request, number, true);
        status.askTicks = requests.ticks(request, number, false);
        status.validUntilNs = requests.validUntilNs(request, number);
        status.state = what;
        listener.onQuoteRequestChanged(status);
    }

    // ---------------------------------------------------------------------------------------------------------- a hit

    /**
     * The number of the provider whose answer an order hits; -1 when it may not: it is of another account, instrument,
     * quantity or side, its time is up, or its price is not what the order accepts.
     */
    int numberHit(final int request, final int order, final OrderRequest by, final long nowNs) {
        final Orders orders = state.orders;
        if (request == 0
                || requests.taker(request) != orders.account(order)
                || requests.instrumentId(request) != orders.instrumentId(order)
                || requests.quantityLots(request) != orders.remainingLots(order)
                || requests.expireNs(request) <= nowNs) {
            return -1;
        }
        final int number = number(request, state.accounts.client(by.quoteAccountId));
        if (number < 0 || requests.validUntilNs(request, number) <= nowNs) {
            return -1;
        }
        final long ticks = requests.ticks(request, number, !orders.isBuy(order));
        final boolean accepts =
                orders.isBuy(order) ? ticks <= orders.priceTicks(order) : ticks >= orders.priceTicks(order);
        return ticks != 0 && accepts ? number : -1;
    }
}
