package rialto.sequencer;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ClusterMember;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.codecs.AppendPositionDecoder;
import io.aeron.cluster.codecs.BooleanType;
import io.aeron.cluster.codecs.CanvassPositionDecoder;
import io.aeron.cluster.codecs.CanvassPositionEncoder;
import io.aeron.cluster.codecs.MessageHeaderDecoder;
import io.aeron.cluster.codecs.MessageHeaderEncoder;
import io.aeron.cluster.codecs.NewLeadershipTermEncoder;
import io.aeron.cluster.codecs.RequestVoteEncoder;
import io.aeron.cluster.codecs.VoteDecoder;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.FragmentHandler;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.LocalMembers;
import rialto.client.MemberAddress;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * A member votes for a candidate, which then stands still. Another member leads an earlier term. What it acknowledged in that
 * term the candidate would lack, when it goes on and counts the vote. The two others say what this test says.
 */
@Timeout(120)
class EarlierLeaderTest {
    private static final int MEMBERS = 3;
    private static final int LEADER = 0;
    private static final int MEMBER = 1;
    private static final int CANDIDATE = 2;
    private static final long EARLIER = 6;
    private static final long LATER = 7;
    private static final int LOG_SESSION_ID = 77;
    private static final int APP_VERSION = 1;
    /** So often the member must have heard of the leader, and be without one all the same. */
    private static final int TIMES = 5;

    @TempDir
    private Path directory;

    private final List<AutoCloseable> open = new ArrayList<>();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final Heard fromMember = new Heard();
    private ExclusivePublication leader;
    private ExclusivePublication candidate;
    private Subscription leaderHears;
    private Subscription candidateHears;

