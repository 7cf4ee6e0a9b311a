package rialto.dialect.xml;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The inputs that fuzzing starts from, those that once found something, and the first with a character changed. */
@Timeout(120)
class XmlFuzzTest {
    private static final Path FINDINGS = Path.of("src/test/fuzz/xml");
    private static final String CHARACTERS = "<>&;\"'/=!-[ 9\u0000\u00e9";

    private static final int STEP = 7;

    @Test
    void shouldAnswerSeedsAndWhatIsNearThem() {
        int changes = 0;
        for (final String seed : XmlFuzz.seeds()) {
            look(seed);
            for (int i = changes % STEP; i < seed.length(); i += STEP) {
                final char other = CHARACTERS.charAt(changes++ % CHARACTERS.length());
                look(seed.substring(0, i) + other + seed.substring(i + 1));
            }
        }
    }

    @Test
    void shouldAnswerWhatOnceFoundSomething() throws IOException {
        if (Files.isDirectory(FINDINGS)) {
            try (Stream<Path> findings = Files.list(FINDINGS)) {
                for (final Path finding : findings.toList()) {
                    XmlFuzz.fuzzerTestOneInput(Files.readAllBytes(finding));
                }
            }
        }
    }

    private static void look(final String input) {
        try {
            XmlFuzz.fuzzerTestOneInput(input.getBytes(StandardCharsets.UTF_8));
        } catch (final RuntimeException | AssertionError e) {
            throw new AssertionError("with the input " + input, e);
        }
    }
}
