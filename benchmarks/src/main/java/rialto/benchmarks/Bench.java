package rialto.benchmarks;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import rialto.benchmarks.abuse.AbuseCommand;
import rialto.benchmarks.connections.ConnectionsCommand;
import rialto.benchmarks.designs.DesignsCommand;
import rialto.benchmarks.failover.FailoverCommand;
import rialto.benchmarks.files.FilesCommand;
import rialto.benchmarks.pingpong.PingPongCommand;
import rialto.benchmarks.quotes.QuotesCommand;
import rialto.benchmarks.shards.ShardsCommand;

/** The command line of the benchmarks: {@code ./rialto bench ...}. */
@Command(
        name = "rialto bench",
        description = "Measures the venue and prints what it ran on.",
        mixinStandardHelpOptions = true,
        subcommands = {
            OrdersCommand.class,
            XmlCommand.class,
            FixCommand.class,
            EngineCommand.class,
            ReportingCommand.class,
            FailoverCommand.class,
            AbuseCommand.class,
            FilesCommand.class,
            ConnectionsCommand.class,
            PingPongCommand.class,
            RatioCommand.class,
            PostedOfferCommand.class,
            QuotesCommand.class,
            LoneCommand.class,
            SnapshotCommand.class,
            ShardsCommand.class,
            DesignsCommand.class,
            JmhCommand.class
        })
public final class Bench implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing benchmark");
    }

    public static void main(final String[] args) {
        final CommandLine commandLine = new CommandLine(new Bench());
        commandLine.getSubcommands().get("jmh").setUnmatchedOptionsArePositionalParams(true);
        System.exit(commandLine.execute(args));
    }
}
