package rialto.gateway.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCounted;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.http.WebSocketFrame;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.buffer.BufferInternal;
import io.vertx.core.internal.http.WebSocketInternal;
import io.vertx.core.net.HostAndPort;
import io.vertx.core.net.SocketAddress;

import javax.net.ssl.SSLSession;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

import static io.netty.buffer.Unpooled.wrappedBuffer;

/**
 * A WebSocket as dialects know it, of which a gateway may have a hundred thousand. Its messages are whole; it knows no frames. Owned
 * by the event loop: whatever is asked of it is asked there.
 */
final class GatewaySocket extends SocketFrames implements ServerWebSocket, WebSocketInternal {
    private final ContextInternal context;
    private final String uri;
    private final String path;
    private final String query;
    private final SocketAddress remoteAddress;
    private MultiMap headers;
    private Handler<String> textHandler;
    private Handler<Buffer> binaryHandler;
    private Handler<Buffer> pongHandler;
    private Handler<Void> drainHandler;
    private Handler<Void> closeHandler;
    private Handler<Throwable> exceptionHandler;

    private GatewaySocket(final ServerWebSocket opened) {
        context = ((ContextInternal) Vertx.currentContext()).unwrap();
        uri = opened.uri();
        path = opened.path();
        query = opened.query();
        remoteAddress = opened.remoteAddress();
        headers = opened.headers();
    }

    /** Takes the place of a WebSocket of Vert.x of which nothing was read yet. */
    static GatewaySocket inPlaceOf(final ServerWebSocket opened) {
        final ChannelHandlerContext replaced = ((WebSocketInternal) opened).channelHandlerContext();
        final GatewaySocket socket = new GatewaySocket(opened);
        replaced.pipeline().replace(replaced.handler(), replaced.name(), socket);
        return socket;
    }

    /** Whoever serves it has looked at the headers of its handshake: they are kept no longer. */
    void served() {
        headers = MultiMap.caseInsensitiveMultiMap();
    }

    @Override
    void onText(final String text) {
        if (textHandler != null) {
            context.dispatch(text, textHandler);
        }
    }

    @Override
    void onBinary(final byte[] bytes) {
        if (binaryHandler != null) {
            context.dispatch(Buffer.buffer(bytes), binaryHandler);
        }
    }

    @Override
    void onPong(final byte[] bytes) {
        if (pongHandler != null) {
            context.dispatch(Buffer.buffer(bytes), pongHandler);
        }
    }

    @Override
    void onFault(final Throwable fault) {
        if (exceptionHandler != null) {
            context.dispatch(fault, exceptionHandler);
        }
    }

    @Override
    void onDrained() {
        if (drainHandler != null) {
            context.dispatch(null, drainHandler);
        }
    }

    @Override
    void onEnd() {
        if (closeHandler != null) {
            context.dispatch(null, closeHandler);
        }
    }

    /** Writes a frame that was made for many. */
    Future<Void> write(final SharedText text) {
        return send(text.frame());
    }

    /** @param frame one to be encoded, or the bytes of one */
    private Future<Void> send(final ReferenceCounted frame) {
        if (isOver()) {
            frame.release();
            return context.failedFuture("the WebSocket is closed");
        }
        final Promise<Void> sent = context.promise();
        final ChannelPromise written = channelHandlerContext().newPromise();
        written.addListener(done -> {
            if (done.isSuccess()) {
                sent.tryComplete();
            } else {
                sent.tryFail(done.cause());
            }
        });
        write(frame, written);
        return sent.future();
    }

    private static ByteBuf bytes(final Buffer buffer) {
        return wrappedBuffer(((BufferInternal) buffer).getByteBuf());
    }

    @Override
    public Future<Void> writeTextMessage(final String text) {
        return send(new TextWebSocketFrame(wrappedBuffer(text.getBytes(StandardCharsets.UTF_8))));
    }

    @Override
    public Future<Void> writeFinalTextFrame(final String text) {
        return writeTextMessage(text);
    }

    @Override
    public Future<Void> writeBinaryMessage(final Buffer data) {
        return send(new BinaryWebSocketFrame(bytes(data)));
    }

    @Override
    public Future<Void> writeFinalBinaryFrame(final Buffer data) {
        return writeBinaryMessage(data);
    }

    @Override
    public Future<Void> write(final Buffer data) {
        return writeBinaryMessage(data);
    }

    /** @throws UnsupportedOperationException of one that is no whole message */
    @Override
    public Future<Void> writeFrame(final WebSocketFrame frame) {
        if (!frame.isFinal() || !frame.isText() && !frame.isBinary()) {
            throw messagesOnly();
        }
        final ByteBuf content = bytes(frame.binaryData());
        return send(frame.isText() ? new TextWebSocketFrame(content) : new BinaryWebSocketFrame(content));
    }

