package rialto.dialect.xml;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.channel.socket.DuplexChannelConfig;
import io.netty.handler.codec.DecoderException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.limits.HeldBytes;
import rialto.gateway.limits.KeylessRefusal;
import rialto.gateway.limits.Slots;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * One client: bytes in, requests through {@link XmlSession}, answers out in order. It ends when its client says so by
 * {@code end} or a half-close, after an invalid request, and when it does nothing for too long. Answers that are due are
 * sent first. Owned by the event loop.
 */
final class XmlConnection extends ChannelInboundHandlerAdapter implements RequestFraming.Listener, XmlSession.Output {
    private static final Logger LOGGER = LoggerFactory.getLogger(XmlConnection.class);

    private final XmlServer server;
    private final boolean answerLength;
    private final RequestFraming framing;
    private final XmlSession session;
    private Channel channel;
    /** Null when it may not stay. */
    private Slots.Slot slot;

    private ClientAddress address;
    private String client = "";
    /** Null as long as all was sent at once. */
    private HeldBytes.Connection heldBytes;

    private boolean isClosed;
    /** Nothing more is read; what is due is answered, then the connection ends. */
    private boolean isEnding;

    private boolean hasEnded;
    private boolean inputIsOver;
    private boolean isPaused;
    private boolean isResuming;
    private boolean isUnflushed;
    /** What came and waits until there is room for more requests; null for nothing. */
    private ByteBuf held;

    private long activeMs;
    private long pendingBytes;

    XmlConnection(final XmlServer server, final boolean answerLength) {
        this.server = server;
        this.answerLength = answerLength;
        framing =
                new RequestFraming(server.settings().limits().maxRequestBytes(), server.budget(), server.token(), this);
        session = new XmlSession(server.calls(), server.budget(), this);
    }

    @Override
    public void channelActive(final ChannelHandlerContext context) {
        channel = context.channel();
        activeMs = server.nowMs();
        server.add(this);
        enter(server.clients().of(channel));
    }

    /** A proxy has said for whom it speaks. */
    void onClient(final ClientAddress address) {
        if (slot != null) {
            slot.leave();
        }
        enter(address);
    }

    private void enter(final ClientAddress from) {
        address = from;
        client = from.chargedTo();
        final KeylessRefusal refusal =
                server.clients().isTrusted(from) ? null : server.limits().admit(client, 1);
        slot = refusal == null ? server.enter(from, this::close) : null;
        if (slot == null) {
            onFault(refusal == null ? "too many connections; try again later" : refusal.message());
            session.pump();
            flush();
        }
    }

    private void use(final Slots.Use use) {
        if (slot != null) {
            slot.use(use);
        }
    }

    @Override
    public void channelRead(final ChannelHandlerContext context, final Object message) {
        activeMs = server.nowMs();
        allowHalfClosure(true);
        final ByteBuf buffer = (ByteBuf) message;
        if (held == null) {
            take(buffer);
        } else {
            held = Unpooled.wrappedBuffer(held, buffer);
        }
    }

    /** Takes in what there is room for and holds the rest. The buffer is the connection's from now on. */
    private void take(final ByteBuf buffer) {
        try {
            final byte[] bytes = server.scratch();
            while (buffer.isReadable() && !isEnding && wantsMore()) {
                final int begin = buffer.readerIndex();
                final int count = Math.min(bytes.length, buffer.readableBytes());
                buffer.getBytes(begin, bytes, 0, count);
                buffer.readerIndex(begin + framing.onBytes(bytes, 0, count));
            }
        } finally {
            held = buffer.isReadable() && !isEnding ? buffer : null;
            if (held == null) {
                buffer.release();
            }
        }
        if (!isEnding && !wantsMore()) {
            pause();
        }
    }

    @Override
    public void channelReadComplete(final ChannelHandlerContext context) {
        session.pump();
        server.calls().makeSymbols();
        flush();
    }

    @Override
    public void userEventTriggered(final ChannelHandlerContext context, final Object event) {
        if (event instanceof ChannelInputShutdownEvent) {
            inputIsOver = true;
            if (hasEnded) {
                channel.close();
                return;
            }
            if (held == null) {
                onEndOfInput();
            }
        } else {
            context.fireUserEventTriggered(event);
        }
    }

    private void onEndOfInput() {
        if (!isEnding) {
            framing.onEndOfInput();
            isEnding = true;
            session.pump();
        }
        endWhenAnswered();
    }

    @Override
    public void channelWritabilityChanged(final ChannelHandlerContext context) {
        activeMs = server.nowMs();
        if (context.channel().isWritable()) {
            session.pump();
            flush();
        }
    }

    @Override
    public void channelInactive(final ChannelHandlerContext context) {
        isClosed = true;
        // requests that came whole are carried out, though nobody will read the answers
        if (held != null) {
            take(held);
        }
        isEnding = true;
        framing.stop();
        server.remove(this);
        if (heldBytes != null) {
            heldBytes.leave();
        }
        if (slot != null) {
            slot.leave();
        }
        session.pump();
    }

    @Override
    public void exceptionCaught(final ChannelHandlerContext context, final Throwable cause) {
        // a client that speaks no TLS, or shows no certificate, can do so as often as it likes
        if (cause instanceof IOException || cause instanceof DecoderException) {
            server.counters().faults++;
            LOGGER.debug("a connection failed: {}", cause.getMessage());
        } else {
            LOGGER.error("a connection failed", cause);
        }
        context.close();
    }

