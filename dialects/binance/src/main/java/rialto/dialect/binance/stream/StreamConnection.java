package rialto.dialect.binance.stream;

import com.fasterxml.jackson.databind.JsonNode;
import io.vertx.core.Future;
import io.vertx.core.http.ServerWebSocket;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.http.HttpConnections;
import rialto.gateway.http.SharedText;
import rialto.gateway.http.SocketFaults;
import rialto.gateway.http.TextFrames;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One client's connection: its subscriptions, its requests and its time-outs. */
final class StreamConnection implements StreamSubscriber {
    /** Close code for a client that broke a rule. */
    static final short POLICY_VIOLATION = 1008;

    private static final short TRY_AGAIN_LATER = 1013;

    private static final int LISTEN_KEY_LENGTH = 64;
    /** What each takes with its name, of the connection and of the stream; measured are some 200. */
    static final int BYTES_OF_SUBSCRIPTION = 256;
    /** A close frame has 125 bytes, two of them the code. */
    private static final int MAX_REASON = 123;

    private final ServerWebSocket socket;
    private final StreamServer server;
    private final ReceiverShare share;
    private final Outboxes.Outbox outbox;
    private final ClientAddress client;
    private final Map<String, Runnable> subscriptions = new LinkedHashMap<>();
    private final NewestMessages newest;
    private boolean combined;
    private boolean closing;
    private long lastPongMs;
    private long second;
    private int messagesInSecond;

    /**
     * @param share  of the address that it comes from
     * @param client that address
     */
    StreamConnection(
            final ServerWebSocket socket,
            final StreamServer server,
            final StreamShares.Share share,
            final ClientAddress client,
            final boolean combined) {
        this.socket = socket;
        this.server = server;
        this.share = new ReceiverShare(server, share, this::waits, this::tell);
        this.client = client;
        this.combined = combined;
        // closed before its close handler has run, it would throw amid the other receivers
        newest = new NewestMessages(() -> !socket.isClosed() && socket.writeQueueFull(), this::writeNow);
        outbox = new Outboxes.Outbox(share, this::write);
        lastPongMs = server.nowMs();
    }

    void start() {
        socket.setWriteQueueMaxSize(server.settings().maxQueuedBytes());
        socket.textMessageHandler(this::onMessage);
        socket.exceptionHandler(fault -> close(SocketFaults.closeCode(fault), SocketFaults.reason(fault)));
        socket.binaryMessageHandler(
                ignored -> close(StreamConnection.POLICY_VIOLATION, "binary messages are not supported"));
        socket.drainHandler(ignored -> newest.onRead());
        socket.pongHandler(ignored -> lastPongMs = server.nowMs());
    }

    StreamShares.Share share() {
        return share.share();
    }

    private void waits(final boolean isWaiting) {
        if (isWaiting) {
            socket.pause();
        } else {
            socket.resume();
        }
    }

    @Override
    public void deliver(final StreamMessage message) {
        if (closing) {
            return;
        }
        if (isListenKey(message.streamName())) {
            share.deliverAlways(outbox, message);
        } else if (!share.deliver(outbox, message)) {
            closing = true;
            server.outboxes().later(() -> socket.close(TRY_AGAIN_LATER, ReceiverShare.TOO_MANY_MESSAGES));
        }
    }

    /** What has waited is left out when its subscription has ended meanwhile. */
    private void write(final StreamMessage message) {
        if (!closing) {
            newest.send(message);
        }
    }

    private void writeNow(final StreamMessage message) {
        if (subscriptions.containsKey(message.streamName())) {
            tell(message);
        }
    }

    private void tell(final StreamMessage message) {
        final Future<Void> written = writeText(message.shared(combined));
        if (written != null && message.written() != null) {
            written.onSuccess(ignored -> message.written().run());
        }
    }

    @Override
    public boolean hasRoom(final int bytes) {
        return server.shares().hasRoom(share.share(), bytes);
    }

