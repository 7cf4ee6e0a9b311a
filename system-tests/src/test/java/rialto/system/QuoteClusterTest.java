package rialto.system;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.protocol.QuoteCancelReason;
import rialto.testsupport.client.ApiKey;
import rialto.testsupport.client.EventAudit;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.Launch;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Three members, two gateways, and two banks in processes of their own, one on the Java client over UDP, one on a WebSocket.
 * While they stream, takers trade, and parent orders are worked, kill -9 meets the leader, a gateway, and each bank. What all of them were told is then
 * compared with events, balances and database.
 */
@ClusterLane
class QuoteClusterTest {
    private static final String SYMBOL = QuoteMarket.SYMBOL;
    private static final String UDP_BANK = "udpbank";
    private static final String SOCKET_BANK = "socketbank";
    private static final String WORKER = "worker";
    private static final int LEASE_MS = 3_000;
    private static final int HOLD_MS = 3_000;
    /** A hold that its bank has not answered by then it does not answer. */
    private static final long UNANSWERED_MS = 1_000;

    private static final int SOME_ORDERS = 100;
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(120);
    private static final List<String> SMALL_JVM = List.of("-Xmx128m", "-XX:+UseSerialGC");

    @TempDir
    private Path data;

    private final Map<String, ApiKey> keys = new TreeMap<>();
    private final List<LoadTrader> takers = new ArrayList<>();
    private ParentLoad parentLoad;
    private final List<Thread> threads = new ArrayList<>();
    /** Banks that run or have run, by what they are called. */
    private final Map<VenueProcess, String> banks = new LinkedHashMap<>();

    private Random random;
    private TestCluster cluster;
    private VenueHttp http;
    private VenueProcess gateway;

    @Test
    @Timeout(value = 12, unit = TimeUnit.MINUTES)
    void shouldLoseAndDoubleNothingWhileLeadersAGatewayAndBanksAreKilled() throws Exception {
        final long seed = Long.getLong("rialto.test.seed", System.nanoTime());
        System.out.println("quotes of a cluster, seed " + seed + " (-Drialto.test.seed)");
        random = new Random(seed);
        try (TestCluster started = TestCluster.start(data);
                VenueHttp opened = new VenueHttp();
                VenueProcess dying = started.startGateway()) {
            cluster = started;
            http = opened;
            gateway = started.gateway();
            open();
            trade(gateway, dying);
            final VenueProcess udpBank = startUdpBank();
            startSocketBank(dying);
            tradeSome();

            final Set<Long> held = new HashSet<>(killLeaderWithHolds());
            final long gatewayKilled = killGateway(dying);
            final VenueProcess socketBank = startSocketBank(gateway);
            tradeSome();
            held.addAll(awaitUnansweredHolds());
            final long udpBankKilled = kill(udpBank, UDP_BANK);
            startUdpBank();
            tradeSome();
            final long socketBankKilled = kill(socketBank, SOCKET_BANK);
            tradeSome();
            held.addAll(killLeaderWithHolds());

            stop();
            final QuoteAudit quotes = check();
            final Set<Long> ended = new HashSet<>(quotes.holds().keySet());
            assertTrue(ended.containsAll(held), () -> "holds are lost: " + held);
            requireExit(quotes, gatewayKilled, SOCKET_BANK, QuoteCancelReason.LEASE_ENDED);
            requireExit(quotes, udpBankKilled, UDP_BANK, QuoteCancelReason.LEASE_ENDED);
            requireExit(quotes, socketBankKilled, SOCKET_BANK, QuoteCancelReason.DISCONNECTED);
            checkDatabase();
        } finally {
            banks.keySet().forEach(VenueProcess::kill);
        }
    }

    // ------------------------------------------------------------------------------------------------ who takes part

    private void open() throws IOException {
        final QuoteMarket market = new QuoteMarket(http, gateway);
        market.open();
        keys.put(UDP_BANK, market.bank(UDP_BANK, LEASE_MS, HOLD_MS));
        keys.put(SOCKET_BANK, market.bank(SOCKET_BANK, LEASE_MS, 0));
        for (int i = 0; i < 2; i++) {
            keys.put("taker" + i, market.account("taker" + i));
        }
        keys.put(WORKER, market.account(WORKER));
    }

    private void trade(final VenueProcess... venues) {
        for (int i = 0; i < venues.length; i++) {
            final LoadTrader taker = new LoadTrader(
                    "t" + i, keys.get("taker" + i), random.nextLong(), "/venue/v1/quoteOrder", QuoteClusterTest::order);
            takers.add(taker);
            tradeAt(taker, venues[i]);
        }
        parentLoad = new ParentLoad(SYMBOL, keys.get(WORKER), random.nextLong(), gateway);
    }

    private void tradeAt(final LoadTrader taker, final VenueProcess venue) {
        taker.at(venue);
        threads.add(Thread.ofPlatform().daemon().start(taker));
    }

