package rialto.engine;

/**
 * Matching of a book whose orders of one price are not simply filled one after the other. The best price comes first, as
 * everywhere; there the orders are met group by group, and an {@link Allocation} decides within each. Those that are hidden
 * come behind, one after the other.
 */
final class AllocatedMatching {
    private final long quotePerTickLot;
    private final int mostRefreshes;
    private final OrderBook book;
    private final PriceLevels levels;
    private final PriceGroup group;
    private final Allocation allocation;
    private final boolean hasTop;
    private final long minimumLots;

    /** Of a price that was looked at last: an order of the account stands in the way. */
    private boolean isStopped;

    /** Of a price that was looked at last: nothing is left there. */
    private boolean isExhausted;

    /** Of the prices that were looked at last: how many more parts icebergs show there until all of them is traded. */
    private long partsToCome;

    /** @param minimumLots the smallest quantity of an order */
    AllocatedMatching(
            final MatchAlgorithm algorithm,
            final long minimumLots,
            final long quotePerTickLot,
            final int mostRefreshes,
            final OrderBook book,
            final PriceLevels levels,
            final PriceGroup group) {
        this.quotePerTickLot = quotePerTickLot;
        this.mostRefreshes = mostRefreshes;
        this.book = book;
        this.levels = levels;
        this.group = group;
        this.minimumLots = minimumLots;
        hasTop = algorithm == MatchAlgorithm.PRO_RATA_TOP;
        allocation = switch (algorithm) {
            case PRO_RATA -> new ProRata();
            case PRO_RATA_TOP -> new ProRataTop();
            case SIZE_TIME -> new SizeTime();
            case PRICE_TIME -> throw new IllegalArgumentException("price and time need no allocation");
        };
    }

    /** Whether the order that bettered the market has precedence. */
    boolean hasTop() {
        return hasTop;
    }

    /** @return the first order behind the group */
    private int read(final IncomingOrder incoming, final int first) {
        final int next = readGroup(incoming, first);
        incoming.lookedAt += group.size();
        return next;
    }

    private int readGroup(final IncomingOrder incoming, final int first) {
        return group.read(first, hasTop ? book.topOrders().order(!incoming.buy) : 0, minimumLots);
    }

    // ------------------------------------------------------------------------------------------------------- matching

    /** As {@link ContinuousMarket#match}. */
    void match(final IncomingOrder incoming, final RestingSide opposite) {
        while (incoming.wantsMore()) {
            final int level = opposite.best();
            final long priceTicks = opposite.bestTicks();
            if (level == 0 || !incoming.accepts(priceTicks)) {
                incoming.ranOut = true;
                return;
            }
            final long unit = priceTicks * quotePerTickLot;
            if (incoming.wantedLots(unit) == 0 || book.cuts(incoming)) {
                return;
            }
            read(incoming, levels.first(level));
            if (!matchGroup(incoming, priceTicks, unit, opposite)) {
                return;
            }
        }
    }

    /** As {@link ContinuousMarket#nextTicks}. */
    long nextTicks(final IncomingOrder incoming, final RestingSide opposite) {
        while (opposite.best() != 0 && incoming.accepts(opposite.bestTicks())) {
            final long priceTicks = opposite.bestTicks();
            if (incoming.wantedLots(priceTicks * quotePerTickLot) == 0) {
                incoming.ranOut = false;
                return 0;
            }
            readGroup(incoming, levels.first(opposite.best()));
            while (group.left() > 0) {
                allocation.meet(group);
                if (!preventSelfTrade(incoming, opposite)) {
                    return 0;
                }
                if (group.metLots() > 0) {
                    return priceTicks;
                }
            }
        }
        return 0;
    }

    /** @return whether the incoming order may go on */
    private boolean matchGroup(
            final IncomingOrder incoming, final long priceTicks, final long unit, final RestingSide opposite) {
        while (group.left() > 0) {
            final long wanted = incoming.wantedLots(unit);
            if (wanted == 0) {
                return true;
            }
            allocation.meet(group);
            if (!preventSelfTrade(incoming, opposite)) {
                return false;
            }
            if (wanted < group.metLots()) {
                allocation.share(group, wanted);
            } else {
                group.giveAll();
            }
            for (int i = 0; i < group.metCount(); i++) {
                if (group.given(i) > 0) {
                    book.trade(incoming, group.order(i), priceTicks, unit, group.given(i), opposite);
                }
            }
        }
        return true;
    }

