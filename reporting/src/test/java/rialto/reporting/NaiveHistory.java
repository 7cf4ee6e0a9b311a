package rialto.reporting;

import rialto.client.EventDemultiplexer;
import rialto.client.EventSubscription;
import rialto.client.VenueEventListener;
import rialto.protocol.AccountCreatedDecoder;
import rialto.protocol.AmendRejectedDecoder;
import rialto.protocol.AssetAddedDecoder;
import rialto.protocol.AuctionUncrossedDecoder;
import rialto.protocol.BalanceChangedDecoder;
import rialto.protocol.CancelRejectedDecoder;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.InstrumentDefinedDecoder;
import rialto.protocol.OrderAcceptedDecoder;
import rialto.protocol.OrderAmendedDecoder;
import rialto.protocol.OrderCanceledDecoder;
import rialto.protocol.OrderExecutedDecoder;
import rialto.protocol.OrderRejectedDecoder;
import rialto.protocol.OrderRepeatedDecoder;
import rialto.protocol.Side;
import rialto.protocol.TradingScheduleSetDecoder;
import rialto.protocol.TransferAppliedDecoder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What the rows must be, worked out the slow way: everything is kept, and orders, aggregates and candles are computed from
 * all events at the end. Rows are lists of column values as text, in the order of the schema's columns.
 */
