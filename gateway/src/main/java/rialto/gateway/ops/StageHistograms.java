package rialto.gateway.ops;

import org.HdrHistogram.Histogram;
import rialto.gateway.command.StageLatencies;

/** Writes how long commands spend where, as a Prometheus histogram. */
final class StageHistograms {
    static final String NAME = "rialto_command_stage_seconds";

    private static final long[] BOUNDS_US = {
        20, 50, 100, 200, 300, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000, 20_000, 50_000, 100_000, 500_000,
        1_000_000, 5_000_000
    };
    private static final long NANOS_PER_MICRO = 1_000;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MICROS_PER_SECOND = 1e6;

    private StageHistograms() {}

    static void write(final StringBuilder text, final StageLatencies latencies) {
        text.append("# HELP ").append(NAME).append(" time that commands spend in each stage\n");
        text.append("# TYPE ").append(NAME).append(" histogram\n");
        write(text, "offer", latencies.offer());
        write(text, "sequence", latencies.sequence());
        write(text, "answer", latencies.answer());
        write(text, "round_trip", latencies.roundTrip());
    }

    private static void write(final StringBuilder text, final String stage, final Histogram histogram) {
        for (final long bound : BOUNDS_US) {
            final long below =
                    histogram.getTotalCount() == 0 ? 0 : histogram.getCountBetweenValues(0, bound * NANOS_PER_MICRO);
            line(text, "_bucket", stage, Double.toString(bound / MICROS_PER_SECOND))
                    .append(below)
                    .append('\n');
        }
        line(text, "_bucket", stage, "+Inf").append(histogram.getTotalCount()).append('\n');
        final double sum = histogram.getMean() * histogram.getTotalCount() / NANOS_PER_SECOND;
        line(text, "_sum", stage, null).append(Double.isNaN(sum) ? 0 : sum).append('\n');
        line(text, "_count", stage, null).append(histogram.getTotalCount()).append('\n');
    }

    private static StringBuilder line(
            final StringBuilder text, final String suffix, final String stage, final String bound) {
        text.append(NAME).append(suffix).append("{stage=\"").append(stage).append('"');
        if (bound != null) {
            text.append(",le=\"").append(bound).append('"');
        }
        return text.append("} ");
    }
}
