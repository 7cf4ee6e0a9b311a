package rialto.events.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.EventLoop;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Watches a connection from its acceptance on: whether a request's head arrives in time, and whether anything moves. It has no timer
 * of its own: all connections are looked at in turn.
 *
 * <p>Of a connection of HTTP/2 only the first head has a time of its own, for its frames say nothing of requests here.
 */
final class ConnectionWatch extends ChannelInboundHandlerAdapter {
    private final Channel channel;
    private final ServerContext parts;
    private final AtomicInteger inProgress = new AtomicInteger();
    /** Of these, requests whose handlers have not answered yet: nothing need move meanwhile. */
    private final AtomicInteger inHandlers = new AtomicInteger();
    /** By when the head must be there; 0 for never. */
    private volatile long headDeadlineNs;

    private volatile long movedNs = System.nanoTime();
    /** Null for what is no WebSocket. */
    private volatile FrameHandler frames;

    private volatile boolean isMultiplexed;
    private volatile boolean isPinged;
    private volatile boolean isEnded;
    private ChannelHandlerContext context;
    /** Owned by the event loop: what was seen of the bytes on their way out. */
    private long seenProgress = -1;

    private long seenPending = -1;

    ConnectionWatch(final Channel channel, final ServerContext parts) {
        this.channel = channel;
        this.parts = parts;
        headDeadlineNs = System.nanoTime() + parts.limits().headNs();
    }

    @Override
    public void handlerAdded(final ChannelHandlerContext added) {
        context = added;
    }

    @Override
    public void channelRead(final ChannelHandlerContext ignored, final Object message) {
        final long nowNs = System.nanoTime();
        movedNs = nowNs;
        isPinged = false;
        if (headDeadlineNs == 0 && inProgress.get() == 0 && !isMultiplexed && frames == null) {
            headDeadlineNs = nowNs + parts.limits().headNs();
        }
        context.fireChannelRead(message);
    }

    /** The head of a request is there. */
    void head(final boolean ofHttp2) {
        isMultiplexed |= ofHttp2;
        inProgress.incrementAndGet();
        inHandlers.incrementAndGet();
        headDeadlineNs = 0;
    }

    /** A handler has answered: the answer is on its way. */
    void answering() {
        movedNs = System.nanoTime();
        inHandlers.decrementAndGet();
    }

    /** A request was answered, or the client is gone. */
    void answered() {
        movedNs = System.nanoTime();
        inProgress.decrementAndGet();
    }

    /** It is a WebSocket from now on. */
    void upgraded(final FrameHandler to) {
        movedNs = System.nanoTime();
        frames = to;
    }

    EventLoop loop() {
        return channel.eventLoop();
    }

    void sweep(final long nowNs) {
        final long deadline = headDeadlineNs;
        if (deadline != 0 && nowNs - deadline >= 0) {
            headDeadlineNs = 0;
            parts.counts().overdue.increment();
            end();
            return;
        }
        final long idleNs = nowNs - movedNs;
        if (isEnded) {
            return;
        }
        if (idleNs >= parts.limits().idleNs()) {
            channel.eventLoop().execute(this::closeUnlessMoved);
        } else if (frames != null && !isPinged && idleNs >= parts.limits().idleNs() / 2) {
            isPinged = true;
            channel.eventLoop().execute(frames::ping);
        }
    }

    private void closeUnlessMoved() {
        final ChannelOutboundBuffer out = channel.unsafe().outboundBuffer();
        final long pending = out == null ? 0 : out.totalPendingWriteBytes();
        final long progress = out == null ? 0 : out.currentProgress();
        final boolean isWaitingForHandler = pending == 0 && inHandlers.get() > 0 && frames == null;
        if (isWaitingForHandler || pending > 0 && (pending != seenPending || progress != seenProgress)) {
            movedNs = System.nanoTime();
            seenPending = pending;
            seenProgress = progress;
            return;
        }
        if (!isEnded) {
            parts.counts().idle.increment();
            end();
        }
    }

    /** At once: what stands behind in the pipeline would say goodbye, and wait for an answer. */
    private void end() {
        isEnded = true;
        if (context == null) {
            channel.close(); // accepted, and no event loop has come to it yet
        } else {
            context.close();
        }
    }
}
