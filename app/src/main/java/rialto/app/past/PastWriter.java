package rialto.app.past;

import org.agrona.concurrent.SystemEpochNanoClock;
import rialto.app.config.Settings;
import rialto.app.config.VenueConfiguration;
import rialto.app.process.StartException;
import rialto.app.venue.Venue;
import rialto.client.trading.VenueClientException;
import rialto.gateway.GatewaySettings;
import rialto.simulator.DemoInstruments;
import rialto.simulator.Simulation;
import rialto.simulator.SimulationConfiguration;
import rialto.simulator.SimulationException;
import rialto.simulator.crowd.Instrument;
import rialto.simulator.crowd.Pace;

import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Gives a demo's new data directory a past: a venue that nobody can reach runs there for some seconds by a clock that begins
 * hours ago and catches up, and the crowd trades on it. Every order is sequenced, every candle follows from its events; the
 * venue that people see starts afterwards, with the machine's clock, as after any stop.
 */
public final class PastWriter {
    /** Longest past. */
    public static final int MOST_HOURS = 24;

    /**
     * How the crowd acts.
     *
     * @param sizes times the usual ones
     */
    public record Manner(Pace pace, double sizes) {
        /** As in a live market. */
        public static final Manner LIVE = new Manner(new Pace(1, 1), 1);

        /** Less often than in a live market, and as much larger: a day's trading must not take a day. */
        static final Manner SPARSE = new Manner(new Pace(0.02, 0.15), 9);
    }

    private static final long STEP_MS = 1_000;
    private static final long REPORTING_LIMIT_NS = TimeUnit.SECONDS.toNanos(120);
    private static final long SNAPSHOT_LIMIT_S = 65;
    private static final long PROGRESS_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(1_500);

    private final VenueConfiguration configuration;
    private final int hours;
    private final long seed;
    private final Manner manner;
    private final Consumer<AutoCloseable> closer;
    private final Consumer<Throwable> onFailure;
    private final PrintStream out;
    private final SystemEpochNanoClock machine = new SystemEpochNanoClock();
    private final AtomicReference<Venue> running = new AtomicReference<>();

    /**
     * @param configuration of the venue that gets the past
     * @param hours         how long the past is; 0 for none
     * @param seed          of the crowd's decisions
     * @param closer        takes what is to be closed when the process is told to end meanwhile
     * @param onFailure     told, from any thread, when the venue that writes cannot go on
     * @param out           told the progress
     */
    public PastWriter(
            final VenueConfiguration configuration,
            final int hours,
            final long seed,
            final Consumer<AutoCloseable> closer,
            final Consumer<Throwable> onFailure,
            final PrintStream out) {
        this(configuration, hours, seed, Manner.SPARSE, closer, onFailure, out);
    }

    /** As above, with a crowd that acts as it is told to. */
    public PastWriter(
            final VenueConfiguration configuration,
            final int hours,
            final long seed,
            final Manner manner,
            final Consumer<AutoCloseable> closer,
            final Consumer<Throwable> onFailure,
            final PrintStream out) {
        this.configuration = configuration;
        this.hours = hours;
        this.seed = seed;
        this.manner = manner;
        this.closer = closer;
        this.onFailure = onFailure;
        this.out = out;
    }

    /**
     * Writes the past, if there is no venue in the data directory yet; finishes one that was being put in its place.
     *
     * @throws StartException when it cannot be written; then the data directory is as if it had never begun
     */
    public void write() {
        final boolean isAlone = configuration.get(Settings.MEMBERS).isEmpty();
        final PastDirectory directory = isAlone
                ? PastDirectory.open(Path.of(configuration.get(Settings.DATA)).toAbsolutePath())
                : null;
        if (directory == null) {
            return;
        }
        closer.accept(this::closeVenue);
        try (directory) {
            directory.recover();
            if (!directory.hasVenue() && hours > 0) {
                writeOrDelete(directory);
            }
        }
    }

    private void writeOrDelete(final PastDirectory directory) {
        try {
            write(directory);
        } catch (final StartException | SimulationException | VenueClientException | IllegalStateException e) {
            throw new StartException(
                    "the past cannot be written: " + e.getMessage() + "; ./rialto demo --history 0 starts without one",
                    e);
        } finally {
            closeVenue();
            directory.discard();
        }
    }

