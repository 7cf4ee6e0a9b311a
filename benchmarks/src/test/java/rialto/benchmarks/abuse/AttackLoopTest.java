package rialto.benchmarks.abuse;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What attackers really do, against a server that lets them. */
@Timeout(60)
@EnabledOnOs(OS.LINUX)
class AttackLoopTest {
    private static final double RATE = 20_000;
    private static final long GIVE_UP_NS = TimeUnit.SECONDS.toNanos(15);

    private PatientServer server;
    private int number;

    @BeforeEach
    void start() throws Exception {
        server = new PatientServer();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** Until so many of these are counted, and the server has seen something of it. */
    private AttackTally attack(final String name, final String what, final long count, final AtomicLong seen)
            throws Exception {
        final AttackTarget target = new AttackTarget(server.port(), List.of("BTCUSDT", "ETHUSDT"), "h", "r", "e");
        final AttackPlan plan = AttackPlans.all(target).stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        final long before = seen.get();
        final long giveUpNs = System.nanoTime() + GIVE_UP_NS;
        try (AttackLoop loop = new AttackLoop(plan, server.port(), number++)) {
            final AttackTally tally = loop.run(
                    RATE,
                    () -> loop.tally().count(what) >= count && seen.get() > before || System.nanoTime() > giveUpNs);
            assertTrue(tally.count(what) >= count && seen.get() > before, () -> name + ": " + tally);
            return tally;
        }
    }

    @Test
    void shouldSendRequestsWithoutAnEndAndGetNoAnswer() throws Exception {
        for (final String name : List.of("slow-headers", "slow-bodies")) {
            final AttackTally tally = attack(name, AttackTally.OPENED, 300, server.connections);
            assertEquals(0, tally.count("answered-400"), tally::toString);
        }
        assertTrue(server.addresses.size() >= 40, "addresses " + server.addresses.size());
    }

    @Test
    void shouldOpenConnectionsAndCloseThem() throws Exception {
        attack("connection-storm", AttackTally.OPENED, 600, server.connections);
        assertEquals(0, server.requests.get());
    }

    @Test
    void shouldHoldConnections() throws Exception {
        final AttackTally tally = attack("connections-held", AttackTally.OPENED, 400, server.connections);
        assertEquals(0, tally.count(AttackTally.CLOSED), tally::toString);
        assertEquals(0, server.requests.get());
    }

    @Test
    void shouldAskAndCountTheAnswers() throws Exception {
        for (final String name : List.of("wrong-hmac", "wrong-rsa", "wrong-ed25519", "banned", "thousand-addresses")) {
            final AttackTally tally = attack(name, "answered-401", 1_000, server.requests);
            assertEquals(0, tally.count(AttackTally.CLOSED), () -> name + ": " + tally);
        }
        assertTrue(server.addresses.size() >= 1_000, "addresses " + server.addresses.size());
    }

    @Test
    void shouldSubscribeOnManyWebSockets() throws Exception {
        for (final String name : List.of("giant-subscriptions", "subscribe-storm", "silent-readers")) {
            final AttackTally tally = attack(name, "answered-101", 150, server.messages);
            assertEquals(0, tally.count(AttackTally.CLOSED), () -> name + ": " + tally);
        }
    }
}
