package rialto.dialect.admin;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rialto.dialect.admin.Called.Answer;
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.TestOrders;
import rialto.protocol.Side;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What surveillance found, by the calls of administration, on a real venue. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class AlertAdminTest {
    private static final long PRICE_TICKS = 2_000_000;
    private static final long LOTS = 10_000;

    @TempDir
    private static Path data;

    private static RunningVenue venue;
    private static Called call;
    private static int orders;

    @BeforeAll
    static void start() throws Exception {
        venue = new RunningVenue(data);
        venue.fill(2);
        call = new Called(venue, data);
        for (int i = 0; i < 4; i++) {
            enter(i % 2, Side.SELL);
            enter(1 - i % 2, Side.BUY);
        }
    }

    @AfterAll
    static void stop() {
        call.close();
        venue.close();
        assertNull(venue.failure());
    }

    private static void enter(final int account, final Side side) throws Exception {
        venue.send(TestOrders.limit(account, 1, "wash" + orders++, side, PRICE_TICKS, LOTS));
    }

    @Test
    void shouldTellAnAlertWithItsEvidence() throws Exception {
        final JsonNode listed = call.root("GET", "/alerts", null).json();
        assertEquals(1, listed.size(), listed::toString);
        assertEquals("WASH_TRADES", listed.get(0).path("pattern").asText());
        assertTrue(listed.get(0).path("evidence").isMissingNode());
        final Answer shown = call.root("GET", "/alerts/1", null);
        assertEquals("account-0", shown.text("account"));
        assertEquals("account-1", shown.text("otherAccount"));
        assertEquals("BTCUSDT", shown.text("symbol"));
        final JsonNode evidence = shown.json().path("evidence");
        assertEquals(4, evidence.size());
        final JsonNode trade = evidence.get(0);
        assertEquals("TRADED", trade.path("kind").asText());
        assertEquals("account-1", trade.path("account").asText());
        assertEquals("20000.00000000", trade.path("price").asText());
        assertEquals("0.10000000", trade.path("quantity").asText());
        assertEquals(2, trade.path("orderId").asInt());
        assertEquals(1, trade.path("otherOrderId").asInt());
        assertEquals(1, trade.path("tradeId").asInt());
        assertEquals(
                1,
                call.root("GET", "/alerts?account=account-1&symbol=BTCUSDT&pattern=WASH_TRADES", null)
                        .json()
                        .size());
        assertEquals(
                0, call.root("GET", "/alerts?pattern=SPOOFING", null).json().size());
        assertEquals(0, call.root("GET", "/alerts?before=1", null).json().size());
    }

    @Test
    void shouldCloseAnAlertInTheNameOfWhoDidAndTheLastWordHolds() throws Exception {
        final String rita = call.administrator("rita", "RISK");
        final Answer closed =
                call.by(rita, "POST", "/alerts/1/close", "{\"verdict\":\"FALSE_ALARM\",\"comment\":\"both: ours\"}");
        assertEquals(200, closed.status(), closed.toString());
        assertEquals("CLOSED", closed.text("state"));
        assertEquals("FALSE_ALARM", closed.text("verdict"));
        assertEquals("rita", closed.text("closedBy"));
        assertEquals("both: ours", closed.text("comment"));
        assertEquals(0, call.root("GET", "/alerts?state=OPEN", null).json().size());
        assertEquals(1, call.root("GET", "/alerts?state=CLOSED", null).json().size());
        // a path that is written otherwise is the same alert
        final Answer again =
                call.root("POST", "/alerts/1/close/", "{\"verdict\":\"CONFIRMED\",\"comment\":\"they are not\"}");
        assertEquals("CONFIRMED", again.text("verdict"), again.toString());
        assertEquals("root", again.text("closedBy"));
        final JsonNode audit = call.root("GET", "/audit", null).json();
        assertTrue(
                audit.findValuesAsText("detail").stream()
                        .anyMatch(detail -> detail.matches("FALSE_ALARM of WASH_TRADES at event \\d+, instrument 1,"
                                + " accounts 100 101: both: ours")),
                audit::toString);
        assertTrue(audit.findValuesAsText("action").contains("POST /admin/v1/alerts/1/close"), audit::toString);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            GET  | /alerts/7       |                                                  | 404 | There is no alert 7.
            GET  | /alerts/x       |                                                  | 400 | must be a whole number from 1 to
            GET  | /alerts?state=x |                                                  | 400 | must be OPEN or CLOSED, not
            GET  | /alerts?pattern=x |                                                | 400 | must be one of [WASH_TRADES, LAYERING
            GET  | /alerts?account=x |                                                | 404 | There is no account 'x'.
            GET  | /alerts?limit=0 |                                                  | 400 | from 1 to 1000
            POST | /alerts/7/close | {"verdict":"CONFIRMED","comment":"x"}            | 404 | There is no alert 7.
            POST | /alerts/1/close | {"verdict":"WRONG","comment":"x"}                | 400 | must be one of [FALSE_ALARM, CONFIRMED, UNCLEAR], not 'WRONG'
            POST | /alerts/1/close | {"verdict":"CONFIRMED","comment":"a\\nb"}        | 400 | without control characters
            POST | /alerts/1/close | {"verdict":"CONFIRMED","comment":"x","more":1}   | 400 | There is no field 'more' here
            """)
    void shouldSayWhatWasWrong(
            final String method, final String path, final String body, final int status, final String explanation)
            throws Exception {
        final Answer answer = call.root(method, path, body);
        assertEquals(status, answer.status(), answer.toString());
        assertTrue(answer.text("explanation").contains(explanation), answer.toString());
    }

    @Test
    void shouldTellWhatIsLookedFor() throws Exception {
        final JsonNode surveillance = call.root("GET", "/surveillance", null).json();
        assertTrue(surveillance.path("on").asBoolean());
        assertEquals(6, surveillance.path("patterns").size());
        surveillance.path("patterns").forEach(pattern -> {
            assertFalse(pattern.path("explanation").asText().isEmpty());
            assertFalse(pattern.path("source").asText().isEmpty());
            assertTrue(pattern.path("thresholds").size() > 1, pattern::toString);
        });
        assertEquals(
                "surveillance.records",
                surveillance.path("thresholds").get(0).path("key").asText());
    }
}
