package rialto.dialect.xml;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rialto.gateway.Gateway;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** How much one client, and all of them together, can send, wait and leave unread. */
@Timeout(60)
class ConnectionBoundsTest extends OnOneVenue {
    private static final int SHORT_IDLE_MS = 1_500;
    /** Longer than the idle time, so that a request that stops is idle first. */
    private static final int REQUEST_MS = 3_000;

    private static final String TOO_SLOW = REQUEST_MS + " ms after its first byte";
    private static final int SMALL = 2_048;
    private static final Pattern NO_CONNECTION = Pattern.compile("(?m)^rialto_xml_connections 0(\\.0)?$");

    /** Of the same venue: short idle time, small requests that come soon, three connections. */
    private static Gateway strict;

    @BeforeAll
    static void start() throws Exception {
        strict = venue.startGateway(Map.of(
                "xml.plain-port",
                "-1",
                "xml.idle",
                SHORT_IDLE_MS + "ms",
                "xml.request-timeout",
                REQUEST_MS + "ms",
                "xml.max-request",
                Integer.toString(SMALL),
                "xml.max-connections",
                "3"));
    }

    @AfterAll
    static void stop() {
        strict.close();
    }

    /** The test before has closed its connections; the gateway hears of that a moment later. */
    @BeforeEach
    @Timeout(60)
    void awaitAllPlaces() throws Exception {
        final URI metrics = URI.create("http://127.0.0.1:" + strict.port() + "/metrics");
        try (HttpClient client = HttpClient.newHttpClient()) {
            while (true) {
                final String page = client.send(HttpRequest.newBuilder(metrics).build(), BodyHandlers.ofString())
                        .body();
                assertTrue(page.contains("rialto_xml_connections"), page);
                if (NO_CONNECTION.matcher(page).find()) {
                    return;
                }
                Thread.sleep(20);
            }
        }
    }

    @Test
    void shouldTakeRequestsUpToTheMaximumSize() throws Exception {
        final String shortest = create(1);
        final String padded =
                "<create>" + " ".repeat(SMALL - shortest.length()) + shortest.substring("<create>".length());
        assertEquals(SMALL, padded.length());
        try (XmlClient client = new XmlClient(strict.port("xml.port"))) {
            assertEquals(created(1), client.ask(padded));
            assertEquals(
                    "<results><error>*</></>", XmlClient.normal(client.ask(padded.replace("<create> ", "<create>  "))));
            assertEquals("", client.rest());
        }
    }

    @Test
    void shouldCloseWhatIsIdle() throws Exception {
        try (XmlClient silent = new XmlClient(strict.port("xml.port"));
                XmlClient once = new XmlClient(strict.port("xml.port"));
                XmlClient half = new XmlClient(strict.port("xml.port"))) {
            assertEquals(created(1), once.ask(create(1)));
            half.send("<create>");
            assertEquals("", silent.rest());
            assertEquals("", once.rest());
            assertEquals("<results><error>*</></>", XmlClient.normal(half.answer()));
            assertEquals("", half.rest());
        }
    }

    @ParameterizedTest
    @CsvSource({"<create>,' '", "<!---->,<!---->"})
    void shouldEndARequestThatTricklesIn(final String first, final String next) throws Exception {
        String answer = "";
        // a machine that pauses makes an idle one of it, but not each time
        for (int round = 0; round < 3 && !answer.contains(TOO_SLOW); round++) {
            answer = answerToATrickle(first, next);
        }
        assertTrue(answer.contains(TOO_SLOW), answer);
    }

    private String answerToATrickle(final String first, final String next) throws Exception {
        try (XmlClient slow = new XmlClient(strict.port("xml.port"))) {
            assertEquals(created(1), slow.ask(create(1)));
            slow.send(first);
            final Thread trickle = Thread.ofVirtual().start(() -> {
                try {
                    while (true) {
                        Thread.sleep(100);
                        slow.send(next);
                    }
                } catch (final IOException | InterruptedException e) {
                    // it has ended, as the test wants
                }
            });
            final String answer = slow.answer();
            trickle.interrupt();
            trickle.join();
            return answer;
        }
    }

