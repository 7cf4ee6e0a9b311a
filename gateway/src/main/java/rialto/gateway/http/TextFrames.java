package rialto.gateway.http;

import io.vertx.core.Future;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.http.WebSocketFrameType;
import io.vertx.core.http.impl.websocket.WebSocketFrameImpl;
import rialto.gateway.api.JsonWriter;

/** Text frames of bytes that are UTF-8 already: Vert.x would have text, and make these very bytes of it again. */
public final class TextFrames {
    private TextFrames() {}

    /** Sends what was written as a whole message. The writer may be used again at once. */
    public static void send(final ServerWebSocket socket, final JsonWriter json) {
        socket.writeFrame(new WebSocketFrameImpl(WebSocketFrameType.TEXT, json.toByteArray(), true));
    }

    /**
     * Sends a text that others are sent, too.
     *
     * @return completes when it has left for the network
     */
    public static Future<Void> send(final ServerWebSocket socket, final SharedText text) {
        return socket instanceof final GatewaySocket own ? own.write(text) : socket.writeTextMessage(text.text());
    }
}
