package rialto.dialect.xml;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rialto.gateway.Gateway;
import rialto.gateway.state.Balance;
import rialto.gatewaytest.RunningVenue;
import rialto.protocol.CreateAccountEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderEncoder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What strangers may do through the XML exchange: nothing to what is the venue's, and not too much of anything. */
@Timeout(60)
class KeylessXmlTest {
    private static final String ERROR = "<results><error>*</></>";

    @TempDir
    private static Path data;

    private static RunningVenue venue;

    @BeforeAll
    static void start() throws Exception {
        venue = new RunningVenue(data, Map.of("xml.port", "0"));
        venue.fill(1);
        venue.send((buffer, offset, header, gatewayId, correlationId) -> {
            final CreateAccountEncoder command = new CreateAccountEncoder();
            command.wrapAndApplyHeader(buffer, offset, header);
            command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            Identifier36.encode("777", command.name());
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        });
    }

    @AfterAll
    static void stop() {
        assertNull(venue.failure());
        venue.close();
    }

    private static Gateway gateway(final String... settings) throws Exception {
        final Map<String, String> others = new HashMap<>();
        for (int i = 0; i < settings.length; i += 2) {
            others.put(settings[i], settings[i + 1]);
        }
        return venue.startGateway(others);
    }

    private static String ask(final Gateway gateway, final String request) throws IOException {
        try (XmlClient client = new XmlClient(gateway.port("xml.port"))) {
            return client.ask(request);
        }
    }

    private static String order(final String sym) {
        return "<order sym=\"" + sym + "\" amount=\"1\" limit=\"1\"/>";
    }

    /** They cost as much to read. */
    @Test
    void shouldChargeRequestsThatNeverBecomeWhole() throws Exception {
        try (Gateway gateway = gateway("xml.requests-10s", "1000")) {
            String answer;
            int tries = 0;
            do {
                try (XmlClient half = new XmlClient(gateway.port("xml.port"))) {
                    half.send("<create>" + "<a/>".repeat(450));
                    half.endOutput();
                    assertEquals(ERROR, XmlClient.normal(half.answer()));
                }
                answer = ask(gateway, "<create>" + "<a/>".repeat(70) + "</create>");
                // a second is enough, unless ten seconds end between them
            } while (!answer.contains("1000 requests in ten seconds") && ++tries < 6);
            assertTrue(answer.contains("1000 requests in ten seconds"), answer);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"<!---->", "<?a?>"})
    void shouldChargeCommentsBetweenRequests(final String aside) throws Exception {
        try (Gateway gateway = gateway("xml.requests-10s", "100");
                XmlClient talker = new XmlClient(gateway.port("xml.port"))) {
            talker.send(aside.repeat(1_000) + "<create/>");
            final String answer = talker.answer();
            assertTrue(answer.contains("100 requests in ten seconds"), answer);
        }
    }

    /** Each symbol in an account takes memory for good. */
    @Test
    void shouldBoundWhatAccountsHold() throws Exception {
        ask(
                venue.gateway(),
                "<create><account id=\"9001\" balance=\"9\"/><account id=\"9002\" balance=\"9\"/><symbol sym=\"OLD\">"
                        + "<account id=\"9001\">1</account></symbol></create>");
        final Gateway full = gateway("xml.max-balances", "1");
        final String given = ask(
                full,
                "<create><symbol sym=\"OLD\"><account id=\"9001\">1</account><account id=\"9002\">1</account></symbol>"
                        + "</create>");
        assertEquals("<results><created id=9001 sym=OLD></><error id=9002 sym=OLD>*</></>", XmlClient.normal(given));
        assertTrue(given.contains("xml.max-balances"), given);
        assertEquals(
                "<results><error amount=1 limit=1 sym=OLD>*</></>",
                XmlClient.normal(ask(full, "<transactions id=\"9002\">" + order("OLD") + "</transactions>")));
        final String bought = ask(full, "<transactions id=\"9001\">" + order("OLD") + "</transactions>");
        assertTrue(bought.contains("<opened"), bought);
    }

    @Test
    void shouldMakeNothingOfTheVenuesAssetsAndAccounts() throws Exception {
        final String made = ask(
                venue.gateway(),
                "<create><account id=\"1\" balance=\"5\"/><account id=\"777\" balance=\"5\"/>"
                        + "<symbol sym=\"BTC\"><account id=\"1\">1000000</account></symbol>"
                        + "<symbol sym=\"FINE\"><account id=\"777\">1</account></symbol></create>");
        assertEquals(
                "<results><created id=1></><error id=777>*</><error id=1 sym=BTC>*</><error id=777 sym=FINE>*</></>",
                XmlClient.normal(made));
        final String traded =
                ask(venue.gateway(), "<transactions id=\"777\">" + order("FINE") + "<query id=\"1\"/></transactions>");
        assertEquals("<results><error amount=1 limit=1 sym=FINE>*</><error id=1>*</></>", XmlClient.normal(traded));
        final String bought = ask(venue.gateway(), "<transactions id=\"1\">" + order("BTC") + "</transactions>");
        assertEquals("<results><error amount=1 limit=1 sym=BTC>*</></>", XmlClient.normal(bought));
        assertEquals(0, venueBalances("777"));
        assertEquals(0L, venue.<Long>ask(core -> core.view().accounts().stream()
                .filter(account -> account.name().startsWith("xml-"))
                .filter(account -> account.balance(core.view().asset("BTC").assetId()) != null)
                .count()));
    }

    private static int venueBalances(final String account) throws Exception {
        return venue.ask(core -> core.view().account(account).balances().size());
    }

