package rialto.dialect.binance.call;

import rialto.dialect.binance.call.OrderEntry.ResponseType;
import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Asset;
import rialto.gateway.state.Execution;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;
import rialto.gateway.state.Trade;
import rialto.protocol.OrderDisplays;
import rialto.protocol.PegTerms;
import rialto.protocol.TriggerPriceType;
import rialto.protocol.TriggerTerms;
import rialto.reporting.OrderStatus;

import java.util.List;

/** Orders in the shapes of the dialect's answers. */
public final class OrderJson {
    private OrderJson() {}

    /** The answer to a new order. */
    public static void writeEntered(
            final JsonWriter json,
            final OrderFacts order,
            final Order live,
            final List<Execution> executions,
            final ResponseType type) {
        json.beginObject();
        if (type == ResponseType.ACK) {
            writeNames(json, order);
        } else {
            writeEnteredFields(json, order);
        }
        if (type == ResponseType.FULL) {
            json.name("fills").beginArray();
            for (final Execution execution : executions) {
                writeFill(json, execution, live);
            }
            json.endArray();
        }
        json.endObject();
    }

    /** All of a new order but its fills, as members of an object that has been begun. */
    public static void writeEnteredFields(final JsonWriter json, final OrderFacts order) {
        writeNames(json, order);
        writeState(json, order);
        json.name("workingTime").number(order.workingMs());
        json.name("selfTradePreventionMode").string(order.selfTradePrevention().name());
    }

    private static void writeNames(final JsonWriter json, final OrderFacts order) {
        json.name("symbol").string(order.instrument().symbol());
        json.name("orderId").number(order.orderId());
        json.name("orderListId").number(order.orderListId());
        json.name("clientOrderId").string(order.clientOrderId());
        json.name("transactTime").number(order.enteredMs());
    }

    private static void writeFill(final JsonWriter json, final Execution execution, final Order order) {
        final Trade trade = execution.trade();
        final Instrument instrument = execution.instrument();
        final Asset feeAsset = execution.feeAsset(order);
        json.beginObject();
        Amounts.price(json.name("price"), instrument, trade.priceTicks());
        Amounts.quantity(json.name("qty"), instrument, trade.quantityLots());
        json.name("commission").decimal(execution.fee(order), feeAsset.scale());
        json.name("commissionAsset").string(feeAsset.symbol());
        json.name("tradeId").number(trade.tradeId());
        json.endObject();
    }

    /** The answer to a cancel: the order as it left. */
    static void writeCanceled(
            final JsonWriter json, final OrderFacts order, final String requestId, final long transactMs) {
        json.beginObject();
        json.name("symbol").string(order.instrument().symbol());
        json.name("origClientOrderId").string(order.clientOrderId());
        json.name("orderId").number(order.orderId());
        json.name("orderListId").number(order.orderListId());
        json.name("clientOrderId").string(requestId);
        json.name("transactTime").number(transactMs);
        writeState(json, order);
        json.name("selfTradePreventionMode").string(order.selfTradePrevention().name());
        json.endObject();
    }

    /** The answer to a question about an order. */
    public static void writeStatus(final JsonWriter json, final OrderFacts order) {
        json.beginObject();
        json.name("symbol").string(order.instrument().symbol());
        json.name("orderId").number(order.orderId());
        json.name("orderListId").number(order.orderListId());
        json.name("clientOrderId").string(order.clientOrderId());
        writeState(json, order);
        if (!order.kind().isTriggered()) {
            Amounts.price(json.name("stopPrice"), order.instrument(), 0);
        }
        if (order.displayLots() <= 0) {
            Amounts.quantity(json.name("icebergQty"), order.instrument(), 0);
        }
        json.name("time").number(order.enteredMs());
        json.name("updateTime").number(order.changedMs());
        json.name("isWorking").bool(order.workingMs() >= 0);
        json.name("workingTime").number(order.workingMs());
        json.name("selfTradePreventionMode").string(order.selfTradePrevention().name());
        json.endObject();
    }

