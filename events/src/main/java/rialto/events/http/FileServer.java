package rialto.events.http;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import rialto.events.Gauge;
import rialto.events.Metered;
import rialto.events.file.FileListing;
import rialto.events.file.FileRoot;
import rialto.events.file.ServedFile;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;

/**
 * Sends files in answer to requests that any server of Vert.x took: for programs that have one already, with routes, limits and headers
 * of its own. What a request makes of a file is as with {@link HttpServer}.
 *
 * <p>Such event loops have other work. So a file is read ahead, one piece after the other, on threads of files: what the event loop
 * hands to the socket is in the page cache by then. It is still not copied through this process where the connection is plain.
 *
 * <p>How many are sent at a time is bounded by whoever asks. Thread-safe.
 */
public final class FileServer implements Metered, AutoCloseable {
    private final int mostWaiting;
    private final Counts counts = new Counts();
    private final FileSender files;

    /** @param mostWaiting files that wait to be opened, at least 1; one more is refused */
    public FileServer(final int mostWaiting) {
        if (mostWaiting < 1) {
            throw new IllegalArgumentException("at least 1 file may wait (seen: " + mostWaiting + ")");
        }
        this.mostWaiting = mostWaiting;
        files = new FileSender(mostWaiting, counts, true);
    }

    /**
     * Reads the path of a request as {@link HttpServer} does: once, strictly.
     *
     * @return null when it is refused
     */
    public static String pathOf(final HttpServerRequest request) {
        return RequestPaths.decode(request.path());
    }

    /**
     * Sends a file, or says why not. To be called on the event loop of the request, which nobody has answered.
     *
     * @param hasVariants whether {@code .br} and {@code .gz} beside the file are taken where the client does
     */
    public void send(
            final HttpServerRequest request,
            final ServedFile file,
            final boolean hasVariants,
            final FileReceiver receiver) {
        files.send(request, Vertx.currentContext(), file, null, hasVariants, receiver);
    }

    /**
     * Lists a directory, as {@link FileRoot#list} does. To be called on an event loop, where it tells what was found.
     *
     * @param found   told of the listing
     * @param refused told instead when there is no such directory, or too many wait
     */
    public void list(
            final FileRoot root,
            final String name,
            final String after,
            final int most,
            final Consumer<FileListing> found,
            final Consumer<FileRefusal> refused) {
        final Context loop = Vertx.currentContext();
        final boolean isWaiting = files.enter(() -> {
            try {
                final FileListing listing = root.list(name, after, most);
                FileSender.onLoop(loop, () -> found.accept(listing));
            } catch (final IOException | RuntimeException e) {
                final FileRefusal reason = files.refusal(root, e);
                FileSender.onLoop(loop, () -> refused.accept(reason));
            }
        });
        if (!isWaiting) {
            refused.accept(FileRefusal.BUSY);
        }
    }

    @Override
    public List<Gauge> gauges() {
        return List.of(
                new Gauge("http.files.waiting", files.waiting(), mostWaiting),
                new Gauge("http.files.refused.total", counts.filesRefused.sum(), Gauge.UNBOUNDED),
                new Gauge("http.files.failed.total", counts.failed.sum(), Gauge.UNBOUNDED));
    }

    /** Opens nothing any more, and gives up what is on its way. */
    @Override
    public void close() {
        files.close();
    }
}
