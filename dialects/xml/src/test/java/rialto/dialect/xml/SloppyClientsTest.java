package rialto.dialect.xml;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Clients that do not keep to the page, in the ways that the page knows; and the ends of connections. */
@Timeout(60)
class SloppyClientsTest extends OnOneVenue {
    private static Administrator administrator;

    @BeforeAll
    static void start() throws Exception {
        administrator = new Administrator(venue);
    }

    /** Counts one too many and ends documents with a zero byte, as C programs do; one connection per request. */
    @Test
    void shouldServeTheClientWithTheZeroByte() throws Exception {
        for (int i = 0; i < 20; i++) {
            try (XmlClient client = connect()) {
                final String xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + create(i);
                client.send((xml.length() + 1) + "\n" + xml + "\0");
                assertEquals(created(i), client.answer());
            }
        }
    }

    /** Sends no length and an XML declaration of its own making, byte by byte, and reads until the end. */
    @Test
    void shouldServeTheSlowClientWithoutLength() throws Exception {
        try (XmlClient client = new XmlClient(venue.gateway().port("xml.plain-port"))) {
            for (int i = 0; i < 3; i++) {
                for (final byte next :
                        ("<?xml version=1.0 encoding=UTF-8?>" + create(i) + "\n").getBytes(StandardCharsets.UTF_8)) {
                    client.send(new byte[] {next});
                }
            }
            client.endOutput();
            assertEquals(created(0) + "\n" + created(1) + "\n" + created(2) + "\n", client.rest());
        }
    }

    /** Writes the length twice, sends everything at once, half-closes and only then reads. */
    @Test
    void shouldServeTheClientThatShutsItsSideFirst() throws Exception {
        try (XmlClient client = connect()) {
            final StringBuilder all = new StringBuilder();
            for (int i = 0; i < 50; i++) {
                final String xml = create(i);
                all.append(xml.length())
                        .append('\n')
                        .append(xml.length())
                        .append("\r\n")
                        .append(xml)
                        .append('\n');
            }
            client.send(all.toString());
            client.endOutput();
            for (int i = 0; i < 50; i++) {
                assertEquals(created(i), client.answer());
            }
            assertEquals("", client.rest());
        }
    }

    /** Says lengths that are far too small, and pauses for a moment in the middle of a tag. */
    @Test
    void shouldServeTheClientThatCannotCount() throws Exception {
        try (XmlClient client = connect()) {
            client.send("5\n" + create(1).substring(0, 20));
            client.send(create(1).substring(20) + "9999999\n" + create(2) + "0\n" + create(3));
            assertEquals(created(1), client.answer());
            assertEquals(created(2), client.answer());
            assertEquals(created(3), client.answer());
        }
    }