    /** The answer to an amendment. */
    static void writeAmended(
            final JsonWriter json,
            final OrderFacts order,
            final String previousClientOrderId,
            final long executionId,
            final long transactMs) {
        final Instrument instrument = order.instrument();
        json.beginObject();
        json.name("transactTime").number(transactMs);
        json.name("executionId").number(executionId);
        json.name("amendedOrder").beginObject();
        json.name("symbol").string(instrument.symbol());
        json.name("orderId").number(order.orderId());
        json.name("orderListId").number(order.orderListId());
        json.name("origClientOrderId").string(previousClientOrderId);
        json.name("clientOrderId").string(order.clientOrderId());
        Amounts.price(json.name("price"), instrument, order.peg().givenTicks(order.priceTicks()));
        Amounts.quantity(json.name("qty"), instrument, order.quantityLots());
        Amounts.quantity(json.name("executedQty"), instrument, order.executedLots());
        Amounts.quantity(json.name("preventedQty"), instrument, 0);
        Amounts.quote(json.name("quoteOrderQty"), instrument, order.quoteAmount());
        Amounts.quote(json.name("cumulativeQuoteQty"), instrument, order.executedQuote());
        json.name("status").string(order.statusText());
        json.name("timeInForce").string(order.timeInForceText());
        json.name("type").string(order.kind().name());
        json.name("side").string(order.side().name());
        writeTrigger(json, order);
        writeDisplay(json, order);
        writePeg(json, order);
        json.name("workingTime").number(order.workingMs());
        json.name("selfTradePreventionMode").string(order.selfTradePrevention().name());
        json.endObject();
        json.endObject();
    }

    private static void writeState(final JsonWriter json, final OrderFacts order) {
        final Instrument instrument = order.instrument();
        Amounts.price(json.name("price"), instrument, order.peg().givenTicks(order.priceTicks()));
        Amounts.quantity(json.name("origQty"), instrument, order.quantityLots());
        Amounts.quantity(json.name("executedQty"), instrument, order.executedLots());
        Amounts.quote(json.name("origQuoteOrderQty"), instrument, order.quoteAmount());
        Amounts.quote(json.name("cummulativeQuoteQty"), instrument, order.executedQuote());
        json.name("status").string(order.statusText());
        json.name("timeInForce").string(order.timeInForceText());
        if (order.expireMs() > 0) {
            json.name("goodTillDate").number(order.expireMs());
        }
        json.name("type").string(order.kind().name());
        json.name("side").string(order.side().name());
        writeTrigger(json, order);
        writeDisplay(json, order);
        writePeg(json, order);
        if (order.status() == OrderStatus.EXPIRED_IN_MATCH) {
            final long prevented = Math.max(0, order.quantityLots() - order.executedLots());
            Amounts.quantity(json.name("preventedQuantity"), instrument, prevented);
        }
    }

    /** What only an iceberg or a hidden order has. */
    private static void writeDisplay(final JsonWriter json, final OrderFacts order) {
        if (order.displayLots() > 0) {
            Amounts.quantity(json.name("icebergQty"), order.instrument(), order.displayLots());
        } else if (order.displayLots() == OrderDisplays.HIDDEN) {
            json.name(OrderEntry.DISPLAY_METHOD).string(OrderEntry.UNDISCLOSED);
        }
    }

    /** What only an order that took its price from the book has. */
    private static void writePeg(final JsonWriter json, final OrderFacts order) {
        final PegTerms peg = order.peg();
        if (peg.isNone()) {
            return;
        }
        json.name(PegEntry.PRICE_TYPE).string(PegEntry.name(peg.priceType()));
        if (peg.hasOffset()) {
            json.name(PegEntry.OFFSET_TYPE).string(peg.offsetType().name());
            json.name(PegEntry.OFFSET_VALUE).number(peg.offset());
        }
        Amounts.price(json.name("peggedPrice"), order.instrument(), order.priceTicks());
    }

    /** What only an order with a trigger has. */
    private static void writeTrigger(final JsonWriter json, final OrderFacts order) {
        if (!order.kind().isTriggered()) {
            return;
        }
        final TriggerTerms trigger = order.trigger();
        Amounts.price(json.name("stopPrice"), order.instrument(), trigger.ticks());
        if (trigger.trails()) {
            json.name("trailingDelta").number(trigger.trailingDelta());
            json.name("trailingTime").number(order.trailingMs());
        }
        if (trigger.priceType() != TriggerPriceType.LAST_TRADE) {
            json.name("triggerPriceType").string(trigger.priceType().name());
        }
    }
}
