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

    /** A look keeps the caller's thread, and whoever names a number that is too large has one made. */
    private static final long LOOK_INTERVAL_NS = TimeUnit.SECONDS.toNanos(2);

    private final Supplier<Long2LongHashMap> list;
    private Long2LongHashMap streams = new Long2LongHashMap(NONE);
    private long largestId = -1;
    private long lookNs = System.nanoTime();

    /** @param list gives the streams of all recordings by their ids */
    RecordingStreams(final Supplier<Long2LongHashMap> list) {
        this.list = list;
    }

    /** Asks an Archive for all its recordings. */
    static Long2LongHashMap list(final Supplier<AeronArchive> ownArchive) {
        final Long2LongHashMap found = new Long2LongHashMap(NONE);
        try (AeronArchive archive = ownArchive.get()) {
            archive.listRecordings(
                    0,
                    Integer.MAX_VALUE,
                    (session, correlation, recordingId, a, b, c, d, e, f, g, h, i, streamId, j, k, l) ->
                            found.put(recordingId, streamId));
        }
        return found;
    }

    /**
     * The stream of a recording. It blocks for some round trips when the recording is newer than all that are known, at most
     * once in two seconds.
     *
     * @return {@link #NONE}, {@link #LATER} or the stream's id
     * @throws RefusedRequestException if the Archive does not say it now
     */
    long streamOf(final long recordingId, final long nowNs) {
        final long known = streams.get(recordingId);
        // an Archive gives each number once
        if (known != NONE || recordingId <= largestId) {
            return known;
        }
        if (nowNs - lookNs < 0) {
            return LATER;
        }
        look(recordingId, nowNs);
        return streams.get(recordingId);
    }

    private void look(final long recordingId, final long nowNs) {
        lookNs = nowNs + LOOK_INTERVAL_NS;
        try {
            streams = list.get();
        } catch (final RuntimeException e) {
            throw new RefusedRequestException("to replay recording " + recordingId
                    + ", of which the Archive does not say now what it has: " + e.getMessage());
        }
        streams.keySet().forEach(id -> largestId = Math.max(largestId, id));
    }
}
