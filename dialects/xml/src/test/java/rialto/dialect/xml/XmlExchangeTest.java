package rialto.dialect.xml;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gateway.Gateway;
import rialto.gatewaytest.RunningVenue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What requests mean: the rules of the page beyond the published cases, on a real venue. */
@Timeout(60)
class XmlExchangeTest {
    private static final Pattern OPENED = Pattern.compile("<opened [^>]*id=\"(\\d+)\"");

    @TempDir
    private static Path data;

    private static RunningVenue venue;
    private static Administrator administrator;
    private static int tests;

    private XmlClient client;
    /** Begins the ids of this test's accounts. */
    private String p;

    @BeforeAll
    static void start() throws Exception {
        venue = new RunningVenue(data, Map.of("xml.port", "0", "xml.plain-port", "0"));
        administrator = new Administrator(venue);
    }

    @AfterAll
    static void stop() {
        venue.close();
    }

    @BeforeEach
    void connect() throws IOException {
        client = new XmlClient(venue.gateway().port("xml.port"));
        p = Integer.toString(10 + ++tests);
    }

    @AfterEach
    void disconnect() throws IOException {
        client.close();
        assertNull(venue.failure());
    }

    private void expect(final String request, final String answer) throws IOException {
        assertEquals(XmlClient.normal("<results>" + answer + "</results>"), XmlClient.normal(client.ask(request)));
    }

    private void account(final String number, final String balance) throws IOException {
        expect(
                "<create><account id=\"" + p + number + "\" balance=\"" + balance + "\"/></create>",
                "<created id=\"" + p + number + "\"/>");
    }

    private void shares(final String sym, final String number, final String count) throws IOException {
        expect(
                "<create><symbol sym=\"" + sym + "\"><account id=\"" + p + number + "\">" + count
                        + "</account></symbol></create>",
                "<created sym=\"" + sym + "\" id=\"" + p + number + "\"/>");
    }

    private long open(final String number, final String sym, final String amount, final String limit)
            throws IOException {
        final String answer = client.ask(transactions(number, order(sym, amount, limit)));
        final Matcher matcher = OPENED.matcher(answer);
        assertTrue(matcher.find(), answer);
        assertTrue(answer.contains(" amount=\"" + amount + "\" limit=\"" + limit + "\""), answer);
        return Long.parseLong(matcher.group(1));
    }

    private void refuse(final String number, final String sym, final String amount, final String limit)
            throws IOException {
        expect(
                transactions(number, order(sym, amount, limit)),
                "<error sym=\"" + sym + "\" amount=\"" + amount + "\" limit=\"" + limit + "\">*</error>");
    }

    private static String order(final String sym, final String amount, final String limit) {
        return "<order sym=\"" + sym + "\" amount=\"" + amount + "\" limit=\"" + limit + "\"/>";
    }

    private String transactions(final String number, final String children) {
        return "<transactions id=\"" + p + number + "\">" + children + "</transactions>";
    }

    @Test
    void shouldTakeIdsAsTexts() throws Exception {
        account("7", "1");
        account("07", "2");
        account("007", "3");
        assertEquals("2 0", administrator.balance(p + "07", "USD"));
        final String longest = (p + "9".repeat(36)).substring(0, 36);
        expect("<create><account id=\"" + longest + "\" balance=\"1\"/></create>", "<created id=\"" + longest + "\"/>");
        expect(
                "<create><account id=\"" + longest + "0\" balance=\"1\"/></create>",
                "<error id=\"" + longest + "0\">*</error>");
        for (final String bad : new String[] {"-1", "+1", " 1", "1 ", "1.0", "\u0661", "0x1", ""}) {
            expect(
                    "<create><account id=\"" + bad + "\" balance=\"1\"/></create>",
                    "<error id=\"" + bad + "\">*</error>");
        }
    }

