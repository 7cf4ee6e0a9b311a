package rialto.simulation;

import java.util.SplittableRandom;

/** All that is left to chance in a run, from one seed. */
final class Chance {
    static final long MS = 1_000_000;

    private final SplittableRandom random;

    Chance(final long seed) {
        random = new SplittableRandom(seed);
    }

    int below(final int bound) {
        return random.nextInt(bound);
    }

    boolean oneIn(final int times) {
        return random.nextInt(times) == 0;
    }

    boolean percent(final int percent) {
        return random.nextInt(100) < percent;
    }

    /** Nanoseconds, up to so many milliseconds. */
    long upToMs(final int ms) {
        return random.nextLong(ms * MS) + 1;
    }

    long betweenMs(final int least, final int most) {
        return least * MS + upToMs(most - least);
    }
}
