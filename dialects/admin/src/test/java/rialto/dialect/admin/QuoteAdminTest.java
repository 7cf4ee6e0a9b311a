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

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Who may quote, how an instrument settles, and how much takers may trade with providers. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class QuoteAdminTest {
    private static final String INSTRUMENT =
            "{\"symbol\":\"%s\",\"baseAsset\":\"EUR\",\"quoteAsset\":\"USD\",\"tickSize\":\"0.01\","
                    + "\"lotSize\":\"0.01\",\"marketModel\":\"STREAMED_QUOTES\"%s}";

    @TempDir
    private static Path data;

    private static RunningVenue venue;
    private static Called call;

    @BeforeAll
    static void start() throws Exception {
        venue = new RunningVenue(data);
        call = new Called(venue, data);
        call.root("POST", "/assets", "{\"symbol\":\"EUR\",\"scale\":4}");
        call.root("POST", "/assets", "{\"symbol\":\"USD\",\"scale\":4}");
        call.root("POST", "/accounts", "{\"name\":\"taker\"}");
        call.root("POST", "/accounts", "{\"name\":\"bank\"}");
        assertEquals(
                201,
                call.root("POST", "/instruments", INSTRUMENT.formatted("EURUSD", ""))
                        .status());
        call.root(
                "POST",
                "/instruments",
                INSTRUMENT.formatted("EURBOOK", "").replace(",\"marketModel\":\"STREAMED_QUOTES\"", ""));
    }

    @AfterAll
    static void stop() throws Exception {
        call.close();
        venue.close();
    }

    @Test
    void shouldSayHowAnInstrumentSettlesAndKeepItWhenFiltersChange() throws Exception {
        final Answer added = call.root(
                "POST",
                "/instruments",
                INSTRUMENT.formatted("EURFWD", ",\"settlementType\":\"FORWARD\",\"settlementDate\":\"2031-02-28\""));
        assertEquals(201, added.status(), added.toString());
        assertEquals("2031-02-28", added.text("settlementDate"));
        final Answer changed = call.root("PATCH", "/instruments/EURFWD", "{\"maxOpenOrders\":7}");
        assertEquals("FORWARD", changed.text("settlementType"));
        assertEquals("2031-02-28", changed.text("settlementDate"));
        final Answer spot =
                call.root("PATCH", "/instruments/EURFWD", "{\"settlementType\":\"TOM\",\"settlementDate\":null}");
        assertEquals("TOM", spot.text("settlementType"));
        assertTrue(spot.json().path("settlementDate").isNull());
    }

    @Test
    void shouldMakeAProviderAndChangeOnlyTheTermsThatAreGiven() throws Exception {
        final String path = "/instruments/EURUSD/providers/bank";
        final Answer made = call.root("PUT", path, "{\"leaseMs\":5000,\"holdMs\":200,\"tolerance\":\"0.02\"}");
        assertEquals(200, made.status(), made.toString());
        assertEquals("0.0200", made.text("tolerance"));
        assertEquals("REJECT", made.text("outcomeAtEnd"));
        final Answer changed = call.root("PUT", path, "{\"outcomeAtEnd\":\"ACCEPT\",\"enabled\":false}");
        assertEquals(5_000, changed.json().path("leaseMs").asInt());
        assertEquals(200, changed.json().path("holdMs").asInt());
        assertEquals("0.0200", changed.text("tolerance"));
        final JsonNode listed =
                call.root("GET", "/instruments/EURUSD/providers", null).json();
        assertEquals(1, listed.size());
        assertEquals("ACCEPT", listed.get(0).path("outcomeAtEnd").asText());
        assertTrue(!listed.get(0).path("enabled").asBoolean());
    }

    @Test
    void shouldSetCreditAndResetWhatIsUsed() throws Exception {
        final String path = "/credit/taker/bank/USD";
        assertEquals(
                "1000.5000", call.root("PUT", path, "{\"limit\":\"1000.5\"}").text("limit"));
        final Answer reset = call.root("PUT", path, "{\"reset\":true}");
        assertEquals("1000.5000", reset.text("limit"), reset.toString());
        assertEquals("0.0000", reset.text("used"));
        assertTrue(
                call.root("PUT", path, "{\"limit\":null}").json().path("limit").isNull());
        assertEquals(1, call.root("GET", "/credit", null).json().size());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            PUT | /instruments/EURUSD/providers/taker | {"leaseMs":99} | leaseMs | 100 to 86400000
            PUT | /instruments/EURUSD/providers/taker | {"leaseMs":100,"holdMs":10001} | holdMs | 0 to 10000
            PUT | /instruments/EURUSD/providers/taker | {"leaseMs":100,"tolerance":"0.001"} | tolerance | multiple of tickSize
            PUT | /instruments/EURUSD/providers/taker | {"leaseMs":100,"outcomeAtEnd":"MAYBE"} | outcomeAtEnd | ACCEPT or REJECT
            PUT | /instruments/EURBOOK/providers/bank | {"leaseMs":100} | symbol | must be STREAMED_QUOTES
            PUT | /credit/taker/bank/USD | {} | limit | either limit
            PUT | /credit/taker/bank/USD | {"limit":"1","reset":true} | limit | either limit
            PATCH | /instruments/EURBOOK | {"settlementType":"TOM"} | settlementType | STREAMED_QUOTES
            PATCH | /instruments/EURUSD | {"settlementType":"FORWARD"} | settlementDate | needs a date
            PATCH | /instruments/EURUSD | {"settlementDate":"2031-02-30"} | settlementDate | 2031-02-30
            PATCH | /instruments/EURUSD | {"settlementType":"LATER"} | settlementType | SPOT, TOD, TOM, FORWARD""")
    void shouldSayWhatIsWrong(
            final String method, final String path, final String body, final String field, final String explanation)
            throws Exception {
        final Answer answer = call.root(method, path, body);
        assertEquals(400, answer.status(), answer.toString());
        assertTrue(answer.text("msg").contains(field), answer.toString());
        assertTrue(answer.text("explanation").contains(explanation), answer.toString());
    }

    @Test
    void shouldLetATreasurerApproveCreditWhereTwoMustAgree(@TempDir final Path other) throws Exception {
        final String risk;
        final String treasurer;
        try (RunningVenue first = new RunningVenue(other);
                Called root = new Called(first, other)) {
            root.root("POST", "/assets", "{\"symbol\":\"USD\",\"scale\":4}");
            root.root("POST", "/accounts", "{\"name\":\"taker\"}");
            root.root("POST", "/accounts", "{\"name\":\"bank\"}");
            risk = root.administrator("rita", "RISK");
            treasurer = root.administrator("tom", "TREASURER");
        }
        try (RunningVenue second = new RunningVenue(other, Map.of("admin.four-eyes", "money, keys"));
                Called two = new Called(second, other)) {
            final Answer proposed = two.by(risk, "PUT", "/credit/taker/bank/USD", "{\"limit\":\"10\"}");
            assertEquals(202, proposed.status(), proposed.toString());
            assertEquals(0, two.by(risk, "GET", "/credit", null).json().size());
            final Answer approved =
                    two.by(treasurer, "POST", "/approvals/" + proposed.text("approvalId") + "/approve", null);
            assertEquals("APPROVED", approved.text("decision"), approved.toString());
            assertEquals(
                    "10.0000",
                    two.by(risk, "GET", "/credit", null)
                            .json()
                            .get(0)
                            .path("limit")
                            .asText());
        }
    }
}
