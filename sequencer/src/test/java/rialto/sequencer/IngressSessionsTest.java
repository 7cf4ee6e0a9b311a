package rialto.sequencer;

import org.junit.jupiter.api.Test;
import rialto.client.Audience;
import rialto.client.Permission;
import rialto.client.Program;
import rialto.client.ProgramKey;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

class IngressSessionsTest {
    private static final long UNPROVEN_MS = 11_000;
    private static final int MAX_SESSIONS = 4;
    private static final byte[] NAME = "gateway".getBytes(StandardCharsets.US_ASCII);
    private static final Program PROGRAM = new Program("gateway", Set.of(Permission.TRADE), List.of(), Program.NEVER);

    private static final Audience AUDIENCE = Audience.ofIngress("10.0.0.9:9000", 102, 7);

    private final IngressSessions sessions = new IngressSessions(UNPROVEN_MS, MAX_SESSIONS);
    private final TestStream own = new TestStream("10.0.0.1");
    private final TestStream strangers = new TestStream("10.0.0.2");
    private long termId = 3;

    IngressSessionsTest() {
        sessions.leadershipTermId(() -> termId);
    }

    private static final class TestStream implements IngressSessions.Stream {
        private final String address;
        private boolean proven;
        private boolean over;

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

        @Override
        public void onOver() {
            over = true;
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
            assertTrue(sessions.mayConnect("10.0.0.2", null, 0));
            sessions.connect(strangers, AUDIENCE, null, 0);
        }
        assertFalse(sessions.mayConnect("10.0.0.2", null, 0));
        assertTrue(sessions.mayConnect("10.0.0.1", null, 0));
        final long laterNs = TimeUnit.MILLISECONDS.toNanos(UNPROVEN_MS) + 1;
        assertTrue(sessions.mayConnect("10.0.0.2", null, laterNs), "the consensus module has forgotten them");
    }

    @Test
    void shouldKeepRoomForWhoAsksWithAKeyAtTheAddressOfAStranger() {
        for (int i = 0; i < IngressSessions.UNPROVEN_OF_ADDRESS; i++) {
            sessions.connect(own, AUDIENCE, null, 0);
        }
        assertFalse(sessions.mayConnect("10.0.0.1", null, 0));
        for (int i = 0; i < IngressSessions.UNPROVEN_OF_PROGRAM; i++) {
            assertTrue(sessions.mayConnect("10.0.0.1", PROGRAM, 0));
            sessions.connect(own, AUDIENCE, PROGRAM, 0);
        }
        assertFalse(sessions.mayConnect("10.0.0.2", PROGRAM, 0), "one key takes not all places");
        assertTrue(
                sessions.mayConnect("10.0.0.1", program("operator", Permission.ADMINISTER), 0),
                "another key at that address");
    }

    @Test
    void shouldKeepRoomForWhoMayCommandWhileKeysAskThatMayNot() {
        for (int i = 0; i < IngressSessions.UNPROVEN / IngressSessions.UNPROVEN_OF_PROGRAM; i++) {
            final Program reader = program("reader-" + i, Permission.READ);
            for (int j = 0; j < IngressSessions.UNPROVEN_OF_PROGRAM; j++) {
                assertTrue(sessions.mayConnect("10.0.0.1", reader, 0));
                sessions.connect(own, AUDIENCE, reader, 0);
            }
        }
        assertFalse(sessions.mayConnect("10.0.0.2", program("reader", Permission.READ), 0));
        assertTrue(sessions.mayConnect("10.0.0.1", PROGRAM, 0));
    }

    @Test
    void shouldKnowARequestThatWasMadeWithAKeyWhenItComesAgain() {
        assertTrue(sessions.isNew(AUDIENCE));
        sessions.connect(strangers, AUDIENCE, null, 0);
        assertTrue(sessions.isNew(AUDIENCE), "a stranger's word keeps no program out");
        final long connect = sessions.connect(own, AUDIENCE, PROGRAM, 0);
        assertFalse(sessions.isNew(AUDIENCE));
        sessions.withdraw(connect);
        assertTrue(sessions.isNew(AUDIENCE), "it waits, and is looked at again");
        sessions.connect(own, AUDIENCE, PROGRAM, 0);
        sessions.close(own);
        assertFalse(sessions.isNew(AUDIENCE));
    }

