package rialto.app;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import rialto.app.admin.AdminAccess;
import rialto.app.admin.AdminBalances;
import rialto.app.cluster.RecordedEvents;
import rialto.app.config.ClusterSettings;
import rialto.app.config.ModuleSettings;
import rialto.app.config.Settings;
import rialto.app.config.VenueConfiguration;
import rialto.app.config.VenueOptions;
import rialto.app.data.AdminKey;
import rialto.app.data.DataDirectory;
import rialto.app.process.Progress;
import rialto.app.process.StartException;
import rialto.reporting.ReportingException;
import rialto.reporting.database.Database;
import rialto.reporting.reconcile.ReconcileResult;
import rialto.reporting.reconcile.Reconciliation;
import rialto.reporting.reconcile.ToldBalances;
import rialto.sequencer.SequencerStartException;
import rialto.simulator.Simulation;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;

/** Every balance computed a second time, and compared with all that says one. */
@Command(
        name = "reconcile",
        description = {
            "Computes every balance from the recorded orders, trades and transfers by itself, and compares it with what the"
                    + " events say, with the database, and with what the venue answers if it runs.",
            "Status 0: all agree. 1: something differs, and is named. 2: not all of it can be compared."
        },
        mixinStandardHelpOptions = true)
final class ReconcileCommand implements Callable<Integer> {
    private static final int DIFFERENT = 1;

    @Option(
            names = "--archive",
            paramLabel = "DIR",
            description =
                    "Old events that a member kept before it purged them (default: where cluster.event-archive says).")
    private Path archive;

    @Option(names = "--no-database", description = "Leaves the database out.")
    private boolean withoutDatabase;

    @Option(names = "--no-venue", description = "Asks no running venue.")
    private boolean withoutVenue;

    @Mixin
    private AdminAccess access;

    @Mixin
    private VenueOptions options;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException, TimeoutException {
        final VenueConfiguration configuration = options.configuration();
        final Path data = ClusterSettings.data(configuration);
        access.ownVenue(AdminKey.file(data), configuration.texts().get(Simulation.ADMINISTRATION_PORT_SETTING));
        final List<ToldBalances> told = told(configuration, data);
        try (RecordedEvents events = RecordedEvents.open(configuration)) {
            final Database database = withoutDatabase
                    ? null
                    : ModuleSettings.reporting(configuration, data).database().open();
            final Reconciliation reconciliation =
                    new Reconciliation(events.source(), archive(configuration, data), database, told);
            final Progress progress =
                    Progress.of("computing all balances", () -> "event " + reconciliation.eventSequence());
            try (progress) {
                return print(reconciliation.run());
            }
        } catch (final SequencerStartException | ReportingException e) {
            throw new StartException(e.getMessage(), e);
        }
    }

    private Path archive(final VenueConfiguration configuration, final Path data) {
        if (archive == null) {
            // made when there is something to keep
            final Path kept = ModuleSettings.eventArchive(configuration, data);
            return kept != null && Files.isDirectory(kept) ? kept : null;
        }
        if (!Files.isDirectory(archive)) {
            throw new StartException("there is no directory " + archive + " with old events");
        }
        return archive;
    }

    /** What a venue answers that runs in the data directory, or that was named. */
    private List<ToldBalances> told(final VenueConfiguration configuration, final Path data) {
        final boolean runsHere = configuration.get(Settings.MEMBERS).isEmpty() && DataDirectory.isInUse(data);
        return withoutVenue || !runsHere && !access.namesVenue()
                ? List.of()
                : new AdminBalances(
                                access,
                                spec.commandLine().getOut(),
                                spec.commandLine().getErr())
                        .ask();
    }

    private static String outcome(final ReconcileResult result) {
        if (result.differences() > 0) {
            return result.differences() + " differences";
        }
        return result.notCompared().isEmpty() ? "all agree" : "nothing differs, but not all was compared";
    }

    private int print(final ReconcileResult result) {
        final PrintWriter out = spec.commandLine().getOut();
        result.told().forEach(difference -> out.println("rialto: " + difference));
        if (result.differences() > result.told().size()) {
            out.println("rialto: and " + (result.differences() - result.told().size()) + " more");
        }
        result.stillOff().forEach(balance -> out.println("rialto: the events still differ in the end: " + balance));
        result.notCompared().forEach(what -> out.println("rialto: not compared: " + what + "; try again"));
        out.println("rialto: " + result.commands() + " commands with " + result.trades() + " trades, up to event "
                + result.eventSequence() + ", give " + result.balances() + " balances; compared with the events"
                + (result.databaseSequence() < 0
                        ? ""
                        : ", " + result.rows() + " rows of the database (as of event " + result.databaseSequence()
                                + ")")
                + (result.answers() == 0 ? "" : ", " + result.answers() + " answers of the venue") + ": "
                + outcome(result) + " (" + result.elapsed().toMillis() + " ms)");
        out.flush();
        if (result.differences() > 0) {
            return DIFFERENT;
        }
        return result.notCompared().isEmpty() ? 0 : StartException.EXIT_STATUS;
    }
}