    @BeforeEach
    void start() {
        final List<MemberAddress> addresses = LocalMembers.unused(MEMBERS);
        final String members = MemberAddress.aeronMembers(addresses);
        final ClusterMember member = NodeContexts.member(members, MEMBER);
        final String aeronDirectory = directory.resolve("others").toString();
        final MediaDriver driver = keep(MediaDriver.launch(new MediaDriver.Context()
                .aeronDirectoryName(aeronDirectory)
                .threadingMode(ThreadingMode.SHARED)
                .dirDeleteOnShutdown(true)));
        final Aeron aeron = keep(Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName())));
        leaderHears = consensus(aeron, members, LEADER);
        candidateHears = consensus(aeron, members, CANDIDATE);
        final SequencerConfiguration configuration = TestVenue.configuration(directory.resolve("member"))
                .member(MEMBER, members)
                .leaderHeartbeatTimeoutMs(4_000)
                .build();
        keep(EchoNode.launch(configuration));
        leader = toConsensus(aeron, member);
        candidate = toConsensus(aeron, member);
        keep(aeron.addExclusivePublication(
                "aeron:udp?endpoint=" + member.logEndpoint() + "|session-id=" + LOG_SESSION_ID + "|term-length="
                        + configuration.logTermLength(),
                ConsensusModule.Configuration.LOG_STREAM_ID_DEFAULT));
    }

    @AfterEach
    void close() {
        CloseHelper.closeAll(open.reversed());
    }

    @Test
    void shouldAcknowledgeNothingInAnEarlierTermUntilTheCandidateHasLost() {
        await(leaderHears, () -> fromMember.canvasses > 0);
        ask();
        await(candidateHears, () -> fromMember.votes > 0);

        for (int i = 0; i < TIMES; i++) {
            awaitCanvass();
            lead();
        }
        awaitCanvass();
        assertEquals(0, fromMember.acknowledged, "it follows, though the candidate may count its vote");

        lose();
        while (fromMember.acknowledged == 0) {
            lead();
            leaderHears.poll(fromMember, 1);
            LockSupport.parkNanos(1_000_000);
        }
    }

    /** It says that it has no leader: one that has follows it, and says nothing before that comes to nothing. */
    private void awaitCanvass() {
        while (leaderHears.poll(fromMember, 10) > 0) {
            Thread.onSpinWait();
        }
        final int before = fromMember.canvasses;
        await(leaderHears, () -> fromMember.canvasses > before || fromMember.acknowledged > 0);
    }

    private void ask() {
        send(
                candidate,
                new RequestVoteEncoder()
                        .wrapAndApplyHeader(buffer, 0, header)
                        .logLeadershipTermId(Aeron.NULL_VALUE)
                        .logPosition(0)
                        .candidateTermId(LATER)
                        .candidateMemberId(CANDIDATE)
                        .protocolVersion(ConsensusModule.Configuration.PROTOCOL_SEMANTIC_VERSION)
                        .encodedLength());
    }

    private void lose() {
        send(
                candidate,
                new CanvassPositionEncoder()
                        .wrapAndApplyHeader(buffer, 0, header)
                        .logLeadershipTermId(Aeron.NULL_VALUE)
                        .logPosition(0)
                        .leadershipTermId(Aeron.NULL_VALUE)
                        .followerMemberId(CANDIDATE)
                        .protocolVersion(ConsensusModule.Configuration.PROTOCOL_SEMANTIC_VERSION)
                        .encodedLength());
    }

    private void lead() {
        send(
                leader,
                new NewLeadershipTermEncoder()
                        .wrapAndApplyHeader(buffer, 0, header)
                        .logLeadershipTermId(Aeron.NULL_VALUE)
                        .nextLeadershipTermId(EARLIER)
                        .nextTermBaseLogPosition(0)
                        .nextLogPosition(AeronArchive.NULL_POSITION)
                        .leadershipTermId(EARLIER)
                        .termBaseLogPosition(0)
                        .logPosition(0)
                        .leaderRecordingId(0)
                        .timestamp(System.currentTimeMillis())
                        .leaderMemberId(LEADER)
                        .logSessionId(LOG_SESSION_ID)
                        .appVersion(APP_VERSION)
                        .isStartup(BooleanType.TRUE)
                        .commitPosition(0)
                        .encodedLength());
    }

    private void send(final ExclusivePublication to, final int encodedLength) {
        while (to.offer(buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + encodedLength) < 0) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private void await(final Subscription subscription, final BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            if (subscription.poll(fromMember, 1) == 0) {
                LockSupport.parkNanos(1_000_000);
            }
        }
    }

    private Subscription consensus(final Aeron aeron, final String members, final int id) {
        return keep(aeron.addSubscription(
                "aeron:udp?endpoint=" + NodeContexts.member(members, id).consensusEndpoint(),
                ConsensusModule.Configuration.CONSENSUS_STREAM_ID_DEFAULT));
    }

    private ExclusivePublication toConsensus(final Aeron aeron, final ClusterMember member) {
        return keep(aeron.addExclusivePublication(
                "aeron:udp?term-length=64k|endpoint=" + member.consensusEndpoint(),
                ConsensusModule.Configuration.CONSENSUS_STREAM_ID_DEFAULT));
    }

    private <T extends AutoCloseable> T keep(final T closeable) {
        open.add(closeable);
        return closeable;
    }

    /** What the member says to the others. */
    private static final class Heard implements FragmentHandler {
        private final MessageHeaderDecoder header = new MessageHeaderDecoder();
        private final VoteDecoder vote = new VoteDecoder();
        private final AppendPositionDecoder append = new AppendPositionDecoder();
        private int canvasses;
        private int votes;
        private int acknowledged;

        @Override
        public void onFragment(
                final DirectBuffer message, final int offset, final int length, final io.aeron.logbuffer.Header frame) {
            header.wrap(message, offset);
            switch (header.templateId()) {
                case CanvassPositionDecoder.TEMPLATE_ID -> canvasses++;
                case VoteDecoder.TEMPLATE_ID -> {
                    vote.wrapAndApplyHeader(message, offset, header);
                    assertEquals(LATER, vote.candidateTermId());
                    assertEquals(BooleanType.TRUE, vote.vote());
                    votes++;
                }
                case AppendPositionDecoder.TEMPLATE_ID -> {
                    append.wrapAndApplyHeader(message, offset, header);
                    assertEquals(EARLIER, append.leadershipTermId());
                    acknowledged++;
                }
                default -> {}
            }
        }
    }
}
