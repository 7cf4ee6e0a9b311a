package rialto.app;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import rialto.app.backup.BackupCommand;
import rialto.app.backup.RestoreCommand;
import rialto.app.cluster.AdminCommand;
import rialto.app.cluster.GatewayCommand;
import rialto.app.cluster.NodeCommand;
import rialto.app.cluster.ReportingCommand;
import rialto.app.config.VenueOptions;
import rialto.app.demo.ClusterCommand;
import rialto.app.demo.DemoCommand;
import rialto.app.demo.SimulateCommand;
import rialto.app.extensions.ExtensionsCommand;
import rialto.app.process.StartException;
import rialto.app.surveil.SurveilCommand;
import rialto.app.tls.OwnAuthority;
import rialto.app.tls.TlsCommand;
import rialto.app.venue.StartCommand;
import rialto.gateway.setting.ConfigurationException;

/** The command line of the venue. */
@Command(
        name = "rialto",
        description = "Rialto: a trading venue that anyone can run.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        subcommands = {
            StartCommand.class,
            DemoCommand.class,
            NodeCommand.class,
            GatewayCommand.class,
            ClusterCommand.class,
            AdminCommand.class,
            BackupCommand.class,
            RestoreCommand.class,
            SimulateCommand.class,
            BotCommand.class,
            ReplayCommand.class,
            ReportingCommand.class,
            ExportCommand.class,
            ReconcileCommand.class,
            StatementCommand.class,
            EventsCommand.class,
            SurveilCommand.class,
            ExtensionsCommand.class,
            ConfigCommand.class,
            TlsCommand.class
        },
        footer = {
            "",
            "Run from the repository:",
            "  build    Builds what a venue needs, ahead of its first start (./rialto build --help).",
            "  test     Runs the tests (./rialto test --help).",
            "  format   Puts all Java into the one format (./rialto format).",
            "  fuzz     Looks for what breaks the venue (./rialto fuzz --help).",
            "  bench    Runs the benchmarks (./rialto bench --help).",
            "  driver   Fetches a database driver that is not part of Rialto (./rialto driver mariadb).",
            "  sbom, checksums, reproduce   Say what ships, and whether it is what was named (./rialto sbom --help)."
        })
public final class Main implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command");
    }

    public static void main(final String[] args) {
        try {
            OwnAuthority.trustFromEnvironment();
            System.exit(commandLine().execute(args));
        } catch (final ConfigurationException | StartException e) {
            // options are those of the dialects that are there
            System.err.println("rialto: " + e.getMessage());
            System.exit(StartException.EXIT_STATUS);
        }
    }

    static CommandLine commandLine() {
        final CommandLine commandLine = new CommandLine(new Main()).setCaseInsensitiveEnumValuesAllowed(true);
        addSettings(commandLine);
        commandLine.setExecutionExceptionHandler((e, command, parsed) -> {
            if (e instanceof ConfigurationException || e instanceof StartException) {
                command.getErr().println("rialto: " + e.getMessage());
                return StartException.EXIT_STATUS;
            }
            throw e;
        });
        return commandLine;
    }

    private static void addSettings(final CommandLine commandLine) {
        VenueOptions.addSettings(commandLine.getCommandSpec());
        commandLine.getSubcommands().values().forEach(Main::addSettings);
    }
}
