package rialto.engine;

/** Orders where quotes are streamed: they look for quotes when they come and when quotes reach them, and stay or go. */
final class QuoteOrders {
    /** For each of {@link EngineLimits#pendingCancelsPerCommand} so many ladders and tiers are looked at. */
    private static final int WORK = 8;

    /** One in so many parts of a command's work parent orders have in any case, however many orders wait. */
    private static final int PARENTS_SHARE = 4;

    private final EngineState state;
    private final QuoteState quotes;
    private final Orders orders;
    private final EngineListener listener;
    private final OrderExit exit;
    private final QuoteSearch search;
    private final QuoteTrades trades;
    private final RequestHits hits;
    private final VainLooks vain;

    /** Ladders, tiers and orders that the command may still look at; below 0 after the last look. */
    private long workLeft;

    /** Of what parent orders have in any case; below 0 when they had more. */
    private long parentsLeft;

    private long workLeftBefore;

    QuoteOrders(
            final EngineState state,
            final EngineListener listener,
            final OrderExit exit,
            final QuoteSearch search,
            final QuoteTrades trades,
            final RequestHits hits) {
        this.hits = hits;
        this.state = state;
        this.listener = listener;
        this.exit = exit;
        this.search = search;
        this.trades = trades;
        quotes = state.quotes;
        orders = state.orders;
        vain = new VainLooks(state);
    }

    /** A new order, which is open and holds what it may pay. */
    void enter(final Instrument instrument, final int order, final OrderRequest request, final long timestampNs) {
        quotes.lastHold(order, 0);
        if (request.minQuantityLots > 0) {
            quotes.minQuantities.put(orders.id(order), request.minQuantityLots);
        }
        boolean isCut = false;
        boolean goesOn = false;
        if (request.quoteRequestId != 0) {
            hits.hit(instrument, order, request, timestampNs);
        } else {
            final QuotePlan plan = request.orderType == OrderType.PREVIOUSLY_QUOTED
                    ? search.findNamed(instrument, order, request, timestampNs)
                    : findAndCount(instrument, order, timestampNs);
            trades.take(instrument, order, plan, timestampNs);
            isCut = plan.isCut();
            goesOn = plan.goesOn();
        }
        if (!instrument.quotes.waits(order) || orders.remainingLots(order) == 0 && !quotes.isOnHold(order)) {
            conclude(instrument, order, false, isCut);
            return;
        }
        rest(instrument, order);
        if (goesOn) {
            lookAgain(instrument, orders.isBuy(order), timestampNs);
        }
    }

    private void rest(final Instrument instrument, final int order) {
        instrument.quotes.rest(order);
        if (orders.remainingLots(order) > 0) {
            listener.onOrderRested(
                    orders.id(order),
                    orders.priceTicks(order),
                    orders.remainingLots(order),
                    instrument.id(),
                    orders.side(order));
        }
    }

    /** An open order looks for quotes, and then stays or goes. One that names its quote never looks for another. */
    void look(final Instrument instrument, final int order, final long timestampNs) {
        if (!instrument.isTrading() || orders.type(order) == OrderType.PREVIOUSLY_QUOTED) {
            conclude(instrument, order, true);
            return;
        }
        final boolean waits = instrument.quotes.waits(order);
        final boolean buys = orders.isBuy(order);
        if (lookNow(instrument, order, timestampNs).goesOn() && waits) {
            lookAgain(instrument, buys, timestampNs);
        }
    }

    private QuotePlan lookNow(final Instrument instrument, final int order, final long timestampNs) {
        final QuotePlan plan = findAndCount(instrument, order, timestampNs);
        trades.take(instrument, order, plan, timestampNs);
        conclude(instrument, order, true, plan.isCut());
        return plan;
    }

    /** All that wait on a side look with a command that follows, after those that have to already. */
    private void lookAgain(final Instrument instrument, final boolean buyers, final long timestampNs) {
        instrument.quotes.walk(buyers).again = true;
        if (!quotes.walks.isDue(instrument.id())) {
            schedule(instrument, later(timestampNs, 1));
        }
    }

    /** Who takes a quote looks at all ladders once more, for the runner-up. */
    private QuotePlan findAndCount(final Instrument instrument, final int order, final long timestampNs) {
        final QuotePlan plan = search.find(instrument, order, timestampNs);
        workLeft -= search.looked() + (long) plan.count() * instrument.quotes.ladderCount();
        return plan;
    }