    @Test
    void shouldFailOnlyTheChildWhoseAttributesAreBad() throws Exception {
        expect(
                "<create><account/><account id=\"" + p + "1\"/><account balance=\"5\"/><what id=\"3\"/>"
                        + "<account id=\"" + p + "1\" balance=\"-0.01\"/><account id=\"" + p + "1\" balance=\"\"/>"
                        + "<account id=\"" + p + "1\" balance=\"1e30\"/><account id=\"" + p + "1\" balance=\"10\"/>"
                        + "<symbol/><symbol sym=\"\"/><symbol sym=\"a b\"><account id=\"1\">5</account></symbol>"
                        + "<symbol sym=\"Fine\"><account>1</account><account id=\"" + p + "1\"/><what/>"
                        + "<account id=\"" + p + "1\">-1</account><account id=\"" + p + "1\">x</account>"
                        + "<account id=\"" + p + "1\"> 0 </account>"
                        + "<account id=\"" + p + "1\">\n 2 </account></symbol><symbol sym=\"Alone\"/></create>",
                "<error>*</error><error id=\"" + p + "1\">*</error><error>*</error><error>*</error>"
                        + "<error id=\"" + p + "1\">*</error><error id=\"" + p + "1\">*</error>"
                        + "<error id=\"" + p + "1\">*</error><created id=\"" + p + "1\"/>"
                        + "<error>*</error><error sym=\"\">*</error><error sym=\"a b\" id=\"1\">*</error>"
                        + "<error sym=\"Fine\">*</error><error sym=\"Fine\" id=\"" + p + "1\">*</error><error>*</error>"
                        + "<error sym=\"Fine\" id=\"" + p + "1\">*</error><error sym=\"Fine\" id=\"" + p
                        + "1\">*</error>"
                        + "<created sym=\"Fine\" id=\"" + p + "1\"/><created sym=\"Fine\" id=\"" + p + "1\"/>");
        assertEquals("2 0", administrator.balance(p + "1", "Fine"));
        expect(
                transactions(
                        "1",
                        "<order/><order sym=\"Fine\"/><order sym=\"Fine\" amount=\"1\"/><order amount=\"1\" limit=\"1\"/>"
                                + order("Fine", "x", "1") + order("Fine", "1", "x") + order("Fine", "1", "0")
                                + order("Fine", "1", "-1") + order("Fine", "", "1") + order("F!", "1", "1")
                                + order("Fine", "1e40", "1") + "<query/><query id=\"x\"/><query id=\"0\"/>"
                                + "<query id=\"99999999\"/><query id=\"9999999999999999999999\"/><query id=\"-1\"/>"
                                + "<cancel/><cancel id=\"\"/><cancel id=\"99999999\"/><what/>"),
                "<error>*</error><error sym=\"Fine\">*</error><error sym=\"Fine\" amount=\"1\">*</error>"
                        + "<error amount=\"1\" limit=\"1\">*</error><error sym=\"Fine\" amount=\"x\" limit=\"1\">*</error>"
                        + "<error sym=\"Fine\" amount=\"1\" limit=\"x\">*</error>"
                        + "<error sym=\"Fine\" amount=\"1\" limit=\"0\">*</error>"
                        + "<error sym=\"Fine\" amount=\"1\" limit=\"-1\">*</error>"
                        + "<error sym=\"Fine\" amount=\"\" limit=\"1\">*</error>"
                        + "<error sym=\"F!\" amount=\"1\" limit=\"1\">*</error>"
                        + "<error sym=\"Fine\" amount=\"1e40\" limit=\"1\">*</error>"
                        + "<error>*</error><error id=\"x\">*</error><error id=\"0\">*</error><error id=\"99999999\">*</error>"
                        + "<error id=\"9999999999999999999999\">*</error><error id=\"-1\">*</error>"
                        + "<error>*</error><error id=\"\">*</error><error id=\"99999999\">*</error><error>*</error>");
    }

    @Test
    void shouldAnswerEachChildOfAnUnknownAccount() throws Exception {
        for (final String account :
                new String[] {"id=\"" + p + "404\"", "id=\"\"", "", "id=\"x\"", "account=\"" + p + "4\""}) {
            expect(
                    "<transactions " + account + ">" + order("A", "1.50", "2") + "<query id=\"1\"/><cancel id=\"2\"/>"
                            + "<order sym=\"A\"/><what/></transactions>",
                    "<error sym=\"A\" amount=\"1.50\" limit=\"2\">*</error><error id=\"1\">*</error><error id=\"2\">*</error>"
                            + "<error sym=\"A\">*</error><error>*</error>");
        }
        expect("<transactions id=\"" + p + "404\"/>", "");
        expect("<create/>", "");
    }

    @Test
    void shouldEscapeWhatItRepeats() throws Exception {
        account("1", "5");
        final String answer = client.ask(
                transactions("1", "<order sym='&lt;&amp;&quot;&#10;\u20ac&gt;' amount='&#9;1' limit=\"'\"/>"));
        assertTrue(
                answer.startsWith(
                        "<results><error sym=\"&lt;&amp;&quot;&#10;\u20ac&gt;\" amount=\"&#9;1\" limit=\"'\">"),
                answer);
        XmlClient.normal(answer);
    }

    @Test
    void shouldKeepTheSpellingAndCountTheNumber() throws Exception {
        account("1", "1.0E2");
        final long order = open("1", "Spelled", "+10.50", "0009.500");
        expect(
                transactions("1", "<query id=\"00" + order + "\"/>"),
                "<status id=\"00" + order + "\"><open shares=\"10.5\"/></status>");
        assertEquals("0.25 99.75", administrator.balance(p + "1", "USD"));
        refuse("1", "Spelled", "1", "0.251");
        open("1", "Spelled", "1", ".25");
        assertEquals("0 100", administrator.balance(p + "1", "USD"));
    }

