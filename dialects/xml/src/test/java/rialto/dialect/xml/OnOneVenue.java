package rialto.dialect.xml;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import rialto.gatewaytest.RunningVenue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertNull;

/** Tests of one class share a venue that takes requests with and without a length line; each has account names of its own. */
abstract class OnOneVenue {
    @TempDir
    private static Path data;

    static RunningVenue venue;
    private static int tests;

    /** What the account ids of this test begin with. */
    String p;

    @BeforeAll
    static void startVenue() throws Exception {
        // clients of these tests send as much as they can
        venue = new RunningVenue(
                data, Map.of("xml.port", "0", "xml.plain-port", "0", "xml.requests-10s", "1000000000"));
    }

    @AfterAll
    static void stopVenue() {
        venue.close();
    }

    @BeforeEach
    void name() {
        p = Integer.toString(10 + ++tests);
    }

    @AfterEach
    void shouldNotFail() {
        assertNull(venue.failure());
    }

    static XmlClient connect() throws IOException {
        return new XmlClient(venue.gateway().port("xml.port"));
    }

    final String create(final int number) {
        return "<create><account id=\"" + p + number + "\" balance=\"100\"/></create>";
    }

    final String created(final int number) {
        return "<results><created id=\"" + p + number + "\"/></results>";
    }
}
