package rialto.dialect.fix.session;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.dialect.fix.FixClient;
import rialto.dialect.fix.FixText;
import rialto.dialect.fix.ShortReports;
import rialto.gateway.Gateway;
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.TestOrders;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Reports are sent again by whatever gateway, from its memory or from the recording, in order and without holes. */
@Timeout(180)
class ResentReportsTest {
    @TempDir
    private static Path data;

    private static RunningVenue venue;
    private static int orders;

    @BeforeAll
    static void startVenue() throws Exception {
        venue = new RunningVenue(
                data, Map.of("fix.port", "0", "fix.min-heartbeat", "1s"), () -> List.of(new ShortReports()));
        venue.fill(1);
    }

    @AfterAll
    static void stopVenue() {
        venue.close();
    }

    @AfterEach
    void shouldNotFail() {
        assertNull(venue.failure());
    }

    private static FixClient connect(final Gateway gateway, final String name) throws Exception {
        return new FixClient(gateway.port("fix.port"), name);
    }

    /** Two reports for each order; the ids of the orders. */
    private static List<String> trade(final int count) throws Exception {
        final List<String> ids = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            final String id = "o-" + ++orders;
            venue.send(TestOrders.bid(0, id));
            venue.send(TestOrders.cancel(0, id));
            ids.add(id);
        }
        return ids;
    }

    private static void expect(final FixText report, final long number, final String id, final boolean isNew) {
        assertEquals("8", report.type(), report.toString());
        assertEquals(number, report.number());
        assertEquals(isNew ? id : "c-" + id, report.get(11));
        assertEquals(isNew ? "NEW" : "CANCELED", report.get(150));
    }

    @Test
    void shouldTellReportsAndTellThemAgain() throws Exception {
        try (FixClient client = connect(venue.gateway(), "live")) {
            client.logOn(0, "DROPCOPY");
            final List<String> ids = trade(2);
            final List<FixText> told = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                told.add(client.expect("8"));
                expect(told.get(i), 2 + i, ids.get(i / 2), i % 2 == 0);
            }
            client.settle();
            client.send("2", "7=1", "16=4");
            assertEquals("2", client.expect("4").get(36));
            for (int i = 0; i < 3; i++) {
                final FixText again = client.expect("8");
                assertEquals("Y", again.get(43));
                assertEquals(told.get(i).get(52), again.get(122));
                expect(again, 2 + i, ids.get(i / 2), i % 2 == 0);
            }
            client.send("2", "7=5", "16=0");
            expect(client.expect("8"), 5, ids.get(1), false);
            assertEquals("7", client.expect("4").get(36));
            assertEquals(7, client.settle().number());
        }
    }

    @Test
    void shouldTellFromTheRecordingWhatHappenedWhileNobodyWasThere() throws Exception {
        final List<String> ids = new ArrayList<>();
        try (FixClient client = connect(venue.gateway(), "away")) {
            client.logOn(0, "DROPCOPY");
            client.settle();
        }
        ids.addAll(trade(400));
        try (Gateway other = venue.startGateway();
                FixClient client = connect(other, "away")) {
            assertEquals(803, client.next(3).logOn(0, "DROPCOPY").number());
            client.send("2", "7=1", "16=0");
            final FixText gap = client.expect("4");
            assertEquals(1, gap.number());
            assertEquals("3", gap.get(36));
            for (int i = 0; i < 800; i++) {
                final FixText report = client.receive();
                assertEquals("Y", report.get(43));
                expect(report, 3 + i, ids.get(i / 2), i % 2 == 0);
            }
            assertEquals("804", client.expect("4").get(36));
            ids.addAll(trade(1));
            expect(client.expect("8"), 804, ids.get(400), true);
            expect(client.expect("8"), 805, ids.get(400), false);
            assertEquals(806, client.settle().number());
        }
    }

    @Test
    void shouldTellWhatHappensMeanwhileBehindWhatItTellsAgain() throws Exception {
        try (FixClient client = connect(venue.gateway(), "meanwhile")) {
            client.logOn(0, "DROPCOPY");
        }
        trade(300);
        try (FixClient client = connect(venue.gateway(), "meanwhile")) {
            client.next(2).logOn(0, "DROPCOPY");
            client.send("2", "7=1", "16=0");
            final FixText gap = client.expect("4");
            assertEquals(1, gap.number());
            trade(20);
            long expected = Long.parseLong(gap.get(36));
            while (expected < 2 + 600 + 1 + 40) {
                final FixText message = client.receive();
                assertEquals(expected, message.number(), message.toString());
                assertEquals(expected <= 602 ? "Y" : null, message.get(43), message.toString());
                expected = message.type().equals("4") ? Long.parseLong(message.get(36)) : expected + 1;
            }
            assertEquals(expected, client.settle().number());
        }
    }

    @Test
    void shouldAnswerChunksOfWhatIsAskedFor() throws Exception {
        try (FixClient client = connect(venue.gateway(), "chunks")) {
            client.logOn(0, "ORDERS");
        }
        final List<String> ids = trade(30);
        try (FixClient client = connect(venue.gateway(), "chunks")) {
            final long last = client.next(2).logOn(0, "ORDERS").number();
            assertEquals(62, last);
            for (int begin = 2; begin < last; begin += 10) {
                client.send("2", "7=" + begin, "16=" + (begin + 9));
                for (int i = 0; i < 10; i++) {
                    final int number = begin + i;
                    expect(client.expect("8"), number, ids.get((number - 2) / 2), number % 2 == 0);
                }
            }
            assertEquals(63, client.settle().number());
        }
    }

    @Test
    void shouldAnswerManyRequestsAtOnce() throws Exception {
        try (FixClient client = connect(venue.gateway(), "impatient")) {
            client.logOn(0, "ORDERS");
        }
        trade(100);
        try (FixClient client = connect(venue.gateway(), "impatient")) {
            client.next(2).logOn(0, "ORDERS");
            for (int i = 0; i < 50; i++) {
                client.send("2", "7=" + (1 + i % 7), "16=" + (i % 3 == 0 ? 0 : 150));
            }
            client.send("1", "112=end");
            long expected = 1;
            FixText message = client.receive();
            while (!"end".equals(message.get(112))) {
                assertTrue(message.number() <= expected, message + " where at most " + expected + " was expected");
                assertEquals("Y", message.get(43));
                expected = message.type().equals("4") ? Long.parseLong(message.get(36)) : message.number() + 1;
                message = client.receive();
            }
            assertEquals(203, message.number());
            assertNull(message.get(43));
        }
    }
}
