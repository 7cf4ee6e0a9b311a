package rialto.sequencer;

import org.junit.jupiter.api.Test;
import rialto.protocol.EventBatch;
import rialto.protocol.OrderRestedEncoder;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class EventBatchWriterTest {
    private static final int MAX_BATCH_LENGTH = 1024;
    private static final int ENTRY_LENGTH = EventBatch.nextEntry(0, 8 + OrderRestedEncoder.BLOCK_LENGTH);

    private final RecordedEvents recorded = new RecordedEvents();
    private final List<Integer> lengths = new ArrayList<>();
    private final List<Long> lastSequences = new ArrayList<>();
    private final EventBatchWriter events =
            new EventBatchWriter(MAX_BATCH_LENGTH, (buffer, offset, length, lastSequence) -> {
                lengths.add(length);
                lastSequences.add(lastSequence);
                recorded.onBatch(buffer, offset, length);
            });
    private final EngineEventPublisher publisher = new EngineEventPublisher(events);

    @Test
    void shouldSpreadALongCommandOverBatchesAndEndItOnce() {
        final int perBatch = MAX_BATCH_LENGTH / ENTRY_LENGTH;
        events.beginCommand(5, 7, 9);
        for (int i = 0; i < 3 * perBatch + 1; i++) {
            publisher.onOrderRested(i, 1, 1, 1, rialto.engine.Side.BUY);
        }
        events.endCommand();
        assertEquals(4, lengths.size());
        assertTrue(lengths.stream().allMatch(length -> length <= MAX_BATCH_LENGTH), lengths::toString);
        assertEquals(List.of((long) perBatch, 2L * perBatch, 3L * perBatch, 3L * perBatch + 1), lastSequences);
        assertEquals(1, recorded.commands);
        assertEquals(9, recorded.lastCorrelationId);
    }

    @Test
    void shouldEndACommandThatFillsABatchExactly() {
        final int perBatch = MAX_BATCH_LENGTH / ENTRY_LENGTH;
        events.beginCommand(5, 7, 9);
        for (int i = 0; i < perBatch; i++) {
            publisher.onOrderRested(i, 1, 1, 1, rialto.engine.Side.BUY);
        }
        events.endCommand();
        assertEquals(List.of(perBatch * ENTRY_LENGTH), lengths);
        assertEquals(1, recorded.commands);
    }

    @Test
    void shouldNumberOnFromWhereItIsTold() {
        events.sequence(41);
        events.beginCommand(5, 7, 9);
        publisher.onOrderRested(1, 1, 1, 1, rialto.engine.Side.BUY);
        events.endCommand();
        assertEquals(42, recorded.lastSequence);
    }

    @Test
    void shouldNotLetACommandEndWithoutAnEvent() {
        events.beginCommand(5, 7, 9);
        assertThrows(IllegalStateException.class, events::endCommand);
    }
}
