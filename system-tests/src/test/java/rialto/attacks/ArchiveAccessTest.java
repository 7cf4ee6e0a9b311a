package rialto.attacks;

import io.aeron.ExclusivePublication;
import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.client.ArchiveException;
import io.aeron.archive.client.ArchiveProxy;
import io.aeron.archive.codecs.SourceLocation;
import io.aeron.exceptions.AeronException;
import io.aeron.security.CredentialsSupplier;
import io.aeron.security.NullCredentialsSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import rialto.client.ProgramKey;
import rialto.client.VenueConnection;
import rialto.testsupport.Pause;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A member's Archive once did what anybody on the network asked of it: it purged snapshots and events, stopped recording the
 * log, and ended the member for a recording that was not there.
 */
@AttacksLane
@Timeout(240)
class ArchiveAccessTest {
    private static final long LOG = 0;
    private static final long NOT_THERE = 4_711;
    private static final int GUESSES = 64;

    private static OneMember member;
    private List<String> before;

    @BeforeAll
    static void start() throws Exception {
        member = OneMember.start();
    }

    @AfterAll
    static void stop() {
        member.close();
    }

    @BeforeEach
    void look() throws Exception {
        before = member.recordings();
        assertTrue(before.size() >= 2, before::toString);
    }

    @AfterEach
    void shouldHaveChangedNothing() throws Exception {
        assertEquals(before, member.recordings());
        member.requireTrading();
    }

    @Test
    void shouldLetNobodyInWithoutAKey() {
        final List<CredentialsSupplier> strangers = List.of(
                new NullCredentialsSupplier(),
                ProgramKey.of("reporting", "a secret that is not its own"),
                ProgramKey.of("nobody-at-all", "a secret that is not its own"),
                ProgramKey.of("this-member", "a secret that is not its own"));
        for (final CredentialsSupplier stranger : strangers) {
            assertThrows(AeronException.class, () -> AeronArchive.connect(member.archive(stranger))
                    .close());
        }
    }

    @Test
    void shouldRefuseAReaderAllThatIsTheMembersOwn() throws Exception {
        for (final String program : List.of("reporting", "gateway", "backup", "member")) {
            try (AeronArchive archive = AeronArchive.connect(member.archive(member.key(program)))) {
                assertRefused(program, () -> archive.truncateRecording(LOG, 1_024));
                assertRefused(program, () -> archive.truncateRecording(NOT_THERE, 0));
                assertRefused(program, () -> archive.purgeRecording(LOG));
                assertRefused(program, () -> archive.purgeSegments(LOG, 0));
                assertRefused(program, () -> archive.tryStopRecordingByIdentity(LOG));
                assertRefused(program, () -> archive.stopRecording("aeron:ipc", VenueConnection.EVENT_STREAM_ID));
                assertRefused(program, () -> archive.startRecording("aeron:ipc", 99, SourceLocation.LOCAL));
                assertRefused(program, () -> archive.extendRecording(LOG, "aeron:ipc", 99, SourceLocation.LOCAL));
                assertRefused(program, () -> archive.stopAllReplays(LOG));
                assertRefused(
                        program, () -> archive.replicate(LOG, NOT_THERE, 11, "aeron:udp?endpoint=127.0.0.1:9", null));
            }
        }
    }

    private static void assertRefused(final String program, final Executable request) {
        final ArchiveException refusal = assertThrows(ArchiveException.class, request, program);
        assertEquals(ArchiveException.UNAUTHORISED_ACTION, refusal.errorCode(), refusal::getMessage);
    }

    /** Aeron's Archive takes a request for that of the session which it names, whoever sends it. */
    @Test
    void shouldNotTakeARequestUnderTheSessionOfAnother() throws Exception {
        try (AeronArchive reader = AeronArchive.connect(member.archive(member.key("reporting")));
                ExclusivePublication strangers = member.aeron.addExclusivePublication(
                        "aeron:udp?term-length=64k|endpoint=" + member.address().archive(),
                        VenueConnection.ARCHIVE_CONTROL_STREAM_ID)) {
            while (!strangers.isConnected()) {
                Pause.ms(1);
            }
            final ArchiveProxy stranger = new ArchiveProxy(strangers);
            for (int i = 0; i < GUESSES; i++) {
                attack(stranger, reader.controlSessionId() + 4 - i, i);
                attack(reader.archiveProxy(), reader.controlSessionId() - 1 - i, i);
            }
            Pause.ms(1_000);
            assertTrue(reader.listRecording(LOG, (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p) -> {}) > 0);
        }
    }

    private static void attack(final ArchiveProxy proxy, final long sessionId, final int number) {
        proxy.truncateRecording(LOG, 1_024, number, sessionId);
        proxy.purgeRecording(LOG, number, sessionId);
        proxy.stopRecordingByIdentity(LOG, number, sessionId);
        proxy.stopAllReplays(-1, number, sessionId);
        proxy.closeSession(sessionId);
    }
}