    @Test
    void shouldShareTheVenuesAssetsWhereTheSettingsSaySo() throws Exception {
        try (Gateway classroom = gateway("xml.shared-assets", "true", "xml.cash", "USDT")) {
            final String made =
                    ask(classroom, "<create><symbol sym=\"BTC\"><account id=\"777\">3</account></symbol></create>");
            assertEquals("<results><created id=777 sym=BTC></></>", XmlClient.normal(made));
            Balance balance = sharedBalance();
            while (balance == null) { // another gateway hears of it a moment later
                Thread.sleep(1);
                balance = sharedBalance();
            }
            assertEquals(300_000_000L, balance.available());
        }
    }

    private static Balance sharedBalance() throws Exception {
        return venue.ask(core ->
                core.view().account("777").balance(core.view().asset("BTC").assetId()));
    }

    @Test
    @EnabledOnOs(OS.LINUX) // elsewhere a loopback has one address
    void shouldLeaveMoneyForOthersWhateverOneTakes() throws Exception {
        final int port = venue.gateway().port("xml.port");
        final String tooMuch =
                ask(venue.gateway(), "<create><account id=\"5000\" balance=\"4000000000000\"/></create>");
        assertTrue(tooMuch.contains("must be at most 18"), tooMuch);
        int accounts = 5_001;
        boolean isSpent = false;
        for (int address = 1; address <= 20; address++) {
            try (XmlClient greedy = new XmlClient("127.0.9." + address, port)) {
                for (long amount = 16_000_000_000L; amount > 4_000_000; amount /= 2) {
                    String answer;
                    do {
                        answer = greedy.ask(
                                "<create><account id=\"" + accounts++ + "\" balance=\"" + amount + "\"/></create>");
                        isSpent |= answer.contains("a sixteenth a day of all xml-USD");
                    } while (!answer.contains("<error"));
                }
            }
        }
        assertTrue(isSpent, "an address has no bound");
        assertEquals(
                "<results><created id=4999></></>",
                XmlClient.normal(ask(venue.gateway(), "<create><account id=\"4999\" balance=\"4600000\"/></create>")));
    }

    @Test
    void shouldLeaveSharesForOthersWhateverOneTakes() throws Exception {
        final String made = ask(
                venue.gateway(),
                "<create><account id=\"61\" balance=\"1\"/><symbol sym=\"RARE\"><account id=\"61\">9000000000</account>"
                        + "</symbol></create>");
        assertEquals("<results><created id=61></><created id=61 sym=RARE></></>", XmlClient.normal(made));
        for (final String more : new String[] {"4000000000000000", "300000000"}) {
            final String answer = ask(
                    venue.gateway(),
                    "<create><symbol sym=\"RARE\"><account id=\"61\">" + more + "</account></symbol></create>");
            assertTrue(
                    answer.contains("the account has 9000000000.000; it must come to at most 9223372036.854"), answer);
        }
        assertEquals(
                "<results><created id=61 sym=RARE></></>",
                XmlClient.normal(ask(
                        venue.gateway(),
                        "<create><symbol sym=\"RARE\"><account id=\"61\">200000000</account></symbol></create>")));
    }

    @Test
    void shouldAskForTheTokenWhereThereIsOne() throws Exception {
        final Path file = Files.writeString(data.resolve("token"), "a-token-of-these-tests\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        try (Gateway gateway = gateway("xml.token-file", file.toString())) {
            assertEquals(ERROR, XmlClient.normal(ask(gateway, "<create><account id=\"2\" balance=\"5\"/></create>")));
            assertEquals(
                    ERROR,
                    XmlClient.normal(
                            ask(gateway, "<create token=\"another\"><account id=\"2\" balance=\"5\"/></create>")));
            assertEquals(
                    "<results><created id=2></></>",
                    XmlClient.normal(ask(
                            gateway,
                            "<create token=\"a-token-of-these-tests\"><account id=\"2\" balance=\"5\"/></create>")));
        }
    }

    @Test
    void shouldRefuseAnAddressThatAsksTooMuchAndBanItWhenItGoesOn() throws Exception {
        try (Gateway gateway = gateway("xml.requests-10s", "6")) {
            String answer = "";
            int requests = 0;
            while (!answer.contains("banned")) {
                answer = ask(gateway, "<create/>");
                requests++;
                assertTrue(requests < 1_000, answer);
            }
            assertTrue(requests > 100, "banned after " + requests);
        }
    }

    @Test
    void shouldBoundOrdersAccountsAndSymbolsOfOneClient() throws Exception {
        try (Gateway gateway = gateway("xml.max-open-orders", "2", "xml.accounts-1d", "1", "xml.symbols-1d", "1")) {
            final String made = ask(
                    gateway,
                    "<create><account id=\"31\" balance=\"9\"/><account id=\"32\" balance=\"9\"/><symbol sym=\"A\">"
                            + "<account id=\"31\">1</account></symbol><symbol sym=\"B\"><account id=\"31\">1</account>"
                            + "</symbol></create>");
            assertEquals(
                    "<results><created id=31></><error id=32>*</><created id=31 sym=A></><error id=31 sym=B>*</></>",
                    XmlClient.normal(made));
            assertTrue(made.contains("your address may make 1 new accounts a day"), made);
            for (int i = 0; i < 2; i++) {
                ask(gateway, "<transactions id=\"31\">" + order("A") + "</transactions>");
            }
            final String third = ask(gateway, "<transactions id=\"31\">" + order("A") + "</transactions>");
            assertTrue(third.contains("the account has 2 open orders, and may have no more"), third);
        }
        try (Gateway gateway = gateway("xml.max-venue-orders", "1")) {
            final String none = ask(gateway, "<transactions id=\"31\">" + order("A") + "</transactions>");
            assertTrue(none.contains("is kept for those who show a key"), none);
        }
    }
}