    @Override
    public void end() {
        outbox.drain();
        close(POLICY_VIOLATION, "ended by an administrator");
    }

    /** Says a last word, and closes the connection. */
    void end(final StreamMessage farewell, final short code, final String reason) {
        outbox.drain();
        tell(farewell);
        close(code, reason);
    }

    /** It was closed; its subscriptions are given up by {@link #release}. */
    void closed() {
        closing = true;
        share.end();
        outbox.clear();
    }

    /** Subscribes to all or, when there is one that does not exist or too many, to none; null or why not. */
    String subscribe(final List<String> names) {
        final NewNames fresh =
                NewNames.of(names, subscriptions.keySet(), server.settings().maxSubscriptions(), this::refusal);
        if (fresh.refusal() != null) {
            return fresh.refusal();
        }
        for (final String name : fresh.names()) {
            subscriptions.put(name, open(name));
            server.counters().subscriptions++;
        }
        countSubscriptions();
        return null;
    }

    /** They count as bytes that are kept: an address with too many loses its oldest connections. */
    private void countSubscriptions() {
        HttpConnections.keep(socket, (long) subscriptions.size() * BYTES_OF_SUBSCRIPTION);
    }

    /** Sends a ping, or drops the connection when earlier ones were not answered. */
    void onPingTime(final long nowMs) {
        if (nowMs - lastPongMs > server.settings().pongTimeoutMs()) {
            server.counters().droppedSilentConnections++;
            close(POLICY_VIOLATION, "no pong");
        } else if (!closing && !socket.isClosed()) {
            socket.writePing(io.vertx.core.buffer.Buffer.buffer(Long.toString(nowMs)));
        }
    }

    /** Gives up all subscriptions; nothing is sent afterwards. */
    void release() {
        closing = true;
        subscriptions.values().forEach(Runnable::run);
        server.counters().subscriptions -= subscriptions.size();
        subscriptions.clear();
    }

    /** @param reason in ASCII; what a close frame cannot hold is left out */
    void close(final short code, final String reason) {
        if (!closing) {
            closing = true;
            socket.close(code, reason.substring(0, Math.min(reason.length(), MAX_REASON)));
        }
    }

    void send(final String text) {
        writeText(new SharedText(text));
    }

    /** When it has left for the network; null if it is not sent. */
    private Future<Void> writeText(final SharedText text) {
        // the socket may be closed before its close handler has run; writing would then throw amid the other receivers
        if (closing || socket.isClosed()) {
            return null;
        }
        if (socket.writeQueueFull()) {
            server.counters().droppedSlowConnections++;
            close(POLICY_VIOLATION, "too slow: more than " + server.settings().maxQueuedBytes() + " bytes waiting");
            return null;
        }
        server.counters().sentMessages++;
        return TextFrames.send(socket, text);
    }

    boolean isCombined() {
        return combined;
    }

    /** Why it is not subscribed to, or null. */
    private String refusal(final String name) {
        return isListenKey(name)
                ? server.reasonAgainstListenKey(name, client)
                : server.marketStreams().exists(name) ? null : server.reasonAgainst(name);
    }

    private Runnable open(final String name) {
        if (isListenKey(name)) {
            final ListenKey key = server.userStreams().listenKey(name);
            key.add(this);
            return () -> key.remove(this);
        }
        final Channel channel = server.marketStreams().subscribe(name, this);
        return () -> server.marketStreams().unsubscribe(channel, this);
    }

    private void onMessage(final String text) {
        if (closing) {
            return;
        }
        if (isTooFrequent()) {
            close(
                    POLICY_VIOLATION,
                    "too many requests, at most " + server.settings().maxMessagesPerSecond() + " per second");
            return;
        }
        int streams = 0;
        try {
            final StreamRequest request = StreamRequest.parse(text);
            streams = request.params().size();
            answer(request);
        } catch (final StreamRequest.Malformed e) {
            final JsonWriter json = server.json().reset().beginObject();
            json.name("error").beginObject();
            json.name("code")
                    .number(e.code())
                    .name("msg")
                    .string(e.getMessage())
                    .endObject();
            send(json.name("id").raw(e.id()).endObject().toString());
        }
        charge(streams);
    }

