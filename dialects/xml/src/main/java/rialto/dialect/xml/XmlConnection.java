package rialto.dialect.xml;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.DecoderException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.limits.KeylessRefusal;
import rialto.gateway.limits.Slots;
import rialto.gateway.tls.ServerTlsHandler;

import java.io.IOException;

/**
 * One client: bytes in, requests through {@link XmlSession}, answers out in order. It ends when its client says so by
 * {@code end} or a half-close, after an invalid request, and when it does nothing for too long. Answers that are due are
 * sent first. Owned by the event loop.
 */
final class XmlConnection extends ChannelInboundHandlerAdapter
        implements RequestFraming.Listener, XmlSession.Output, ItemBudget.Client {
    private static final Logger LOGGER = LoggerFactory.getLogger(XmlConnection.class);

    private final XmlServer server;
    private final boolean answerLength;
    private final ItemBudget.Holding holding;
    private final RequestFraming framing;
    private final UnfinishedRequest unfinished;
    private final XmlSession session;
    private final XmlPlace place;
    private Channel channel;
    private XmlOutlet outlet;

    private boolean isClosed;
    /** Nothing more is read; what is due is answered, then the connection ends. */
    private boolean isEnding;

    private boolean hasEnded;
    private boolean inputIsOver;
    private boolean isPaused;
    private boolean isResuming;
    /** What came and waits until there is room for more requests; null for nothing. */
    private ByteBuf held;

    private long activeMs;

    /** @param decryption of its TLS; null without */
    XmlConnection(final XmlServer server, final boolean answerLength, final ServerTlsHandler decryption) {
        this.server = server;
        this.answerLength = answerLength;
        holding = server.budget().holding(this);
        framing = new RequestFraming(server.settings().limits().maxRequestBytes(), holding, server.token(), this);
        unfinished = new UnfinishedRequest(framing, server.settings().limits().requestMs(), decryption);
        session = new XmlSession(server.calls(), holding, this);
        place = new XmlPlace(server, holding, this::keptBytes, this::close);
    }

    @Override
    public void channelActive(final ChannelHandlerContext context) {
        channel = context.channel();
        outlet = new XmlOutlet(channel, answerLength);
        activeMs = server.nowMs();
        server.add(this);
        onClient(server.clients().of(channel));
    }

    /** Whose it is; once more when a proxy has said for whom it speaks. */
    void onClient(final ClientAddress from) {
        final String complaint = place.enter(from);
        if (complaint != null) {
            onFault(complaint);
            session.pump();
            flush();
        }
    }

    @Override
    public void channelRead(final ChannelHandlerContext context, final Object message) {
        if (!isEnding) {
            // what comes later is thrown away: a byte now and then would keep answers that nobody reads for ever
            activeMs = server.nowMs();
        }
        unfinished.beforeBytes(activeMs);
        outlet.allowHalfClosure(true);
        final ByteBuf buffer = (ByteBuf) message;
        if (held == null) {
            take(buffer);
        } else {
            held = Unpooled.wrappedBuffer(held, buffer);
            place.countKept();
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
        unfinished.afterBytes(activeMs);
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
            WatchedSocket.keep(channel);
            if (hasEnded) {
                outlet.end(channel::close);
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
        place.leave();
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
        if (admit(1 + request.items.size())) {
            server.counters().requests++;
            unfinished.onWhole();
            place.use(Slots.Use.BUSY);
            session.add(request);
        } else {
            holding.giveBack(request.weight);
        }
    }

    /** Charges what came, or has it be the last. */
    private boolean admit(final int weight) {
        final KeylessRefusal refusal = place.admit(weight);
        if (refusal != null) {
            framing.stop();
            onFault(refusal.message());
        }
        return refusal == null;
    }

    @Override
    public String client() {
        return place.client();
    }

    @Override
    public void onFault(final String message) {
        server.counters().faults++;
        isEnding = true;
        session.add(XmlRequest.fault(message, System.nanoTime()));
    }

    /** What is never whole costs as much to read. */
    @Override
    public void onAbandoned(final int weight) {
        place.admit(weight);
    }

    @Override
    public void onAside(final int weight) {
        admit(weight);
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
        server.writer().write(request);
        server.calls().told().giveBack(request);
        if (outlet.add(server.writer())) {
            server.willFlush(this);
        }
        if (session.isEmpty()) {
            place.use(Slots.Use.IDLE);
        }
    }

    @Override
    public boolean isGone() {
        return isClosed;
    }

    @Override
    public boolean isWritable() {
        return isClosed || outlet.isWritable();
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
        place.countKept();
    }

    @Override
    public boolean isStuck() {
        return !isWritable();
    }

    @Override
    public void onRequestLost(final String message) {
        framing.giveUp(message);
        // another connection's request is being read
        channel.eventLoop().execute(() -> {
            session.pump();
            flush();
        });
    }

    /** Sends what was answered. */
    void flush() {
        if (outlet.flush()) {
            place.countKept();
            if (session.isEmpty() && held == null && !framing.isInside() && outlet.unsentBytes() == 0) {
                // nothing is due: the client's end of the connection is the end of it, which saves asking the kernel
                outlet.allowHalfClosure(false);
            }
        }
        endWhenAnswered();
    }

    /** Answers that are not read, and what waits until there is room for it. */
    private long keptBytes() {
        return outlet.unsentBytes() + (held == null ? 0 : held.readableBytes());
    }

    private void endWhenAnswered() {
        if (!isEnding || hasEnded || isClosed || !session.isEmpty()) {
            return;
        }
        hasEnded = true;
        if (inputIsOver) {
            outlet.end(channel::close);
            return;
        }
        // to close at once would take the answer from a client that is still sending: first only our side ends
        if (isPaused) {
            isPaused = false;
            channel.config().setAutoRead(true);
        }
        outlet.end(() -> {
            ((DuplexChannel) channel).shutdownOutput();
            server.closeSoon(channel);
        });
    }

    /** Looks whether there is a reason to end. */
    void onTime(final long nowMs) {
        if (outlet.hasDrained()) {
            activeMs = nowMs;
        }
        final XmlSettings.Limits limits = server.settings().limits();
        final long quietMs = nowMs - activeMs;
        if (!isEnding && !isPaused && framing.isOverdue() && quietMs >= XmlServer.OVERDUE_MS) {
            framing.onOverdue();
            session.pump();
            flush();
        } else if (!isEnding && unfinished.isLate(nowMs)) {
            onLate(limits.requestMs());
        } else if (quietMs >= limits.idleMs()) {
            onIdle();
        }
    }

    private void onLate(final long requestMs) {
        server.counters().late++;
        framing.giveUp("the request's root element is not closed " + requestMs
                + " ms after its first byte; send a request within that time");
        session.pump();
        flush();
    }

    private void onIdle() {
        if (outlet.unsentBytes() > 0) {
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

    @Override
    public void close() {
        channel.close();
    }
}
