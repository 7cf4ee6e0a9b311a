package rialto.gatewaytest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The inputs that fuzzing starts from, as files for the fuzzer and as a test of a few seconds. */
public final class FuzzInputs {
    private static final Path FINDINGS = Path.of("src/test/fuzz");
    private static final String CHARACTERS = "%\"\\{}[]=&/ 9-.eE+\u0000\u00e9";
    private static final int STEP = 17;

    private FuzzInputs() {}

    /** As files for the fuzzer. */
    public static void write(final List<String> seeds, final String directory) throws IOException {
        int number = 0;
        for (final String seed : seeds) {
            Files.writeString(Path.of(directory, "seed-" + number++), seed, StandardCharsets.UTF_8);
        }
    }

    /**
     * Tries the seeds, each with a character changed here and there, and the inputs that once found something.
     *
     * @param what directory of those below {@code src/test/fuzz}
     */
    public static void look(final String what, final List<String> seeds, final Consumer<byte[]> target)
            throws IOException {
        int changes = 0;
        for (final String seed : seeds) {
            look(seed, target);
            for (int i = changes % STEP; i < seed.length(); i += STEP) {
                final char other = CHARACTERS.charAt(changes++ % CHARACTERS.length());
                look(seed.substring(0, i) + other + seed.substring(i + 1), target);
            }
        }
        if (Files.isDirectory(FINDINGS.resolve(what))) {
            try (Stream<Path> findings = Files.list(FINDINGS.resolve(what))) {
                for (final Path finding : findings.toList()) {
                    target.accept(Files.readAllBytes(finding));
                }
            }
        }
    }

    private static void look(final String input, final Consumer<byte[]> target) {
        try {
            target.accept(input.getBytes(StandardCharsets.UTF_8));
        } catch (final RuntimeException | AssertionError e) {
            throw new AssertionError("with the input " + input, e);
        }
    }
}
