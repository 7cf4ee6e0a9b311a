package rialto.engine;

import java.util.Arrays;

/**
 * The market of streamed quotes: the ladders of an instrument, and the orders that wait for quotes or for the end of a
 * hold. Orders do not trade with one another. Who takes which quote is {@link QuoteSearch}'s business.
 *
 * <p>Orders with a limit that stay stand by price, then by time, also while all that is left of them is on hold. All
 * others stay only while they are on hold, in order of when they came to be.
 */
final class StreamedQuotes implements MarketModel {
    /** Ladders of an instrument at most. */
    static final int MAX_LADDERS = 256;

    /** From when on waiting orders may look, as far as time is concerned; see {@link LookRate}. */
    long looksFromNs = LookRate.ANY_TIME;

    /** When the next part of a walk comes; {@link DueQueue#NEVER} for none. Only the queue of walks sets it. */
    long goesOnNs = DueQueue.NEVER;

    int walkIndex;

    final QuoteWalk buyWalk = new QuoteWalk();
    final QuoteWalk sellWalk = new QuoteWalk();

    private final Orders orders;
    private final QuoteState quotes;
    private final BookSide bids;
    private final BookSide asks;
    private int[] ladders = new int[4];
    private int ladderCount;
    private int[] providers = new int[2];
    private int providerCount;
    private int firstOnHold;
    private int lastOnHold;

    StreamedQuotes(final EngineState state) {
        orders = state.orders;
        quotes = state.quotes;
        bids = new BookSide(true, orders, state.levels, state.nodes);
        asks = new BookSide(false, orders, state.levels, state.nodes);
    }

    // ------------------------------------------------------------------------------------------ providers and ladders

    int providerCount() {
        return providerCount;
    }

    /** @param index from 0 in order of their making */
    int provider(final int index) {
        return providers[index];
    }

    void addProvider(final int provider) {
        if (providerCount == providers.length) {
            providers = Arrays.copyOf(providers, 2 * providerCount);
        }
        providers[providerCount++] = provider;
    }

    int ladderCount() {
        return ladderCount;
    }

    /** @param index from 0, in no order */
    int ladder(final int index) {
        return ladders[index];
    }

    void addLadder(final int ladder) {
        if (ladderCount == ladders.length) {
            ladders = Arrays.copyOf(ladders, 2 * ladderCount);
        }
        quotes.ladders.slot(ladder, ladderCount);
        ladders[ladderCount++] = ladder;
    }

    void removeLadder(final int ladder) {
        final int slot = quotes.ladders.slot(ladder);
        assert ladders[slot] == ladder : "a ladder that leaves a market without standing in it";
        final int moved = ladders[--ladderCount];
        ladders[slot] = moved;
        quotes.ladders.slot(moved, slot);
    }

    /** The best price of a side that may be traded; 0 for none. */
    long bestQuote(final boolean bid, final long nowNs) {
        long best = 0;
        for (int i = 0; i < ladderCount; i++) {
            final int ladder = ladders[i];
            final int tier = quotes.ladders.best(ladder, bid);
            if (tier < quotes.ladders.tierCount(ladder, bid) && quotes.isLive(ladder, nowNs)) {
                final long ticks = quotes.ladders.priceTicks(ladder, bid, tier);
                best = best == 0 || Ladders.isBetter(ticks, best, bid) ? ticks : best;
            }
        }
        return best;
    }

    // --------------------------------------------------------------------------------------------------------- orders

    /** Whether an order stands by price while nothing of it is on hold. */
    boolean waits(final int order) {
        return orders.type(order) == OrderType.LIMIT
                && orders.timeInForce(order).stays();
    }

    @Override
    public boolean offers(final OrderRequest request) {
        if (request.minQuantityLots < 0 || request.minQuantityLots > request.quantityLots) {
            return false;
        }
        final boolean namesNone = request.quoteTier == 0
                && request.quoteAccountId == 0
                && request.quoteRequestId == 0
                && request.quoteId.isNone();
        return switch (request.orderType) {
            case LIMIT -> namesNone && !request.timeInForce.isForOneAuction();
            case MARKET ->
                namesNone
                        && request.quoteAmount == 0
                        && switch (request.timeInForce) {
                            case GTC, IOC, FOK -> true;
                            case GTD, DAY, AT_OPEN, AT_CLOSE -> false;
                        };
            case PREVIOUSLY_QUOTED -> namesOne(request) && !request.timeInForce.stays();
            case LIMIT_MAKER -> false;
        };
    }

    /** A tier of a ladder, or the answer to a request. */
    private static boolean namesOne(final OrderRequest request) {
        final boolean tier = request.quoteRequestId == 0
                && request.quoteTier >= 1
                && request.quoteTier <= QuoteSide.MAX_TIERS
                && !request.quoteId.isNone();
        final boolean answer = request.quoteRequestId > 0 && request.quoteTier == 0 && request.quoteId.isNone();
        return request.quoteAccountId > 0 && (tier || answer);
    }

    /** Any may have to stay until its holds have ended. */
    @Override
    public boolean mayRest(final OrderRequest request) {
        return true;
    }

    /** Without room for holds an order takes firm quotes. */
    @Override
    public boolean hasRoom() {
        return true;
    }

    @Override
    public void rest(final int order) {
        if (waits(order)) {
            side(orders.isBuy(order)).append(order);
            return;
        }
        orders.join(order, 0, lastOnHold);
        if (lastOnHold == 0) {
            firstOnHold = order;
        } else {
            orders.nextInQueue(lastOnHold, order);
        }
        lastOnHold = order;
    }

    @Override
    public void remove(final int order) {
        if (waits(order)) {
            final QuoteWalk walk = walk(orders.isBuy(order));
            if (walk.nextOrder == order) {
                walk.nextOrder = next(order);
                if (!isWalkPending()) {
                    quotes.walks.change(orders.instrumentId(order), DueQueue.NEVER);
                }
            }
            side(orders.isBuy(order)).remove(order);
        } else {
            leaveOnHold(order);
        }
        quotes.forget(order);
    }

    private void leaveOnHold(final int order) {
        final int previous = orders.previousInQueue(order);
        final int next = orders.nextInQueue(order);
        assert previous != 0 || firstOnHold == order : "an order that leaves those on hold without standing there";
        if (previous == 0) {
            firstOnHold = next;
        } else {
            orders.nextInQueue(previous, next);
        }
        if (next == 0) {
            lastOnHold = previous;
        } else {
            orders.previousInQueue(next, previous);
        }
    }

    /** The first order that does not wait and is on hold; {@link Orders#nextInQueue} leads to the others. */
    int firstOnHold() {
        return firstOnHold;
    }

    @Override
    public int first(final boolean buy) {
        return side(buy).firstOrder();
    }

    @Override
    public int next(final int order) {
        return side(orders.isBuy(order)).nextOrder(order);
    }

    /** Of the orders that wait. */
    @Override
    public long bestTicks(final boolean buy) {
        return side(buy).bestTicks();
    }

    private BookSide side(final boolean buy) {
        return buy ? bids : asks;
    }

    /** Whether waiting orders have still to look. */
    boolean isWalkPending() {
        return buyWalk.isPending() || sellWalk.isPending();
    }

    QuoteWalk walk(final boolean buy) {
        return buy ? buyWalk : sellWalk;
    }
}
