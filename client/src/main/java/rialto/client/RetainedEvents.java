package rialto.client;

import io.aeron.Aeron;
import io.aeron.archive.client.AeronArchive;
import io.aeron.exceptions.AeronException;
import org.agrona.concurrent.IdleStrategy;

/**
 * What members still have of the events, seen from who reads next. Members purge old events without knowing who needs them.
 *
 * @param firstSequence the oldest event that any member has; {@link EventRecording#NO_EVENT} if none has one
 * @param bytesBefore recorded there before what is read next, but for a term's length; 0 if that is gone
 * @param bytesBehind recorded there from what is read next on
 */
public record RetainedEvents(long firstSequence, long bytesBefore, long bytesBehind) {
    private static final RetainedEvents NONE = new RetainedEvents(EventRecording.NO_EVENT, 0, 0);

    /**
     * Asks all members. Blocks for some round trips, with an Aeron client of its own.
     *
     * @param nextSequence what is read next
     * @throws NoMemberException if no member answers
     */
    public static RetainedEvents look(final VenueConnection connection, final long nextSequence) {
        final IdleStrategy idleStrategy = WakeableIdleStrategy.forAnswers();
        RetainedEvents best = null;
        try (Aeron aeron = connection.openAeron(error -> {});
                ArchiveConnects search = new ArchiveConnects(aeron, connection, connection.members())) {
            while (!search.isOver()) {
                final ArchiveConnects.Found found = search.poll();
                if (found != null) {
                    final RetainedEvents retained = of(found, nextSequence, idleStrategy);
                    best = best == null || retained.isLongerThan(best) ? retained : best;
                }
                idleStrategy.idle();
            }
            if (best == null) {
                throw new NoMemberException("no member answers", search.lastFailure());
            }
            return best;
        }
    }

    /** Whether what is read next can be had no more. */
    public boolean isGone(final long nextSequence) {
        return firstSequence > nextSequence;
    }

    private boolean isLongerThan(final RetainedEvents other) {
        return other.firstSequence == EventRecording.NO_EVENT
                || firstSequence != EventRecording.NO_EVENT && firstSequence < other.firstSequence;
    }

    private static RetainedEvents of(
            final ArchiveConnects.Found found, final long nextSequence, final IdleStrategy idleStrategy) {
        try (AeronArchive archive = found.archive()) {
            return EventRecording.find(
                            archive,
                            VenueConnection.EVENT_STREAM_ID,
                            found.member().replayChannel(),
                            VenueConnection.REPLAY_STREAM_ID,
                            idleStrategy)
                    .filter(recording -> !recording.isEmpty())
                    .map(recording -> of(recording, nextSequence))
                    .orElse(NONE);
        } catch (final AeronException | EventStreamException e) {
            return NONE;
        }
    }

    private static RetainedEvents of(final EventRecording recording, final long nextSequence) {
        final long first = recording.firstSequence();
        final long begin = recording.descriptor().startPosition();
        final long next = first > nextSequence ? begin : recording.positionBefore(nextSequence);
        return new RetainedEvents(first, next - begin, recording.endPosition() - next);
    }
}
