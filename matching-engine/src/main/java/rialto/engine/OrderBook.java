package rialto.engine;

/**
 * The continuous order book: best price first, at one price the earliest first or as an {@link Allocation} has it and then those
 * that are hidden, trades at the resting order's price. Its queues are in order of time, whoever is filled first.
 */
final class OrderBook implements ContinuousMarket {
    private final long quotePerTickLot;
    private final Orders orders;
    private final DisplayRecords displays;
    private final PriceLevels levels;
    private final RestingSide bids;
    private final RestingSide asks;
    private final int mostRefreshes;
    private final RulesOfAccounts rules;
    private final TopOrders topOrders;
    private final MatchListener listener;

    /** Null where the earliest order of a price is filled first. */
    private AllocatedMatching allocated;

    /**
     * @param quotePerTickLot minor units of the quote asset in one lot at a price of one tick
     * @param mostRefreshes   parts that icebergs show anew for one incoming order
     */
    OrderBook(
            final long quotePerTickLot,
            final Orders orders,
            final DisplayRecords displays,
            final PriceLevels levels,
            final PriceNodes nodes,
            final int mostRefreshes,
            final RulesOfAccounts rules,
            final MatchListener listener) {
        this.quotePerTickLot = quotePerTickLot;
        this.orders = orders;
        this.displays = displays;
        this.levels = levels;
        this.mostRefreshes = mostRefreshes;
        this.rules = rules;
        this.listener = listener;
        topOrders = new TopOrders(orders);
        bids = new RestingSide(true, orders, levels, nodes);
        asks = new RestingSide(false, orders, levels, nodes);
    }

    @Override
    public boolean offers(final OrderRequest request) {
        if (request.minQuantityLots != 0) {
            return false;
        }
        return switch (request.orderType) {
            case LIMIT -> true;
            case MARKET ->
                switch (request.timeInForce) {
                    case GTC, IOC, AT_OPEN, AT_CLOSE -> true;
                    case FOK, GTD, DAY -> false;
                };
            case LIMIT_MAKER ->
                switch (request.timeInForce) {
                    case GTC, GTD, DAY -> true;
                    case IOC, FOK, AT_OPEN, AT_CLOSE -> false;
                };
            case PREVIOUSLY_QUOTED -> false;
        };
    }

    @Override
    public boolean mayRest(final OrderRequest request) {
        return request.orderType != OrderType.MARKET && request.timeInForce.stays();
    }

    @Override
    public boolean hasRoom() {
        return true;
    }

    @Override
    public boolean wouldTake(final boolean buy, final long priceTicks) {
        final BookSide opposite = side(!buy).shown();
        return opposite.best() != 0 && (buy ? opposite.bestTicks() <= priceTicks : opposite.bestTicks() >= priceTicks);
    }

    @Override
    public boolean canFill(final IncomingOrder incoming, final long lots) {
        final RestingSide opposite = side(!incoming.buy);
        if (allocated != null) {
            return allocated.canFill(incoming, opposite, lots);
        }
        long missing = lots;
        long refreshes = 0;
        for (int level = opposite.best();
                level != 0 && incoming.accepts(levels.priceTicks(level));
                level = opposite.next(level)) {
            long behind = 0;
            for (int maker = levels.first(level); maker != 0; maker = orders.nextInQueue(maker)) {
                incoming.lookedAt++;
                if (!isOwn(incoming, maker)) {
                    missing -= metLots(maker);
                    behind = withParts(behind, maker);
                    refreshes += partsToCome(maker);
                    if (missing <= 0) {
                        return refreshes <= mostRefreshes;
                    }
                } else if (incoming.selfTradePrevention != SelfTradePrevention.EXPIRE_MAKER) {
                    return false;
                }
            }
            missing -= behind;
            if (missing <= 0) {
                return refreshes <= mostRefreshes;
            }
        }
        return false;
    }

