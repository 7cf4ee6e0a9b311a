package rialto.benchmarks;

import org.HdrHistogram.Histogram;
import rialto.benchmarks.fix.FanOut;
import rialto.benchmarks.load.OrderFlow;
import rialto.benchmarks.venue.BenchMarket;
import rialto.benchmarks.venue.Venue;
import rialto.testsupport.client.ApiKey;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;

/** How long until many sessions have heard of an order, and of a price. */
final class FixFanOut {
    private static final double[] PERCENTILES = {50, 90, 99, 99.9};
    private static final double NS_PER_MICRO = 1e3;

    private final FixOptions options;
    private final Report report;
    private final Venue venue;
    private final InetSocketAddress address;

    FixFanOut(final FixOptions options, final Report report, final Venue venue, final InetSocketAddress address) {
        this.options = options;
        this.report = report;
        this.venue = venue;
        this.address = address;
    }

    void run() throws IOException {
        // two instruments for warm-up, two that are measured: prices rise from the same one in each
        final int accounts = Math.max(2, FanOut.accountsOf(options.listeners) + 1) / 2 * 2;
        final OrderFlow flow = BenchMarket.prepare(venue.api(), 4, accounts, "");
        final List<ApiKey> keys = flow.accounts().stream()
                .map(account -> new ApiKey(account.apiKey(), account.secretKey()))
                .toList();
        final List<String> symbols = flow.symbols();
        FanOut.ofDropCopies(address, keys, symbols.get(0), options.listeners)
                .run(options.fanOutRate, options.warmUpSeconds);
        FanOut.ofPrices(address, keys, symbols.get(1), options.listeners)
                .run(options.fanOutRate, options.warmUpSeconds);
        report.line("");
        report.line("%-44s %9s %9s %9s %9s %9s", "from due to heard, us", "p50", "p90", "p99", "p99.9", "max");
        row(
                "drop copies",
                FanOut.ofDropCopies(address, keys, symbols.get(2), options.listeners)
                        .run(options.fanOutRate, options.durationSeconds));
        row(
                "subscribers of prices",
                FanOut.ofPrices(address, keys, symbols.get(3), options.listeners)
                        .run(options.fanOutRate, options.durationSeconds));
    }

    private void row(final String name, final FanOut.Result result) {
        report.line(
                "%d %s, %d orders at %d/s, each heard by %d%s",
                result.sessions(),
                name,
                result.orders(),
                options.fanOutRate,
                result.heardBy(),
                result.missing() == 0 ? "" : " - " + result.missing() + " NEVER CAME");
        row("  each of them", result.each());
        row("  the last of them", result.last());
    }

    private void row(final String name, final Histogram latencyNs) {
        final StringBuilder columns = new StringBuilder();
        for (final double percentile : PERCENTILES) {
            columns.append(
                    String.format(Locale.ROOT, " %9.0f", latencyNs.getValueAtPercentile(percentile) / NS_PER_MICRO));
        }
        report.line("%-44s%s %9.0f", name, columns, latencyNs.getMaxValue() / NS_PER_MICRO);
    }
}
