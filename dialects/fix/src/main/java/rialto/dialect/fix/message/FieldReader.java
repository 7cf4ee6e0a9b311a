package rialto.dialect.fix.message;

import com.paritytrading.philadelphia.FIXMessage;
import rialto.dialect.fix.session.Dictionary;
import rialto.dialect.fix.session.FixTime;
import rialto.gateway.state.Asset;
import rialto.protocol.DecimalParser;
import rialto.protocol.Identifier36;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the fields of a message, or of one entry of a repeating group in it; what has not the form that it must have is a
 * {@link Refusal}. Valid as long as the message is.
 */
public final class FieldReader {
    /** Characters that an id of a client has at most, where the venue only repeats it. */
    public static final int MAX_ID = 64;

    private static final int MAX_SHOWN = 40;
    private static final char NONE = 0;

    private final FIXMessage message;
    private final int from;
    private final int to;

    public FieldReader(final FIXMessage message) {
        this(message, 0, message.getFieldCount());
    }

    private FieldReader(final FIXMessage message, final int from, final int to) {
        this.message = message;
        this.from = from;
        this.to = to;
    }

    public FIXMessage message() {
        return message;
    }

    private int indexOf(final int tag) {
        for (int i = from; i < to; i++) {
            if (message.tagAt(i) == tag) {
                return i;
            }
        }
        return -1;
    }

    public boolean has(final int tag) {
        return indexOf(tag) >= 0;
    }

    /** The field's text; null when it is not there. */
    public String text(final int tag) {
        final int index = indexOf(tag);
        if (index < 0) {
            return null;
        }
        if (message.valueAt(index).length() == 0) {
            throw Refusal.ofForm(tag, SessionRejectReason.EMPTY, field(tag) + " is empty.");
        }
        return message.valueAt(index).toString();
    }

    /** The text of a field that must be there. */
    public String required(final int tag) {
        final String text = text(tag);
        if (text == null) {
            throw missing(tag, "");
        }
        return text;
    }

    /** What the client calls something, to be repeated in answers; it must be there. */
    public String name(final int tag) {
        final String name = required(tag);
        if (name.length() > MAX_ID || !name.chars().allMatch(c -> c >= ' ' && c <= '~')) {
            throw outOfRange(tag, name, "at most " + MAX_ID + " characters of printable ASCII");
        }
        return name;
    }

    /** The one character of a field; 0 when it is not there. */
    public char letter(final int tag) {
        return letter(tag, NONE);
    }

    /** The one character of a field, or {@code absent}. */
    public char letter(final int tag, final char absent) {
        final String text = text(tag);
        if (text == null) {
            return absent;
        }
        if (text.length() != 1) {
            throw outOfRange(tag, text, "one character");
        }
        return text.charAt(0);
    }

    /** The one character of a field that must be there. */
    public char requiredLetter(final int tag) {
        required(tag);
        return letter(tag);
    }

    /** A whole number that is not negative, or {@code absent}. */
    public long number(final int tag, final long absent) {
        final String text = text(tag);
        if (text == null) {
            return absent;
        }
        final long number = DecimalParser.parse(text, DecimalParser.Form.PLAIN, 0);
        if (number < 0) {
            throw badFormat(tag, text, "a whole number that is not negative");
        }
        return number;
    }

    /** A yes or no, or {@code absent}. */
    public boolean flag(final int tag, final boolean absent) {
        final char letter = letter(tag, absent ? 'Y' : 'N');
        if (letter != 'Y' && letter != 'N') {
            throw outOfRange(tag, String.valueOf(letter), "Y or N");
        }
        return letter == 'Y';
    }

    /** An id that a client makes for an order or for a request about one. */
    public String newIdentifier(final int tag) {
        final String text = required(tag);
        if (!Identifier36.isValid(text) || Identifier36.isPassing(text)) {
            throw outOfRange(
                    tag,
                    text,
                    "1 to " + Identifier36.MAX_LENGTH + " characters of A-Z a-z 0-9 _ -, and not begin with "
                            + Identifier36.PASSING);
        }
        return text;
    }

