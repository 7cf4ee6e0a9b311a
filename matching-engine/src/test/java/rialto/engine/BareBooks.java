package rialto.engine;

/**
 * The order book alone, without accounts, checks and reports: order ids, price-time matching, and what trades were made.
 * Measurements run it; the engine offers its parts to nobody else.
 */
public final class BareBooks implements MatchListener {
    private final Orders orders;
    private final OrderBook[] books;
    private final IncomingOrder incoming = new IncomingOrder();
    private final TradeListener trades;

    /** Hears of every trade, in order. */
    public interface TradeListener {
        void onTrade(long makerId, long takerId, long priceTicks, long lots);
    }

    public BareBooks(final int bookCount, final int maxOrders, final TradeListener trades) {
        final EngineLimits limits = new EngineLimits(1, 1, 1, 1, maxOrders, 1, maxOrders + 1, 1, 1, true);
        orders = new Orders(limits, false);
        final DisplayRecords displays = new DisplayRecords(limits);
        final PriceLevels levels = new PriceLevels(limits, orders);
        final PriceNodes nodes = new PriceNodes(limits);
        books = new OrderBook[bookCount];
        for (int i = 0; i < bookCount; i++) {
            books[i] = new OrderBook(
                    1, orders, displays, levels, nodes, limits.refreshesPerOrder(), new RulesOfAccounts(), this);
        }
        this.trades = trades;
        incoming.selfTradePrevention = SelfTradePrevention.NONE;
    }

    /** A limit order; what is left rests unless it is immediate or cancel. */
    public void enter(
            final int book,
            final long id,
            final boolean buy,
            final long priceTicks,
            final long lots,
            final boolean immediateOrCancel) {
        match(book, id, buy, priceTicks, lots);
        if (incoming.remainingLots > 0 && !immediateOrCancel) {
            rest(book, id, buy, priceTicks);
        }
    }

    /** @return whether there was such an order */
    public boolean cancel(final long id) {
        final int order = orders.find(id);
        if (order == 0) {
            return false;
        }
        books[orders.instrumentId(order)].remove(order);
        orders.free(order);
        return true;
    }

    /** Takes an order out and lets it in again at another price. */
    public void move(final long id, final long priceTicks) {
        final int order = orders.find(id);
        if (order == 0) {
            return;
        }
        final OrderBook book = books[orders.instrumentId(order)];
        book.remove(order);
        match(orders.instrumentId(order), id, orders.isBuy(order), priceTicks, orders.remainingLots(order));
        if (incoming.remainingLots > 0) {
            orders.remainingLots(order, incoming.remainingLots);
            orders.priceTicks(order, priceTicks);
            book.rest(order);
        } else {
            orders.free(order);
        }
    }

    /** 0 when the order is gone. */
    public long remainingLots(final long id) {
        final int order = orders.find(id);
        return order == 0 ? 0 : orders.remainingLots(order);
    }

    /** 0 when the order is gone. */
    public long priceTicks(final long id) {
        final int order = orders.find(id);
        return order == 0 ? 0 : orders.priceTicks(order);
    }

    public boolean isBuy(final long id) {
        return orders.isBuy(orders.find(id));
    }

    /** 0 when the side is empty. */
    public long bestTicks(final int book, final boolean buy) {
        return books[book].bestTicks(buy);
    }

    public int restingOrders() {
        return orders.count();
    }

    private void match(final int book, final long id, final boolean buy, final long priceTicks, final long lots) {
        incoming.orderId = id;
        incoming.buy = buy;
        incoming.limitTicks = priceTicks;
        incoming.remainingLots = lots;
        books[book].match(incoming);
    }

    private void rest(final int book, final long id, final boolean buy, final long priceTicks) {
        final int order = orders.add(id, priceTicks, incoming.remainingLots, (buy ? Side.BUY : Side.SELL).ordinal());
        orders.owner(order, 0, book);
        books[book].rest(order);
    }

    @Override
    public void onTrade(
            final IncomingOrder taker,
            final int maker,
            final long priceTicks,
            final long lots,
            final long quoteAmount,
            final boolean gone) {
        trades.onTrade(orders.id(maker), taker.orderId, priceTicks, lots);
        if (gone) {
            orders.free(maker);
        }
    }

    @Override
    public void onReplenished(final int maker) {
        // no order shows less than all
    }

    @Override
    public void onMakerExpired(final int maker) {
        throw new IllegalStateException("nobody asked for self-trade prevention");
    }
}
