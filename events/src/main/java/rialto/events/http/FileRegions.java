package rialto.events.http;

import io.netty.channel.ChannelOption;
import io.vertx.core.Promise;
import io.vertx.core.net.impl.UncloseableFileRegion;
import io.vertx.core.net.impl.VertxConnection;
import rialto.events.file.ByteRange;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * Sends one range of a file from the page cache to the socket. Vert.x would do the same by {@code sendFile}, and write an error to the
 * log whenever a client goes away.
 *
 * <p>When it reads ahead, a thread of files reads each piece before it is sent, and throws away what it read. So the event loop finds
 * the piece in the page cache and waits for no disk, and no client has more of its time than a piece takes.
 */
final class FileRegions {
    /** What a socket takes at once, or less: the event loop has other work. */
    private static final int PIECE = 256 * 1024;

    /**
     * What may wait in a socket until it leaves. A whole file there would leave in small pieces whenever the client reads, on the client's
     * processor, for up to twice the time. What has left and is on its way does not count: far clients are not slower.
     */
    private static final long NOT_SENT = 32 * 1024;

    /** Of sockets of epoll, where that is there; others do not know it. */
    private static final ChannelOption<Long> TCP_NOTSENT_LOWAT =
            ChannelOption.valueOf("io.netty.channel.epoll.EpollChannelOption#TCP_NOTSENT_LOWAT");

    private static final ThreadLocal<ByteBuffer> SCRATCH =
            ThreadLocal.withInitial(() -> ByteBuffer.allocateDirect(64 * 1024));

    private final FileSender.Sending sending;
    private final Executor threads;
    private final boolean readsAhead;
    private final ByteRange range;
    private long at;

    FileRegions(final FileSender.Sending sending, final Executor threads, final boolean readsAhead) {
        this.sending = sending;
        this.threads = threads;
        this.readsAhead = readsAhead;
        range = sending.found().parts().getFirst().range();
        at = range.first();
    }

    /** On the event loop. */
    void begin() {
        connection().channel().config().setOption(TCP_NOTSENT_LOWAT, NOT_SENT);
        sending.request().response().writeHead();
        next();
    }

    private VertxConnection connection() {
        return (VertxConnection) sending.request().connection();
    }

    private void next() {
        if (!readsAhead) {
            send(range.length());
            return;
        }
        try {
            threads.execute(this::readAhead);
        } catch (final RejectedExecutionException e) {
            sending.finish(e);
        }
    }

    private void readAhead() {
        final int length = (int) Math.min(PIECE, range.last() - at + 1);
        try {
            final FileChannel channel = sending.found().file().channel();
            final ByteBuffer scratch = SCRATCH.get();
            for (int read = 0; read < length; read += scratch.limit()) {
                scratch.clear().limit(Math.min(scratch.capacity(), length - read));
                FilePieces.readFully(channel, scratch, at + read);
            }
        } catch (final IOException | RuntimeException e) {
            sending.finish(e);
            return;
        }
        FileSender.onLoop(sending.loop(), () -> send(length));
    }

    private void send(final long length) {
        final Promise<Void> sent = Promise.promise();
        connection()
                .writeToChannel(new UncloseableFileRegion(sending.found().file().channel(), at, length), sent);
        sent.future().onComplete(done -> {
            at += length;
            if (done.failed()) {
                sending.finish(done.cause());
            } else if (at <= range.last()) {
                next();
            } else {
                sending.request().response().end().onComplete(ended -> sending.finish(ended.cause()));
            }
        });
    }
}
