package rialto.gateway.address;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Random lines, read here by regular expressions besides. */
class ForwardedLineTest {
    private static final String VALUE = "(?:[-!#$%&'*+.^_`|~0-9A-Za-z:\\[\\]/@]+|\"(?:[^\"\\\\]|\\\\.)*\")";
    private static final String PAIR = "[ \t]*(?:[-!#$%&'*+.^_`|~0-9A-Za-z]+=" + VALUE + ")?[ \t]*";
    private static final String ELEMENT = PAIR + "(?:;" + PAIR + ")*";
    private static final Pattern LINE = Pattern.compile(ELEMENT + "(?:," + ELEMENT + ")*");
    private static final Pattern NEXT = Pattern.compile("\\G(" + ELEMENT + ")(?:,|$)");
    private static final Pattern NODE = Pattern.compile("(?:^|;)[ \t]*[fF]or=(" + VALUE + ")|" + VALUE);
    private static final String[] PIECES = {
        "for=",
        "For=",
        "by=",
        "x=",
        "host=a",
        "192.0.2.1",
        "10.0.0.7:80",
        "[2001:db8::1]",
        "unknown",
        "\"",
        "\"",
        "\\",
        ",",
        ", ",
        ";",
        " ",
        "\t",
        "=",
        "\"[2001:db8::2]:4711\"",
        "\"a,for=192.0.2.3\"",
        "for=192.0.2.4",
        ";for=192.0.2.5"
    };

    @Test
    void shouldReadRandomLinesAsTheGrammarSays() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        for (int i = 0; i < 50_000; i++) {
            final StringBuilder line = new StringBuilder();
            for (int pieces = random.nextInt(9); pieces > 0; pieces--) {
                line.append(PIECES[random.nextInt(PIECES.length)]);
            }
            final String text = line.toString();
            assertEquals(naively(text), ForwardedLine.nodes(text), () -> "seed " + seed + ": " + text);
        }
    }

    private static List<ClientAddress> naively(final String line) {
        final List<ClientAddress> unreadable = List.of(ClientAddress.UNKNOWN);
        if (!LINE.matcher(line).matches()) {
            return unreadable;
        }
        final List<ClientAddress> nodes = new ArrayList<>();
        final Matcher elements = NEXT.matcher(line);
        while (elements.find()) {
            final List<String> named = new ArrayList<>();
            final Matcher values = NODE.matcher(elements.group(1));
            while (values.find()) {
                if (values.group(1) != null) {
                    named.add(values.group(1));
                }
            }
            if (named.size() > 1) {
                return unreadable;
            }
            if (!elements.group(1).replaceAll("[ \t;]", "").isEmpty()) {
                nodes.add(named.isEmpty() ? null : ForwardedNodes.node(unquoted(named.getFirst())));
            }
        }
        return nodes;
    }

    private static String unquoted(final String value) {
        return value.startsWith("\"") ? value.substring(1, value.length() - 1).replaceAll("\\\\(.)", "$1") : value;
    }
}
