package rialto.dialect.fix.session;

import java.util.Comparator;
import java.util.Map;

/** Writes a dictionary for clients, with what is checked before a message is read by it. */
final class DictionaryWriter {
    private final Dictionary dictionary;
    private final StringBuilder text = new StringBuilder();

    DictionaryWriter(final Dictionary dictionary) {
        this.dictionary = dictionary;
    }

    String text() {
        text.append(
                        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<fix type=\"FIX\" major=\"4\" minor=\"4\" servicepack=\"0\">\n")
                .append("  <header>\n");
        field(4, "BeginString", true);
        field(4, "BodyLength", true);
        rules(4, dictionary.header);
        text.append("  </header>\n  <trailer>\n");
        rules(4, dictionary.trailer);
        field(4, "CheckSum", true);
        text.append("  </trailer>\n  <messages>\n");
        dictionary.messages.values().forEach(this::message);
        text.append("  </messages>\n  <components/>\n  <fields>\n");
        dictionary.fields.values().stream()
                .sorted(Comparator.comparingInt(Dictionary.Field::tag))
                .forEach(this::definition);
        return text.append("  </fields>\n</fix>\n").toString();
    }

    private void message(final Dictionary.Message message) {
        text.append("    <message name=\"")
                .append(message.name())
                .append("\" msgtype=\"")
                .append(message.type())
                .append("\" msgcat=\"")
                .append(MsgTypes.isOfSessions(message.type()) ? "admin" : "app")
                .append("\">\n");
        rules(6, message.body());
        text.append("    </message>\n");
    }

    private void rules(final int depth, final FieldRules rules) {
        for (final FieldRules.Entry entry : rules.inOrder()) {
            final String name = dictionary.field(entry.tag()).name();
            if (entry.group() == null) {
                field(depth, name, entry.isRequired());
            } else {
                element(depth, "group", name, entry.isRequired()).append(">\n");
                rules(depth + 2, entry.group());
                text.repeat(' ', depth).append("</group>\n");
            }
        }
    }

    private void field(final int depth, final String name, final boolean isRequired) {
        element(depth, "field", name, isRequired).append("/>\n");
    }

    private StringBuilder element(final int depth, final String element, final String name, final boolean isRequired) {
        return text.repeat(' ', depth)
                .append('<')
                .append(element)
                .append(" name=\"")
                .append(name)
                .append("\" required=\"")
                .append(isRequired ? 'Y' : 'N')
                .append('"');
    }

    private void definition(final Dictionary.Field field) {
        text.append("    <field number=\"")
                .append(field.tag())
                .append("\" name=\"")
                .append(field.name())
                .append("\" type=\"")
                .append(field.type())
                .append(field.values().isEmpty() ? "\"/>\n" : "\">\n");
        for (final Map.Entry<String, String> value : field.values().entrySet()) {
            text.append("      <value enum=\"")
                    .append(value.getKey())
                    .append("\" description=\"")
                    .append(value.getValue())
                    .append("\"/>\n");
        }
        if (!field.values().isEmpty()) {
            text.append("    </field>\n");
        }
    }
}
