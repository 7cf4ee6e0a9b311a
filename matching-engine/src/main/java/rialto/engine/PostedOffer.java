package rialto.engine;

/**
 * The posted-offer market: sellers post a quantity at their price, buyers queue. Nothing trades when an order comes in;
 * in a session each buyer, first come, first served, goes once to the cheapest ask (earlier first at equal price) and,
 * if its price is acceptable, buys as much as both can at the seller's price.
 *
 * <p>Sessions take place at whole multiples of the instrument's pause on the sequenced clock, and only while there is
 * something to do: an order came in and there are both buyers and sellers, or the session before traded and there still
 * are, or an order is older than the timeout.
 *
 * <p>A session costs what trades and leaves in it, not what rests: buyers that do not accept the price of the cheapest
 * ask are never looked at. Where it would be more than a command may do, the rest of it is a session of its own right
 * after, which begins with the buyer whose turn it was.
 */
final class PostedOffer implements SessionMarket {
    /** No session is due. */
    static final long NEVER = DueQueue.NEVER;

    /** Open orders of one instrument. */
    static final int MAX_OPEN_ORDERS = 100_000;

    static final int MAX_SESSION_PAUSE_MS = 60_000;

    private static final long NS_PER_MS = 1_000_000;

    private final Orders orders;
    private final PriceLevels levels;
    private final RulesOfAccounts rules;
    private final BookSide asks;
    private final BuyerQueue buyers;
    private final SessionListener listener;
    private final SessionTimes times;
    private Instrument instrument;

    private int oldest;
    private int newest;
    private int openOrders;

    /** Whose turn it is in the rest of a session; 0 when the last one was whole. */
    private int nextBuyer;

    private long loadedBuyerId;
    private long sessionAtNs = NEVER;
    private long sessionCount;

    PostedOffer(
            final Orders orders,
            final PriceLevels levels,
            final PriceNodes nodes,
            final RulesOfAccounts rules,
            final SessionListener listener,
            final SessionTimes times) {
        this.orders = orders;
        this.levels = levels;
        this.rules = rules;
        this.listener = listener;
        this.times = times;
        asks = new BookSide(false, orders, levels, nodes);
        buyers = new BuyerQueue(orders);
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
    public long nextBuyerId() {
        return nextBuyer == 0 ? 0 : orders.id(nextBuyer);
    }

    @Override
    public void load(final long atNs, final long count, final long buyerId) {
        sessionAtNs = atNs;
        sessionCount = count;
        loadedBuyerId = buyerId;
    }

    @Override
    public boolean onLoaded() {
        nextBuyer = orders.find(loadedBuyerId);
        times.set(instrument.id(), deadlineNs());
        return loadedBuyerId == 0 || nextBuyer != 0 && orders.isBuy(nextBuyer) && owns(nextBuyer);
    }

    private boolean owns(final int order) {
        return orders.instrumentId(order) == instrument.id();
    }

    @Override
    public void onInstrumentChanged(final long nowNs) {
        if (!instrument.isTrading()) {
            sessionAtNs = NEVER;
            nextBuyer = 0;
        } else if (sessionAtNs == NEVER && hasBothSides()) {
            sessionAtNs = after(nowNs);
        }
        times.set(instrument.id(), deadlineNs());
    }

    @Override
    public void runSession(final long atNs, final long restAtNs) {
        sessionCount++;
        if (letOldOnesGo(atNs)) {
            final long before = instrument.lastTradeId;
            final boolean isRest = nextBuyer != 0;
            if (instrument.isTrading() && !serveBuyers()) {
                sessionAtNs = restAtNs;
            } else {
                final boolean traded = isRest || instrument.lastTradeId != before;
                sessionAtNs = traded && hasBothSides() ? after(atNs) : NEVER;
            }
        }
        times.set(instrument.id(), deadlineNs());
    }

    /** @return whether nobody is left who is too old; otherwise the command has done what it may */
    private boolean letOldOnesGo(final long atNs) {
        while (oldest != 0 && atNs - orders.enteredNs(oldest) > timeoutNs()) {
            if (listener.isCommandFull()) {
                return false;
            }
            final int order = oldest;
            remove(order);
            listener.onExit(instrument, order, CancelReason.EXPIRED);
        }
        return true;
    }

    /** @return whether all had their turn; otherwise the command has done what it may */
    private boolean serveBuyers() {
        int slot = nextBuyer == 0 ? 0 : buyers.slot(nextBuyer);
        nextBuyer = 0;
        while (asks.best() != 0) {
            final int buyer = buyers.firstAccepting(asks.bestTicks(), slot);
            if (buyer == 0) {
                return true;
            }
            slot = buyers.slot(buyer) + 1;
            if (!serve(buyer)) {
                nextBuyer = buyer;
                return false;
            }
        }
        return true;
    }

    /** @return whether the buyer had its turn; otherwise the command has done what it may */
    private boolean serve(final int buyer) {
        final long limitTicks = buyers.limitTicks(buyer);
        while (asks.best() != 0 && asks.bestTicks() <= limitTicks) {
            if (listener.isCommandFull()) {
                return false;
            }
            final int ask = levels.first(asks.best());
            final SelfTradePrevention prevention = orders.selfTradePrevention(buyer);
            if (prevention == SelfTradePrevention.NONE || !rules.areOne(orders.account(buyer), orders.account(ask))) {
                trade(buyer, ask);
                return true;
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
        return true;
    }

    private void trade(final int buyer, final int ask) {
        final long lots = Math.min(orders.remainingLots(buyer), orders.remainingLots(ask));
        final long priceTicks = orders.priceTicks(ask);
        if (orders.remainingLots(buyer) == lots) {
            remove(buyer);
        }
        if (orders.remainingLots(ask) == lots) {
            remove(ask);
        }
        listener.onTrade(instrument, buyer, ask, priceTicks, lots);
    }

    private boolean hasBothSides() {
        return buyers.first() != 0 && asks.best() != 0;
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
                && request.minQuantityLots == 0
                && switch (request.orderType) {
                    case LIMIT -> true;
                    case MARKET -> request.side == Side.BUY && request.quoteAmount == 0 && !instrument.reserves;
                    case LIMIT_MAKER, PREVIOUSLY_QUOTED -> false;
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
        if (orders.isBuy(order)) {
            buyers.append(order);
        } else {
            asks.append(order);
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
            nextBuyer = nextBuyer == order ? orders.nextInQueue(order) : nextBuyer;
            buyers.remove(order);
        } else {
            asks.remove(order);
        }
        if (!hasBothSides()) {
            sessionAtNs = NEVER;
            nextBuyer = 0;
        }
        times.set(instrument.id(), deadlineNs());
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
        return buy ? buyers.first() : asks.firstOrder();
    }

    @Override
    public int next(final int order) {
        return orders.isBuy(order) ? orders.nextInQueue(order) : asks.nextOrder(order);
    }

    /** Buyers stand in order of arrival: they have no best price. */
    @Override
    public long bestTicks(final boolean buy) {
        return buy || asks.best() == 0 ? 0 : levels.priceTicks(asks.best());
    }

    @Override
    public boolean isConsistent() {
        return buyers.isConsistent() && (nextBuyer == 0 || sessionAtNs != NEVER);
    }
}
