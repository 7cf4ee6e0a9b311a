package rialto.benchmarks.venue;

import org.agrona.IoUtil;
import rialto.client.tls.CertificateAuthority;
import rialto.client.tls.TlsClient;
import rialto.testsupport.FreePort;
import rialto.testsupport.process.Endpoint;
import rialto.testsupport.process.Launch;
import rialto.testsupport.process.VenueProcess;

import javax.net.ssl.SSLContext;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The venue under measurement: one of our own in a process of its own, or one that runs already. */
public final class Venue implements AutoCloseable {
    private static final Map<String, String> NO_LIMITS = noLimits();

    private final URI url;
    private final VenueApi api;
    private final VenueProcess process;
    private final Path data;
    private final boolean temporary;
    private final SSLContext tls;

    private Venue(
            final Endpoint endpoint,
            final VenueProcess process,
            final Path data,
            final boolean temporary,
            final SSLContext tls) {
        this.tls = tls;
        this.url = endpoint.uri("");
        this.process = process;
        this.data = data;
        this.temporary = temporary;
        api = new VenueApi(endpoint);
    }

    private record Running(URI url, URI administration, String adminKey) implements Endpoint {
        @Override
        public URI adminUri(final String pathAndQuery) {
            return administration.resolve(pathAndQuery);
        }

        @Override
        public URI uri(final String pathAndQuery) {
            return url.resolve(pathAndQuery);
        }
    }

    /** A venue that runs already. Its rate limits apply. */
    public static Venue running(final URI url, final URI administration, final String adminKey) {
        return new Venue(new Running(url, administration, adminKey), null, null, false, null);
    }

    /**
     * Starts a venue by the launcher, without rate limits, and waits until it is ready.
     *
     * @param directory where it keeps its data; null for a temporary one, deleted in the end
     * @param settings  its configuration beyond that
     */
    public static Venue start(final Path directory, final Map<String, String> settings, final Path log)
            throws IOException {
        return start(directory, settings, 0, log);
    }

    /**
     * As above, on some of the machine's cores only.
     *
     * @param cores how many, from the first on; 0 for all
     */
    public static Venue start(final Path directory, final Map<String, String> settings, final int cores, final Path log)
            throws IOException {
        return start(directory, withoutLimits(settings), cores, log, null);
    }

    /** Starts a venue that limits everybody as it does by default, with temporary data, and waits until it is ready. */
    public static Venue startLimited(final Map<String, String> settings, final Path log) throws IOException {
        final Map<String, String> all = new TreeMap<>(Map.of("cluster.file-sync-level", "0"));
        all.putAll(settings);
        return start(null, options(all), 0, log, null);
    }

    /**
     * Starts a venue over TLS with a certificate of its own, which this whole process trusts from now on.
     *
     * @param certificates where certificate and key are written
     */
    public static Venue startSecured(final Path certificates, final Map<String, String> settings, final Path log)
            throws IOException {
        try (CertificateAuthority authority = CertificateAuthority.create("Authority of a benchmark", 2)) {
            authority.sign("server", "127.0.0.1", List.of("127.0.0.1"), "-1H", 1);
            authority.writeAuthority(certificates.resolve("ca.pem"));
            authority.writeCertificate("server", certificates.resolve("server.pem"));
            authority.writeKey("server", certificates.resolve("server.key"));
        }
        final Map<String, String> all = new TreeMap<>(settings);
        all.put("tls.certificate", certificates.resolve("server.pem").toString());
        all.put("tls.private-key", certificates.resolve("server.key").toString());
        final SSLContext trusting =
                new TlsClient(certificates.resolve("ca.pem"), null, System::currentTimeMillis).context();
        SSLContext.setDefault(trusting);
        return start(null, withoutLimits(all), 0, log, trusting);
    }

    private static Venue start(
            final Path directory, final List<String> options, final int cores, final Path log, final SSLContext tls)
            throws IOException {
        final Path data = directory == null ? Files.createTempDirectory("rialto-bench-") : directory;
        final int port = FreePort.next();
        final List<String> arguments =
                new ArrayList<>(List.of("start", "--data", data.toString(), "--http-port", "" + port));
        arguments.addAll(options);
        final Launch launch =
                Launch.rialto(arguments).port(port).secured(tls != null).log(log);
        if (cores > 0) {
            launch.after(List.of("taskset", "-c", "0-" + (cores - 1)))
                    .javaOptions(List.of("-XX:ActiveProcessorCount=" + cores));
        }
        final VenueProcess process = launch.start();
        try {
            process.awaitReady();
        } catch (final IllegalStateException e) {
            process.close();
            throw e;
        }
        return new Venue(process, process, data, directory == null, tls);
    }

    private static Map<String, String> noLimits() {
        final Map<String, String> settings = new TreeMap<>(Map.of(
                "limits.request-weight-1m", "1000000000",
                "limits.orders-10s", "1000000000",
                "limits.orders-1d", "2000000000",
                // a benchmark that says nothing else is one of the venue, not of the disk
                "cluster.file-sync-level", "0"));
        for (final String section : List.of("xml.", "posted-offer.")) {
            for (final String limit :
                    List.of("requests-10s", "orders-10s", "max-open-orders", "max-venue-orders", "accounts-1d")) {
                settings.put(section + limit, "1000000000");
            }
        }
        return settings;
    }

    /** Options of a command line that set what is given, and lift rate limits. */
    public static List<String> withoutLimits(final Map<String, String> settings) {
        final Map<String, String> all = new TreeMap<>(NO_LIMITS);
        all.putAll(settings);
        return options(all);
    }

    private static List<String> options(final Map<String, String> settings) {
        final List<String> options = new ArrayList<>();
        settings.forEach((key, value) -> options.addAll(List.of("--set", key + "=" + value)));
        return options;
    }

    public VenueApi api() {
        return api;
    }

    public URI url() {
        return url;
    }

    public InetSocketAddress address() {
        return new InetSocketAddress(url.getHost(), url.getPort() < 0 ? 80 : url.getPort());
    }

    /** Whom its clients trust; null when it speaks plain text. */
    public SSLContext tls() {
        return tls;
    }

    /** CPU time that it has used so far; 0 when it is not ours. */
    public long cpuNs() {
        return process == null ? 0 : process.cpuNs();
    }

    /**
     * Heap that it uses after a collection of garbage, which this asks of its JVM; not of one that is not ours.
     *
     * @throws IOException when the JDK's {@code jcmd} cannot ask it
     */
    public long usedHeapBytes() throws IOException {
        return VenueHeap.used(process.pid());
    }

    /** Its database; null when it is not ours. */
    public Path database() {
        return data == null ? null : data.resolve("reporting.db");
    }

    @Override
    public void close() {
        api.close();
        if (process != null) {
            process.close();
        }
        if (temporary) {
            IoUtil.delete(data.toFile(), false);
        }
    }
}
