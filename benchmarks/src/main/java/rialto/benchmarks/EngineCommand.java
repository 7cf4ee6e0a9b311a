package rialto.benchmarks;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import rialto.benchmarks.engine.EngineBenchmark;

import java.nio.file.Path;
import java.util.concurrent.Callable;

/** {@code bench engine}: our book and our whole engine beside a peer, on one stream of commands. */
@Command(
        name = "engine",
        mixinStandardHelpOptions = true,
        description = "Thread time per command of our order book, our whole engine and exchange-core's direct book.")
final class EngineCommand implements Callable<Integer> {
    @Parameters(arity = "0..1", defaultValue = "shallow", description = "shallow, deep or wide (default: shallow).")
    private String profile;

    @Option(names = "--commands", paramLabel = "N", defaultValue = "2000000", description = "Default: 2,000,000.")
    private int commands;

    @Option(names = "--runs", paramLabel = "N", defaultValue = "7", description = "Default: 7.")
    private int runs;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Of the stream (default: 1).")
    private long seed;

    @Override
    public Integer call() {
        final Path home =
                Path.of(System.getenv().getOrDefault("RIALTO_HOME", "")).toAbsolutePath();
        Machine.describe(home).forEach(System.out::println);
        EngineBenchmark.main(
                new String[] {profile, String.valueOf(commands), String.valueOf(runs), String.valueOf(seed)});
        return 0;
    }
}
