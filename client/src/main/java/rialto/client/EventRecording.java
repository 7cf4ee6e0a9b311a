package rialto.client;

import io.aeron.archive.client.AeronArchive;
import io.aeron.logbuffer.FragmentHandler;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;
import rialto.protocol.EventBatch;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.MessageHeaderDecoder;

import java.util.Optional;

/**
 * A member's recording of events as it was when it was looked up: where it begins and ends, and where in it a sequence
 * number stands. A term of the stream always begins with a message, so a search needs to look only at the first message
 * of some terms.
 */
public final class EventRecording {
    /** No event: of a recording without any. */
    public static final long NO_EVENT = 0;

    private final AeronArchive archive;
    private final RecordingReplay replay;
    private final RecordingDescriptor descriptor;
    private final long endPosition;

    private EventRecording(
            final AeronArchive archive,
            final RecordingReplay replay,
            final RecordingDescriptor descriptor,
            final long endPosition) {
        this.archive = archive;
        this.replay = replay;
        this.descriptor = descriptor;
        this.endPosition = endPosition;
    }

    /**
     * Finds the one recording of a stream of events.
     *
     * @param archive stays the caller's
     * @param idleStrategy for waiting on replays
     * @throws EventStreamException if there are several
     */
    public static Optional<EventRecording> find(
            final AeronArchive archive,
            final int eventStreamId,
            final String replayChannel,
            final int replayStreamId,
            final IdleStrategy idleStrategy) {
        final var found = RecordingDescriptor.ofStream(archive, eventStreamId);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        if (found.size() > 1) {
            throw new EventStreamException("more than one recording of events: " + found);
        }
        final RecordingDescriptor descriptor = found.getFirst();
        final long end = descriptor.isActive()
                ? archive.getRecordingPosition(descriptor.recordingId())
                : descriptor.stopPosition();
        final RecordingReplay replay = new RecordingReplay(archive, replayChannel, replayStreamId, idleStrategy);
        return Optional.of(new EventRecording(archive, replay, descriptor, Math.max(end, descriptor.startPosition())));
    }

    public RecordingDescriptor descriptor() {
        return descriptor;
    }

    /** Whether nothing was recorded yet. */
    boolean isEmpty() {
        return endPosition <= descriptor.startPosition();
    }

    /** Stream position after the last recorded message. */
    public long endPosition() {
        return endPosition;
    }

