package rialto.benchmarks;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import rialto.benchmarks.engine.EngineBenchmark;
import rialto.testsupport.Home;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/** {@code bench engine}: our book and our whole engine beside exchange-core, on the same streams of commands. */
@Command(
        name = "engine",
        mixinStandardHelpOptions = true,
        description = "Time per command of our order book, our whole engine, exchange-core's direct book and its whole"
                + " pipeline, each in a process of its own, on the same streams of commands.")
final class EngineCommand implements Callable<Integer> {
    private static final double NS_PER_S = 1e9;

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..*", paramLabel = "PROFILE", description = "shallow, deep, wide (default: all three).")
    private List<String> profiles = EngineBenchmark.profiles();

    @Option(names = "--commands", paramLabel = "N", defaultValue = "3000000", description = "Default: 3,000,000.")
    private int commands;

    @Option(names = "--runs", paramLabel = "N", defaultValue = "5", description = "Processes each (default: 5).")
    private int runs;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Of the streams (default: 1).")
    private long seed;

    @Override
    public Integer call() throws IOException {
        for (final String profile : profiles) {
            if (!EngineBenchmark.profiles().contains(profile)) {
                throw new ParameterException(
                        spec.commandLine(), "there is no profile '" + profile + "': shallow, deep, wide");
            }
        }
        if (commands < 1_000 || runs < 1) {
            throw new ParameterException(
                    spec.commandLine(), "--commands must be at least 1000 (is " + commands + "), --runs at least 1");
        }
        final Path home = Home.path();
        Machine.describe(home).forEach(System.out::println);
        final long began = System.nanoTime();
        final long busyBefore = Machine.busyNs();
        final EngineBenchmark benchmark = new EngineBenchmark(home, runs, System.out::println);
        for (final String profile : profiles) {
            benchmark.run(profile, commands, seed);
        }
        final long tookNs = System.nanoTime() - began;
        System.out.println();
        System.out.println(String.format(
                Locale.ROOT,
                "took %.0f s; %.2f cores were busy, this benchmark included (it uses one, exchange-core's pipeline all)",
                tookNs / NS_PER_S,
                (double) (Machine.busyNs() - busyBefore) / tookNs));
        return 0;
    }
}
