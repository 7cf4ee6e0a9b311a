package rialto.attacks;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.cluster.codecs.ChallengeDecoder;
import io.aeron.cluster.codecs.ChallengeEncoder;
import io.aeron.cluster.codecs.ChallengeResponseDecoder;
import io.aeron.cluster.codecs.ChallengeResponseEncoder;
import io.aeron.cluster.codecs.EventCode;
import io.aeron.cluster.codecs.MessageHeaderDecoder;
import io.aeron.cluster.codecs.MessageHeaderEncoder;
import io.aeron.cluster.codecs.SessionConnectRequestDecoder;
import io.aeron.cluster.codecs.SessionConnectRequestEncoder;
import io.aeron.cluster.codecs.SessionEventDecoder;
import io.aeron.cluster.codecs.SessionEventEncoder;
import io.aeron.logbuffer.Header;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.testsupport.Pause;

/**
 * Has no key, and sits where a program looks for a member: asks the leader for a session in the program's name, has the
 * program answer the leader's challenge, and hands that on. Belongs to one thread.
 */
final class MiddleMan implements AutoCloseable {
    private static final int ANSWER_STREAM_ID = 777;
    private static final long CORRELATION_ID = 42;
    private static final long LATE_TERM_ID = 1_000;
    private static final int FRAGMENT_LIMIT = 10;

    private final Aeron aeron;
    private final EventCode says;
    private final String detail;
    private final Subscription asMember;
    private final Subscription answers;
    private final ExclusivePublication leader;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[4_096]);
    private final MessageHeaderEncoder headerEncoder = new MessageHeaderEncoder();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private ExclusivePublication program;
    private long programsCorrelationId;
    private long sessionId;
    private int asked;
    private int proofs;
    private EventCode verdict;

    /**
     * @param endpoint where he sits
     * @param leader {@code host:port} of the leader's ingress
     * @param says what he answers himself when he is asked for a session; null when he asks the leader for one
     * @param detail of what he answers
     */
    MiddleMan(
            final Aeron aeron, final String endpoint, final String leader, final EventCode says, final String detail) {
        this.aeron = aeron;
        this.says = says;
        this.detail = detail;
        asMember = aeron.addSubscription("aeron:udp?endpoint=" + endpoint, ForeignEgressTest.INGRESS_STREAM_ID);
        answers = aeron.addSubscription("aeron:udp?endpoint=127.0.0.1:0", ANSWER_STREAM_ID);
        this.leader =
                aeron.addExclusivePublication("aeron:udp?endpoint=" + leader, ForeignEgressTest.INGRESS_STREAM_ID);
    }

    void poll() {
        asMember.poll(this::onProgram, FRAGMENT_LIMIT);
        answers.poll(this::onLeader, FRAGMENT_LIMIT);
    }

    /** How often a program asked him for a session. */
    int asked() {
        return asked;
    }

    /** How often a program proved its key to him. */
    int proofs() {
        return proofs;
    }

    /** What the leader made of the proof; null before. */
    EventCode verdict() {
        return verdict;
    }

    private void onProgram(final DirectBuffer from, final int offset, final int length, final Header fragmentHeader) {
        header.wrap(from, offset);
        switch (header.templateId()) {
            case SessionConnectRequestDecoder.TEMPLATE_ID -> onConnect(from, offset);
            case ChallengeResponseDecoder.TEMPLATE_ID -> {
                final ChallengeResponseDecoder proof =
                        new ChallengeResponseDecoder().wrapAndApplyHeader(from, offset, header);
                proofs++;
                final byte[] credentials = new byte[proof.encodedCredentialsLength()];
                proof.getEncodedCredentials(credentials, 0, credentials.length);
                final ChallengeResponseEncoder on =
                        new ChallengeResponseEncoder().wrapAndApplyHeader(buffer, 0, headerEncoder);
                on.correlationId(CORRELATION_ID)
                        .clusterSessionId(sessionId)
                        .putEncodedCredentials(credentials, 0, credentials.length);
                send(leader, on.encodedLength());
            }
            default -> {}
        }
    }

    private void onConnect(final DirectBuffer from, final int offset) {
        final SessionConnectRequestDecoder request =
                new SessionConnectRequestDecoder().wrapAndApplyHeader(from, offset, header);
        asked++;
        programsCorrelationId = request.correlationId();
        final int streamId = request.responseStreamId();
        final String channel = request.responseChannel();
        final byte[] credentials = new byte[request.encodedCredentialsLength()];
        request.getEncodedCredentials(credentials, 0, credentials.length);
        if (asked > 1) {
            return;
        }
        program = aeron.addExclusivePublication(channel, streamId);
        if (says == null) {
            final SessionConnectRequestEncoder on =
                    new SessionConnectRequestEncoder().wrapAndApplyHeader(buffer, 0, headerEncoder);
            on.correlationId(CORRELATION_ID)
                    .responseStreamId(ANSWER_STREAM_ID)
                    .version(AeronCluster.Configuration.PROTOCOL_SEMANTIC_VERSION)
                    .responseChannel(answers.tryResolveChannelEndpointPort())
                    .putEncodedCredentials(credentials, 0, credentials.length)
                    .clientInfo("");
            send(leader, on.encodedLength());
        } else {
            final SessionEventEncoder answer = new SessionEventEncoder().wrapAndApplyHeader(buffer, 0, headerEncoder);
            answer.clusterSessionId(1)
                    .correlationId(programsCorrelationId)
                    .leadershipTermId(LATE_TERM_ID)
                    .leaderMemberId(0)
                    .code(says)
                    .version(AeronCluster.Configuration.PROTOCOL_SEMANTIC_VERSION)
                    .leaderHeartbeatTimeoutNs(1_000_000_000L)
                    .detail(detail);
            send(program, answer.encodedLength());
        }
    }

    private void onLeader(final DirectBuffer from, final int offset, final int length, final Header fragmentHeader) {
        header.wrap(from, offset);
        switch (header.templateId()) {
            case ChallengeDecoder.TEMPLATE_ID -> {
                final ChallengeDecoder challenge = new ChallengeDecoder().wrapAndApplyHeader(from, offset, header);
                sessionId = challenge.clusterSessionId();
                final byte[] bytes = new byte[challenge.encodedChallengeLength()];
                challenge.getEncodedChallenge(bytes, 0, bytes.length);
                final ChallengeEncoder on = new ChallengeEncoder().wrapAndApplyHeader(buffer, 0, headerEncoder);
                on.correlationId(programsCorrelationId)
                        .clusterSessionId(sessionId)
                        .putEncodedChallenge(bytes, 0, bytes.length);
                send(program, on.encodedLength());
            }
            case SessionEventDecoder.TEMPLATE_ID ->
                verdict = new SessionEventDecoder()
                        .wrapAndApplyHeader(from, offset, header)
                        .code();
            default -> {}
        }
    }

    private void send(final Publication to, final int encodedLength) {
        while (to.offer(buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + encodedLength) < 0) {
            Pause.ms(1);
            if (Thread.currentThread().isInterrupted()) {
                throw new AssertionError("interrupted while the man in the middle sends to " + to.channel());
            }
        }
    }

    @Override
    public void close() {
        CloseHelper.closeAll(program, leader, answers, asMember);
    }
}
