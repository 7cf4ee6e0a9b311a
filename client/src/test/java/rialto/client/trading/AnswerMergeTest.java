package rialto.client.trading;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import rialto.protocol.EventBatch;
import rialto.protocol.EventHeaderEncoder;
import rialto.protocol.MessageHeaderEncoder;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class AnswerMergeTest {
    private static final int MESSAGE_LENGTH = MessageHeaderEncoder.ENCODED_LENGTH + EventHeaderEncoder.ENCODED_LENGTH;

    private final List<Long> told = new ArrayList<>();
    private final InFlight inFlight = new InFlight(8);
    private final AnswerMerge merge = new AnswerMerge(
            (buffer, offset, length) -> {
                for (int entry = offset; entry < offset + length; entry = EventBatch.nextEntry(entry, MESSAGE_LENGTH)) {
                    told.add(rialto.client.EventRecording.sequenceOf(buffer, entry));
                }
            },
            inFlight);
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[64 * 1024]);

    @Test
    void shouldTellAnAnswerAtOnceAndItsRecordingNotAgain() {
        merge.onAnswer(buffer, 0, batch(1, 3));
        merge.onBatch(buffer, 0, batch(1, 3));
        merge.onBatch(buffer, 0, batch(4, 4));
        assertEquals(List.of(1L, 2L, 3L, 4L), told);
        assertEquals(4, merge.sequence());
    }

    @Test
    void shouldKeepAnAnswerUntilItsTurn() {
        merge.onAnswer(buffer, 0, batch(3, 4));
        merge.onAnswer(buffer, 0, batch(6, 6));
        assertEquals(List.of(), told);
        merge.onBatch(buffer, 0, batch(1, 2));
        assertEquals(List.of(1L, 2L, 3L, 4L), told);
        merge.onBatch(buffer, 0, batch(3, 5));
        assertEquals(List.of(1L, 2L, 3L, 4L, 5L, 6L), told);
    }

    @Test
    void shouldTellEveryEventOnceWhicheverStreamIsAhead() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        long recorded = 0;
        long answered = 0;
        while (recorded < 5_000) {
            if (random.nextBoolean() && answered < recorded + 1_000) {
                final long first = answered + 1 + random.nextInt(3);
                answered = first + random.nextInt(3);
                merge.onAnswer(buffer, 0, batch(first, answered));
            } else {
                final long last = recorded + 1 + random.nextInt(4);
                merge.onBatch(buffer, 0, batch(recorded + 1, last));
                recorded = last;
            }
        }
        final long last = told.getLast();
        assertEquals(LongStream.rangeClosed(1, last).boxed().toList(), told, () -> "seed " + seed);
    }

    @Test
    void shouldThrowWhatTheListenerThrewAtAnAnswer() {
        final AnswerMerge failing = new AnswerMerge(
                (entries, offset, length) -> {
                    throw new IllegalStateException("broken");
                },
                new InFlight(1));
        failing.onAnswer(buffer, 0, batch(1, 1));
        assertThrows(IllegalStateException.class, failing::rethrow);
    }

    @Test
    void shouldDoWithAnswersAloneUntilOneIsMissing() {
        for (int i = 0; i < 4; i++) {
            inFlight.add(buffer, 0, 1);
        }
        merge.answersAlone();
        merge.onAnswer(buffer, 0, answer(1, 3, 4));
        inFlight.remove(1);
        merge.onAnswer(buffer, 0, answer(2, 8, 8));
        inFlight.remove(2);
        assertFalse(merge.isIncomplete());
        merge.onAnswer(buffer, 0, answer(4, 12, 13));
        assertEquals(List.of(3L, 4L, 8L), told);
        assertTrue(merge.isIncomplete());
        merge.onBatch(buffer, 0, batch(9, 11));
        assertEquals(List.of(3L, 4L, 8L, 9L, 10L, 11L, 12L, 13L), told);
    }

    @Test
    void shouldNeedTheRecordingAfterThePartOfAnAnswer() {
        inFlight.add(buffer, 0, 1);
        merge.answersAlone();
        merge.onAnswer(buffer, 0, batch(3, 4));
        assertTrue(merge.isIncomplete());
        assertFalse(merge.endsCommand());
    }

    /** The answer to a request of that number. */
    private int answer(final long number, final long first, final long last) {
        final int length = batch(first, last);
        final EventHeaderEncoder header = new EventHeaderEncoder();
        final int entryLength = length / (int) (last - first + 1);
        for (int entry = 0; entry < length; entry += entryLength) {
            header.wrap(buffer, EventBatch.messageOffset(entry) + MessageHeaderEncoder.ENCODED_LENGTH)
                    .correlationId(number)
                    .flags(entry + entryLength == length ? EventBatch.END_OF_COMMAND : 0);
        }
        return length;
    }

    private int batch(final long first, final long last) {
        final EventHeaderEncoder header = new EventHeaderEncoder();
        int entry = 0;
        for (long sequence = first; sequence <= last; sequence++) {
            header.wrap(buffer, EventBatch.messageOffset(entry) + MessageHeaderEncoder.ENCODED_LENGTH)
                    .eventSequence(sequence)
                    .correlationId(1)
                    .flags(0);
            entry = EventBatch.endEntry(buffer, entry, MESSAGE_LENGTH);
        }
        return entry;
    }
}
