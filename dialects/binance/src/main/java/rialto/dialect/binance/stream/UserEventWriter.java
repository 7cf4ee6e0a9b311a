package rialto.dialect.binance.stream;

import rialto.dialect.binance.call.OrderEntry;
import rialto.dialect.binance.call.OrderKind;
import rialto.dialect.binance.call.OrderListJson;
import rialto.dialect.binance.call.PegEntry;
import rialto.dialect.binance.call.TradeGroup;
import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Account;
import rialto.gateway.state.Asset;
import rialto.gateway.state.Balance;
import rialto.gateway.state.Execution;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;
import rialto.gateway.state.OrderList;
import rialto.gateway.state.VenueView;
import rialto.protocol.CancelReason;
import rialto.protocol.PegTerms;
import rialto.protocol.TriggerPriceType;
import rialto.reporting.OrderStatus;

import java.util.Collection;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Writes the events of an account. Each method leaves one event, and nothing else, in {@link #json}. */
final class UserEventWriter {
    private static final long NANOS_PER_MS = 1_000_000;

    private final VenueView view;
    private final LongSupplier nowMs;
    private final JsonWriter json = new JsonWriter();

    UserEventWriter(final VenueView view, final LongSupplier nowMs) {
        this.view = view;
        this.nowMs = nowMs;
    }

    JsonWriter json() {
        return json;
    }

    /** An order came, or the price that it waited for: the dialect says both as a new order. */
    void accepted(final Order order) {
        beginReport(order, order.clientOrderId(), "", "NEW", OrderStatus.NEW);
        writeNoTrade(order);
        endReport(order, order.status().isOpen() && !order.isWaiting());
    }

    /**
     * A list began to be executed, or ended.
     *
     * @param ended whether none of its orders is open any more
     */
    void listStatus(final OrderList list, final boolean ended) {
        begin("listStatus").name("s").string(list.instrument().symbol());
        json.name("g").number(list.listId()).name("c").string(OrderListJson.contingencyType(list.type()));
        json.name("l").string(ended ? "ALL_DONE" : "EXEC_STARTED").name("L").string(ended ? "ALL_DONE" : "EXECUTING");
        json.name("r").string("NONE").name("C").string(list.clientListId());
        json.name("T").number(eventMs()).name("O").beginArray();
        for (final Order order : list.orders()) {
            json.beginObject().name("s").string(list.instrument().symbol());
            json.name("i")
                    .number(order.orderId())
                    .name("c")
                    .string(order.clientOrderId())
                    .endObject();
        }
        json.endArray().endObject();
    }

    void canceled(final Order order, final CancelReason reason, final String requestId) {
        final OrderStatus status = OrderStatus.of(reason);
        switch (status) {
            case EXPIRED -> beginReport(order, order.clientOrderId(), "", "EXPIRED", status);
            case EXPIRED_IN_MATCH -> beginReport(order, order.clientOrderId(), "", "TRADE_PREVENTION", status);
            default ->
                beginReport(
                        order,
                        requestId.isEmpty() ? order.clientOrderId() : requestId,
                        order.clientOrderId(),
                        "CANCELED",
                        status);
        }
        writeNoTrade(order);
        if (status == OrderStatus.EXPIRED) {
            json.name("eR").string(expiryReason(reason));
        } else if (status == OrderStatus.EXPIRED_IN_MATCH) {
            final long prevented = Math.max(0, order.quantityLots() - order.executedLots());
            json.name("u").number(TradeGroup.id(order.account()));
            Amounts.quantity(json.name("A"), order.instrument(), prevented);
            Amounts.quantity(json.name("B"), order.instrument(), prevented);
        }
        endReport(order, wasTriggered(order));
    }

    void amended(final Order order, final String previousClientOrderId) {
        beginReport(order, order.clientOrderId(), previousClientOrderId, "REPLACED", order.status());
        writeNoTrade(order);
        endReport(order, !order.isWaiting());
    }

    /**
     * @param executedLots of the order, this trade included
     * @param executedQuote likewise
     * @param status of the order after this trade
     */
    void executed(
            final Order order,
            final Execution execution,
            final long executedLots,
            final long executedQuote,
            final OrderStatus status) {
        final Instrument instrument = order.instrument();
        beginReport(order, order.clientOrderId(), "", "TRADE", status);
        Amounts.quantity(json.name("l"), instrument, execution.trade().quantityLots());
        Amounts.quantity(json.name("z"), instrument, executedLots);
        Amounts.price(json.name("L"), instrument, execution.trade().priceTicks());
        final Asset feeAsset = execution.feeAsset(order);
        json.name("n").decimal(execution.fee(order), feeAsset.scale());
        json.name("N").string(feeAsset.symbol());
        json.name("T").number(execution.trade().timestampMs());
        json.name("t").number(execution.trade().tradeId());
        writeFlags(execution.trade().eventSequence(), status.isOpen(), order == execution.maker());
        writeAmounts(order, executedQuote, execution.trade().quoteAmount());
        endReport(order, order.isResting() || wasTriggered(order));
    }

    void position(final Collection<Balance> balances) {
        begin("outboundAccountPosition").name("u").number(eventMs());
        json.name("B").beginArray();
        for (final Balance balance : balances) {
            final Asset asset = balance.asset();
            json.beginObject().name("a").string(asset.symbol());
            json.name("f").decimal(balance.available(), asset.scale());
            json.name("l").decimal(balance.held(), asset.scale()).endObject();
        }
        json.endArray().endObject();
    }

    void transferred(final Account account, final Asset asset, final long amount) {
        begin("balanceUpdate").name("a").string(asset.symbol());
        json.name("d").decimal(amount, asset.scale());
        json.name("T").number(eventMs()).endObject();
    }

    void listenKeyExpired(final String listenKey) {
        begin("listenKeyExpired").name("listenKey").string(listenKey).endObject();
    }

    void other(final String kind, final Consumer<JsonWriter> fields) {
        begin(kind);
        json.name("T").number(eventMs());
        fields.accept(json);
        json.endObject();
    }

    void terminated() {
        begin("eventStreamTerminated").endObject();
    }

    private JsonWriter begin(final String type) {
        return json.reset().beginObject().name("e").string(type).name("E").number(nowMs.getAsLong());
    }

    private void beginReport(
            final Order order,
            final String clientOrderId,
            final String originalId,
            final String executionType,
            final OrderStatus status) {
        final Instrument instrument = order.instrument();
        begin("executionReport").name("s").string(instrument.symbol());
        json.name("c").string(clientOrderId).name("S").string(order.side().name());
        json.name("o")
                .string(OrderKind.of(order.type(), order.trigger().type()).name())
                .name("f")
                .string(order.timeInForce().name());
        if (order.expireNs() > 0) {
            json.name("gtd").number(order.expireNs() / NANOS_PER_MS);
        }
        Amounts.quantity(json.name("q"), instrument, order.quantityLots());
        final PegTerms peg = order.peg();
        Amounts.price(json.name("p"), instrument, peg.givenTicks(order.priceTicks()));
        Amounts.price(json.name("P"), instrument, order.trigger().ticks());
        if (order.trigger().trails()) {
            json.name("d").number(order.trigger().trailingDelta());
            json.name("D").number(order.trailingNs() == 0 ? -1 : order.trailingNs() / NANOS_PER_MS);
        }
        if (order.trigger().priceType() == TriggerPriceType.BEST_PRICE) {
            json.name("tpt").string(order.trigger().priceType().name());
        }
        Amounts.quantity(json.name("F"), instrument, Math.max(0, order.displayLots()));
        if (order.isHidden()) {
            json.name("dm").string(OrderEntry.UNDISCLOSED);
        }
        if (!peg.isNone()) {
            json.name("gP").string(PegEntry.name(peg.priceType()));
            if (peg.hasOffset()) {
                json.name("gOT").string(peg.offsetType().name()).name("gOV").number(peg.offset());
            }
            Amounts.price(json.name("gp"), instrument, order.priceTicks());
        }
        json.name("g").number(order.list() == null ? -1 : order.list().listId());
        json.name("C").string(originalId);
        final boolean pending = status == OrderStatus.NEW && order.isPending();
        json.name("x").string(executionType).name("X").string(pending ? "PENDING_NEW" : status.name());
        json.name("r").string("NONE").name("i").number(order.orderId());
    }

    private void writeNoTrade(final Order order) {
        final Instrument instrument = order.instrument();
        Amounts.quantity(json.name("l"), instrument, 0);
        Amounts.quantity(json.name("z"), instrument, order.executedLots());
        Amounts.price(json.name("L"), instrument, 0);
        json.name("n").string("0").name("N").nothing();
        json.name("T").number(eventMs()).name("t").number(-1);
        writeFlags(view.eventSequence(), order.status().isOpen() && !order.isWaiting(), false);
        writeAmounts(order, order.executedQuote(), 0);
    }

    private void writeFlags(final long executionId, final boolean onBook, final boolean maker) {
        json.name("I").number(executionId);
        json.name("w").bool(onBook).name("m").bool(maker).name("M").bool(false);
    }

    private void writeAmounts(final Order order, final long executedQuote, final long lastQuote) {
        final Instrument instrument = order.instrument();
        json.name("O").number(order.enteredNs() / NANOS_PER_MS);
        Amounts.quote(json.name("Z"), instrument, executedQuote);
        Amounts.quote(json.name("Y"), instrument, lastQuote);
        Amounts.quote(json.name("Q"), instrument, order.quoteAmount());
    }

    private void endReport(final Order order, final boolean working) {
        if (working) {
            json.name("W").number(order.workingNs() / NANOS_PER_MS);
        }
        json.name("V").string(order.selfTradePrevention().name()).endObject();
    }

    /** Whether it had a trigger, and that came: then all that follows tells when it began to work. */
    private static boolean wasTriggered(final Order order) {
        return !order.trigger().isNone() && !order.isWaiting();
    }

    private long eventMs() {
        return view.eventTimeNs() / NANOS_PER_MS;
    }

    private static String expiryReason(final CancelReason reason) {
        return switch (reason) {
            case IOC_REMAINDER -> "UNFILLED_IOC_QUANTITY_EXPIRED";
            case FOK_NOT_FILLABLE -> "UNFILLED_FOK_ORDER_EXPIRED";
            case MARKET_REMAINDER -> "INSUFFICIENT_LIQUIDITY";
            default -> reason.name();
        };
    }
}
