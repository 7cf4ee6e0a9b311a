package rialto.sequencer;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.cluster.codecs.MessageHeaderEncoder;
import io.aeron.cluster.codecs.SessionKeepAliveEncoder;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.concurrent.TimeUnit;

/**
 * How much one stream of messages may still bring to the log, see {@link IngressBudget}. A command that finds too little, or too
 * many of its stream {@link CommandsUnderWay under way}, waits in its stream, and all behind it, keep-alives too. So this keeps the session alive meanwhile. Belongs to the gate's thread.
 */
final class IngressAllowance {
    /** What a command takes besides its own bytes: frames of log and events, and an event that refuses it. */
    private static final int OVERHEAD = 256;
    /** No command takes more. */
    static final int LARGEST = IngressLink.MAX_MESSAGE_LENGTH + OVERHEAD;

    private static final long KEEP_ALIVE_NS = TimeUnit.SECONDS.toNanos(1);
    private static final int KEEP_ALIVE_LENGTH =
            MessageHeaderEncoder.ENCODED_LENGTH + SessionKeepAliveEncoder.BLOCK_LENGTH;

    private final CommandsUnderWay underWay;
    private long bytes;
    /** Of the session that the last message was of. */
    private long sessionId = Aeron.NULL_VALUE;

    private long termId;
    private boolean waits;
    private long keptAliveNs;
    private UnsafeBuffer keepAlive;

    IngressAllowance(final long bytes, final CommandsUnderWay underWay) {
        this.bytes = bytes;
        this.underWay = underWay;
    }

    /** Its messages are of this session from now on. */
    void session(final long sessionId, final long termId) {
        this.sessionId = sessionId;
        this.termId = termId;
        underWay.session(sessionId);
    }

    boolean isOf(final long otherSessionId, final long otherTermId) {
        return sessionId == otherSessionId && termId == otherTermId;
    }

    long sessionId() {
        return sessionId;
    }

    /** Whether a command of this length may go on; otherwise the stream waits. */
    boolean covers(final int length) {
        waits = bytes < length + OVERHEAD || underWay.isFull();
        return !waits;
    }

    /** A command went on. */
    void charge(final int length) {
        bytes -= length + OVERHEAD;
        underWay.sent();
    }

    /** @param most that it may have then */
    void give(final long more, final long most) {
        bytes = Math.min(bytes + more, most);
    }

    CommandsUnderWay underWay() {
        return underWay;
    }

    /** Takes the place of the keep-alives that wait behind a command; does nothing while none waits. */
    void keepAlive(final ExclusivePublication inside, final long nowNs) {
        if (waits && inside != null && nowNs - keptAliveNs >= KEEP_ALIVE_NS) {
            if (keepAlive == null) {
                keepAlive = new UnsafeBuffer(new byte[KEEP_ALIVE_LENGTH]);
            }
            new SessionKeepAliveEncoder()
                    .wrapAndApplyHeader(keepAlive, 0, new MessageHeaderEncoder())
                    .leadershipTermId(termId)
                    .clusterSessionId(sessionId);
            if (inside.offer(keepAlive, 0, KEEP_ALIVE_LENGTH) > 0) {
                keptAliveNs = nowNs;
            }
        }
    }
}
