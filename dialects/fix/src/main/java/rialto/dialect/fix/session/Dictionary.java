package rialto.dialect.fix.session;

import org.agrona.collections.Int2ObjectHashMap;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Messages and fields of the venue's FIX. It is read from the parts of which the published dictionary consists, so that clients
 * check by the same one. A part is a file in the form of QuickFIX's data dictionaries; a message that clients send has
 * {@code from="client"}. Immutable once read.
 */
public final class Dictionary {
    /**
     * A field.
     *
     * @param values that it may have, with their names; none means any of its type
     */
    record Field(int tag, String name, FieldType type, Map<String, String> values) {}

    /** A message. */
    record Message(String type, String name, boolean isFromClient, FieldRules body) {}

    final FieldRules header = new FieldRules();
    final FieldRules trailer = new FieldRules();
    /** In their order. */
    final Map<Integer, Field> fields = new LinkedHashMap<>();

    private final Int2ObjectHashMap<Field> byTag = new Int2ObjectHashMap<>();
    final Map<String, Message> messages = new LinkedHashMap<>();
    private final Map<String, Integer> tags = new HashMap<>();

    /** The parts of the venue's. */
    public static final List<String> PARTS = List.of("sessions", "orders", "prices");

    /** Read when it is first asked for. */
    private static final class Venue {
        private static final Dictionary DICTIONARY = read(PARTS);
    }

    private Dictionary() {}

    /** That of the venue. */
    public static Dictionary ofVenue() {
        return Venue.DICTIONARY;
    }

    /**
     * Reads parts; the first one has header and trailer.
     *
     * @param parts names of resources beside this class, without ".xml"
     * @throws IllegalArgumentException that names the part, when it is malformed or contradicts another
     */
    public static Dictionary read(final List<String> parts) {
        final Dictionary dictionary = new Dictionary();
        for (final String part : parts) {
            new DictionaryReader(dictionary, part).readFields();
        }
        for (final String part : parts) {
            new DictionaryReader(dictionary, part).readMessages();
        }
        return dictionary;
    }

    /** A part adds a field, or values of one that another part has as well. */
    void add(final Field field) {
        final Field known = fields.get(field.tag());
        if (known == null) {
            require(tags.put(field.name(), field.tag()) == null, "two fields are called " + field.name());
            put(field);
            return;
        }
        require(
                known.name().equals(field.name()) && known.type() == field.type(),
                "the field " + field.tag() + " is " + field.name() + " of type " + field.type()
                        + ", and in another part " + known.name() + " of type " + known.type());
        require(
                known.values().isEmpty() == field.values().isEmpty(),
                "the field " + field.name() + " has values in one part and none in another");
        final Map<String, String> values = new LinkedHashMap<>(known.values());
        field.values().forEach(values::putIfAbsent);
        put(new Field(field.tag(), field.name(), field.type(), values));
    }

    private void put(final Field field) {
        fields.put(field.tag(), field);
        byTag.put(field.tag(), field);
    }

    void add(final Message message) {
        require(messages.put(message.type(), message) == null, "the message " + message.type() + " is there twice");
    }

    /** @throws IllegalArgumentException when there is none */
    int tag(final String name) {
        final Integer tag = tags.get(name);
        require(tag != null, "there is no field called " + name);
        return tag;
    }

    /** The field of a tag, or null. */
    Field field(final int tag) {
        return byTag.get(tag);
    }

    /** The message of a type, or null. */
    Message message(final String type) {
        return messages.get(type);
    }

    /** The whole of it, in the form of QuickFIX's data dictionaries. */
    public String text() {
        return new DictionaryWriter(this).text();
    }

    /** As {@code TargetCompID(56)}; the tag alone when it is not known. */
    public String shown(final int tag) {
        final Field field = fields.get(tag);
        return field == null ? Integer.toString(tag) : field.name() + "(" + tag + ")";
    }

    private static void require(final boolean isRight, final String complaint) {
        if (!isRight) {
            throw new IllegalArgumentException(complaint);
        }
    }
}