    @Test
    void shouldRoundInFavourOfWhoAsks() throws Exception {
        account("1", "100.0000019");
        account("2", "0");
        shares("Rounded", "2", "5.0009");
        assertEquals("100.000001 0", administrator.balance(p + "1", "USD"));
        assertEquals("5 0", administrator.balance(p + "2", "Rounded"));
        final long bid = open("1", "Rounded", "1.0009", "9.9999");
        assertEquals("90.001001 9.999", administrator.balance(p + "1", "USD"));
        final long offer = open("2", "Rounded", "-1.0009", "9.9981");
        expect(
                transactions("2", "<query id=\"" + offer + "\"/>"),
                "<status id=\"" + offer + "\"><executed shares=\"1\" price=\"9.999\" time=\"*\"/></status>");
        expect(
                transactions("1", "<query id=\"" + bid + "\"/>"),
                "<status id=\"" + bid + "\"><executed shares=\"1\" price=\"9.999\" time=\"*\"/></status>");
        refuse("1", "Rounded", "0.0009", "1");
        refuse("1", "Rounded", "1", "0.0009");
        open("2", "Rounded", "-1", "0.0009");
    }

    @Test
    void shouldKeepTheCashApartFromASymbolOfItsName() throws Exception {
        account("1", "100");
        shares("USD", "1", "7");
        assertEquals("100 0", administrator.balance(p + "1", "USD"));
        final long sale = open("1", "USD", "-7", "2");
        expect(
                transactions("1", "<cancel id=\"" + sale + "\"/>"),
                "<canceled id=\"" + sale + "\"><canceled shares=\"7\" time=\"*\"/></canceled>");
        shares("usd", "1", "3");
        refuse("1", "USD", "-8", "2");
        refuse("1", "usd", "-4", "2");
    }

    @Test
    void shouldMakeASymbolOnlyForAnOrderThatCanBePaid() throws Exception {
        account("1", "10");
        refuse("1", "Nobody" + p, "-1", "1");
        refuse("1", "Nobody" + p, "11", "1");
        assertFalse(administrator.hasInstrument("Nobody" + p + "USD"));
        final long order = open("1", "Nobody" + p, "10", "1");
        assertTrue(administrator.hasInstrument("Nobody" + p + "USD"));
        account("2", "0");
        shares("Nobody" + p, "2", "4");
        open("2", "Nobody" + p, "-4", "0.5");
        expect(
                transactions("1", "<query id=\"" + order + "\"/>"),
                "<status id=\"" + order
                        + "\"><open shares=\"6\"/><executed shares=\"4\" price=\"1\" time=\"*\"/></status>");
    }

    @Test
    void shouldMakeAsManySymbolsAndAccountsAsAllowedAndNotOneMore() throws Exception {
        account("1", "1000");
        shares("Last", "1", "5");
        final int symbols = administrator.instruments("USD");
        final int accounts = administrator.numberedAccounts();
        final Map<String, String> limited = Map.of(
                "xml.plain-port", "-1",
                "xml.max-symbols", Integer.toString(symbols + 2),
                "xml.max-accounts", Integer.toString(accounts + 2));
        try (Gateway other = venue.startGateway(limited);
                XmlClient stranger = new XmlClient(other.port("xml.port"))) {
            // all in one request: what is under way counts
            final StringBuilder request = new StringBuilder("<create>");
            for (int i = 1; i <= 4; i++) {
                request.append("<account id=\"").append(p).append("9").append(i).append("\" balance=\"1\"/>");
            }
            for (int i = 1; i <= 3; i++) {
                request.append("<symbol sym=\"New").append(p).append(i).append("\"><account id=\"");
                request.append(p).append("1\">1</account></symbol>");
            }
            final String answer = stranger.ask(request.append("</create>").toString());
            for (int i = 1; i <= 4; i++) {
                assertEquals(i <= 2, answer.contains("<created id=\"" + p + "9" + i + "\"/>"), answer);
            }
            for (int i = 1; i <= 3; i++) {
                assertEquals(i <= 2, answer.contains("<created sym=\"New" + p + i + "\" id=\"" + p + "1\"/>"), answer);
            }
            assertTrue(answer.contains(p + "93 would be one more than xml.max-accounts allows</error>"), answer);
            assertTrue(answer.contains("New" + p + "3 would be one more than xml.max-symbols allows</error>"), answer);
            final String bought =
                    stranger.ask(transactions("1", order("Other" + p, "1", "1") + order("New" + p + "1", "1", "1")));
            assertTrue(
                    bought.contains("Other" + p + " would be one more than xml.max-symbols allows</error><opened"),
                    bought);
        }
        account("95", "1");
    }

