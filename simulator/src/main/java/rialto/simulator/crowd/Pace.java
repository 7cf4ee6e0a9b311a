package rialto.simulator.crowd;

/**
 * How fast the crowd acts; 1 is usual.
 *
 * @param makers how often market makers look at their quotes, above 0
 * @param others how often everybody else acts, above 0
 */
public record Pace(double makers, double others) {
    /**
     * @throws IllegalArgumentException when one is not above 0
     */
    public Pace {
        if (!(makers > 0 && others > 0)) {
            throw new IllegalArgumentException("a pace is above 0: " + makers + ", " + others);
        }
    }

    /** Everybody at the same. */
    public static Pace of(final double intensity) {
        return new Pace(intensity, intensity);
    }

    double of(final int account) {
        return account < CrowdAccounts.MAKERS ? makers : others;
    }
}
