package rialto.benchmarks;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import rialto.benchmarks.load.PublishedXmlLoad;
import rialto.benchmarks.venue.Venue;
import rialto.testsupport.FreePort;
import rialto.testsupport.Home;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/** {@code bench xml}: a venue of its own for each number of cores, under the published load and a saturating one. */
@Command(
        name = "xml",
        mixinStandardHelpOptions = true,
        description = {
            "The XML exchange: the load that its servers were published with (client threads, one connection per request),",
            "and as much as goes through connections that stay open. See docs/xml-exchange.md."
        })
final class XmlCommand implements Callable<Integer> {
    @Mixin
    private XmlOptions options;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        validate();
        final Path home = Home.path();
        try (Report report = new Report(Report.directory(options.output, home, "xml"))) {
            report.line("rialto bench xml");
            Machine.describe(home).forEach(line -> report.line("  " + line));
            for (final int cores : options.cores) {
                final int port = FreePort.next();
                final Map<String, String> settings = new TreeMap<>(options.venueSettings);
                settings.put("xml.port", String.valueOf(port));
                settings.putIfAbsent("xml.max-accounts", "1000000");
                try (Venue venue =
                        Venue.start(null, settings, cores, report.directory().resolve("venue-" + cores + ".log"))) {
                    venue.api().awaitReady();
                    new XmlRun(
                                    options,
                                    report,
                                    venue,
                                    new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                                    cores)
                            .run();
                }
            }
            report.line("");
            report.line("report: %s", report.directory());
        }
        return 0;
    }

    private void validate() {
        for (final String shape : options.shapes) {
            if (!List.of("published", "saturating").contains(shape)) {
                throw new ParameterException(
                        spec.commandLine(), "--shape takes published and saturating, not " + shape);
            }
        }
        for (final int requests : options.requests) {
            if (requests < 1 || requests % PublishedXmlLoad.REQUESTS_PER_ACCOUNT != 0) {
                throw new ParameterException(spec.commandLine(), "--requests takes multiples of 10, not " + requests);
            }
        }
        if (options.rounds < 1 || options.clients < 1 || options.connections < 1 || options.window < 1) {
            throw new ParameterException(
                    spec.commandLine(), "--rounds, --clients, --connections and --window must be at least 1");
        }
    }
}
