package rialto.dialect.xml;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gateway.Gateway;
import rialto.gatewaytest.RunningVenue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What an order's query answers does not depend on when the gateway or the venue was started. */
@Timeout(60)
class XmlRestartTest {
    @TempDir
    private Path data;

    @Test
    void shouldTellTheSameOfEveryOrderAfterASnapshotAndARestart() throws Exception {
        try (RunningVenue venue = new RunningVenue(data, Map.of("xml.port", "0"))) {
            fill(venue.gateway().port("xml.port"));
            final List<String> before = stories(venue.gateway().port("xml.port"), 8);
            assertEquals(
                    "<results><status id=1><open shares=60></><executed price=2 shares=10 time=*></><executed price=2 shares=30 time=*></></></>",
                    before.getFirst());
            venue.node().requestSnapshot().get(30, TimeUnit.SECONDS);
            try (Gateway other = venue.startGateway()) {
                assertEquals(before, stories(other.port("xml.port"), 8), "a snapshot alone");
                // an order that was filled in part before the snapshot, and again after it
                ask(venue.gateway().port("xml.port"), "2", order("S", "-5", "2"));
                final List<String> now = stories(venue.gateway().port("xml.port"), 9);
                assertTrue(now.getFirst().contains("<open shares=55>"), now.getFirst());
                while (stories(other.port("xml.port"), 9).getLast().contains("<error")) {
                    Thread.sleep(1); // the other gateway hears of the last order a moment later
                }
                assertEquals(now, stories(other.port("xml.port"), 9), "snapshot and events");
            }
            final List<String> last = stories(venue.gateway().port("xml.port"), 9);
            venue.stop();
            venue.start();
            final int port = venue.gateway().port("xml.port");
            assertEquals(last, stories(port, 9), "after a restart");
            assertTrue(ask(port, "2", order("S", "-1", "9")).contains("id=\"10\""), "ids go on");
            final String canceled = ask(port, "1", "<cancel id=\"1\"/>");
            assertEquals(
                    "<results><canceled id=1><canceled shares=55 time=*></><executed price=2 shares=10 time=*></>"
                            + "<executed price=2 shares=30 time=*></><executed price=2 shares=5 time=*></></></>",
                    XmlClient.normal(canceled));
            venue.node().requestSnapshot().get(30, TimeUnit.SECONDS);
            venue.stop();
            venue.start();
            assertEquals(
                    XmlClient.normal(canceled).replace("<canceled id=1>", "<status id=1>"),
                    XmlClient.normal(ask(venue.gateway().port("xml.port"), "1", "<query id=\"1\"/>")));
            assertNull(venue.failure());
        }
    }

    private static void fill(final int port) throws IOException {
        try (XmlClient client = new XmlClient(port)) {
            client.ask("<create><account id=\"1\" balance=\"1000\"/><account id=\"2\" balance=\"0\"/><symbol sym=\"S\">"
                    + "<account id=\"2\">100</account></symbol></create>");
        }
        ask(port, "1", order("S", "100", "2"));
        ask(port, "2", order("S", "-10", "2") + order("S", "-30", "1.5"));
        ask(port, "1", order("S", "7", "0.5") + "<cancel id=\"4\"/>" + order("T", "3", "1"));
        ask(port, "1", order("S", "1", "0.1"));
        ask(port, "2", order("S", "-1", "7") + order("S", "-2", "8") + "<cancel id=\"7\"/>");
    }

    private static String order(final String sym, final String amount, final String limit) {
        return "<order sym=\"" + sym + "\" amount=\"" + amount + "\" limit=\"" + limit + "\"/>";
    }

    private static String ask(final int port, final String account, final String children) throws IOException {
        try (XmlClient client = new XmlClient(port)) {
            return client.ask("<transactions id=\"" + account + "\">" + children + "</transactions>");
        }
    }

    /** What both accounts are told of the first orders. */
    private static List<String> stories(final int port, final int orders) throws IOException {
        final List<String> stories = new ArrayList<>();
        for (int id = 1; id <= orders; id++) {
            for (int account = 1; account <= 2; account++) {
                stories.add(XmlClient.normal(ask(port, Integer.toString(account), "<query id=\"" + id + "\"/>")));
            }
        }
        return stories;
    }
}
