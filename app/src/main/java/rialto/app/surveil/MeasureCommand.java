package rialto.app.surveil;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import rialto.app.backup.FileTree;
import rialto.app.config.ClusterSettings;
import rialto.app.config.ModuleSettings;
import rialto.app.config.Settings;
import rialto.app.config.SurveillanceOptions;
import rialto.app.config.VenueConfiguration;
import rialto.app.config.VenueOptions;
import rialto.app.past.PastWriter;
import rialto.app.process.StartException;
import rialto.app.replay.EngineReplay;
import rialto.reporting.HistoryQueries;
import rialto.reporting.Reporting;
import rialto.reporting.ReportingException;
import rialto.reporting.ReportingSettings;
import rialto.reporting.surveillance.AlertRates;
import rialto.simulator.recording.RecordingException;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** How many alerts there are for 100,000 orders. */
@Command(
        name = "measure",
        description = {
            "Prints how many alerts there are for 100,000 orders: in the database of a venue; or, where nobody does what is"
                    + " looked for, in a recorded day of Shanghai or an hour of the simulated crowd. Thresholds are those of the"
                    + " configuration.",
            ""
        },
        mixinStandardHelpOptions = true)
final class MeasureCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @ArgGroup
    private Market market;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Of the crowd (default: 1).")
    private long seed;

    @Mixin
    private VenueOptions options;

    /** What is measured instead of a venue. */
    static final class Market {
        @Option(
                names = "--recording",
                paramLabel = "FILE",
                description = "A day in Shanghai, as ./rialto replay reads it.")
        private Path recording;

        @Option(
                names = "--crowd",
                paramLabel = "HOURS",
                description =
                        "So many hours of the crowd at its usual pace, on a venue of its own that is deleted afterwards.")
        private Integer crowdHours;
    }

    @Override
    public Integer call() {
        spec.commandLine().getOut().print(rates().text());
        spec.commandLine().getOut().flush();
        return 0;
    }

    private AlertRates rates() {
        final VenueConfiguration configuration = options.configuration();
        try {
            if (market == null) {
                return ofDatabase(configuration);
            }
            return market.recording == null
                    ? ofCrowd(configuration)
                    : EngineReplay.watch(market.recording, SurveillanceOptions.of(configuration));
        } catch (final ReportingException | RecordingException e) {
            throw new StartException(e.getMessage(), e);
        }
    }

    private static AlertRates ofDatabase(final VenueConfiguration configuration) {
        final ReportingSettings settings = ModuleSettings.reporting(configuration, ClusterSettings.data(configuration));
        try (HistoryQueries history = Reporting.openQueries(settings)) {
            return history.alertRates();
        }
    }

    private AlertRates ofCrowd(final VenueConfiguration configuration) {
        if (market.crowdHours < 1 || market.crowdHours > PastWriter.MOST_HOURS) {
            throw new StartException(
                    "--crowd " + market.crowdHours + " is not from 1 to " + PastWriter.MOST_HOURS + " hours");
        }
        try {
            final Path directory = Files.createTempDirectory("rialto-surveil-");
            try {
                final VenueConfiguration own = within(directory, configuration);
                new PastWriter(
                                own,
                                market.crowdHours,
                                seed,
                                PastWriter.Manner.LIVE,
                                closing -> {},
                                failure -> {},
                                new PrintStream(System.err, true))
                        .write();
                return ofDatabase(own);
            } finally {
                FileTree.delete(directory);
            }
        } catch (final IOException e) {
            throw new UncheckedIOException("a venue cannot be made for the crowd: " + e.getMessage(), e);
        }
    }

    private static VenueConfiguration within(final Path directory, final VenueConfiguration configuration) {
        final Map<String, String> texts = new HashMap<>(configuration.texts());
        texts.put(Settings.DATA.path(), directory.resolve("data").toString());
        texts.put(Settings.FILE_SYNC_LEVEL.path(), "0");
        for (final var setting : List.of(Settings.REPORTING_URL, Settings.MEMBERS)) {
            texts.put(setting.path(), setting.defaultText());
        }
        return new VenueConfiguration(texts);
    }
}
