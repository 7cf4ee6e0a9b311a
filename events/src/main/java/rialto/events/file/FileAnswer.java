package rialto.events.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * What a request for a file is answered with. Whoever has it closes the file.
 *
 * @param status  200, 206, 304, 412 or 416
 * @param headers all that the answer needs, its length too
 * @param file    null when no bytes are sent
 * @param parts   which bytes, with what goes before each; empty when none are sent
 * @param end     what goes after the last part; empty unless there are several
 */
public record FileAnswer(
        int status, List<Map.Entry<String, String>> headers, OpenFile file, List<Part> parts, byte[] end) {
    private static final byte[] NOTHING = {};

    /**
     * A range of the file, and what goes before it.
     *
     * @param head empty when it is the only one
     */
    public record Part(byte[] head, ByteRange range) {}

    /**
     * Opens a file and looks at what the request asks for. Blocks: never on an event loop.
     *
     * @param type        content type; null for that of the name
     * @param isHead      whether no bytes are sent
     * @param headers     gives a header of the request by its name; null when there is none
     * @param hasVariants whether {@code .br} and {@code .gz} beside the file are taken where the client does
     * @param boundary    between the parts, if there are several
     * @throws NoSuchFileException   when there is no such file
     * @throws FileRefusedException  when it may not be served
     */
    public static FileAnswer of(
            final ServedFile file,
            final String type,
            final boolean isHead,
            final UnaryOperator<String> headers,
            final boolean hasVariants,
            final String boundary)
            throws IOException {
        final String contentType = type == null ? ContentTypes.of(file.name()) : type;
        final OpenFile original = file.open();
        Variant variant = new Variant(original, "", "");
        try {
            final boolean mayVary = hasVariants && ContentTypes.mayBeSmaller(contentType);
            if (mayVary) {
                variant = smallest(file, original, headers.apply("Accept-Encoding"));
            }
            final FileAnswer answer = new Reply(variant, contentType, mayVary, headers, boundary).answer(isHead);
            if (answer.file == null) {
                variant.file.close();
            }
            return answer;
        } catch (final IOException | RuntimeException e) {
            variant.file.close();
            throw e;
        }
    }

    /**
     * @param encoding in HTTP; empty for the file itself
     * @param mark     in its entity tag
     */
    private record Variant(OpenFile file, String encoding, String mark) {}

    private static Variant smallest(final ServedFile file, final OpenFile original, final String accepted)
            throws IOException {
        for (final Encodings.Encoding encoding : Encodings.accepted(accepted)) {
            try {
                final OpenFile smaller = file.withSuffix(encoding.suffix()).open();
                // one that was made before the original was changed is of something else
                if (!smaller.modified().isBefore(original.modified())) {
                    original.close();
                    return new Variant(smaller, encoding.name(), "-" + encoding.name());
                }
                smaller.close();
            } catch (final FileRefusedException | NoSuchFileException e) {
                // the next one
            }
        }
        return new Variant(original, "", "");
    }

    private static final class Reply {
        private final Variant variant;
        private final String type;
        private final UnaryOperator<String> request;
        private final String boundary;
        private final EntityTag tag;
        private final List<Map.Entry<String, String>> headers = new ArrayList<>();

        Reply(
                final Variant variant,
                final String type,
                final boolean mayVary,
                final UnaryOperator<String> request,
                final String boundary) {
            this.variant = variant;
            this.type = type;
            this.request = request;
            this.boundary = boundary;
            tag = variant.file.tag(variant.mark);
            put("ETag", tag.toString());
            put("Last-Modified", HttpDates.write(variant.file.modified()));
            put("Accept-Ranges", "bytes");
            if (mayVary) {
                put("Vary", "Accept-Encoding");
            }
        }

        FileAnswer answer(final boolean isHead) {
            return switch (Conditions.of(request, tag, variant.file.modified())) {
                case FAILED -> without(412, true);
                case NOT_MODIFIED -> without(304, false);
                case GO_ON -> content(isHead);
            };
        }

        private FileAnswer content(final boolean isHead) {
            final long size = variant.file.size();
            // of GET only: RFC 9110, section 14.2
            final String range = isHead ? null : request.apply("Range");
            final List<ByteRange> ranges =
                    range == null || !Conditions.isRangeOf(request.apply("If-Range"), tag, variant.file.modified())
                            ? null
                            : ByteRanges.of(range, size);
            if (ranges != null && ranges.isEmpty()) {
                put("Content-Range", "bytes */" + size);
                return without(416, true);
            }
            if (!variant.encoding.isEmpty()) {
                put("Content-Encoding", variant.encoding);
            }
            if (ranges != null && ranges.size() > 1) {
                return multipart(ranges, size);
            }
            put("Content-Type", type);
            if (ranges != null) {
                put("Content-Range", contentRange(ranges.getFirst(), size));
                return whole(206, ranges.getFirst());
            }
            if (isHead || size == 0) {
                put("Content-Length", Long.toString(size));
                return new FileAnswer(200, headers, null, List.of(), NOTHING);
            }
            return whole(200, new ByteRange(0, size - 1));
        }

        private FileAnswer whole(final int status, final ByteRange range) {
            put("Content-Length", Long.toString(range.length()));
            return new FileAnswer(status, headers, variant.file, List.of(new Part(NOTHING, range)), NOTHING);
        }

        private FileAnswer multipart(final List<ByteRange> ranges, final long size) {
            final List<Part> parts = new ArrayList<>();
            final byte[] end = ascii("\r\n--" + boundary + "--\r\n");
            long length = end.length;
            for (final ByteRange range : ranges) {
                final byte[] head = ascii("\r\n--" + boundary + "\r\nContent-Type: " + type + "\r\nContent-Range: "
                        + contentRange(range, size) + "\r\n\r\n");
                parts.add(new Part(head, range));
                length += head.length + range.length();
            }
            put("Content-Type", "multipart/byteranges; boundary=" + boundary);
            put("Content-Length", Long.toString(length));
            return new FileAnswer(206, headers, variant.file, parts, end);
        }

        private FileAnswer without(final int status, final boolean hasLength) {
            if (hasLength) {
                put("Content-Length", "0");
            }
            return new FileAnswer(status, headers, null, List.of(), NOTHING);
        }

        private void put(final String name, final String value) {
            headers.add(Map.entry(name, value));
        }

        private static String contentRange(final ByteRange range, final long size) {
            return "bytes " + range.first() + "-" + range.last() + "/" + size;
        }

        private static byte[] ascii(final String text) {
            return text.getBytes(StandardCharsets.US_ASCII);
        }
    }
}
