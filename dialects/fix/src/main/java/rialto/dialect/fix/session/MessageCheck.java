package rialto.dialect.fix.session;

import com.paritytrading.philadelphia.FIXMessage;
import com.paritytrading.philadelphia.FIXValue;
import org.agrona.collections.IntHashSet;
import rialto.dialect.fix.message.SessionRejectReason;

/** Finds what is malformed in a message, by the dictionary. Owned by the event loop. */
final class MessageCheck {
    private enum Part {
        HEADER,
        BODY,
        TRAILER
    }

    private final Dictionary dictionary;
    private final IntHashSet seen = new IntHashSet();
    private FIXMessage message;
    private Fault fault;

    MessageCheck(final Dictionary dictionary) {
        this.dictionary = dictionary;
    }

    /**
     * The first fault of a message that the dictionary has, in order of its fields; then what is missing. Null when there is none.
     */
    Fault check(final FIXMessage candidate, final FieldRules body) {
        message = candidate;
        fault = null;
        seen.clear();
        Part part = Part.HEADER;
        int at = 0;
        while (fault == null && at < message.getFieldCount()) {
            final int tag = message.tagAt(at);
            final FieldRules.Entry ofHeader = dictionary.header.get(tag);
            final FieldRules.Entry ofTrailer = dictionary.trailer.get(tag);
            if (part == Part.HEADER && ofHeader == null) {
                part = Part.BODY;
            }
            if (ofTrailer != null) {
                part = Part.TRAILER;
            }
            final FieldRules.Entry entry = ofHeader != null ? ofHeader : ofTrailer != null ? ofTrailer : body.get(tag);
            at = field(at, entry, isOutOfOrder(part, ofHeader, ofTrailer));
        }
        if (fault == null) {
            requireAll(dictionary.header);
        }
        if (fault == null) {
            requireAll(body);
        }
        return fault;
    }

    private static boolean isOutOfOrder(
            final Part part, final FieldRules.Entry ofHeader, final FieldRules.Entry ofTrailer) {
        return ofHeader != null ? part != Part.HEADER : ofTrailer == null && part == Part.TRAILER;
    }

    /** Checks a field, and the group that it counts; where it ends. */
    private int field(final int at, final FieldRules.Entry entry, final boolean isOutOfOrder) {
        final int tag = message.tagAt(at);
        if (!value(tag, message.valueAt(at))) {
            return at;
        }
        if (entry == null) {
            return fail(tag, SessionRejectReason.NOT_IN_MESSAGE, "Tag not defined for this message type");
        }
        if (!seen.add(tag)) {
            return fail(tag, SessionRejectReason.REPEATED, "Tag appears more than once");
        }
        if (isOutOfOrder) {
            return fail(tag, SessionRejectReason.OUT_OF_ORDER, "Tag specified out of required order");
        }
        return entry.group() == null ? at + 1 : group(at, entry.group());
    }

    private boolean value(final int tag, final FIXValue value) {
        final Dictionary.Field field = dictionary.field(tag);
        if (field == null) {
            fail(tag, SessionRejectReason.INVALID_TAG, "Invalid tag number: the venue's dictionary has no such field");
        } else if (value.length() == 0) {
            fail(tag, SessionRejectReason.EMPTY, "Tag specified without a value");
        } else if (!field.type().accepts(value)) {
            fail(
                    tag,
                    SessionRejectReason.INCORRECT_FORMAT,
                    "Incorrect data format for value: send " + field.type().form() + ", not '" + shown(value) + "'");
        } else if (!field.values().isEmpty() && !isOneOf(field, value)) {
            fail(
                    tag,
                    SessionRejectReason.INCORRECT_VALUE,
                    "Value is incorrect (out of range) for this tag: send one of "
                            + String.join(" ", field.values().keySet()) + ", not '" + shown(value) + "'");
        }
        return fault == null;
    }

    private static boolean isOneOf(final Dictionary.Field field, final FIXValue value) {
        if (field.type() != FieldType.MULTIPLEVALUESTRING) {
            return field.values().containsKey(MessageDecoder.text(value));
        }
        for (final String part : value.toString().split(" ", -1)) {
            if (!field.values().containsKey(part)) {
                return false;
            }
        }
        return true;
    }

    /** Checks the entries behind a field that counts them; where they end. */
    private int group(final int at, final FieldRules rules) {
        final int counter = message.tagAt(at);
        final long expected = MessageDecoder.number(message.valueAt(at));
        int next = at + 1;
        long entries = 0;
        while (fault == null && next < message.getFieldCount() && rules.get(message.tagAt(next)) != null) {
            if (message.tagAt(next) != rules.first().tag()) {
                return fail(
                        message.tagAt(next),
                        SessionRejectReason.GROUP_OUT_OF_ORDER,
                        "Repeating group fields out of order: an entry begins with "
                                + dictionary.shown(rules.first().tag()));
            }
            next = entry(next, rules);
            entries++;
        }
        if (fault == null && entries != expected) {
            return fail(
                    counter,
                    SessionRejectReason.GROUP_COUNT,
                    "Incorrect NumInGroup count for repeating group: it says " + expected + ", and there are "
                            + entries);
        }
        return next;
    }

    private int entry(final int at, final FieldRules rules) {
        final int end = message.getFieldCount();
        int next = at;
        int place = -1;
        int required = 0;
        while (next < end) {
            final int tag = message.tagAt(next);
            final FieldRules.Entry entry = rules.get(tag);
            if (entry == null || entry.place() == 0 && next > at) {
                break;
            }
            if (!value(tag, message.valueAt(next))) {
                return next;
            }
            if (entry.place() == place) {
                return fail(tag, SessionRejectReason.REPEATED, "Tag appears more than once");
            }
            if (entry.place() < place) {
                return fail(tag, SessionRejectReason.GROUP_OUT_OF_ORDER, "Repeating group fields out of order");
            }
            place = entry.place();
            required += entry.isRequired() ? 1 : 0;
            next = entry.group() == null ? next + 1 : group(next, entry.group());
            if (fault != null) {
                return next;
            }
        }
        if (required < rules.required().size()) {
            requireAll(rules, at, next);
        }
        return next;
    }

    private void requireAll(final FieldRules rules, final int begin, final int end) {
        for (final FieldRules.Entry entry : rules.required()) {
            final int found = message.indexOf(entry.tag(), begin);
            if (fault == null && (found < 0 || found >= end)) {
                missing(entry.tag());
            }
        }
    }

    private void requireAll(final FieldRules rules) {
        for (final FieldRules.Entry entry : rules.required()) {
            if (!seen.contains(entry.tag())) {
                missing(entry.tag());
                return;
            }
        }
    }

    private void missing(final int tag) {
        fail(tag, SessionRejectReason.MISSING, "Required tag missing");
    }

    private int fail(final int tag, final int reason, final String text) {
        if (fault == null) {
            fault = Fault.of(tag, reason, text + (text.indexOf(':') < 0 ? ": " : "; field ") + dictionary.shown(tag));
        }
        return message.getFieldCount();
    }

    private static String shown(final FIXValue value) {
        final String text = value.toString().replaceAll("[^ -~]", "?");
        return text.length() <= 24 ? text : text.substring(0, 24) + "...";
    }
}
