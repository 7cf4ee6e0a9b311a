package rialto.dialect.binance.stream;

import java.util.Arrays;

/** A key under which an account's events can be read without a signature, and who reads there. */
final class ListenKey {
    private static final StreamSubscriber[] NOBODY = {};

    final String text;
    final long accountId;
    /** The API key that it belongs to: it goes when that goes. */
    final String apiKey;

    long validUntilMs;
    private StreamSubscriber[] subscribers = NOBODY;

    ListenKey(final String text, final long accountId, final String apiKey) {
        this.text = text;
        this.accountId = accountId;
        this.apiKey = apiKey;
    }

    boolean hasSubscribers() {
        return subscribers.length > 0;
    }

    void add(final StreamSubscriber subscriber) {
        subscribers = Arrays.copyOf(subscribers, subscribers.length + 1);
        subscribers[subscribers.length - 1] = subscriber;
    }

    void remove(final StreamSubscriber subscriber) {
        subscribers =
                Arrays.stream(subscribers).filter(other -> other != subscriber).toArray(StreamSubscriber[]::new);
    }

    void end() {
        for (final StreamSubscriber subscriber : subscribers) {
            subscriber.end();
        }
    }

    void publish(final String payload) {
        final StreamMessage message = new StreamMessage(text, payload);
        for (final StreamSubscriber subscriber : subscribers) {
            subscriber.deliver(message);
        }
    }
}
