package rialto.sequencer;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Texts that every reader can show and store: databases refuse a zero byte, terminals obey control characters. */
final class PlainText {
    private PlainText() {}

    /** Whether all of it is printable ASCII, blanks included. */
    static boolean isAscii(final byte[] text) {
        for (final byte b : text) {
            if (b < ' ' || b > '~') {
                return false;
            }
        }
        return true;
    }

    /** Whether it is UTF-8 without control characters. */
    static boolean isUtf8(final byte[] text) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(text))
                    .chars()
                    .noneMatch(Character::isISOControl);
        } catch (final CharacterCodingException e) {
            return false;
        }
    }

    /** Whether it names somebody: 1 to 64 printable ASCII characters, no blank among them, and no program. */
    static boolean isActor(final String text) {
        return !text.isEmpty()
                && !text.startsWith(ProgramActions.ACTOR_PREFIX)
                && text.chars().allMatch(c -> c > ' ' && c <= '~');
    }

    /** Whether it is 1 to 64 characters of {@code [A-Za-z0-9_-]}. */
    static boolean isKeyId(final String text) {
        return !text.isEmpty()
                && text.chars()
                        .allMatch(c -> c >= 'A' && c <= 'Z'
                                || c >= 'a' && c <= 'z'
                                || c >= '0' && c <= '9'
                                || c == '_'
                                || c == '-');
    }
}
