package rialto.benchmarks.quotes;

import org.HdrHistogram.Histogram;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import rialto.benchmarks.Bounds;
import rialto.benchmarks.Machine;
import rialto.benchmarks.Report;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.ReplaceQuotesEncoder;
import rialto.testsupport.Home;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;

/** {@code bench quotes}: streamed quotes into the engine alone, and through a member and back, beside Aeron's echo. */
@Command(
        name = "quotes",
        mixinStandardHelpOptions = true,
        description = {
            "Ladders of streamed quotes: the engine alone; then the Java client to a member (over IPC in this process, or UDP),",
            "or WebSockets to a gateway, and back, on schedule and as fast as it goes, with orders that take what was told last, by turns with Aeron's own echo",
            "of as many bytes. See docs/benchmarks.md."
        })
public final class QuotesCommand implements Callable<Integer> {
    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99, 99.999};
    private static final double NS_PER_MICRO = 1e3;

    @Mixin
    private QuotesOptions options;

    @Spec
    private CommandSpec spec;

    private Report report;

    @Override
    public Integer call() throws Exception {
        Bounds.check(spec, options::validate);
        final Path home = Home.path();
        final long beginNs = System.nanoTime();
        final long busyNs = Machine.busyNs();
        try (Report opened = new Report(Report.directory(null, home, "quotes"))) {
            report = opened;
            report.line("rialto bench quotes");
            Machine.describe(home).forEach(line -> report.line("  " + line));
            report.line(
                    "  %d providers, %d pairs, %d tiers on each side: a ladder has %d bytes; over %s%s",
                    options.providers,
                    options.pairs,
                    options.tiers,
                    ladderLength(),
                    options.over,
                    options.reporting ? ", with reporting" : "");
            engine();
            venue();
            report.line("");
            report.line(
                    "meanwhile %.2f of %d cores were busy, this benchmark included",
                    (Machine.busyNs() - busyNs) / (double) (System.nanoTime() - beginNs),
                    Runtime.getRuntime().availableProcessors());
            report.line("report: %s", report.directory());
        }
        return 0;
    }

    private void engine() {
        final EngineUpdates updates = new EngineUpdates(options.providers, options.pairs, options.tiers);
        updates.run(options.warmUpSeconds);
        report.line("");
        final EngineUpdates.Rates rates = updates.run(options.seconds);
        report.line(
                "the engine alone, one thread: %,.0f ladders a second (%,.0f quotes), %,.0f a second of its CPU time",
                rates.perSecond(), quotes(rates.perSecond()), rates.perCpuSecond());
    }

    private void venue() throws Exception {
        try (QuotesVenue venue = open()) {
            try (QuotesLoop loop = new QuotesLoop(venue.connect(options), options.providers, options.pairs);
                    AeronEcho echo = venue.echo(ladderLength())) {
                loop.runClosed(options.warmUpSeconds);
                echo.run(options.rates.getLast(), 1, options.warmUpSeconds, loop::poll);
                measure(loop, echo);
                if (loop.refused() > 0) {
                    report.line(
                            "%d WERE REFUSED: the figures are of no use. The first: %s",
                            loop.refused(), loop.firstRefusal());
                }
            }
            venue.requireAlive();
        }
    }

    private QuotesVenue open() throws IOException, TimeoutException, InterruptedException {
        return switch (options.over) {
            case IPC -> QuotesVenue.overIpc();
            case UDP -> QuotesVenue.overUdp(report.directory(), options.reporting);
            case WEBSOCKET -> QuotesVenue.overWebSocket(report.directory());
        };
    }

    private void measure(final QuotesLoop loop, final AeronEcho echo) {
        for (final int burst : options.bursts) {
            for (final int rate : options.rates) {
                final Histogram echoNs = echo.run(rate, burst, options.seconds, loop::poll);
                final QuotesLoop.Result result = loop.run(rate, burst, options.orders, options.seconds);
                heading(String.format(Locale.ROOT, "%,d/s, %d due at once, us", rate, burst));
                row("Aeron's echo", echoNs);
                row("quote in, QuotesReplaced out", result.ladderNs());
                row("order in, fill out", result.orderNs());
                report.line(
                        "p99 of quotes against the echo's: %.2f; %d ladders left out for newer ones; of %d orders %d found"
                                + " their quote gone; %d without an answer",
                        result.ladderNs().getValueAtPercentile(99) / (double) echoNs.getValueAtPercentile(99),
                        result.conflated(),
                        result.fills() + result.gone(),
                        result.gone(),
                        result.unanswered());
            }
        }
        final QuotesLoop.Result most = loop.runClosed(options.seconds);
        report.line("");
        report.line(
                "at most, through log and recording and back: %,.0f ladders a second (%,.0f quotes), %d in flight",
                most.ladderRate(), quotes(most.ladderRate()), options.over.inFlight);
    }

    private void heading(final String title) {
        report.line("");
        final StringBuilder columns = new StringBuilder();
        for (final double percentile : PERCENTILES) {
            columns.append(String.format(
                    Locale.ROOT, " %9s", "p" + Double.toString(percentile).replaceAll("\\.0$", "")));
        }
        report.line("%-30s %9s%s %9s", title, "count", columns, "max");
    }

    private void row(final String name, final Histogram latencyNs) {
        final StringBuilder columns = new StringBuilder();
        for (final double percentile : PERCENTILES) {
            columns.append(
                    String.format(Locale.ROOT, " %9.1f", latencyNs.getValueAtPercentile(percentile) / NS_PER_MICRO));
        }
        report.line(
                "%-30s %9d%s %9.1f", name, latencyNs.getTotalCount(), columns, latencyNs.getMaxValue() / NS_PER_MICRO);
    }

    /** A quote is a tier: a price and a quantity on one side. */
    private double quotes(final double ladders) {
        return ladders * 2 * options.tiers;
    }

    private int ladderLength() {
        return MessageHeaderEncoder.ENCODED_LENGTH
                + ReplaceQuotesEncoder.BLOCK_LENGTH
                + 2 * ReplaceQuotesEncoder.BidsEncoder.sbeHeaderSize()
                + 2 * options.tiers * ReplaceQuotesEncoder.BidsEncoder.sbeBlockLength();
    }
}
