package rialto.gateway.ops;

import org.junit.jupiter.api.Test;
import rialto.gateway.command.StageLatencies;

import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class StageHistogramsTest {
    @Test
    void shouldCountCumulativelyInSeconds() {
        final StageLatencies latencies = new StageLatencies();
        latencies.roundTrip().recordValue(TimeUnit.MICROSECONDS.toNanos(150));
        latencies.roundTrip().recordValue(TimeUnit.MICROSECONDS.toNanos(900));
        latencies.roundTrip().recordValue(TimeUnit.SECONDS.toNanos(30));
        final StringBuilder text = new StringBuilder();
        StageHistograms.write(text, latencies);
        final String name = StageHistograms.NAME;
        for (final String line : new String[] {
            "# TYPE " + name + " histogram",
            name + "_bucket{stage=\"round_trip\",le=\"1.0E-4\"} 0",
            name + "_bucket{stage=\"round_trip\",le=\"2.0E-4\"} 1",
            name + "_bucket{stage=\"round_trip\",le=\"0.001\"} 2",
            name + "_bucket{stage=\"round_trip\",le=\"5.0\"} 2",
            name + "_bucket{stage=\"round_trip\",le=\"+Inf\"} 3",
            name + "_count{stage=\"round_trip\"} 3",
            name + "_bucket{stage=\"offer\",le=\"+Inf\"} 0",
            name + "_sum{stage=\"offer\"} 0.0"
        }) {
            assertTrue(text.toString().lines().anyMatch(line::equals), line + "\n" + text);
        }
        final String sum = text.toString()
                .lines()
                .filter(line -> line.startsWith(name + "_sum{stage=\"round_trip\"}"))
                .findFirst()
                .orElseThrow();
        assertEquals(30.0, Double.parseDouble(sum.substring(sum.indexOf(' ') + 1)), 0.5);
    }
}