    private static Map<String, String> order(final Random dice) {
        final boolean buy = dice.nextBoolean();
        final Map<String, String> order = new LinkedHashMap<>();
        order.put("symbol", SYMBOL);
        order.put("side", buy ? "BUY" : "SELL");
        order.put("type", "LIMIT");
        order.put("timeInForce", dice.nextInt(3) == 0 ? "GTC" : "IOC");
        order.put("quantity", Integer.toString(1 + dice.nextInt(500)));
        order.put("price", buy ? "1.1006" : "1.0994");
        return order;
    }

    private VenueProcess startUdpBank() throws IOException {
        return startBank(
                UDP_BANK,
                UdpBank.class,
                cluster.processes().memberList(),
                cluster.processes().keyFile("gateway").toString(),
                UDP_BANK,
                Long.toString(random.nextLong()));
    }

    private VenueProcess startSocketBank(final VenueProcess at) {
        final ApiKey key = keys.get(SOCKET_BANK);
        return startBank(
                SOCKET_BANK,
                SocketBank.class,
                Integer.toString(at.port()),
                key.id(),
                key.secret(),
                SOCKET_BANK + "-" + banks.size(),
                Long.toString(random.nextLong()));
    }

    private VenueProcess startBank(final String name, final Class<?> main, final String... arguments) {
        final VenueProcess bank = Launch.main(main.getName(), List.of(arguments))
                .javaOptions(SMALL_JVM)
                .log(data.resolve(name + "-" + banks.size() + ".log"))
                .start();
        banks.put(bank, name);
        awaitThat("ladders of " + name, () -> isQuoting(name));
        return bank;
    }

    // --------------------------------------------------------------------------------------------------------- kills

    /** @return what was on hold when the leader was killed, and stays so until its time has come */
    private Set<Long> killLeaderWithHolds() throws Exception {
        final int leader = cluster.awaitLeader(TestCluster.SIZE);
        final Set<Long> held = awaitUnansweredHolds();
        cluster.kill(leader);
        System.out.println("killed: leader " + leader + " with " + held.size() + " trades on hold");
        cluster.awaitMembers(TestCluster.SIZE - 1);
        tradeSome();
        // it catches up while the others go on
        cluster.startMember(leader);
        return held;
    }

    private Set<Long> awaitUnansweredHolds() {
        final Set<Long> found = new HashSet<>();
        awaitThat("a trade on hold that its bank does not answer", () -> {
            for (final JsonNode hold : signed("GET", "/venue/v1/holds", UDP_BANK, Map.of())) {
                final long age =
                        System.currentTimeMillis() - hold.path("openedTime").asLong();
                if (age > UNANSWERED_MS && age < HOLD_MS / 2) {
                    found.add(hold.path("holdId").asLong());
                }
            }
            return !found.isEmpty();
        });
        return found;
    }

    /** @return the last event before */
    private long killGateway(final VenueProcess dying) throws Exception {
        final long before = eventSequence();
        dying.kill();
        System.out.println("killed: a gateway");
        awaitThat("the end of the quotes that came over it", () -> !isQuoting(SOCKET_BANK));
        final LoadTrader taker = takers.get(1);
        threads.get(1).join(TimeUnit.SECONDS.toMillis(40));
        assertTrue(!threads.get(1).isAlive(), "the taker at the killed gateway hangs");
        tradeAt(taker, gateway);
        return before;
    }

    private long kill(final VenueProcess bank, final String name) throws Exception {
        final long before = eventSequence();
        bank.kill();
        System.out.println("killed: " + name);
        awaitThat("the end of the quotes of " + name, () -> !isQuoting(name));
        return before;
    }

    private boolean isQuoting(final String name) throws IOException {
        for (final JsonNode ladder :
                http.get(gateway, "/venue/v1/quotes?symbol=" + SYMBOL).body().path("ladders")) {
            if (ladder.path("provider").asText().equals(name)) {
                return true;
            }
        }
        return false;
    }

    private void tradeSome() {
        final long goal = successes() + SOME_ORDERS;
        awaitThat("orders", () -> successes() >= goal);
    }

    private long successes() {
        return takers.stream().mapToLong(LoadTrader::successes).sum();
    }

    // -------------------------------------------------------------------------------------------------------- the end

    /** No more orders; those without an outcome are sent again; nothing waits, and nothing is on hold. */
    private void stop() throws Exception {
        takers.forEach(LoadTrader::stop);
        parentLoad.stop(http);
        for (final Thread thread : threads) {
            thread.join(TimeUnit.SECONDS.toMillis(60));
            assertTrue(!thread.isAlive(), "a taker hangs");
        }
        for (final LoadTrader taker : takers) {
            assertNull(taker.failure(), () -> taker.name() + " gave up");
            System.out.println(taker.name() + ": " + taker.retryUnknown(http) + " orders sent again");
        }
        for (final String taker : List.of("taker0", "taker1")) {
            awaitThat("the end of orders", () -> {
                // banks go on: there may be none any more
                http.signed(gateway, "DELETE", "/api/v3/openOrders", keys.get(taker), Map.of("symbol", SYMBOL));
                return signed("GET", "/api/v3/openOrders", taker, Map.of("symbol", SYMBOL))
                        .isEmpty();
            });
            awaitThat("the end of holds", () -> signed("GET", "/venue/v1/holds", taker, Map.of())
                    .isEmpty());
        }
        awaitThat("the end of parent orders", () -> {
            http.signed(gateway, "DELETE", "/api/v3/openOrders", keys.get(WORKER), Map.of("symbol", SYMBOL));
            return signed("GET", ParentLoad.CALL, WORKER, Map.of()).isEmpty();
        });
        banks.keySet().forEach(VenueProcess::kill);
        awaitThat("the end of all quotes", () -> !isQuoting(UDP_BANK) && !isQuoting(SOCKET_BANK));
    }

