package rialto.benchmarks.venue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The venue under measurement: one of our own in a process of its own, or one that runs already. */
public final class Venue implements AutoCloseable {
    private static final Map<String, String> NO_LIMITS = Map.of(
            "limits.request-weight-1m", "1000000000",
            "limits.orders-10s", "1000000000",
            "limits.orders-1d", "2000000000");

    private final URI url;
    private final VenueApi api;
    private final ChildProcess process;
    private final Path data;
    private final boolean temporary;

    private Venue(
            final URI url,
            final String adminKey,
            final ChildProcess process,
            final Path data,
            final boolean temporary) {
        this.url = url;
        this.process = process;
        this.data = data;
        this.temporary = temporary;
        api = new VenueApi(url, adminKey);
    }

    /** A venue that runs already. Its rate limits apply. */
    public static Venue running(final URI url, final String adminKey) {
        return new Venue(url, adminKey, null, null, false);
    }

    /**
     * Starts a venue by the launcher, without rate limits.
     *
     * @param directory where it keeps its data; null for a temporary one, deleted in the end
     * @param settings  its configuration beyond that
     */
    public static Venue start(final Path home, final Path directory, final Map<String, String> settings, final Path log)
            throws IOException {
        return start(home, directory, settings, 0, log);
    }

    /**
     * As above, on some of the machine's cores only.
     *
     * @param cores how many, from the first on; 0 for all
     */
    public static Venue start(
            final Path home, final Path directory, final Map<String, String> settings, final int cores, final Path log)
            throws IOException {
        final Path data = directory == null ? Files.createTempDirectory("rialto-bench-") : directory;
        final int port = ChildProcess.freePort();
        final List<String> command =
                new ArrayList<>(cores == 0 ? List.of() : List.of("taskset", "-c", "0-" + (cores - 1)));
        command.addAll(List.of(
                home.resolve("rialto").toString(),
                "start",
                "--data",
                data.toString(),
                "--http-port",
                String.valueOf(port)));
        final Map<String, String> all = new TreeMap<>(NO_LIMITS);
        all.putAll(settings);
        all.forEach((key, value) -> command.addAll(List.of("--set", key + "=" + value)));
        final ChildProcess process =
                ChildProcess.start(home, command, cores == 0 ? Map.of() : javaOptions(cores), port, log);
        final String adminKey = Files.readString(data.resolve("admin.key")).trim();
        return new Venue(URI.create("http://127.0.0.1:" + port), adminKey, process, data, directory == null);
    }

    private static Map<String, String> javaOptions(final int cores) {
        final String present = System.getenv().getOrDefault("RIALTO_JAVA_OPTS", "");
        return Map.of("RIALTO_JAVA_OPTS", (present + " -XX:ActiveProcessorCount=" + cores).strip());
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

    /** CPU time that it has used so far; 0 when it is not ours. */
    public long cpuNs() {
        return process == null ? 0 : process.cpuNs();
    }

    /** Its database; null when it is not ours. */
    public Path database() {
        return data == null ? null : data.resolve("reporting.db");
    }

    @Override
    public void close() throws IOException {
        api.close();
        if (process != null) {
            process.close();
        }
        if (temporary) {
            delete(data);
        }
    }

    private static void delete(final Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (final Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