    /**
     * What is left of an order that cannot wait goes, and one of which nothing is left.
     *
     * @param isInMarket whether it stands there
     */
    void conclude(final Instrument instrument, final int order, final boolean isInMarket) {
        conclude(instrument, order, isInMarket, false);
    }

    private void conclude(final Instrument instrument, final int order, final boolean isInMarket, final boolean isCut) {
        final boolean waits = instrument.quotes.waits(order);
        if (!waits && orders.remainingLots(order) > 0) {
            exit.cancelRest(instrument, order, isCut ? CancelReason.TOO_MANY_TRADES : whyRestGoes(order));
        }
        if (quotes.isOnHold(order)) {
            if (!isInMarket) {
                instrument.quotes.rest(order);
            }
        } else if (orders.remainingLots(order) == 0) {
            if (isInMarket) {
                instrument.quotes.remove(order);
            } else {
                quotes.forget(order);
            }
            state.close(order);
        }
    }

    private CancelReason whyRestGoes(final int order) {
        return switch (orders.type(order)) {
            case PREVIOUSLY_QUOTED ->
                orders.remainingLots(order) == orders.quantityLots(order)
                        ? CancelReason.QUOTE_GONE
                        : CancelReason.IOC_REMAINDER;
            case MARKET ->
                orders.timeInForce(order) == TimeInForce.FOK
                        ? CancelReason.FOK_NOT_FILLABLE
                        : CancelReason.MARKET_REMAINDER;
            case LIMIT, LIMIT_MAKER ->
                orders.timeInForce(order) == TimeInForce.FOK
                        ? CancelReason.FOK_NOT_FILLABLE
                        : CancelReason.IOC_REMAINDER;
        };
    }

    // ------------------------------------------------------------------------------------------------- waiting orders

    /** Before a command that may let waiting orders trade, end holds, or let parents look. */
    void beginCommand() {
        workLeft = (long) WORK * state.limits.pendingCancelsPerCommand();
        parentsLeft = workLeft / PARENTS_SHARE;
    }

    boolean hasWorkLeft() {
        return workLeft > 0;
    }

    /**
     * A hold ends, a parent order has its turn or a child enters: each costs as much as any other thing of which a command
     * does so many. A look comes on top.
     */
    void countOne() {
        workLeft -= WORK;
    }

    /** Whether a parent order may have its turn: also when waiting orders and holds have done all that a command may. */
    boolean hasWorkLeftForParents() {
        return workLeft > 0 || parentsLeft > 0;
    }

    /** Before the turn of a parent order. */
    void beginParent() {
        workLeftBefore = workLeft;
    }

    /** After it. */
    void endParent() {
        parentsLeft -= workLeftBefore - workLeft;
    }

    /** So many ladders, tiers and orders were looked at on behalf of a parent order. */
    void countLooked(final int looked) {
        workLeft -= looked;
    }

    /** A ladder has come: waiting orders that it reaches look at all quotes. */
    void onQuotes(final Instrument instrument, final int ladder, final long timestampNs) {
        onQuotes(instrument, ladder, true, timestampNs);
        onQuotes(instrument, ladder, false, timestampNs);
    }

    private void onQuotes(final Instrument instrument, final int ladder, final boolean buyers, final long timestampNs) {
        final StreamedQuotes market = instrument.quotes;
        final int tier = quotes.ladders.best(ladder, !buyers);
        if (tier == quotes.ladders.tierCount(ladder, !buyers)
                || market.first(buyers) == 0
                || !reaches(market.bestTicks(buyers), quotes.ladders.priceTicks(ladder, !buyers, tier), buyers)) {
            return;
        }
        final QuoteWalk walk = market.walk(buyers);
        final long allowed = Math.min(workLeft, allowed(market, timestampNs));
        if (walk.isPending() || allowed <= 0) {
            lookAgain(instrument, buyers, timestampNs);
            return;
        }
        final long begin = workLeft;
        walk(instrument, buyers, market.first(buyers), begin - allowed, timestampNs);
        pay(instrument, begin - workLeft, timestampNs);
        schedule(instrument, later(timestampNs, 1));
    }

