package rialto.dialect.binance.security;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bytes that a REST client signs: the raw query string followed by the raw body, exactly as sent, each without its
 * {@code signature} parameter. One instance is reused for all requests of an event loop.
 */
public final class SignedPayload {
    private static final String PARAMETER = "signature=";

    private byte[] bytes = new byte[1024];
    private int length;
    private String signature;

    /**
     * @param rawQuery undecoded, without the question mark; null or empty for none
     * @param rawBody undecoded form body, each byte one character; null or empty for none
     */
    public void set(final String rawQuery, final String rawBody) {
        length = 0;
        signature = null;
        append(rawQuery);
        append(rawBody);
    }

    /** Bytes that were signed; valid from 0 to {@link #length()} until the next {@link #set}. */
    public byte[] bytes() {
        return bytes;
    }

    public int length() {
        return length;
    }

    /** The signature, percent-decoded; null when none was sent, empty when it was sent malformed or empty. */
    public String signature() {
        return signature;
    }

    private void append(final String part) {
        if (part == null || part.isEmpty()) {
            return;
        }
        final int begin = parameterOffset(part);
        if (begin < 0) {
            appendText(part, 0, part.length());
            return;
        }
        final int ampersand = part.indexOf('&', begin);
        final int end = ampersand < 0 ? part.length() : ampersand;
        if (signature == null) { // the query string's wins, as with every parameter
            signature = decoded(part.substring(begin + PARAMETER.length(), end));
        }
        if (begin > 0) {
            appendText(part, 0, begin - 1);
            appendText(part, end, part.length());
        } else if (ampersand >= 0) {
            appendText(part, ampersand + 1, part.length());
        }
    }

    private void appendText(final String text, final int begin, final int end) {
        if (begin >= end) {
            return;
        }
        final byte[] encoded = text.substring(begin, end).getBytes(StandardCharsets.ISO_8859_1);
        if (bytes.length < length + encoded.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + encoded.length));
        }
        System.arraycopy(encoded, 0, bytes, length, encoded.length);
        length += encoded.length;
    }

    private static int parameterOffset(final String part) {
        int offset = part.lastIndexOf(PARAMETER);
        while (offset > 0 && part.charAt(offset - 1) != '&') {
            offset = part.lastIndexOf(PARAMETER, offset - 1);
        }
        return offset;
    }

    private static String decoded(final String value) {
        // a bare '+' is base64 that was not percent-encoded, not a space: some clients send it so
        final String text = value.replace("+", "%2B");
        try {
            return text.indexOf('%') < 0 ? text : URLDecoder.decode(text, StandardCharsets.ISO_8859_1);
        } catch (final IllegalArgumentException e) {
            return "";
        }
    }
}
