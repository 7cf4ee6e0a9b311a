package rialto.engine;

/**
 * The posted-offer market: sellers post a quantity at their price, buyers queue. Nothing trades when an order comes in;
 * in a session each buyer, first come, first served, goes once to the cheapest ask (earlier first at equal price) and,
 * if its price is acceptable, buys as much as both can at the seller's price.
 *
 * <p>Sessions take place at whole multiples of the instrument's pause on the sequenced clock, and only while there is
 * something to do: an order came in and there are both buyers and sellers, or the session before traded and there still
 * are, or an order is older than the timeout.
 */
final class PostedOffer implements SessionMarket {
    /** No session is due. */
    static final long NEVER = DueQueue.NEVER;

    /** Open orders of one instrument, so that a session is bounded work. */
    static final int MAX_OPEN_ORDERS = 100_000;

    static final int MAX_SESSION_PAUSE_MS = 60_000;

    private static final long NS_PER_MS = 1_000_000;

    private final Orders orders;
    private final PriceLevels levels;
    private final BookSide asks;
    private final SessionListener listener;
    private final SessionTimes times;
    private Instrument instrument;

    private int firstBuyer;
    private int lastBuyer;
    private int oldest;
    private int newest;
    private int openOrders;

    /** The first buyer that was in no session yet; 0 when all were. */
    private int firstNewBuyer;

    /** No buyer that was in a session would pay as much; only a means to pass over them faster. */
    private long oldBuyersRefuseTicks = NEVER;

    private long sessionAtNs = NEVER;
    private long sessionCount;

    PostedOffer(
            final Orders orders,
            final PriceLevels levels,
            final PriceNodes nodes,
            final SessionListener listener,
            final SessionTimes times) {
        this.orders = orders;
        this.levels = levels;
        this.listener = listener;
        this.times = times;
        asks = new BookSide(false, orders, levels, nodes);
    }

    /** Names the instrument whose market this is; before anything else. */
    void belongsTo(final Instrument of) {
        instrument = of;
    }

    static boolean areValid(final InstrumentDefinition d) {
        return d.sessionPauseMs >= 1 && d.sessionPauseMs <= MAX_SESSION_PAUSE_MS && d.orderTimeoutMs >= 1;
    }

    // ------------------------------------------------------------------------------------------------------- sessions

    /** When the next session is due; {@link #NEVER} when there is nothing to do. */
    long deadlineNs() {
        return oldest == 0 ? NEVER : Math.min(sessionAtNs, timeoutAtNs());
    }

    @Override
    public long sessionAtNs() {
        return sessionAtNs;
    }

    @Override
    public long sessionCount() {
        return sessionCount;
    }

    @Override
    public void load(final long atNs, final long count) {
        sessionAtNs = atNs;
        sessionCount = count;
    }

    @Override
    public void onLoaded() {
        times.set(instrument.id(), deadlineNs());
    }

    @Override
    public void onInstrumentChanged(final long nowNs) {
        if (!instrument.isTrading()) {
            sessionAtNs = NEVER;
        } else if (sessionAtNs == NEVER && hasBothSides()) {
            sessionAtNs = after(nowNs);
        }
        times.set(instrument.id(), deadlineNs());
    }

    @Override
    public void runSession(final long atNs) {
        sessionCount++;
        while (oldest != 0 && atNs - orders.enteredNs(oldest) > timeoutNs()) {
            final int order = oldest;
            remove(order);
            listener.onExit(instrument, order, CancelReason.EXPIRED);
        }
        final long before = instrument.lastTradeId;
        if (instrument.isTrading()) {
            serveBuyers();
        }
        sessionAtNs = instrument.lastTradeId != before && hasBothSides() ? after(atNs) : NEVER;
        times.set(instrument.id(), deadlineNs());
    }

    private void serveBuyers() {
        final boolean oldOnesRefuse = asks.best() != 0 && levels.priceTicks(asks.best()) >= oldBuyersRefuseTicks;
        long refuseTicks = oldOnesRefuse ? oldBuyersRefuseTicks : 1;
        int buyer = oldOnesRefuse ? firstNewBuyer : firstBuyer;
        while (buyer != 0 && asks.best() != 0) {
            final int next = orders.nextInQueue(buyer);
            final long limitTicks = limitTicks(buyer);
            if (!serve(buyer, limitTicks)) {
                refuseTicks = Math.max(refuseTicks, limitTicks == NEVER ? NEVER : limitTicks + 1);
            }
            buyer = next;
        }
        firstNewBuyer = 0;
        oldBuyersRefuseTicks = buyer == 0 ? refuseTicks : NEVER;
    }

    /** @return whether the buyer is gone */
    private boolean serve(final int buyer, final long limitTicks) {
        while (asks.best() != 0 && levels.priceTicks(asks.best()) <= limitTicks) {
            final int ask = levels.first(asks.best());
            final SelfTradePrevention prevention = orders.selfTradePrevention(buyer);
            if (prevention == SelfTradePrevention.NONE || orders.account(buyer) != orders.account(ask)) {
                return trade(buyer, ask);
            }
            if (prevention != SelfTradePrevention.EXPIRE_TAKER) {
                remove(ask);
                listener.onExit(instrument, ask, CancelReason.SELF_TRADE_MAKER);
            }
            if (prevention != SelfTradePrevention.EXPIRE_MAKER) {
                remove(buyer);
                listener.onExit(instrument, buyer, CancelReason.SELF_TRADE_TAKER);
                return true;
            }
        }
        return false;
    }

