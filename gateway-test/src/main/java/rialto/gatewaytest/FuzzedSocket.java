package rialto.gatewaytest;

import io.vertx.core.Handler;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.http.WebSocketFrame;
import io.vertx.core.net.SocketAddress;

import java.util.ArrayList;
import java.util.List;

/** A WebSocket whose client is a test: it says texts and keeps what it is told. */
public final class FuzzedSocket {
    private final List<String> frames = new ArrayList<>();
    private final ServerWebSocket socket;
    private Handler<String> textHandler;
    private Handler<Void> closeHandler;
    private boolean closed;

    FuzzedSocket(final String path, final String query) {
        socket = new StandIn()
                .with("path", ignored -> path)
                .with("query", ignored -> query)
                .with("remoteAddress", ignored -> SocketAddress.inetSocketAddress(1, "127.0.0.1"))
                .with("isClosed", ignored -> closed)
                .with("textMessageHandler", arguments -> {
                    textHandler = handler(arguments[0]);
                    return null;
                })
                .with("closeHandler", arguments -> {
                    closeHandler = handler(arguments[0]);
                    return null;
                })
                .with("writeFinalTextFrame", arguments -> {
                    frames.add((String) arguments[0]);
                    return null;
                })
                .with("writeFrame", arguments -> {
                    frames.add(((WebSocketFrame) arguments[0]).textData());
                    return null;
                })
                .with("writeTextMessage", arguments -> {
                    frames.add((String) arguments[0]);
                    return null;
                })
                .with("close", ignored -> {
                    closed = true;
                    return null;
                })
                .as(ServerWebSocket.class);
    }

    @SuppressWarnings("unchecked")
    private static <T> Handler<T> handler(final Object argument) {
        return (Handler<T>) argument;
    }

    public ServerWebSocket socket() {
        return socket;
    }

    public void say(final String text) {
        if (textHandler != null) {
            textHandler.handle(text);
        }
    }

    public void hangUp() {
        closed = true;
        if (closeHandler != null) {
            closeHandler.handle(null);
        }
    }

    public boolean isClosed() {
        return closed;
    }

    /** What it was told since the last look. */
    public List<String> takeFrames() {
        final List<String> taken = List.copyOf(frames);
        frames.clear();
        return taken;
    }
}
