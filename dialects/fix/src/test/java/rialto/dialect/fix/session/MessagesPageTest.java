package rialto.dialect.fix.session;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gatewaytest.RunningVenue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

/** docs/fix-messages.md has each message of the dictionary, with an example that went over a socket. */
@Timeout(120)
class MessagesPageTest {
    private static final Path PAGE = Path.of("../../docs/fix-messages.md");
    private static final Path WRITTEN = Path.of("target/fix-messages.md");
    private static final Dictionary DICTIONARY = Dictionary.ofVenue();
    private static final MessageExamples EXAMPLES = new MessageExamples(DICTIONARY);

    @BeforeAll
    static void trade(@TempDir final Path data) throws Exception {
        try (RunningVenue venue = new RunningVenue(data, Map.of("fix.port", "0", "fix.min-heartbeat", "1s"))) {
            venue.fill(3);
            MessageScenario.play(venue, EXAMPLES);
            assertNull(venue.failure());
        }
    }

    @Test
    void shouldHaveAnExampleFromWhoeverSendsAMessage() {
        final List<String> wrong = new ArrayList<>();
        for (final Dictionary.Message message : DICTIONARY.messages.values()) {
            if (message.isFromClient() != (EXAMPLES.ofClients(message.type()) != null)) {
                wrong.add("client: " + message.name());
            }
            if (!message.isFromClient() && EXAMPLES.ofVenue(message.type()) == null) {
                wrong.add("venue: " + message.name());
            }
        }
        assertEquals(List.of(), wrong);
    }

    @Test
    void shouldBeThePageInTheDocuments() throws IOException {
        final String page = new MessagesPage(DICTIONARY, EXAMPLES).text(Dictionary.PARTS);
        Files.writeString(WRITTEN, page);
        assertEquals(
                page,
                Files.readString(PAGE),
                "if the change is meant: cp dialects/fix/target/fix-messages.md docs/fix-messages.md");
    }
}
