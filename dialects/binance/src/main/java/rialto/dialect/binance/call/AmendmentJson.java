package rialto.dialect.binance.call;

import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Instrument;
import rialto.reporting.OrderEventRow;
import rialto.reporting.OrderEventType;

import java.util.List;

/** An order's amendments in the shape of the dialect's answer; an execution id is an event sequence. */
final class AmendmentJson {
    private static final long NS_PER_MS = 1_000_000;

    private AmendmentJson() {}

    /** @param events all of one order, from its entry on */
    static void write(
            final JsonWriter json,
            final Instrument instrument,
            final List<OrderEventRow> events,
            final long fromExecutionId,
            final int limit) {
        OrderEventRow before = null;
        int written = 0;
        json.beginArray();
        for (final OrderEventRow event : events) {
            if (event.type() != OrderEventType.ACCEPTED && event.type() != OrderEventType.AMENDED) {
                continue;
            }
            if (before != null && event.eventSequence() >= fromExecutionId && written < limit) {
                write(json, instrument, before, event);
                written++;
            }
            before = event;
        }
        json.endArray();
    }

    private static void write(
            final JsonWriter json, final Instrument instrument, final OrderEventRow before, final OrderEventRow after) {
        json.beginObject().name("symbol").string(instrument.symbol());
        json.name("orderId").number(after.orderId());
        json.name("executionId").number(after.eventSequence());
        json.name("origClientOrderId").string(before.clientOrderId());
        json.name("newClientOrderId").string(after.clientOrderId());
        Amounts.quantity(json.name("origQty"), instrument, before.quantityLots());
        Amounts.quantity(json.name("newQty"), instrument, after.quantityLots());
        json.name("time").number(after.timestampNs() / NS_PER_MS).endObject();
    }
}