final class NaiveHistory implements VenueEventListener {
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
        int status = 1;
        int reason;
        long entered;
        long changed;
        long expire;
        long enteredSequence;
        boolean amended;
    }

    private final Map<String, TreeMap<String, String>> tables = new TreeMap<>();
    private final Map<Long, Order> orders = new TreeMap<>();
    private final List<Trade> trades = new ArrayList<>();
    private long sequence;
    private long time;
    private long takerOrder;

    /** All tables of a script's events, by name; rows in text order. */
    static Map<String, List<String>> tables(final EventScript script) {
        return tables(script, script.sequence());
    }

    /** As {@link #tables(EventScript)}, up to an event that is recorded, or will be. */
    static Map<String, List<String>> tables(final EventSource source, final long lastSequence) {
        final NaiveHistory history = new NaiveHistory();
        history.put("accounts", "1", 1, "external", 0);
        history.put("accounts", "2", 2, "fees", 0);
        try (EventSubscription stream = source.open(0)) {
            final EventDemultiplexer demultiplexer = new EventDemultiplexer(history);
            while (history.sequence < lastSequence) {
                stream.poll(demultiplexer, 1);
            }
        }
        history.finish();
        return history.tables.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        table -> table.getValue().values().stream().sorted().toList(),
                        (a, b) -> a,
                        TreeMap::new));
    }

    private void finish() {
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
            put("orders", id.toString(), row.toArray());
        });
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
                put(
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
        put("progress", "1", 1, sequence, time);
    }

    private void candles(final int instrument) {
        for (final CandleInterval interval : CandleInterval.values()) {
            trades.stream()
                    .filter(t -> t.instrument == instrument)
                    .collect(
                            Collectors.groupingBy(t -> interval.bucketStart(t.time), TreeMap::new, Collectors.toList()))
                    .forEach((open, in) -> put(
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

    private void put(final String table, final String key, final Object... columns) {
        tables.computeIfAbsent(table, name -> new TreeMap<>())
                .put(key, Arrays.stream(columns).map(Object::toString).collect(Collectors.joining("|")));
    }

    @Override
    public void onEvent(final EventHeaderDecoder header, final int templateId) {
        sequence = header.eventSequence();
        time = header.timestampNs();
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
        takerOrder = e.orderId();
    }

    @Override
    public void onOrderExecuted(final OrderExecutedDecoder e) {
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
            order.executed += e.quantityLots();
            order.executedQuote += e.quoteAmount();
            order.changed = time;
            order.status = order.executed == order.lots ? 3 : 2;
        }
    }

    @Override
    public void onOrderCanceled(final OrderCanceledDecoder e) {
        final Order order = orders.get(e.orderId());
        order.reason = e.reason().value();
        order.status = switch (e.reason()) {
            case IOC_REMAINDER, FOK_NOT_FILLABLE, MARKET_REMAINDER, EXPIRED, AUCTION_REMAINDER -> 5;
            case SELF_TRADE_MAKER, SELF_TRADE_TAKER -> 6;
            default -> 4;
        };
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

    @Override
    public void onOrderAmended(final OrderAmendedDecoder e) {
        final Order order = orders.get(e.orderId());
        if (!order.amended) {
            order.amended = true;
            put(
                    "order_events",
                    "" + order.enteredSequence,
                    e.orderId(),
                    order.enteredSequence,
                    order.entered,
                    1,
                    e.accountId(),
                    e.instrumentId(),
                    order.name,
                    "",
                    order.price,
                    order.lots,
                    0,
                    0);
        }
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
    public void onBalanceChanged(final BalanceChangedDecoder e) {
        put(
                "balances",
                e.accountId() + "/" + e.assetId(),
                e.accountId(),
                e.assetId(),
                e.available(),
                e.held(),
                sequence);
    }

    @Override
    public void onAccountCreated(final AccountCreatedDecoder e) {
        put("accounts", "" + e.accountId(), e.accountId(), Identifier36.text(e.name()), time);
    }

    @Override
    public void onTransferApplied(final TransferAppliedDecoder e) {
        if (e.repeated() == 0) {
            put(
                    "transfers",
                    "" + sequence,
                    sequence,
                    Identifier36.text(e.transferId()),
                    e.accountId(),
                    e.assetId(),
                    e.amount(),
                    time);
            put(
                    "balances",
                    e.accountId() + "/" + e.assetId(),
                    e.accountId(),
                    e.assetId(),
                    e.available(),
                    e.held(),
                    sequence);
        }
    }

    @Override
    public void onAssetAdded(final AssetAddedDecoder e) {
        put("assets", "" + e.assetId(), e.assetId(), Identifier36.text(e.symbol()), e.scale());
    }

    @Override
    public void onInstrumentDefined(final InstrumentDefinedDecoder e) {
        put(
                "instruments",
                "" + e.instrumentId(),
                e.instrumentId(),
                Identifier36.text(e.symbol()),
                e.baseAssetId(),
                e.quoteAssetId(),
                e.tickSize(),
                e.lotSize(),
                e.minPriceTicks(),
                e.maxPriceTicks(),
                e.minQuantityLots(),
                e.maxQuantityLots(),
                e.maxMarketQuantityLots(),
                e.minNotional(),
                e.maxNotional(),
                e.maxOpenOrders(),
                e.makerFeePpm(),
                e.takerFeePpm(),
                e.marketModel().value(),
                e.riskRule().value(),
                e.phase().value(),
                time,
                e.sessionPauseMs(),
                e.orderTimeoutMs());
    }

    @Override
    public void onAuctionUncrossed(final AuctionUncrossedDecoder e) {
        put(
                "auctions",
                "" + sequence,
                e.instrumentId(),
                sequence,
                time,
                e.phase().value(),
                e.priceTicks(),
                e.volumeLots(),
                e.imbalanceLots());
    }

    @Override
    public void onTradingScheduleSet(final TradingScheduleSetDecoder e) {
        final int count = e.entryCount();
        for (int i = count == 0 ? 0 : 1; i <= count; i++) {
            put(
                    "trading_schedules",
                    sequence + "/" + i,
                    e.instrumentId(),
                    sequence,
                    i,
                    time,
                    e.utcOffsetSeconds(),
                    e.daysOfWeek(),
                    i == 0 ? 0 : e.secondOfDay(i - 1),
                    i == 0 ? 0 : e.phase(i - 1));
        }
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
        put(
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
}
