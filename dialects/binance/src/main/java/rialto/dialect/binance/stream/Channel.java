package rialto.dialect.binance.stream;

import java.util.LinkedHashSet;
import java.util.SequencedSet;

/** One stream name and who subscribed to it. */
final class Channel {
    private static final StreamSubscriber[] NOBODY = {};

    private final StreamName name;
    private final Feed feed;
    private final SequencedSet<StreamSubscriber> subscribers = new LinkedHashSet<>();
    /** Of a round of deliveries: who comes and goes meanwhile changes nothing about it. Null when there is another set. */
    private StreamSubscriber[] receivers;

    Channel(final StreamName name, final Feed feed) {
        this.name = name;
        this.feed = feed;
    }

    StreamName name() {
        return name;
    }

    Feed feed() {
        return feed;
    }

    boolean isEmpty() {
        return subscribers.isEmpty();
    }

    void add(final StreamSubscriber subscriber) {
        subscribers.add(subscriber);
        receivers = null;
    }

    void remove(final StreamSubscriber subscriber) {
        subscribers.remove(subscriber);
        receivers = null;
    }

    void publish(final String payload) {
        final StreamMessage message = new StreamMessage(name.text(), payload, name.isOfQuotes());
        if (receivers == null) {
            receivers = subscribers.toArray(NOBODY);
        }
        for (final StreamSubscriber subscriber : receivers) {
            subscriber.deliver(message);
        }
    }
}
