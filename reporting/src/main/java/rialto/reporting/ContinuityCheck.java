package rialto.reporting;

import org.agrona.DirectBuffer;
import rialto.client.EventBatchHandler;
import rialto.protocol.EventBatch;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.MessageHeaderDecoder;

/**
 * Keeps back the event that the database has last, after comparing it: a recording that continues another history (of
 * another venue, or after a power cut that took the end of the log) must not be appended to this one. Those before it, and itself,
 * go to who must see them again.
 */
final class ContinuityCheck implements EventBatchHandler {
    private final EventHeaderDecoder header = new EventHeaderDecoder();
    private final EventBatchHandler next;
    private final EventBatchHandler again;
    private final long againFrom;
    private final String location;
    private final long lastSequence;
    private final long lastTimestampNs;
    private boolean checked;

    /**
     * @param next  takes the events after the last one
     * @param again takes the last one and those before it, from {@code againFrom} on
     * @param location of the database, for people
     * @param lastSequence of the last event that it has; 0 for none
     */
    ContinuityCheck(
            final EventBatchHandler next,
            final EventBatchHandler again,
            final long againFrom,
            final String location,
            final long lastSequence,
            final long lastTimestampNs) {
        this.next = next;
        this.again = again;
        this.againFrom = againFrom;
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
        while (!checked && begin < offset + length) {
            begin = passSeenEvent(buffer, begin);
        }
        if (begin < offset + length) {
            next.onBatch(buffer, begin, offset + length - begin);
        }
    }

    /** Whether there was something to compare, and it was the same. */
    boolean isChecked() {
        return checked;
    }

    /** @return where the event after it begins; the same place when it was not seen before */
    private int passSeenEvent(final DirectBuffer buffer, final int offset) {
        header.wrap(buffer, EventBatch.messageOffset(offset) + MessageHeaderDecoder.ENCODED_LENGTH);
        checked = header.eventSequence() >= lastSequence;
        if (header.eventSequence() > lastSequence) {
            return offset;
        }
        if (checked && header.timestampNs() != lastTimestampNs) {
            throw OtherHistoryException.differs(location, lastSequence, lastTimestampNs, header.timestampNs());
        }
        final int end = EventBatch.nextEntry(offset, EventBatch.messageLength(buffer, offset));
        if (header.eventSequence() >= againFrom) {
            again.onBatch(buffer, offset, end - offset);
        }
        return end;
    }
}