    private void write(final PastDirectory directory) {
        final long beginNs = System.nanoTime();
        out.println("rialto: a new market: writing " + hours + (hours == 1 ? " hour" : " hours")
                + " of trading before now ...");
        final long pastNs = TimeUnit.HOURS.toNanos(hours);
        final PastClock clock = new PastClock(machine::nanoTime, pastNs);
        final Path draft = directory.begin();
        final Venue venue = Venue.startInPast(pastConfiguration(draft), clock, onFailure);
        running.set(venue);
        Simulation.prepare(new SimulationConfiguration(
                URI.create(venue.url()),
                URI.create(venue.administrationUrl()),
                venue.adminKey(),
                draft.resolve("demo-keys.json"),
                seed,
                1));
        final long trades = trade(venue, clock);
        awaitReporting(venue);
        takeSnapshot(venue);
        closeVenue();
        if (!usesOwnDatabase()) {
            directory.leaveOut(Settings.REPORTING_URL.defaultText());
        }
        directory.complete();
        out.printf(
                "rialto: %,d trades in %.1f s%n",
                trades, (System.nanoTime() - beginNs) / (double) TimeUnit.SECONDS.toNanos(1));
        out.flush();
    }

    private long trade(final Venue venue, final PastClock clock) {
        final long beginMs = clock.nowMs();
        final List<Instrument> instruments = DemoInstruments.ALL.stream()
                .map(each -> each.inSizes(manner.sizes()))
                .toList();
        try (PastMarket market = new PastMarket(
                venue.member().connection().aeronDirectory(), instruments, seed, manner.pace(), beginMs)) {
            long progressNs = System.nanoTime();
            for (long timeMs = beginMs; timeMs < machineMs(); timeMs += STEP_MS) {
                clock.advanceTo(TimeUnit.MILLISECONDS.toNanos(timeMs));
                market.step(timeMs);
                if (System.nanoTime() - progressNs > PROGRESS_INTERVAL_NS) {
                    progressNs = System.nanoTime();
                    out.println("rialto:   " + 100 * (timeMs - beginMs) / (machineMs() - beginMs) + " %");
                }
            }
            market.finish();
            clock.advanceTo(machine.nanoTime());
            return market.trades();
        }
    }

    private long machineMs() {
        return TimeUnit.NANOSECONDS.toMillis(machine.nanoTime());
    }

    private void awaitReporting(final Venue venue) {
        final long deadlineNs = System.nanoTime() + REPORTING_LIMIT_NS;
        while (venue.reportedSequence() < venue.member().eventSequence()) {
            if (System.nanoTime() - deadlineNs > 0) {
                throw new StartException("the past is not in the database after "
                        + TimeUnit.NANOSECONDS.toSeconds(REPORTING_LIMIT_NS) + " s");
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    /** So that the venue need not carry out the past again when it starts. */
    private void takeSnapshot(final Venue venue) {
        try {
            venue.member().requestSnapshot().get(SNAPSHOT_LIMIT_S, TimeUnit.SECONDS);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StartException("interrupted while writing the past", e);
        } catch (final ExecutionException | TimeoutException e) {
            throw new StartException("there is no snapshot of the past: " + e, e);
        }
    }

    /** The same venue, in another place, and nobody can reach it. */
    private VenueConfiguration pastConfiguration(final Path draft) {
        final Map<String, String> texts = new HashMap<>(configuration.texts());
        texts.put(Settings.DATA.path(), draft.toString());
        texts.put(GatewaySettings.HOST.path(), "127.0.0.1");
        texts.put(GatewaySettings.PORT.path(), "0");
        texts.replace(Simulation.ADMINISTRATION_HOST_SETTING, "127.0.0.1");
        texts.replace(Simulation.ADMINISTRATION_PORT_SETTING, "0");
        texts.put(GatewaySettings.WEB_ROOT.path(), "");
        texts.put(Settings.REPORTING_URL.path(), Settings.REPORTING_URL.defaultText());
        return new VenueConfiguration(texts);
    }

    /** Another database reads the past from the events, as any database that is new. */
    private boolean usesOwnDatabase() {
        return Settings.REPORTING_URL.defaultText().equals(configuration.texts().get(Settings.REPORTING_URL.path()));
    }

    private void closeVenue() {
        final Venue venue = running.getAndSet(null);
        if (venue != null) {
            venue.close();
        }
    }
}
