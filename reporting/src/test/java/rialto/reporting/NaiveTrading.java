package rialto.reporting;

import rialto.client.DisplayEventListener;
import rialto.client.OrderListEventListener;
import rialto.client.QuoteEventListener;
import rialto.client.TradeEventListener;
import rialto.client.TriggerEventListener;
import rialto.client.VenueEventListener;
import rialto.protocol.AmendRejectedDecoder;
import rialto.protocol.CancelReason;
import rialto.protocol.CancelRejectedDecoder;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.HoldEndedDecoder;
import rialto.protocol.HoldOpenedDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.OrderAcceptedDecoder;
import rialto.protocol.OrderAmendedDecoder;
import rialto.protocol.OrderCanceledDecoder;
import rialto.protocol.OrderExecutedDecoder;
import rialto.protocol.OrderRejectedDecoder;
import rialto.protocol.OrderRepeatedDecoder;
import rialto.protocol.Side;
import rialto.protocol.TradeRevisedDecoder;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The rows of orders and trades, worked out the slow way: all are kept, and their rows computed at the end. */
final class NaiveTrading implements VenueEventListener {
    private record Trade(
            int instrument,
            long id,
            long sequence,
            long time,
            long price,
            long lots,
            long quote,
            int side,
            long takerOrder,
            long takerAccount,
            long takerFee,
            long makerOrder,
            long makerAccount,
            long makerFee,
            int matchType) {}

    private static final class Order {
        List<Object> fixed;
        String name;
        long lots;
        long quoteAmount;
        long price;
        int type;
        long executed;
        long executedQuote;
        long held;
        int status = 1;
        int reason;
        long entered;
        long changed;
        long expire;
        long enteredSequence;
        boolean amended;
    }

    private final NaiveRows rows;
    private final Map<Long, Order> orders = new TreeMap<>();
    private final List<Trade> trades = new ArrayList<>();
    private long sequence;
    private long time;
    private long takerOrder;
    private final NaiveTriggers triggers = new NaiveTriggers(this);
    private final NaiveLists lists = new NaiveLists(this);
    private final NaiveDisplays displays = new NaiveDisplays(this);

    NaiveTrading(final NaiveRows rows) {
        this.rows = rows;
    }

    @Override
    public void onEvent(final EventHeaderDecoder header, final int templateId) {
        sequence = header.eventSequence();
        time = header.timestampNs();
    }

    @Override
    public DisplayEventListener displays() {
        return displays;
    }

    @Override
    public TriggerEventListener triggers() {
        return triggers;
    }

    @Override
    public OrderListEventListener orderLists() {
        return lists;
    }

    long sequence() {
        return sequence;
    }

    long price(final long orderId) {
        return orders.get(orderId).price;
    }

    String name(final long orderId) {
        return orders.get(orderId).name;
    }

    void tellRefused(
            final int type,
            final long orderId,
            final long account,
            final int instrument,
            final String name,
            final int reject) {
        orderEvent(type, orderId, account, instrument, name, "", 0, 0, 0, reject);
    }

    long time() {
        return time;
    }

    void touch(final long orderId) {
        orders.get(orderId).changed = time;
    }

    /** What happened to an order outside the market, and at which price. */
    void tell(final int type, final long orderId, final long price) {
        final Order order = orders.get(orderId);
        tell(type, orderId, price, order.lots - order.executed);
    }

    /** The same, with the lots that it is about. */
    void tell(final int type, final long orderId, final long price, final long lots) {
        final Order order = orders.get(orderId);
        orderEvent(
                type, orderId, (long) order.fixed.get(1), (int) order.fixed.get(2), order.name, "", price, lots, 0, 0);
    }

    @Override
    public void onOrderAccepted(final OrderAcceptedDecoder e) {
        final Order order = new Order();
        order.fixed = List.of(
                e.orderId(),
                e.accountId(),
                e.instrumentId(),
                e.side().value(),
                e.orderType().value(),
                e.timeInForce().value(),
                e.selfTradePrevention().value());
        order.name = Identifier36.text(e.clientOrderId());
        order.lots = e.quantityLots();
        order.quoteAmount = e.quoteAmount();
        order.price = e.priceTicks();
        order.type = e.orderType().value();
        order.entered = time;
        order.changed = time;
        order.expire = e.expireTimestampNs();
        order.enteredSequence = sequence;
        orders.put(e.orderId(), order);
        displays.onOrderAccepted(e);
        takerOrder = e.orderId();
    }

