package rialto.sequencer;

import org.junit.jupiter.api.Test;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Eight hundred packets a second, of forty bytes each, kept the driver of a leader so busy that no order was carried out. */
class ProgramStreamsTest {
    private static final int PORT = 9_004;
    private static final InetSocketAddress FLOOD = source("10.0.0.9", 4_000);

    private long nowNs = System.nanoTime();
    private final ProgramStreams streams = new ProgramStreams(nowNs);

    private static InetSocketAddress source(final String address, final int port) {
        return new InetSocketAddress(InetAddress.ofLiteral(address), port);
    }

    private int begin(final InetSocketAddress source, final int firstSession, final int count) {
        int begun = 0;
        for (int i = 0; i < count; i++) {
            begun += streams.begin(PORT, source, firstSession + i, nowNs) ? 1 : 0;
        }
        return begun;
    }

    @Test
    void shouldLetFewOfOneAddressBegin() {
        assertEquals(ProgramStreams.MOST_OF_ADDRESS, begin(FLOOD, 0, 1_000));
        assertEquals(0, begin(source("10.0.0.9", 4_001), 5_000, 1_000), "another port is no other address");
        assertTrue(streams.begin(PORT, source("10.0.0.1", 4_000), 7, nowNs), "others begin all the same");
        nowNs += TimeUnit.SECONDS.toNanos(1);
        assertEquals(ProgramStreams.MOST_OF_ADDRESS, begin(FLOOD, 10_000, 1_000));
    }

    @Test
    void shouldLetFewOfAllBegin() {
        int begun = 0;
        for (int i = 1; i < 200; i++) {
            begun += begin(source("10.0.1." + i, 4_000), 0, 10);
        }
        assertEquals(ProgramStreams.MOST, begun);
    }

    @Test
    void shouldTakeWhatIsSaidAgainForTheSame() {
        assertTrue(streams.begin(PORT, FLOOD, 1, nowNs));
        begin(FLOOD, 100, 1_000);
        for (int i = 0; i < 40; i++) {
            nowNs += TimeUnit.MILLISECONDS.toNanos(100);
            assertTrue(streams.begin(PORT, FLOOD, 1, nowNs));
        }
    }

    /** Otherwise who knows a thousand numbers begins streams with them again and again. */
    @Test
    void shouldCountOneThatBeginsLater() {
        assertTrue(streams.begin(PORT, FLOOD, 1, nowNs));
        nowNs += TimeUnit.SECONDS.toNanos(5);
        assertEquals(ProgramStreams.MOST_OF_ADDRESS, begin(FLOOD, 100, 1_000));
        assertFalse(streams.begin(PORT, FLOOD, 1, nowNs));
    }
}
