package rialto.sequencer;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.Publication;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.cluster.codecs.ChallengeResponseDecoder;
import io.aeron.cluster.codecs.MessageHeaderDecoder;
import io.aeron.cluster.codecs.SessionCloseRequestDecoder;
import io.aeron.cluster.codecs.SessionConnectRequestDecoder;
import io.aeron.cluster.codecs.SessionKeepAliveDecoder;
import io.aeron.cluster.codecs.SessionMessageHeaderDecoder;
import io.aeron.exceptions.AeronException;
import io.aeron.exceptions.RegistrationException;
import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.logbuffer.Header;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.CommandIngress;

import java.net.InetAddress;
import java.nio.ByteOrder;

/**
 * A stream of messages to the cluster from outside, and its continuation within the member. It goes on as fast as the
 * consensus module takes it, and keeps one message at most. A message that is none, or names a session that was not opened
 * here, ends the stream. Belongs to the gate's thread, but for {@link #onProven} and
 * {@link #onOver}.
 */
final class IngressLink implements ControlledFragmentHandler, IngressSessions.Stream {
    /** Longest message, bytes. */
    static final int MAX_MESSAGE_LENGTH = AeronCluster.SESSION_HEADER_LENGTH + CommandIngress.MAX_COMMAND_LENGTH;

    /** Of all that a stream brings before a key was shown on it, bytes. */
    static final int MAX_UNPROVEN_LENGTH = 64 * 1024;

    private static final Logger LOGGER = LoggerFactory.getLogger(IngressLink.class);
    private static final int FRAGMENT_LIMIT = 16;
    /** Of what the client is told, characters. */
    private static final int REASON_LENGTH = 200;
    /** Of one client: the leader, and one more when it did not answer. */
    private static final int MAX_CONNECTS = 8;
    /** All messages of a session begin with the term and its number. */
    private static final int TERM_OFFSET = MessageHeaderDecoder.ENCODED_LENGTH;

    private static final int SESSION_OFFSET = TERM_OFFSET + Long.BYTES;
    private static final int MIN_LENGTH = SESSION_OFFSET + Long.BYTES;

    private final Image image;
    private final String sourceIdentity;
    private final InetAddress source;
    private final String network;
    private final long openedNs;
    private final Aeron aeron;
    private final IngressSessions sessions;
    private final IngressRequests requests;
    private final Refusals refusals;
    private final IngressBudget budget;
    private final IngressAllowance allowance;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();

    private long insideId = Aeron.NULL_VALUE;
    private ExclusivePublication inside;
    private UnsafeBuffer message;
    private int messageLength = -1;
    private int connects;
    private long forwarded;
    private boolean ended;
    /** A session was asked for on it with a program's key. */
    private boolean sealed;

    private volatile boolean proven;
    private volatile boolean over;
    /** What its sender is to be told of its end; null when there is nothing to tell. */
    private String rejection;

    /**
     * @param image null in tests
     * @param sourceIdentity {@code address:port} of who sends
     */
    IngressLink(
            final Image image,
            final String sourceIdentity,
            final Aeron aeron,
            final IngressSessions sessions,
            final IngressRequests requests,
            final Refusals refusals,
            final IngressBudget budget) {
        this.image = image;
        this.aeron = aeron;
        this.sessions = sessions;
        this.requests = requests;
        this.refusals = refusals;
        this.budget = budget;
        allowance = budget.open();
        this.sourceIdentity = sourceIdentity;
        source = SourceAddress.of(sourceIdentity);
        network = SourceAddress.network(source);
        openedNs = System.nanoTime();
    }

    Image image() {
        return image;
    }

    String sourceIdentity() {
        return sourceIdentity;
    }

    @Override
    public String address() {
        return network;
    }

    long openedNs() {
        return openedNs;
    }

    boolean isEnded() {
        return ended;
    }

    boolean isProven() {
        return proven;
    }

    /** Whether it shows no sign of a key yet, so that another stream may have its place. */
    boolean isStrange() {
        return !proven && !sealed;
    }

    /** On the consensus module's thread. */
    @Override
    public void onProven() {
        proven = true;
    }

    /** On the service's thread. */
    @Override
    public void onOver() {
        over = true;
    }

    /** Whether it had a session, and has none any more. */
    boolean isOver() {
        return over;
    }

    /** How many messages went on so far. */
    long forwarded() {
        return forwarded;
    }

    int poll() {
        if (ended) {
            return 0;
        }
        final int fragments = image.controlledPoll(this, FRAGMENT_LIMIT);
        if (!ended) {
            onLength(image.position() - image.joinPosition());
        }
        return fragments;
    }

