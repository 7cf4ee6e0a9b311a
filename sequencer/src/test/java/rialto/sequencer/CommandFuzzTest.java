package rialto.sequencer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** The inputs that fuzzing of commands starts from, those that once found something, and the first with one byte changed. */
@Timeout(120)
class CommandFuzzTest {
    private static final byte[] BYTES = {0, 1, 2, 0x7F, (byte) 0x80, (byte) 0xFF};
    private static final int STEP = 4;
    private static final Path FINDINGS = Path.of("src/test/fuzz/commands");

    @Test
    void shouldAnswerEverySeed() {
        final List<byte[]> seeds = CommandSeeds.all();
        assertTrue(seeds.size() > 5 * CommandSeeds.templates().size());
        seeds.forEach(CommandFuzz::fuzzerTestOneInput);
    }

    @Test
    void shouldAnswerWhatOnceFoundSomething() throws IOException {
        if (!Files.exists(FINDINGS)) {
            return;
        }
        try (Stream<Path> findings = Files.list(FINDINGS)) {
            for (final Path finding : findings.toList()) {
                CommandFuzz.fuzzerTestOneInput(Files.readAllBytes(finding));
            }
        }
    }

    @Test
    void shouldAnswerSeedsWithOneByteChanged() {
        for (final byte[] seed : CommandSeeds.all()) {
            for (int i = seed.length % STEP; i < seed.length; i += STEP) {
                final byte before = seed[i];
                seed[i] = BYTES[(seed.length + i) % BYTES.length];
                CommandFuzz.fuzzerTestOneInput(seed);
                seed[i] = before;
            }
        }
    }
}
