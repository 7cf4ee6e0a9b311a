package rialto.dialect.binance.stream;

import java.util.Arrays;

/** One stream name and who subscribed to it. */
final class Channel {
    private static final StreamSubscriber[] NOBODY = {};

    private final StreamName name;
    private final Feed feed;
    private StreamSubscriber[] subscribers = NOBODY;

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
        return subscribers.length == 0;
    }

    void add(final StreamSubscriber subscriber) {
        subscribers = Arrays.copyOf(subscribers, subscribers.length + 1);
        subscribers[subscribers.length - 1] = subscriber;
    }

    void remove(final StreamSubscriber subscriber) {
        int at = 0;
        while (at < subscribers.length && subscribers[at] != subscriber) {
            at++;
        }
        if (at < subscribers.length) {
            final StreamSubscriber[] others = Arrays.copyOf(subscribers, subscribers.length - 1);
            System.arraycopy(subscribers, at + 1, others, at, others.length - at);
            subscribers = others;
        }
    }

    void publish(final String payload) {
        final StreamMessage message = new StreamMessage(name.text(), payload, name.isOfQuotes());
        for (final StreamSubscriber subscriber : subscribers) {
            subscriber.deliver(message);
        }
    }
}
