package rialto.dialect.xml;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import rialto.gatewaytest.RunningVenue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The trades of symbols that strangers made filled a small heap, and again at each start. */
@Timeout(120)
@EnabledOnOs(OS.LINUX) // elsewhere a loopback has one address
class SymbolsAndHeapTest {
    private static final int MORE = 5;

    @Test
    void shouldMakeAsManySymbolsAsHalfOfTheHeapHasRoomForASixteenthEach(@TempDir final Path data) throws Exception {
        final int mebibytes = (int) (Runtime.getRuntime().maxMemory() >> 20);
        final int room = mebibytes / 2;
        final int share = mebibytes / 16;
        try (RunningVenue venue = new RunningVenue(
                data, Map.of("xml.port", "0", "xml.max-symbols", "1000000", "xml.symbols-1d", "1000000"))) {
            int made = 0;
            for (int address = 1; made < room; address++) {
                final String answer = make(venue, "127.0.8." + address, share + MORE);
                final int left = Math.min(share, room - made);
                assertEquals(share + MORE - left, answer.split("<error", -1).length - 1, answer);
                made += left;
                assertTrue(
                        answer.contains(
                                made < room
                                        ? "your address may make " + share + " new symbols or products a day"
                                        : "there are " + room + " symbols already"),
                        answer);
            }
            assertNull(venue.failure());
        }
    }

    private static String make(final RunningVenue venue, final String from, final int symbols) throws IOException {
        final StringBuilder request = new StringBuilder("<create>");
        for (int i = 0; i < symbols; i++) {
            request.append("<symbol sym=\"S")
                    .append(from.replace('.', 'x'))
                    .append('x')
                    .append(i)
                    .append("\"/>");
        }
        try (XmlClient client = new XmlClient(from, venue.gateway().port("xml.port"))) {
            return client.ask(request.append("</create>").toString());
        }
    }
}