    private QuoteAudit check() throws Exception {
        final long sequence = eventSequence();
        cluster.awaitMembers(TestCluster.SIZE);
        EventAudit audit = null;
        QuoteAudit quotes = null;
        ParentAudit parents = null;
        for (int id = 0; id < TestCluster.SIZE; id++) {
            final EventAudit before = audit;
            final QuoteAudit ofQuotes = new QuoteAudit();
            final ParentAudit ofParents = new ParentAudit();
            audit = EventAudit.read(
                    aeronDirectory(id), cluster.processes().memberKey(), sequence, (buffer, offset, length) -> {
                        ofQuotes.onBatch(buffer, offset, length);
                        ofParents.onBatch(buffer, offset, length);
                    });
            quotes = ofQuotes;
            parents = ofParents;
            assertTrue(before == null || before.checksum() == audit.checksum(), "members' events differ");
        }
        assertEquals(List.of(), audit.contradictions());
        assertEquals(List.of(), quotes.contradictions());
        assertEquals(List.of(), quotes.openHolds());
        final QuoteComparison comparison = new QuoteComparison(audit, quotes);
        parentLoad.check(parents);
        final long fills = comparison.requireTakers(takers, parents.childCount());
        assertTrue(fills > SOME_ORDERS, () -> "the load did nothing: " + fills + " fills");
        for (final Map.Entry<VenueProcess, String> bank : banks.entrySet()) {
            comparison.requireBank(bank.getKey().output(), accountId(bank.getValue()));
        }
        checkMoney(audit);
        System.out.println(audit.acceptedCount() + " orders acknowledged, "
                + quotes.tradesById().size() + " trades, " + quotes.holds().size() + " holds, " + sequence
                + " events: all there, once");
        return quotes;
    }

    private String aeronDirectory(final int member) throws IOException {
        return Files.readString(cluster.processes().memberData(member).resolve("aeron.directory"))
                .strip();
    }

    private void checkMoney(final EventAudit audit) throws IOException {
        assertEquals(0, audit.assetsNotConserved());
        final QuoteMarket market = new QuoteMarket(http, gateway);
        for (final ApiKey key : keys.values()) {
            market.checkBalances(audit, key);
        }
        for (final String name : keys.keySet()) {
            for (final JsonNode balance :
                    signed("GET", "/api/v3/account", name, Map.of()).path("balances")) {
                assertEquals(0, QuoteMarket.decimal(balance, "locked").signum(), () -> name + ": " + balance);
            }
        }
    }

    private void requireExit(
            final QuoteAudit quotes, final long afterSequence, final String bank, final QuoteCancelReason reason)
            throws IOException {
        final long accountId = accountId(bank);
        assertTrue(
                quotes.exits().stream()
                        .anyMatch(exit -> exit.sequence() > afterSequence
                                && exit.accountId() == accountId
                                && exit.reason() == reason),
                () -> bank + "'s quotes did not leave with " + reason);
    }

    private void checkDatabase() throws Exception {
        final StoredRows rows = new StoredRows(data.resolve("reporting.db"));
        rows.await(eventSequence());
        cluster.processes().reporting().stop();
        assertEquals(List.of(), ClusterRows.verify(cluster).told());
    }

    // --------------------------------------------------------------------------------------------------------- asking

    private long accountId(final String name) throws IOException {
        return signed("GET", "/api/v3/account", name, Map.of()).path("uid").asLong();
    }

    private long eventSequence() throws IOException {
        return http.status(gateway).path("eventSequence").asLong();
    }

    private JsonNode signed(
            final String method, final String path, final String name, final Map<String, String> parameters)
            throws IOException {
        final VenueHttp.Answer answer = http.signed(gateway, method, path, keys.get(name), parameters);
        assertTrue(answer.ok(), () -> path + ": " + answer);
        return answer.body();
    }

    /** Something that comes to pass in time. */
    @FunctionalInterface
    private interface Condition {
        boolean isSo() throws IOException;
    }

    private void awaitThat(final String what, final Condition condition) {
        final long deadlineNs = System.nanoTime() + LIMIT_NS;
        try {
            while (!condition.isSo()) {
                assertTrue(System.nanoTime() - deadlineNs < 0, () -> "no " + what + "\n" + cluster.logs());
                TimeUnit.MILLISECONDS.sleep(20);
            }
        } catch (final IOException e) {
            throw new AssertionError("no " + what, e);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }
}
