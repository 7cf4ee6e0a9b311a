package rialto.dialect.fix.price;

import com.paritytrading.philadelphia.FIXMessage;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A message as a client reads it: its type and the fields of its body, in order. */
record Told(String type, List<Field> fields) {
    private static final String SHOWN_END = "|";

    record Field(int tag, String value) {}

    static Told of(final String type, final byte[] own, final byte[] shared) {
        final String text = new String(own, StandardCharsets.US_ASCII) + new String(shared, StandardCharsets.US_ASCII);
        final List<Field> fields = new ArrayList<>();
        for (final String field : text.split("\u0001")) {
            final int equals = field.indexOf('=');
            fields.add(new Field(Integer.parseInt(field.substring(0, equals)), field.substring(equals + 1)));
        }
        return new Told(type, fields);
    }

    /** A message from its fields, separated by bars: {@code "262=a|263=0"}. */
    static FIXMessage message(final String type, final String text) {
        final FIXMessage message = new FIXMessage(2_048, 256);
        message.addField(35).setString(type);
        for (final String field : text.split("\\|")) {
            final int equals = field.indexOf('=');
            message.addField(Integer.parseInt(field.substring(0, equals))).setString(field.substring(equals + 1));
        }
        return message;
    }

    /** The first value of a tag, or null. */
    String get(final int tag) {
        return fields.stream()
                .filter(field -> field.tag() == tag)
                .map(Field::value)
                .findFirst()
                .orElse(null);
    }

    /** The entries of a group, each as a message of its own. */
    List<Told> entries(final int firstTag) {
        final List<Told> entries = new ArrayList<>();
        for (final Field field : fields) {
            if (field.tag() == firstTag) {
                entries.add(new Told(type, new ArrayList<>()));
            }
            if (!entries.isEmpty()) {
                entries.getLast().fields().add(field);
            }
        }
        return entries;
    }

    /** As {@link #message} takes them. */
    String text() {
        final StringBuilder text = new StringBuilder();
        for (final Field field : fields) {
            text.append(text.isEmpty() ? "" : SHOWN_END)
                    .append(field.tag())
                    .append('=')
                    .append(field.value());
        }
        return text.toString();
    }
}