    /** Orders of the incoming one's account take no part, or it stops. */
    private boolean preventSelfTrade(final IncomingOrder incoming, final RestingSide opposite) {
        for (int i = 0; i < group.metCount(); i++) {
            if (book.isOwn(incoming, group.order(i))) {
                if (book.preventSelfTrade(incoming, group.order(i), opposite)) {
                    return false;
                }
                group.drop(i);
            }
        }
        return true;
    }

    // -------------------------------------------------------------------------------------------------- what there is

    /** As {@link ContinuousMarket#canFill}. */
    boolean canFill(final IncomingOrder incoming, final RestingSide opposite, final long lots) {
        long missing = lots;
        partsToCome = 0;
        for (int level = opposite.best();
                level != 0 && incoming.accepts(levels.priceTicks(level));
                level = opposite.next(level)) {
            missing -= reach(incoming, level, missing);
            if (missing == 0 || isStopped) {
                return missing == 0 && partsToCome <= mostRefreshes;
            }
        }
        return false;
    }

    /** As {@link ContinuousMarket#cost}. */
    long cost(final IncomingOrder incoming, final long available, final BookSide opposite) {
        long lots = incoming.remainingLots;
        long budget = incoming.budget;
        long cost = 0;
        for (int level = opposite.best();
                level != 0 && incoming.accepts(levels.priceTicks(level));
                level = opposite.next(level)) {
            final long unit = levels.priceTicks(level) * quotePerTickLot;
            final long wanted = incoming.byQuote ? budget / unit : lots;
            if (wanted == 0) {
                return cost;
            }
            final long traded = reach(incoming, level, wanted);
            final long more = incoming.buy ? Amounts.product(traded, unit) : traded;
            if (more == Amounts.OVERFLOW || more > available - cost) {
                return ContinuousMarket.TOO_MUCH;
            }
            cost += more;
            lots -= traded;
            budget -= incoming.byQuote ? traded * unit : 0;
            if (!isExhausted) {
                return cost;
            }
        }
        return cost;
    }

    /** As {@link ContinuousMarket#affordable}. */
    long affordable(final IncomingOrder incoming, final long available, final RestingSide asks) {
        long lots = 0;
        long left = available;
        for (int level = asks.best();
                level != 0 && incoming.accepts(levels.priceTicks(level));
                level = asks.next(level)) {
            final long unit = levels.priceTicks(level) * quotePerTickLot;
            final long wanted = reach(incoming, level, incoming.remainingLots - lots);
            final long paid = Math.min(wanted, left / unit);
            lots += paid;
            left -= paid * unit;
            if (paid < wanted || lots == incoming.remainingLots) {
                return lots;
            }
            if (isStopped) {
                return incoming.remainingLots;
            }
        }
        return incoming.remainingLots;
    }

    /** How much of what an incoming order wants it would trade at a price; above 0 is wanted. */
    private long reach(final IncomingOrder incoming, final int level, final long wanted) {
        isStopped = false;
        isExhausted = false;
        long total = 0;
        long hidden = 0;
        int next = levels.first(level);
        do {
            next = read(incoming, next);
            while (group.left() > 0 && total < wanted) {
                allocation.meet(group);
                if (dropOwn(incoming)) {
                    isStopped = true;
                    return total;
                }
                total += group.metLots();
                hidden = incoming.countsShownOnly ? 0 : Math.min(Amounts.MAX, hidden + group.metHiddenLots());
            }
        } while (next != 0 && total < wanted);
        isExhausted = next == 0 && group.left() == 0 && total <= wanted && hidden <= wanted - total;
        return total >= wanted || hidden >= wanted - total ? wanted : total + hidden;
    }

    /** @return whether an order of its account ends the incoming one */
    private boolean dropOwn(final IncomingOrder incoming) {
        for (int i = 0; i < group.metCount(); i++) {
            if (!book.isOwn(incoming, group.order(i))) {
                partsToCome += book.partsToCome(group.order(i));
            } else if (incoming.selfTradePrevention == SelfTradePrevention.EXPIRE_MAKER) {
                group.drop(i);
            } else {
                return true;
            }
        }
        return false;
    }
}
