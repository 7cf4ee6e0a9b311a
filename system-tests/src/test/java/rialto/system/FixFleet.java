package rialto.system;

import com.fasterxml.jackson.databind.JsonNode;
import rialto.testsupport.client.ApiKey;
import rialto.testsupport.client.EventAudit;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.fix.FixClient;
import rialto.testsupport.process.Endpoint;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * FIX sessions that trade, two of them of one account, drop copies that listen, and a trader over REST on an account of theirs;
 * and the comparison of all they were told with events, balances and rows.
 */
final class FixFleet {

    private static final int ACCOUNTS = 3;
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(150);
    private static final long ANSWER_NS = TimeUnit.SECONDS.toNanos(60);
    private static final List<String> ASSETS = List.of("BTC", "ETH", "USDT");

    private final VenueHttp http;
    private final List<ApiKey> keys;
    private final Map<FixTrader, ApiKey> traders = new LinkedHashMap<>();
    private final List<Thread> threads = new ArrayList<>();
    private final LoadTrader rest;
    private Thread restThread;

    /**
     * Makes market and accounts.
     *
     * @param ports of the gateways where FIX is spoken now
     */
    FixFleet(final VenueHttp http, final Endpoint venue, final Random random, final Supplier<List<Integer>> ports)
            throws IOException {
        this.http = http;
        keys = TestMarket.create(http, venue, ACCOUNTS);
        for (int i = 0; i < ACCOUNTS; i++) {
            add("fix" + i, "ORDERS", keys.get(i), random, ports);
        }
        add("again", "ORDERS", keys.get(0), random, ports);
        add("copy0", "DROPCOPY", keys.get(0), random, ports);
        add("copy1", "DROPCOPY", keys.get(1), random, ports);
        rest = new LoadTrader("rest", keys.get(1), random.nextLong());
    }

    private void add(
            final String name,
            final String kind,
            final ApiKey key,
            final Random random,
            final Supplier<List<Integer>> ports) {
        traders.put(new FixTrader(name, kind, key, random.nextLong(), ports), key);
    }

    /** All FIX sessions are logged on before anything is traded. */
    void start() {
        traders.keySet().forEach(FixTrader::stop);
        traders.keySet()
                .forEach(trader -> threads.add(
                        Thread.ofPlatform().daemon().name(trader.name()).start(trader)));
        traders.keySet().forEach(trader -> awaitThat(trader.name() + " to log on", trader::isLoggedOn));
        traders.keySet().forEach(FixTrader::goOn);
    }

    /** A new session logs on, as often as it must, and then goes on with its numbers over another connection. */
    void logOn(final String name, final int port) {
        try (FixClient client = new FixClient(name, "ORDERS", keys.getLast(), message -> {})) {
            awaitThat(name + " to log on", () -> client.connect(port));
            System.out.println(name + ": logged on by connection " + client.connections());
            awaitThat(name + " to log on again", () -> client.connect(port));
            assertEquals(List.of(), client.journal().faults());
            assertEquals("", client.lastLogout());
        }
    }

    /** The trader over REST trades at this venue. */
    void tradeOverRest(final VenueProcess venue) throws InterruptedException {
        if (restThread != null) {
            rest.stop();
            restThread.join(TimeUnit.SECONDS.toMillis(40));
            assertTrue(!restThread.isAlive(), "the trader over REST hangs");
        }
        rest.at(venue);
        restThread = Thread.ofPlatform().daemon().start(rest);
    }

    /** Until so many more requests of each session are answered. */
    void tradeSome(final int requests) {
        final Map<FixTrader, Long> before = new LinkedHashMap<>();
        traders.keySet().stream().filter(FixTrader::isTrading).forEach(each -> before.put(each, each.answered()));
        before.forEach((trader, answered) -> awaitThat(
                requests + " more answers for " + trader.name(), () -> trader.answered() >= answered + requests));
    }

