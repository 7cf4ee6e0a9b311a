package rialto.benchmarks;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import rialto.benchmarks.load.LoadResult;

import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** What a report says of measurements that went wrong. */
class MeasurementTest {
    private static Measurement measured(final long unanswered) {
        final Measurement measurement = new Measurement("measured");
        final Histogram latencyNs = new Histogram(3);
        measurement.add(
                new LoadResult(1_000_000_000L, 500, Map.of(), unanswered, 500, latencyNs, new Histogram(3)), 1_000);
        return measurement;
    }

    @Test
    void shouldGiveARatioOfMeasurementsWhoseOrdersWereAnswered() {
        assertEquals("50 %", measured(0).ratio("50 %", measured(0)));
    }

    @Test
    void shouldCallARatioInvalidWhenOrdersOfEitherStayedUnanswered() {
        assertEquals(
                "INVALID (3 orders unanswered, 0 of the peer's): 50 %",
                measured(3).ratio("50 %", measured(0)));
        assertEquals(
                "INVALID (0 orders unanswered, 7 of the peer's): 50 %",
                measured(0).ratio("50 %", measured(7)));
    }
}
