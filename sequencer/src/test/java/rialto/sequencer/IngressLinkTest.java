package rialto.sequencer;

import io.aeron.cluster.codecs.MessageHeaderEncoder;
import io.aeron.cluster.codecs.SessionCloseRequestEncoder;
import io.aeron.cluster.codecs.SessionKeepAliveEncoder;
import io.aeron.cluster.codecs.SessionMessageHeaderEncoder;
import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.logbuffer.Header;
import io.aeron.protocol.DataHeaderFlyweight;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import rialto.client.Audience;
import rialto.client.Permission;
import rialto.client.Program;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

class IngressLinkTest {
    private static final byte[] NAME = "quotes".getBytes(StandardCharsets.US_ASCII);
    private static final Program QUOTES = new Program("quotes", Set.of(Permission.TRADE), List.of(), Program.NEVER);

    private final IngressSessions sessions = new IngressSessions(11_000, 64);
    private long room = Long.MAX_VALUE;
    private final IngressBudget budget = new IngressBudget(() -> room, sessions::programOf, session -> null);
    private final IngressLink link = link();
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

    @Test
    void shouldWaitWithACommandForWhichTheDiskHasNoRoom() {
        room = 0;
        budget.look(System.nanoTime());
        final IngressLink waiting = link();
        sessions.leadershipTermId(() -> 3);
        final Audience audience = Audience.ofIngress("10.0.0.1:9000", 102, 7);
        sessions.onConnect(7, sessions.tagged(sessions.connect(waiting, audience, QUOTES, System.nanoTime()), NAME));
        assertNull(sessions.refusal(7, QUOTES));
        final SessionMessageHeaderEncoder command =
                new SessionMessageHeaderEncoder().wrapAndApplyHeader(buffer, 0, header);
        command.leadershipTermId(3).clusterSessionId(7).timestamp(0);
        assertEquals(ControlledFragmentHandler.Action.ABORT, send(waiting, FrameDescriptor.UNFRAGMENTED, 300));
        assertFalse(waiting.isEnded());
        assertEquals(0, waiting.forwarded());
    }

    private IngressLink link() {
        return new IngressLink(
                null,
                "10.0.0.9:4000",
                null,
                sessions,
                new IngressRequests("10.0.0.1:9000", name -> null),
                new Refusals(LoggerFactory.getLogger(IngressLinkTest.class)),
                budget);
    }

    private void send(final byte flags, final int length) {
        send(link, flags, length);
    }

    private ControlledFragmentHandler.Action send(final IngressLink to, final byte flags, final int length) {
        final UnsafeBuffer frame = new UnsafeBuffer(new byte[DataHeaderFlyweight.HEADER_LENGTH]);
        frame.putByte(DataHeaderFlyweight.FLAGS_FIELD_OFFSET, flags);
        final Header fragment = new Header(0, 16);
        fragment.buffer(frame);
        fragment.offset(0);
        return to.onFragment(buffer, 0, length, fragment);
    }
}
