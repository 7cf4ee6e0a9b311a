package rialto.events.file;

import java.util.ArrayList;
import java.util.List;

/**
 * Names the bytes of a resource.
 *
 * @param isWeak whether other bytes could have the same
 * @param value  without quotes
 */
public record EntityTag(boolean isWeak, String value) {
    /** Whether both are strong and equal: what ranges and {@code If-Match} need. */
    boolean isStrongly(final EntityTag other) {
        return !isWeak && !other.isWeak && value.equals(other.value);
    }

    /** Whether both name the same, weak or not: what {@code If-None-Match} needs. */
    boolean isWeakly(final EntityTag other) {
        return value.equals(other.value);
    }

    /**
     * Reads a list of them.
     *
     * @return those that can be read; what follows on what cannot be read is left out
     */
    static List<EntityTag> listOf(final String header) {
        final List<EntityTag> tags = new ArrayList<>();
        int at = 0;
        while (at < header.length()) {
            final char next = header.charAt(at);
            if (next == ' ' || next == '\t' || next == ',') {
                at++;
                continue;
            }
            final boolean isWeak = header.startsWith("W/", at);
            final int open = isWeak ? at + 2 : at;
            final int close = open < header.length() && header.charAt(open) == '"' ? header.indexOf('"', open + 1) : -1;
            if (close < 0) {
                return tags;
            }
            tags.add(new EntityTag(isWeak, header.substring(open + 1, close)));
            at = close + 1;
        }
        return tags;
    }

    @Override
    public String toString() {
        return (isWeak ? "W/\"" : "\"") + value + '"';
    }
}
