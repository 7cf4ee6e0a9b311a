package rialto.sequencer;

import org.junit.jupiter.api.Test;
import rialto.client.Permission;
import rialto.client.Program;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class IngressSessionsTest {
    private static final long UNPROVEN_MS = 11_000;
    private static final byte[] NAME = "gateway".getBytes(StandardCharsets.US_ASCII);
    private static final Program PROGRAM = new Program("gateway", Set.of(Permission.TRADE), List.of(), Program.NEVER);

    private final IngressSessions sessions = new IngressSessions(UNPROVEN_MS);
    private final TestStream own = new TestStream("10.0.0.1");
    private final TestStream strangers = new TestStream("10.0.0.2");
    private long termId = 3;

    IngressSessionsTest() {
        sessions.leadershipTermId(() -> termId);
    }

    private static final class TestStream implements IngressSessions.Stream {
        private final String address;
        private boolean proven;

        TestStream(final String address) {
            this.address = address;
        }

        @Override
        public String address() {
            return address;
        }

        @Override
        public void onProven() {
            proven = true;
        }
    }

    @Test
    void shouldKnowASessionOnItsStreamAndInItsTermOnly() {
        open(own, 5);
        assertTrue(sessions.isOf(5, 3, own));
        assertFalse(sessions.isOf(5, 3, strangers));
        assertFalse(sessions.isOf(6, 3, own));
        assertFalse(sessions.isOf(5, 4, own), "the next leader may give the number to another");
        assertFalse(sessions.isOf(5, 2, own));
    }

    @Test
    void shouldForgetWhoseANumberWasWhenItIsGivenAgain() {
        open(strangers, 5);
        termId = 7;
        open(own, 5);
        assertFalse(sessions.isOf(5, 3, strangers));
        assertFalse(sessions.isOf(5, strangers));
        assertTrue(sessions.isOf(5, 7, own));
        sessions.close(own);
        assertFalse(sessions.isOf(5, own));
    }

    @Test
    void shouldBelieveNoNumberThatIsNotItsOwn() {
        final byte[] guess = new byte[64];
        assertEquals(guess, sessions.onConnect(5, guess));
        assertFalse(sessions.isOf(5, own));
    }

    @Test
    void shouldBoundTheUnprovenOfOneAddress() {
        for (int i = 0; i < IngressSessions.UNPROVEN_OF_ADDRESS; i++) {
            assertTrue(sessions.mayConnect("10.0.0.2", 0));
            sessions.connect(strangers, 0);
        }
        assertFalse(sessions.mayConnect("10.0.0.2", 0));
        assertTrue(sessions.mayConnect("10.0.0.1", 0));
        final long laterNs = TimeUnit.MILLISECONDS.toNanos(UNPROVEN_MS) + 1;
        assertTrue(sessions.mayConnect("10.0.0.2", laterNs), "the consensus module has forgotten them");
    }

    @Test
    void shouldKeepRoomForAddressesThatShowedAKey() {
        final long nowNs = System.nanoTime();
        open(own, 1);
        sessions.onProven(1, PROGRAM);
        assertTrue(own.proven);
        for (int i = 0; i < IngressSessions.UNPROVEN; i++) {
            sessions.connect(new TestStream("10.1.0." + i), nowNs);
        }
        assertFalse(sessions.mayConnect("10.0.0.2", nowNs));
        assertTrue(sessions.mayConnect("10.0.0.1", nowNs));
    }

    @Test
    void shouldCountNeitherWhoIsProvenNorWhoIsRefused() {
        for (int i = 1; i <= 3 * IngressSessions.UNPROVEN; i += 3) {
            open(own, i);
            sessions.onProven(i, PROGRAM);
            open(own, i + 1);
            sessions.onRefused(i + 1);
            assertFalse(sessions.isOf(i + 1, own));
            sessions.withdraw(sessions.connect(own, System.nanoTime()));
        }
        assertTrue(sessions.mayConnect("10.0.0.1", System.nanoTime()));
    }

    private void open(final IngressSessions.Stream stream, final long sessionId) {
        final long connect = sessions.connect(stream, System.nanoTime());
        final byte[] said = sessions.onConnect(sessionId, sessions.tagged(connect, NAME));
        assertEquals("gateway", new String(said, StandardCharsets.US_ASCII));
        assertEquals(stream.address(), sessions.sourceOf(sessionId));
    }
}
