package rialto.events.http;

import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.impl.UncloseableFileRegion;
import io.vertx.core.net.impl.VertxConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.events.file.ByteRange;
import rialto.events.file.FileAnswer;
import rialto.events.file.FileRefusedException;
import rialto.events.file.ServedFile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Iterator;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Sends files. They are looked for and opened on threads of their own, never on an event loop. One range of a file goes from the disk
 * to a plain connection of HTTP/1.1 without being copied through this process. With TLS, in HTTP/2, and when there are several ranges,
 * it is read here and written one piece after the other. Thread-safe.
 */
final class FileSender {
    private static final Logger LOG = LoggerFactory.getLogger(FileSender.class);
    private static final int THREADS = 4;
    private static final int PIECE = 64 * 1024;

    /** What waits for it is bounded: files by the places, pieces of files by the requests, of which each has one. */
    private final ThreadPoolExecutor threads;

    private final Places opening;
    private final Counts counts;

    FileSender(final int mostWaiting, final Counts counts) {
        this.counts = counts;
        opening = new Places(mostWaiting);
        threads = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                10,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                Thread.ofPlatform().name("events-files-", 0).daemon().factory());
        threads.allowCoreThreadTimeOut(true);
    }

    long waiting() {
        return opening.taken();
    }

    void close() {
        threads.shutdownNow();
    }

    void send(
            final Exchange exchange,
            final Response answer,
            final ServedFile file,
            final String type,
            final CompletableFuture<Void> sent) {
        final Response busy = Response.text(503, "too many files are asked for").withHeader("Retry-After", "1");
        if (!opening.enter()) {
            refuse(exchange, busy, sent);
            return;
        }
        try {
            threads.execute(() -> {
                opening.leave();
                open(exchange, answer, file, type, sent);
            });
        } catch (final RejectedExecutionException e) {
            opening.leave();
            refuse(exchange, busy, sent);
        }
    }

    private void refuse(final Exchange exchange, final Response refusal, final CompletableFuture<Void> sent) {
        counts.filesRefused.increment();
        final byte[] text = refusal.body() instanceof Response.Bytes(final byte[] bytes) ? bytes : new byte[0];
        exchange.onLoop(() -> exchange.sendBytes(refusal, text, sent));
    }

    private void open(
            final Exchange exchange,
            final Response answer,
            final ServedFile file,
            final String type,
            final CompletableFuture<Void> sent) {
        final String method = exchange.method();
        final FileAnswer found;
        try {
            found = FileAnswer.of(
                    file,
                    type,
                    method.equals("HEAD"),
                    method.equals("GET") || method.equals("HEAD")
                            ? name -> exchange.http().getHeader(name)
                            : name -> null,
                    true,
                    UUID.randomUUID().toString());
        } catch (final NoSuchFileException | FileRefusedException | AccessDeniedException e) {
            LOG.debug("a file is not served: {}", e.getMessage());
            refuse(exchange, Response.notFound(), sent);
            return;
        } catch (final IOException | RuntimeException e) {
            LOG.error("a file below {} could not be opened", file.root().directory(), e);
            counts.failed.increment();
            refuse(exchange, Response.text(500, "the file cannot be read"), sent);
            return;
        }
        send(exchange, answer, found, sent);
    }

    private void send(
            final Exchange exchange,
            final Response answer,
            final FileAnswer found,
            final CompletableFuture<Void> sent) {
        final HttpServerResponse response = exchange.response();
        try {
            // what the handler said of a whole file does not hold for a part of it
            exchange.begin(found.status() == 200 ? answer.status() : found.status(), answer);
            for (final Map.Entry<String, String> header : found.headers()) {
                response.putHeader(header.getKey(), header.getValue());
            }
            if (found.parts().isEmpty()) {
                response.end().onComplete(done -> finish(exchange, found, done.cause(), sent));
            } else if (found.parts().size() == 1 && isCopiedByNobody(exchange)) {
                sendRegion(exchange, found, sent);
            } else {
                new Parts(exchange, found, sent).next();
            }
        } catch (final RuntimeException e) {
            // the client went away meanwhile
            finish(exchange, found, e, sent);
        }
    }

    /** Vert.x would do the same by {@code sendFile}, and write an error to the log whenever a client goes away. */
    private void sendRegion(final Exchange exchange, final FileAnswer found, final CompletableFuture<Void> sent) {
        final ByteRange range = found.parts().getFirst().range();
        final VertxConnection connection = (VertxConnection) exchange.http().connection();
        final Promise<Void> whole = Promise.promise();
        exchange.response().writeHead();
        connection.writeToChannel(
                new UncloseableFileRegion(found.file().channel(), range.first(), range.length()), whole);
        whole.future().onComplete(done -> {
            if (done.failed()) {
                finish(exchange, found, done.cause(), sent);
            } else {
                exchange.response().end().onComplete(ended -> finish(exchange, found, ended.cause(), sent));
            }
        });
    }

    private static boolean isCopiedByNobody(final Exchange exchange) {
        return !exchange.http().isSSL() && exchange.http().version() != HttpVersion.HTTP_2;
    }

    private void finish(
            final Exchange exchange,
            final FileAnswer found,
            final Throwable failure,
            final CompletableFuture<Void> sent) {
        try {
            if (found.file() != null) {
                found.file().close();
            }
        } catch (final IOException e) {
            LOG.warn("a file could not be closed", e);
        }
        exchange.onLoop(() -> {
            exchange.end();
            if (failure == null) {
                sent.complete(null);
                return;
            }
            // its length was said already: the client must not take what follows for the rest
            if (exchange.http().version() == HttpVersion.HTTP_2) {
                exchange.response().reset();
            } else {
                exchange.http().connection().close();
            }
            sent.completeExceptionally(failure);
        });
    }

    /** One range or several, one piece after the other; the next is read when the last one is on its way. */
    private final class Parts {
        private final Exchange exchange;
        private final FileAnswer found;
        private final CompletableFuture<Void> sent;
        private final Iterator<FileAnswer.Part> parts;
        private ByteRange range;
        private long at;

        Parts(final Exchange exchange, final FileAnswer found, final CompletableFuture<Void> sent) {
            this.exchange = exchange;
            this.found = found;
            this.sent = sent;
            this.parts = found.parts().iterator();
        }

        /** On a thread of files. */
        void next() {
            try {
                final Buffer piece = Buffer.buffer();
                if (range == null || at > range.last()) {
                    if (!parts.hasNext()) {
                        exchange.response()
                                .end(Buffer.buffer(found.end()))
                                .onComplete(done -> finish(exchange, found, done.cause(), sent));
                        return;
                    }
                    final FileAnswer.Part part = parts.next();
                    piece.appendBytes(part.head());
                    range = part.range();
                    at = range.first();
                }
                piece.appendBytes(read());
                exchange.response().write(piece).onComplete(done -> {
                    if (done.failed()) {
                        finish(exchange, found, done.cause(), sent);
                    } else {
                        goOn();
                    }
                });
            } catch (final IOException | RuntimeException e) {
                finish(exchange, found, e, sent);
            }
        }

        private void goOn() {
            try {
                threads.execute(this::next);
            } catch (final RejectedExecutionException e) {
                finish(exchange, found, e, sent);
            }
        }

        private byte[] read() throws IOException {
            final byte[] bytes = new byte[(int) Math.min(PIECE, range.last() - at + 1)];
            final ByteBuffer buffer = ByteBuffer.wrap(bytes);
            final FileChannel channel = found.file().channel();
            while (buffer.hasRemaining()) {
                if (channel.read(buffer, at + buffer.position()) < 0) {
                    throw new IOException("the file became shorter while it was sent");
                }
            }
            at += bytes.length;
            return bytes;
        }
    }
}
