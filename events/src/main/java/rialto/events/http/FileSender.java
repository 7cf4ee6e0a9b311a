package rialto.events.http;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.events.file.FileAnswer;
import rialto.events.file.FileRefusedException;
import rialto.events.file.FileRoot;
import rialto.events.file.ServedFile;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Map;
import java.util.UUID;
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

    /** What waits for it is bounded: files by the places, pieces of files by the requests, of which each has one. */
    private final ThreadPoolExecutor threads;

    private final Places opening;
    private final Counts counts;
    private final boolean readsAhead;

    /**
     * @param mostWaiting files that wait to be opened
     * @param readsAhead  whether what the event loop hands to a socket was read before, so that it waits for no disk; otherwise a
     *                    whole range is handed over at once
     */
    FileSender(final int mostWaiting, final Counts counts, final boolean readsAhead) {
        this.counts = counts;
        this.readsAhead = readsAhead;
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

    /**
     * Does something on a thread of files.
     *
     * @return false when too much waits
     */
    boolean enter(final Runnable action) {
        if (!opening.enter()) {
            counts.filesRefused.increment();
            return false;
        }
        try {
            threads.execute(() -> {
                opening.leave();
                action.run();
            });
            return true;
        } catch (final RejectedExecutionException e) {
            opening.leave();
            counts.filesRefused.increment();
            return false;
        }
    }

    /**
     * Sends a file, or says why not.
     *
     * @param loop        of the request
     * @param type        content type; null for that of the name
     * @param hasVariants whether {@code .br} and {@code .gz} beside the file are taken where the client does
     */
    void send(
            final HttpServerRequest request,
            final Context loop,
            final ServedFile file,
            final String type,
            final boolean hasVariants,
            final FileReceiver receiver) {
        if (!enter(() -> open(request, loop, file, type, hasVariants, receiver))) {
            onLoop(loop, () -> receiver.refused(FileRefusal.BUSY));
        }
    }

    private void open(
            final HttpServerRequest request,
            final Context loop,
            final ServedFile file,
            final String type,
            final boolean hasVariants,
            final FileReceiver receiver) {
        final String method = request.method().name();
        final boolean isHead = method.equals("HEAD");
        final FileAnswer found;
        try {
            found = FileAnswer.of(
                    file,
                    type,
                    isHead,
                    isHead || method.equals("GET") ? request::getHeader : name -> null,
                    hasVariants,
                    UUID.randomUUID().toString());
        } catch (final IOException | RuntimeException e) {
            final FileRefusal reason = refusal(file.root(), e);
            onLoop(loop, () -> receiver.refused(reason));
            return;
        }
        onLoop(loop, () -> begin(new Sending(request, loop, found, receiver)));
    }

    /** Counts it, and tells the log what is the server's own fault. */
    FileRefusal refusal(final FileRoot root, final Exception reason) {
        counts.filesRefused.increment();
        if (reason instanceof NoSuchFileException
                || reason instanceof FileRefusedException
                || reason instanceof AccessDeniedException) {
            LOG.debug("a file is not served: {}", reason.getMessage());
            return FileRefusal.NOT_FOUND;
        }
        LOG.error("a file below {} could not be opened", root.directory(), reason);
        counts.failed.increment();
        return FileRefusal.UNREADABLE;
    }

    /** A file on its way to a client. */
    record Sending(HttpServerRequest request, Context loop, FileAnswer found, FileReceiver receiver) {
        /** On any thread. */
        void finish(final Throwable failure) {
            try {
                if (found.file() != null) {
                    found.file().close();
                }
            } catch (final IOException e) {
                LOG.warn("a file could not be closed", e);
            }
            onLoop(loop, () -> {
                if (failure != null) {
                    giveUp();
                }
                receiver.ended(failure);
            });
        }

        /** Its length was said already: the client must not take what follows for the rest. */
        private void giveUp() {
            if (request.version() == HttpVersion.HTTP_2) {
                request.response().reset();
            } else {
                request.connection().close();
            }
        }

        private boolean isCopiedByNobody() {
            return found.parts().size() == 1 && !request.isSSL() && request.version() != HttpVersion.HTTP_2;
        }
    }

    private void begin(final Sending sending) {
        final FileAnswer found = sending.found();
        final HttpServerResponse response = sending.request().response();
        try {
            response.setStatusCode(found.status());
            sending.receiver().begins(found.status());
            for (final Map.Entry<String, String> header : found.headers()) {
                if (header.getKey().equals("Vary")) {
                    response.headers().add(header.getKey(), header.getValue());
                } else {
                    response.putHeader(header.getKey(), header.getValue());
                }
            }
            if (found.parts().isEmpty()) {
                response.end().onComplete(done -> sending.finish(done.cause()));
            } else if (sending.isCopiedByNobody()) {
                new FileRegions(sending, threads, readsAhead).begin();
            } else {
                new FilePieces(sending, threads).begin();
            }
        } catch (final RuntimeException e) {
            // the client went away meanwhile
            sending.finish(e);
        }
    }

    static void onLoop(final Context loop, final Runnable action) {
        if (Vertx.currentContext() == loop) {
            action.run();
        } else {
            loop.runOnContext(ignored -> action.run());
        }
    }
}
