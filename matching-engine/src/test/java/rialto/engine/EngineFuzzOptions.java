package rialto.engine;

import java.util.Iterator;
import java.util.List;

/**
 * How long and from which seed.
 *
 * @param seconds 0 for until interrupted
 */
record EngineFuzzOptions(long seconds, long seed, boolean replayed, boolean help) {
    static final String USAGE = """
            Usage: ./rialto fuzz engine [--seconds N] [--seed S | --replay S]

            Sends random commands to the matching engine and to the reference model, compares every event and the state, and
            looks at the invariants after every command. What goes wrong is shrunk to the fewest commands that show it.

              --seconds N   how long; without it until interrupted
              --seed S      the first seed; without it the time
              --replay S    the run of one seed once more, nothing else

            Ends with status 0 when all was well, 1 when something went wrong, 2 for wrong arguments, and 3 when after
            20 seconds or more something that should happen never did.""";

    /** @throws IllegalArgumentException telling what is wrong with them */
    static EngineFuzzOptions of(final List<String> arguments) {
        long seconds = 0;
        long seed = System.currentTimeMillis();
        boolean replayed = false;
        final Iterator<String> rest = arguments.iterator();
        while (rest.hasNext()) {
            final String name = rest.next();
            switch (name) {
                case "-h", "--help" -> {
                    return new EngineFuzzOptions(0, 0, false, true);
                }
                case "--seconds" -> seconds = number(name, rest, 1);
                case "--seed" -> seed = number(name, rest, Long.MIN_VALUE);
                case "--replay" -> {
                    seed = number(name, rest, Long.MIN_VALUE);
                    replayed = true;
                }
                default -> throw new IllegalArgumentException("there is no option '" + name + "'");
            }
        }
        return new EngineFuzzOptions(seconds, seed, replayed, false);
    }

    private static long number(final String name, final Iterator<String> rest, final long min) {
        final String value = rest.hasNext() ? rest.next() : "nothing";
        try {
            final long number = Long.parseLong(value);
            if (number >= min) {
                return number;
            }
        } catch (final NumberFormatException e) {
            // told below
        }
        throw new IllegalArgumentException(
                name + " takes a whole number" + (min == Long.MIN_VALUE ? "" : " from " + min) + " (seen: " + value
                        + "), for example " + name + " 60");
    }
}
