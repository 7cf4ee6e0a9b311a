package rialto.sequencer;

import io.aeron.Aeron;
import io.aeron.Subscription;
import io.aeron.archive.codecs.MessageHeaderDecoder;
import io.aeron.archive.codecs.ReplayRequestDecoder;
import io.aeron.archive.codecs.TruncateRecordingRequestDecoder;
import io.aeron.cluster.service.ClusteredServiceContainer;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.logbuffer.Header;
import org.agrona.DirectBuffer;
import rialto.client.VenueConnection;

import java.util.function.IntPredicate;

/**
 * Reads what this member's own parts ask its Archive, beside the Archive: an authorisation service is told what kind of
 * request it is, but not which place it means. Belongs to the Archive's thread, which reads a request and then asks for
 * its authorisation.
 */
final class ControlRequests implements FragmentHandler {
    private static final int FRAGMENT_LIMIT = 64;

    private final Subscription subscription;
    private final Listener listener;
    private final IntPredicate isFromOutside;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final TruncateRecordingRequestDecoder truncate = new TruncateRecordingRequestDecoder();
    private final ReplayRequestDecoder replay = new ReplayRequestDecoder();

    /** Is told of requests that change the log or decide how far it is replayed. */
    interface Listener {
        /** A recording is to be cut off after a position. */
        void onTruncate(long recordingId, long position);

        /** A recording is to be replayed for the cluster on this member, to an end before which it stops. */
        void onLogReplay(long recordingId, long endPosition);
    }

    /**
     * @param aeron the Archive's own client, so that both have a new image at the same time
     * @param isFromOutside whether the stream of a session id has requests of others
     */
    ControlRequests(final Aeron aeron, final Listener listener, final IntPredicate isFromOutside) {
        this.subscription =
                aeron.addSubscription(NodeContexts.LOCAL_CONTROL_CHANNEL, VenueConnection.ARCHIVE_CONTROL_STREAM_ID);
        this.listener = listener;
        this.isFromOutside = isFromOutside;
    }

    /** Hands over everything that has come. */
    void poll() {
        int fragments;
        do {
            fragments = subscription.poll(this, FRAGMENT_LIMIT);
        } while (fragments > 0);
    }

    @Override
    public void onFragment(final DirectBuffer buffer, final int offset, final int length, final Header fragmentHeader) {
        if (isFromOutside.test(fragmentHeader.sessionId())) {
            return;
        }
        if ((fragmentHeader.flags() & FrameDescriptor.UNFRAGMENTED) != FrameDescriptor.UNFRAGMENTED) {
            // those that matter here are short
            return;
        }
        header.wrap(buffer, offset);
        switch (header.templateId()) {
            case TruncateRecordingRequestDecoder.TEMPLATE_ID -> {
                truncate.wrapAndApplyHeader(buffer, offset, header);
                listener.onTruncate(truncate.recordingId(), truncate.position());
            }
            case ReplayRequestDecoder.TEMPLATE_ID -> {
                replay.wrapAndApplyHeader(buffer, offset, header);
                if (replay.replayStreamId() == ClusteredServiceContainer.Configuration.REPLAY_STREAM_ID_DEFAULT) {
                    listener.onLogReplay(replay.recordingId(), replay.position() + replay.length());
                }
            }
            default -> {}
        }
    }
}
