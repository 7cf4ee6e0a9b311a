package rialto.gateway.http;

import io.vertx.core.http.HttpServerRequest;
import rialto.events.file.FileListing;
import rialto.events.file.FileRoot;
import rialto.events.file.ServedFile;
import rialto.events.http.FileReceiver;
import rialto.events.http.FileRefusal;
import rialto.events.http.FileServer;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.address.ClientAddresses;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.limits.SlotBounds;
import rialto.gateway.limits.Slots;

import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * Files on their way to clients. The library {@code rialto.events} finds and sends them; here is how many there may be at a time, shared
 * fairly among addresses: each keeps a file open. Owned by the event loop.
 */
public final class FileTransfers implements AutoCloseable {
    private static final int MOST_WAITING = 256;

    private final FileServer files = new FileServer(MOST_WAITING);
    private final Slots places;
    private final ClientAddresses clients;

    FileTransfers(final SlotBounds bounds, final ClientAddresses clients) {
        this.places = new Slots(bounds);
        this.clients = clients;
    }

    /**
     * Sends a file.
     *
     * @param hasVariants whether compressed ones beside it are taken where the client does
     * @param headers     puts headers of its own, before those of the file; gets the status
     * @param otherwise   answers instead when it is not sent
     */
    void send(
            final HttpServerRequest request,
            final ServedFile file,
            final boolean hasVariants,
            final IntConsumer headers,
            final Consumer<ApiError> otherwise) {
        final ClientAddress client = clients.of(request);
        final Slots.Slot place = places.enter(
                client, !clients.isTrusted(client), Slots.Use.LISTENING, () -> HttpConnections.cutOff(request));
        if (place == null) {
            otherwise.accept(ApiErrors.tooManyFiles());
            return;
        }
        files.send(request, file, hasVariants, new FileReceiver() {
            @Override
            public void begins(final int status) {
                HttpConnections.answersAtLength(request);
                headers.accept(status);
            }

            @Override
            public void refused(final FileRefusal reason) {
                place.leave();
                otherwise.accept(error(reason));
            }

            @Override
            public void ended(final Throwable failure) {
                place.leave();
            }
        });
    }

    /** Lists a directory, as {@link FileRoot#list} does; answers otherwise when there is none. */
    void list(
            final FileRoot root,
            final String name,
            final String after,
            final int most,
            final Consumer<FileListing> found,
            final Consumer<ApiError> otherwise) {
        files.list(root, name, after, most, found, reason -> otherwise.accept(error(reason)));
    }

    private static ApiError error(final FileRefusal reason) {
        return switch (reason) {
            case NOT_FOUND -> ApiErrors.unknownPath();
            case BUSY -> ApiErrors.tooManyFiles();
            case UNREADABLE -> ApiErrors.unknown();
        };
    }

    /** Files that are being sent. */
    public Slots places() {
        return places;
    }

    /** Sends no more. */
    @Override
    public void close() {
        files.close();
    }
}