    void charge(final int streams) {
        share.charge(streams, closing);
    }

    private boolean isTooFrequent() {
        final long now = server.nowMs() / 1_000;
        if (now != second) {
            second = now;
            messagesInSecond = 0;
        }
        return ++messagesInSecond > server.settings().maxMessagesPerSecond();
    }

    private void answer(final StreamRequest request) throws StreamRequest.Malformed {
        String result = "null";
        switch (request.method()) {
            case SUBSCRIBE -> {
                final String refusal = subscribe(request.streams());
                if (refusal != null) {
                    throw new StreamRequest.Malformed(2, "Invalid request: " + refusal, request.id());
                }
            }
            case UNSUBSCRIBE -> request.streams().forEach(this::unsubscribe);
            case LIST_SUBSCRIPTIONS -> result = list();
            case SET_PROPERTY -> setProperty(request);
            case RESEND -> result = "\"" + resend(request) + "\"";
            case GET_PROPERTY -> {
                requireCombined(request, 1);
                result = Boolean.toString(combined);
            }
        }
        send("{\"result\":" + result + ",\"id\":" + request.id() + "}");
    }

    private String resend(final StreamRequest request) throws StreamRequest.Malformed {
        final List<JsonNode> params = request.params();
        final boolean hasSequence = params.size() == 2
                && params.get(1).isIntegralNumber()
                && params.get(1).canConvertToLong();
        if (params.isEmpty()
                || params.size() > 2
                || !params.get(0).isTextual()
                || params.size() == 2 && !hasSequence
                || hasSequence && params.get(1).longValue() < 0) {
            throw new StreamRequest.Malformed(
                    2,
                    "Invalid request: params must be the name of a stream of orders and, unless the whole book is wanted, the"
                            + " number of the last event that arrived, such as [\"btcusdt@orders\",1234]",
                    request.id());
        }
        try {
            return server.marketStreams()
                    .resend(
                            params.get(0).textValue(),
                            this,
                            hasSequence ? params.get(1).longValue() : -1);
        } catch (final IllegalArgumentException e) {
            throw new StreamRequest.Malformed(2, "Invalid request: " + e.getMessage(), request.id());
        }
    }

    private void unsubscribe(final String name) {
        final Runnable close = subscriptions.remove(name);
        if (close != null) {
            newest.forget(name);
            share.forget(name);
            close.run();
            server.counters().subscriptions--;
            countSubscriptions();
        }
    }

    private String list() {
        final JsonWriter json = server.json().reset().beginArray();
        subscriptions.keySet().forEach(json::string);
        return json.endArray().toString();
    }

    private void setProperty(final StreamRequest request) throws StreamRequest.Malformed {
        requireCombined(request, 2);
        if (!request.params().get(1).isBoolean()) {
            throw new StreamRequest.Malformed(1, "Invalid value type: expected Boolean", request.id());
        }
        combined = request.params().get(1).booleanValue();
    }

    private static void requireCombined(final StreamRequest request, final int count) throws StreamRequest.Malformed {
        if (request.params().isEmpty() || !request.params().get(0).isTextual()) {
            throw new StreamRequest.Malformed(2, "Invalid request: property name must be a string", request.id());
        }
        if (!"combined".equals(request.params().get(0).textValue())) {
            throw new StreamRequest.Malformed(0, "Unknown property", request.id());
        }
        if (request.params().size() != count) {
            throw new StreamRequest.Malformed(
                    2,
                    request.params().size() > count
                            ? "Invalid request: too many parameters"
                            : "Invalid request: a value is missing",
                    request.id());
        }
    }

    private static boolean isListenKey(final String name) {
        return name.length() == LISTEN_KEY_LENGTH && name.indexOf('@') < 0;
    }
}
