package rialto.dialect.binance.stream;

import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.BookEvents;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;
import rialto.gateway.state.RestingOrders;
import rialto.protocol.BookChecksum;
import rialto.protocol.Side;
import rialto.protocol.TradingPhase;

import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Writes the messages of one stream of orders: what everybody may know of them. Owned by the event loop. */
final class OrderMessages {
    /** Of a message, at most; some 4 KiB. */
    static final int MOST_EVENTS = 32;

    private final StreamContext context;
    private final Instrument instrument;
    private final String streamName;

    OrderMessages(final StreamContext context, final Instrument instrument) {
        this.context = context;
        this.instrument = instrument;
        streamName = instrument.symbol().toLowerCase(Locale.ROOT) + "@orders";
    }

    /** Of the message that begins with an event: one that has the book's checksum is the last of its message. */
    long lastNumber(final long first) {
        final long checked = (first + BookEvents.CHECKED - 1) / BookEvents.CHECKED * BookEvents.CHECKED;
        return Math.min(Math.min(first + MOST_EVENTS - 1, checked), events().number());
    }

    /** The events from one on, which are there, up to {@link #lastNumber}. */
    StreamMessage events(final long first) {
        final long last = lastNumber(first);
        final JsonWriter json = header("orders", events().timeNs(last));
        json.name("n").number(first).name("u").number(events().sequence(last));
        json.name("o").beginArray();
        for (long number = first; number <= last; number++) {
            writeEvent(json, number);
        }
        json.endArray();
        if (last % BookEvents.CHECKED == 0) {
            json.name("c").string(BookChecksum.text(events().checksum(last)));
        }
        return end(json);
    }

    /** That the events from a number on follow. */
    StreamMessage resend(final long first) {
        final JsonWriter json = header("ordersResend", context.view().eventTimeNs());
        return end(json.name("n").number(first));
    }

    /** The next part of the book; the last one when the walk is over then. */
    StreamMessage part(final int part, final RestingOrders.Walk walk, final int most) {
        final JsonWriter json = header("ordersSnapshot", context.view().eventTimeNs());
        json.name("n").number(events().number()).name("u").number(context.view().eventSequence());
        json.name("k").number(part);
        json.name("o").beginArray();
        walk.take(most, order -> writeOrder(json, order));
        json.endArray();
        if (walk.isOver()) {
            json.name("P").string(instrument.phase().name());
            json.name("z").number(instrument.restingOrders().size());
            json.name("c").string(BookChecksum.text(instrument.restingOrders().checksum()));
        }
        return end(json);
    }

    private BookEvents events() {
        return instrument.bookEvents();
    }

    private JsonWriter header(final String event, final long timeNs) {
        final JsonWriter json = context.json().reset().beginObject();
        json.name("e").string(event).name("E").number(TimeUnit.NANOSECONDS.toMillis(timeNs));
        return json.name("s").string(instrument.symbol());
    }

    private StreamMessage end(final JsonWriter json) {
        return new StreamMessage(streamName, json.endObject().toString());
    }

    private void writeOrder(final JsonWriter json, final Order order) {
        json.beginObject().name("i").number(order.publicId());
        writeTerms(json, order.side(), order.priceTicks(), order.shownLots());
        json.endObject();
    }

    private void writeTerms(final JsonWriter json, final Side side, final long priceTicks, final long lots) {
        json.name("S").string(side.name());
        Amounts.price(json.name("p"), instrument, priceTicks);
        Amounts.quantity(json.name("q"), instrument, lots);
    }

    private void writeEvent(final JsonWriter json, final long number) {
        final BookEvents events = events();
        final BookEvents.Kind kind = events.kind(number);
        json.beginObject().name("x").string(kind.name());
        json.name("u").number(events.sequence(number));
        json.name("T").number(TimeUnit.NANOSECONDS.toMicros(events.timeNs(number)));
        switch (kind) {
            case ADD -> {
                json.name("i").number(events.orderId(number));
                writeTerms(json, Side.get(events.detail(number)), events.priceTicks(number), events.lots(number));
            }
            case REDUCE -> writeLeft(json, "i", events.orderId(number), "l", events.leftLots(number));
            case DELETE -> json.name("i").number(events.orderId(number));
            case EXECUTE, TRADE -> writeTrade(json, number);
            case PHASE ->
                json.name("P").string(TradingPhase.get(events.detail(number)).name());
        }
        json.endObject();
    }

    private void writeTrade(final JsonWriter json, final long number) {
        final BookEvents events = events();
        json.name("t").number(events.tradeId(number));
        Amounts.price(json.name("p"), instrument, events.priceTicks(number));
        Amounts.quantity(json.name("q"), instrument, events.lots(number));
        json.name("m").bool(events.detail(number) != 0);
        if (events.kind(number) == BookEvents.Kind.EXECUTE) {
            writeLeft(json, "i", events.orderId(number), "l", events.leftLots(number));
        }
        if (events.otherOrderId(number) != 0) {
            writeLeft(json, "I", events.otherOrderId(number), "L", events.otherLeftLots(number));
        }
    }

    private void writeLeft(
            final JsonWriter json, final String id, final long orderId, final String left, final long lots) {
        json.name(id).number(orderId);
        Amounts.quantity(json.name(left), instrument, lots);
    }
}
