package rialto.sequencer;

import io.aeron.Publication;
import io.aeron.cluster.service.ClientSession;
import org.agrona.DirectBuffer;
import rialto.protocol.CommandFlags;
import rialto.protocol.CommandSourceDecoder;
import rialto.protocol.MessageHeaderDecoder;

import java.nio.ByteOrder;

/**
 * Events go into the recording; those of a command with the flag ANSWER also straight to the session that sent it, the
 * same bytes: all of them, or the first batch of those that are more than a batch takes. The leader alone does that, and
 * waits for nobody: who is slow finds them in the recording. Belongs to the service's thread.
 */
final class Answers implements EventSink {
    private static final int OFFER_ATTEMPTS = 3;
    private static final int SOURCE_END = MessageHeaderDecoder.ENCODED_LENGTH + CommandSourceDecoder.ENCODED_LENGTH;

    private final EventSink recorder;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private ClientSession asking;

    Answers(final EventSink recorder) {
        this.recorder = recorder;
    }

    /** What is published until {@link #endCommand} is this command's. */
    void beginCommand(final ClientSession session, final DirectBuffer buffer, final int offset, final int length) {
        final boolean asks = length >= SOURCE_END
                && header.wrap(buffer, offset).schemaId() == MessageHeaderDecoder.SCHEMA_ID
                && (flags(buffer, offset) & CommandFlags.ANSWER) != 0;
        asking = asks ? session : null;
    }

    void endCommand() {
        asking = null;
    }

    @Override
    public void publish(final DirectBuffer buffer, final int offset, final int length, final long lastSequence) {
        recorder.publish(buffer, offset, length, lastSequence);
        if (asking != null) {
            offer(buffer, offset, length);
            // who has an answer knows that it begins with the command's first event
            asking = null;
        }
    }

    /** A change of term takes an offer and its repetition; else whoever needs the answer would have to search it. */
    private void offer(final DirectBuffer buffer, final int offset, final int length) {
        int attempts = 1;
        while (asking.offer(buffer, offset, length) == Publication.ADMIN_ACTION && attempts < OFFER_ATTEMPTS) {
            attempts++;
        }
    }

    private static int flags(final DirectBuffer buffer, final int offset) {
        return buffer.getInt(
                offset + MessageHeaderDecoder.ENCODED_LENGTH + CommandSourceDecoder.flagsEncodingOffset(),
                ByteOrder.LITTLE_ENDIAN);
    }
}
