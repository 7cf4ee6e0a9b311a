package rialto.client.trading;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import rialto.client.EventBatchHandler;
import rialto.client.EventRecording;
import rialto.client.EventStreamException;
import rialto.client.EventSubscription;
import rialto.protocol.EventBatch;
import rialto.protocol.EventHeaderEncoder;
import rialto.protocol.MessageHeaderEncoder;

import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A client of answers alone, with a recording that cannot always be read. */
class EventIntakeTest {
    private static final int MESSAGE_LENGTH = MessageHeaderEncoder.ENCODED_LENGTH + EventHeaderEncoder.ENCODED_LENGTH;
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1_024]);
    private final EventHeaderEncoder header = new EventHeaderEncoder();
    private final InFlight inFlight = new InFlight(8);
    private final List<Long> told = new ArrayList<>();
    private final AnswerMerge merge = new AnswerMerge((batch, offset, length) -> tell(batch, offset), inFlight);
    private final Recording recording = new Recording();
    private final EventIntake intake = new EventIntake(recording, merge, inFlight);
    private final long startNs = System.nanoTime();

    @BeforeEach
    void beginWithAnswers() {
        intake.answersOnly();
        answer(1, 100);
        assertEquals(List.of(100L), told);
    }

    @Test
    void shouldReadNothingWhileNothingIsUnderWay() {
        for (int second = 1; second < 100; second++) {
            intake.onConnectionChanged();
            assertEquals(0, intake.poll(startNs + second * SECOND_NS));
        }
        assertEquals(0, recording.opened);
    }

    @Test
    void shouldSearchOnWhileAllMembersAreAway() {
        intake.poll(startNs + SECOND_NS);
        send();
        for (int second = 2; second < 100; second++) {
            intake.poll(startNs + second * SECOND_NS);
        }
        assertEquals(1, recording.opened);
        recording.record(2, 101);
        intake.poll(startNs + 100 * SECOND_NS);
        assertEquals(List.of(100L, 101L), told);
        intake.poll(startNs + 101 * SECOND_NS);
        assertTrue(recording.closed);
    }

    @Test
    void shouldTakeAnAnswerThatComesWhileItSearches() {
        send();
        intake.poll(startNs + SECOND_NS);
        intake.poll(startNs + 2 * SECOND_NS);
        assertEquals(1, recording.opened);
        answerTo(2, 205);
        assertEquals(List.of(100L, 205L), told);
        intake.poll(startNs + 4 * SECOND_NS);
        assertTrue(recording.closed);
    }

    /** Hours after its last answer, and whether the client polls before or after it sends. */
    @Test
    void shouldReadFromShortlyBeforeTheRequestWasSent() {
        final long hourNs = TimeUnit.HOURS.toNanos(1);
        for (long i = 1; i <= 10; i++) {
            intake.poll(startNs + i * hourNs);
        }
        send();
        intake.poll(startNs + 11 * hourNs);
        intake.poll(startNs + 11 * hourNs + SECOND_NS);
        assertEquals(startNs + 10 * hourNs, recording.sentNs);
        recording.record(0, 70_000);
        recording.record(2, 70_001);
        intake.poll(startNs + 11 * hourNs + SECOND_NS);
        assertEquals(List.of(100L, 70_000L, 70_001L), told);
        assertEquals(0, inFlight.size());
    }

    @Test
    void shouldSayWhichOutcomeIsUnknownWhenItsEventsArePurged() {
        send();
        send();
        intake.poll(startNs + SECOND_NS);
        recording.record(0, 500);
        intake.poll(startNs + 2 * SECOND_NS);
        assertEquals(2, inFlight.size());
        recording.record(3, 501);
        final var unknown = assertThrows(EventStreamException.class, () -> intake.poll(startNs + 3 * SECOND_NS));
        assertTrue(unknown.getMessage().startsWith("what became of request 2 is unknown"), unknown::getMessage);
    }

    private void tell(final org.agrona.DirectBuffer batch, final int offset) {
        told.add(EventRecording.sequenceOf(batch, offset));
        final long number = batch.getLong(
                EventBatch.messageOffset(offset)
                        + MessageHeaderEncoder.ENCODED_LENGTH
                        + EventHeaderEncoder.correlationIdEncodingOffset(),
                ByteOrder.LITTLE_ENDIAN);
        if (inFlight.contains(number)) {
            inFlight.remove(number);
        }
    }

    private void send() {
        inFlight.add(buffer, 0, 1);
    }

    private void answer(final long number, final long sequence) {
        send();
        answerTo(number, sequence);
    }

    private void answerTo(final long number, final long sequence) {
        merge.onAnswer(buffer, 0, batch(number, sequence));
    }

    private int batch(final long number, final long sequence) {
        header.wrap(buffer, EventBatch.messageOffset(0) + MessageHeaderEncoder.ENCODED_LENGTH)
                .eventSequence(sequence)
                .correlationId(number)
                .flags(EventBatch.END_OF_COMMAND);
        return EventBatch.endEntry(buffer, 0, MESSAGE_LENGTH);
    }

    /** With nothing to read, as while no member answers. */
    private final class Recording implements EventIntake.Readers, EventSubscription {
        private final Deque<long[]> batches = new ArrayDeque<>();
        private int opened;
        private long sentNs;
        private boolean closed;

        void record(final long number, final long sequence) {
            batches.add(new long[] {number, sequence});
        }

        @Override
        public EventSubscription all(final long afterSequence) {
            return this;
        }

        @Override
        public EventSubscription recent(final long afterSequence, final long sent) {
            assertEquals(merge.sequence(), afterSequence);
            opened++;
            closed = false;
            sentNs = sent;
            return this;
        }

        @Override
        public int poll(final EventBatchHandler handler, final int batchLimit) {
            int count = 0;
            for (; !batches.isEmpty(); count++) {
                final long[] next = batches.poll();
                handler.onBatch(buffer, 0, batch(next[0], next[1]));
            }
            return count;
        }

        @Override
        public boolean isLive() {
            return true;
        }

        @Override
        public long lagBytes() {
            return -1;
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
