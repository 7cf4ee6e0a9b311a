package rialto.gateway.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The files of the screen, read into memory at start: nothing outside the directory can ever be asked for, and no
 * request waits for a disk. Bounded. Read-only afterwards.
 */
final class ScreenFiles {
    static final long MAX_TOTAL_BYTES = 64L * 1024 * 1024;

    private static final String INDEX = "/index.html";
    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("html", "text/html;charset=UTF-8"),
            Map.entry("js", "text/javascript;charset=UTF-8"),
            Map.entry("mjs", "text/javascript;charset=UTF-8"),
            Map.entry("css", "text/css;charset=UTF-8"),
            Map.entry("json", "application/json;charset=UTF-8"),
            Map.entry("map", "application/json;charset=UTF-8"),
            Map.entry("svg", "image/svg+xml"),
            Map.entry("png", "image/png"),
            Map.entry("ico", "image/x-icon"),
            Map.entry("woff2", "font/woff2"),
            Map.entry("txt", "text/plain;charset=UTF-8"),
            Map.entry("webmanifest", "application/manifest+json"));

    private final String index;
    private final Map<String, Entry> byPath = new HashMap<>();

    private record Entry(Buffer bytes, String type, boolean immutable) {}

    private ScreenFiles(final String index) {
        this.index = index;
    }

    /**
     * @param root null or not there: no screen
     * @throws UncheckedIOException when the directory cannot be read
     * @throws IllegalArgumentException when it holds more than {@link #MAX_TOTAL_BYTES}
     */
    static ScreenFiles load(final Path root) {
        return load(root, INDEX);
    }

    /** As above, with another file at {@code /}: none when it is not there. */
    static ScreenFiles load(final Path root, final String index) {
        final ScreenFiles files = new ScreenFiles(index);
        if (root == null || !Files.isDirectory(root)) {
            return files;
        }
        try (Stream<Path> walk = Files.walk(root)) {
            final List<Path> paths = walk.filter(Files::isRegularFile).toList();
            long total = 0;
            for (final Path path : paths) {
                total += Files.size(path);
                if (total > MAX_TOTAL_BYTES) {
                    throw new IllegalArgumentException(root + " holds more than " + MAX_TOTAL_BYTES + " bytes");
                }
                files.add("/" + root.relativize(path).toString().replace('\\', '/'), Files.readAllBytes(path));
            }
        } catch (final IOException e) {
            throw new UncheckedIOException("cannot read the screen's files in " + root, e);
        }
        return files;
    }

    private void add(final String path, final byte[] bytes) {
        final String extension = path.substring(path.lastIndexOf('.') + 1);
        // names under assets carry a hash of their content
        final Entry entry = new Entry(
                Buffer.buffer(bytes),
                TYPES.getOrDefault(extension, "application/octet-stream"),
                path.startsWith("/assets/"));
        byPath.put(path, entry);
        if (index.equals(path)) {
            byPath.put("/", entry);
        }
    }

    /** Serves the file of this path; false when there is none. */
    boolean serve(final String path, final HttpServerRequest request) {
        final Entry entry = byPath.get(path);
        if (entry == null) {
            return false;
        }
        final HttpServerResponse response = request.response();
        response.putHeader(HttpHeaders.CONTENT_TYPE, entry.type());
        response.putHeader(
                HttpHeaders.CACHE_CONTROL, entry.immutable() ? "public,max-age=31536000,immutable" : "no-cache");
        SecurityHeaders.applyToScreen(response);
        response.end(entry.bytes());
        return true;
    }
}
