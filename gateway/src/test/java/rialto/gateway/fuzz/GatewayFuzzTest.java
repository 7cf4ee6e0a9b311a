package rialto.gateway.fuzz;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The inputs that fuzzing starts from, those that once found something, and the first with a character changed. */
@Timeout(120)
class GatewayFuzzTest {
    private static final Path FINDINGS = Path.of("src/test/fuzz");
    private static final String CHARACTERS = "%\"\\{}[]=&/ 9-.eE+\u0000\u00e9";
    private static final int STEP = 17;

    private static void look(final String what, final List<String> seeds, final Consumer<byte[]> target)
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

    @Test
    void shouldAnswerRestRequests() throws IOException {
        look("rest", FuzzSeeds.rest(), RestFuzz::fuzzerTestOneInput);
    }

    @Test
    void shouldAnswerAdministrators() throws IOException {
        look("admin", FuzzSeeds.admin(), AdminFuzz::fuzzerTestOneInput);
    }

    @Test
    void shouldAnswerThePostedOfferServer() throws IOException {
        look("posted", FuzzSeeds.posted(), PostedFuzz::fuzzerTestOneInput);
    }

    @Test
    void shouldAnswerMessagesOfTheWebSocketApi() throws IOException {
        look("ws", FuzzSeeds.webSocketApi(), WebSocketApiFuzz::fuzzerTestOneInput);
    }

    @Test
    void shouldAnswerMessagesOfStreams() throws IOException {
        look("streams", FuzzSeeds.streams(), StreamFuzz::fuzzerTestOneInput);
    }
}
