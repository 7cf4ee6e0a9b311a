package rialto.events.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Reads the path of a request: once, strictly. Refused is what means one thing here and another elsewhere: slashes and control
 * characters in disguise, backslashes, parts that are {@code .} or {@code ..}.
 */
final class RequestPaths {
    private RequestPaths() {}

    /**
     * @param raw as it was sent, without the query
     * @return what it says; null when it is refused
     */
    static String decode(final String raw) {
        if (raw == null || !raw.startsWith("/")) {
            return null;
        }
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream(raw.length());
        for (int at = 0; at < raw.length(); at++) {
            final char next = raw.charAt(at);
            if (next == '%') {
                final int value = at + 2 < raw.length() ? hex(raw.charAt(at + 1)) << 4 | hex(raw.charAt(at + 2)) : -1;
                if (value < ' ' || value == 127 || value == '/' || value == '\\') {
                    return null;
                }
                bytes.write(value);
                at += 2;
            } else if (next <= ' ' || next == '\\' || next >= 127) {
                return null;
            } else {
                bytes.write(next);
            }
        }
        final String path = text(bytes.toByteArray());
        return path == null || hasDots(path) ? null : path;
    }

    private static String text(final byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (final CharacterCodingException e) {
            return null;
        }
    }

    private static boolean hasDots(final String path) {
        return path.contains("/./") || path.contains("/../") || path.endsWith("/.") || path.endsWith("/..");
    }

    /** @return far below zero when it is no hexadecimal digit */
    private static int hex(final char digit) {
        final int value = Character.digit(digit, 16);
        return value < 0 || digit > 'f' ? Integer.MIN_VALUE >> 4 : value;
    }
}
