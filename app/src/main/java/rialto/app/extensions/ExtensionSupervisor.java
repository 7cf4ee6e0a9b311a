package rialto.app.extensions;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.app.config.Settings;
import rialto.app.config.VenueConfiguration;
import rialto.app.process.ChildProcess;
import rialto.app.process.StartException;
import rialto.extensions.load.ExtensionFiles;
import rialto.gateway.GatewaySettings;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Keeps hosts of extensions running, while there is a directory of extensions: one for all that have none of their own. One that ends
 * is started again, after pauses that grow. When memory ran out twice in a short time, nobody knows whose fault it is: then each
 * extension gets a process of its own.
 */
public final class ExtensionSupervisor implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(ExtensionSupervisor.class);
    private static final long INTERVAL_MS = 200;
    /** By {@code -XX:+ExitOnOutOfMemoryError}. */
    private static final int OUT_OF_MEMORY = 3;

    private static final long SHORT_TIME_NS = TimeUnit.MINUTES.toNanos(10);
    private static final String ALL = "all";
    private static final long MOST_LOG_BYTES = 10 << 20;

    private final VenueConfiguration configuration;
    private final Path directory;
    private final Path logs;
    private final Map<String, Host> hosts = new TreeMap<>();
    private final Thread thread;
    private long outOfMemoryNs = System.nanoTime() - SHORT_TIME_NS;
    private boolean isApart;
    private volatile boolean isClosed;

    private ExtensionSupervisor(final VenueConfiguration configuration) {
        this.configuration = configuration;
        directory = ExtensionPaths.extensions(configuration);
        logs = ExtensionPaths.state(configuration);
        thread = Thread.ofPlatform().daemon().name("extensions").unstarted(this::run);
    }

    /** Starts the thread, and returns at once. */
    public static ExtensionSupervisor start(final VenueConfiguration configuration) {
        final ExtensionSupervisor supervisor = new ExtensionSupervisor(configuration);
        supervisor.thread.start();
        return supervisor;
    }

    private void run() {
        try {
            while (!isClosed) {
                try {
                    look();
                } catch (final RuntimeException e) { // of one look: the next one may do better
                    LOGGER.error("hosts of extensions are looked after again after a failure", e);
                }
                TimeUnit.MILLISECONDS.sleep(INTERVAL_MS);
            }
        } catch (final InterruptedException e) {
            LOGGER.debug("stops", e);
        }
    }

    private void look() {
        final Set<String> wanted = wanted();
        for (final String name : List.copyOf(hosts.keySet())) {
            if (!wanted.contains(name)) {
                hosts.remove(name).close();
            }
        }
        for (final String name : wanted) {
            hosts.computeIfAbsent(name, Host::new).look();
        }
    }

    /** Names of extensions with a process of their own, and {@value #ALL} for the others. */
    private Set<String> wanted() {
        final Set<String> wanted = new HashSet<>();
        if (!Files.isDirectory(directory)) {
            return wanted;
        }
        try {
            final Set<String> found = ExtensionFiles.in(directory).keySet();
            final Set<String> own = ExtensionPaths.own(configuration);
            found.stream()
                    .filter(ExtensionFiles::isName)
                    .filter(name -> isApart || own.contains(name))
                    .forEach(wanted::add);
            if (!isApart) {
                wanted.add(ALL);
            }
        } catch (final IOException e) {
            wanted.add(ALL); // which says why
        }
        return wanted;
    }

    private void onOutOfMemory() {
        final long nowNs = System.nanoTime();
        if (!isApart && nowNs - outOfMemoryNs < SHORT_TIME_NS) {
            LOGGER.error(
                    "extensions took more than {} of memory twice: each gets a process of its own, until the next"
                            + " start",
                    configuration.texts().get(Settings.EXTENSIONS_HEAP.path()));
            isApart = true;
        }
        outOfMemoryNs = nowNs;
    }

    /** One process, and when it is to be started again. For the supervisor's thread. */
    private final class Host {
        private static final long FIRST_PAUSE_MS = 500;
        private static final long LONGEST_PAUSE_MS = 30_000;
        private static final long GOOD_TIME_NS = 60_000_000_000L;

        private final String name;
        private ChildProcess process;
        private long startedNs;
        private long restartNs;
        private long pauseMs = FIRST_PAUSE_MS;

        Host(final String name) {
            this.name = name;
        }

        void look() {
            final long nowNs = System.nanoTime();
            if (process == null) {
                if (restartNs == 0 || nowNs - restartNs >= 0) {
                    launch();
                }
            } else if (!process.isAlive()) {
                ended(process.exitStatus(), nowNs);
            }
            boundLog();
        }

        /** What it writes goes on in an empty file: it only ever adds to its end. */
        private void boundLog() {
            try {
                if (Files.exists(log()) && Files.size(log()) > MOST_LOG_BYTES) {
                    Files.copy(log(), Path.of(log() + ".1"), StandardCopyOption.REPLACE_EXISTING);
                    try (FileChannel channel = FileChannel.open(log(), StandardOpenOption.WRITE)) {
                        channel.truncate(0);
                    }
                }
            } catch (final IOException e) {
                LOGGER.warn("{} cannot be bounded: {}", log(), e.getMessage());
            }
        }

        private void launch() {
            try {
                Files.createDirectories(logs);
                process = ChildProcess.start(
                        "the host of extensions", log(), nice(), memory(), Map.of(), arguments(name));
                startedNs = System.nanoTime();
            } catch (final StartException | IOException e) {
                LOGGER.error("{}", e.getMessage());
                restartNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LONGEST_PAUSE_MS);
            }
        }

        private void ended(final int status, final long nowNs) {
            process = null;
            if (nowNs - startedNs > GOOD_TIME_NS) {
                pauseMs = FIRST_PAUSE_MS;
            }
            final long waitMs = status == HostCommand.START_AGAIN ? 0 : pauseMs;
            LOGGER.warn(
                    "the host of extensions ({}) ended with status {}{}, starts again in {} ms; its log is {}",
                    name,
                    status,
                    status == OUT_OF_MEMORY ? ", out of memory" : "",
                    waitMs,
                    log());
            restartNs = nowNs + TimeUnit.MILLISECONDS.toNanos(waitMs);
            pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
            if (status == OUT_OF_MEMORY) {
                onOutOfMemory();
            }
        }

        private Path log() {
            return logs.resolve("host-" + name + ".log");
        }

        void close() {
            if (process != null) {
                process.close();
            }
        }
    }

    /** The venue goes first where both want a processor. */
    private static List<String> nice() {
        return Stream.of("/usr/bin/nice", "/bin/nice")
                .filter(file -> Files.isExecutable(Path.of(file)))
                .findFirst()
                .map(file -> List.of(file, "-n", "10"))
                .orElse(List.of());
    }

    private List<String> memory() {
        return List.of(
                "-Xms16m",
                "-Xmx" + configuration.get(Settings.EXTENSIONS_HEAP),
                "-XX:-AlwaysPreTouch",
                "-XX:MaxDirectMemorySize=64m",
                // a handler that loops has one of these for itself until it is seen
                "-Djdk.virtualThreadScheduler.parallelism=16");
    }

    private List<String> arguments(final String name) {
        final List<String> arguments = new ArrayList<>(List.of("extensions", "host"));
        Stream.concat(
                        Stream.of(Settings.DATA, Settings.MEMBERS, Settings.CLIENT_HOST, GatewaySettings.HOSTS),
                        Settings.OF_EXTENSIONS.stream())
                .forEach(setting -> arguments.addAll(List.of(
                        "--set", setting.path() + "=" + configuration.texts().get(setting.path()))));
        if (!name.equals(ALL)) {
            arguments.addAll(List.of("--only", name));
        }
        return arguments;
    }

    @Override
    public void close() {
        isClosed = true;
        thread.interrupt();
        try {
            thread.join();
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        hosts.values().forEach(host -> {
            if (host.process != null) {
                host.process.beginStop();
            }
        });
        hosts.values().forEach(Host::close);
    }
}