    /** It sends a byte now and then, and reads nothing: what it sends is thrown away, and kept the connection for ever. */
    @Test
    void shouldCloseWhatReadsNoneOfItsLastAnswer() throws Exception {
        try (Gateway gateway = venue.startGateway(Map.of("xml.plain-port", "-1", "xml.idle", SHORT_IDLE_MS + "ms"));
                XmlClient deaf = new XmlClient(gateway.port("xml.port"))) {
            deaf.send("<create><symbol sym=\"" + "A".repeat(500_000) + "\">" + "<account/>".repeat(45_000)
                    + "</symbol></create>end");
            assertThrows(IOException.class, () -> {
                while (true) {
                    Thread.sleep(100);
                    deaf.send(" ");
                }
            });
        }
    }

    @Test
    void shouldRefuseOneConnectionTooMany() throws Exception {
        final List<XmlClient> clients = new ArrayList<>();
        // none of them becomes idle meanwhile
        try (Gateway few = venue.startGateway(Map.of("xml.plain-port", "-1", "xml.max-connections", "3"))) {
            for (int i = 0; i < 3; i++) {
                clients.add(new XmlClient(few.port("xml.port")));
                assertEquals(created(i), clients.getLast().ask(create(i)));
            }
            try (XmlClient fourth = new XmlClient(few.port("xml.port"))) {
                assertEquals("<results><error>*</></>", XmlClient.normal(fourth.answer()));
                assertEquals("", fourth.rest());
            }
        } finally {
            for (final XmlClient client : clients) {
                client.close();
            }
        }
    }

    @Test
    void shouldBoundWhatAClientThatDoesNotReadCanPileUp() throws Exception {
        try (XmlClient client = connect()) {
            assertEquals(created(1), client.ask(create(1)));
            final String request =
                    "<transactions id=\"" + p + "1\">" + "<query id=\"77777777\"/>".repeat(400) + "</transactions>";
            final byte[] bytes = XmlClient.framed(request);
            final AtomicLong sent = new AtomicLong();
            final int requests = 4_000;
            final Thread sender = Thread.ofVirtual().start(() -> {
                try {
                    for (int i = 0; i < requests; i++) {
                        client.send(bytes);
                        sent.incrementAndGet();
                    }
                } catch (final IOException e) {
                    // the test fails by what it reads
                }
            });
            // stuck: nothing more is taken from a client that takes nothing
            long before = -1;
            while (before != sent.get()) {
                before = sent.get();
                sender.join(200);
            }
            assertTrue(before < requests, "all " + before + " requests of " + bytes.length + " bytes were taken");
            for (int i = 0; i < requests; i++) {
                assertEquals(401, client.answer().split("<error", -1).length);
            }
            sender.join();
        }
    }

    @Test
    void shouldBoundWhatEmptyRequestsCanPileUp() throws Exception {
        try (XmlClient client = connect()) {
            final int requests = 50_000;
            final byte[] many = ("<create/>".repeat(100) + "<transactions id=\"" + p + "1\"/>" + "<!-- x -->46\n")
                    .getBytes(StandardCharsets.UTF_8);
            final AtomicLong sent = new AtomicLong();
            final Thread sender = Thread.ofVirtual().start(() -> {
                try {
                    while (sent.get() < requests) {
                        client.send(many);
                        sent.addAndGet(101);
                    }
                    client.endOutput();
                } catch (final IOException e) {
                    // the test fails by what it reads
                }
            });
            // while nothing is read, answers fill the sockets and then requests do
            long before = -1;
            while (before != sent.get()) {
                before = sent.get();
                sender.join(200);
            }
            final long answers = client.rest().split("<results></results>", -1).length - 1;
            sender.join();
            assertEquals(sent.get(), answers);
        }
    }
}
