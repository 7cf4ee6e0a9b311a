package rialto.dialect.binance;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.Client.Answer;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Quotes on order books and their protections, over HTTP. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class BookQuotesTest extends OrderVenue {
    private static final String MASS_QUOTE = "/venue/v1/massQuote";
    private static final String PROTECTION = "/venue/v1/quoteProtection";

    private static Answer quote(final Client client, final String quotes, final String more) throws Exception {
        return client.post(MASS_QUOTE, "quotes=" + URLEncoder.encode(quotes, StandardCharsets.UTF_8) + more);
    }

    private static JsonNode quoted(final String bid, final String ask, final String more) throws Exception {
        final Answer answer = quote(alice, quotes(bid, "0.1", ask, "0.1"), more);
        assertEquals(200, answer.status(), answer.json().toString());
        return answer.json();
    }

    private static String quotes(final String... parts) {
        return "[[\"BTCUSDT\",\"" + String.join("\",\"", parts) + "\"]]";
    }

    private static JsonNode get(final String path) throws Exception {
        return alice.get(path, "").json();
    }

    @Test
    void shouldPutQuotesInThePlaceOfThoseBeforeAndShowThem() throws Exception {
        final JsonNode first = quoted("19990", "20010", "&quoteId=q-first");
        assertEquals("q-first", first.path("quoteId").asText());
        assertEquals("DONE", first.at("/quotes/0/status").asText(), first.toString());
        final long bid = first.at("/quotes/0/bidOrderId").asLong();
        final JsonNode second = quoted("19990", "20011", "");
        assertEquals(bid, second.at("/quotes/0/bidOrderId").asLong(), "keeps its place");
        assertTrue(second.at("/quotes/0/askOrderId").asLong() > bid + 1, second.toString());
        final JsonNode standing = get(MASS_QUOTE);
        assertEquals(1, standing.size(), standing.toString());
        assertEquals("20011.00000000", standing.at("/0/ask").asText());
        assertEquals("0.10000000", standing.at("/0/bidQty").asText());
        final JsonNode order = alice.get(ORDER, "symbol=BTCUSDT&orderId=" + bid).json();
        assertEquals("--Q" + bid, order.path("clientOrderId").asText(), order.toString());
        final JsonNode again = quoted("19990", "20010", "&quoteId=q-first");
        assertTrue(again.path("repeated").asBoolean(), again.toString());
        assertEquals(0, again.path("quotes").size());
        assertEquals(standing, again.path("standing"), "the answer to a repetition has what stands now");
        assertTrue(second.path("standing").isMissingNode(), second.toString());
        final JsonNode canceled = alice.delete(MASS_QUOTE, "symbol=BTCUSDT").json();
        assertEquals(2, canceled.path("canceledOrders").asInt(), canceled.toString());
        assertEquals(0, get(MASS_QUOTE).size());
    }

    @Test
    void shouldSayWhyAnEntryIsRefused() throws Exception {
        final JsonNode crossed = quoted("20010", "20010", "");
        assertEquals("CROSSED_QUOTE", crossed.at("/quotes/0/reason").asText(), crossed.toString());
        assertEquals(
                "The bid 20010.00000000 is not below the ask 20010.00000000.",
                crossed.at("/quotes/0/explanation").asText());
        enter(bob, "side=SELL&type=LIMIT&timeInForce=GTC&price=20005&quantity=0.1");
        final JsonNode taking = quoted("20005", "20010", "&postOnly=true");
        assertEquals("WOULD_TAKE", taking.at("/quotes/0/reason").asText(), taking.toString());
        assertEquals("BUY", taking.at("/quotes/0/side").asText());
        assertTrue(
                taking.at("/quotes/0/explanation").asText().contains("somebody sells at 20005.00000000"),
                taking.toString());
    }

    @Test
    void shouldSayWhatIsMissingOfAllQuotesTogether() throws Exception {
        final Answer poor = quote(alice, quotes("20000", "100", "20010", "0.1"), "");
        assertEquals(400, poor.status(), poor.json().toString());
        assertEquals("INSUFFICIENT_BALANCE", poor.text("reason"));
        assertTrue(
                poor.text("explanation").startsWith("The new quotes need 2000000.00000000 USDT together"),
                poor.text("explanation"));
    }

    @Test
    void shouldSayWhatIsWrongWithARequest() throws Exception {
        for (final String wrong : new String[] {
            "[]", "[[\"BTCUSDT\",\"1\"]]", "{}", quotes("1", "0", "2", "1"), quotes("1.001", "1", "2", "1")
        }) {
            final Answer answer = quote(alice, wrong, "");
            assertEquals(400, answer.status(), wrong);
            assertEquals(-1130, answer.code(), answer.json().toString());
        }
        assertEquals(
                -1121, quote(alice, "[[\"NOPE\",\"1\",\"1\",\"2\",\"1\"]]", "").code());
    }

    @Test
    void shouldPullQuotesAndAcceptThemAgainWhenReset() throws Exception {
        final Answer set = alice.post(PROTECTION, "symbol=BTCUSDT&maxFills=1&windowMs=60000");
        assertEquals(200, set.status(), set.json().toString());
        quoted("19990", "20010", "");
        enter(bob, "side=BUY&type=LIMIT&timeInForce=IOC&price=20010&quantity=0.05");
        assertEquals(0, get(MASS_QUOTE).size());
        final JsonNode reached = get(PROTECTION).path(0);
        assertEquals("FILLS", reached.path("reached").asText(), reached.toString());
        assertEquals("0.05000000", reached.path("seenQuantity").asText());
        final JsonNode refused = quoted("19990", "20010", "");
        assertEquals(
                "QUOTE_PROTECTION_TRIGGERED", refused.at("/quotes/0/reason").asText());
        assertTrue(
                refused.at("/quotes/0/explanation").asText().contains("had 1 trades of 0.05000000 BTC within 60000 ms"),
                refused.toString());
        assertEquals(200, alice.post(PROTECTION + "/reset", "symbol=BTCUSDT").status());
        assertEquals("DONE", quoted("19990", "20010", "").at("/quotes/0/status").asText());
        assertEquals(200, alice.delete(PROTECTION, "symbol=BTCUSDT").status());
        assertEquals(0, get(PROTECTION).size());
        assertEquals(400, alice.post(PROTECTION + "/reset", "symbol=BTCUSDT").status());
    }
}
