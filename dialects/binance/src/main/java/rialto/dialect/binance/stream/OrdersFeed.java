package rialto.dialect.binance.stream;

import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Execution;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;
import rialto.gateway.state.RestingOrders;
import rialto.gateway.state.Trade;
import rialto.protocol.BookChecksum;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Every change of one instrument's book, order by order. Events are numbered without a gap from 1 on, which is the first one
 * after {@code since}, the sequence of the last event before the feed began. Those of one chunk of the view go into one message,
 * or into several of some 4 KiB. A message ends with each {@value #CHECKED}th event, and has the book's checksum then.
 */
final class OrdersFeed extends Feed {
    static final int CHECKED = 1_000;

    private static final int MESSAGE_BYTES = 4_000;

    private final Instrument instrument;
    private final String streamName;
    private final long since;
    private final RecentOrderMessages recent;
    private final Map<StreamSubscriber, OrdersReader> readers = new LinkedHashMap<>();
    private final JsonWriter events = new JsonWriter();
    private long number;
    private long sentNumber;
    private long lastSequence;

    OrdersFeed(final StreamContext context, final Instrument instrument, final String streamName) {
        super(context);
        this.instrument = instrument;
        this.streamName = streamName;
        since = context.view().eventSequence();
        lastSequence = since;
        recent = new RecentOrderMessages(context.room(), context.orders().keptMessages(), since);
    }

    @Override
    void onSubscribed(final Channel channel, final StreamSubscriber subscriber) {
        final OrdersReader reader = new OrdersReader(this, subscriber);
        readers.put(subscriber, reader);
        context().counters().orderReaders++;
        reader.beginSnapshot();
    }

    @Override
    void onUnsubscribed(final Channel channel, final StreamSubscriber subscriber) {
        readers.remove(subscriber).close();
        context().counters().orderReaders--;
        if (readers.isEmpty()) {
            recent.clear();
        }
    }

    boolean serves(final StreamSubscriber subscriber) {
        return readers.containsKey(subscriber);
    }

    /**
     * @param after sequence of the last event that the subscriber has, or -1
     * @return what comes: {@code resend} or {@code snapshot}
     */
    String resend(final StreamSubscriber subscriber, final long after) {
        final OrdersReader reader = readers.get(subscriber);
        if (after < 0
                || !recent.reachesBackTo(after)
                || after > context().view().eventSequence()) {
            reader.beginSnapshot();
            return "snapshot";
        }
        reader.beginResend(after);
        return "resend";
    }

    @Override
    void onOrderRested(final Order order) {
        begin("ADD").name("i").number(order.orderId());
        OrderEvents.writeTerms(events, instrument, order);
        end();
    }

    @Override
    void onOrderCanceled(final Order order) {
        if (order.isResting()) {
            begin("DELETE").name("i").number(order.orderId());
            end();
        }
    }

    @Override
    void onOrderAmended(final Order order, final long reducedLots) {
        if (order.isResting() && reducedLots > 0) {
            begin("REDUCE").name("i").number(order.orderId());
            Amounts.quantity(events.name("q"), instrument, order.remainingLots());
            end();
        }
    }

    @Override
    void onExecution(final Execution execution) {
        final Trade trade = execution.trade();
        final Order maker = execution.maker().isResting() ? execution.maker() : null;
        final Order taker = execution.taker().isResting() ? execution.taker() : null;
        begin(maker == null && taker == null ? "TRADE" : "EXECUTE").name("t").number(trade.tradeId());
        Amounts.price(events.name("p"), instrument, trade.priceTicks());
        Amounts.quantity(events.name("q"), instrument, trade.quantityLots());
        events.name("m").bool(trade.buyerMaker());
        if (maker != null) {
            OrderEvents.writeLeft(events, "i", "l", instrument, maker);
        }
        if (taker != null) {
            OrderEvents.writeLeft(events, maker == null ? "i" : "I", maker == null ? "l" : "L", instrument, taker);
        }
        end();
    }

    @Override
    void onEndOfChunk() {
        flush();
    }

    @Override
    void onFlush(final long nowMs) {
        for (final OrdersReader reader : readers.values()) {
            reader.onTick();
        }
    }

    private JsonWriter begin(final String kind) {
        if (number == sentNumber) {
            events.reset().beginArray();
        }
        number++;
        lastSequence = context().view().eventSequence();
        return events.beginObject().name("x").string(kind).name("u").number(lastSequence);
    }

    private void end() {
        events.endObject();
        if (number % CHECKED == 0 || events.length() > MESSAGE_BYTES) {
            flush();
        }
    }

    /** Sends what has gathered. */
    void flush() {
        if (number == sentNumber) {
            return;
        }
        events.endArray();
        final JsonWriter json = header("orders").name("n").number(sentNumber + 1);
        json.name("u").number(lastSequence);
        json.name("o").raw(events.buffer(), 0, events.length());
        if (number % CHECKED == 0) {
            json.name("c").string(BookChecksum.text(orders().checksum()));
        }
        final StreamMessage message = message(json.endObject());
        recent.add(new RecentOrderMessages.Kept(message, sentNumber + 1, number, lastSequence));
        sentNumber = number;
        for (final OrdersReader reader : readers.values()) {
            reader.onMessage(message);
        }
    }

    /** The beginning of a message; its content must become a {@link #message} before anything else is written. */
    JsonWriter header(final String event) {
        final JsonWriter json = json().beginObject();
        json.name("e").string(event).name("E").number(context().nowMs().getAsLong());
        return json.name("s").string(instrument.symbol()).name("r").number(since);
    }

    StreamMessage message(final JsonWriter json) {
        return new StreamMessage(streamName, json.toString());
    }

    Instrument instrument() {
        return instrument;
    }

    RestingOrders orders() {
        return instrument.restingOrders();
    }

    RecentOrderMessages recent() {
        return recent;
    }

    /** Of the last event. */
    long number() {
        return number;
    }

    /** Of the last event that the view has, of whatever kind. */
    long sequence() {
        return context().view().eventSequence();
    }
}
