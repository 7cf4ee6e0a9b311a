package rialto.benchmarks;

import picocli.CommandLine;
import rialto.benchmarks.guard.Probe;
import rialto.benchmarks.guard.Ratio;
import rialto.benchmarks.guard.Rounds;
import rialto.benchmarks.load.LoadResult;
import rialto.benchmarks.load.OrderFlow;
import rialto.benchmarks.load.PostedOfferWire;
import rialto.benchmarks.load.Wire;
import rialto.benchmarks.load.XmlWire;
import rialto.benchmarks.venue.BenchMarket;
import rialto.benchmarks.venue.Venue;
import rialto.testsupport.FreePort;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** A venue under as much of one load as it takes, beside the empty HTTP handler under as much as that takes. */
final class HttpProbe implements Probe {
    private static final int WARM_UP_SECONDS = 12;
    private static final int PRODUCTS = 100;
    private static final int CLIENTS = 50;
    private static final Duration CATCH_UP_TIMEOUT = Duration.ofMinutes(1);

    private final Kind kind;
    private final Report report;
    private final int seconds;
    private final OrdersOptions options = CommandLine.populateCommand(new OrdersOptions());
    private final AtomicLong sequences = new AtomicLong();
    private final int xmlPort = FreePort.next();

    /** The loads. */
    enum Kind {
        REST(Ratio.REST, Ratio.REST_CPU),
        WEB_SOCKET(Ratio.WEB_SOCKET, Ratio.WEB_SOCKET_CPU),
        POSTED_OFFER(Ratio.POSTED_OFFER, Ratio.POSTED_OFFER_CPU),
        XML(Ratio.XML, Ratio.XML_CPU);

        private final Ratio rate;
        private final Ratio cpu;

        Kind(final Ratio rate, final Ratio cpu) {
            this.rate = rate;
            this.cpu = cpu;
        }
    }

    /** Both sides. */
    private record Pair(Subject empty, Subject venue) {}

    /** @param seconds of each measurement */
    HttpProbe(final Kind kind, final Report report, final int seconds) {
        this.kind = kind;
        this.report = report;
        this.seconds = seconds;
    }

    @Override
    public void measure(final int rounds, final Rounds into) throws IOException {
        try (VenueProcess empty = EmptyServer.launch(report.directory().resolve("empty.log"));
                Venue venue = Venue.start(
                        null, settings(), report.directory().resolve("venue-" + kind.rate.name() + ".log"))) {
            empty.awaitReady();
            venue.api().awaitReady();
            final Pair pair = pair(empty, venue);
            pair.empty.runClosed(new Measurement("warm-up"), WARM_UP_SECONDS / 2);
            run(pair.venue, venue, WARM_UP_SECONDS);
            for (int round = 0; round < rounds; round++) {
                final Measurement floor = new Measurement(pair.empty.name());
                pair.empty.runClosed(floor, seconds);
                final Side ours = run(pair.venue, venue, seconds);
                into.add(kind.rate, ours.rate / floor.medianRate());
                into.add(kind.cpu, ours.cpuMicros / floor.medianCpuMicros());
            }
        }
    }

    private record Side(double rate, double cpuMicros) {}

    /** Of posted offers what counts is in the database, so the rate and the CPU time have that in them. */
    private Side run(final Subject subject, final Venue venue, final int runSeconds) throws IOException {
        final Measurement measurement = new Measurement(subject.name());
        final long cpuBeforeNs = venue.cpuNs();
        final LoadResult result = subject.runClosed(measurement, runSeconds);
        final long behindNs = venue.api().awaitPersisted(CATCH_UP_TIMEOUT);
        if (!measurement.failures().isEmpty() || result.acceptedInAll() == 0 || behindNs < 0) {
            throw new IOException(subject.name() + ": " + result.acceptedInAll() + " orders, " + measurement.failures()
                    + ": the figures are of no use");
        }
        if (kind != Kind.POSTED_OFFER) {
            return new Side(measurement.medianRate(), measurement.medianCpuMicros());
        }
        return new Side(
                result.acceptedInAll() * 1e9 / (TimeUnit.SECONDS.toNanos(runSeconds) + behindNs),
                (venue.cpuNs() - cpuBeforeNs) / 1e3 / result.acceptedInAll());
    }

    private Map<String, String> settings() {
        return switch (kind) {
            case POSTED_OFFER -> Map.of("posted-offer.enabled", "true");
            case XML -> new TreeMap<>(Map.of("xml.port", "" + xmlPort, "xml.max-accounts", "1000000"));
            default -> Map.of();
        };
    }

    private Pair pair(final VenueProcess empty, final Venue venue) throws IOException {
        final InetSocketAddress emptyAddress = local(empty.port());
        return switch (kind) {
            case REST, WEB_SOCKET -> {
                final OrderFlow flow =
                        BenchMarket.prepare(venue.api(), options.instruments, options.accounts, options.responseType);
                final String transport = kind == Kind.REST ? "rest" : Subject.WEB_SOCKET;
                yield new Pair(
                        Subject.ofOrders(
                                "empty HTTP handler",
                                "rest",
                                emptyAddress,
                                null,
                                empty::cpuNs,
                                flow,
                                options,
                                sequences),
                        Subject.ofOrders(
                                "signed orders",
                                transport,
                                venue.address(),
                                null,
                                venue::cpuNs,
                                flow,
                                options,
                                sequences));
            }
            case POSTED_OFFER ->
                new Pair(
                        plain(empty, emptyAddress),
                        new Subject(
                                "posted offers",
                                venue.address(),
                                null,
                                venue::cpuNs,
                                offers(venue.address()),
                                CLIENTS,
                                sequences));
            case XML -> new Pair(plain(empty, emptyAddress), xml(venue));
        };
    }

    private Subject plain(final VenueProcess empty, final InetSocketAddress address) {
        return new Subject(
                "empty HTTP handler", address, null, empty::cpuNs, offers(address), CLIENTS, new AtomicLong());
    }

    private static Supplier<Wire> offers(final InetSocketAddress address) {
        return () -> new PostedOfferWire(address.getHostString(), address.getPort(), PRODUCTS, CLIENTS, 1, 1);
    }

    private Subject xml(final Venue venue) throws IOException {
        final XmlOptions xml = CommandLine.populateCommand(new XmlOptions());
        final XmlRun run = new XmlRun(xml, report, venue, local(xmlPort), 0);
        run.accounts(1);
        return new Subject(
                "XML orders",
                local(xmlPort),
                null,
                venue::cpuNs,
                () -> new XmlWire(sequence -> run.transactions(1, sequence, XmlRun.order(sequence, 0)), xml.window),
                xml.connections,
                sequences);
    }

    private static InetSocketAddress local(final int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }
}
