package rialto.app.demo;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import rialto.app.cluster.KeyCommand;

/** Several processes at once, and their keys. */
@Command(
        name = "cluster",
        description = "Runs a whole cluster on this machine, and keeps the keys of a cluster's programs.",
        mixinStandardHelpOptions = true,
        subcommands = {ClusterDemoCommand.class, KeyCommand.class})
public final class ClusterCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing subcommand: demo or key");
    }
}
