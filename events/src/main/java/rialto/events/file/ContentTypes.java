package rialto.events.file;

import java.util.Locale;
import java.util.Map;

/** Which content a file has, by the end of its name. */
public final class ContentTypes {
    /** Of what is not known. */
    public static final String BYTES = "application/octet-stream";

    private static final String UTF_8 = ";charset=UTF-8";
    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("html", "text/html" + UTF_8),
            Map.entry("htm", "text/html" + UTF_8),
            Map.entry("css", "text/css" + UTF_8),
            Map.entry("js", "text/javascript" + UTF_8),
            Map.entry("mjs", "text/javascript" + UTF_8),
            Map.entry("txt", "text/plain" + UTF_8),
            Map.entry("log", "text/plain" + UTF_8),
            Map.entry("md", "text/markdown" + UTF_8),
            Map.entry("csv", "text/csv" + UTF_8),
            Map.entry("xml", "application/xml"),
            Map.entry("json", "application/json"),
            Map.entry("map", "application/json"),
            Map.entry("webmanifest", "application/manifest+json"),
            Map.entry("svg", "image/svg+xml"),
            Map.entry("png", "image/png"),
            Map.entry("jpg", "image/jpeg"),
            Map.entry("jpeg", "image/jpeg"),
            Map.entry("gif", "image/gif"),
            Map.entry("webp", "image/webp"),
            Map.entry("avif", "image/avif"),
            Map.entry("ico", "image/x-icon"),
            Map.entry("woff", "font/woff"),
            Map.entry("woff2", "font/woff2"),
            Map.entry("pdf", "application/pdf"),
            Map.entry("wasm", "application/wasm"),
            Map.entry("mp3", "audio/mpeg"),
            Map.entry("mp4", "video/mp4"),
            Map.entry("webm", "video/webm"),
            Map.entry("zip", "application/zip"),
            Map.entry("gz", "application/gzip"),
            Map.entry("zst", "application/zstd"),
            Map.entry("tar", "application/x-tar"),
            Map.entry("parquet", "application/vnd.apache.parquet"));

    private ContentTypes() {}

    /** The type of a file; {@link #BYTES} when its end is not known. */
    public static String of(final String name) {
        final String end = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return TYPES.getOrDefault(end, BYTES);
    }

    /** Whether there may be a smaller variant beside it. */
    static boolean mayBeSmaller(final String type) {
        final boolean isText =
                type.startsWith("text/") || type.startsWith("application/") || type.equals("image/svg+xml");
        return isText && !type.equals("application/gzip") && !type.equals("application/zip") && !type.equals(BYTES);
    }
}
