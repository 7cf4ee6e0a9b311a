package rialto.sequencer;

import org.agrona.collections.Long2LongHashMap;
import org.junit.jupiter.api.Test;

import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class RecordingStreamsTest {
    private static final long EVENTS = 3;
    private static final long NOT_THERE = 4_711;

    private final Long2LongHashMap archive = new Long2LongHashMap(RecordingStreams.NONE);
    private boolean isBusy;
    private int looks;
    private final RecordingStreams streams = new RecordingStreams(this::look);
    private long nowNs = System.nanoTime();

    private Long2LongHashMap look() {
        looks++;
        if (isBusy) {
            throw new IllegalStateException("the Archive is busy");
        }
        return new Long2LongHashMap(archive);
    }

    @Test
    void shouldLookAtMostOnceInTwoSecondsForRecordingsThatDoNotExist() {
        archive.put(EVENTS, 20);
        assertEquals(RecordingStreams.NONE, streams.streamOf(NOT_THERE, nowNs));
        for (int i = 0; i < 20; i++) {
            nowNs += TimeUnit.MILLISECONDS.toNanos(99);
            assertEquals(RecordingStreams.LATER, streams.streamOf(NOT_THERE + i, nowNs));
            assertEquals(20, streams.streamOf(EVENTS, nowNs));
        }
        assertEquals(1, looks);
        nowNs += TimeUnit.MILLISECONDS.toNanos(99);
        assertEquals(RecordingStreams.NONE, streams.streamOf(NOT_THERE, nowNs));
        assertEquals(2, looks);
    }

    @Test
    void shouldNotLookForOneThatWasPurged() {
        archive.put(EVENTS, 20);
        streams.streamOf(EVENTS, nowNs);
        nowNs += TimeUnit.SECONDS.toNanos(10);
        assertEquals(RecordingStreams.NONE, streams.streamOf(EVENTS - 1, nowNs));
        assertEquals(RecordingStreams.NONE, streams.streamOf(-1, nowNs));
        assertEquals(1, looks);
    }

    @Test
    void shouldKeepWhatItKnowsWhenTheArchiveGivesNoAnswer() {
        archive.put(EVENTS, 20);
        streams.streamOf(EVENTS, nowNs);
        isBusy = true;
        nowNs += TimeUnit.SECONDS.toNanos(10);
        assertThrows(RefusedRequestException.class, () -> streams.streamOf(NOT_THERE, nowNs));
        assertEquals(RecordingStreams.LATER, streams.streamOf(NOT_THERE, nowNs));
        assertEquals(20, streams.streamOf(EVENTS, nowNs));
        assertEquals(2, looks);
    }

    @Test
    void shouldFindOneThatIsNew() {
        streams.streamOf(EVENTS, nowNs);
        archive.put(EVENTS, 20);
        nowNs += TimeUnit.SECONDS.toNanos(3);
        assertEquals(20, streams.streamOf(EVENTS, nowNs));
    }
}
