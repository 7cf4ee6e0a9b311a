package rialto.app.demo;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.app.config.ClusterSettings;
import rialto.app.config.Settings;
import rialto.app.config.VenueConfiguration;
import rialto.app.data.FileFailure;
import rialto.app.data.SharedDirectory;
import rialto.app.process.StartException;
import rialto.app.venue.Venue;
import rialto.client.MemberAddress;

import java.io.IOException;
import java.io.PrintStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A cluster of child processes on this machine: members, gateways, reporting. What ends is started again after a while,
 * as a supervisor would.
 */
final class LocalCluster implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(LocalCluster.class);
    private static final long RESTART_DELAY_MS = 3_000;
    private static final long WATCH_INTERVAL_MS = 200;
    private static final long READY_LIMIT_MS = 120_000;
    private static final int REQUEST_TIMEOUT_MS = 2_000;

    private final VenueConfiguration configuration;
    private final Path data;
    private final Path file;
    private final String adminKey;
    private final int gateways;
    private final PrintStream out;
    private final List<Seat> seats = new ArrayList<>();
    private final Thread watch = new Thread(this::watch, "cluster-watch");
    private volatile boolean closed;

    /** A process's place: its command, and whoever holds it now. */
    private static final class Seat {
        private final String name;
        private final List<String> arguments;
        private ChildProcess process;
        private long restartNs;

        Seat(final String name, final List<String> arguments) {
            this.name = name;
            this.arguments = arguments;
        }
    }

    private LocalCluster(final VenueConfiguration configuration, final int gateways, final PrintStream out) {
        this.configuration = configuration;
        this.gateways = gateways;
        this.out = out;
        data = ClusterSettings.data(configuration);
        file = data.resolve("cluster.yaml");
        adminKey = SharedDirectory.open(data).adminKey();
    }

    /**
     * Starts everything and returns when all gateways are ready.
     *
     * @param configuration with members
     * @param out is told when a process ends and when it runs again
     * @throws StartException when something is in the way
     */
    static LocalCluster start(final VenueConfiguration configuration, final int gateways, final PrintStream out) {
        final LocalCluster cluster = new LocalCluster(configuration, gateways, out);
        try {
            cluster.open();
            return cluster;
        } catch (final RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    private void open() {
        for (int i = 0; i < gateways; i++) {
            Venue.requireFreePort(configuration.get(Settings.HTTP_HOST), port(i));
        }
        try {
            Files.createDirectories(logs());
            Files.writeString(file, text());
        } catch (final IOException e) {
            throw new StartException("data directory " + data + " cannot be written: " + FileFailure.reason(e), e);
        }
        final List<MemberAddress> members = configuration.get(Settings.MEMBERS);
        for (int id = 0; id < members.size(); id++) {
            seats.add(new Seat("member-" + id, List.of("node", "--config", file.toString(), "--id", "" + id)));
        }
        seats.add(new Seat("reporting", List.of("reporting", "--config", file.toString())));
        for (int i = 0; i < gateways; i++) {
            seats.add(new Seat(
                    "gateway-" + i, List.of("gateway", "--config", file.toString(), "--http-port", "" + port(i))));
        }
        seats.forEach(this::launch);
        for (int i = 0; i < gateways; i++) {
            awaitReady(i);
        }
        watch.setDaemon(true);
        watch.start();
    }

    String url(final int gateway) {
        return "http://" + configuration.get(Settings.HTTP_HOST) + ":" + port(gateway);
    }

    String adminKey() {
        return adminKey;
    }

    Path dataPath() {
        return data;
    }

    Path logs() {
        return data.resolve("logs");
    }

    /** The configuration file of all processes. */
    Path file() {
        return file;
    }

    /** Names and process ids, in order. */
    List<Map.Entry<String, Long>> processes() {
        synchronized (seats) {
            return seats.stream()
                    .map(seat -> Map.entry(seat.name, seat.process.pid()))
                    .toList();
        }
    }

    @Override
    public void close() {
        closed = true;
        synchronized (seats) {
            // readers first, then members, all members at once: none needs to elect another
            for (final Seat seat : seats.reversed()) {
                if (seat.process != null) {
                    seat.process.beginStop();
                }
            }
            for (final Seat seat : seats.reversed()) {
                if (seat.process != null) {
                    seat.process.close();
                }
            }
        }
    }

    private int port(final int gateway) {
        return configuration.get(Settings.HTTP_PORT) + gateway;
    }

    /** The configuration that all of them read. */
    private String text() {
        final StringBuilder text = new StringBuilder("# written by ./rialto cluster demo\n");
        final Map<String, String> texts = configuration.texts();
        String section = "";
        for (final var setting : Settings.ALL) {
            final int dot = setting.path().indexOf('.');
            final String ownSection = dot < 0 ? "" : setting.path().substring(0, dot);
            if (!ownSection.equals(section)) {
                text.append(ownSection).append(":\n");
                section = ownSection;
            }
            final String value = setting == Settings.DATA ? data.toString() : texts.get(setting.path());
            text.append(dot < 0 ? "" : "  ")
                    .append(setting.path().substring(dot + 1))
                    .append(": \"")
                    .append(value.replace("\\", "\\\\").replace("\"", "\\\""))
                    .append("\"\n");
        }
        return text.toString();
    }

    private void launch(final Seat seat) {
        seat.process = ChildProcess.start(seat.name, logs().resolve(seat.name + ".log"), adminKey, seat.arguments);
        seat.restartNs = 0;
    }

    private void awaitReady(final int gateway) {
        final long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(READY_LIMIT_MS);
        while (!isReady(gateway)) {
            for (final Seat seat : seats) {
                if (!seat.process.isAlive()) {
                    throw new StartException(seat.name + " ended with status " + seat.process.exitStatus() + ", see "
                            + logs().resolve(seat.name + ".log"));
                }
            }
            if (System.nanoTime() - deadlineNs > 0) {
                throw new StartException("gateway " + gateway + " is not ready after " + READY_LIMIT_MS / 1_000
                        + " s, see the logs in " + logs());
            }
            sleep(100);
        }
    }

    private boolean isReady(final int gateway) {
        try {
            final HttpURLConnection request = (HttpURLConnection)
                    URI.create(url(gateway) + "/health/ready").toURL().openConnection();
            request.setConnectTimeout(REQUEST_TIMEOUT_MS);
            request.setReadTimeout(REQUEST_TIMEOUT_MS);
            try {
                return request.getResponseCode() == HttpURLConnection.HTTP_OK;
            } finally {
                request.disconnect();
            }
        } catch (final IOException e) {
            return false;
        }
    }

    private void watch() {
        while (!closed) {
            synchronized (seats) {
                if (!closed) {
                    seats.forEach(this::look);
                }
            }
            sleep(WATCH_INTERVAL_MS);
        }
    }

    private void look(final Seat seat) {
        if (seat.process.isAlive()) {
            return;
        }
        final long nowNs = System.nanoTime();
        if (seat.restartNs == 0) {
            seat.restartNs = nowNs + TimeUnit.MILLISECONDS.toNanos(RESTART_DELAY_MS);
            out.println(seat.name + " (process " + seat.process.pid() + ") ended with status "
                    + seat.process.exitStatus() + "; it is started again in " + RESTART_DELAY_MS / 1_000 + " s");
        } else if (nowNs - seat.restartNs >= 0) {
            try {
                launch(seat);
                out.println(seat.name + " runs again as process " + seat.process.pid());
            } catch (final StartException e) {
                LOGGER.error("{}", e.getMessage());
                seat.restartNs = nowNs + TimeUnit.MILLISECONDS.toNanos(RESTART_DELAY_MS);
            }
        }
        out.flush();
    }

    private static void sleep(final long ms) {
        try {
            TimeUnit.MILLISECONDS.sleep(ms);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StartException("interrupted", e);
        }
    }
}
