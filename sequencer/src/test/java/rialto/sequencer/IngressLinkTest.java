package rialto.sequencer;

import io.aeron.cluster.codecs.MessageHeaderEncoder;
import io.aeron.cluster.codecs.SessionCloseRequestEncoder;
import io.aeron.cluster.codecs.SessionKeepAliveEncoder;
import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.logbuffer.Header;
import io.aeron.protocol.DataHeaderFlyweight;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class IngressLinkTest {
    private final IngressSessions sessions = new IngressSessions(11_000, 64);
    private final IngressLink link = new IngressLink(
            null,
            "10.0.0.9:4000",
            null,
            sessions,
            new IngressRequests("10.0.0.1:9000", name -> null),
            new Refusals(LoggerFactory.getLogger(IngressLinkTest.class)));
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1_024]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    @Test
    void shouldEndForAPieceOfAMessageWithoutItsBeginning() {
        send((byte) 0, 1_000);
        assertTrue(link.isEnded());
    }

    @Test
    void shouldTakeTheBeginningOfAMessage() {
        send(FrameDescriptor.BEGIN_FRAG_FLAG, 1_000);
        send((byte) 0, 1_000);
        assertFalse(link.isEnded());
    }

    @Test
    void shouldBringLittleBeforeAKeyIsShown() {
        link.onLength(IngressLink.MAX_UNPROVEN_LENGTH);
        assertFalse(link.isEnded());
        link.onLength(IngressLink.MAX_UNPROVEN_LENGTH + 1);
        assertTrue(link.isEnded());
    }

    @Test
    void shouldBringAnyLengthWhenAKeyIsShown() {
        link.onProven();
        link.onLength(Long.MAX_VALUE);
        assertFalse(link.isEnded());
    }

    @Test
    void shouldTakeNoNoticeOfTheEndOfASessionThatItDoesNotKnow() {
        final SessionCloseRequestEncoder close = new SessionCloseRequestEncoder().wrapAndApplyHeader(buffer, 0, header);
        close.leadershipTermId(3).clusterSessionId(7);
        send(FrameDescriptor.UNFRAGMENTED, MessageHeaderEncoder.ENCODED_LENGTH + close.encodedLength());
        assertFalse(link.isEnded());
        final SessionKeepAliveEncoder keepAlive = new SessionKeepAliveEncoder().wrapAndApplyHeader(buffer, 0, header);
        keepAlive.leadershipTermId(3).clusterSessionId(7);
        send(FrameDescriptor.UNFRAGMENTED, MessageHeaderEncoder.ENCODED_LENGTH + keepAlive.encodedLength());
        assertTrue(link.isEnded());
    }

    private void send(final byte flags, final int length) {
        final UnsafeBuffer frame = new UnsafeBuffer(new byte[DataHeaderFlyweight.HEADER_LENGTH]);
        frame.putByte(DataHeaderFlyweight.FLAGS_FIELD_OFFSET, flags);
        final Header fragment = new Header(0, 16);
        fragment.buffer(frame);
        fragment.offset(0);
        link.onFragment(buffer, 0, length, fragment);
    }
}