    /** No more requests; all that were made have an answer, or will have none. */
    void stop() throws Exception {
        rest.stop();
        restThread.join(TimeUnit.SECONDS.toMillis(60));
        assertTrue(!restThread.isAlive(), "the trader over REST hangs");
        System.out.println("REST: " + rest.retryUnknown(http) + " orders sent again");
        traders.keySet().forEach(FixTrader::stop);
        final long deadlineNs = System.nanoTime() + ANSWER_NS;
        while (!traders.keySet().stream().allMatch(FixTrader::isIdle) && System.nanoTime() - deadlineNs < 0) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    /** After {@link #stop}: each session has got what was recorded for it, once, and its requests were answered once. */
    void check(final EventAudit audit, final SessionAudit sessions, final Endpoint venue) throws Exception {
        assertEquals(List.of(), audit.contradictions());
        assertEquals(List.of(), sessions.contradictions());
        final FixComparison comparison = new FixComparison(TestMarket.SYMBOLS);
        for (final Map.Entry<FixTrader, ApiKey> entry : traders.entrySet()) {
            final FixTrader trader = entry.getKey();
            final SessionAudit.Session session = sessions.session(accountId(venue, entry.getValue()), trader.name());
            assertNotNull(session, () -> "nobody recorded the session " + trader.name());
            trader.finish(session.nextNumber());
        }
        for (final Thread thread : threads) {
            thread.join(TimeUnit.SECONDS.toMillis(60));
            assertTrue(!thread.isAlive(), () -> thread.getName() + " misses messages");
        }
        long acknowledged = 0;
        for (final Map.Entry<FixTrader, ApiKey> entry : traders.entrySet()) {
            final FixTrader trader = entry.getKey();
            final SessionAudit.Session session = sessions.session(accountId(venue, entry.getValue()), trader.name());
            comparison.compare(trader.name(), trader.journal(), session.reports());
            final List<String> wrong = FixAnswers.contradictions(
                    trader.name(),
                    trader.requests().values(),
                    number -> session.isAnswerLost(number, trader.journal()::isFilled));
            assertEquals(List.of(), wrong, () -> notDone(trader, session, audit));
            acknowledged += acknowledged(trader, audit);
            System.out.println(trader.describe());
        }
        assertEquals(List.of(), comparison.contradictions());
        acknowledged += rest.orders().values().stream()
                .filter(LoadTrader.Known::accepted)
                .count();
        assertEquals(acknowledged, audit.acceptedCount(), "accepted orders that no client knows of");
        checkBalances(venue, audit);
        System.out.println(comparison.comparedCount() + " messages of " + traders.size() + " FIX sessions, "
                + sessions.reportCount() + " reports, " + audit.acceptedCount() + " orders, " + audit.executedCount()
                + " trades: all there, once");
        assertTrue(comparison.comparedCount() > 100 && audit.executedCount() > 0, "the load did nothing");
    }

    /** What became of requests without an answer: the log knows. */
    private static String notDone(final FixTrader trader, final SessionAudit.Session session, final EventAudit audit) {
        final StringBuilder text = new StringBuilder(trader.describe())
                .append("; the log expects number ")
                .append(session.nextNumberIn());
        trader.requests().values().stream()
                .filter(request -> request.answers().isEmpty())
                .forEach(request -> text.append('\n')
                        .append(request)
                        .append(", an order in the log: ")
                        .append(audit.orderId(request.id())));
        return text.toString();
    }

    private static long acknowledged(final FixTrader trader, final EventAudit audit) {
        long count = 0;
        for (final Map.Entry<String, FixTrader.Request> request :
                trader.requests().entrySet()) {
            final Long orderId = FixAnswers.acceptedOrder(request.getValue());
            if (orderId != null && audit.orderId(request.getKey()) != null) {
                assertEquals(orderId, audit.orderId(request.getKey()), () -> "another order: " + request);
                count++;
            } else {
                // a reduction keeps its order, under a new name
                assertTrue(
                        orderId == null
                                ? audit.orderId(request.getKey()) == null
                                : request.getValue().type().equals("G"),
                        () -> "told otherwise than done: " + request);
            }
        }
        return count;
    }

    private void checkBalances(final Endpoint venue, final EventAudit audit) throws IOException {
        assertEquals(0, audit.assetsNotConserved());
        for (final ApiKey key : keys) {
            final JsonNode account =
                    http.signed(venue, "GET", "/api/v3/account", key, Map.of()).body();
            assertEquals(ASSETS.size(), account.path("balances").size(), account::toString);
            for (final JsonNode balance : account.path("balances")) {
                final EventAudit.Balance recorded = audit.balance(
                        account.path("uid").asLong(),
                        ASSETS.indexOf(balance.path("asset").asText()) + 1);
                assertEquals(minor(balance, "free"), recorded.available());
                assertEquals(minor(balance, "locked"), recorded.held());
            }
        }
    }

    private static long minor(final JsonNode balance, final String field) {
        return new BigDecimal(balance.path(field).asText()).movePointRight(8).longValueExact();
    }

    /** After {@link #check}: what each session was told of trades and orders is in the rows, and nothing else of its account. */
    void checkRows(final Connection database, final Endpoint venue) throws SQLException, IOException {
        final FixRows rows = new FixRows(database, TestMarket.SYMBOLS);
        for (final Map.Entry<FixTrader, ApiKey> entry : traders.entrySet()) {
            final FixTrader trader = entry.getKey();
            rows.compare(
                    trader.name(),
                    accountId(venue, entry.getValue()),
                    trader.journal().messages().values());
        }
        assertEquals(List.of(), rows.contradictions());
        System.out.println(rows.comparedCount() + " rows were compared with what was told over FIX");
    }

    private long accountId(final Endpoint venue, final ApiKey key) throws IOException {
        return http.signed(venue, "GET", "/api/v3/account", key, Map.of())
                .body()
                .path("uid")
                .asLong();
    }

    /** Ends all threads, whatever became of them. */
    void abandon() {
        rest.stop();
        traders.keySet().forEach(FixTrader::abandon);
    }

    private void awaitThat(final String what, final Supplier<Boolean> condition) {
        final long deadlineNs = System.nanoTime() + LIMIT_NS;
        while (!condition.get()) {
            assertTrue(System.nanoTime() - deadlineNs < 0, () -> "waited for " + what + "; " + described());
            try {
                TimeUnit.MILLISECONDS.sleep(20);
            } catch (final InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError("interrupted", e);
            }
        }
    }

    private String described() {
        final StringBuilder text = new StringBuilder();
        traders.keySet().forEach(trader -> text.append('\n').append(trader.describe()));
        return text.toString();
    }
}
