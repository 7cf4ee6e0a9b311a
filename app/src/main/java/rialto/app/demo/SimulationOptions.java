package rialto.app.demo;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import rialto.app.process.ProcessLifecycle;
import rialto.app.process.StartException;
import rialto.simulator.Simulation;
import rialto.simulator.SimulationConfiguration;
import rialto.simulator.SimulationException;

import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;

/** Options of the simulated traders. */
final class SimulationOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of the traders' decisions (default: a random one, printed).")
    private Long seed;

    private double intensity;

    @Option(
            names = "--intensity",
            paramLabel = "X",
            defaultValue = "1",
            description = "How busy the traders are, 0.01 to 100: 1 is about 100 orders a second over all instruments.")
    private void setIntensity(final double value) {
        try {
            SimulationConfiguration.requireIntensity(value);
        } catch (final IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--intensity: " + e.getMessage());
        }
        intensity = value;
    }

    /** Lets the traders begin; {@code lifecycle} ends them. */
    Simulation start(final SimulationConfiguration configuration, final ProcessLifecycle lifecycle) {
        try {
            return lifecycle.own(Simulation.start(configuration));
        } catch (final SimulationException e) {
            throw new StartException("the simulated traders cannot start: " + e.getMessage(), e);
        }
    }

    /** The one that was given, or a random one, always the same. */
    long seed() {
        if (seed == null) {
            seed = ThreadLocalRandom.current().nextLong(1_000_000_000L);
        }
        return seed;
    }

    SimulationConfiguration configuration(
            final URI venue, final URI administration, final String adminKey, final Path keys) {
        try {
            return new SimulationConfiguration(venue, administration, adminKey, keys, seed(), intensity);
        } catch (final IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        }
    }
}