    /** @param length all that the stream has brought, what is no message included */
    void onLength(final long length) {
        if (!proven && length > MAX_UNPROVEN_LENGTH) {
            refuse("on a stream that brought " + length + " bytes and no key; the first " + MAX_UNPROVEN_LENGTH
                    + " must show one");
        }
    }

    @Override
    public Action onFragment(
            final DirectBuffer buffer, final int offset, final int length, final Header fragmentHeader) {
        if (ended) {
            return Action.BREAK;
        }
        final byte flags = fragmentHeader.flags();
        if ((flags & FrameDescriptor.UNFRAGMENTED) == FrameDescriptor.UNFRAGMENTED) {
            return onMessage(buffer, offset, length);
        }
        if ((flags & FrameDescriptor.BEGIN_FRAG_FLAG) == FrameDescriptor.BEGIN_FRAG_FLAG) {
            messageLength = 0;
        }
        if (messageLength < 0) {
            return refuse("without its beginning");
        }
        if (messageLength + length > MAX_MESSAGE_LENGTH) {
            return refuse("of more than " + MAX_MESSAGE_LENGTH + " bytes");
        }
        if (message == null) {
            message = new UnsafeBuffer(new byte[MAX_MESSAGE_LENGTH]);
        }
        message.putBytes(messageLength, buffer, offset, length);
        if ((flags & FrameDescriptor.END_FRAG_FLAG) == FrameDescriptor.END_FRAG_FLAG) {
            final Action action = onMessage(message, 0, messageLength + length);
            // an aborted fragment comes again
            messageLength = action == Action.ABORT ? messageLength : -1;
            return action;
        }
        messageLength += length;
        return Action.CONTINUE;
    }

    private Action onMessage(final DirectBuffer buffer, final int offset, final int length) {
        if (length < MIN_LENGTH || length > MAX_MESSAGE_LENGTH) {
            return refuse("of " + length + " bytes");
        }
        if (header.wrap(buffer, offset).schemaId() != MessageHeaderDecoder.SCHEMA_ID) {
            return refuse("of another language");
        }
        return switch (header.templateId()) {
            case SessionMessageHeaderDecoder.TEMPLATE_ID ->
                length < AeronCluster.SESSION_HEADER_LENGTH
                        ? refuse("of " + length + " bytes")
                        : onSessionMessage(buffer, offset, length);
            case SessionKeepAliveDecoder.TEMPLATE_ID, SessionCloseRequestDecoder.TEMPLATE_ID ->
                onSessionMessage(buffer, offset, length);
            case SessionConnectRequestDecoder.TEMPLATE_ID -> onConnect(buffer, offset, length);
            case ChallengeResponseDecoder.TEMPLATE_ID -> onChallengeResponse(buffer, offset, length);
            default -> refuse("of a kind that no client sends: " + header.templateId());
        };
    }

    private Action onSessionMessage(final DirectBuffer buffer, final int offset, final int length) {
        final long termId = buffer.getLong(offset + TERM_OFFSET, ByteOrder.LITTLE_ENDIAN);
        final long sessionId = buffer.getLong(offset + SESSION_OFFSET, ByteOrder.LITTLE_ENDIAN);
        if (!allowance.isOf(sessionId, termId)) {
            if (!sessions.isOf(sessionId, termId, this)) {
                if (header.templateId() == SessionCloseRequestDecoder.TEMPLATE_ID) {
                    // Aeron's client ends its session with whoever leads, also with one that does not know it
                    return Action.CONTINUE;
                }
                return refuse("under a session that was not opened on its stream with this leader");
            }
            allowance.session(sessionId, termId);
        }
        if (header.templateId() != SessionMessageHeaderDecoder.TEMPLATE_ID) {
            return forward(buffer, offset, length);
        }
        final Action action = allowance.covers(length) ? forward(buffer, offset, length) : Action.ABORT;
        if (action != Action.ABORT) {
            allowance.charge(length);
        }
        return action;
    }

    /** Call it several times a second. */
    void keepAlive(final long nowNs) {
        allowance.keepAlive(inside, nowNs);
    }

