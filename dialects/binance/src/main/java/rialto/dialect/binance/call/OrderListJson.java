package rialto.dialect.binance.call;

import rialto.dialect.binance.call.OrderEntry.ResponseType;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Order;
import rialto.gateway.state.OrderList;
import rialto.protocol.ContingencyType;

import java.util.List;

/** Lists of orders in the shapes of the dialect's answers. */
public final class OrderListJson {
    private OrderListJson() {}

    /** The dialect has one word for both in which orders are pending. */
    public static String contingencyType(final ContingencyType type) {
        return type == ContingencyType.OCO ? "OCO" : "OTO";
    }

    /** The answer to a question about a list. */
    static void writeStatus(final JsonWriter json, final OrderListFacts list) {
        json.beginObject();
        writeFields(json, list);
        json.endObject();
    }

    private static void writeFields(final JsonWriter json, final OrderListFacts list) {
        json.name("orderListId").number(list.listId());
        json.name("contingencyType").string(contingencyType(list.type()));
        json.name("listStatusType").string(list.ended() ? "ALL_DONE" : "EXEC_STARTED");
        json.name("listOrderStatus").string(list.ended() ? "ALL_DONE" : "EXECUTING");
        json.name("listClientOrderId").string(list.clientListId());
        json.name("transactionTime").number(list.changedMs());
        json.name("symbol").string(list.instrument().symbol());
        json.name("orders").beginArray();
        for (final OrderFacts order : list.orders()) {
            json.beginObject();
            json.name("symbol").string(list.instrument().symbol());
            json.name("orderId").number(order.orderId());
            json.name("clientOrderId").string(order.clientOrderId());
            json.endObject();
        }
        json.endArray();
    }

    /** The answer to a new list: it began to be executed, whatever became of it with the same command. */
    static void writeEntered(final JsonWriter json, final OrderListFacts list, final ResponseType type) {
        final boolean asks = type == ResponseType.ACK;
        json.beginObject();
        writeFields(json, list);
        if (!asks) {
            json.name("orderReports").beginArray();
            for (final OrderFacts order : list.orders()) {
                json.beginObject();
                OrderJson.writeEnteredFields(json, order);
                json.endObject();
            }
            json.endArray();
        }
        json.endObject();
    }

    /** The answer to a cancel of a list, or of one of its orders. */
    static void writeCanceled(
            final JsonWriter json,
            final OrderList list,
            final List<Order> canceled,
            final String requestId,
            final long transactMs) {
        json.beginObject();
        writeFields(json, OrderListFacts.of(list));
        json.name("orderReports").beginArray();
        for (final Order order : canceled) {
            OrderJson.writeCanceled(json, OrderFacts.of(order), requestId, transactMs);
        }
        json.endArray();
        json.endObject();
    }
}
