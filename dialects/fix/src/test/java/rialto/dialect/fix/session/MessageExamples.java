package rialto.dialect.fix.session;

import rialto.dialect.fix.FixClient;
import rialto.dialect.fix.FixText;
import rialto.dialect.fix.message.Tag;
import rialto.gatewaytest.RunningVenue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * One message of each type and direction, as it went over a socket. What differs from run to run is replaced: times and
 * ids of events. Signature, length and check sum are those of what is shown.
 */
final class MessageExamples {
    private static final String SOH = "\u0001";
    private static final String DATE = "20261127";
    private static final String TIME = "09:30:00.123456";
    private static final String LATER = "09:31:00.123456";
    private static final int[] SIGNED = {35, 49, 56, 34, 52, 108, 98, 141, 57};

    private static final Pattern EVENT_ID = Pattern.compile("E\\d+");
    /** Before it asks, the venue has sent a heartbeat or not. */
    private static final String NUMBER_OF_TEST_REQUEST = "3";

    private final Dictionary dictionary;
    private final Map<String, String> eventIds = new HashMap<>();
    private final Map<String, String> ofClients = new TreeMap<>();
    private final Map<String, String> ofVenue = new TreeMap<>();

    MessageExamples(final Dictionary dictionary) {
        this.dictionary = dictionary;
    }

    /** @param message with all its fields, as it was sent */
    void ofClient(final String message) {
        final FixText text =
                new FixText(message.substring(message.indexOf(SOH + "35=") + 1, message.lastIndexOf("10=")));
        ofClients.putIfAbsent(text.type(), shown(text, true));
    }

    void ofVenue(final FixText message) {
        ofVenue.putIfAbsent(message.type(), shown(message, false));
    }

    /** The example that clients sent, or null. */
    String ofClients(final String type) {
        return ofClients.get(type);
    }

    /** The example that the venue sent, or null. */
    String ofVenue(final String type) {
        return ofVenue.get(type);
    }

    private String shown(final FixText message, final boolean isOfClient) {
        final List<String> fields = new ArrayList<>();
        for (final String field : message.body().split(SOH)) {
            final int tag = Integer.parseInt(field.substring(0, field.indexOf('=')));
            fields.add(tag + "=" + shown(tag, field.substring(field.indexOf('=') + 1)));
        }
        String body = String.join(SOH, fields) + SOH;
        if (isOfClient && message.type().equals(MsgTypes.LOGON)) {
            body = signed(body);
        } else if (!isOfClient && message.type().equals(MsgTypes.TEST_REQUEST)) {
            body = replaced(body, Tag.MSG_SEQ_NUM, NUMBER_OF_TEST_REQUEST);
        }
        return FixClient.framed("FIX.4.4", body).replace(SOH, "|");
    }

    private String shown(final int tag, final String value) {
        final Dictionary.Field field = dictionary.field(tag);
        if (field == null) {
            throw new AssertionError("the dictionary has no field " + tag);
        }
        return switch (field.type()) {
            case UTCTIMESTAMP -> DATE + "-" + (isEnd(field.name()) ? LATER : TIME);
            case UTCDATEONLY -> DATE;
            case UTCTIMEONLY -> TIME;
            default -> EVENT_ID.matcher(value).matches() ? eventId(value) : value;
        };
    }

    private String eventId(final String id) {
        return eventIds.computeIfAbsent(id, unknown -> "E" + (eventIds.size() + 1));
    }

    private static boolean isEnd(final String name) {
        return name.startsWith("Expire") || name.contains("ValidUntil");
    }

    private static String signed(final String body) {
        final FixText text = new FixText(body);
        final List<String> values = new ArrayList<>();
        for (final int tag : SIGNED) {
            values.add(text.get(tag) == null ? "" : text.get(tag));
        }
        final String signature = FixClient.sign(RunningVenue.SECRET, String.join(SOH, values));
        return replaced(body, Tag.RAW_DATA, signature);
    }

    private static String replaced(final String body, final int tag, final String value) {
        return body.replaceFirst(SOH + tag + "=[^" + SOH + "]*", SOH + tag + "=" + value);
    }
}
