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
    private final long lastSequence;
    private final long lastTimestampNs;
    private boolean checked;

    ContinuityCheck(final EventBatchHandler next, final long lastSequence, final long lastTimestampNs) {
        this.next = next;
        this.lastSequence = lastSequence;
        this.lastTimestampNs = lastTimestampNs;
    }

    /**
     * @throws ReportingException when the recording's event is not the database's
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

    private int skipLastEvent(final DirectBuffer buffer, final int offset) {
        header.wrap(buffer, EventBatch.messageOffset(offset) + MessageHeaderDecoder.ENCODED_LENGTH);
        if (header.eventSequence() != lastSequence) {
            return offset;
        }
        if (header.timestampNs() != lastTimestampNs) {
            throw new ReportingException("event " + lastSequence + " of the database is of " + lastTimestampNs
                    + " ns, that of the recording of " + header.timestampNs()
                    + " ns: the database is not of these events and must be rebuilt");
        }
        return EventBatch.nextEntry(offset, EventBatch.messageLength(buffer, offset));
    }
}
