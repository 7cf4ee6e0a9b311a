package rialto.dialect.binance.stream;

import rialto.gateway.state.BookEvents;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.RestingOrders;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Every change of one instrument's book, order by order, as its {@link BookEvents} have it. Those of one chunk of the view go
 * into one message, or into several of some 4 KiB.
 */
final class OrdersFeed extends Feed {
    private final Instrument instrument;
    private final OrderMessages messages;
    private final Map<StreamSubscriber, OrdersReader> readers = new LinkedHashMap<>();
    /** Of the last event that was sent to those who are up to date. */
    private long sentNumber;

    OrdersFeed(final StreamContext context, final Instrument instrument) {
        super(context);
        this.instrument = instrument;
        messages = new OrderMessages(context, instrument);
        sentNumber = events().number();
    }

    @Override
    void onSubscribed(final Channel channel, final StreamSubscriber subscriber) {
        onUnsubscribed(channel, subscriber);
        final OrdersReader reader = new OrdersReader(this, subscriber);
        readers.put(subscriber, reader);
        context().counters().orderReaders++;
        reader.beginSnapshot();
    }

    @Override
    void onUnsubscribed(final Channel channel, final StreamSubscriber subscriber) {
        final OrdersReader reader = readers.remove(subscriber);
        if (reader != null) { // a subscriber has one, whatever names it knows the stream by
            reader.close();
            context().counters().orderReaders--;
        }
    }

    boolean serves(final StreamSubscriber subscriber) {
        return readers.containsKey(subscriber);
    }

    /**
     * @param after number of the last event that the subscriber has, or -1
     * @return what comes: {@code resend} or {@code snapshot}
     */
    String resend(final StreamSubscriber subscriber, final long after) {
        final OrdersReader reader = readers.get(subscriber);
        if (after < 0 || after + 1 < events().oldest() || after > events().number()) {
            reader.beginSnapshot();
            return "snapshot";
        }
        reader.beginResend(after);
        return "resend";
    }

    @Override
    void onBookEvent() {
        if (events().number() - sentNumber >= OrderMessages.MOST_EVENTS) {
            flush();
        }
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

    /** Sends what has gathered. */
    void flush() {
        while (sentNumber < events().number()) {
            final StreamMessage message = messages.events(sentNumber + 1);
            sentNumber = messages.lastNumber(sentNumber + 1);
            for (final OrdersReader reader : readers.values()) {
                reader.onMessage(message);
            }
        }
    }

    OrderMessages messages() {
        return messages;
    }

    RestingOrders orders() {
        return instrument.restingOrders();
    }

    BookEvents events() {
        return instrument.bookEvents();
    }
}
