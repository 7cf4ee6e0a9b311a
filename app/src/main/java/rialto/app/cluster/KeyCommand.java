package rialto.app.cluster;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import rialto.app.config.ClusterSettings;
import rialto.app.config.VenueOptions;
import rialto.app.data.ProgramDirectory;
import rialto.app.data.SharedDirectory;
import rialto.app.process.StartException;
import rialto.client.Program;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.Callable;

/** The keys that open a cluster to programs. */
@Command(
        name = "key",
        description = {
            "Makes, lists and revokes the keys that open a cluster to programs: gateways, reporting, Java clients.",
            "They are files in the directory programs of --data. All members need the same; a program needs its own."
        },
        mixinStandardHelpOptions = true,
        subcommands = {
            KeyCommand.InitCommand.class,
            KeyCommand.CreateCommand.class,
            KeyCommand.ListCommand.class,
            KeyCommand.RevokeCommand.class
        })
public final class KeyCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing subcommand: init, create, list or revoke");
    }

    private static Path data(final VenueOptions options) {
        return ClusterSettings.data(options.configuration());
    }

    /** Before members start on several machines. */
    @Command(
            name = "init",
            description = "Makes the keys of a new cluster's own programs, as its first member would.",
            mixinStandardHelpOptions = true)
    static final class InitCommand implements Callable<Integer> {
        @Mixin
        private VenueOptions options;

        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() {
            final ProgramDirectory programs =
                    SharedDirectory.open(data(options)).programs();
            spec.commandLine()
                    .getOut()
                    .println("Keys are in " + programs.path()
                            + ". Copy that directory to the machine of every member before it starts.");
            return 0;
        }
    }

    /** Makes a key. */
    @Command(name = "create", description = "Makes a key.", mixinStandardHelpOptions = true)
    static final class CreateCommand implements Callable<Integer> {
        @Mixin
        private VenueOptions options;

        @Parameters(paramLabel = "NAME", description = "1 to 36 of the characters A-Z a-z 0-9 . _ -")
        private String name;

        @Option(
                names = "--permissions",
                required = true,
                paramLabel = "LIST",
                description = "With commas: trade, administer, read, backup, operate, member.")
        private String permissions;

        @Option(
                names = "--accounts",
                split = ",",
                paramLabel = "NAMES",
                description = "The only accounts that it may trade for; they need not exist yet (default: all).")
        private List<String> accounts = List.of();

        @Option(
                names = "--expires",
                paramLabel = "WHEN",
                description = "A time as 2027-01-31T00:00:00Z, or in how many days, as 30d (default: never).")
        private String expires;

        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() {
            try {
                final Program program = new Program(
                        name, Program.permissions(permissions), accounts, expiresMs(expires, Instant.now()));
                final ProgramDirectory programs =
                        SharedDirectory.open(data(options)).programs();
                programs.create(program);
                spec.commandLine()
                        .getOut()
                        .println("Made " + programs.file(name)
                                + ". Members of this machine know it within a second; copy it to those of the other members, and to"
                                + " the program's.");
                return 0;
            } catch (final IllegalArgumentException e) {
                throw new StartException(e.getMessage(), e);
            }
        }
    }

    static long expiresMs(final String text, final Instant now) {
        if (text == null) {
            return Program.NEVER;
        }
        try {
            final Instant expires = text.endsWith("d")
                    ? now.plus(Duration.ofDays(Long.parseLong(text.substring(0, text.length() - 1))))
                    : Instant.parse(text);
            if (!expires.isAfter(now)) {
                throw new IllegalArgumentException("--expires " + text + " is not in the future");
            }
            return expires.truncatedTo(ChronoUnit.MILLIS).toEpochMilli();
        } catch (final DateTimeParseException | NumberFormatException e) {
            throw new IllegalArgumentException(
                    "--expires takes a time as 2027-01-31T00:00:00Z, or days as 30d, not '" + text + "'", e);
        }
    }

    /** Shows the keys, without their secrets. */
    @Command(name = "list", description = "Shows the keys of this machine.", mixinStandardHelpOptions = true)
    static final class ListCommand implements Callable<Integer> {
        @Mixin
        private VenueOptions options;

        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() {
            final PrintWriter out = spec.commandLine().getOut();
            out.printf("%-20s %-30s %-30s %s%n", "name", "permissions", "accounts", "expires");
            for (final Program program : new ProgramDirectory(data(options)).list()) {
                final boolean isOver = program.isExpired(System.currentTimeMillis());
                out.printf(
                        "%-20s %-30s %-30s %s%n",
                        program.name(),
                        program.permissionWords(),
                        program.accounts().isEmpty() ? "all" : String.join(",", program.accounts()),
                        program.expiry() + (isOver ? " (is over)" : ""));
            }
            out.flush();
            return 0;
        }
    }

    /** Deletes a key. */
    @Command(
            name = "revoke",
            description = "Deletes a key: members of this machine end its sessions within seconds.",
            mixinStandardHelpOptions = true)
    static final class RevokeCommand implements Callable<Integer> {
        @Mixin
        private VenueOptions options;

        @Parameters(paramLabel = "NAME", description = "Of the key.")
        private String name;

        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() {
            if (name.equals(ProgramDirectory.MEMBER)) {
                throw new StartException("the members know each other by the key " + name
                        + ": to change it, stop all members, and give all of them a new directory programs");
            }
            final ProgramDirectory programs = new ProgramDirectory(data(options));
            programs.revoke(name);
            spec.commandLine()
                    .getOut()
                    .println(
                            "Deleted " + programs.file(name)
                                    + ". Members of this machine end what was opened with it; delete it on those of the other members too.");
            return 0;
        }
    }
}