    @Override
    public void onOrderExecuted(final OrderExecutedDecoder e) {
        NaiveFees.onTrade(e, rows);
        trades.add(new Trade(
                e.instrumentId(),
                e.tradeId(),
                sequence,
                time,
                e.priceTicks(),
                e.quantityLots(),
                e.quoteAmount(),
                e.takerSide() == Side.BUY ? 1 : 2,
                e.takerOrderId(),
                e.takerAccountId(),
                e.takerFee(),
                e.makerOrderId(),
                e.makerAccountId(),
                e.makerFee(),
                e.matchType().value()));
        for (final long id : new long[] {e.takerOrderId(), e.makerOrderId()}) {
            final Order order = orders.get(id);
            if (order == null) {
                // behind a quote stands no order
                continue;
            }
            order.executed += e.quantityLots();
            order.executedQuote += e.quoteAmount();
            order.changed = time;
            if (order.executed == order.lots) {
                order.status = 3;
                order.reason = 0;
            } else {
                order.status = order.reason != 0 && order.held == 0 ? canceled(order) : 2;
            }
        }
    }

    @Override
    public void onOrderCanceled(final OrderCanceledDecoder e) {
        final Order order = orders.get(e.orderId());
        order.reason = e.reason().value();
        if (order.held == 0) {
            order.status = canceled(order);
        }
        order.changed = time;
        orderEvent(
                4,
                e.orderId(),
                e.accountId(),
                e.instrumentId(),
                order.name,
                Identifier36.text(e.requestId()),
                order.price,
                e.canceledLots(),
                e.reason().value(),
                0);
    }

    private static int canceled(final Order order) {
        return switch (CancelReason.get((short) order.reason)) {
            case IOC_REMAINDER,
                    FOK_NOT_FILLABLE,
                    MIN_QUANTITY_NOT_FILLABLE,
                    MARKET_REMAINDER,
                    EXPIRED,
                    AUCTION_REMAINDER,
                    QUOTE_GONE,
                    TOO_MANY_TRADES,
                    PRICE_COLLAR,
                    VOLATILITY_INTERRUPTION,
                    OTHER_ORDER_OF_LIST,
                    REFUSED_ON_RELEASE,
                    QUOTE_PROTECTION -> 5;
            case SELF_TRADE_MAKER, SELF_TRADE_TAKER -> 6;
            default -> 4;
        };
    }

    @Override
    public QuoteEventListener quotes() {
        return new QuoteEventListener() {
            @Override
            public void onHoldOpened(final HoldOpenedDecoder e) {
                orders.get(e.takerOrderId()).held += e.quantityLots();
            }

            @Override
            public void onHoldEnded(final HoldEndedDecoder e) {
                final Order order = orders.get(e.takerOrderId());
                order.held -= e.quantityLots();
                if (e.canceledLots() > 0 && order.held == 0) {
                    order.status = canceled(order);
                    order.changed = time;
                }
            }
        };
    }

    private void keepAcceptance(final long orderId) {
        final Order order = orders.get(orderId);
        if (order.amended) {
            return;
        }
        order.amended = true;
        rows.put(
                "order_events",
                "" + order.enteredSequence,
                orderId,
                order.enteredSequence,
                order.entered,
                1,
                order.fixed.get(1),
                order.fixed.get(2),
                order.name,
                "",
                order.price,
                order.lots,
                0,
                0);
    }

    @Override
    public TradeEventListener trades() {
        final NaiveRevisions told = new NaiveRevisions(rows);
        return new TradeEventListener() {
            @Override
            public void onTradeRevised(final TradeRevisedDecoder e) {
                told.onTradeRevised(e);
                revise(e, e.makerOrderId());
                revise(e, e.takerOrderId());
            }
        };
    }

    private void revise(final TradeRevisedDecoder e, final long orderId) {
        final Order order = orders.get(orderId);
        if (order == null || order.status > 2) {
            return;
        }
        if (e.kindRaw() == 1) {
            keepAcceptance(orderId);
            order.lots -= e.quantityLots();
            order.executed -= e.quantityLots();
            order.status = order.executed == 0 ? 1 : order.status;
        }
        order.executedQuote = Math.max(0, order.executedQuote - e.formerQuote()) + e.quoteAmount();
        order.changed = time;
    }

    @Override
    public void onOrderAmended(final OrderAmendedDecoder e) {
        final Order order = orders.get(e.orderId());
        keepAcceptance(e.orderId());
        order.name = Identifier36.text(e.clientOrderId());
        order.lots = e.quantityLots();
        order.changed = time;
        orderEvent(3, e.orderId(), e.accountId(), e.instrumentId(), order.name, "", order.price, order.lots, 0, 0);
    }

