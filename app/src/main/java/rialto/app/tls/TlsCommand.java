package rialto.app.tls;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Makes certificates. */
@Command(
        name = "tls",
        description = "Makes certificates for TLS on a laptop.",
        mixinStandardHelpOptions = true,
        subcommands = TlsCreateCommand.class)
public final class TlsCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing subcommand: create");
    }
}
