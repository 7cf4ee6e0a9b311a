package rialto.sequencer;

import org.agrona.DirectBuffer;
import rialto.client.EventRecording;
import rialto.protocol.EventBatch;

/**
 * Compares events that a log gives once more with those that it gave the first time, byte by byte: between the two lies a
 * disk. Belongs to the service's thread.
 */
final class RecordedCheck {
    private final RecordedBatches recorded;
    private boolean isThere;

    RecordedCheck(final RecordedBatches recorded) {
        this.recorded = recorded;
        this.isThere = recorded.next();
    }

    /**
     * Looks at a batch that the log gives. What lies before the begin of the recording cannot be compared.
     *
     * @param hash of all events up to its last one
     * @throws DamagedStorageException if another one was recorded; it names the first event that differs
     */
    void onBatch(final DirectBuffer buffer, final int offset, final int length, final long hash) {
        final long first = EventRecording.sequenceOf(buffer, offset);
        while (isThere && lastRecorded() < first) {
            isThere = recorded.next();
        }
        if (!isThere || EventRecording.sequenceOf(recorded.buffer(), recorded.offset()) > first) {
            return;
        }
        if (length != recorded.length() || !isSame(buffer, offset, length)) {
            throw differs(firstDifference(buffer, offset, length), "other bytes");
        }
        if (hash != recorded.hash()) {
            throw differs(first, "the same bytes, but another hash of all events up to it");
        }
        isThere = recorded.next();
    }

    private boolean isSame(final DirectBuffer buffer, final int offset, final int length) {
        final DirectBuffer other = recorded.buffer();
        final int words = length & -Long.BYTES;
        for (int i = 0; i < words; i += Long.BYTES) {
            if (buffer.getLong(offset + i) != other.getLong(recorded.offset() + i)) {
                return false;
            }
        }
        for (int i = words; i < length; i++) {
            if (buffer.getByte(offset + i) != other.getByte(recorded.offset() + i)) {
                return false;
            }
        }
        return true;
    }

    private long lastRecorded() {
        final DirectBuffer buffer = recorded.buffer();
        final int end = recorded.offset() + recorded.length();
        long last = 0;
        for (int entry = recorded.offset(); entry < end; entry = next(buffer, entry)) {
            last = EventRecording.sequenceOf(buffer, entry);
        }
        return last;
    }

    /** The first event that is not whole the same. */
    private long firstDifference(final DirectBuffer buffer, final int offset, final int length) {
        final int shorter = Math.min(length, recorded.length());
        long sequence = EventRecording.sequenceOf(buffer, offset);
        for (int entry = offset; entry - offset < shorter; sequence++) {
            final int next = next(buffer, entry);
            for (int i = entry; i < next; i++) {
                if (i - offset >= shorter
                        || buffer.getByte(i) != recorded.buffer().getByte(recorded.offset() + i - offset)) {
                    return sequence;
                }
            }
            entry = next;
        }
        return sequence;
    }

    private DamagedStorageException differs(final long sequence, final String how) {
        return new DamagedStorageException("event " + sequence + ": the log gives " + how + " than are recorded in "
                + recorded.place() + ". The log, the snapshot before it or the events were changed after they were"
                + " written. This member does not go on with them");
    }

    /** At least one step, whatever a damaged length says. */
    private static int next(final DirectBuffer buffer, final int entry) {
        return Math.max(entry + Long.BYTES, EventBatch.nextEntry(entry, EventBatch.messageLength(buffer, entry)));
    }
}
