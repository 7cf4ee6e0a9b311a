package rialto.events.http;

import rialto.events.file.ServedFile;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An answer to a request. Immutable. */
public final class Response {
    private static final String TEXT = "text/plain;charset=UTF-8";

    private final int status;
    private final List<Map.Entry<String, String>> headers;
    private final Body body;

    /** What is sent. */
    sealed interface Body permits Bytes, FileOf, FileAt, Json {}

    record Bytes(byte[] bytes) implements Body {}

    /** @param contentType null for that of the name */
    record FileOf(ServedFile file, String contentType) implements Body {}

    /** A path, to be looked up below the server's root. */
    record FileAt(Path path, String contentType) implements Body {}

    record Json(Object value) implements Body {}

    private Response(final int status, final List<Map.Entry<String, String>> headers, final Body body) {
        this.status = status;
        this.headers = headers;
        this.body = body;
    }

    /** 200 with nothing. */
    public static Response ok() {
        return status(200);
    }

    /** 200 with a text, in UTF-8. */
    public static Response ok(final String contentType, final String text) {
        return ok(contentType, text.getBytes(StandardCharsets.UTF_8));
    }

    /** 200 with bytes, which must not be changed afterwards. */
    public static Response ok(final String contentType, final byte[] bytes) {
        return new Response(200, List.of(), new Bytes(bytes)).withHeader("Content-Type", contentType);
    }

    /**
     * A file below the server's root: 200, or what the request's conditions and ranges make of it; 404 when it is not there, lies
     * elsewhere or may not be served.
     */
    public static Response ok(final String contentType, final Path path) {
        return new Response(200, List.of(), new FileAt(path, contentType));
    }

    /** As {@link #ok(String, Path)}, with the content type of its name. */
    public static Response ok(final Path path) {
        return new Response(200, List.of(), new FileAt(path, null));
    }

    /** As {@link #ok(String, Path)}, of any root. */
    public static Response ok(final String contentType, final ServedFile file) {
        return new Response(200, List.of(), new FileOf(file, contentType));
    }

    /** As {@link #ok(String, ServedFile)}, with the content type of its name. */
    public static Response ok(final ServedFile file) {
        return new Response(200, List.of(), new FileOf(file, null));
    }

    /** 200 with a value as JSON. */
    public static Response json(final Object value) {
        return new Response(200, List.of(), new Json(value)).withHeader("Content-Type", "application/json");
    }

    /** 204. */
    public static Response noContent() {
        return status(204);
    }

    /** 404. */
    public static Response notFound() {
        return text(404, "there is nothing here");
    }

    /** 404 that names what was asked for. */
    public static Response notFound(final String uri) {
        return text(404, "there is no " + uri);
    }

    /** 400 with the reason. */
    public static Response badRequest(final String reason) {
        return text(400, reason);
    }

    /** 303 to another place. */
    public static Response seeOther(final String location) {
        return status(303).withHeader("Location", location);
    }

    /** A status with a text. */
    public static Response text(final int status, final String text) {
        return ok(TEXT, text).withStatus(status);
    }

    /** A status with nothing. */
    public static Response status(final int status) {
        return new Response(checked(status), List.of(), new Bytes(new byte[0]));
    }

    /** The same with another status, 200 to 599. A file keeps its own, which its conditions and ranges give. */
    public Response withStatus(final int other) {
        return new Response(checked(other), headers, body);
    }

    /**
     * The same with another header.
     *
     * @throws IllegalArgumentException when the name or the value has a character that would end it
     */
    public Response withHeader(final String name, final String value) {
        if (!name.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+")) {
            throw new IllegalArgumentException(
                    "a header cannot have the name '" + name.replaceAll("\\p{Cntrl}", "?") + "'");
        }
        if (value.chars().anyMatch(next -> next < ' ' && next != '\t' || next == 127)) {
            throw new IllegalArgumentException("the value of " + name + " has a control character");
        }
        final List<Map.Entry<String, String>> all = new ArrayList<>(headers);
        all.add(Map.entry(name, value));
        return new Response(status, List.copyOf(all), body);
    }

    private static int checked(final int status) {
        if (status < 200 || status > 599) {
            throw new IllegalArgumentException("a status is 200 to 599 (seen: " + status + ")");
        }
        return status;
    }

    /** Of HTTP. */
    public int status() {
        return status;
    }

    List<Map.Entry<String, String>> headers() {
        return headers;
    }

    Body body() {
        return body;
    }
}