    @Override
    public void onOrderRejected(final OrderRejectedDecoder e) {
        orderEvent(
                5,
                0,
                e.accountId(),
                e.instrumentId(),
                Identifier36.text(e.clientOrderId()),
                "",
                e.priceTicks(),
                e.quantityLots(),
                0,
                e.reason().value());
    }

    @Override
    public void onOrderRepeated(final OrderRepeatedDecoder e) {
        orderEvent(
                6,
                e.orderId(),
                e.accountId(),
                e.instrumentId(),
                Identifier36.text(e.clientOrderId()),
                "",
                0,
                0,
                0,
                e.reason().value());
    }

    @Override
    public void onCancelRejected(final CancelRejectedDecoder e) {
        orderEvent(
                7,
                e.orderId(),
                e.accountId(),
                e.instrumentId(),
                Identifier36.text(e.clientOrderId()),
                Identifier36.text(e.requestId()),
                0,
                0,
                0,
                e.reason().value());
    }

    @Override
    public void onAmendRejected(final AmendRejectedDecoder e) {
        orderEvent(
                8,
                e.orderId(),
                e.accountId(),
                e.instrumentId(),
                Identifier36.text(e.clientOrderId()),
                "",
                0,
                0,
                0,
                e.reason().value());
    }

    @Override
    public void onEndOfCommand(final long eventSequence, final long timestampNs, final int gatewayId, final long id) {
        final Order order = orders.get(takerOrder);
        if (order != null && order.lots == 0 && order.status <= 2) {
            order.status = 3;
        }
        takerOrder = 0;
    }

    private void orderEvent(
            final int type,
            final long orderId,
            final long account,
            final int instrument,
            final String name,
            final String request,
            final long price,
            final long lots,
            final int cancel,
            final int reject) {
        rows.put(
                "order_events",
                "" + sequence,
                orderId,
                sequence,
                time,
                type,
                account,
                instrument,
                name,
                request,
                price,
                lots,
                cancel,
                reject);
    }

    /** All events were told. */
    void finish() {
        orders.forEach((id, order) -> {
            final List<Object> row = new ArrayList<>(order.fixed.subList(0, 3));
            row.add(order.name);
            row.addAll(order.fixed.subList(3, 7));
            row.addAll(List.of(
                    order.price,
                    order.lots,
                    order.quoteAmount,
                    order.executed,
                    order.executedQuote,
                    order.status,
                    order.reason,
                    order.entered,
                    order.changed,
                    order.expire,
                    order.enteredSequence,
                    order.amended ? 1 : 0));
            row.addAll(triggers.columns(id));
            row.addAll(lists.columns(id));
            row.addAll(displays.columns(id));
            rows.put("orders", id.toString(), row.toArray());
        });
        lists.finish(rows);
        Trade before = null;
        long aggregate = 0;
        for (final int instrument :
                trades.stream().map(Trade::instrument).distinct().toList()) {
            before = null;
            for (final Trade t :
                    trades.stream().filter(t -> t.instrument == instrument).toList()) {
                if (before == null || before.takerOrder != t.takerOrder || before.price != t.price) {
                    aggregate = t.id;
                }
                before = t;
                rows.put(
                        "trades",
                        instrument + "/" + t.id,
                        instrument,
                        t.id,
                        aggregate,
                        t.sequence,
                        t.time,
                        t.price,
                        t.lots,
                        t.quote,
                        t.side,
                        t.takerOrder,
                        t.takerAccount,
                        t.takerFee,
                        t.makerOrder,
                        t.makerAccount,
                        t.makerFee,
                        t.matchType);
            }
            candles(instrument);
        }
    }

    private void candles(final int instrument) {
        for (final CandleInterval interval : CandleInterval.values()) {
            trades.stream()
                    .filter(t -> t.instrument == instrument)
                    .collect(
                            Collectors.groupingBy(t -> interval.bucketStart(t.time), TreeMap::new, Collectors.toList()))
                    .forEach((open, in) -> rows.put(
                            "candles",
                            instrument + "/" + interval + "/" + open,
                            instrument,
                            interval.code(),
                            open,
                            in.getFirst().price,
                            in.stream().mapToLong(Trade::price).max().orElseThrow(),
                            in.stream().mapToLong(Trade::price).min().orElseThrow(),
                            in.getLast().price,
                            in.stream().mapToLong(Trade::lots).sum(),
                            in.stream().mapToLong(Trade::quote).sum(),
                            in.size(),
                            in.stream()
                                    .filter(t -> t.side == 1)
                                    .mapToLong(Trade::lots)
                                    .sum(),
                            in.stream()
                                    .filter(t -> t.side == 1)
                                    .mapToLong(Trade::quote)
                                    .sum(),
                            in.getFirst().id,
                            in.getLast().id));
        }
    }
}
