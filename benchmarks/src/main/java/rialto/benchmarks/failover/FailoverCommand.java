package rialto.benchmarks.failover;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import rialto.benchmarks.Report;
import rialto.testsupport.Home;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/** {@code bench failover}: a cluster of three under a steady load, whose leader is lost again and again. */
@Command(
        name = "failover",
        mixinStandardHelpOptions = true,
        description = {
            "The gap that clients see when the leader is lost, and whether anything else is.",
            "Three members, a gateway and reporting on this machine; orders open loop over the WebSocket API. The leader is",
            "killed (SIGKILL), paused for three seconds (SIGSTOP) or cut off the network for three seconds under load, and comes",
            "back. Cutting needs network namespaces (Linux, iproute2, root); where they are not permitted it is left out, and",
            "said. Then as many orders as go through, to see whether a leader is taken for lost. Ends with status 1 when the checker finds",
            "anything: an acknowledged order that is missing, one that was executed twice, a gap or repeat at a reader,",
            "members that differ, money that is not conserved. See docs/cluster.md."
        })
public final class FailoverCommand implements Callable<Integer> {
    @Option(
            names = "--kills",
            paramLabel = "N",
            description = "How often (default: ${DEFAULT-VALUE}).",
            defaultValue = "10")
    int kills;

    @Option(
            names = "--faults",
            split = ",",
            paramLabel = "F",
            description = "What is done to the leader, in turn: kill, stop, cut (default: ${DEFAULT-VALUE}).",
            defaultValue = "kill,stop,cut")
    List<String> faults;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "Orders a second (default: ${DEFAULT-VALUE}).",
            defaultValue = "500")
    double rate;

    @Option(
            names = "--interval",
            paramLabel = "SECONDS",
            description = "From one fault to the next (default: ${DEFAULT-VALUE}).",
            defaultValue = "8")
    int intervalSeconds;

    @Option(
            names = "--full-load",
            paramLabel = "SECONDS",
            description = "How long as many orders as go through at the end (default: ${DEFAULT-VALUE}).",
            defaultValue = "10")
    int fullLoadSeconds;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Configuration of the cluster, as cluster.leader-timeout=500ms.")
    Map<String, String> settings = new TreeMap<>();

    @Option(names = "--output", paramLabel = "DIR", description = "Where the report and the processes' logs go.")
    Path output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (kills < 1 || rate < 10 || intervalSeconds < 4) {
            throw new ParameterException(
                    spec.commandLine(), "--kills takes at least 1, --rate at least 10, --interval at least 4");
        }
        for (final String fault : faults) {
            if (!List.of("kill", "stop", "cut").contains(fault)) {
                throw new ParameterException(spec.commandLine(), "--faults takes kill, stop and cut, not " + fault);
            }
        }
        final Path home = Home.path();
        final Path directory = Report.directory(output, home, "failover");
        Files.createDirectories(directory);
        return new FailoverRun(this, home, directory).run() ? 0 : 1;
    }
}
