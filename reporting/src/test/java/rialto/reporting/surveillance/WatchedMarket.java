package rialto.reporting.surveillance;

import rialto.reporting.AlertPattern;
import rialto.reporting.SurveillanceSettings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A market of one instrument that a test moves by hand, and what surveillance says of it. What happened is kept, so that another
 * surveillance can be told of it again.
 */
final class WatchedMarket {
    static final int INSTRUMENT = 1;

    /** An event as surveillance is told of it. */
    record Told(long sequence, long timestampNs, Consumer<Surveillance> event) {
        void to(final Surveillance surveillance) {
            surveillance.onEvent(sequence, timestampNs);
            event.accept(surveillance);
        }
    }

    private record Order(long accountId, boolean buys, long priceTicks) {}

    final List<Alert> alerts = new ArrayList<>();
    final List<Told> history = new ArrayList<>();
    private final Surveillance surveillance;
    private final Map<Long, Order> orders = new HashMap<>();
    private long nowNs = 1_700_000_000_000_000_000L;
    private long sequence;
    private long lastOrderId;
    private long lastTradeId;

    WatchedMarket(final SurveillanceSettings settings) {
        surveillance = new Surveillance(settings, alerts::add);
    }

    WatchedMarket() {
        this(SurveillanceSettings.defaults());
    }

    Surveillance surveillance() {
        return surveillance;
    }

    WatchedMarket later(final long milliseconds) {
        nowNs += TimeUnit.MILLISECONDS.toNanos(milliseconds);
        return this;
    }

    /** At a time of the day of the present time, UTC. */
    WatchedMarket at(final int hour, final int minute) {
        final long dayNs = TimeUnit.DAYS.toNanos(1);
        nowNs = Math.floorDiv(nowNs, dayNs) * dayNs + TimeUnit.MINUTES.toNanos(hour * 60L + minute);
        return this;
    }

    /** @return number of the order */
    long buy(final long accountId, final long priceTicks, final long lots) {
        return enter(accountId, true, priceTicks, lots);
    }

    long sell(final long accountId, final long priceTicks, final long lots) {
        return enter(accountId, false, priceTicks, lots);
    }

    private long enter(final long accountId, final boolean buys, final long priceTicks, final long lots) {
        final long orderId = ++lastOrderId;
        orders.put(orderId, new Order(accountId, buys, priceTicks));
        tell(to -> to.onOrderEntered(orderId, accountId, INSTRUMENT, buys, priceTicks, lots));
        return orderId;
    }

    /** An account's order takes lots of another order, at that one's price. */
    void take(final long accountId, final long makerOrderId, final long lots) {
        final Order maker = orders.get(makerOrderId);
        final long takerOrderId = enter(accountId, !maker.buys, maker.priceTicks, lots);
        trade(takerOrderId, makerOrderId, lots);
    }

    void trade(final long takerOrderId, final long makerOrderId, final long lots) {
        trade(takerOrderId, makerOrderId, lots, false);
    }

    /** Two orders meet in an auction, at the older one's price. */
    void cross(final long youngerOrderId, final long olderOrderId, final long lots) {
        trade(youngerOrderId, olderOrderId, lots, true);
    }

    private void trade(final long takerOrderId, final long makerOrderId, final long lots, final boolean isOfAuction) {
        final Order maker = orders.get(makerOrderId);
        final Order taker = orders.get(takerOrderId);
        final long tradeId = ++lastTradeId;
        tell(to -> to.onTrade(
                INSTRUMENT,
                tradeId,
                maker.priceTicks,
                lots,
                taker.buys,
                takerOrderId,
                taker.accountId,
                makerOrderId,
                maker.accountId,
                isOfAuction));
    }

    /** Two accounts trade: the first one takes. */
    void trade(
            final long takerId, final boolean takerBuys, final long makerId, final long priceTicks, final long lots) {
        final long maker = enter(makerId, !takerBuys, priceTicks, lots);
        take(takerId, maker, lots);
    }

    void cancel(final long orderId) {
        tell(to -> to.onOrderCanceled(orderId, true));
    }

    /** It leaves, and its owner did not want it to. */
    void expire(final long orderId) {
        tell(to -> to.onOrderCanceled(orderId, false));
    }

    void close() {
        tell(to -> to.onClosed(INSTRUMENT));
    }

    /** An event that has nothing to do with the market. */
    void tick() {
        tell(to -> {});
    }

    private void tell(final Consumer<Surveillance> event) {
        final Told told = new Told(++sequence, nowNs, event);
        history.add(told);
        told.to(surveillance);
    }

    List<AlertPattern> patterns() {
        return alerts.stream().map(Alert::pattern).toList();
    }
}
