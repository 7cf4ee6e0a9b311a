package rialto.client.trading;

import io.aeron.Aeron;
import rialto.client.EventReader;
import rialto.client.EventStreamException;
import rialto.client.EventSubscription;
import rialto.client.RecentEvents;
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

    private final Readers readers;
    private final AnswerMerge merge;
    private final InFlight inFlight;
    private EventSubscription reader;
    private boolean answersOnly;
    private boolean connectionChanged;
    private long oldest;
    private long oldestSinceNs;
    /** When the client was polled last, and the last request that there was then. */
    private long polledNs = System.nanoTime();

    private long polledUpTo;
    /** All without an outcome were sent after that. */
    private long sentAfterNs = polledNs;
    /** The recording is read until the requests up to this one have their outcome, and this long. */
    private long missingUpTo;

    private long readUntilNs;

    /** Opens readers of the recording. */
    interface Readers {
        /** Of all events after a sequence; throws if nobody has them. */
        EventSubscription all(long afterSequence);

        /** At least of those since a {@link System#nanoTime}; searches a member when it is polled. */
        EventSubscription recent(long afterSequence, long sentNs);
    }

    EventIntake(
            final Aeron aeron,
            final VenueConnection connection,
            final AnswerMerge merge,
            final InFlight inFlight,
            final IntSupplier leaderMemberId) {
        this(
                new Readers() {
                    @Override
                    public EventSubscription all(final long afterSequence) {
                        return EventReader.connect(aeron, connection, afterSequence, leaderMemberId);
                    }

                    @Override
                    public EventSubscription recent(final long afterSequence, final long sentNs) {
                        return RecentEvents.open(aeron, connection, afterSequence, sentNs, leaderMemberId);
                    }
                },
                merge,
                inFlight);
    }

    EventIntake(final Readers readers, final AnswerMerge merge, final InFlight inFlight) {
        this.readers = readers;
        this.merge = merge;
        this.inFlight = inFlight;
        reader = readers.all(merge.sequence());
    }

    /** From now on answers do, as long as none is missing. */
    void answersOnly() {
        answersOnly = true;
        readUntilNs = System.nanoTime();
        stopReading();
    }

    /** What was under way may have been answered to nobody. */
    void onConnectionChanged() {
        connectionChanged = true;
    }

    /** Hands over what has come by the recording. */
    int poll() {
        if (!answersOnly) {
            return reader.poll(merge, BATCH_LIMIT);
        }
        return poll(System.nanoTime());
    }

    /** By answers, as long as none is missing. */
    int poll(final long nowNs) {
        noteSent(nowNs);
        if (reader == null) {
            if (!isAnswerMissing(nowNs)) {
                return 0;
            }
            reader = readers.recent(merge.sequence(), sentAfterNs);
            missingUpTo = inFlight.lastNumber();
            readUntilNs = nowNs + READING_NS;
        }
        final int workCount = reader.poll(merge, BATCH_LIMIT);
        requireOldest();
        if (inFlight.oldest() > missingUpTo && merge.endsCommand() && nowNs - readUntilNs > 0) {
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
            connectionChanged = false;
            oldest = 0;
            return false;
        }
        if (inFlight.oldest() != oldest) {
            oldest = inFlight.oldest();
            oldestSinceNs = nowNs;
        }
        final boolean isMissing = connectionChanged || merge.isIncomplete() || nowNs - oldestSinceNs > PATIENCE_NS;
        connectionChanged = false;
        return isMissing;
    }

    /** A request may have been sent long before the poll that finds it. */
    private void noteSent(final long nowNs) {
        if (inFlight.oldest() > polledUpTo) {
            sentAfterNs = polledNs;
        }
        polledUpTo = inFlight.lastNumber();
        polledNs = nowNs;
    }

    /** Outcomes come in order: what comes later than its successor's was purged. */
    private void requireOldest() {
        final long span = inFlight.lastNumber() - inFlight.oldest() + 1;
        if (merge.hasLeftOut() && inFlight.size() != 0 && inFlight.size() != span) {
            throw new EventStreamException("what became of request " + inFlight.oldest()
                    + " is unknown: a later one has its outcome, and the events before " + merge.sequence()
                    + " that are left do not have this one's. Ask with another client, under the same client order id");
        }
    }

    private void stopReading() {
        close();
        oldest = 0;
        merge.answersAlone();
    }
}
