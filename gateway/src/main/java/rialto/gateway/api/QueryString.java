package rialto.gateway.api;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** Takes a query string or a form body apart, strictly. */
public final class QueryString {
    private QueryString() {}

    /**
     * Adds the parameters of {@code raw}.
     *
     * @throws rialto.gateway.api.ApiException for what cannot be decoded, doubles and too many
     */
    public static void parse(final String raw, final ApiParameters parameters) {
        final int length = raw.length();
        int begin = 0;
        while (begin < length) {
            int end = raw.indexOf('&', begin);
            if (end < 0) {
                end = length;
            }
            if (end > begin) {
                add(raw, begin, end, parameters);
            }
            begin = end + 1;
        }
    }

    private static void add(final String raw, final int begin, final int end, final ApiParameters parameters) {
        int equals = raw.indexOf('=', begin);
        if (equals < 0 || equals > end) {
            equals = end;
        }
        final String name = decode(raw, begin, equals);
        final String value = equals == end ? "" : decode(raw, equals + 1, end);
        parameters.add(name, value);
    }

    private static String decode(final String raw, final int begin, final int end) {
        for (int i = begin; i < end; i++) {
            final char c = raw.charAt(i);
            if (c == '%' || c == '+' || c >= 0x80) {
                return decodeEscaped(raw, begin, end);
            }
        }
        return raw.substring(begin, end);
    }

    private static String decodeEscaped(final String raw, final int begin, final int end) {
        final byte[] bytes = new byte[end - begin];
        int length = 0;
        for (int i = begin; i < end; i++) {
            final char c = raw.charAt(i);
            if (c == '%') {
                bytes[length++] = (byte) (hex(raw, i + 1, end) << 4 | hex(raw, i + 2, end));
                i += 2;
            } else {
                bytes[length++] = (byte) (c == '+' ? ' ' : c);
            }
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes, 0, length))
                    .toString();
        } catch (final CharacterCodingException e) {
            throw ApiErrors.illegalCharacters().asException();
        }
    }

    private static int hex(final String raw, final int index, final int end) {
        final int digit = index < end ? Character.digit(raw.charAt(index), 16) : -1;
        if (digit < 0) {
            throw ApiErrors.illegalCharacters().asException();
        }
        return digit;
    }
}