    private Action onConnect(final DirectBuffer buffer, final int offset, final int length) {
        final long nowNs = System.nanoTime();
        if (connects == MAX_CONNECTS) {
            return refuse("to open one session more than " + MAX_CONNECTS);
        }
        if (!isOpen()) {
            return ended ? Action.CONTINUE : Action.ABORT;
        }
        final IngressRequests.Asked asked = requests.asked(buffer, offset, length, source);
        if (asked == null) {
            return refuse(requests.fault());
        }
        if (asked.program() != null && !sessions.isNew(asked.audience())) {
            return refuse("to open a session with a request that came before, from whoever made it");
        }
        if (!sessions.mayConnect(network, asked.program(), nowNs) || !budget.mayOpen(asked.program(), nowNs)) {
            return refuse("to open a session: too many were asked for "
                    + (asked.program() == null
                            ? "that show no key"
                            : "with the key " + asked.program().name() + ", or others"));
        }
        sealed |= asked.program() != null;
        if (asked.program() == null) {
            refusals.log("a program at " + sourceIdentity + " that calls itself '" + asked.printableName()
                    + "' is not believed at the ingress: it has not the secret of that key, or cluster.members has this"
                    + " member otherwise there than here");
        }
        final long connect = sessions.connect(this, asked.audience(), asked.program(), nowNs);
        final int rebuilt = requests.connect(asked, sessions.tagged(connect, asked.name()));
        final Action action = forward(requests.rebuilt(), 0, rebuilt);
        if (action == Action.ABORT) {
            sessions.withdraw(connect);
        } else {
            connects++;
        }
        return action;
    }

    private Action onChallengeResponse(final DirectBuffer buffer, final int offset, final int length) {
        final long sessionId = buffer.getLong(offset + SESSION_OFFSET, ByteOrder.LITTLE_ENDIAN);
        if (!sessions.isOf(sessionId, this)) {
            return refuse("to answer the challenge of another");
        }
        if (!sessions.mayAnswer(sessionId, System.nanoTime())) {
            return refuse("to answer a challenge once more");
        }
        final int rebuilt = requests.challengeResponse(buffer, offset, length);
        if (rebuilt == 0) {
            return refuse(requests.fault());
        }
        final Action action = forward(requests.rebuilt(), 0, rebuilt);
        if (action != Action.ABORT) {
            sessions.answered(sessionId);
        }
        return action;
    }

    private Action forward(final DirectBuffer buffer, final int offset, final int length) {
        if (!isOpen()) {
            return ended ? Action.CONTINUE : Action.ABORT;
        }
        final long result = inside.offer(buffer, offset, length);
        if (result > 0) {
            forwarded++;
            return Action.CONTINUE;
        }
        if (result == Publication.CLOSED || result == Publication.MAX_POSITION_EXCEEDED) {
            end("its stream within the member is over");
            return Action.CONTINUE;
        }
        return Action.ABORT;
    }

    /** Whether the way within the member is there; otherwise it is being made, or it {@link #isEnded}. */
    private boolean isOpen() {
        if (inside != null) {
            return true;
        }
        try {
            if (insideId == Aeron.NULL_VALUE) {
                insideId = aeron.asyncAddExclusivePublication(IngressGate.INSIDE_CHANNEL, IngressGate.STREAM_ID);
            }
            inside = aeron.getExclusivePublication(insideId);
        } catch (final RegistrationException e) {
            insideId = Aeron.NULL_VALUE;
            refuse("that cannot be passed on: " + e.getMessage());
        }
        return inside != null;
    }

    private Action refuse(final String what) {
        refusals.log("a message to the cluster from " + sourceIdentity + " is refused: " + what);
        end("refused: " + what);
        return Action.CONTINUE;
    }

    /** Nothing goes on from now, and its sessions end. The client is told later, see {@link #reject}. */
    void end(final String reason) {
        if (!ended) {
            close();
            rejection = reason.length() > REASON_LENGTH ? reason.substring(0, REASON_LENGTH) : reason;
        }
    }

    /**
     * Tells the client of its end, once; waits for the driver meanwhile.
     *
     * @return whether there was something to tell
     */
    boolean reject() {
        if (rejection == null) {
            return false;
        }
        final String reason = rejection;
        rejection = null;
        try {
            image.reject(reason);
        } catch (final AeronException e) {
            LOGGER.debug("a stream from {} was gone before it was ended: {}", sourceIdentity, e.toString());
        }
        return true;
    }

    /** Takes away its continuation; the consensus module ends the sessions with it. */
    void close() {
        ended = true;
        sessions.close(this);
        budget.close(allowance);
        if (inside != null) {
            inside.close();
        } else if (insideId != Aeron.NULL_VALUE) {
            aeron.asyncRemovePublication(insideId);
        }
        inside = null;
        insideId = Aeron.NULL_VALUE;
        message = null;
    }
}
