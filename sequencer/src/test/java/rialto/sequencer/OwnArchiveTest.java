package rialto.sequencer;

import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.client.ArchiveException;
import io.aeron.cluster.ConsensusModule;
import io.aeron.security.CredentialsSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.LocalMembers;
import rialto.client.MemberAddress;
import rialto.client.Permission;
import rialto.client.Program;
import rialto.client.ProgramFile;
import rialto.client.RecordingDescriptor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Who asks a member's Archive decides what a refusal comes to. */
@Timeout(120)
class OwnArchiveTest {
    @TempDir
    Path directory;

    private ProgramFile member;
    private ProgramKeys programs;

    @BeforeEach
    void makeKeys() throws Exception {
        final Path keys = Files.createDirectory(directory.resolve("programs"));
        member = ProgramFile.generate(new Program("member", Set.of(Permission.MEMBER), List.of(), Program.NEVER));
        member.write(keys.resolve("member.key"));
        programs = ProgramKeys.in(keys);
    }

    /** As Aeron 1.51 may do when an election begins anew in the middle of a replay. */
    @Test
    void shouldBeginANewElectionWhenTheMembersOwnPartsWantCommittedCommandsCutOff() throws Exception {
        try (TestVenue venue = start(10_000)) {
            cutLog(venue, programs.own());
            venue.await("the member's end", () -> venue.failure.get() != null);
            assertEquals(MemberRestartException.class, venue.failure.get().getClass());
        }
    }

    @Test
    void shouldGoOnWhenAnotherMemberWantsThemCutOff() throws Exception {
        try (TestVenue venue = start(10_000)) {
            cutLog(venue, member.key());
            venue.trade(1, 10);
            assertNull(venue.failure.get());
        }
    }

    /** Aeron starts with no shorter search for the others than twice this, which was always five seconds. */
    @Test
    void shouldStartWithTheLongestLeaderTimeout() throws Exception {
        try (TestVenue venue = start(30_000)) {
            assertTrue(venue.node.isLeader());
        }
    }

    private TestVenue start(final long leaderTimeoutMs) throws Exception {
        final TestVenue venue = TestVenue.start(TestVenue.configuration(directory.resolve("member"))
                .member(0, MemberAddress.aeronMembers(LocalMembers.unused(1)))
                .key(member.key())
                .programs(programs)
                .leaderHeartbeatTimeoutMs(leaderTimeoutMs)
                .build());
        venue.open();
        venue.settle();
        return venue;
    }

    private static void cutLog(final TestVenue venue, final CredentialsSupplier credentials) {
        try (AeronArchive archive = AeronArchive.connect(NodeContexts.localArchive()
                .aeron(venue.aeron)
                .ownsAeronClient(false)
                .credentialsSupplier(credentials))) {
            final long log = RecordingDescriptor.ofStream(archive, ConsensusModule.Configuration.LOG_STREAM_ID_DEFAULT)
                    .getFirst()
                    .recordingId();
            final ArchiveException refusal =
                    assertThrows(ArchiveException.class, () -> archive.truncateRecording(log, 0));
            assertEquals(ArchiveException.UNAUTHORISED_ACTION, refusal.errorCode());
        }
    }
}
