package rialto.gateway.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * Accepts connections no faster than the event loop takes them in, and puts a watch first into each. An acceptor that runs ahead
 * fills the loop's queue: thousands of connections are then set up, and as many closed, before the next request is read. Those that
 * are not accepted yet wait in the kernel; those of {@link Crowds} are let in a few at a time. Belongs to one server channel.
 */
final class AcceptPace extends ChannelInboundHandlerAdapter {
    /** Accepted, and not yet taken in. */
    static final int MOST = 8;
    /** Of those who wait in the room, so many are let in every {@link #LET_IN_MS}. */
    static final int LET_IN = 2;

    static final long LET_IN_MS = 10;

    private final Function<Channel, HttpConnections> listeners;
    private final AtomicInteger underWay = new AtomicInteger();
    private final WaitingRoom room = new WaitingRoom();

    /** @param listeners who watches a connection; null for nobody */
    AcceptPace(final Function<Channel, HttpConnections> listeners) {
        this.listeners = listeners;
    }

    @Override
    public void channelRead(final ChannelHandlerContext context, final Object message) {
        final Channel accepted = (Channel) message;
        final HttpConnections listener = listeners.apply(accepted);
        final String crowd = listener == null ? null : listener.crowdOf(accepted);
        if (crowd == null) {
            pass(context, accepted);
            return;
        }
        if (room.size() == 0) {
            letInLater(context);
        }
        room.add(crowd, accepted);
    }

    private void letInLater(final ChannelHandlerContext context) {
        context.channel().eventLoop().schedule(() -> letIn(context), LET_IN_MS, TimeUnit.MILLISECONDS);
    }

    private void letIn(final ChannelHandlerContext context) {
        Channel next = room.next();
        for (int left = LET_IN; left > 0 && next != null; left--) {
            pass(context, next);
            next = left > 1 ? room.next() : null;
        }
        if (room.size() > 0) {
            letInLater(context);
        }
    }

    private void pass(final ChannelHandlerContext context, final Channel accepted) {
        final AtomicBoolean isTakenIn = new AtomicBoolean();
        final Runnable arrival = () -> {
            if (isTakenIn.compareAndSet(false, true)) {
                takenIn(context, accepted);
            }
        };
        accepted.pipeline().addFirst(new WatchedConnection(listeners, arrival));
        accepted.closeFuture().addListener(ignored -> arrival.run()); // one that never gets to a loop
        if (underWay.incrementAndGet() >= MOST) {
            context.channel().config().setAutoRead(false);
        }
        context.fireChannelRead(accepted);
    }

    /** Accepting goes on when the loop has been back at its sockets: tasks that follow each other would keep it from them. */
    private void takenIn(final ChannelHandlerContext context, final Channel accepted) {
        if (underWay.decrementAndGet() > 0 || context.channel().config().isAutoRead()) {
            return;
        }
        final Runnable resumption = () -> context.channel().config().setAutoRead(true);
        if (accepted.isRegistered()) {
            accepted.eventLoop().schedule(resumption, 0, TimeUnit.NANOSECONDS);
        } else {
            resumption.run();
        }
    }

    @Override
    public void channelInactive(final ChannelHandlerContext context) {
        room.close();
        context.fireChannelInactive();
    }
}
