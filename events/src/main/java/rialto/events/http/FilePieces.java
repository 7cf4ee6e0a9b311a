package rialto.events.http;

import io.vertx.core.buffer.Buffer;
import rialto.events.file.ByteRange;
import rialto.events.file.FileAnswer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Iterator;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * Sends one range of a file or several, one piece after the other. A piece is read on a thread of files; the next one is read when
 * the last one is on its way.
 */
final class FilePieces {
    private static final int PIECE = 64 * 1024;

    private final FileSender.Sending sending;
    private final Executor threads;
    private final Iterator<FileAnswer.Part> parts;
    private ByteRange range;
    private long at;

    FilePieces(final FileSender.Sending sending, final Executor threads) {
        this.sending = sending;
        this.threads = threads;
        this.parts = sending.found().parts().iterator();
    }

    void begin() {
        try {
            threads.execute(this::next);
        } catch (final RejectedExecutionException e) {
            sending.finish(e);
        }
    }

    /** On a thread of files. */
    private void next() {
        try {
            final Buffer piece = Buffer.buffer();
            if (range == null || at > range.last()) {
                final FileAnswer.Part part = parts.next();
                piece.appendBytes(part.head());
                range = part.range();
                at = range.first();
            }
            piece.appendBytes(read());
            final boolean isLast = at > range.last() && !parts.hasNext();
            FileSender.onLoop(sending.loop(), isLast ? () -> end(piece) : () -> write(piece));
        } catch (final IOException | RuntimeException e) {
            sending.finish(e);
        }
    }

    private void write(final Buffer piece) {
        try {
            sending.request().response().write(piece).onComplete(done -> {
                if (done.failed()) {
                    sending.finish(done.cause());
                } else {
                    begin();
                }
            });
        } catch (final RuntimeException e) {
            sending.finish(e);
        }
    }

    private void end(final Buffer piece) {
        try {
            sending.request()
                    .response()
                    .end(piece.appendBytes(sending.found().end()))
                    .onComplete(done -> sending.finish(done.cause()));
        } catch (final RuntimeException e) {
            sending.finish(e);
        }
    }

    private byte[] read() throws IOException {
        final byte[] bytes = new byte[(int) Math.min(PIECE, range.last() - at + 1)];
        readFully(sending.found().file().channel(), ByteBuffer.wrap(bytes), at);
        at += bytes.length;
        return bytes;
    }

    /** Fills the buffer with what begins at this place. */
    static void readFully(final FileChannel channel, final ByteBuffer buffer, final long from) throws IOException {
        final int begin = buffer.position();
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, from + buffer.position() - begin) < 0) {
                throw new IOException("the file became shorter while it was sent");
            }
        }
    }
}
