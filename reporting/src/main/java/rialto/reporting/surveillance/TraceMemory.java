package rialto.reporting.surveillance;

import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.Long2ObjectHashMap;
import rialto.reporting.Threshold;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * What is remembered of orders and trades: the newest of both, as many as {@link Threshold#RECORDS} says, and none that is older
 * than the longest window or {@link Surveillance#MOST_EVENTS}. They follow from the events since {@link #neededSequence}, and can be made again from those alone. Accounts and instruments of which nothing is remembered take no memory.
 */
final class TraceMemory {
    private final Deque<OrderTrace> orders = new ArrayDeque<>();
    private final Deque<TradeTrace> trades = new ArrayDeque<>();
    private final Long2ObjectHashMap<OrderTrace> byId = new Long2ObjectHashMap<>();
    private final Int2ObjectHashMap<Market> markets = new Int2ObjectHashMap<>();

    /**
     * The first event that must be seen again for all that is remembered to be the same; {@link Long#MAX_VALUE} for none. What was
     * open at the oldest trade is of orders that are older still, and may be forgotten by now.
     */
    long neededSequence() {
        final long order = orders.isEmpty() ? Long.MAX_VALUE : orders.peekFirst().neededSequence;
        final long trade =
                trades.isEmpty() ? Long.MAX_VALUE : trades.peekFirst().neededSequence();
        return Math.min(order, trade);
    }

    /** First event of the oldest command of which something is remembered; {@link Long#MAX_VALUE} for none. */
    long oldestCommand() {
        final long order = orders.isEmpty() ? Long.MAX_VALUE : orders.peekFirst().commandSequence;
        final long trade =
                trades.isEmpty() ? Long.MAX_VALUE : trades.peekFirst().commandSequence();
        return Math.min(order, trade);
    }

    /** How many orders and trades there are. */
    int size() {
        return orders.size() + trades.size();
    }

    /** By number of the instrument. */
    List<Market> markets() {
        final List<Market> sorted = new ArrayList<>(markets.values());
        sorted.sort(Comparator.comparingInt(market -> market.instrumentId));
        return sorted;
    }

    /** Null when nothing of it is remembered. */
    Market knownMarket(final int instrumentId) {
        return markets.get(instrumentId);
    }

    Market market(final int instrumentId) {
        Market found = markets.get(instrumentId);
        if (found == null) {
            found = new Market(instrumentId);
            markets.put(instrumentId, found);
        }
        return found;
    }

    /** Null when it is not remembered. */
    OrderTrace order(final long orderId) {
        return byId.get(orderId);
    }

    void add(final OrderTrace order) {
        orders.addLast(order);
        byId.put(order.orderId, order);
        order.activity.add(order);
    }

    void add(final TradeTrace trade) {
        final Market market = trade.market();
        trades.addLast(trade);
        market.add(trade);
        market.account(trade.takerAccountId()).add(trade);
        if (!trade.isOfOne()) {
            market.account(trade.makerAccountId()).add(trade);
        }
    }

    /** Forgets what is older than a time or an event, and the oldest, so that there is room for one more of each. */
    void forget(final long beforeNs, final long beforeSequence, final long most) {
        while (!orders.isEmpty()
                && (orders.size() >= most
                        || orders.peekFirst().enteredNs < beforeNs
                        || orders.peekFirst().enteredSequence < beforeSequence)) {
            forget(orders.removeFirst());
        }
        while (!trades.isEmpty()
                && (trades.size() >= most
                        || trades.peekFirst().timestampNs() < beforeNs
                        || trades.peekFirst().sequence() < beforeSequence)) {
            forget(trades.removeFirst());
        }
    }

    private void forget(final OrderTrace order) {
        byId.remove(order.orderId);
        order.activity.forget(order);
        forgetIfEmpty(order.activity);
    }

    private void forget(final TradeTrace trade) {
        final Market market = trade.market();
        market.forget(trade);
        final AccountActivity taker = market.account(trade.takerAccountId());
        taker.forget(trade);
        forgetIfEmpty(taker);
        if (!trade.isOfOne()) {
            final AccountActivity maker = market.account(trade.makerAccountId());
            maker.forget(trade);
            forgetIfEmpty(maker);
        }
    }

    private void forgetIfEmpty(final AccountActivity activity) {
        final Market market = activity.market;
        market.forgetIfEmpty(activity);
        if (market.isEmpty()) {
            markets.remove(market.instrumentId);
        }
    }
}
