package rialto.app;

import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import rialto.app.admin.AdminAccess;
import rialto.app.process.ProcessLifecycle;
import rialto.app.process.StartException;
import rialto.simulator.Replay;
import rialto.simulator.ReplayConfiguration;
import rialto.simulator.SimulationException;
import rialto.simulator.recording.Recording;
import rialto.simulator.recording.RecordingException;
import rialto.simulator.recording.RecordingFormat;

import java.net.URI;
import java.nio.file.Path;

/** Options of a replay into a running venue. */
final class ReplayTarget {
    private static final long LINE_INTERVAL_MS = 5_000;

    @Option(names = "--into", paramLabel = "URL", required = true, description = "The venue, as http://127.0.0.1:8080.")
    private URI url;

    @Option(
            names = "--speed",
            paramLabel = "X",
            defaultValue = "1",
            description = "How many recorded seconds pass in one (default: ${DEFAULT-VALUE}).")
    private double speed;

    @Option(
            names = "--symbol",
            paramLabel = "SYMBOL",
            description = "The instrument on the venue, made when missing (default: stock and currency, 600519CNY).")
    private String symbol;

    @Option(names = "--stock", paramLabel = "STOCK", description = "Which stock of an ITCH file.")
    private String stock;

    @Option(
            names = "--accounts",
            paramLabel = "N",
            defaultValue = "8",
            description = "Accounts that share the orders (default: ${DEFAULT-VALUE}).")
    private int accounts;

    @Option(
            names = "--longest-pause",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description = "Longer times without anything recorded are shortened to this (default: ${DEFAULT-VALUE}).")
    private int longestPause;

    @Option(names = "--keep-orders", description = "Leave the orders that are open at the end on the book.")
    private boolean keepOrders;

    /** Feeds the recording until it ends; the exit status. */
    int replay(
            final CommandLine commandLine,
            final AdminAccess administration,
            final RecordingFormat format,
            final Path file) {
        final ReplayConfiguration configuration = configuration(commandLine, administration);
        final ProcessLifecycle lifecycle = new ProcessLifecycle();
        return lifecycle.runToEnd(() -> feed(configuration, format, file, lifecycle));
    }

    private void feed(
            final ReplayConfiguration configuration,
            final RecordingFormat format,
            final Path file,
            final ProcessLifecycle lifecycle) {
        try {
            final Recording recording = Recording.open(format, file, stock, symbol);
            final Replay replay = start(configuration, recording, lifecycle);
            System.out.println(recording.terms().symbol() + " at " + url + ", speed " + speed
                    + "; Ctrl-C stops. Times are the recording's.");
            while (!replay.awaitEnd(LINE_INTERVAL_MS)) {
                System.out.println(replay.statistics().line());
            }
        } catch (final RecordingException e) {
            throw new StartException(e.getMessage(), e);
        } catch (final SimulationException e) {
            throw new StartException("the replay cannot start: " + e.getMessage(), e);
        }
    }

    private ReplayConfiguration configuration(final CommandLine commandLine, final AdminAccess administration) {
        try {
            return new ReplayConfiguration(
                    url, administration.url(url), administration.key(), speed, accounts, longestPause, keepOrders);
        } catch (final IllegalArgumentException e) {
            throw new ParameterException(commandLine, e.getMessage());
        }
    }

    private static Replay start(
            final ReplayConfiguration configuration, final Recording recording, final ProcessLifecycle lifecycle) {
        final Replay replay = Replay.start(configuration, recording.terms(), recording.flow());
        lifecycle.own(() -> {
            System.out.println(replay.statistics().line());
            replay.close();
            System.out.print(replay.statistics().summary());
            System.out.flush();
        });
        return replay;
    }
}
