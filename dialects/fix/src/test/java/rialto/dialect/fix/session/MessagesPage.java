package rialto.dialect.fix.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes docs/fix-messages.md from the dictionary, its notes and what went over sockets. */
final class MessagesPage {
    private static final int LINE = 128;
    /** Parts of the dictionary and their headings. */
    private static final Map<String, String> HEADINGS =
            Map.of("sessions", "Session messages", "orders", "Orders and reports", "prices", "Prices and quotes");

    private static final String BEGINNING = """
            # Messages of FIX 4.4

            What does each message look like? Every message that the venue takes or sends is here, with an example. What they mean is
            explained in [FIX 4.4](fix.md) and in [prices and quotes](fix-prices.md). `MessagesPageTest` writes this page. The fields are
            those of the dictionary at `/fix44.xml`, and the examples went over sockets of a venue.

            **Fields** are in the order of the dictionary. Those in bold must be there. Others can be needed as well, as Price(44) is for a
            limit order, and some are taken and not looked at: the link of each message says which. In parentheses are the fields of a
            group's entries.

            **Examples** have `|` where SOH is. What differs from run to run is replaced: times, and ids of events. Signature, BodyLength(9)
            and CheckSum(10) are those of what is shown, so a client's own can be checked by them. The secret that signs is `secret`, ten
            times in a row.
            """;

    private final Dictionary dictionary;
    private final MessageExamples examples;
    private final StringBuilder text = new StringBuilder(BEGINNING);

    MessagesPage(final Dictionary dictionary, final MessageExamples examples) {
        this.dictionary = dictionary;
        this.examples = examples;
    }

    /** @param parts of the dictionary, in the order of the page */
    String text(final List<String> parts) {
        text.append(
                "\n## Header and trailer\n\nEvery message begins with **8 BeginString**, **9 BodyLength**, and these:\n\n");
        fields(dictionary.header);
        text.append("It ends with these, and **10 CheckSum**:\n\n");
        fields(dictionary.trailer);
        for (final String part : parts) {
            text.append("## ").append(HEADINGS.get(part)).append("\n\n");
            Dictionary.read(List.of(part)).messages.values().forEach(this::section);
        }
        return text.toString().stripTrailing() + "\n";
    }

    private void section(final Dictionary.Message message) {
        final MessageNotes.Note note = MessageNotes.of(message);
        final String ofClients = examples.ofClients(message.type());
        final String ofVenue = examples.ofVenue(message.type());
        text.append("### ")
                .append(message.name())
                .append('(')
                .append(message.type())
                .append(")\n\n");
        wrapped(List.of(
                (sender(ofClients, ofVenue) + " " + note.purpose() + " [More](" + note.link() + ").").split(" ")));
        text.append('\n');
        fields(message.body());
        text.append("```\n");
        example("client  ", ofClients);
        example("venue   ", ofVenue);
        text.append("```\n\n");
    }

    private static String sender(final String ofClients, final String ofVenue) {
        if (ofClients == null) {
            return "**From the venue.**";
        }
        return ofVenue == null ? "**From clients.**" : "**From both sides.**";
    }

    private void example(final String sender, final String message) {
        if (message != null) {
            text.append(sender).append(message).append('\n');
        }
    }

    private void fields(final FieldRules rules) {
        wrapped(names(rules));
        text.append('\n');
    }

    private List<String> names(final FieldRules rules) {
        final List<String> names = new ArrayList<>();
        for (final FieldRules.Entry entry : rules.inOrder()) {
            final String name =
                    entry.tag() + " " + dictionary.field(entry.tag()).name();
            names.add((entry.isRequired() ? "**" + name + "**" : name) + ",");
            if (entry.group() != null) {
                final List<String> ofGroup = names(entry.group());
                names.set(names.size() - 1, withoutComma(names.getLast()));
                ofGroup.set(0, "(" + ofGroup.getFirst());
                ofGroup.set(ofGroup.size() - 1, ofGroup.getLast() + "),");
                names.addAll(ofGroup);
            }
        }
        names.set(names.size() - 1, withoutComma(names.getLast()));
        return names;
    }

    private static String withoutComma(final String name) {
        return name.substring(0, name.length() - 1);
    }

    /** Words with blanks between them, in lines. */
    private void wrapped(final List<String> words) {
        int length = 0;
        for (final String word : words) {
            if (length > 0 && length + 1 + word.length() > LINE) {
                text.append('\n');
                length = 0;
            } else if (length > 0) {
                text.append(' ');
                length++;
            }
            text.append(word);
            length += word.length();
        }
        text.append('\n');
    }
}
