package rialto.gateway.http;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import rialto.events.file.FileRoot;
import rialto.events.http.FileServer;
import rialto.gateway.address.ClientAddresses;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.limits.SlotBounds;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** The files of the screen, as they lie in the directory in which it was built. Owned by the event loop. */
final class ScreenFiles implements AutoCloseable {
    private static final SlotBounds BOUNDS = new SlotBounds(256, 64, 64, false);
    /** Names below it carry a hash of their content. */
    private static final String IMMUTABLE = "/assets/";

    private final FileRoot root;
    private final FileTransfers transfers;

    private ScreenFiles(final FileRoot root, final FileTransfers transfers) {
        this.root = root;
        this.transfers = transfers;
    }

    /** No screen. */
    static ScreenFiles none() {
        return new ScreenFiles(null, null);
    }

    /**
     * @param directory null or not there: no screen
     * @param index     name of the file at {@code /}
     */
    static ScreenFiles in(final Path directory, final String index, final ClientAddresses clients) {
        if (directory == null || !Files.isDirectory(directory)) {
            return none();
        }
        return new ScreenFiles(FileRoot.ofTrusted(directory).withIndex(index), new FileTransfers(BOUNDS, clients));
    }

    /** Serves the file of this request's path; answers otherwise when there is none. */
    void serve(final HttpServerRequest request, final Consumer<ApiError> otherwise) {
        final String path = root == null ? null : FileServer.pathOf(request);
        if (path == null) {
            otherwise.accept(ApiErrors.unknownPath());
            return;
        }
        transfers.send(
                request, root.file(path.substring(1)), true, status -> begin(request.response(), path), otherwise);
    }

    private static void begin(final HttpServerResponse response, final String path) {
        response.putHeader(
                HttpHeaders.CACHE_CONTROL,
                path.startsWith(IMMUTABLE) ? "public,max-age=31536000,immutable" : "no-cache");
        SecurityHeaders.applyToScreen(response);
    }

    @Override
    public void close() {
        if (transfers != null) {
            transfers.close();
        }
    }
}
