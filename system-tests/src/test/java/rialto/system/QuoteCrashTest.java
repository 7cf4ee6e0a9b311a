package rialto.system;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.client.ApiKey;
import rialto.testsupport.client.EventAudit;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * kill -9 while two banks stream quotes, one of them with last look, and a taker trades with them. Then what all of them were
 * told is compared with what the venue remembers, recorded and holds as balances; and no trade is left on hold.
 */
@Tag("slow")
class QuoteCrashTest {
    private static final int KILLS = Integer.getInteger("rialto.test.kills", 4);
    private static final String SYMBOL = QuoteMarket.SYMBOL;
    private static final int LEASE_MS = 60_000;
    private static final int HOLD_MS = 200;

    @TempDir
    private Path data;

    private final VenueHttp http = new VenueHttp();
    /** What the taker was told of its orders, by its names for them. */
    private final Map<String, JsonNode> told = new ConcurrentHashMap<>();

    private final Map<String, ApiKey> keys = new ConcurrentHashMap<>();
    private volatile VenueProcess venue;
    private volatile boolean isOver;
    private int numbers;

    @Test
    @Timeout(value = 6, unit = TimeUnit.MINUTES)
    void shouldLoseAndDoubleNothingWhereQuotesAreStreamed() throws Exception {
        final long seed = Long.getLong("rialto.test.seed", System.nanoTime());
        System.out.println("QuoteCrashTest seed " + seed + " (-Drialto.test.seed), kills " + KILLS);
        final Random random = new Random(seed);
        venue = VenueProcess.start(data, QuoteMarket.unlimited());
        try {
            open();
            for (int kill = 0; kill < KILLS; kill++) {
                if (kill == KILLS / 2) {
                    assertEquals(
                            200,
                            http.admin(venue, "POST", "/snapshot", Map.of()).status());
                }
                tradeUntilKilled(random, 500 + random.nextInt(2_000));
                venue = VenueProcess.start(data, QuoteMarket.unlimited());
                checkOrders();
            }
            checkAll();
            assertEquals(0, venue.stop(), venue.output());
        } finally {
            venue.close();
            http.close();
        }
    }

    private void open() throws IOException {
        final QuoteMarket market = new QuoteMarket(http, venue);
        market.open();
        keys.put("firmbank", market.bank("firmbank", LEASE_MS, 0));
        keys.put("lookbank", market.bank("lookbank", LEASE_MS, HOLD_MS));
        keys.put("taker", market.account("taker"));
    }

    private void tradeUntilKilled(final Random random, final long millis) throws InterruptedException {
        isOver = false;
        final List<Thread> threads = new ArrayList<>();
        for (final Client client : List.<Client>of(
                dice -> stream("firmbank", dice), dice -> stream("lookbank", dice), this::answerHolds, this::take)) {
            final Random dice = new Random(random.nextLong());
            threads.add(Thread.ofPlatform().daemon().start(() -> repeat(client, dice)));
        }
        TimeUnit.MILLISECONDS.sleep(millis);
        venue.kill();
        isOver = true;
        for (final Thread thread : threads) {
            thread.join(TimeUnit.SECONDS.toMillis(40));
            assertTrue(!thread.isAlive(), "a client hangs");
        }
    }

    /** What a client does once. */
    private interface Client {
        void act(Random dice) throws IOException;
    }

    private void repeat(final Client client, final Random dice) {
        while (!isOver) {
            try {
                client.act(dice);
            } catch (final IOException e) {
                // killed on the way: what was told to nobody may have happened or not
                return;
            }
        }
    }

    private synchronized String number(final String prefix) {
        return prefix + ++numbers;
    }

    private void stream(final String bank, final Random dice) throws IOException {
        final BigDecimal middle = new BigDecimal("1.1000").add(BigDecimal.valueOf(dice.nextInt(21) - 10, 4));
        final String bid = middle.subtract(new BigDecimal("0.0001")).toPlainString();
        final String ask = middle.add(new BigDecimal("0.0001")).toPlainString();
        http.signed(
                venue,
                "POST",
                "/venue/v1/quotes",
                keys.get(bank),
                QuoteMarket.ladder(number("Q"), bid, ask, bank.equals("lookbank"), 5_000));
    }