    /**
     * A decimal above zero in steps of the asset's minor units.
     *
     * @param step   minor units of the asset that it must be a multiple of
     * @param reason of the refusal when it is not
     * @return how many steps it is
     */
    public long steps(final int tag, final Asset asset, final long step, final int reason) {
        final String text = required(tag);
        final long units = DecimalParser.parse(text, DecimalParser.Form.SIGNED, asset.scale());
        if (units == DecimalParser.MALFORMED) {
            throw badFormat(tag, text, "digits, or digits, a point and digits");
        }
        if (DecimalParser.isNegative(text) || units == 0) {
            throw Refusal.ofContent(reason, field(tag) + " is " + shown(text) + "; it must be above zero.");
        }
        if (units == DecimalParser.TOO_LARGE) {
            throw Refusal.ofContent(
                    reason, field(tag) + " is " + shown(text) + "; that is beyond what the venue counts.");
        }
        if (units < 0 || units % step != 0) {
            throw Refusal.ofContent(
                    reason,
                    field(tag) + " is " + shown(text) + "; it must be a multiple of "
                            + BigDecimal.valueOf(step, asset.scale()).toPlainString() + ".");
        }
        return units / step;
    }

    /** Whether a field is a decimal, and zero. */
    public boolean isZero(final int tag, final Asset asset) {
        final String text = text(tag);
        return text != null
                && DecimalParser.parse(text, DecimalParser.Form.SIGNED, asset.scale()) == 0
                && !DecimalParser.isNegative(text);
    }

    /** A time in nanoseconds since the epoch, or {@code absent}. */
    public long time(final int tag, final long absent) {
        final String text = text(tag);
        if (text == null) {
            return absent;
        }
        final long ns = FixTime.parse(text);
        if (ns == FixTime.INVALID) {
            throw badFormat(tag, text, "as 20261127-09:30:00.000, in UTC");
        }
        return ns;
    }

    /**
     * The entries of a repeating group; none when it is not there.
     *
     * @param countTag how many there are
     * @param firstTag with which each begins
     */
    public List<FieldReader> group(final int countTag, final int firstTag) {
        final List<FieldReader> entries = new ArrayList<>();
        final int count = indexOf(countTag);
        if (count < 0) {
            return entries;
        }
        int begin = -1;
        for (int i = count + 1; i < to; i++) {
            if (message.tagAt(i) == firstTag) {
                if (begin >= 0) {
                    entries.add(new FieldReader(message, begin, i));
                }
                begin = i;
            }
        }
        if (begin >= 0) {
            entries.add(new FieldReader(message, begin, to));
        }
        if (number(countTag, 0) != entries.size()) {
            throw Refusal.ofForm(
                    countTag,
                    SessionRejectReason.GROUP_COUNT,
                    field(countTag) + " is " + shown(text(countTag)) + ", and there are " + entries.size()
                            + " entries that begin with " + field(firstTag) + ".");
        }
        return entries;
    }

    /**
     * Refuses a message for want of a field.
     *
     * @param why behind "is missing"; may be empty
     */
    public static Refusal missing(final int tag, final String why) {
        return Refusal.ofForm(tag, SessionRejectReason.MISSING, field(tag) + " is missing" + why + ".");
    }

    /** Refuses a message for a value that is none of those that would pass. */
    public static Refusal outOfRange(final int tag, final String seen, final String wanted) {
        return Refusal.ofForm(
                tag,
                SessionRejectReason.INCORRECT_VALUE,
                field(tag) + " is '" + shown(seen) + "'; it must be " + wanted + ".");
    }

    private static Refusal badFormat(final int tag, final String seen, final String wanted) {
        return Refusal.ofForm(
                tag,
                SessionRejectReason.INCORRECT_FORMAT,
                field(tag) + " is '" + shown(seen) + "'; it must be " + wanted + ".");
    }

    /** How answers name a field, as {@code Symbol(55)}. */
    public static String field(final int tag) {
        return Dictionary.ofVenue().shown(tag);
    }

    /** As much of a text as an answer repeats. */
    public static String shown(final String text) {
        return text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) + "..." : text;
    }
}
