package rialto.sequencer;

import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;

class ReportedErrorsTest {
    private final ReportedErrors errors = new ReportedErrors(LoggerFactory.getLogger(ReportedErrorsTest.class), "test");
    private long nowNs = System.nanoTime();

    /** One packet of nonsense each made the driver report an error with all its places. */
    @Test
    void shouldTellOneOfAKindInTenSeconds() {
        assertEquals(0, errors.untold(nonsense(1), nowNs));
        for (int i = 0; i < 99; i++) {
            nowNs += TimeUnit.MILLISECONDS.toNanos(100);
            assertEquals(-1, errors.untold(nonsense(i), nowNs));
        }
        nowNs += TimeUnit.MILLISECONDS.toNanos(100);
        assertEquals(99, errors.untold(nonsense(2), nowNs));
        nowNs += TimeUnit.SECONDS.toNanos(10);
        assertEquals(0, errors.untold(nonsense(3), nowNs));
    }

    @Test
    void shouldTellOthersAtOnce() {
        assertEquals(0, errors.untold(nonsense(1), nowNs));
        assertEquals(0, errors.untold(new IllegalArgumentException("at another place"), nowNs));
        assertEquals(0, errors.untold(new IllegalStateException("of another class"), nowNs));
    }

    private static RuntimeException nonsense(final int mtu) {
        return new IllegalArgumentException("mtu " + mtu);
    }
}
