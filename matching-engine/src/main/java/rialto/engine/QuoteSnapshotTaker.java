package rialto.engine;

/** Hands out what an engine knows of streamed quotes as records. */
final class QuoteSnapshotTaker {
    private final EngineState state;
    private final QuoteState quotes;
    private final QuoteProviderTerms terms = new QuoteProviderTerms();
    private final CreditLine line = new CreditLine();
    private final HeldTrade held = new HeldTrade();
    private final QuoteRequestStatus status = new QuoteRequestStatus();
    private final Identifier quoteId = new Identifier();

    QuoteSnapshotTaker(final EngineState state) {
        this.state = state;
        quotes = state.quotes;
    }

    void take(final QuoteSnapshotListener listener) {
        if (quotes.providers.count() > 0) {
            listener.onQuoteCounters(
                    quotes.ladders.nextPriority,
                    quotes.holds.nextId,
                    quotes.requests.nextId,
                    quotes.holdsGoOnNs,
                    quotes.looksFromNs);
        }
        for (int provider = 1; provider <= quotes.providers.count(); provider++) {
            listener.onQuoteProvider(quotes.providers.terms(provider, quotes.providers.account(provider), terms));
            for (int stream = 0; stream < QuoteLadder.MAX_STREAMS; stream++) {
                takeLadder(provider, quotes.providers.ladder(provider, stream), listener);
            }
        }
        for (int known = 1; known <= quotes.creditLines.count(); known++) {
            listener.onCreditLine(quotes.creditLines.describe(known, line));
        }
        takeMinQuantities(listener);
        for (int hold = quotes.holds.first(); hold != 0; hold = quotes.holds.next(hold)) {
            listener.onHold(quotes.holds.describe(hold, held));
        }
        for (int request = quotes.requests.first(); request != 0; request = quotes.requests.next(request)) {
            takeRequest(request, listener);
        }
        takeWalks(listener);
        takeParents(listener);
    }

    private void takeParents(final QuoteSnapshotListener listener) {
        final ParentOrders parents = quotes.parents;
        if (parents.goesOnNs != 0) {
            listener.onParentCounters(parents.goesOnNs);
        }
        for (ParentOrder parent = parents.first(); parent != null; parent = parents.next(parent)) {
            listener.onParentOrder(parent);
            for (int child = parent.firstChild; child != 0; child = parents.children.next(child)) {
                listener.onChildOrder(parents.children.orderId(child), parents.children.workingLots(child));
            }
            final AvoidedStreams avoided = parent.avoided;
            for (int i = 0; i < avoided.count(); i++) {
                listener.onAvoidedStream(Accounts.id(avoided.account(i)), avoided.stream(i), avoided.untilNs(i));
            }
        }
    }

    private void takeRequest(final int request, final QuoteSnapshotListener listener) {
        quotes.requests.describe(request, status).state = QuoteRequestState.CREATED;
        listener.onQuoteRequest(status);
        final StreamedQuotes market = state.instruments.get(quotes.requests.instrumentId(request)).quotes;
        for (int number = 0; number < market.providerCount(); number++) {
            if (quotes.requests.validUntilNs(request, number) != 0) {
                listener.onQuoteAnswer(
                        Accounts.id(quotes.providers.account(market.provider(number))),
                        quotes.requests.ticks(request, number, true),
                        quotes.requests.ticks(request, number, false),
                        quotes.requests.validUntilNs(request, number),
                        quotes.requests.answeredNs(request, number));
            }
        }
    }

    private void takeLadder(final int provider, final int ladder, final QuoteSnapshotListener listener) {
        if (ladder != 0) {
            listener.onLadder(
                    quotes.ladders.stream(ladder),
                    quotes.ladders.quoteId(ladder, quoteId),
                    quotes.ladders.validUntilNs(ladder),
                    quotes.ladders.receivedNs(ladder),
                    quotes.providers.leaseEndsNs(provider),
                    quotes.ladders.isFullAmount(ladder),
                    quotes.ladders.hasLastLook(ladder));
            takeTiers(ladder, true, listener);
            takeTiers(ladder, false, listener);
        }
    }

    private void takeTiers(final int ladder, final boolean bid, final QuoteSnapshotListener listener) {
        for (int tier = 0; tier < quotes.ladders.tierCount(ladder, bid); tier++) {
            listener.onTier(
                    bid ? Side.BUY : Side.SELL,
                    quotes.ladders.priceTicks(ladder, bid, tier),
                    quotes.ladders.remainingLots(ladder, bid, tier),
                    quotes.ladders.maxShowLots(ladder, bid, tier),
                    quotes.ladders.priority(ladder, bid, tier));
        }
    }

    private void takeMinQuantities(final QuoteSnapshotListener listener) {
        for (int id = 1; !quotes.minQuantities.isEmpty() && id <= state.instruments.count(); id++) {
            final StreamedQuotes market = state.instruments.get(id).quotes;
            if (market != null) {
                for (int order = market.first(true); order != 0; order = market.next(order)) {
                    takeMinQuantity(order, listener);
                }
                for (int order = market.first(false); order != 0; order = market.next(order)) {
                    takeMinQuantity(order, listener);
                }
                for (int order = market.firstOnHold(); order != 0; order = state.orders.nextInQueue(order)) {
                    takeMinQuantity(order, listener);
                }
            }
        }
    }

    private void takeMinQuantity(final int order, final QuoteSnapshotListener listener) {
        final long minQuantity = quotes.minQuantities.get(state.orders.id(order));
        if (minQuantity != 0) {
            listener.onMinQuantity(state.orders.id(order), minQuantity);
        }
    }

    private void takeWalks(final QuoteSnapshotListener listener) {
        for (int id = 1; id <= state.instruments.count(); id++) {
            final StreamedQuotes market = state.instruments.get(id).quotes;
            if (market != null) {
                takeWalk(id, market, true, listener);
                takeWalk(id, market, false, listener);
                if (!market.isWalkPending() && market.looksFromNs != LookRate.ANY_TIME) {
                    listener.onQuoteWalk(id, Side.BUY, market.looksFromNs, DueQueue.NEVER, 0, false);
                }
            }
        }
    }

    private void takeWalk(
            final int instrumentId,
            final StreamedQuotes market,
            final boolean buyers,
            final QuoteSnapshotListener listener) {
        final QuoteWalk walk = market.walk(buyers);
        if (walk.isPending()) {
            listener.onQuoteWalk(
                    instrumentId,
                    buyers ? Side.BUY : Side.SELL,
                    market.looksFromNs,
                    market.goesOnNs,
                    walk.nextOrder == 0 ? 0 : state.orders.id(walk.nextOrder),
                    walk.again);
        }
    }
}