    private boolean trade(final int buyer, final int ask) {
        final long lots = Math.min(orders.remainingLots(buyer), orders.remainingLots(ask));
        final long priceTicks = orders.priceTicks(ask);
        final boolean buyerGone = orders.remainingLots(buyer) == lots;
        if (buyerGone) {
            remove(buyer);
        }
        if (orders.remainingLots(ask) == lots) {
            remove(ask);
        }
        listener.onTrade(instrument, buyer, ask, priceTicks, lots);
        return buyerGone;
    }

    /** The highest price that a buyer accepts. */
    private long limitTicks(final int buyer) {
        return orders.type(buyer) == OrderType.MARKET ? NEVER : orders.priceTicks(buyer);
    }

    private boolean hasBothSides() {
        return firstBuyer != 0 && asks.best() != 0;
    }

    private long timeoutNs() {
        return instrument.definition.orderTimeoutMs * NS_PER_MS;
    }

    /** When the oldest order will be too old. */
    private long timeoutAtNs() {
        final long enteredNs = orders.enteredNs(oldest);
        return enteredNs > NEVER - timeoutNs() ? NEVER : after(enteredNs + timeoutNs());
    }

    /** The first time for a session after another time. */
    private long after(final long timestampNs) {
        final long pauseNs = instrument.definition.sessionPauseMs * NS_PER_MS;
        return timestampNs >= NEVER - pauseNs ? NEVER : (Math.floorDiv(timestampNs, pauseNs) + 1) * pauseNs;
    }

    // --------------------------------------------------------------------------------------------------------- orders

    /** A sell order has a price. A buy order at any price could not be reserved for. */
    @Override
    public boolean offers(final OrderRequest request) {
        return request.timeInForce == TimeInForce.GTC
                && switch (request.orderType) {
                    case LIMIT -> true;
                    case MARKET -> request.side == Side.BUY && request.quoteAmount == 0 && !instrument.reserves;
                    case LIMIT_MAKER -> false;
                };
    }

    @Override
    public boolean mayRest(final OrderRequest request) {
        return true;
    }

    @Override
    public boolean hasRoom() {
        return openOrders < MAX_OPEN_ORDERS;
    }

    @Override
    public void rest(final int order) {
        openOrders++;
        if (!orders.isBuy(order)) {
            asks.append(order);
            return;
        }
        orders.join(order, 0, lastBuyer);
        if (lastBuyer == 0) {
            firstBuyer = order;
        } else {
            orders.nextInQueue(lastBuyer, order);
        }
        lastBuyer = order;
        if (firstNewBuyer == 0) {
            firstNewBuyer = order;
        }
    }

    @Override
    public void age(final int order) {
        assert newest == 0 || orders.id(newest) < orders.id(order) : "a youngest order that is not the youngest";
        orders.older(order, newest);
        orders.younger(order, 0);
        if (newest == 0) {
            oldest = order;
        } else {
            orders.younger(newest, order);
        }
        newest = order;
    }

    @Override
    public void onRested(final long nowNs) {
        if (sessionAtNs == NEVER && hasBothSides() && instrument.isTrading()) {
            sessionAtNs = after(nowNs);
        }
        times.set(instrument.id(), deadlineNs());
    }

    @Override
    public void remove(final int order) {
        assert openOrders > 0 : "an order that leaves a market without orders";
        openOrders--;
        leaveAges(order);
        if (orders.isBuy(order)) {
            leaveQueue(order);
        } else {
            asks.remove(order);
        }
        if (!hasBothSides()) {
            sessionAtNs = NEVER;
        }
        times.set(instrument.id(), deadlineNs());
    }

    private void leaveQueue(final int buyer) {
        final int previous = orders.previousInQueue(buyer);
        final int next = orders.nextInQueue(buyer);
        if (previous == 0) {
            firstBuyer = next;
        } else {
            orders.nextInQueue(previous, next);
        }
        if (next == 0) {
            lastBuyer = previous;
        } else {
            orders.previousInQueue(next, previous);
        }
        if (firstNewBuyer == buyer) {
            firstNewBuyer = next;
        }
    }

    private void leaveAges(final int order) {
        final int older = orders.older(order);
        final int younger = orders.younger(order);
        assert older != 0 || oldest == order : "an order without an older one that is not the oldest";
        if (older == 0) {
            oldest = younger;
        } else {
            orders.younger(older, younger);
        }
        if (younger == 0) {
            newest = older;
        } else {
            orders.older(younger, older);
        }
    }

    @Override
    public int first(final boolean buy) {
        if (buy) {
            return firstBuyer;
        }
        return asks.best() == 0 ? 0 : levels.first(asks.best());
    }

    @Override
    public int next(final int order) {
        final int next = orders.nextInQueue(order);
        if (next != 0 || orders.isBuy(order)) {
            return next;
        }
        final int level = asks.next(orders.level(order));
        return level == 0 ? 0 : levels.first(level);
    }

    /** Buyers stand in order of arrival: they have no best price. */
    @Override
    public long bestTicks(final boolean buy) {
        return buy || asks.best() == 0 ? 0 : levels.priceTicks(asks.best());
    }
}
