package rialto.sequencer;

import io.aeron.Publication;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.protocol.EventBatch;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.MessageHeaderDecoder;

import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * A member's events on a simulated disk. What is published is recorded a little later, batch by batch; what is not recorded
 * is lost with the process, what is recorded stays.
 */
public final class SimulatedEventJournal implements EventJournal {
    private static final int WINDOW = 16;

    /**
     * Whole batches, in order.
     *
     * @param firstSequence of its first event
     * @param hash of all events up to its last one
     */
    public record Batch(long firstSequence, long lastSequence, byte[] bytes, long hash) {}

    /** The recording, which outlives processes. Null until there is one. */
    public static final class Recording {
        private final List<Batch> batches = new ArrayList<>();

        public List<Batch> batches() {
            return batches;
        }

        public long lastSequence() {
            return batches.isEmpty() ? 0 : batches.getLast().lastSequence();
        }
    }

    private final Recording recording;
    private final long recordedSequence;
    private final int maxBatchLength;
    private final KillPoints points;
    private final BooleanSupplier backPressure;
    private final Consumer<Batch> audit;
    private final Deque<Batch> published = new ArrayDeque<>();
    private boolean isFull;
    private boolean isLookedAt;

    /**
     * @param forgotten how many events at the end the process does not know to be recorded: a fault to be found
     * @param backPressure whether the next publication has to wait
     * @param audit told of what is published
     */
    public SimulatedEventJournal(
            final Recording recording,
            final int forgotten,
            final int maxBatchLength,
            final KillPoints points,
            final BooleanSupplier backPressure,
            final Consumer<Batch> audit) {
        this.recording = recording;
        this.audit = audit;
        this.recordedSequence = Math.max(0, recording.lastSequence() - forgotten);
        this.maxBatchLength = maxBatchLength;
        this.points = points;
        this.backPressure = backPressure;
    }

    /** Records so many batches; no more are recorded on a full disk. */
    public void record(final int batches) {
        for (int i = 0; i < batches && !published.isEmpty() && !isFull; i++) {
            recording.batches.add(published.poll());
        }
    }

    /** Batches that a kill would lose now. */
    public int unrecorded() {
        return published.size();
    }

    /** There is no room any more: the Archive ends the recording. */
    public void fill() {
        isFull = true;
    }

    /** For a look at the state that changes nothing. */
    void lookedAt(final boolean looked) {
        isLookedAt = looked;
    }

    @Override
    public long recordedSequence() {
        return recordedSequence;
    }

    @Override
    public int maxBatchLength() {
        return maxBatchLength;
    }

    @Override
    public long offer(final DirectBuffer buffer, final int offset, final int length, final long hash) {
        points.pass();
        if (isFull) {
            // the Archive was the only one who listened
            return Publication.NOT_CONNECTED;
        }
        if (published.size() >= WINDOW || backPressure.getAsBoolean()) {
            return Publication.BACK_PRESSURED;
        }
        final byte[] bytes = new byte[length];
        buffer.getBytes(offset, bytes);
        final Batch batch = batch(bytes, hash);
        audit.accept(batch);
        published.add(batch);
        return 1;
    }

    @Override
    public RecordedBatches recordedFrom(final long sequence) {
        return new Stored(recording.batches.stream()
                .filter(batch -> batch.lastSequence() >= sequence)
                .toList());
    }

    @Override
    public boolean isRecording() {
        return !isFull;
    }

    @Override
    public boolean isAllRecorded() {
        if (!isLookedAt && !published.isEmpty()) {
            points.pass();
        }
        return isLookedAt || published.isEmpty();
    }

    @Override
    public void close() {}

    private static final class Stored implements RecordedBatches {
        private final List<Batch> batches;
        private int next;

        Stored(final List<Batch> batches) {
            this.batches = batches;
        }

        private Batch batch() {
            return batches.get(next - 1);
        }

        @Override
        public boolean next() {
            return next++ < batches.size();
        }

        @Override
        public DirectBuffer buffer() {
            return new UnsafeBuffer(batch().bytes());
        }

        @Override
        public int offset() {
            return 0;
        }

        @Override
        public int length() {
            return batch().bytes().length;
        }

        @Override
        public long hash() {
            return batch().hash();
        }

        @Override
        public String place() {
            return "a simulated disk";
        }
    }

    private static Batch batch(final byte[] bytes, final long hash) {
        final UnsafeBuffer buffer = new UnsafeBuffer(bytes);
        int entry = 0;
        int last = 0;
        while (entry < bytes.length) {
            last = entry;
            entry = EventBatch.nextEntry(entry, EventBatch.messageLength(buffer, entry));
        }
        return new Batch(sequenceOf(buffer, 0), sequenceOf(buffer, last), bytes, hash);
    }

    private static long sequenceOf(final DirectBuffer buffer, final int entry) {
        return buffer.getLong(
                EventBatch.messageOffset(entry)
                        + MessageHeaderDecoder.ENCODED_LENGTH
                        + EventHeaderDecoder.eventSequenceEncodingOffset(),
                ByteOrder.LITTLE_ENDIAN);
    }
}
