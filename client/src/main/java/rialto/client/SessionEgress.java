package rialto.client;

import io.aeron.FragmentAssembler;
import io.aeron.Image;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.cluster.codecs.EventCode;
import io.aeron.cluster.codecs.MessageHeaderDecoder;
import io.aeron.cluster.codecs.NewLeaderEventDecoder;
import io.aeron.cluster.codecs.SessionEventDecoder;
import io.aeron.cluster.codecs.SessionMessageHeaderDecoder;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import org.agrona.DirectBuffer;

/**
 * What the leader says in a session, read on the stream on which it gave the session and on no other. Aeron's own client reads
 * every stream that comes to its port, and believes whoever names the session. Belongs to one thread.
 */
final class SessionEgress {
    private static final int FRAGMENT_LIMIT = 10;

    private final Image image;
    private final long sessionId;
    private final EventBatchHandler answers;
    private final FragmentHandler handler = new FragmentAssembler(this::onMessage);
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final SessionMessageHeaderDecoder message = new SessionMessageHeaderDecoder();
    private final SessionEventDecoder event = new SessionEventDecoder();
    private final NewLeaderEventDecoder newLeader = new NewLeaderEventDecoder();
    private boolean isEnded;

    /**
     * @param image null when it is gone already
     * @param sessionId of the session
     * @param answers is given what the session is answered
     */
    SessionEgress(final Image image, final long sessionId, final EventBatchHandler answers) {
        this.image = image;
        this.sessionId = sessionId;
        this.answers = answers;
    }

    int poll() {
        return isLost() ? 0 : image.poll(handler, FRAGMENT_LIMIT);
    }

    /** Whether the leader is gone, or does not lead any more. */
    boolean isLost() {
        return image == null || image.isClosed();
    }

    /** Whether the leader has ended the session, or another term has begun. */
    boolean isEnded() {
        return isEnded;
    }

    private void onMessage(final DirectBuffer buffer, final int offset, final int length, final Header fragmentHeader) {
        header.wrap(buffer, offset);
        if (header.schemaId() != MessageHeaderDecoder.SCHEMA_ID) {
            return;
        }
        switch (header.templateId()) {
            case SessionMessageHeaderDecoder.TEMPLATE_ID -> {
                message.wrapAndApplyHeader(buffer, offset, header);
                if (message.clusterSessionId() == sessionId) {
                    final int headerLength = AeronCluster.SESSION_HEADER_LENGTH;
                    answers.onBatch(buffer, offset + headerLength, length - headerLength);
                }
            }
            case SessionEventDecoder.TEMPLATE_ID -> {
                event.wrapAndApplyHeader(buffer, offset, header);
                isEnded |= event.clusterSessionId() == sessionId && event.code() == EventCode.CLOSED;
            }
            case NewLeaderEventDecoder.TEMPLATE_ID -> {
                newLeader.wrapAndApplyHeader(buffer, offset, header);
                isEnded |= newLeader.clusterSessionId() == sessionId;
            }
            default -> {}
        }
    }
}
