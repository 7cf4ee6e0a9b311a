package rialto.client.trading;

import io.aeron.Aeron;
import rialto.client.EventReader;
import rialto.client.VenueConnection;

import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * Where a client's events come from: the recording and the leader's answers, or, when it wants nothing but the events of
 * its own requests, the answers alone, and the recording for as long as an answer is missing. For one thread.
 */
final class EventIntake implements AutoCloseable {
    private static final int BATCH_LIMIT = 64;
    /** How long the oldest request waits for its answer until it is searched in the recording. */
    private static final long PATIENCE_NS = TimeUnit.MILLISECONDS.toNanos(250);
    /** Where one answer was missing others will be. */
    private static final long READING_NS = TimeUnit.SECONDS.toNanos(1);

    private final Aeron aeron;
    private final VenueConnection connection;
    private final EventLines lines;
    private final InFlight inFlight;
    private final IntSupplier leaderMemberId;
    private EventReader reader;
    private boolean answersOnly;
    private boolean wayChanged;
    private long oldest;
    private long oldestSinceNs;
    /** The recording is read until the requests up to this one have their outcome, and this long. */
    private long missingUpTo;

    private long readUntilNs;

    EventIntake(
            final Aeron aeron,
            final VenueConnection connection,
            final EventLines lines,
            final InFlight inFlight,
            final IntSupplier leaderMemberId) {
        this.aeron = aeron;
        this.connection = connection;
        this.lines = lines;
        this.inFlight = inFlight;
        this.leaderMemberId = leaderMemberId;
        read();
    }

    /** From now on answers do, as long as none is missing. */
    void answersOnly() {
        answersOnly = true;
        readUntilNs = System.nanoTime();
        stopReading();
    }

    /** What was under way may have been answered to nobody. */
    void onWayChanged() {
        wayChanged = true;
    }

    /** Hands over what has come by the recording. */
    int poll() {
        if (!answersOnly) {
            return reader.poll(lines, BATCH_LIMIT);
        }
        final long nowNs = System.nanoTime();
        if (reader == null) {
            if (!isAnswerMissing(nowNs)) {
                return 0;
            }
            lines.bothLines();
            read();
            missingUpTo = inFlight.lastNumber();
            readUntilNs = nowNs + READING_NS;
        }
        final int workCount = reader.poll(lines, BATCH_LIMIT);
        if (inFlight.oldest() > missingUpTo && lines.endsCommand() && nowNs - readUntilNs > 0) {
            stopReading();
        }
        return workCount;
    }

    /** Whether it will hand over everything that happens. */
    boolean readsAll() {
        return !answersOnly;
    }

    /** Whether all that was recorded when it was opened has been read. */
    boolean isLive() {
        return reader == null || reader.isLive();
    }

    @Override
    public void close() {
        if (reader != null) {
            reader.close();
            reader = null;
        }
    }

    private boolean isAnswerMissing(final long nowNs) {
        if (inFlight.size() == 0) {
            wayChanged = false;
            oldest = 0;
            return false;
        }
        if (inFlight.oldest() != oldest) {
            oldest = inFlight.oldest();
            oldestSinceNs = nowNs;
        }
        final boolean isMissing = wayChanged || lines.isIncomplete() || nowNs - oldestSinceNs > PATIENCE_NS;
        wayChanged = false;
        return isMissing;
    }

    private void read() {
        reader = EventReader.connect(aeron, connection, lines.sequence(), leaderMemberId);
    }

    private void stopReading() {
        close();
        oldest = 0;
        lines.answersAlone();
    }
}
