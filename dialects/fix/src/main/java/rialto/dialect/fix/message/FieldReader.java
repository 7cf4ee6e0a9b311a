package rialto.dialect.fix.message;

import com.paritytrading.philadelphia.FIXMessage;
import com.paritytrading.philadelphia.FIXValue;
import rialto.dialect.fix.session.FixTime;
import rialto.gateway.state.Asset;
import rialto.protocol.DecimalParser;
import rialto.protocol.Identifier36;

/** Reads the fields of one message; what has not the form that it must have is a {@link Refusal}. */
public final class FieldReader {
    private static final int MAX_SHOWN = 40;
    private static final char NONE = 0;

    private final FIXMessage message;

    public FieldReader(final FIXMessage message) {
        this.message = message;
    }

    public FIXMessage message() {
        return message;
    }

    public boolean has(final int tag) {
        return message.valueOf(tag) != null;
    }

    /** The field's text; null when it is not there. */
    public String text(final int tag, final String name) {
        final FIXValue value = message.valueOf(tag);
        if (value == null) {
            return null;
        }
        if (value.length() == 0) {
            throw Refusal.ofForm(tag, Refusal.TAG_WITHOUT_VALUE, field(name, tag) + " is empty.");
        }
        return value.toString();
    }

    /** The text of a field that must be there. */
    public String required(final int tag, final String name) {
        final String text = text(tag, name);
        if (text == null) {
            throw Refusal.ofForm(tag, Refusal.REQUIRED_TAG_MISSING, field(name, tag) + " is missing.");
        }
        return text;
    }

    /** The one character of a field; 0 when it is not there. */
    public char letter(final int tag, final String name) {
        final String text = text(tag, name);
        if (text == null) {
            return NONE;
        }
        if (text.length() != 1) {
            throw Refusal.ofForm(
                    tag, Refusal.VALUE_INCORRECT, field(name, tag) + " is '" + shown(text) + "'; it is one character.");
        }
        return text.charAt(0);
    }

    /** The one character of a field that must be there. */
    public char requiredLetter(final int tag, final String name) {
        required(tag, name);
        return letter(tag, name);
    }

    /** An id that a client makes for an order or for a request about one. */
    public String newIdentifier(final int tag, final String name) {
        final String text = required(tag, name);
        if (!Identifier36.isValid(text) || Identifier36.isPassing(text)) {
            throw Refusal.ofForm(
                    tag,
                    Refusal.VALUE_INCORRECT,
                    field(name, tag) + " is '" + shown(text) + "'; it must be 1 to " + Identifier36.MAX_LENGTH
                            + " characters of A-Z a-z 0-9 _ -, and not begin with " + Identifier36.PASSING + ".");
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
    public long steps(final int tag, final String name, final Asset asset, final long step, final int reason) {
        final String text = required(tag, name);
        final long units = DecimalParser.parse(text, DecimalParser.Form.SIGNED, asset.scale());
        if (units == DecimalParser.MALFORMED) {
            throw Refusal.ofForm(
                    tag,
                    Refusal.FORMAT_INCORRECT,
                    field(name, tag) + " is '" + shown(text) + "'; it must be digits, or digits, a point and digits.");
        }
        if (DecimalParser.isNegative(text) || units == 0) {
            throw Refusal.ofContent(reason, field(name, tag) + " is " + shown(text) + "; it must be above zero.");
        }
        if (units == DecimalParser.TOO_LARGE) {
            throw Refusal.ofContent(
                    reason, field(name, tag) + " is " + shown(text) + "; that is beyond what the venue counts.");
        }
        if (units < 0 || units % step != 0) {
            final StringBuilder explained = new StringBuilder(field(name, tag))
                    .append(" is ")
                    .append(shown(text))
                    .append("; it must be a multiple of ");
            FieldWriter.appendDecimal(explained, step, asset.scale());
            throw Refusal.ofContent(reason, explained.append('.').toString());
        }
        return units / step;
    }

    /** A time in nanoseconds since the epoch; 0 when it is not there. */
    public long time(final int tag, final String name) {
        final String text = text(tag, name);
        if (text == null) {
            return 0;
        }
        final long ns = FixTime.parse(text);
        if (ns == FixTime.INVALID) {
            throw Refusal.ofForm(
                    tag,
                    Refusal.FORMAT_INCORRECT,
                    field(name, tag) + " is '" + shown(text) + "'; it must be as 20261127-09:30:00.000, in UTC.");
        }
        return ns;
    }

    /** How answers name a field. */
    public static String field(final String name, final int tag) {
        return name + "(" + tag + ")";
    }

    /** As much of a text as an answer repeats. */
    public static String shown(final String text) {
        return text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) + "..." : text;
    }
}
