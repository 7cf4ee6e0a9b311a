package rialto.sequencer;

import org.junit.jupiter.api.Test;

import java.net.InetSocketAddress;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class StrangersStreamsTest {
    private static final InetSocketAddress SOURCE = new InetSocketAddress("10.0.0.9", 4_000);
    private static final InetSocketAddress ANOTHER = new InetSocketAddress("10.0.0.9", 4_001);

    private long nowNs = 7;
    private final StrangersStreams streams = new StrangersStreams(nowNs);

    @Test
    void shouldKnowAStreamByWhereItComesFromAndItsSession() {
        assertFalse(streams.has(SOURCE, 1, nowNs));
        assertTrue(streams.begin(SOURCE, 1, nowNs));
        assertTrue(streams.has(SOURCE, 1, nowNs));
        assertFalse(streams.has(SOURCE, 2, nowNs));
        assertFalse(streams.has(ANOTHER, 1, nowNs));
    }

    @Test
    void shouldLetFewBeginAtATime() {
        fill();
        assertFalse(streams.begin(ANOTHER, 1, nowNs));
        assertTrue(streams.begin(SOURCE, 0, nowNs), "it asks again");
        nowNs += StrangersStreams.INTERVAL_NS + 1;
        assertTrue(streams.begin(ANOTHER, 1, nowNs), "the others are idle, and ended");
    }

    /** The attack: streams that are begun slowly, and kept alive. */
    @Test
    void shouldGiveTheOldestPlaceToANewcomer() {
        fill();
        nowNs += StrangersStreams.INTERVAL_NS;
        for (int i = 0; i < StrangersStreams.MOST; i++) {
            assertTrue(streams.has(SOURCE, i, nowNs));
        }
        assertFalse(streams.begin(ANOTHER, 1, nowNs), "all are young");
        nowNs += StrangersStreams.LEAST_NS - StrangersStreams.INTERVAL_NS;
        for (int i = 0; i < StrangersStreams.MOST; i++) {
            assertTrue(streams.has(SOURCE, i, nowNs));
        }
        assertTrue(streams.begin(ANOTHER, 1, nowNs));
        assertFalse(streams.has(SOURCE, 0, nowNs), "what comes on it is dropped now");
        assertTrue(streams.has(SOURCE, 1, nowNs));
    }

    private void fill() {
        for (int i = 0; i < StrangersStreams.MOST; i++) {
            assertTrue(streams.begin(SOURCE, i, nowNs));
        }
    }
}