    /** What the instrument and the venue allow waiting orders to look at now. */
    private long allowed(final StreamedQuotes market, final long timestampNs) {
        return Math.min(
                LookRate.allowed(market.looksFromNs, timestampNs),
                LookRate.allowedInVenue(quotes.looksFromNs, timestampNs));
    }

    /** What waiting orders looked at counts towards what they may look at later, and those of other instruments. */
    private void pay(final Instrument instrument, final long looked, final long timestampNs) {
        final StreamedQuotes market = instrument.quotes;
        final int others = quotes.walks.size() - (quotes.walks.isDue(instrument.id()) ? 1 : 0);
        market.looksFromNs = LookRate.after(market.looksFromNs, looked, others + 1, timestampNs);
        quotes.looksFromNs = LookRate.afterInVenue(quotes.looksFromNs, looked, timestampNs);
    }

    /** Those that have still to look go on when they may, at a time or after it. */
    private void schedule(final Instrument instrument, final long earliestNs) {
        final StreamedQuotes market = instrument.quotes;
        quotes.walks.change(
                instrument.id(), market.isWalkPending() ? Math.max(market.looksFromNs, earliestNs) : DueQueue.NEVER);
    }

    private static boolean reaches(final long limitTicks, final long quoteTicks, final boolean buyer) {
        return quoteTicks != 0 && (buyer ? quoteTicks <= limitTicks : quoteTicks >= limitTicks);
    }

    /**
     * Goes on with the instrument whose waiting orders have still to look, and whose turn it is. One that comes too
     * late for this command is before those that did not, so each has its turn.
     */
    void runNext(final long timestampNs) {
        final Instrument instrument = state.instruments.get(quotes.walks.first());
        final StreamedQuotes market = instrument.quotes;
        if (workLeft <= 0) {
            schedule(instrument, later(timestampNs, 1));
            return;
        }
        final long begin = workLeft;
        final long allowed = Math.min(begin, allowed(market, timestampNs));
        if (market.buyWalk.isPending()) {
            final long forSellers = market.sellWalk.isPending() ? allowed / 2 : 0;
            walk(instrument, true, market.buyWalk.nextOrder, begin - allowed + forSellers, timestampNs);
        }
        if (market.sellWalk.isPending()) {
            walk(instrument, false, market.sellWalk.nextOrder, begin - allowed, timestampNs);
        }
        pay(instrument, begin - workLeft, timestampNs);
        schedule(instrument, later(timestampNs, 2));
    }

    /**
     * Lets waiting orders look one after the other, for as long as they may; one at least.
     *
     * @param leave work that is not for them
     */
    private void walk(
            final Instrument instrument,
            final boolean buyers,
            final int from,
            final long leave,
            final long timestampNs) {
        final QuoteWalk walk = instrument.quotes.walk(buyers);
        final long end = Math.min(leave, workLeft - 1);
        walk.nextOrder = 0;
        int order = from;
        while (true) {
            order = walkOn(instrument, buyers, order, end, timestampNs);
            if (order != 0 || workLeft <= end || !walk.again) {
                walk.nextOrder = order;
                return;
            }
            walk.again = false;
            order = instrument.quotes.first(buyers);
        }
    }

    private static long later(final long timestampNs, final int nanoseconds) {
        return Math.min(timestampNs, DueQueue.NEVER - 3) + nanoseconds;
    }

    /** @return whose turn it is next; 0 when all that are reached have looked */
    private int walkOn(
            final Instrument instrument,
            final boolean buyers,
            final int from,
            final long leave,
            final long timestampNs) {
        final StreamedQuotes market = instrument.quotes;
        int order = from;
        boolean isKnown = false;
        long best = 0;
        while (order != 0 && workLeft > leave) {
            if (!isKnown) {
                best = market.bestQuote(!buyers, timestampNs);
                workLeft -= market.ladderCount();
                vain.forget();
                isKnown = true;
            }
            if (!reaches(orders.priceTicks(order), best, buyers)) {
                return 0;
            }
            workLeft--;
            final int next = market.next(order);
            if (orders.remainingLots(order) > 0 && !vain.cover(order)) {
                final QuotePlan plan = lookNow(instrument, order, timestampNs);
                if (plan.goesOn()) {
                    return order;
                }
                isKnown = plan.count() == 0 && !search.hasCanceled();
                if (isKnown) {
                    vain.remember(order, search.foundLots());
                }
            }
            order = next;
        }
        return order;
    }
}
