package rialto.sequencer;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.RunningHash;
import rialto.protocol.SnapshotEndDecoder;

/** The venue's records in a snapshot's frames, without what the cluster puts beside them: whether they are as written. */
final class SnapshotContent {
    private final ExpandableArrayBuffer message = new ExpandableArrayBuffer();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final SnapshotEndDecoder end = new SnapshotEndDecoder();
    private int length;
    private long hash = RunningHash.EMPTY;
    private boolean hasRecords;
    private boolean isWhole;

    void onFrame(final RecordedFrames frames) {
        if (frames.beginsMessage()) {
            length = 0;
        }
        message.putBytes(length, frames.buffer(), frames.contentOffset(), frames.contentLength());
        length += frames.contentLength();
        if (frames.endsMessage()) {
            onMessage(message);
        }
    }

    private void onMessage(final DirectBuffer buffer) {
        if (length < MessageHeaderDecoder.ENCODED_LENGTH
                || header.wrap(buffer, 0).schemaId() != MessageHeaderDecoder.SCHEMA_ID) {
            return;
        }
        hasRecords = true;
        if (header.templateId() == SnapshotEndDecoder.TEMPLATE_ID) {
            isWhole = end.wrapAndApplyHeader(buffer, 0, header).contentHash() == hash;
        } else {
            hash = RunningHash.extendByRecord(hash, buffer, 0, length);
        }
    }

    /** @throws DamagedStorageException if there are records, but not those that were written */
    void requireWhole(final RecordedFrames frames) {
        if (hasRecords && !isWhole) {
            throw new DamagedStorageException(
                    frames.place() + ", is damaged: its records do not give the hash that was written after them");
        }
    }
}
