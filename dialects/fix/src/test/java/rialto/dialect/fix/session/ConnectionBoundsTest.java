package rialto.dialect.fix.session;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.dialect.fix.FixClient;
import rialto.dialect.fix.FixText;
import rialto.dialect.fix.OnOneVenue;
import rialto.gateway.Gateway;
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.SameMinute;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** How much one client, and all of them together, can send and leave unread. */
@Timeout(120)
class ConnectionBoundsTest extends OnOneVenue {
    private static FixClient connect(final Gateway gateway) throws IOException {
        return new FixClient(gateway.port("fix.port"), newName());
    }

    @Test
    void shouldTakeMessagesUpToTheLargest() throws Exception {
        try (Gateway small = venue.startGateway(Map.of("fix.max-message", "1KiB"));
                FixClient client = connect(small)) {
            assertEquals("1024", client.logOn(0, "PRICES", "141=Y").get(383));
            client.send("1", "112=" + "x".repeat(Outlet.MAX_VALUE));
            assertEquals("x".repeat(Outlet.MAX_VALUE), client.expect("0").get(112));
            client.send("1", "112=" + "x".repeat(900));
            assertEquals("5", client.expect("3").get(373));
            client.send("1", "112=" + "x".repeat(1_000));
            assertTrue(client.expect("5").get(58).startsWith("a message has at most 1024 bytes"));
            client.expectEnd();
        }
    }

    @Test
    void shouldRefuseValuesAndFieldsBeyondTheirBounds() throws Exception {
        try (FixClient client = connect()) {
            client.logOn(0, "PRICES", "141=Y");
            client.send("1", "112=" + "x".repeat(MessageDecoder.MAX_VALUE + 1));
            assertEquals("5", client.expect("3").get(373));
            final StringBuilder fields = new StringBuilder("112=a");
            for (int i = 0; i < MessageDecoder.MAX_FIELDS; i++) {
                fields.append("\u0001112=a");
            }
            client.send("1", fields.toString());
            assertEquals("99", client.expect("3").get(373));
            assertEquals(4, client.settle().number());
        }
    }

    @Test
    void shouldRefuseTooManyMessagesAndEndAFlood() throws Exception {
        try (Gateway slow = venue.startGateway(Map.of("fix.messages-per-second", "10"));
                FixClient client = connect(slow)) {
            client.logOn(0, "PRICES", "141=Y");
            int refused = 0;
            for (int round = 0; round < 50 && refused == 0; round++) {
                for (int i = 0; i < 40; i++) {
                    client.send("BE", "923=x");
                }
                for (int i = 0; i < 40; i++) {
                    refused += client.expect("j").get(58).startsWith("more than 10 messages in this second") ? 1 : 0;
                }
            }
            assertTrue(refused > 0);
            try {
                for (int i = 0; i < 100_000; i++) {
                    client.send("BE", "923=x");
                }
            } catch (final IOException e) {
                // the venue has ended the connection
            }
            assertThrows(IOException.class, () -> {
                while (!client.receive().type().equals("nothing")) {
                    // answers that came before the end
                }
            });
        }
    }

    @Test
    void shouldCountTheBytesOfMessages() throws Exception {
        final String text = ("58=" + "x".repeat(1_000) + "\u0001").repeat(8) + "923=x";
        try (Gateway slow = venue.startGateway(Map.of("fix.messages-per-second", "100"));
                FixClient client = connect(slow)) {
            client.logOn(0, "PRICES", "141=Y");
            int refused = 0;
            for (int round = 0; round < 50 && refused == 0; round++) {
                for (int i = 0; i < 40; i++) {
                    client.send("BE", text);
                }
                for (int i = 0; i < 40; i++) {
                    final String why = client.expect("j").get(58);
                    refused += why.startsWith("more than 100 messages in this second, each KiB counted") ? 1 : 0;
                }
            }
            assertTrue(refused > 0);
        }
    }

    @Test
    void shouldWeighWhatIsRefused() throws Exception {
        SameMinute.run(ConnectionBoundsTest::beRefusedUntilTheEnd);
    }

    private static void beRefusedUntilTheEnd() throws Exception {
        try (Gateway strict = venue.startGateway(Map.of("limits.request-weight-1m", "100"));
                FixClient client = connect(strict)) {
            client.logOn(0, "PRICES", "141=Y");
            for (int i = 0; i < 200; i++) {
                client.send("V", "262=x", "263=2", "264=0", "267=1", "269=0", "146=1", "55=BTCUSDT");
                client.expect("j");
            }
            client.send("BE", "923=x");
            client.expect("j");
            assertTrue(client.expect("5").get(58).startsWith("too many requests"));
        }
    }

