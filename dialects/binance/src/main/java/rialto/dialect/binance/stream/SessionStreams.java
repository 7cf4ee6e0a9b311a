package rialto.dialect.binance.stream;

import rialto.dialect.binance.api.ApiSession;
import rialto.gateway.address.ClientAddress;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Market streams on connections of the WebSocket API, under the same bounds as on those for streams alone. Subscriptions
 * count as bytes that are kept. Requests are charged to the address, with the streams that they name. Messages leave in
 * slices. A session never ends because of them: an address that asks for far too much loses them, and is told so. Owned by
 * the event loop.
 */
public final class SessionStreams {
    /** Names the event that tells that streams ended. */
    static final String ENDED = "streamsEnded";

    private final StreamServer server;
    private final Map<ApiSession, Subscriber> subscribers = new IdentityHashMap<>();

    SessionStreams(final StreamServer server) {
        this.server = server;
    }

    private final class Subscriber implements StreamSubscriber {
        private final ApiSession session;
        private final ReceiverShare share;
        private final Map<String, Channel> channels = new LinkedHashMap<>();
        private final NewestMessages newest;
        private final Outboxes.Outbox outbox;
        private boolean isClosing;
        private boolean isEnding;

        private Subscriber(final ApiSession session, final StreamShares.Share share) {
            this.session = session;
            this.share = new ReceiverShare(server, share, session::waits, this::tell);
            newest = new NewestMessages(session::isBehind, this::writeNow);
            outbox = new Outboxes.Outbox(share, newest::send);
        }

        @Override
        public void deliver(final StreamMessage message) {
            if (isClosing || isEnding || session.isClosed()) {
                return;
            }
            if (!share.deliver(outbox, message)) {
                isEnding = true;
                server.outboxes().later(this::endStreams);
            }
        }

        /** Orders may leave with their session, so it stays. */
        private void endStreams() {
            isEnding = false;
            if (isClosing || session.isClosed()) {
                return;
            }
            unsubscribe(this, List.copyOf(channels.keySet()));
            countSubscriptions();
            final String reason = ",\"reason\":\"" + ReceiverShare.TOO_MANY_MESSAGES + "\"";
            tell(StreamMessage.ofVenue(ENDED, server.nowMs(), reason));
        }

        private void writeNow(final StreamMessage message) {
            if (channels.containsKey(message.streamName())) {
                tell(message);
            }
        }

        private void tell(final StreamMessage message) {
            if (session.send(message.shared(true))) {
                server.counters().sentMessages++;
            }
        }

        private void charge(final int streams) {
            share.charge(streams, session.isClosed());
        }

        private void countSubscriptions() {
            session.keep((long) channels.size() * StreamConnection.BYTES_OF_SUBSCRIPTION);
        }
    }

    /**
     * Subscribes to all or, when there is one that does not exist or too many, to none.
     *
     * @param client where the connection comes from
     * @return null, or why not
     */
    public String subscribe(final ApiSession session, final ClientAddress client, final List<String> names) {
        if (server.shares().isExcluded(client.chargedTo(), server.nowMs())) {
            return "too many messages went to " + client.chargedTo();
        }
        final Subscriber known = subscribers.get(session);
        final Subscriber subscriber = known == null ? open(session, client) : known;
        subscriber.charge(names.size());
        final NewNames fresh = NewNames.of(
                names, subscriber.channels.keySet(), server.settings().maxSubscriptions(), this::refusal);
        if (fresh.refusal() != null) {
            return fresh.refusal();
        }
        for (final String name : fresh.names()) {
            subscriber.channels.put(name, server.marketStreams().subscribe(name, subscriber));
            server.counters().subscriptions++;
        }
        subscriber.countSubscriptions();
        return null;
    }

    private String refusal(final String name) {
        if (StreamName.isOfOrders(name)) {
            return name + " is for connections at /ws and /stream: a book of many orders would hold up answers here";
        }
        return server.marketStreams().exists(name) ? null : server.reasonAgainst(name);
    }

    private Subscriber open(final ApiSession session, final ClientAddress client) {
        final Subscriber subscriber = new Subscriber(session, server.shares().enter(client.chargedTo()));
        subscribers.put(session, subscriber);
        session.onRead(subscriber.newest::onRead);
        // never at once: the connection may be found dead in the middle of a round of deliveries
        session.onClose(() -> {
            subscriber.isClosing = true;
            subscriber.share.end();
            subscriber.outbox.clear();
            server.outboxes().later(() -> release(subscriber));
        });
        return subscriber;
    }

    private void release(final Subscriber subscriber) {
        subscribers.remove(subscriber.session);
        unsubscribe(subscriber, List.copyOf(subscriber.channels.keySet()));
        server.shares().leave(subscriber.share.share());
    }

    /** Ends those subscriptions that there are. */
    public void unsubscribe(final ApiSession session, final List<String> names) {
        final Subscriber subscriber = subscribers.get(session);
        if (subscriber != null) {
            subscriber.charge(names.size());
            unsubscribe(subscriber, names);
            subscriber.countSubscriptions();
        }
    }

    private void unsubscribe(final Subscriber subscriber, final List<String> names) {
        for (final String name : names) {
            final Channel channel = subscriber.channels.remove(name);
            if (channel != null) {
                subscriber.newest.forget(name);
                subscriber.share.forget(name);
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
