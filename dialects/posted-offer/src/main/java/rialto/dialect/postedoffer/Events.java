package rialto.dialect.postedoffer;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.ServerWebSocket;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.history.History;
import rialto.gateway.limits.SlotBounds;
import rialto.gateway.limits.Slots;
import rialto.gateway.state.VenueView;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** {@code /events}: a user's events as server-sent events and over WebSocket. */
final class Events {
    private static final List<String> PARAMETERS = List.of(PostedRequest.USER_ID, PostedRequest.LAST_EVENT_ID);
    private static final int MAX_LISTENERS = 4_096;
    private static final int PAGE = 2_000;
    private static final int MAX_QUEUED_BYTES = 1 << 20;
    private static final long BEAT_MS = 15_000;
    private static final long TURN_MS = 1;
    private static final int MS_PER_SECOND = 1_000;
    private static final short POLICY_VIOLATION = 1008;
    private static final short TRY_AGAIN_LATER = 1013;
    private static final short GOING_AWAY = 1001;

    private final Vertx vertx;
    private final Context context;
    private final VenueView view;
    private final UserEvents events;
    private final History history;
    private final PostedGate gate;
    private final PastTurns turns;
    private final JsonWriter json;
    private final Set<EventFeed> feeds = new LinkedHashSet<>();
    /** One address may have them all, until others come. */
    private final Slots places = new Slots(new SlotBounds(MAX_LISTENERS, MAX_LISTENERS, MAX_LISTENERS, false));

    Events(
            final Vertx vertx,
            final VenueView view,
            final UserEvents events,
            final History history,
            final PostedGate gate,
            final JsonWriter json) {
        this.gate = gate;
        this.vertx = vertx;
        turns = new PastTurns(turn -> vertx.setTimer(TURN_MS, ignored -> turn.run()));
        this.context = vertx.getOrCreateContext();
        this.view = view;
        this.events = events;
        this.history = history;
        this.json = json;
    }

    void start() {
        vertx.setPeriodic(BEAT_MS, ignored -> List.copyOf(feeds).forEach(EventFeed::beat));
    }

    void close() {
        List.copyOf(feeds).forEach(EventFeed::close);
    }

    int listeners() {
        return feeds.size();
    }

    void serve(final HttpServerRequest http, final Buffer body) {
        try {
            if (http.method() != HttpMethod.GET) {
                throw new Refusal(Refusal.METHOD_NOT_ALLOWED, "method: GET is accepted, not " + http.method());
            }
            final PostedRequest request = PostedRequest.of(http, body, PARAMETERS);
            final String userId = request.identifier(PostedRequest.USER_ID, PostedUsers.MAX_LENGTH);
            final long lastId = lastId(request, http.getHeader("Last-Event-ID"));
            requireReady();
            final HttpServerResponse response = http.response();
            final Slots.Slot place = place(gate.address(http), response::reset);
            response.setChunked(true)
                    .putHeader(HttpHeaders.CONTENT_TYPE, "text/event-stream")
                    .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
                    .setWriteQueueMaxSize(MAX_QUEUED_BYTES);
            response.write("retry: 1000\n\n");
            final EventFeed feed = feed(userId, gate.address(http), new ServerSentEvents(response));
            response.closeHandler(ignored -> releaseLater(feed, place));
            response.endHandler(ignored -> releaseLater(feed, place));
            feed.start(lastId);
        } catch (final Refusal refusal) {
            new PostedReply(http.response(), json).refused(refusal);
        }
    }

    void accept(final ServerWebSocket socket) {
        try {
            gate.enter(socket);
            final PostedRequest request = PostedRequest.parse(socket.query(), PARAMETERS);
            final String userId = request.identifier(PostedRequest.USER_ID, PostedUsers.MAX_LENGTH);
            final long lastId = lastId(request, socket.headers().get("Last-Event-ID"));
            requireReady();
            final Slots.Slot place = place(gate.address(socket), socket::close);
            socket.setWriteQueueMaxSize(MAX_QUEUED_BYTES);
            final EventFeed feed = feed(userId, gate.address(socket), new SocketMessages(socket));
            socket.exceptionHandler(ignored -> socket.close());
            socket.closeHandler(ignored -> releaseLater(feed, place));
            feed.start(lastId);
        } catch (final Refusal refusal) {
            refuse(socket, refusal);
        }
    }

    private static void refuse(final ServerWebSocket socket, final Refusal refusal) {
        final boolean busy = refusal.retryAfterSeconds() > 0;
        socket.close(busy ? TRY_AGAIN_LATER : POLICY_VIOLATION, shortened(refusal.getMessage()));
    }

    /** A close reason has at most 123 bytes. */
    private static String shortened(final String reason) {
        return reason.length() <= 100 ? reason : reason.substring(0, 100);
    }

