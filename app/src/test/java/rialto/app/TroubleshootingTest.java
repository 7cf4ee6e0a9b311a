package rialto.app;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What docs/troubleshooting.md says that the venue says, it says. */
class TroubleshootingTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
    private static final Pattern JOINED_LITERALS = Pattern.compile("\"\\s*\\+\\s*\"");
    private static final int FEWEST_TEXTS = 50;
    private static final int SHORTEST = 8;

    @Test
    void shouldQuoteOnlyTextsOfTheCode() throws IOException {
        final List<String> sources = sources();
        final List<String> texts = quoted();
        assertTrue(texts.size() >= FEWEST_TEXTS, () -> "only " + texts.size() + " texts were read");
        final List<String> unknown = texts.stream()
                .filter(text -> sources.stream().noneMatch(source -> says(source, text)))
                .toList();
        assertEquals(List.of(), unknown, "docs/troubleshooting.md quotes what nobody says");
    }

    /** The texts of every table's first column. */
    private static List<String> quoted() throws IOException {
        return Files.readAllLines(ROOT.resolve("docs/troubleshooting.md")).stream()
                .filter(line -> line.startsWith("| "))
                .map(line -> line.substring(0, line.indexOf(" | ")))
                .flatMap(cell -> QUOTED.matcher(cell).results().map(match -> match.group(1)))
                .toList();
    }

    /** Whether one file has all parts of a text, in their order. */
    private static boolean says(final String source, final String text) {
        int from = 0;
        boolean isTelling = false;
        for (final String part : text.split("…")) {
            final int found = source.indexOf(part, from);
            if (found < 0) {
                return false;
            }
            from = found + part.length();
            isTelling |= part.length() >= SHORTEST;
        }
        return isTelling;
    }

    private static List<String> sources() throws IOException {
        final List<String> sources = new ArrayList<>();
        try (Stream<Path> files = Files.walk(ROOT)) {
            for (final Path file : files.filter(TroubleshootingTest::isSource).toList()) {
                final String text = Files.readString(file, StandardCharsets.UTF_8);
                sources.add(JOINED_LITERALS.matcher(text).replaceAll(""));
            }
        }
        return sources;
    }

    private static boolean isSource(final Path file) {
        final String name = file.toString();
        return name.endsWith(".java") && name.contains("/src/main/")
                || name.equals("../rialto")
                || name.equals("../.mvn/find-jdk.sh");
    }
}
