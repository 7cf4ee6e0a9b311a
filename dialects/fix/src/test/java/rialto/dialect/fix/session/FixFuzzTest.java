package rialto.dialect.fix.session;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.gatewaytest.FuzzInputs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The inputs that fuzzing starts from, those with a character changed, and those that have found something. */
@Timeout(120)
class FixFuzzTest {
    private static final String CHARACTERS = "\u0001=80-. \u0000\u00e9|Y";

    @Test
    void shouldReadSeedsAndWhatIsNearThem() {
        int changes = 0;
        for (final String seed : FixFuzz.seeds()) {
            look(seed);
            for (int i = 0; i < seed.length(); i++) {
                final char other = CHARACTERS.charAt(changes++ % CHARACTERS.length());
                look(seed.substring(0, i) + other + seed.substring(i + 1));
                look(seed.substring(0, i) + seed.substring(i + 1));
            }
        }
    }

    @Test
    void shouldReadWhatFuzzingHasFound() throws IOException {
        FuzzInputs.look("fix", List.of(), FixFuzz::fuzzerTestOneInput);
    }

    private static void look(final String input) {
        try {
            FixFuzz.fuzzerTestOneInput(input.getBytes(StandardCharsets.ISO_8859_1));
        } catch (final RuntimeException | AssertionError e) {
            throw new AssertionError("with the input " + input, e);
        }
    }
}