    @Override
    public long cost(final IncomingOrder incoming, final long available) {
        final BookSide opposite = side(!incoming.buy).shown();
        if (allocated != null) {
            return allocated.cost(incoming, available, opposite);
        }
        long lots = incoming.remainingLots;
        long budget = incoming.budget;
        long cost = 0;
        for (int level = opposite.best();
                level != 0 && incoming.accepts(levels.priceTicks(level));
                level = opposite.next(level)) {
            final long unit = levels.priceTicks(level) * quotePerTickLot;
            long behind = 0;
            for (int maker = levels.first(level); maker != 0; maker = orders.nextInQueue(maker)) {
                final long affordable = incoming.byQuote ? budget / unit : lots;
                if (affordable == 0) {
                    return cost;
                }
                if (isOwn(incoming, maker)) {
                    if (incoming.selfTradePrevention != SelfTradePrevention.EXPIRE_MAKER) {
                        return cost;
                    }
                    continue;
                }
                final long traded = Math.min(affordable, metLots(maker));
                behind = incoming.countsShownOnly ? 0 : withParts(behind, maker);
                lots -= traded;
                budget -= incoming.byQuote ? traded * unit : 0;
                cost += incoming.buy ? traded * unit : traded;
                if (cost > available) {
                    return TOO_MUCH;
                }
            }
            if (behind > 0) {
                final long traded = Math.min(incoming.byQuote ? budget / unit : lots, behind);
                lots -= traded;
                budget -= incoming.byQuote ? traded * unit : 0;
                cost += incoming.buy ? traded * unit : traded;
                if (cost > available) {
                    return TOO_MUCH;
                }
            }
        }
        return cost;
    }

    @Override
    public long affordable(final IncomingOrder incoming, final long available) {
        if (allocated != null) {
            return allocated.affordable(incoming, available, asks);
        }
        long lots = 0;
        long left = available;
        for (int level = asks.best();
                level != 0 && incoming.accepts(levels.priceTicks(level));
                level = asks.next(level)) {
            final long unit = levels.priceTicks(level) * quotePerTickLot;
            long behind = 0;
            for (int maker = levels.first(level); maker != 0; maker = orders.nextInQueue(maker)) {
                incoming.lookedAt++;
                if (!isOwn(incoming, maker)) {
                    final long wanted = Math.min(incoming.remainingLots - lots, metLots(maker));
                    behind = withParts(behind, maker);
                    final long paid = Math.min(wanted, left / unit);
                    lots += paid;
                    left -= paid * unit;
                    if (paid < wanted || lots == incoming.remainingLots) {
                        return lots;
                    }
                } else if (incoming.selfTradePrevention != SelfTradePrevention.EXPIRE_MAKER) {
                    return incoming.remainingLots;
                }
            }
            if (behind > 0) {
                final long wanted = Math.min(incoming.remainingLots - lots, behind);
                final long paid = Math.min(wanted, left / unit);
                lots += paid;
                left -= paid * unit;
                if (paid < wanted || lots == incoming.remainingLots) {
                    return lots;
                }
            }
        }
        return incoming.remainingLots;
    }

    /** What an incoming order meets of a resting one at once. */
    private long metLots(final int maker) {
        return displays.metLots(orders, maker);
    }

    /** Whether icebergs have shown as many parts for an incoming order as they do for one: it does not go on then. */
    boolean cuts(final IncomingOrder incoming) {
        incoming.isCut = incoming.refreshes > mostRefreshes;
        return incoming.isCut;
    }

    /** How often an order shows another part until all of it is traded. */
    long partsToCome(final int maker) {
        return orders.showsLess(maker) ? displays.partsToCome(orders.display(maker), orders.remainingLots(maker)) : 0;
    }

    /** What an iceberg does not show yet, with that of others: it comes behind all that is shown there. Not more than can be traded. */
    private long withParts(final long behind, final int maker) {
        return orders.showsLess(maker)
                ? Math.min(Amounts.MAX, behind + (orders.remainingLots(maker) - metLots(maker)))
                : behind;
    }

    @Override
    public void match(final IncomingOrder incoming) {
        final RestingSide opposite = side(!incoming.buy);
        if (allocated != null) {
            allocated.match(incoming, opposite);
            return;
        }
        while (incoming.wantsMore()) {
            final int level = opposite.best();
            final long priceTicks = opposite.bestTicks();
            if (level == 0 || !incoming.accepts(priceTicks)) {
                incoming.ranOut = true;
                return;
            }
            final long unit = priceTicks * quotePerTickLot;
            final long wanted = incoming.wantedLots(unit);
            if (wanted == 0 || cuts(incoming)) {
                return;
            }
            final int maker = levels.first(level);
            if (isOwn(incoming, maker)) {
                if (preventSelfTrade(incoming, maker, opposite)) {
                    return;
                }
            } else {
                trade(incoming, maker, priceTicks, unit, wanted, opposite);
            }
        }
    }

