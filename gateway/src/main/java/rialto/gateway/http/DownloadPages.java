package rialto.gateway.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import rialto.events.file.FileEntry;
import rialto.events.file.FileListing;
import rialto.events.file.FileRoot;
import rialto.events.http.FileServer;
import rialto.gateway.address.ClientAddresses;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiException;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.api.QueryString;
import rialto.gateway.setting.ConfigurationException;
import rialto.gateway.setting.SettingValues;

import java.nio.file.Path;

/**
 * Serves the files of a directory at {@code /files/NAME}, and the list of a directory as JSON where the name ends with a slash. Files are
 * read by GET and HEAD, without a key, whole or by ranges. Owned by the event loop.
 */
public final class DownloadPages implements AutoCloseable {
    /** Below it are the files. */
    public static final String PATH = "/files";

    private static final String BELOW = PATH + "/";
    private static final int MOST_ENTRIES = 1_000;
    private static final String LIMIT_RANGE = "^([1-9][0-9]{0,2}|1000)$";

    private final FileRoot root;
    private final FileTransfers transfers;
    private final JsonWriter json = new JsonWriter();

    private DownloadPages(final FileRoot root, final FileTransfers transfers) {
        this.root = root;
        this.transfers = transfers;
    }

    /**
     * What the settings say.
     *
     * @return null when no directory is set
     * @throws ConfigurationException when the directory cannot be served
     */
    public static DownloadPages of(final SettingValues settings, final ClientAddresses clients) {
        final String directory = settings.get(FileSettings.DIRECTORY);
        if (directory.isEmpty()) {
            return null;
        }
        try {
            return new DownloadPages(
                    FileRoot.ofTrusted(Path.of(directory)), new FileTransfers(FileSettings.bounds(settings), clients));
        } catch (final IllegalArgumentException e) {
            throw new ConfigurationException(FileSettings.DIRECTORY.path() + ": " + e.getMessage()
                    + ". Make the directory, name one that is there, or leave it empty.");
        }
    }

    /** Serves them from now on. */
    public void register(final HttpRoutes routes) {
        ReadPages.register(routes, PATH, request -> list(request, ""));
        ReadPages.registerBelow(routes, BELOW, this::serve);
    }

    private void serve(final HttpServerRequest request) {
        final String path = FileServer.pathOf(request);
        if (path == null) {
            refuse(request, ApiErrors.unknownPath());
            return;
        }
        final String name = path.substring(BELOW.length());
        if (name.isEmpty() || name.endsWith("/")) {
            list(request, name);
        } else {
            transfers.send(
                    request,
                    root.file(name),
                    false,
                    status -> request.response().putHeader(HttpHeaders.CACHE_CONTROL, "no-cache"),
                    error -> refuse(request, error));
        }
    }

    private void list(final HttpServerRequest request, final String name) {
        try {
            final ApiParameters parameters = new ApiParameters();
            QueryString.parse(request.query() == null ? "" : request.query(), parameters);
            final String after = parameters.has("after") ? parameters.get("after") : "";
            final int limit = limit(parameters.get("limit"));
            transfers.list(
                    root,
                    name,
                    after,
                    limit,
                    listing -> answer(request, name, listing),
                    error -> refuse(request, error));
        } catch (final ApiException e) {
            refuse(request, e.error());
        }
    }

    private static int limit(final String text) {
        if (text == null) {
            return MOST_ENTRIES;
        }
        if (!text.matches(LIMIT_RANGE)) {
            throw ApiErrors.illegalCharacters("limit", LIMIT_RANGE).asException();
        }
        return Integer.parseInt(text);
    }

    private void answer(final HttpServerRequest request, final String name, final FileListing listing) {
        json.reset()
                .beginObject()
                .name("directory")
                .string(name)
                .name("entries")
                .beginArray();
        for (final FileEntry entry : listing.entries()) {
            json.beginObject().name("name").string(entry.isDirectory() ? entry.name() + "/" : entry.name());
            if (!entry.isDirectory()) {
                json.name("size").number(entry.size());
            }
            json.name("modified").number(entry.modified().toEpochMilli()).endObject();
        }
        json.endArray().name("hasMore").bool(listing.hasMore()).endObject();
        write(request, ReadPages.OK);
    }

    private void refuse(final HttpServerRequest request, final ApiError error) {
        if (error.retryAfterSeconds() > 0) {
            request.response().putHeader(HttpHeaders.RETRY_AFTER, Integer.toString(error.retryAfterSeconds()));
        }
        error.write(json.reset());
        write(request, error.httpStatus());
    }

    private void write(final HttpServerRequest request, final int status) {
        if (!request.response().closed()) {
            ReadPages.answer(request, status, ReadPages.JSON, Buffer.buffer(json.toByteArray()));
        }
    }

    /** Downloads that are under way. */
    public FileTransfers transfers() {
        return transfers;
    }

    /** Sends no more. */
    @Override
    public void close() {
        transfers.close();
    }
}
