package rialto.sequencer;

import io.aeron.archive.client.AeronArchive;
import org.agrona.DirectBuffer;
import rialto.client.EventRecording;
import rialto.client.RecordingDescriptor;

import java.nio.file.Path;

/** Batches of events from the files of their recording: an Archive that is asked for them could not name what is wrong. */
final class RecordedEventFiles implements RecordedBatches {
    static final String WHAT = "the recording of events";

    private final RecordedFrames frames;

    /**
     * @param end position after the last batch
     * @param sequence of an event in the first batch to be read; if the recording begins later, it is read from its begin
     */
    RecordedEventFiles(
            final Path archiveDirectory, final RecordingDescriptor recording, final long end, final long sequence) {
        frames = new RecordedFrames(
                archiveDirectory, recording, WHAT, begin(archiveDirectory, recording, end, sequence), end);
    }

    /** The begin of the last file whose first event is not after the one that is looked for. */
    private static long begin(
            final Path archiveDirectory, final RecordingDescriptor recording, final long end, final long sequence) {
        final long length = recording.segmentLength();
        final long firstFile = AeronArchive.segmentFileBasePosition(
                recording.startPosition(),
                recording.startPosition(),
                recording.termLength(),
                recording.segmentLength());
        long begin = recording.startPosition();
        for (long file = firstFile + length; file < end; file += length) {
            try (RecordedFrames frames = new RecordedFrames(archiveDirectory, recording, WHAT, file, end)) {
                if (frames.next() && EventRecording.sequenceOf(frames.buffer(), frames.contentOffset()) > sequence) {
                    return begin;
                }
            }
            begin = file;
        }
        return begin;
    }

    @Override
    public boolean next() {
        final boolean isThere = frames.next();
        if (!isThere) {
            frames.close();
        }
        return isThere;
    }

    @Override
    public DirectBuffer buffer() {
        return frames.buffer();
    }

    @Override
    public int offset() {
        return frames.contentOffset();
    }

    @Override
    public int length() {
        return frames.contentLength();
    }

    @Override
    public long hash() {
        return frames.reserved();
    }

    @Override
    public String place() {
        return frames.place();
    }
}
