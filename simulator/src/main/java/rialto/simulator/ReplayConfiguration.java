package rialto.simulator;

import java.net.URI;
import java.util.Objects;

/**
 * How to feed a recorded day into a venue.
 *
 * @param venue        where the venue listens, as {@code http://127.0.0.1:8080}
 * @param administration where it is administered, as {@code http://127.0.0.1:8180}
 * @param adminKey     the venue's admin key, to make the instrument, accounts and keys, and to move trading phases
 * @param speed        how many recorded seconds pass in one
 * @param accounts     that share the recorded orders
 * @param longestPause seconds; a longer time without anything recorded is shortened to this
 * @param keepOrders   whether orders that are open at the end stay
 */
public record ReplayConfiguration(
        URI venue,
        URI administration,
        String adminKey,
        double speed,
        int accounts,
        int longestPause,
        boolean keepOrders) {
    public static final double HIGHEST_SPEED = 100_000;
    public static final int MOST_ACCOUNTS = 100;

    /**
     * @throws IllegalArgumentException when a number is out of bounds or the address has no host
     */
    public ReplayConfiguration {
        Objects.requireNonNull(adminKey, "adminKey");
        if (venue.getHost() == null) {
            throw new IllegalArgumentException("not an address such as http://127.0.0.1:8080: " + venue);
        }
        if (administration.getHost() == null) {
            throw new IllegalArgumentException("not an address such as http://127.0.0.1:8180: " + administration);
        }
        if (!(speed > 0 && speed <= HIGHEST_SPEED)) {
            throw new IllegalArgumentException("speed must be above 0, up to " + HIGHEST_SPEED + ": " + speed);
        }
        if (accounts < 1 || accounts > MOST_ACCOUNTS) {
            throw new IllegalArgumentException("accounts must be from 1 to " + MOST_ACCOUNTS + ": " + accounts);
        }
        if (longestPause < 1) {
            throw new IllegalArgumentException("longest pause must be at least 1 s: " + longestPause);
        }
    }

    @Override
    public String toString() {
        return "ReplayConfiguration[venue=" + venue + ", speed=" + speed + ", accounts=" + accounts + ", longestPause="
                + longestPause + ", keepOrders=" + keepOrders + "]";
    }
}