    @Test
    void shouldTellAStrangersChallengesFromThoseOfWhoAskedWithAKey() {
        sessions.onConnect(1, sessions.tagged(sessions.connect(own, AUDIENCE, null, 0), NAME));
        sessions.onConnect(2, sessions.tagged(sessions.connect(own, AUDIENCE, PROGRAM, 0), NAME));
        assertNotEquals(sessions.sourceOf(1), sessions.sourceOf(2));
    }

    @Test
    void shouldBelieveAProofAtItsOwnDoorOnly() {
        final ProgramKey key = ProgramKey.generate("gateway");
        final byte[] challenge = {1, 2, 3};
        open(own, 5);
        assertTrue(isProven(5, key, key.answer(AUDIENCE, challenge)));
        for (final Audience other : List.of(
                Audience.ofIngress("10.0.0.8:9000", 102, 7),
                Audience.ofIngress("10.0.0.9:9000", 103, 7),
                Audience.ofIngress("10.0.0.9:9000", 102, 8),
                Audience.ofArchive("10.0.0.9:9000", 7))) {
            assertFalse(isProven(5, key, key.answer(other, challenge)), other::text);
        }
        assertFalse(isProven(5, key, key.onChallenge(challenge)), "as it is shown without an entrance");
        assertTrue(isProven(99, key, key.onChallenge(challenge)), "it did not come by the gate");
        assertFalse(isProven(99, key, key.answer(AUDIENCE, challenge)));
    }

    @Test
    void shouldShowThatItHasTheKeyToWhoAsksWithIt() {
        final ProgramKey key = ProgramKey.generate("gateway");
        sessions.onConnect(1, sessions.tagged(sessions.connect(own, AUDIENCE, PROGRAM, 0), NAME));
        open(strangers, 2);
        assertTrue(key.isChallenge(AUDIENCE, sessions.challenge(1, key)));
        assertEquals(32, sessions.challenge(2, key).length, "what a stranger is asked says nothing of the key");
        assertEquals(32, sessions.challenge(99, key).length);
    }

    private boolean isProven(final long sessionId, final ProgramKey key, final byte[] answer) {
        return sessions.isProven(sessionId, key, PROGRAM, new byte[] {1, 2, 3}, answer);
    }

    @Test
    void shouldKeepRoomForAddressesThatShowedAKey() {
        final long nowNs = System.nanoTime();
        open(own, 1);
        sessions.onProven(1, PROGRAM);
        assertTrue(own.proven);
        for (int i = 0; i < IngressSessions.UNPROVEN; i++) {
            sessions.connect(new TestStream("10.1.0." + i), AUDIENCE, null, nowNs);
        }
        assertFalse(sessions.mayConnect("10.0.0.2", null, nowNs));
        assertTrue(sessions.mayConnect("10.0.0.1", null, nowNs));
    }

    @Test
    void shouldCountNeitherWhoIsProvenNorWhoIsRefused() {
        for (int i = 1; i <= 3 * IngressSessions.UNPROVEN; i += 3) {
            open(own, i);
            sessions.onProven(i, PROGRAM);
            open(own, i + 1);
            sessions.onRefused(i + 1);
            assertFalse(sessions.isOf(i + 1, own));
            sessions.withdraw(sessions.connect(own, AUDIENCE, null, System.nanoTime()));
        }
        assertTrue(sessions.mayConnect("10.0.0.1", null, System.nanoTime()));
    }

    @Test
    void shouldLetInNoKeyThatPermitsNoCommands() {
        open(own, 5);
        assertNotNull(sessions.refusal(5, program("reader", Permission.READ)));
        assertNotNull(sessions.refusal(5, program("backup", Permission.BACKUP, Permission.OPERATE)));
        for (final Permission permission : List.of(Permission.TRADE, Permission.ADMINISTER, Permission.MEMBER)) {
            open(own, 6);
            assertNull(sessions.refusal(6, program(permission.word(), permission)));
            sessions.onClosed(6);
        }
        assertNull(sessions.refusal(7, program("backup", Permission.BACKUP)), "it did not come by the gate");
    }

    @Test
    void shouldBoundSessionsWhenAKeyIsShownAndThoseOfOneKeyBelowAll() {
        for (int i = 0; i < sessions.maxSessionsOfProgram(); i++) {
            enter(own, i, program("greedy", Permission.TRADE));
        }
        open(own, 10);
        assertNotNull(sessions.refusal(10, program("greedy", Permission.TRADE)));
        for (int i = sessions.maxSessionsOfProgram(); i < MAX_SESSIONS; i++) {
            enter(strangers, i, program("program-" + i, Permission.TRADE));
        }
        assertNotNull(sessions.refusal(10, program("late", Permission.TRADE)));
        sessions.onClosed(0);
        assertNull(sessions.refusal(10, program("late", Permission.TRADE)));
    }

