package rialto.sequencer;

import io.aeron.archive.client.AeronArchive;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.RecordingDescriptor;

import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Looks, once after the start and slowly, at events that the start did not need: nobody may read them for years, and who
 * does must not be the first to learn that they are damaged. What it finds is said; the member goes on, for it does without.
 */
final class OldEvents implements Runnable {
    private static final Logger LOGGER = LoggerFactory.getLogger(OldEvents.class);
    private static final long REST_NS = 10_000_000;
    private static final int FRAMES_BETWEEN_RESTS = 10_000;

    /** There are none. */
    static final OldEvents NONE = new OldEvents(null, null, () -> true);

    private final Path archiveDirectory;
    private final RecordingDescriptor events;
    private final BooleanSupplier isEnded;
    private volatile String damage = "";

    private OldEvents(final Path archiveDirectory, final RecordingDescriptor events, final BooleanSupplier isEnded) {
        this.archiveDirectory = archiveDirectory;
        this.events = events;
        this.isEnded = isEnded;
    }

    /** Where old events end: the begin of the recording's last file. */
    static long end(final RecordingDescriptor events) {
        return Math.max(
                events.startPosition(),
                AeronArchive.segmentFileBasePosition(
                        events.startPosition(),
                        Math.max(events.startPosition(), events.stopPosition() - 1),
                        events.termLength(),
                        events.segmentLength()));
    }

    /** @param isEnded whether the member ends */
    static OldEvents watch(
            final Path archiveDirectory, final RecordingDescriptor events, final BooleanSupplier isEnded) {
        if (end(events) == events.startPosition()) {
            return NONE;
        }
        final OldEvents old = new OldEvents(archiveDirectory, events, isEnded);
        Thread.ofPlatform().daemon().name("rialto-old-events").start(old);
        return old;
    }

    /** What was found, a sentence; empty if nothing was. Any thread. */
    String damage() {
        return damage;
    }

    @Override
    public void run() {
        long from = events.startPosition();
        while (from < end(events) && !isEnded.getAsBoolean()) {
            try {
                look(from);
                return;
            } catch (final DamagedStorageException e) {
                final long begin = currentBegin();
                if (begin <= from) {
                    damage = e.found();
                    LOGGER.error("{}. The venue does not need these events, but who reads them cannot", damage);
                    return;
                }
                // what was looked at is purged meanwhile
                from = begin;
            }
        }
    }

    private void look(final long from) {
        try (RecordedFrames frames =
                new RecordedFrames(archiveDirectory, events, RecordedEventFiles.WHAT, from, end(events))) {
            int count = 0;
            while (!isEnded.getAsBoolean() && frames.next()) {
                if (++count % FRAMES_BETWEEN_RESTS == 0) {
                    LockSupport.parkNanos(REST_NS);
                }
            }
        }
    }

    private long currentBegin() {
        return StoredRecordings.list(archiveDirectory).stream()
                .filter(recording -> recording.recordingId() == events.recordingId())
                .mapToLong(RecordingDescriptor::startPosition)
                .findFirst()
                .orElse(Long.MAX_VALUE);
    }
}
