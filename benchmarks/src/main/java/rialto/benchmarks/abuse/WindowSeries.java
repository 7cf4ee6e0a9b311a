package rialto.benchmarks.abuse;

import org.HdrHistogram.Histogram;
import rialto.benchmarks.Measurement;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The windows of one kind beside one attack. Their orders are taken together: the 99th percentile of one window alone is that of
 * a few orders, and a median of such figures hides whatever comes once in a while.
 */
final class WindowSeries {
    private static final double NS_PER_MICRO = 1e3;

    private final List<Double> p99s = new ArrayList<>();
    private final List<Double> connectMs = new ArrayList<>();
    private final List<Double> venueCores = new ArrayList<>();
    private Histogram latencyNs;

    /** @param cores that the venue used meanwhile */
    void add(final HonestWindow window, final double cores) {
        venueCores.add(cores);
        connectMs.add(window.connectNs() / 1e6);
        if (window.orders() == null) {
            return;
        }
        final Histogram seen = window.orders().latencyNs();
        p99s.add(seen.getValueAtPercentile(99) / NS_PER_MICRO);
        if (latencyNs == null) {
            latencyNs = seen.copy();
        } else {
            latencyNs.add(seen);
        }
    }

    /** Of all orders in microseconds; NaN without orders. */
    double percentile(final double percentile) {
        return latencyNs == null ? Double.NaN : latencyNs.getValueAtPercentile(percentile) / NS_PER_MICRO;
    }

    /** Orders that were answered. */
    long orders() {
        return latencyNs == null ? 0 : latencyNs.getTotalCount();
    }

    double venueCores() {
        return median(venueCores);
    }

    double connectMs() {
        return median(connectMs);
    }

    /** The 99th percentile of each window in microseconds. */
    String rounds() {
        return p99s.stream()
                .map(value -> String.format(Locale.ROOT, "%.0f", value))
                .toList()
                .toString();
    }

    static double median(final List<Double> values) {
        return values.isEmpty() ? Double.NaN : Measurement.median(values);
    }
}