    @Test
    void shouldTellAStreamThatItsLastSessionHasEnded() {
        enter(own, 1, PROGRAM);
        enter(own, 2, PROGRAM);
        open(own, 3);
        sessions.onClosed(1);
        assertFalse(own.over);
        sessions.onClosed(99);
        sessions.onClosed(2);
        assertTrue(own.over);
        assertFalse(sessions.isOf(2, own));
    }

    @Test
    void shouldGiveNoSessionToAStreamThatHasEndedAndCountItAllTheSame() {
        final long nowNs = System.nanoTime();
        long connect = 0;
        for (int i = 0; i < IngressSessions.UNPROVEN_OF_ADDRESS; i++) {
            connect = sessions.connect(own, AUDIENCE, null, nowNs);
        }
        open(strangers, 4);
        sessions.close(own);
        sessions.close(strangers);
        sessions.onConnect(5, sessions.tagged(connect, NAME));
        assertFalse(sessions.isOf(5, own));
        assertNotNull(sessions.refusal(5, PROGRAM));
        assertNotNull(sessions.refusal(4, PROGRAM));
        assertFalse(sessions.mayConnect("10.0.0.1", null, nowNs), "the consensus module has not forgotten them");
        sessions.onConnect(5, NAME);
        assertNull(sessions.refusal(5, PROGRAM), "the next leader gave the number to another");
    }

    @Test
    void shouldCountASessionForAsLongAsAnAnswerMakesItLastAndTakeOneAnswer() {
        final long nowNs = System.nanoTime();
        final long unprovenNs = TimeUnit.MILLISECONDS.toNanos(UNPROVEN_MS);
        for (int i = 0; i < IngressSessions.UNPROVEN_OF_ADDRESS; i++) {
            sessions.onConnect(i, sessions.tagged(sessions.connect(own, AUDIENCE, null, nowNs), NAME));
            assertTrue(sessions.mayAnswer(i, nowNs + unprovenNs - 1));
            assertTrue(sessions.mayAnswer(i, nowNs + unprovenNs - 1), "it could not be passed on");
            sessions.answered(i);
            assertFalse(sessions.mayAnswer(i, nowNs + unprovenNs - 1));
        }
        assertFalse(sessions.mayConnect("10.0.0.1", null, nowNs + unprovenNs + 1));
        assertTrue(sessions.mayConnect("10.0.0.1", null, nowNs + 2 * unprovenNs));
    }

    @Test
    void shouldKnowTheAddressesOfProgramsThatAnotherLeaderLetIn() {
        final long nowNs = System.nanoTime();
        sessions.onOpened(PROGRAM, "aeron:udp?endpoint=10.0.0.1:4000|term-length=4194304");
        sessions.onOpened(program("reader", Permission.READ), "aeron:udp?endpoint=10.0.0.3:4000");
        sessions.onOpened(PROGRAM, "aeron:ipc");
        for (int i = 0; i < IngressSessions.UNPROVEN; i++) {
            sessions.connect(new TestStream("10.1.0." + i), AUDIENCE, null, nowNs);
        }
        assertTrue(sessions.mayConnect("10.0.0.1", null, nowNs));
        assertFalse(sessions.mayConnect("10.0.0.3", null, nowNs));
    }

    private static Program program(final String name, final Permission... permissions) {
        return new Program(name, Set.of(permissions), List.of(), Program.NEVER);
    }

    private void enter(final IngressSessions.Stream stream, final long sessionId, final Program program) {
        open(stream, sessionId);
        assertNull(sessions.refusal(sessionId, program));
        sessions.onProven(sessionId, program);
    }

    private void open(final IngressSessions.Stream stream, final long sessionId) {
        final long connect = sessions.connect(stream, AUDIENCE, null, System.nanoTime());
        final byte[] said = sessions.onConnect(sessionId, sessions.tagged(connect, NAME));
        assertEquals("gateway", new String(said, StandardCharsets.US_ASCII));
        assertEquals(stream.address(), sessions.sourceOf(sessionId));
    }
}
