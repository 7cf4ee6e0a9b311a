package rialto.sequencer;

import org.junit.jupiter.api.Test;

import java.net.InetSocketAddress;
import java.util.function.IntFunction;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class StrangersStreamsTest {
    private static final InetSocketAddress SOURCE = new InetSocketAddress("10.0.0.9", 4_000);
    private static final InetSocketAddress ANOTHER = new InetSocketAddress("10.0.0.9", 4_001);
    private static final InetSocketAddress ELSEWHERE = new InetSocketAddress("10.0.0.8", 4_000);

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
        assertFalse(streams.begin(ELSEWHERE, 1, nowNs));
        assertTrue(streams.begin(source(0), 0, nowNs), "it asks again");
        nowNs += StrangersStreams.ENDED_NS;
        assertTrue(streams.begin(ELSEWHERE, 1, nowNs), "the others are idle, and ended");
    }

    @Test
    void shouldLeavePlacesToOtherAddresses() {
        for (int i = 0; i < StrangersStreams.MOST_OF_ADDRESS; i++) {
            assertTrue(streams.begin(i % 2 == 0 ? SOURCE : ANOTHER, i, nowNs));
        }
        assertFalse(streams.begin(SOURCE, StrangersStreams.MOST, nowNs));
        nowNs += StrangersStreams.INTERVAL_NS;
        keepAlive(StrangersStreams.MOST_OF_ADDRESS, i -> i % 2 == 0 ? SOURCE : ANOTHER);
        assertFalse(streams.begin(SOURCE, StrangersStreams.MOST, nowNs), "its own are young");
        assertTrue(streams.begin(ELSEWHERE, 1, nowNs));
        nowNs += StrangersStreams.LEAST_NS - StrangersStreams.INTERVAL_NS;
        keepAlive(StrangersStreams.MOST_OF_ADDRESS, i -> i % 2 == 0 ? SOURCE : ANOTHER);
        assertTrue(streams.has(ELSEWHERE, 1, nowNs));
        assertTrue(streams.begin(SOURCE, StrangersStreams.MOST, nowNs));
        assertFalse(streams.has(SOURCE, 0, nowNs), "it took the place of its own oldest");
        assertTrue(streams.has(ELSEWHERE, 1, nowNs));
    }

    /** Once the member whose stream it is was never answered again. */
    @Test
    void shouldHoldAMembersStreamThatItBeganUntilItHasEnded() {
        assertFalse(streams.hold(1, nowNs));
        assertTrue(streams.begin(SOURCE, 1, nowNs));
        assertTrue(streams.hold(1, nowNs));
        assertFalse(streams.hold(2, nowNs));
        nowNs += StrangersStreams.ENDED_NS - 1;
        assertTrue(streams.hold(1, nowNs));
        nowNs++;
        assertFalse(streams.hold(1, nowNs));
    }

    /** The attack: streams that are begun slowly, and kept alive. */
    @Test
    void shouldGiveTheOldestPlaceToANewcomer() {
        fill();
        nowNs += StrangersStreams.INTERVAL_NS;
        keepAlive(StrangersStreams.MOST, StrangersStreamsTest::source);
        assertFalse(streams.begin(ELSEWHERE, 1, nowNs), "all are young");
        nowNs += StrangersStreams.LEAST_NS - StrangersStreams.INTERVAL_NS;
        keepAlive(StrangersStreams.MOST, StrangersStreamsTest::source);
        assertTrue(streams.begin(ELSEWHERE, 1, nowNs));
        assertFalse(streams.has(source(0), 0, nowNs), "what comes on it is dropped now");
        assertTrue(streams.has(source(1), 1, nowNs));
    }

    private void keepAlive(final int count, final IntFunction<InetSocketAddress> source) {
        for (int i = 0; i < count; i++) {
            assertTrue(streams.has(source.apply(i), i, nowNs));
        }
    }

    private void fill() {
        for (int i = 0; i < StrangersStreams.MOST; i++) {
            assertTrue(streams.begin(source(i), i, nowNs));
        }
    }

    private static InetSocketAddress source(final int stream) {
        return new InetSocketAddress("10.0.1." + stream / StrangersStreams.MOST_OF_ADDRESS, 4_000);
    }
}
