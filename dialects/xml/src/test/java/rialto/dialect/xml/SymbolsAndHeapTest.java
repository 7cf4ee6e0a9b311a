package rialto.dialect.xml;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gatewaytest.RunningVenue;

import java.nio.file.Path;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The trades of symbols that strangers made filled a small heap, and again at each start. */
@Timeout(120)
class SymbolsAndHeapTest {
    private static final int MORE = 5;

    @Test
    void shouldMakeAsManySymbolsAsTheHeapHasRoomFor(@TempDir final Path data) throws Exception {
        final int room = (int) (Runtime.getRuntime().maxMemory() >> 20);
        final StringBuilder request = new StringBuilder("<create>");
        for (int i = 0; i < room + MORE; i++) {
            request.append("<symbol sym=\"S").append(i).append("\"/>");
        }
        request.append("</create>");
        try (RunningVenue venue = new RunningVenue(
                        data, Map.of("xml.port", "0", "xml.max-symbols", "1000000", "xml.symbols-1d", "1000000"));
                XmlClient client = new XmlClient(venue.gateway().port("xml.port"))) {
            final String answer = client.ask(request.toString());
            assertEquals(MORE, answer.split("<error", -1).length - 1, answer);
            assertTrue(answer.contains("there are " + room + " symbols already"), answer);
            assertNull(venue.failure());
        }
    }
}
