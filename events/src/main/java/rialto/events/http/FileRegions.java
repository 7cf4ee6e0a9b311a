package rialto.events.http;

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
        sending.request().response().writeHead();
        next();
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
        final VertxConnection connection = (VertxConnection) sending.request().connection();
        connection.writeToChannel(
                new UncloseableFileRegion(sending.found().file().channel(), at, length), sent);
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
