package rialto.engine;

/** An order on its way through a market: what it wants, and what became of it. One instance, reused. */
final class IncomingOrder {
    long orderId;
    int account;

    /** Of the account and the client order id. */
    long clientHash;

    boolean buy;
    SelfTradePrevention selfTradePrevention;

    /** The worst price it accepts. */
    long limitTicks;

    /** Whether it counts in {@link #budget} instead of in lots. */
    boolean byQuote;

    long remainingLots;

    /** Left to spend (buy) or to receive (sell), minor units of the quote asset. */
    long budget;

    /** Of a triggered MARKET order: lots that it wants and cannot pay for. */
    long unpaidLots;

    /** Resting orders that were looked at to see what it can do. */
    long lookedAt;

    /** Parts that icebergs showed anew for it. */
    int refreshes;

    /** Icebergs showed as many parts for it as they do for one order, and it could trade on. */
    boolean isCut;

    /** Where it is {@link #byQuote}: what its account can give, and so the most that it executes. */
    long mostLots;

    /** It wanted more than that. */
    boolean soldOut;

    long executedLots;
    long executedQuote;

    /** {@link #limitTicks} is what the collar lets it trade at, and not its own limit. */
    boolean isCollared;

    /** It is only asked whether it could enter: what is hidden does not count, for an answer costs nothing. */
    boolean countsShownOnly;

    /** Whether a trade too far from the reference price is not to be: {@link #limitTicks} is within the range of trades. */
    boolean hasRange;

    /** Where it {@link #hasRange}: the worst price that it accepts otherwise. */
    long limitBeyondRange;

    /** Where it {@link #hasRange}: what is better than that is too far. */
    long rangeBestTicks;

    /** Where it {@link #hasRange}: the reference price before it traded. */
    long rangeReferenceTicks;

    /** What it would have traded at next, and did not: a volatility interruption begins. 0 for none. */
    long interruptsAtTicks;

    /** It met an order of its own account and does not go on. */
    boolean stoppedBySelfTrade;

    /** There was nothing left that it could trade with. */
    boolean ranOut;

    /** Balances it pays from and receives into; 0 where there is none yet. */
    int paidFrom;

    int receivedInto;

    /** The account's orders on the instrument; 0 when there is no list yet. */
    int list;

    /**
     * The open order of the same account, instrument and side that leaves if this one may enter, with its list if it is in one;
     * or itself, of one that is released. 0 for none.
     */
    int leaving;

    /** Whether it is pending, and comes to the market another time. */
    boolean pending;

    /** Whether it was pending and comes to the market now. */
    boolean released;

    /** The list that it is a leg of; 0 for none. */
    int orderList;

    /** Which leg of its list it is, from 0. */
    int leg;

    /** Legs of its list before it that stay, or may. */
    int ahead;

    /** Those of them that wait for a trigger. */
    int waitingAhead;

    /** Whether it is a side of a quote; what it costs is looked at with all others of its command. */
    boolean isQuote;

    /** The order on the other side of the book that leaves with the quote before; 0 for none. */
    int leavingOpposite;

    /** What the other side of the quote adds to the value of all open orders, below 0 where it becomes smaller. */
    long notionalAhead;

    void start(final long id, final int ofAccount, final OrderRequest request) {
        orderId = id;
        account = ofAccount;
        buy = request.side == Side.BUY;
        if (selfTradePrevention != request.selfTradePrevention) { // see OrderRequest.terms
            selfTradePrevention = request.selfTradePrevention;
        }
        limitTicks = request.orderType != OrderType.MARKET ? request.priceTicks : buy ? Long.MAX_VALUE : 0;
        byQuote = request.quoteAmount > 0;
        remainingLots = request.quantityLots;
        budget = request.quoteAmount;
        unpaidLots = 0;
        lookedAt = 0;
        refreshes = 0;
        isCut = false;
        mostLots = Long.MAX_VALUE;
        soldOut = false;
        executedLots = 0;
        executedQuote = 0;
        isCollared = false;
        countsShownOnly = false;
        hasRange = false;
        interruptsAtTicks = 0;
        stoppedBySelfTrade = false;
        ranOut = false;
        paidFrom = 0;
        receivedInto = 0;
        list = 0;
        leaving = 0;
        pending = false;
        released = false;
        orderList = 0;
        leg = 0;
        ahead = 0;
        waitingAhead = 0;
        isQuote = false;
        leavingOpposite = 0;
        notionalAhead = 0;
    }

    /** It is a side of a quote that is to be entered. */
    void entersAsQuote(final QuoteSidePlan own, final QuoteSidePlan other, final long addedByOther) {
        isQuote = true;
        leaving = own.leaves ? own.standing : 0;
        leavingOpposite = other.leaves ? other.standing : 0;
        notionalAhead = addedByOther;
        ahead = own.buy ? other.leaves ? -1 : 0 : other.more();
    }

    /** It was pending and is to come to the market. */
    void releases(final int order, final int ofWhichWait) {
        leaving = order;
        released = true;
        waitingAhead = ofWhichWait;
    }

    /** It is a leg of a list that is to be entered. */
    void entersInList(final int number, final boolean isPending, final int ofWhichWait) {
        leg = number;
        pending = isPending;
        ahead = number;
        waitingAhead = ofWhichWait;
    }

    boolean accepts(final long priceTicks) {
        return buy ? priceTicks <= limitTicks : priceTicks >= limitTicks;
    }

    /** Whether a price is so good for it that it is too far from the reference price. */
    boolean isTooGood(final long priceTicks) {
        return hasRange && (buy ? priceTicks < rangeBestTicks : priceTicks > rangeBestTicks);
    }

    boolean wantsMore() {
        return byQuote ? budget > 0 : remainingLots > 0;
    }

    /** How many lots more it wants where a lot costs so many minor units of the quote asset. */
    long wantedLots(final long unit) {
        if (!byQuote) {
            return remainingLots;
        }
        final long lots = budget / unit;
        soldOut |= lots > mostLots - executedLots;
        return Math.min(lots, mostLots - executedLots);
    }
}
