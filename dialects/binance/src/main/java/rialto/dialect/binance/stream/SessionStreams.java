package rialto.dialect.binance.stream;

import rialto.dialect.binance.api.ApiSession;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.api.JsonWriter;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Market streams on connections of the WebSocket API. Owned by the event loop. */
public final class SessionStreams {
    private final StreamServer server;
    private final Map<ApiSession, Subscriber> subscribers = new IdentityHashMap<>();
    private final JsonWriter frame = new JsonWriter();

    SessionStreams(final StreamServer server) {
        this.server = server;
    }

    private final class Subscriber implements StreamSubscriber {
        private final ApiSession session;
        private final StreamShares.Share share;
        private final Map<String, Channel> channels = new LinkedHashMap<>();
        private final NewestMessages newest;

        private Subscriber(final ApiSession session, final StreamShares.Share share) {
            this.session = session;
            this.share = share;
            newest = new NewestMessages(session::isBehind, this::write);
        }

        @Override
        public void deliver(final StreamMessage message) {
            if (session.isClosed()) {
                return;
            }
            if (server.shares().deliver(share)) {
                newest.send(message);
            } else {
                server.counters().droppedBusyConnections++;
                server.shares().exclude(share, server.nowMs());
                session.close("too many messages: others take less than this address");
            }
        }

        private void write(final StreamMessage message) {
            if (channels.containsKey(message.streamName())
                    && session.send(frame.reset().raw(message.combined()))) {
                server.counters().sentMessages++;
            }
        }
    }

    /**
     * Subscribes to all or, when there is one that does not exist or too many, to none.
     *
     * @param client where the connection comes from
     * @return null, or why not
     */
    public String subscribe(final ApiSession session, final ClientAddress client, final List<String> names) {
        final Subscriber known = subscribers.get(session);
        int count = known == null ? 0 : known.channels.size();
        for (final String name : names) {
            if (known == null || !known.channels.containsKey(name)) {
                if (!server.marketStreams().exists(name)) {
                    return server.reasonAgainst(name);
                }
                if (++count > server.settings().maxSubscriptions()) {
                    return "too many streams, at most " + server.settings().maxSubscriptions() + " per connection";
                }
            }
        }
        final Subscriber subscriber = known == null ? open(session, client) : known;
        for (final String name : names) {
            if (!subscriber.channels.containsKey(name)) {
                subscriber.channels.put(name, server.marketStreams().subscribe(name, subscriber));
                server.counters().subscriptions++;
            }
        }
        return null;
    }

    private Subscriber open(final ApiSession session, final ClientAddress client) {
        final Subscriber subscriber = new Subscriber(session, server.shares().enter(client.chargedTo()));
        subscribers.put(session, subscriber);
        session.onRead(subscriber.newest::onRead);
        // never at once: the connection may be found dead in the middle of a round of deliveries
        session.onClose(() -> server.outboxes().later(() -> release(subscriber)));
        return subscriber;
    }

    private void release(final Subscriber subscriber) {
        subscribers.remove(subscriber.session);
        unsubscribe(subscriber, List.copyOf(subscriber.channels.keySet()));
        server.shares().leave(subscriber.share);
    }

    /** Ends those subscriptions that there are. */
    public void unsubscribe(final ApiSession session, final List<String> names) {
        final Subscriber subscriber = subscribers.get(session);
        if (subscriber != null) {
            unsubscribe(subscriber, names);
        }
    }

    private void unsubscribe(final Subscriber subscriber, final List<String> names) {
        for (final String name : names) {
            final Channel channel = subscriber.channels.remove(name);
            if (channel != null) {
                subscriber.newest.forget(name);
                server.marketStreams().unsubscribe(channel, subscriber);
                server.counters().subscriptions--;
            }
        }
    }

    /** The streams of a connection, in order of their subscription. */
    public List<String> of(final ApiSession session) {
        final Subscriber subscriber = subscribers.get(session);
        return subscriber == null ? List.of() : new ArrayList<>(subscriber.channels.keySet());
    }
}