    @Test
    void shouldTradeWithItself() throws Exception {
        account("1", "10");
        shares("Self", "1", "5");
        final long bid = open("1", "Self", "5", "2");
        final long offer = open("1", "Self", "-5", "1");
        expect(
                transactions("1", "<query id=\"" + bid + "\"/><query id=\"" + offer + "\"/>"),
                "<status id=\"" + bid + "\"><executed shares=\"5\" price=\"2\" time=\"*\"/></status><status id=\""
                        + offer + "\"><executed shares=\"5\" price=\"2\" time=\"*\"/></status>");
        assertEquals("10 0", administrator.balance(p + "1", "USD"));
        assertEquals("5 0", administrator.balance(p + "1", "Self"));
    }

    @Test
    void shouldLetOnlyTheOwnerQueryAndCancel() throws Exception {
        account("1", "10");
        account("2", "10");
        final long order = open("1", "Owned", "1", "1");
        expect(
                transactions("2", "<query id=\"" + order + "\"/><cancel id=\"" + order + "\"/>"),
                "<error id=\"" + order + "\">*</error><error id=\"" + order + "\">*</error>");
        try (Gateway other = venue.startGateway(
                        Map.of("xml.plain-port", "-1", "xml.foreign-query", "true", "xml.exact-numbers", "true"));
                XmlClient stranger = new XmlClient(other.port("xml.port"))) {
            assertEquals(
                    XmlClient.normal("<results><status id=\"" + order + "\"><open shares=\"1\"/></status><error id=\""
                            + order + "\">*</error></results>"),
                    XmlClient.normal(stranger.ask(
                            transactions("2", "<query id=\"" + order + "\"/><cancel id=\"" + order + "\"/>"))));
            assertEquals(
                    XmlClient.normal("<results><error sym=\"Owned\" amount=\"1.0001\" limit=\"1\">*</error>"
                            + "<error sym=\"Owned\" amount=\"1\" limit=\"1.0001\">*</error>"
                            + "<opened sym=\"Owned\" amount=\"1.000\" limit=\"1.0000\" id=\"" + (order + 1)
                            + "\"/></results>"),
                    XmlClient.normal(stranger.ask(transactions(
                            "2",
                            order("Owned", "1.0001", "1")
                                    + order("Owned", "1", "1.0001")
                                    + order("Owned", "1.000", "1.0000")))));
        }
    }

    @Test
    void shouldCarryOutManyChildrenInOrder() throws Exception {
        account("1", "1000000");
        final StringBuilder orders = new StringBuilder();
        for (int i = 0; i < 2_000; i++) {
            orders.append(order("Many", Integer.toString(1 + i % 7), "1"));
        }
        final Matcher opened = OPENED.matcher(client.ask(transactions("1", orders.toString())));
        long last = 0;
        int count = 0;
        final StringBuilder cancels = new StringBuilder();
        while (opened.find()) {
            final long id = Long.parseLong(opened.group(1));
            assertTrue(id > last);
            last = id;
            count++;
            cancels.append("<cancel id=\"").append(id).append("\"/>");
        }
        assertEquals(2_000, count);
        final String canceled = client.ask(transactions("1", cancels.toString()));
        assertEquals(2_000, canceled.split("<canceled id=", -1).length - 1);
        assertEquals("1000000 0", administrator.balance(p + "1", "USD"));
        final String queries = client.ask(transactions("1", ("<query id=\"" + last + "\"/><query/>").repeat(10_000)));
        assertEquals(10_000, queries.split("<canceled shares", -1).length - 1);
        assertEquals(10_000, queries.split("<error>", -1).length - 1);
    }

    @Test
    void shouldAnswerPipelinedRequestsInOrderThoughTheyDependOnEachOther() throws Exception {
        final StringBuilder stream = new StringBuilder();
        final int count = 200;
        for (int i = 0; i < count; i++) {
            stream.append("<create><account id=\"")
                    .append(p)
                    .append(i)
                    .append("\" balance=\"10\"/><symbol sym=\"Pipe\"><account id=\"")
                    .append(p)
                    .append(i)
                    .append("\">1</account></symbol></create>");
            stream.append(transactions(Integer.toString(i), order("Pipe", "-1", "5") + order("Pipe", "1", "5")));
        }
        client.send(stream.toString());
        for (int i = 0; i < count; i++) {
            assertEquals(
                    XmlClient.normal("<results><created id=\"" + p + i + "\"/><created sym=\"Pipe\" id=\"" + p + i
                            + "\"/></results>"),
                    XmlClient.normal(client.answer()));
            assertEquals(2, client.answer().split("<opened ", -1).length - 1);
        }
    }
}