    /** Sends its request and is gone without reading: what came whole is carried out. */
    @Test
    void shouldServeTheClientThatDoesNotWait() throws Exception {
        for (int i = 0; i < 10; i++) {
            try (XmlClient client = connect()) {
                client.send(XmlClient.framed(create(i)));
                client.endOutput();
            }
        }
        for (int i = 0; i < 10; i++) {
            while (!administrator.balance(p + i, "USD").equals("100 0")) {
                Thread.onSpinWait();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"end", "end\n", "3\nend", "\0end"})
    void shouldCloseOnTheWordEnd(final String end) throws Exception {
        try (XmlClient client = connect()) {
            client.send(XmlClient.framed(create(1)));
            client.send(end);
            assertEquals(created(1), client.answer());
            assertEquals("", client.rest());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<crea></crea>",
                "asdasdasd",
                "9\nasdasdasd",
                "<create><account id=\"1\"></create>",
                "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><create><account id=\"&x;\" balance=\"1\"/></create>",
                "8\n<create>",
                "30\n<create><account id=\"1\" balance=\"",
                "22\n<transactions id=\"1\">"
            })
    void shouldAnswerWhatIsNoRequestWithOneErrorAndClose(final String text) throws Exception {
        try (XmlClient client = connect()) {
            client.send(XmlClient.framed(create(1)));
            client.send(text);
            assertEquals(created(1), client.answer());
            assertEquals("<results><error>*</></>", XmlClient.normal(client.answer()));
            assertEquals("", client.rest());
        }
        try (XmlClient client = connect()) {
            assertEquals(created(2), client.ask(create(2)));
        }
    }

    @Test
    void shouldDoNothingOfARequestThatIsNotClosed() throws Exception {
        try (XmlClient client = connect()) {
            client.send("<create><account id=\"" + p + "1\" balance=\"5\"/><account id=\"" + p + "2\" balance=\"5\"/>");
            client.endOutput();
            assertEquals("<results><error>*</></>", XmlClient.normal(client.answer()));
            assertEquals("", client.rest());
        }
        try (XmlClient client = connect()) {
            final String half = "<create><account id=\"" + p + "1\" balance=\"5\"/></crate>";
            assertEquals("<results><error>*</></>", XmlClient.normal(client.ask(half)));
            assertEquals("", client.rest());
        }
        assertEquals("none", administrator.balance(p + "1", "USD"));
    }

    @Test
    void shouldDoNothingOfARequestWithAnOverlongCharacter() throws Exception {
        try (XmlClient client = connect()) {
            assertEquals(created(1), client.ask(create(1)));
            client.send("<create><account id=\"" + p + "2\" balance=\"5\"/><account id=\"");
            client.send(new byte[] {(byte) 0xC0, (byte) 0xB1});
            client.send("\" balance=\"5\"/></create>");
            final String refused = client.answer();
            assertEquals("<results><error>*</></>", XmlClient.normal(refused));
            assertTrue(refused.contains("not UTF-8: byte ") && refused.contains("0xC0"), refused);
            assertEquals("", client.rest());
        }
        assertEquals("100 0", administrator.balance(p + "1", "USD"));
        assertEquals("none", administrator.balance(p + "2", "USD"));
    }

    @Test
    void shouldGiveTheAnswerToWhoIsStillSending() throws Exception {
        try (XmlClient client = connect()) {
            final byte[] large = "<create>".repeat(100_000).getBytes(StandardCharsets.UTF_8);
            final Thread sender = Thread.ofVirtual().start(() -> {
                try {
                    client.send(large);
                } catch (final IOException e) {
                    // closed on the way, as it should be
                }
            });
            assertEquals("<results><error>*</></>", XmlClient.normal(client.answer()));
            sender.join();
        }
    }

    @Test
    void shouldTakeCommentsAfterTheRoot() throws Exception {
        try (XmlClient client = connect()) {
            client.send(create(1) + "<!-- the end -->\n");
            assertEquals(created(1), client.answer());
            client.send("<?pi?>12\n" + create(2) + "\n<!-- really -->");
            client.endOutput();
            assertEquals(created(2), client.answer());
            assertEquals("", client.rest());
        }
    }

    @Test
    void shouldServeManyConnectionsAtOnceAndLoseNoMoney() throws Exception {
        final int clients = 150;
        final int rounds = 6;
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            final List<Callable<Void>> work = new ArrayList<>();
            for (int i = 0; i < clients; i++) {
                final int number = i;
                work.add(() -> {
                    trade(number, rounds);
                    return null;
                });
            }
            for (final Future<Void> done : threads.invokeAll(work)) {
                done.get();
            }
        }
        java.math.BigDecimal cash = java.math.BigDecimal.ZERO;
        java.math.BigDecimal stock = java.math.BigDecimal.ZERO;
        for (int i = 0; i < clients; i++) {
            cash = cash.add(sum(administrator.balance(p + i, "USD")));
            stock = stock.add(sum(administrator.balance(p + i, "Crowd")));
        }
        assertEquals(0, cash.compareTo(java.math.BigDecimal.valueOf(100L * clients)), "cash " + cash);
        assertEquals(0, stock.compareTo(java.math.BigDecimal.valueOf(50L * clients)), "shares " + stock);
    }

    private void trade(final int number, final int rounds) throws IOException {
        try (XmlClient client = connect()) {
            assertEquals(created(number), client.ask(create(number)));
            client.ask(
                    "<create><symbol sym=\"Crowd\"><account id=\"" + p + number + "\">50</account></symbol></create>");
            for (int i = 0; i < rounds; i++) {
                final int limit = 1 + (number + i) % 5;
                final String answer = client.ask("<transactions id=\"" + p + number
                        + "\"><order sym=\"Crowd\" amount=\"2.5\" limit=\"" + limit
                        + "\"/><order sym=\"Crowd\" amount=\"-2.5\" limit=\"" + (limit + 1) + "\"/></transactions>");
                assertTrue(answer.contains("<opened"), answer);
            }
        }
    }

    private static java.math.BigDecimal sum(final String balance) {
        final String[] parts = balance.split(" ");
        return new java.math.BigDecimal(parts[0]).add(new java.math.BigDecimal(parts[1]));
    }
}