    @Override
    public long nextTicks(final IncomingOrder incoming) {
        final RestingSide opposite = side(!incoming.buy);
        if (allocated != null) {
            return allocated.nextTicks(incoming, opposite);
        }
        while (opposite.best() != 0 && incoming.accepts(opposite.bestTicks())) {
            final long priceTicks = opposite.bestTicks();
            if (incoming.wantedLots(priceTicks * quotePerTickLot) == 0) {
                incoming.ranOut = false;
                return 0;
            }
            final int maker = levels.first(opposite.best());
            if (!isOwn(incoming, maker)) {
                return priceTicks;
            }
            if (preventSelfTrade(incoming, maker, opposite)) {
                return 0;
            }
        }
        return 0;
    }

    /** Trades with a resting order, the taker's side being known: as much as is affordable of what is shown. */
    void trade(
            final IncomingOrder taker,
            final int maker,
            final long priceTicks,
            final long unit,
            final long affordable,
            final RestingSide opposite) {
        final long remaining = orders.remainingLots(maker);
        final boolean showsLess = orders.showsLess(maker);
        final long resting = showsLess ? displays.shownLots(orders.display(maker)) : remaining;
        final long lots = Math.min(affordable, resting);
        assert lots > 0 : "a trade of nothing";
        assert orders.isBuy(maker) != taker.buy : "a trade between orders of one side";
        assert allocated != null || orders.previousInQueue(maker) == 0 : "a maker that is not the first of its queue";
        final long quoteAmount = lots * unit;
        if (taker.byQuote) {
            taker.budget -= quoteAmount;
        } else {
            taker.remainingLots -= lots;
        }
        taker.executedLots += lots;
        orders.remainingLots(maker, remaining - lots);
        final boolean gone = lots == remaining;
        if (gone) {
            opposite.remove(maker);
        } else if (showsLess) {
            displays.execute(orders.display(maker), lots);
        }
        listener.onTrade(taker, maker, priceTicks, lots, quoteAmount, gone);
        if (lots == resting && !gone) {
            taker.refreshes++;
            replenish(maker);
        }
    }

    /** @return whether the incoming order stops */
    boolean preventSelfTrade(final IncomingOrder incoming, final int maker, final RestingSide opposite) {
        if (incoming.selfTradePrevention != SelfTradePrevention.EXPIRE_TAKER) {
            opposite.remove(maker);
            listener.onMakerExpired(maker);
        }
        incoming.stoppedBySelfTrade = incoming.selfTradePrevention != SelfTradePrevention.EXPIRE_MAKER;
        return incoming.stoppedBySelfTrade;
    }

    /** Whether the two must not trade. */
    boolean isOwn(final IncomingOrder incoming, final int maker) {
        return incoming.selfTradePrevention != SelfTradePrevention.NONE
                && rules.areOne(incoming.account, orders.account(maker));
    }

    @Override
    public void replenish(final int order) {
        displays.show(orders.display(order), orders.remainingLots(order));
        side(orders.isBuy(order)).moveBack(order);
        if (allocated != null) {
            topOrders.end(order);
        }
        listener.onReplenished(order);
    }

    @Override
    public void rest(final int order) {
        if (orders.showsLess(order)) {
            displays.show(orders.display(order), orders.remainingLots(order));
        }
        side(orders.isBuy(order)).append(order);
    }

    @Override
    public void remove(final int order) {
        side(orders.isBuy(order)).remove(order);
    }

    @Override
    public int first(final boolean buy) {
        return side(buy).firstOrder();
    }

    @Override
    public int next(final int order) {
        return side(orders.isBuy(order)).nextOrder(order);
    }

    @Override
    public RestingSide side(final boolean buy) {
        return buy ? bids : asks;
    }

    // ------------------------------------------------------------------------------------- who is filled at one price

    @Override
    public void allocate(final MatchAlgorithm algorithm, final long minimumLots, final PriceGroup group) {
        allocated = algorithm == MatchAlgorithm.PRICE_TIME
                ? null
                : new AllocatedMatching(algorithm, minimumLots, quotePerTickLot, mostRefreshes, this, levels, group);
        if (algorithm != MatchAlgorithm.PRO_RATA_TOP) {
            topOrders.forget();
        }
    }

    @Override
    public void onEntered(final int order) {
        if (allocated != null && allocated.hasTop() && firstShown(orders.isBuy(order)) == order) {
            topOrders.set(order);
        }
    }

    @Override
    public TopOrders topOrders() {
        return topOrders;
    }
}
