package rialto.engine;

/** Takes the records of streamed quotes from a snapshot, after all others. */
final class QuoteSnapshotLoader implements QuoteSnapshotListener {
    private final EngineState state;
    private final QuoteState quotes;
    private int lastProvider;
    private int lastLadder;
    private int lastRequest;
    private ParentOrder lastParent;

    QuoteSnapshotLoader(final EngineState state) {
        this.state = state;
        quotes = state.quotes;
    }

    private static void require(final boolean condition, final String what, final long id) {
        EngineSnapshotLoader.require(condition, what, id);
    }

    @Override
    public void onQuoteCounters(
            final long nextPriority,
            final long nextHoldId,
            final long nextRequestId,
            final long holdsGoOnNs,
            final long looksFromNs) {
        quotes.requests.nextId = nextRequestId;
        quotes.ladders.nextPriority = nextPriority;
        quotes.holds.nextId = nextHoldId;
        quotes.holdsGoOnNs = holdsGoOnNs;
        quotes.looksFromNs = looksFromNs;
    }

    @Override
    public void onQuoteProvider(final QuoteProviderTerms terms) {
        final int account = state.accounts.client(terms.accountId);
        final Instrument instrument = state.instruments.get(terms.instrumentId);
        require(
                account != Accounts.NONE
                        && instrument != null
                        && instrument.quotes != null
                        && quotes.providers.find(account, terms.instrumentId) == 0,
                "provider account",
                terms.accountId);
        lastProvider = quotes.providers.add(account, terms.instrumentId);
        quotes.providers.terms(lastProvider, terms);
        if (instrument.reserves) {
            final int base = state.balances.find(account, instrument.definition.baseAssetId);
            final int quote = state.balances.find(account, instrument.definition.quoteAssetId);
            require(base != 0 && quote != 0, "balances of provider account", terms.accountId);
            quotes.providers.balances(lastProvider, base, quote);
        }
        instrument.quotes.addProvider(lastProvider);
        lastLadder = 0;
    }

    @Override
    public void onLadder(
            final int stream,
            final Identifier quoteId,
            final long validUntilNs,
            final long receivedNs,
            final long leaseEndsNs,
            final boolean fullAmount,
            final boolean lastLook) {
        require(
                lastProvider != 0
                        && stream >= 0
                        && stream < QuoteLadder.MAX_STREAMS
                        && quotes.providers.ladder(lastProvider, stream) == 0,
                "ladder of stream",
                stream);
        lastLadder = quotes.ladders.add(lastProvider, stream);
        quotes.ladders.head(lastLadder, quoteId, validUntilNs, receivedNs);
        quotes.ladders.load(lastLadder, fullAmount, lastLook);
        quotes.providers.ladder(lastProvider, stream, lastLadder);
        state.instruments
                .get(quotes.providers.instrumentId(lastProvider))
                .quotes
                .addLadder(lastLadder);
        quotes.expiries.add(lastLadder);
        quotes.leases.change(lastProvider, leaseEndsNs);
    }

    @Override
    public void onTier(
            final Side side,
            final long priceTicks,
            final long remainingLots,
            final long maxShowLots,
            final long priority) {
        require(
                lastLadder != 0 && quotes.ladders.tierCount(lastLadder, side == Side.BUY) < QuoteSide.MAX_TIERS,
                "tier of priority",
                priority);
        quotes.ladders.loadTier(lastLadder, side == Side.BUY, priceTicks, remainingLots, maxShowLots, priority);
    }

    @Override
    public void onCreditLine(final CreditLine line) {
        final int taker = state.accounts.client(line.takerAccountId);
        final int provider = state.accounts.client(line.providerAccountId);
        require(
                taker != Accounts.NONE
                        && provider != Accounts.NONE
                        && state.assets.isKnown(line.assetId)
                        && quotes.creditLines.find(taker, provider, line.assetId) == CreditLines.NONE,
                "credit line of account",
                line.takerAccountId);
        final int loaded = quotes.creditLines.add(taker, provider, line.assetId);
        quotes.creditLines.limit(loaded, line.limit);
        quotes.creditLines.used(loaded, line.used);
    }

    @Override
    public void onMinQuantity(final long orderId, final long minQuantityLots) {
        require(state.orders.find(orderId) != 0, "minimum quantity of order", orderId);
        quotes.minQuantities.put(orderId, minQuantityLots);
    }