    /** A key that only reads can send what is refused there, and each refusal is in the log. */
    @Test
    void shouldWeighWhatADropCopyMayNotSend() throws Exception {
        try (Gateway strict = venue.startGateway(Map.of("limits.request-weight-1m", "100"));
                FixClient client = connect(strict)) {
            client.logOn(0, "DROPCOPY", "141=Y");
            for (int i = 0; i < 300; i++) {
                client.send("H", "11=a", "55=BTCUSDT", "54=1");
            }
            FixText answer = client.expect("j");
            while (answer.type().equals("j")) {
                answer = client.receive();
            }
            assertEquals("5", answer.type());
            assertTrue(answer.get(58).startsWith("too many requests"), answer.toString());
        }
    }

    @Test
    void shouldTakeSoMuchOfAllConnectionsOfAnAccount() throws Exception {
        try (Gateway slow = venue.startGateway(Map.of("fix.messages-per-second", "10"))) {
            final List<FixClient> clients = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                final FixClient client = connect(slow);
                clients.add(client);
                client.logOn(0, "PRICES", "141=Y");
            }
            for (final FixClient client : clients) {
                for (int i = 0; i < 9; i++) {
                    client.send("BE", "923=x");
                }
            }
            final Set<String> seconds = new TreeSet<>();
            for (final FixClient client : clients) {
                for (int i = 0; i < 9; i++) {
                    final FixText answer = client.expect("j");
                    assertTrue(answer.get(58).startsWith("Unsupported Message Type"), answer.toString());
                    seconds.add(answer.get(52).substring(0, "YYYYMMDD-HH:MM:SS".length()));
                }
            }
            assertTrue(seconds.size() >= 3, "72 messages, 20 a second, were answered in the seconds " + seconds);
            for (final FixClient client : clients) {
                client.close();
            }
        }
    }

    @Test
    void shouldEndWhoDoesNotReadAndServeTheOthers() throws Exception {
        try (Gateway small = venue.startGateway(Map.of(
                        "fix.max-unread", "256KiB", "fix.max-message", "64KiB", "fix.messages-per-second", "1000000"));
                FixClient lazy = connect(small);
                FixClient other = connect(small)) {
            lazy.logOn(0, "PRICES", "141=Y");
            other.logOn(0, "PRICES", "141=Y");
            final String id = "112=" + "x".repeat(250);
            assertThrows(IOException.class, () -> {
                while (true) {
                    lazy.send("1", id);
                }
            });
            assertEquals(2, other.settle().number());
        }
    }

    @Test
    void shouldHaveNoMoreConnectionsThanItMay() throws Exception {
        try (Gateway few = venue.startGateway(Map.of("fix.max-connections", "3"))) {
            final List<FixClient> clients = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                final FixClient client = connect(few);
                clients.add(client);
                client.logOn(0, "PRICES", "141=Y");
            }
            try (FixClient fourth = connect(few)) {
                assertThrows(IOException.class, () -> fourth.logOn(0, "PRICES", "141=Y"));
            }
            assertEquals(2, clients.getFirst().settle().number());
            for (final FixClient client : clients) {
                client.close();
            }
        }
    }

    @Test
    void shouldBanWhoTriesProofs() throws Exception {
        SameMinute.run(ConnectionBoundsTest::tryProofs);
    }

    private static void tryProofs() throws Exception {
        try (Gateway strict = venue.startGateway(Map.of("limits.request-weight-1m", "100"))) {
            FixText last = null;
            for (int i = 0; i < 40; i++) {
                try (FixClient client = connect(strict)) {
                    client.sendLogon(RunningVenue.keyId(0), "wrong", "PRICES", "141=Y");
                    last = client.expect("5");
                }
            }
            assertTrue(last.get(58).startsWith("too many requests"), last.toString());
        }
    }

    @Test
    void shouldEndWhoSendsOnlyRubbish() throws Exception {
        try (FixClient client = connect()) {
            client.logOn(0, "PRICES", "141=Y");
            for (int i = 0; i < 100; i++) {
                client.sendRaw("8=FIX.4.4|9=5|rubbish|");
            }
            assertTrue(client.expect("5").get(58).contains("in a row were garbled"));
            client.expectEnd();
        }
    }

    @Test
    void shouldEndALoggedOutClientThatDoesNotRead() throws Exception {
        try (FixClient lazy = connect()) {
            lazy.socket().setReceiveBufferSize(4_096);
            lazy.logOn(1, "PRICES", "141=Y");
            final String id = "112=" + "x".repeat(250);
            for (int i = 0; i < 500; i++) {
                lazy.send("1", id);
            }
            lazy.sendRaw("8=FIX.4.4|9=9999999|");
            awaitNoSession();
        }
    }

    /** Other tests have ended their clients before. */
    private static void awaitNoSession() throws Exception {
        final URI metrics = URI.create("http://127.0.0.1:" + venue.gateway().port() + "/metrics");
        try (HttpClient http = HttpClient.newHttpClient()) {
            String page = "";
            while (!page.contains("rialto_fix_sessions 0.0")) {
                page = http.send(HttpRequest.newBuilder(metrics).build(), HttpResponse.BodyHandlers.ofString())
                        .body();
                assertTrue(page.contains("rialto_fix_sessions"), page);
                Thread.sleep(20);
            }
        }
    }
}