    private void requireReady() {
        if (!view.isReady()) {
            throw new Refusal(Refusal.UNAVAILABLE, "the venue is starting, try again");
        }
    }

    /** Where all are taken, the address with most of them loses one for an address with fewer. */
    private Slots.Slot place(final ClientAddress client, final Runnable eviction) {
        final Slots.Slot place = places.enter(client, true, Slots.Use.IDLE, eviction);
        if (place == null) {
            throw new Refusal(Refusal.UNAVAILABLE, "there are " + MAX_LISTENERS + " listeners already, try again");
        }
        return place;
    }

    /** The parameter, else the header that browsers send when they connect again. */
    private static long lastId(final PostedRequest request, final String header) {
        if (request.has(PostedRequest.LAST_EVENT_ID)) {
            return request.number(PostedRequest.LAST_EVENT_ID);
        }
        if (header == null || header.isBlank()) {
            return EventFeed.FROM_NOW;
        }
        final String parameter = PostedRequest.LAST_EVENT_ID + "=" + header.strip();
        return PostedRequest.parse(parameter, PARAMETERS).number(PostedRequest.LAST_EVENT_ID);
    }

    private EventFeed feed(final String userId, final ClientAddress client, final EventOutlet outlet) {
        final String accountName = PostedUsers.PREFIX + userId;
        final EventFeed feed =
                new EventFeed(view, events, history, gate, turns, client.chargedTo(), accountName, outlet, PAGE);
        feeds.add(feed);
        return feed;
    }

    /** Never at once: a client may be found gone in the middle of a round. */
    private void releaseLater(final EventFeed feed, final Slots.Slot place) {
        place.leave();
        context.runOnContext(ignored -> {
            feeds.remove(feed);
            feed.release();
        });
    }

    private final class ServerSentEvents implements EventOutlet {
        private final HttpServerResponse response;

        ServerSentEvents(final HttpServerResponse response) {
            this.response = response;
        }

        @Override
        public boolean send(final UserEvent event) {
            return write(text(event));
        }

        @Override
        public void sendAll(final List<UserEvent> told) {
            final StringBuilder text = new StringBuilder();
            told.forEach(event -> text.append(text(event)));
            write(text.toString());
        }

        private String text(final UserEvent event) {
            event.write(json.reset());
            return "id: " + event.id() + "\nevent: " + event.kind() + "\ndata: " + json + "\n\n";
        }

        @Override
        public boolean isClosed() {
            return response.ended() || response.closed();
        }

        @Override
        public boolean isReady() {
            return isClosed() || !response.writeQueueFull();
        }

        @Override
        public void whenReady(final Runnable task) {
            if (isReady()) {
                task.run();
            } else {
                response.drainHandler(ignored -> {
                    response.drainHandler(null);
                    task.run();
                });
            }
        }

        @Override
        public void beat() {
            write(":\n\n");
        }

        private boolean write(final String text) {
            if (isClosed()) {
                return false;
            }
            if (response.writeQueueFull()) {
                response.reset();
                return false;
            }
            response.write(Buffer.buffer(text.getBytes(StandardCharsets.UTF_8)));
            return true;
        }

        @Override
        public void close() {
            if (!isClosed()) {
                response.end();
            }
        }

        @Override
        public void close(final Refusal refusal) {
            if (write("retry: " + refusal.retryAfterSeconds() * MS_PER_SECOND + "\n\n")) {
                close();
            }
        }
    }

    private final class SocketMessages implements EventOutlet {
        private final ServerWebSocket socket;

        SocketMessages(final ServerWebSocket socket) {
            this.socket = socket;
        }

        @Override
        public boolean send(final UserEvent event) {
            if (socket.isClosed()) {
                return false;
            }
            if (socket.writeQueueFull()) {
                socket.close(POLICY_VIOLATION, "too slow: more than " + MAX_QUEUED_BYTES + " bytes waiting");
                return false;
            }
            write(event);
            return true;
        }

        @Override
        public void sendAll(final List<UserEvent> told) {
            told.forEach(this::write);
        }

        private void write(final UserEvent event) {
            event.write(json.reset());
            socket.writeTextMessage(json.toString());
        }

        @Override
        public boolean isClosed() {
            return socket.isClosed();
        }

        @Override
        public boolean isReady() {
            return socket.isClosed() || !socket.writeQueueFull();
        }

        @Override
        public void whenReady(final Runnable task) {
            if (isReady()) {
                task.run();
            } else {
                socket.drainHandler(ignored -> {
                    socket.drainHandler(null);
                    task.run();
                });
            }
        }

        @Override
        public void beat() {
            if (!socket.isClosed()) {
                socket.writePing(Buffer.buffer());
            }
        }

        @Override
        public void close() {
            socket.close(GOING_AWAY, "the venue stops, or its history does not answer: connect again");
        }

        @Override
        public void close(final Refusal refusal) {
            refuse(socket, refusal);
        }
    }
}
