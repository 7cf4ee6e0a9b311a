package rialto.dialect.fix.price;

import com.paritytrading.philadelphia.FIXMessage;
import rialto.dialect.fix.message.FieldReader;
import rialto.gateway.api.Decimals;

import java.util.ArrayList;
import java.util.List;

/** Fields of a message, or of one entry of a repeating group in it. Valid during the call. */
final class Fields {
    /** Characters that an id of a client has at most, where the venue only repeats it. */
    static final int MAX_ID = 64;

    private final FIXMessage message;
    private final int from;
    private final int to;

    Fields(final FIXMessage message) {
        this(message, 0, message.getFieldCount());
    }

    private Fields(final FIXMessage message, final int from, final int to) {
        this.message = message;
        this.from = from;
        this.to = to;
    }

    private int indexOf(final int tag) {
        for (int i = from; i < to; i++) {
            if (message.tagAt(i) == tag) {
                return i;
            }
        }
        return -1;
    }

    boolean has(final int tag) {
        return indexOf(tag) >= 0;
    }

    /** The value, or null when it is not there. */
    String text(final int tag) {
        final int index = indexOf(tag);
        return index < 0 ? null : message.valueAt(index).toString();
    }

    /** The value, which must be there. */
    String require(final int tag) {
        final String text = text(tag);
        if (text == null) {
            throw new MalformedField(tag, MalformedField.MISSING, "Tag " + tag + " is missing.");
        }
        return text;
    }

    /** What the client calls something, to be repeated in answers. */
    String requireId(final int tag) {
        final String id = require(tag);
        if (id.length() > MAX_ID || !id.chars().allMatch(c -> c >= ' ' && c <= '~')) {
            throw outOfRange(tag, id, "at most " + MAX_ID + " characters of printable ASCII");
        }
        return id;
    }

    /** A single character, or {@code absent}. */
    char letter(final int tag, final char absent) {
        final String text = text(tag);
        if (text == null) {
            return absent;
        }
        if (text.length() != 1) {
            throw badFormat(tag, text, "one character");
        }
        return text.charAt(0);
    }

    /** A whole number that is not negative, or {@code absent}. */
    long number(final int tag, final long absent) {
        final String text = text(tag);
        if (text == null) {
            return absent;
        }
        final long number = Decimals.parse(text, 0);
        if (number < 0) {
            throw badFormat(tag, text, "a whole number that is not negative");
        }
        return number;
    }

    /** A yes or no, or {@code absent}. */
    boolean flag(final int tag, final boolean absent) {
        final char letter = letter(tag, absent ? 'Y' : 'N');
        if (letter != 'Y' && letter != 'N') {
            throw outOfRange(tag, String.valueOf(letter), "Y or N");
        }
        return letter == 'Y';
    }

    /**
     * The entries of a repeating group; none when it is not there.
     *
     * @param countTag how many there are
     * @param firstTag with which each begins
     */
    List<Fields> group(final int countTag, final int firstTag) {
        final List<Fields> entries = new ArrayList<>();
        final int count = indexOf(countTag);
        if (count < 0) {
            return entries;
        }
        int begin = -1;
        for (int i = count + 1; i < to; i++) {
            if (message.tagAt(i) == firstTag) {
                if (begin >= 0) {
                    entries.add(new Fields(message, begin, i));
                }
                begin = i;
            }
        }
        if (begin >= 0) {
            entries.add(new Fields(message, begin, to));
        }
        if (number(countTag, 0) != entries.size()) {
            throw new MalformedField(
                    countTag,
                    MalformedField.BAD_COUNT,
                    "Tag " + countTag + " is " + FieldReader.shown(text(countTag)) + ", and there are " + entries.size()
                            + " entries that begin with tag " + firstTag + ".");
        }
        return entries;
    }

    static MalformedField outOfRange(final int tag, final String seen, final String wanted) {
        return new MalformedField(
                tag,
                MalformedField.OUT_OF_RANGE,
                "Tag " + tag + " is '" + FieldReader.shown(seen) + "'; it must be " + wanted + ".");
    }

    private static MalformedField badFormat(final int tag, final String seen, final String wanted) {
        return new MalformedField(
                tag,
                MalformedField.BAD_FORMAT,
                "Tag " + tag + " is '" + FieldReader.shown(seen) + "'; it must be " + wanted + ".");
    }
}
