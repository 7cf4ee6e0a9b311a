package rialto.benchmarks;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;

/** Runs the JMH benchmarks with JMH's own options. */
@Command(
        name = "jmh",
        description = "JMH benchmarks of the parts; takes JMH's own options and patterns (jmh -h lists them).")
final class JmhCommand implements Callable<Integer> {
    @Parameters(arity = "0..*", paramLabel = "ARGUMENT", description = "Passed on to JMH.")
    private List<String> arguments = List.of();

    @Override
    public Integer call() throws IOException {
        org.openjdk.jmh.Main.main(arguments.toArray(String[]::new));
        return 0;
    }
}