    /**
     * A position of a message from which reading on meets {@code sequence}: at most one term's length before it. For a
     * sequence not recorded yet, a position near the end.
     *
     * @throws EventStreamException if the sequence lies before the recording's begin
     */
    public long positionBefore(final long sequence) {
        long high = candidates() - 1;
        if (high < 0) {
            return descriptor.startPosition();
        }
        // from the end, where most readers begin: what is damaged long before must not keep them out
        long low = high;
        for (long step = 1, first; (first = firstSequenceAt(candidate(low))) > sequence; step *= 2) {
            if (low == 0) {
                throw new PurgedEventsException(
                        "events from " + sequence + " on are wanted, but the recording begins with " + first);
            }
            high = low - 1;
            low = Math.max(0, low - step);
        }
        while (low < high) {
            final long middle = (low + high + 1) >>> 1;
            if (firstSequenceAt(candidate(middle)) <= sequence) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return candidate(low);
    }

    /**
     * A position of a message from which reading on meets {@code sequence}, or at least all events that are not older
     * than the newest one by more than an age; the later of the two, but for some terms' length.
     *
     * @param ageNs by the venue's clock, in nanoseconds
     * @throws PurgedEventsException if the recording begins after both
     */
    long positionSince(final long sequence, final long ageNs) {
        final long count = candidates();
        if (count == 0 && sequence <= 1) {
            return descriptor.startPosition();
        }
        long high = count - 1;
        final long oldestNs = count == 0 ? 0 : firstEventAt(candidate(high)).timestampNs - ageNs;
        if (count == 0 || !firstEventAt(candidate(0)).isBefore(sequence, oldestNs)) {
            throw new PurgedEventsException(
                    "events from " + sequence + " on are wanted, or the last " + ageNs + " ns: the recording has less");
        }
        long low = 0;
        while (low < high) {
            final long middle = (low + high + 1) >>> 1;
            if (firstEventAt(candidate(middle)).isBefore(sequence, oldestNs)) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return candidate(low);
    }

    /**
     * A position of a message before which all events are older than the newest by more than an age: at most one term before
     * the first that is not.
     *
     * @param ageNs by the venue's clock, in nanoseconds
     */
    public long positionOlderThan(final long ageNs) {
        final long count = candidates();
        if (count == 0) {
            return descriptor.startPosition();
        }
        final long oldestNs = firstEventAt(candidate(count - 1)).timestampNs - ageNs;
        long low = 0;
        long high = count - 1;
        while (low < high) {
            final long middle = (low + high + 1) >>> 1;
            if (firstEventAt(candidate(middle)).timestampNs <= oldestNs) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return candidate(low);
    }

    /** Follows the recording from a position of a message on. */
    Replay follow(final long position) {
        return replay.follow(descriptor.recordingId(), position);
    }

    /** Sequence of the first event in the recording, {@link #NO_EVENT} if it is empty. */
    public long firstSequence() {
        return candidates() == 0 ? NO_EVENT : firstSequenceAt(descriptor.startPosition());
    }

    /** Sequence of the last event in the recording, {@link #NO_EVENT} if it is empty. */
    public long lastSequence() {
        final LastSequence last = new LastSequence();
        for (long i = candidates() - 1; i >= 0 && last.sequence == NO_EVENT; i--) {
            final long to = i == candidates() - 1 ? endPosition : candidate(i + 1);
            replay.read(descriptor.recordingId(), candidate(i), to, last, () -> false);
        }
        return last.sequence;
    }

    /** How many terms hold something; the first may be the rest of one. */
    private long candidates() {
        if (endPosition <= descriptor.startPosition()) {
            return 0;
        }
        final long termLength = descriptor.termLength();
        return (endPosition - 1) / termLength - descriptor.startPosition() / termLength + 1;
    }

    private long candidate(final long index) {
        final long termLength = descriptor.termLength();
        return index == 0 ? descriptor.startPosition() : (descriptor.startPosition() / termLength + index) * termLength;
    }

    private long firstSequenceAt(final long position) {
        return firstEventAt(position).sequence;
    }

    private FirstEvent firstEventAt(final long position) {
        final FirstEvent first = new FirstEvent();
        final long termEnd = (position / descriptor.termLength() + 1) * descriptor.termLength();
        replay.read(
                descriptor.recordingId(),
                position,
                Math.min(termEnd, endPosition),
                first,
                () -> first.sequence != NO_EVENT);
        if (first.sequence == NO_EVENT) {
            throw new EventStreamException("no event at position " + position + " of " + descriptor);
        }
        return first;
    }

    /** Sequence of the event whose entry of a batch begins there. */
    public static long sequenceOf(final DirectBuffer buffer, final int entryOffset) {
        return buffer.getLong(
                EventBatch.messageOffset(entryOffset)
                        + MessageHeaderDecoder.ENCODED_LENGTH
                        + EventHeaderDecoder.eventSequenceEncodingOffset(),
                java.nio.ByteOrder.LITTLE_ENDIAN);
    }

    /** Sequence of the last event of a batch. */
    static long lastSequenceOf(final DirectBuffer buffer, final int offset, final int end) {
        long last = 0;
        for (int entry = offset; entry < end; entry = EventBatch.nextEntry(entry, entryLength(buffer, entry, end))) {
            last = sequenceOf(buffer, entry);
        }
        return last;
    }

    /** @throws EventStreamException if there is no entry of a batch at this place */
    static int entryLength(final DirectBuffer buffer, final int entry, final int end) {
        final int length = EventBatch.messageLength(buffer, entry);
        if (length <= 0 || length > end - EventBatch.messageOffset(entry)) {
            throw new EventStreamException("not a batch of events: an entry of " + length + " bytes");
        }
        return length;
    }

    private static final class FirstEvent implements FragmentHandler {
        private long sequence = NO_EVENT;
        private long timestampNs;

        boolean isBefore(final long otherSequence, final long otherTimestampNs) {
            return sequence <= otherSequence || timestampNs <= otherTimestampNs;
        }

        @Override
        public void onFragment(
                final DirectBuffer buffer, final int offset, final int length, final io.aeron.logbuffer.Header header) {
            if (sequence == NO_EVENT) {
                sequence = sequenceOf(buffer, offset);
                timestampNs = buffer.getLong(
                        EventBatch.messageOffset(offset)
                                + MessageHeaderDecoder.ENCODED_LENGTH
                                + EventHeaderDecoder.timestampNsEncodingOffset(),
                        java.nio.ByteOrder.LITTLE_ENDIAN);
            }
        }
    }

    private static final class LastSequence implements FragmentHandler {
        private long sequence = NO_EVENT;

        @Override
        public void onFragment(
                final DirectBuffer buffer, final int offset, final int length, final io.aeron.logbuffer.Header header) {
            for (int entry = offset;
                    entry < offset + length;
                    entry = EventBatch.nextEntry(entry, EventBatch.messageLength(buffer, entry))) {
                sequence = sequenceOf(buffer, entry);
            }
        }
    }
}
