package rialto.app.cluster;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Shows and steers what runs. */
@Command(
        name = "admin",
        description = "Shows and steers running processes.",
        mixinStandardHelpOptions = true,
        subcommands = AdminClusterCommand.class)
public final class AdminCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing subcommand: cluster");
    }
}
