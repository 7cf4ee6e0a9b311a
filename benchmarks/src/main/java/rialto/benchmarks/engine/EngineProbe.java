package rialto.benchmarks.engine;

import rialto.benchmarks.guard.Probe;
import rialto.benchmarks.guard.Ratio;
import rialto.benchmarks.guard.Rounds;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Our book and our whole engine to exchange-core's, on a short stream of the profile <i>shallow</i>. */
public final class EngineProbe implements Probe {
    private static final int COMMANDS = 500_000;
    private static final int SEED = 1;

    private final Path home;

    /** @param home where the launcher lies */
    public EngineProbe(final Path home) {
        this.home = home;
    }

    @Override
    public void measure(final int rounds, final Rounds into) throws IOException {
        final Map<EngineSubject, List<Map<String, String>>> times =
                new EngineBenchmark(home, rounds, line -> {}).times("shallow", COMMANDS, SEED);
        for (int round = 0; round < rounds; round++) {
            into.add(Ratio.ENGINE, ratio(times, round, "wallNs", EngineSubject.ENGINE, EngineSubject.EXCHANGE_CORE));
            into.add(Ratio.ENGINE_CPU, ratio(times, round, "cpuNs", EngineSubject.ENGINE, EngineSubject.EXCHANGE_CORE));
            into.add(Ratio.BOOK, ratio(times, round, "cpuNs", EngineSubject.BOOK, EngineSubject.EXCHANGE_CORE_BOOK));
        }
    }

    private static double ratio(
            final Map<EngineSubject, List<Map<String, String>>> times,
            final int round,
            final String what,
            final EngineSubject ours,
            final EngineSubject theirs) {
        return Double.parseDouble(times.get(ours).get(round).get(what))
                / Double.parseDouble(times.get(theirs).get(round).get(what));
    }
}
