package rialto.engine;

import java.util.SplittableRandom;
import java.util.stream.LongStream;

/**
 * Random commands that are added to some runs: each family to one run of three, by dice of its own, so that a run without it
 * is what it would be if it did not exist. The first runs have none: faults in what is older are looked for in those.
 */
enum CommandFamily {
    TRADE_REVISIONS,
    ACCOUNT_RULES,
    FEES,
    BOOK_QUOTES,
    HIDDEN_ORDERS,
    ENDS_OF_INTERRUPTIONS,
    PEGS;

    /** The last seed of a run that has none of them. */
    static final long LAST_PLAIN = 40;

    private static final int ONE_IN = 3;

    /** More than there will be, so that another one changes nothing for those before it. */
    private static final long MOST = 64;

    boolean takesPart(final long seed) {
        return seed > LAST_PLAIN && dice(seed).nextInt(ONE_IN) == 0;
    }

    /** What it throws in a run, from the beginning. */
    SplittableRandom dice(final long seed) {
        return new SplittableRandom(~(seed * MOST + ordinal()));
    }

    /** The first runs that have this family and no other. */
    LongStream seedsOfItsOwn(final int count) {
        return LongStream.iterate(LAST_PLAIN + 1, seed -> seed + 1)
                .filter(this::isAlone)
                .limit(count);
    }

    private boolean isAlone(final long seed) {
        for (final CommandFamily family : values()) {
            if (family.takesPart(seed) != (family == this)) {
                return false;
            }
        }
        return true;
    }
}
