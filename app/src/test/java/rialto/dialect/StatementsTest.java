package rialto.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gatewaytest.AdminClient;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.RunningVenue;

import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Statements and balances through the interfaces. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class StatementsTest {
    private static final String STATEMENT = "/venue/v1/statement";

    @TempDir
    private static Path directories;

    private static Path data;
    private static RunningVenue venue;
    private static Client alice;
    private static Client bob;
    private static AdminClient administrator;
    private static HttpClient http;
    private static String day;

    @BeforeAll
    static void start() throws Exception {
        http = HttpClient.newHttpClient();
        // all of it on one day: a run that midnight comes into is begun anew
        open("venue");
        if (!day.equals("day=" + LocalDate.now(ZoneOffset.UTC))) {
            close();
            open("later");
        }
    }

    private static void open(final String directory) throws Exception {
        data = Files.createDirectory(directories.resolve(directory));
        venue = new RunningVenue(data);
        day = "day=" + LocalDate.now(ZoneOffset.UTC);
        venue.fill(2);
        alice = new Client(venue.gateway().port(), RunningVenue.keyId(0), RunningVenue.SECRET);
        bob = new Client(venue.gateway().port(), RunningVenue.keyId(1), RunningVenue.SECRET);
        administrator = new AdminClient(venue, data);
        final String order = "symbol=BTCUSDT&type=LIMIT&timeInForce=GTC&price=20000&";
        for (int i = 0; i < 3; i++) {
            assertEquals(
                    200,
                    bob.post("/api/v3/order", order + "side=SELL&quantity=0.1").status());
            assertEquals(
                    200,
                    alice.post("/api/v3/order", order + "side=BUY&quantity=0.1").status());
        }
        assertEquals(
                200, bob.post("/api/v3/order", order + "side=SELL&quantity=0.5").status());
    }

    private static void close() {
        venue.close();
        alice.close();
        bob.close();
        administrator.close();
    }

    @AfterAll
    static void stop() throws Exception {
        close();
        http.close();
        assertNull(venue.failure());
    }

    @Test
    void shouldTellAnAccountItsDay() throws Exception {
        final JsonNode statement = alice.get(STATEMENT, day).json();
        assertEquals("account-0", statement.path("account").asText());
        assertEquals(
                "true",
                alice.get(STATEMENT, "day=2020-01-01").json().path("isOver").asText());
        assertEquals(
                "false",
                alice.get(STATEMENT, "day=2100-01-01").json().path("isOver").asText());
        final JsonNode btc = statement.path("totals").path(0);
        assertEquals("10.00000000", btc.path("deposits").asText(), statement::toString);
        assertEquals("0.30000000", btc.path("bought").asText(), statement::toString);
        assertEquals("0.00060000", btc.path("fees").asText(), statement::toString);
        assertEquals("10.29940000", btc.path("closing").asText(), statement::toString);
        assertEquals(
                "6000.00000000", statement.path("totals").path(1).path("sold").asText(), statement::toString);
        assertEquals("0.00000000", btc.path("unexplained").asText(), statement::toString);
        assertEquals(2 + 3 * 3, statement.path("entries").size(), statement::toString);
        assertTrue(statement.path("nextSequence").isNull(), statement::toString);
    }

    @Test
    void shouldComeInPages() throws Exception {
        final List<JsonNode> entries = new ArrayList<>();
        String from = "";
        do {
            final JsonNode page = alice.get(STATEMENT, day + "&limit=2" + from).json();
            page.path("entries").forEach(entries::add);
            from = page.path("nextSequence").isNull()
                    ? ""
                    : "&fromSequence=" + page.path("nextSequence").asText();
        } while (!from.isEmpty());
        final List<JsonNode> whole = new ArrayList<>();
        alice.get(STATEMENT, day).json().path("entries").forEach(whole::add);
        assertEquals(whole, entries);
    }

    @Test
    void shouldBeAFileOfCsvThatAddsUp() throws Exception {
        final String query = day + "&format=CSV&timestamp=" + System.currentTimeMillis();
        final HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:"
                                + venue.gateway().port() + STATEMENT + "?" + query + "&signature=" + bob.sign(query)))
                        .header("X-MBX-APIKEY", RunningVenue.keyId(1))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertEquals(200, answer.statusCode(), answer::body);
        assertEquals(
                "text/csv;charset=UTF-8",
                answer.headers().firstValue("content-type").orElse(""));
        assertEquals(
                "attachment; filename=\"statement-account-1-" + day.substring(4) + ".csv\"",
                answer.headers().firstValue("content-disposition").orElse(""));
        assertTrue(answer.headers().firstValue("X-MBX-USED-WEIGHT-1M").isPresent());
        BigDecimal sum = BigDecimal.ZERO;
        for (final String line : answer.body().split("\r\n")) {
            final String[] cells = line.split(",", -1);
            if (cells[2].equals("USDT")) {
                final BigDecimal amount = new BigDecimal(cells[3]);
                sum = cells[1].equals("CLOSING") ? sum.subtract(amount) : sum.add(amount);
            }
        }
        assertEquals(0, sum.signum(), answer::body);
        assertTrue(answer.body().contains(",CLOSING,USDT,1005994.00000000,"), answer::body);
    }

    @Test
    void shouldSayWhatAQuestionIs() throws Exception {
        for (final String wrong : List.of(
                "",
                "day=",
                "day=yesterday",
                "day=2026-02-30",
                day + "&limit=0",
                day + "&limit=1001",
                day + "&limit=1e3",
                day + "&fromSequence=-1",
                day + "&format=PDF",
                day + "&account=account-0")) {
            final Client.Answer answer = bob.get(STATEMENT, wrong);
            assertEquals(400, answer.status(), () -> wrong + ": " + answer.json());
        }
        assertTrue(bob.get(STATEMENT, "day=yesterday").text("explanation").contains("such as 2026-11-27"));
        assertEquals(400, bob.plain("GET", STATEMENT + "?" + day).status(), "without a signature");
    }

    @Test
    void shouldTellAnAdministratorOfEverybody() throws Exception {
        final JsonNode fees = admin("/accounts/fees/statement?" + day);
        assertEquals("-0.00060000", fees.path("totals").path(0).path("fees").asText(), fees::toString);
        assertEquals("0.00060000", fees.path("totals").path(0).path("closing").asText(), fees::toString);
        final JsonNode outside = admin("/accounts/external/statement?" + day);
        assertEquals(
                "-20.00000000", outside.path("totals").path(0).path("closing").asText(), outside::toString);
        assertEquals(
                alice.get(STATEMENT, day).json().path("entries"),
                admin("/accounts/account-0/statement?" + day).path("entries"));
        assertEquals(
                "UNKNOWN_ACCOUNT",
                admin("/accounts/nobody/statement?" + day).path("reason").asText());
    }

    @Test
    void shouldTellAllBalancesPageByPage() throws Exception {
        final JsonNode first = admin("/balances?limit=1");
        assertEquals("account-0", first.path("accounts").path(0).path("name").asText(), first::toString);
        assertEquals("10.29940000", first.at("/accounts/0/balances/0/free").asText(), first::toString);
        assertEquals(false, first.path("isLast").asBoolean(true));
        final JsonNode second = admin("/balances?limit=2&after=100");
        assertEquals("account-1", second.path("accounts").path(0).path("name").asText(), second::toString);
        assertEquals("0.50000000", second.at("/accounts/0/balances/0/locked").asText(), second::toString);
        assertEquals(true, second.path("isLast").asBoolean(false));
        assertTrue(second.path("eventSequence").asLong() > 0);
        assertTrue(admin("/balances?limit=0").path("explanation").asText().contains("from 1 to 1000"));
    }

    private static JsonNode admin(final String path) throws Exception {
        return administrator.call("GET", path, null).json();
    }
}
