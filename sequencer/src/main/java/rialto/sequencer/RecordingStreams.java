package rialto.sequencer;

import io.aeron.archive.client.AeronArchive;
import org.agrona.collections.Long2LongHashMap;

import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Of which stream each recording of this member's Archive is. Belongs to one thread. */
final class RecordingStreams {
    /** There is no such recording. */
    static final long NONE = -1;
    /** It was looked a moment ago, and must be asked again. */
    static final long LATER = -2;

    private static final long LOOK_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(500);

    private final Supplier<AeronArchive> ownArchive;
    private final Long2LongHashMap streams = new Long2LongHashMap(NONE);
    private long lookNs = System.nanoTime();

    RecordingStreams(final Supplier<AeronArchive> ownArchive) {
        this.ownArchive = ownArchive;
    }

    /**
     * The stream of a recording. It blocks for some round trips when the recording is new.
     *
     * @return {@link #NONE}, {@link #LATER} or the stream's id
     */
    long streamOf(final long recordingId, final long nowNs) {
        final long known = streams.get(recordingId);
        if (known != NONE) {
            return known;
        }
        if (nowNs - lookNs < 0) {
            return LATER;
        }
        look();
        lookNs = System.nanoTime() + LOOK_INTERVAL_NS;
        return streams.get(recordingId);
    }

    private void look() {
        try (AeronArchive archive = ownArchive.get()) {
            streams.clear();
            archive.listRecordings(
                    0,
                    Integer.MAX_VALUE,
                    (session, correlation, recordingId, a, b, c, d, e, f, g, h, i, streamId, j, k, l) ->
                            streams.put(recordingId, streamId));
        }
    }
}