    private void answerHolds(final Random dice) throws IOException {
        final JsonNode holds = http.signed(venue, "GET", "/venue/v1/holds", keys.get("lookbank"), Map.of())
                .body();
        for (final JsonNode hold : holds) {
            if (dice.nextInt(4) > 0) {
                http.signed(
                        venue,
                        "POST",
                        "/venue/v1/holds",
                        keys.get("lookbank"),
                        Map.of("holdId", hold.path("holdId").asText(), "accept", Boolean.toString(dice.nextBoolean())));
            }
        }
    }

    private void take(final Random dice) throws IOException {
        final boolean buy = dice.nextBoolean();
        final String name = number("T");
        final VenueHttp.Answer answer = http.signed(
                venue,
                "POST",
                "/venue/v1/quoteOrder",
                keys.get("taker"),
                Map.of(
                        "symbol",
                        SYMBOL,
                        "side",
                        buy ? "BUY" : "SELL",
                        "type",
                        "LIMIT",
                        "timeInForce",
                        dice.nextInt(3) == 0 ? "GTC" : "IOC",
                        "quantity",
                        Integer.toString(1 + dice.nextInt(700)),
                        "price",
                        buy ? "1.1003" : "1.0997",
                        "newClientOrderId",
                        name));
        if (answer.ok()) {
            told.put(name, answer.body());
        }
    }

    private JsonNode order(final String name) throws IOException {
        final VenueHttp.Answer answer = http.signed(
                venue, "GET", "/api/v3/order", keys.get("taker"), Map.of("symbol", SYMBOL, "origClientOrderId", name));
        assertEquals(200, answer.status(), () -> "acknowledged and lost: " + name + ": " + answer);
        return answer.body();
    }

    private void checkOrders() throws IOException {
        for (final Map.Entry<String, JsonNode> entry : told.entrySet()) {
            final JsonNode now = order(entry.getKey());
            assertEquals(
                    entry.getValue().path("orderId").asLong(),
                    now.path("orderId").asLong());
            assertTrue(
                    QuoteMarket.decimal(now, "executedQty")
                                    .compareTo(QuoteMarket.decimal(entry.getValue(), "executedQty"))
                            >= 0,
                    () -> "an acknowledged execution is lost: " + entry + " now " + now);
        }
        System.out.println("after kill -9: " + told.size() + " acknowledged orders are there");
    }

    private void checkAll() throws Exception {
        awaitNoHolds();
        final long sequence = http.status(venue).path("eventSequence").asLong();
        final EventAudit audit = EventAudit.read(
                Files.readString(data.resolve("aeron.directory")).strip(), sequence);
        assertEquals(List.of(), audit.contradictions());
        for (final Map.Entry<String, JsonNode> entry : told.entrySet()) {
            assertEquals(entry.getValue().path("orderId").asLong(), audit.orderId(entry.getKey()));
        }
        assertEquals(0, audit.assetsNotConserved());
        final QuoteMarket market = new QuoteMarket(http, venue);
        for (final ApiKey key : keys.values()) {
            market.checkBalances(audit, key);
        }
        System.out.println(told.size() + " orders acknowledged, " + audit.executedCount() + " trades, " + sequence
                + " events: all there, once");
        assertTrue(audit.executedCount() > 0, "the load did nothing");
    }

    /** Each ends after its time at the latest, whatever was killed meanwhile. */
    private void awaitNoHolds() throws IOException, InterruptedException {
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!http.signed(venue, "GET", "/venue/v1/holds", keys.get("taker"), Map.of())
                .body()
                .isEmpty()) {
            assertTrue(System.nanoTime() - deadlineNs < 0, "a trade stays on hold");
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }
}
