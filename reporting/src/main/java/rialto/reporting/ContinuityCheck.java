package rialto.reporting;

import org.agrona.DirectBuffer;
import rialto.client.EventBatchHandler;
import rialto.protocol.EventBatch;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.MessageHeaderDecoder;

/**
 * Keeps back the event that the database has last, after comparing it: a recording that continues another history (of
 * another venue, or after a power cut that took the end of the log) must not be appended to this one.
 */
final class ContinuityCheck implements EventBatchHandler {
    private final EventHeaderDecoder header = new EventHeaderDecoder();
    private final EventBatchHandler next;
    private final String location;
    private final long lastSequence;
    private final long lastTimestampNs;
    private boolean checked;

    /**
     * @param location of the database, for people
     * @param lastSequence of the last event that it has; 0 for none
     */
    ContinuityCheck(
            final EventBatchHandler next, final String location, final long lastSequence, final long lastTimestampNs) {
        this.next = next;
        this.location = location;
        this.lastSequence = lastSequence;
        this.lastTimestampNs = lastTimestampNs;
    }

    /**
     * @throws OtherHistoryException when the recording's event is not the database's
     */
    @Override
    public void onBatch(final DirectBuffer buffer, final int offset, final int length) {
        int begin = offset;
        if (!checked) {
            checked = true;
            begin = skipLastEvent(buffer, offset);
        }
        if (begin < offset + length) {
            next.onBatch(buffer, begin, offset + length - begin);
        }
    }

    /** Whether there was something to compare, and it was the same. */
    boolean isChecked() {
        return checked;
    }

    private int skipLastEvent(final DirectBuffer buffer, final int offset) {
        header.wrap(buffer, EventBatch.messageOffset(offset) + MessageHeaderDecoder.ENCODED_LENGTH);
        if (header.eventSequence() != lastSequence) {
            return offset;
        }
        if (header.timestampNs() != lastTimestampNs) {
            throw OtherHistoryException.differs(location, lastSequence, lastTimestampNs, header.timestampNs());
        }
        return EventBatch.nextEntry(offset, EventBatch.messageLength(buffer, offset));
    }
}
