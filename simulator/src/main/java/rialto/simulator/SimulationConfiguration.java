package rialto.simulator;

import java.net.URI;
import java.nio.file.Path;
import java.util.Objects;

/**
 * How to simulate.
 *
 * @param venue     where the venue listens, as {@code http://127.0.0.1:8080}
 * @param administration where it is administered, as {@code http://127.0.0.1:8180}
 * @param adminKey  the venue's admin key, to make instruments, accounts and keys
 * @param keysFile  where the demo's API keys are kept between starts (made, mode 0600); null keeps none
 * @param seed      of every decision
 * @param intensity how much busier than usual; 1 is about 100 orders a second over all instruments
 */
public record SimulationConfiguration(
        URI venue, URI administration, String adminKey, Path keysFile, long seed, double intensity) {
    public static final double LOWEST_INTENSITY = 0.01;
    public static final double HIGHEST_INTENSITY = 100;

    /**
     * @throws IllegalArgumentException when the intensity is out of bounds or the address has no host
     */
    public SimulationConfiguration {
        Objects.requireNonNull(adminKey, "adminKey");
        if (venue.getHost() == null) {
            throw new IllegalArgumentException("not an address such as http://127.0.0.1:8080: " + venue);
        }
        if (administration.getHost() == null) {
            throw new IllegalArgumentException("not an address such as http://127.0.0.1:8180: " + administration);
        }
        requireIntensity(intensity);
    }

    /**
     * @throws IllegalArgumentException when the intensity is out of bounds
     */
    public static void requireIntensity(final double intensity) {
        if (!(intensity >= LOWEST_INTENSITY && intensity <= HIGHEST_INTENSITY)) {
            throw new IllegalArgumentException(
                    "intensity must be from " + LOWEST_INTENSITY + " to " + HIGHEST_INTENSITY + ": " + intensity);
        }
    }

    @Override
    public String toString() {
        return "SimulationConfiguration[venue=" + venue + ", administration=" + administration + ", keysFile="
                + keysFile + ", seed=" + seed + ", intensity=" + intensity + "]";
    }
}
