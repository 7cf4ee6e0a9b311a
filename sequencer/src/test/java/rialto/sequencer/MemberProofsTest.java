package rialto.sequencer;

import io.aeron.protocol.DataHeaderFlyweight;
import io.aeron.protocol.StatusMessageFlyweight;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import rialto.client.ProgramKey;

import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Member and stranger have the same address. */
class MemberProofsTest {
    private static final String MEMBERS = "0,127.0.0.1:9000,127.0.0.1:9001,127.0.0.1:9002,127.0.0.1:9003,127.0.0.1:9004"
            + "|1,127.0.0.2:9000,127.0.0.2:9001,127.0.0.2:9002,127.0.0.2:9003,127.0.0.2:9004";
    private static final ProgramKey KEY = ProgramKey.of("member", "a secret of sixteen or more");
    private static final int CONSENSUS = 9_001;
    private static final int LOG = 9_002;
    private static final int CATCH_UP = 9_003;
    private static final int LENGTH = 64;
    private static final int SEALED = LENGTH + PacketSeal.LENGTH;
    private static final int SESSION = 77;
    private static final InetAddress ADDRESS = InetAddress.ofLiteral("127.0.0.1");
    private static final InetAddress ELSEWHERE = InetAddress.ofLiteral("127.0.0.9");

    private static final long NOW_MS = 1_800_000_000_000L;

    private long sentMs = NOW_MS;
    private final PacketSeal members = new PacketSeal(KEY, PacketSeal.FORTH, () -> sentMs);
    private final ByteBuffer packet = ByteBuffer.allocateDirect(SEALED);
    private final UnsafeBuffer buffer = new UnsafeBuffer(packet);
    private final MemberProofs proofs = proofs(true);

    @Test
    void shouldTakeSealsOffAtTheirPort() {
        for (final int port : new int[] {CONSENSUS, LOG, CATCH_UP}) {
            seal(port);
            assertEquals(LENGTH, proofs.lengthWithoutSeal(port, buffer, SEALED, ADDRESS));
            seal(port + 10);
            assertEquals(
                    port == CONSENSUS ? SEALED : MemberProofs.NONE,
                    proofs(true).lengthWithoutSeal(port, buffer, SEALED, ADDRESS));
        }
    }

    @Test
    void shouldTakeNothingWithoutASealAtLogAndCatchUp() {
        for (final int port : new int[] {LOG, CATCH_UP}) {
            assertEquals(MemberProofs.NONE, proofs.lengthWithoutSeal(port, buffer, SEALED, ADDRESS));
            seal(port);
            assertEquals(MemberProofs.NONE, proofs.lengthWithoutSeal(port, buffer, SEALED, ELSEWHERE));
        }
        assertEquals(MemberProofs.NONE, proofs(false).lengthWithoutSeal(CONSENSUS, buffer, SEALED, ADDRESS));
    }

    @Test
    void shouldLeaveOtherPortsAsTheyAre() {
        for (final int port : new int[] {0, 9_000, 9_004}) {
            assertEquals(SEALED, proofs.lengthWithoutSeal(port, buffer, SEALED, ELSEWHERE));
            assertNull(proofs.sealed(port, packet, LENGTH));
        }
    }

    @Test
    void shouldLetNobodySendInTheStreamOfAMember() {
        session(SESSION);
        assertEquals(SEALED, proofs.lengthWithoutSeal(CONSENSUS, buffer, SEALED, ADDRESS));
        seal(CONSENSUS);
        assertEquals(LENGTH, proofs.lengthWithoutSeal(CONSENSUS, buffer, SEALED, ADDRESS));
        assertEquals(MemberProofs.NONE, proofs.lengthWithoutSeal(CONSENSUS, buffer, LENGTH, ADDRESS));
        assertEquals(MemberProofs.NONE, proofs.lengthWithoutSeal(CONSENSUS, buffer, LENGTH, ELSEWHERE));
        session(SESSION + 1);
        assertEquals(LENGTH, proofs.lengthWithoutSeal(CONSENSUS, buffer, LENGTH, ADDRESS));
    }