    @Override
    public void onHold(final HeldTrade from) {
        final int taker = state.accounts.client(from.takerAccountId);
        final int account = state.accounts.client(from.providerAccountId);
        final int provider = account == Accounts.NONE ? 0 : quotes.providers.find(account, from.instrumentId);
        final int order = from.orderLeft ? 0 : state.orders.find(from.takerOrderId);
        require(
                taker != Accounts.NONE && provider != 0 && (from.orderLeft ? !from.rejected : order != 0),
                "hold",
                from.holdId);
        final int hold = quotes.holds.add(from, taker, account);
        final Instrument instrument = state.instruments.get(from.instrumentId);
        if (instrument.reserves) {
            final int paid = state.balances.find(taker, instrument.paidAsset(from.takerBuys));
            final int received = state.balances.find(taker, instrument.receivedAsset(from.takerBuys));
            require(paid != 0 && received != 0, "balances of hold", from.holdId);
            quotes.holds.balances(hold, paid, received);
        }
        if (order != 0) {
            quotes.attach(hold, order);
        }
        if (!from.rejected) {
            quotes.holdEnds.add(hold);
        }
    }

    @Override
    public void onQuoteRequest(final QuoteRequestStatus request) {
        final int taker = state.accounts.client(request.accountId);
        final Instrument instrument = state.instruments.get(request.instrumentId);
        require(
                taker != Accounts.NONE
                        && instrument != null
                        && instrument.quotes != null
                        && quotes.requests.find(request.requestId) == 0,
                "request for quotes",
                request.requestId);
        lastRequest = quotes.requests.add(request, taker);
        quotes.requestEnds.add(lastRequest);
    }

    @Override
    public void onQuoteAnswer(
            final long providerAccountId,
            final long bidTicks,
            final long askTicks,
            final long validUntilNs,
            final long answeredNs) {
        require(lastRequest != 0, "answer of account", providerAccountId);
        final StreamedQuotes market = state.instruments.get(quotes.requests.instrumentId(lastRequest)).quotes;
        int number = 0;
        while (number < market.providerCount()
                && Accounts.id(quotes.providers.account(market.provider(number))) != providerAccountId) {
            number++;
        }
        require(number < market.providerCount(), "answer of account", providerAccountId);
        quotes.requests.answer(lastRequest, number, bidTicks, askTicks, validUntilNs, answeredNs);
    }

    @Override
    public void onQuoteWalk(
            final int instrumentId,
            final Side side,
            final long looksFromNs,
            final long goesOnNs,
            final long nextOrderId,
            final boolean again) {
        final Instrument instrument = state.instruments.get(instrumentId);
        require(instrument != null && instrument.quotes != null, "waiting orders of instrument", instrumentId);
        final QuoteWalk walk = instrument.quotes.walk(side == Side.BUY);
        walk.nextOrder = state.orders.find(nextOrderId);
        walk.again = again;
        require(nextOrderId == 0 || walk.nextOrder != 0, "order whose turn it is", nextOrderId);
        instrument.quotes.looksFromNs = looksFromNs;
        quotes.walks.change(instrumentId, goesOnNs);
    }

    @Override
    public void onParentCounters(final long goesOnNs) {
        quotes.parents.goesOnNs = goesOnNs;
    }

    @Override
    public void onParentOrder(final ParentOrder from) {
        final int account = state.accounts.client(from.accountId);
        final Instrument instrument = state.instruments.get(from.instrumentId);
        require(
                account != Accounts.NONE
                        && instrument != null
                        && instrument.quotes != null
                        && (from.bookInstrumentId == 0 || state.instruments.get(from.bookInstrumentId) != null)
                        && quotes.parents.room() > 0,
                "parent order",
                from.parentOrderId);
        final long hash = state.hashes.of(account, from.clientOrderId);
        require(
                state.clientOrders.find(hash, account, from.clientOrderId) == 0,
                "client order id of parent order",
                from.parentOrderId);
        final int clientOrder = state.clientOrders.remember(hash, account, from.clientOrderId);
        state.clientOrders.outcome(
                clientOrder, account, from.parentOrderId, from.contentHash, from.instrumentId, RejectReason.NONE);
        lastParent = quotes.parents.load(from, account);
    }

    @Override
    public void onChildOrder(final long orderId, final long workingLots) {
        require(
                lastParent != null && quotes.parents.children.find(orderId) == 0 && workingLots > 0,
                "child order",
                orderId);
        quotes.parents.children.add(lastParent, orderId, workingLots);
        lastParent.workingLots += workingLots;
    }

    @Override
    public void onAvoidedStream(final long providerAccountId, final int stream, final long untilNs) {
        final int account = state.accounts.client(providerAccountId);
        require(
                lastParent != null && account != Accounts.NONE && lastParent.avoided.count() < AvoidedStreams.MAX,
                "avoided stream of account",
                providerAccountId);
        lastParent.avoided.add(account, stream, untilNs);
    }
}
