package rialto.sequencer;

import io.aeron.Publication;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;
import rialto.client.EventRecording;
import rialto.protocol.EventBatch;
import rialto.protocol.RunningHash;

/**
 * Puts events on the member's event journal, with a running hash of them all. Those that are recorded already, when the log
 * is replayed after a restart, are compared with what is recorded, and dropped. Belongs to the service's thread.
 */
final class EventRecorder implements EventSink, AutoCloseable {
    private final EventJournal journal;
    private final IdleStrategy idleStrategy;
    private final long recordedSequence;
    private RecordedCheck check;
    private long hash = RunningHash.EMPTY;

    /**
     * @param journal closed with this
     * @param idleStrategy of the cluster, which keeps the container's heart beating while this waits
     */
    EventRecorder(final EventJournal journal, final IdleStrategy idleStrategy) {
        this.journal = journal;
        this.idleStrategy = idleStrategy;
        this.recordedSequence = journal.recordedSequence();
    }

    /** Sequence of the last event in the recording when it was started. */
    long recordedSequence() {
        return recordedSequence;
    }

    /** Running hash of all events up to the last one published. */
    long hash() {
        return hash;
    }

    /** Goes on after a snapshot. */
    void hash(final long hashOfEventsBefore) {
        hash = hashOfEventsBefore;
    }

    /**
     * Whether nothing was recorded when it was started: of a member that begins with a snapshot of others, or that has
     * done so and died before the first event.
     */
    boolean isNew() {
        return recordedSequence == EventRecording.NO_EVENT;
    }

    /** Bytes of the longest batch that goes out as one frame, so that a recording never ends within a batch. */
    int maxBatchLength() {
        return journal.maxBatchLength();
    }

    @Override
    public void publish(final DirectBuffer buffer, final int offset, final int length, final long lastSequence) {
        hash = RunningHash.extend(hash, buffer, offset, length);
        if (lastSequence <= recordedSequence) {
            compare(buffer, offset, length);
            return;
        }
        check = null;
        final int begin = firstUnrecorded(buffer, offset);
        final int remaining = length - (begin - offset);
        long result = journal.offer(buffer, begin, remaining, hash);
        if (result < 0) {
            idleStrategy.reset();
            while ((result = journal.offer(buffer, begin, remaining, hash)) < 0) {
                checkOffer(result);
                idleStrategy.idle();
            }
        }
    }

    private void compare(final DirectBuffer buffer, final int offset, final int length) {
        if (check == null) {
            check = new RecordedCheck(journal.recordedFrom(EventRecording.sequenceOf(buffer, offset)));
        }
        check.onBatch(buffer, offset, length, hash);
    }

    /** @throws PartEndedException if events are no longer recorded: going on would lose them */
    void checkRecording() {
        if (!journal.isRecording()) {
            throw new PartEndedException("the recording of events ended, see the Archive's errors (disk full?)");
        }
    }

    /** Waits until everything published is in the recording. */
    void awaitRecorded() {
        idleStrategy.reset();
        while (!journal.isAllRecorded()) {
            checkRecording();
            idleStrategy.idle();
        }
    }

    @Override
    public void close() {
        journal.close();
    }

    private int firstUnrecorded(final DirectBuffer buffer, final int offset) {
        int entry = offset;
        while (EventRecording.sequenceOf(buffer, entry) <= recordedSequence) {
            entry = EventBatch.nextEntry(entry, EventBatch.messageLength(buffer, entry));
        }
        return entry;
    }

    private void checkOffer(final long result) {
        if (result == Publication.CLOSED || result == Publication.MAX_POSITION_EXCEEDED) {
            throw new PartEndedException("events cannot be published: " + Publication.errorString(result));
        }
        if (result == Publication.NOT_CONNECTED) {
            checkRecording();
        }
    }
}