    @Override
    public void onRequest(final XmlRequest request) {
        final KeylessRefusal refusal = server.limits().admit(client, 1 + request.items.size());
        if (refusal == null) {
            server.counters().requests++;
            use(Slots.Use.BUSY);
            session.add(request);
        } else {
            server.budget().giveBack(request.weight);
            framing.stop();
            onFault(refusal.message());
        }
    }

    @Override
    public String client() {
        return client;
    }

    @Override
    public void onFault(final String message) {
        server.counters().faults++;
        isEnding = true;
        session.add(XmlRequest.fault(message, System.nanoTime()));
    }

    @Override
    public void onEnd() {
        isEnding = true;
    }

    @Override
    public boolean wantsMore() {
        return isClosed || !session.isFull();
    }

    @Override
    public void onAnswer(final XmlRequest request) {
        if (isClosed) {
            server.calls().told().giveBack(request);
            return;
        }
        activeMs = server.nowMs();
        final AnswerWriter writer = server.writer();
        writer.write(request);
        server.calls().told().giveBack(request);
        final ByteBuf answer = channel.alloc().buffer(writer.length() + 12);
        if (answerLength) {
            answer.writeCharSequence(Integer.toString(writer.length()), StandardCharsets.US_ASCII);
            answer.writeByte('\n');
        }
        answer.writeBytes(writer.bytes(), 0, writer.length());
        channel.write(answer, channel.voidPromise());
        if (session.isEmpty()) {
            use(Slots.Use.IDLE);
        }
        if (!isUnflushed) {
            isUnflushed = true;
            server.willFlush(this);
        }
    }

    @Override
    public boolean isWritable() {
        return isClosed || channel.isWritable();
    }

    @Override
    public void runSoon(final Runnable task) {
        channel.eventLoop().execute(task);
    }

    @Override
    public void onProgress() {
        if (isPaused && !isResuming && !isClosed && session.hasRoom()) {
            isResuming = true;
            channel.eventLoop().execute(this::resume);
        }
    }

    private void resume() {
        isResuming = false;
        if (isClosed || !isPaused) {
            return;
        }
        isPaused = false;
        activeMs = server.nowMs();
        if (held != null) {
            take(held);
        }
        session.pump();
        server.calls().makeSymbols();
        if (!isPaused) {
            if (inputIsOver) {
                onEndOfInput();
            } else {
                channel.config().setAutoRead(true);
            }
        } else {
            onProgress();
        }
        flush();
    }

    private void pause() {
        isPaused = true;
        channel.config().setAutoRead(false);
    }

    /** Sends what was answered. */
    void flush() {
        if (isUnflushed) {
            isUnflushed = false;
            channel.flush();
            countUnsent();
            if (session.isEmpty() && held == null && !framing.isInside() && unsentBytes() == 0) {
                // nothing is due: the client's end of the connection is the end of it, which saves asking the kernel
                allowHalfClosure(false);
            }
        }
        endWhenAnswered();
    }

    private void countUnsent() {
        if (heldBytes == null && unsentBytes() > 0) {
            heldBytes = server.held(address, this::unsentBytes, this::close);
        }
        if (heldBytes != null) {
            heldBytes.count();
        }
    }

    /** Whether the connection goes on when the client has closed its side. */
    private void allowHalfClosure(final boolean allow) {
        if (channel.config() instanceof final DuplexChannelConfig config && config.isAllowHalfClosure() != allow) {
            config.setAllowHalfClosure(allow);
        }
    }

    private void endWhenAnswered() {
        if (!isEnding || hasEnded || isClosed || !session.isEmpty()) {
            return;
        }
        hasEnded = true;
        if (inputIsOver) {
            whenSent(channel::close);
            return;
        }
        // to close at once would take the answer from a client that is still sending: first only our side ends
        if (isPaused) {
            isPaused = false;
            channel.config().setAutoRead(true);
        }
        whenSent(((DuplexChannel) channel)::shutdownOutput);
        server.closeSoon(channel);
    }

    private void whenSent(final Runnable action) {
        if (unsentBytes() == 0) {
            action.run();
        } else {
            channel.writeAndFlush(channel.alloc().buffer(0)).addListener(sent -> action.run());
        }
    }

    private long unsentBytes() {
        final ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();
        return buffer == null ? 0 : buffer.totalPendingWriteBytes();
    }

    /** Looks whether there is a reason to end. */
    void onTime(final long nowMs) {
        final long pending = unsentBytes();
        if (pending < pendingBytes) {
            activeMs = nowMs;
        }
        pendingBytes = pending;
        final long quietMs = nowMs - activeMs;
        if (!isEnding && !isPaused && framing.isOverdue() && quietMs >= XmlServer.OVERDUE_MS) {
            framing.onOverdue();
            session.pump();
            flush();
        } else if (quietMs >= server.settings().limits().idleMs()) {
            onIdle(pending);
        }
    }

    private void onIdle(final long pending) {
        if (pending > 0) {
            server.counters().slow++;
            channel.close();
        } else if (session.isEmpty() && !isEnding) {
            server.counters().idle++;
            if (framing.isInside()) {
                framing.onEndOfInput();
                session.pump();
            }
            isEnding = true;
            flush();
        }
    }

    void close() {
        channel.close();
    }
}