    @Test
    void shouldSealWhatItSaysToMembersAlone() {
        session(SESSION);
        seal(CONSENSUS);
        proofs.lengthWithoutSeal(CONSENSUS, buffer, SEALED, ADDRESS);
        final StatusMessageFlyweight status = new StatusMessageFlyweight(buffer);
        status.sessionId(SESSION + 1);
        assertNull(proofs.sealed(CONSENSUS, packet, LENGTH));
        status.sessionId(SESSION);
        for (final int port : new int[] {CONSENSUS, LOG, CATCH_UP}) {
            final ByteBuffer back = proofs.sealed(port, packet, LENGTH);
            assertNotNull(back);
            assertEquals(SEALED, back.remaining());
            assertTrue(SealedPackets.ofSender(KEY, () -> NOW_MS)
                    .isSealed(PacketSeal.NO_RECEIVER, new UnsafeBuffer(back), SEALED));
        }
    }

    @Test
    void shouldKnowTheSessionsThatWereSealedLast() {
        final SealedSessions sessions = new SealedSessions();
        for (int i = 0; i < 1_000; i++) {
            sessions.add(i);
            sessions.add(i);
            assertTrue(sessions.contain(i));
        }
        int known = 0;
        for (int i = 0; i < 1_000; i++) {
            known += sessions.contain(i) ? 1 : 0;
        }
        assertEquals(64, known);
    }

    /** The same port of another member: what it was sent, everybody on the network may have heard. */
    @Test
    void shouldTakeNothingThatWasSentToAnotherMember() {
        for (final int port : new int[] {CONSENSUS, LOG, CATCH_UP}) {
            for (final String endpoint : new String[] {"127.0.0.2:" + port, "localhost:" + port}) {
                members.put(PacketSeal.receiver(endpoint), packet, LENGTH);
                assertEquals(
                        port == CONSENSUS ? SEALED : MemberProofs.NONE,
                        proofs.lengthWithoutSeal(port, buffer, SEALED, ADDRESS));
            }
        }
        session(SESSION);
        seal(CONSENSUS);
        assertEquals(LENGTH, proofs.lengthWithoutSeal(CONSENSUS, buffer, SEALED, ADDRESS));
        members.put(PacketSeal.receiver("127.0.0.2:" + CONSENSUS), packet, LENGTH);
        assertEquals(MemberProofs.NONE, proofs.lengthWithoutSeal(CONSENSUS, buffer, SEALED, ADDRESS));
    }

    @Test
    void shouldTakeWhatIsTenSecondsOldAndNothingOlderOrFromTheFuture() {
        session(SESSION);
        for (final int port : new int[] {CONSENSUS, LOG, CATCH_UP}) {
            for (final long awayMs : new long[] {-10_001, 10_001, -11_000, 11_000}) {
                sentMs = NOW_MS + awayMs;
                seal(port);
                assertEquals(
                        MemberProofs.UNTIMELY,
                        proofs(true).lengthWithoutSeal(port, buffer, SEALED, ADDRESS),
                        () -> awayMs + " ms");
            }
            for (final long awayMs : new long[] {-10_000, 10_000}) {
                sentMs = NOW_MS + awayMs;
                seal(port);
                assertEquals(LENGTH, proofs(true).lengthWithoutSeal(port, buffer, SEALED, ADDRESS));
            }
        }
    }

    /** Else it would be answered as a member's. */
    @Test
    void shouldKnowNoSessionByAnOldPacket() {
        session(SESSION);
        sentMs = NOW_MS - 11_000;
        seal(CONSENSUS);
        proofs.lengthWithoutSeal(CONSENSUS, buffer, SEALED, ADDRESS);
        new StatusMessageFlyweight(buffer).sessionId(SESSION);
        assertNull(proofs.sealed(CONSENSUS, packet, LENGTH));
    }

    private void seal(final int port) {
        members.put(PacketSeal.receiver("127.0.0.1:" + port), packet, LENGTH);
    }

    private void session(final int session) {
        buffer.putInt(DataHeaderFlyweight.SESSION_ID_FIELD_OFFSET, session, ByteOrder.LITTLE_ENDIAN);
    }

    private static MemberProofs proofs(final boolean takesPart) {
        return new MemberProofs(
                new MemberAddresses(MEMBERS), NodeContexts.member(MEMBERS, 0), takesPart, KEY, () -> NOW_MS);
    }
}
