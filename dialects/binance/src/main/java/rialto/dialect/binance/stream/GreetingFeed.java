package rialto.dialect.binance.stream;

import rialto.gateway.api.JsonWriter;

import java.util.ArrayList;
import java.util.List;

/**
 * A feed that shows a new subscriber how things stand. Nobody else is sent anything for it: what others get must not depend on
 * how often somebody comes and goes.
 */
abstract class GreetingFeed extends Feed {
    private final List<Newcomer> newcomers = new ArrayList<>();

    private record Newcomer(Channel channel, StreamSubscriber subscriber) {}

    GreetingFeed(final StreamContext context) {
        super(context);
    }

    @Override
    final void onSubscribed(final Channel channel, final StreamSubscriber subscriber) {
        newcomers.add(new Newcomer(channel, subscriber));
    }

    @Override
    final void onUnsubscribed(final Channel channel, final StreamSubscriber subscriber) {
        newcomers.remove(new Newcomer(channel, subscriber));
    }

    /** Whether somebody was not shown yet how things stand. */
    final boolean hasNewcomers() {
        return !newcomers.isEmpty();
    }

    /** Sends to those only who were not shown yet how things stand. */
    final void greet(final JsonWriter json) {
        final String payload = json.toString();
        for (final Newcomer newcomer : newcomers) {
            final StreamName name = newcomer.channel.name();
            newcomer.subscriber.deliver(new StreamMessage(name.text(), payload, name.isOfQuotes()));
        }
    }

    /** All of them have been shown. */
    final void endGreeting() {
        newcomers.clear();
    }

    /** Sends how things stand to everybody if it has changed, else to newcomers. All of them have been shown then. */
    final void publishOrGreet(final boolean hasChanged, final JsonWriter json) {
        if (hasChanged) {
            publish(json);
        } else {
            greet(json);
        }
        endGreeting();
    }
}
