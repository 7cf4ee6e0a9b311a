package rialto.app.demo;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Several processes at once. */
@Command(
        name = "cluster",
        description = "Runs a whole cluster on this machine.",
        mixinStandardHelpOptions = true,
        subcommands = ClusterDemoCommand.class)
public final class ClusterCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing subcommand: demo");
    }
}