    @Override
    public Future<Void> writePing(final Buffer data) {
        return send(new PingWebSocketFrame(bytes(data)));
    }

    @Override
    public Future<Void> writePong(final Buffer data) {
        return send(new PongWebSocketFrame(bytes(data)));
    }

    @Override
    public GatewaySocket textMessageHandler(final Handler<String> handler) {
        textHandler = handler;
        return this;
    }

    @Override
    public GatewaySocket binaryMessageHandler(final Handler<Buffer> handler) {
        binaryHandler = handler;
        return this;
    }

    @Override
    public GatewaySocket pongHandler(final Handler<Buffer> handler) {
        pongHandler = handler;
        return this;
    }

    @Override
    public GatewaySocket drainHandler(final Handler<Void> handler) {
        drainHandler = handler;
        return this;
    }

    @Override
    public GatewaySocket closeHandler(final Handler<Void> handler) {
        closeHandler = handler;
        return this;
    }

    @Override
    public GatewaySocket exceptionHandler(final Handler<Throwable> handler) {
        exceptionHandler = handler;
        return this;
    }

    /** @throws UnsupportedOperationException always */
    @Override
    public GatewaySocket handler(final Handler<Buffer> handler) {
        throw messagesOnly();
    }

    /** @throws UnsupportedOperationException always */
    @Override
    public GatewaySocket frameHandler(final Handler<WebSocketFrame> handler) {
        throw messagesOnly();
    }

    /** @throws UnsupportedOperationException always */
    @Override
    public GatewaySocket endHandler(final Handler<Void> handler) {
        throw messagesOnly();
    }

    /** @throws UnsupportedOperationException always */
    @Override
    public GatewaySocket shutdownHandler(final Handler<Void> handler) {
        throw messagesOnly();
    }

    /** @throws UnsupportedOperationException always */
    @Override
    public GatewaySocket fetch(final long amount) {
        throw messagesOnly();
    }

    private static UnsupportedOperationException messagesOnly() {
        return new UnsupportedOperationException("a WebSocket of a gateway is read and written by whole messages");
    }

    @Override
    public GatewaySocket pause() {
        stopReading();
        return this;
    }

    @Override
    public GatewaySocket resume() {
        goOnReading();
        return this;
    }

    @Override
    public GatewaySocket setWriteQueueMaxSize(final int bytes) {
        channelHandlerContext().channel().config().setWriteBufferWaterMark(new WriteBufferWaterMark(bytes / 2, bytes));
        return this;
    }

    @Override
    public boolean writeQueueFull() {
        return !channelHandlerContext().channel().isWritable();
    }

    @Override
    public Future<Void> end() {
        return close((short) 1000, null);
    }

    @Override
    public Future<Void> close(final short code, final String reason) {
        sayFarewell(code, reason);
        return ended();
    }

    @Override
    public Future<Void> shutdown(final Duration timeout, final short code, final String reason) {
        return close(code, reason);
    }

    private Future<Void> ended() {
        final Promise<Void> ended = context.promise();
        channelHandlerContext().channel().closeFuture().addListener(ignored -> ended.tryComplete());
        return ended.future();
    }

    @Override
    public MultiMap headers() {
        return headers;
    }

    @Override
    public String scheme() {
        return isSsl() ? "wss" : "ws";
    }

    @Override
    public HostAndPort authority() {
        return HostAndPort.parseAuthority(headers.get("Host"), isSsl() ? 443 : 80);
    }

    @Override
    public String uri() {
        return uri;
    }

    @Override
    public String path() {
        return path;
    }

    @Override
    public String query() {
        return query;
    }

    @Override
    public SocketAddress remoteAddress() {
        return remoteAddress;
    }

    @Override
    public SocketAddress localAddress() {
        return SocketAddress.inetSocketAddress(
                (InetSocketAddress) channelHandlerContext().channel().localAddress());
    }

    @Override
    public boolean isSsl() {
        return channelHandlerContext().pipeline().get(SslHandler.class) != null;
    }

    @Override
    public SSLSession sslSession() {
        final SslHandler tls = channelHandlerContext().pipeline().get(SslHandler.class);
        return tls == null ? null : tls.engine().getSession();
    }

    /** None is agreed on. */
    @Override
    public String subProtocol() {
        return null;
    }

    /** Nothing is written to it by the event bus. */
    @Override
    public String binaryHandlerID() {
        return null;
    }

    /** Nothing is written to it by the event bus. */
    @Override
    public String textHandlerID() {
        return null;
    }
}
