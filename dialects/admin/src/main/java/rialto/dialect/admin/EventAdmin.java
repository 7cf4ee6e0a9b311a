package rialto.dialect.admin;

import io.vertx.core.WorkerExecutor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.PurgedEventsException;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.history.History;
import rialto.gateway.intake.EventPages;
import rialto.reporting.OrderEventRow;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** What happened: every recorded event, and the history of one order. */
final class EventAdmin {
    private static final Logger LOGGER = LoggerFactory.getLogger(EventAdmin.class);
    private static final int DEFAULT_LIMIT = 100;
    private static final int MAX_LIMIT = 1_000;

    private final History history;
    private final EventPages pages;
    private final WorkerExecutor workers;
    private boolean underWay;

    EventAdmin(final AdminContext context) {
        history = context.history();
        pages = context.events();
        workers = context.workers();
    }

    /** From the recording, one question at a time. */
    void events(final AdminExchange exchange) {
        final long after = AdminNumbers.parameter(exchange, "after", 0, Long.MAX_VALUE, 0);
        final int limit = limit(exchange);
        if (pages == null) {
            exchange.error(ApiErrors.unsupported("This process has no member to ask for events."));
            return;
        }
        if (underWay) {
            exchange.error(
                    ApiErrors.busy().because("EVENTS_UNDER_WAY", "Another question for events is being answered."));
            return;
        }
        underWay = true;
        workers.executeBlocking(() -> pages.page(after, limit), false).onComplete(result -> {
            underWay = false;
            if (result.succeeded()) {
                final byte[] events = result.result().getBytes(StandardCharsets.UTF_8);
                exchange.answer(200, json -> json.raw(events, 0, events.length));
            } else {
                LOGGER.warn(
                        "cannot read the events after {}: {}",
                        after,
                        result.cause().getMessage());
                exchange.error(error(result.cause()));
            }
        });
    }

    private static ApiError error(final Throwable cause) {
        return cause instanceof PurgedEventsException
                ? AdminBody.invalid("after", cause.getMessage()).error()
                : ApiErrors.busy()
                        .because("EVENTS_UNAVAILABLE", "The events cannot be read now: " + cause.getMessage());
    }

    /** From the database. */
    void ofOrder(final AdminExchange exchange) {
        final long orderId = AdminNumbers.parse("orderId", exchange.argument(0), 1, Long.MAX_VALUE);
        final int limit = limit(exchange);
        history.ask(exchange, queries -> queries.orderEvents(orderId, limit), events -> {
            if (events.isEmpty()) {
                exchange.error(AdminContext.notFound("UNKNOWN_ORDER", "There is no order " + orderId + ".")
                        .error());
                return;
            }
            write(exchange.begin(), events);
            exchange.end();
        });
    }

    private static void write(final JsonWriter json, final List<OrderEventRow> events) {
        json.beginArray();
        for (final OrderEventRow event : events) {
            json.beginObject();
            json.name("eventSequence").number(event.eventSequence());
            json.name("timestampNs").number(event.timestampNs());
            json.name("event").string(event.type().name());
            json.name("orderId").number(event.orderId());
            json.name("accountId").number(event.accountId());
            json.name("instrumentId").number(event.instrumentId());
            json.name("clientOrderId").string(event.clientOrderId());
            json.name("requestId").string(event.requestId());
            json.name("priceTicks").number(event.priceTicks());
            json.name("quantityLots").number(event.quantityLots());
            json.name("tradeId").number(event.tradeId());
            json.name("maker").bool(event.maker());
            json.name("cancelReason")
                    .string(
                            event.cancelReason() == null
                                    ? "NONE"
                                    : event.cancelReason().name());
            json.name("rejectReason").string(event.rejectReason().name());
            json.endObject();
        }
        json.endArray();
    }

    private static int limit(final AdminExchange exchange) {
        return (int) AdminNumbers.parameter(exchange, "limit", 1, MAX_LIMIT, DEFAULT_LIMIT);
    }
}
