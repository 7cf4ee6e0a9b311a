package rialto.engine;

import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Compares the engine with the reference model for as long as one likes: {@code ./rialto fuzz engine}. The invariants
 * are looked at after every command. Ends with a summary of what happened; what never happened is an error after
 * {@value #FAIR_SECONDS} seconds.
 */
final class EngineFuzz {
    private static final int COMMANDS_PER_SEED = 10_000;
    private static final int INVARIANTS_EVERY = 1;
    private static final int STATE_EVERY = 16;
    private static final int FAIR_SECONDS = 20;
    private static final long WATCH_MS = 1_000;
    private static final long ENDLESS_NS = TimeUnit.MINUTES.toNanos(10);
    private static final long REPORT_NS = TimeUnit.SECONDS.toNanos(10);

    private static final int FOUND = 1;
    private static final int WRONG_USE = 2;
    private static final int NOT_COVERED = 3;

    private final Coverage coverage = new Coverage();
    private final long start = System.nanoTime();
    private volatile long seedStart = start;
    private volatile long currentSeed;

    private EngineFuzz() {}

    public static void main(final String[] arguments) {
        final EngineFuzzOptions options;
        try {
            options = EngineFuzzOptions.of(List.of(arguments));
        } catch (final IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.err.println(EngineFuzzOptions.USAGE);
            System.exit(WRONG_USE);
            return;
        }
        if (options.help()) {
            System.out.println(EngineFuzzOptions.USAGE);
            return;
        }
        System.exit(new EngineFuzz().run(options));
    }

    private int run(final EngineFuzzOptions options) {
        final Thread summary = new Thread(this::summarize); // also after an interrupt from the keyboard
        Runtime.getRuntime().addShutdownHook(summary);
        Thread.ofPlatform().daemon().start(this::watch);
        return options.replayed() ? play(options.seed()) : playUntilTheEnd(options);
    }

    private int playUntilTheEnd(final EngineFuzzOptions options) {
        System.out.println("first seed " + options.seed() + ", " + COMMANDS_PER_SEED + " commands each, "
                + (options.seconds() == 0 ? "until interrupted" : options.seconds() + " seconds"));
        final long end = options.seconds() == 0 ? Long.MAX_VALUE : TimeUnit.SECONDS.toNanos(options.seconds());
        long nextReport = REPORT_NS;
        for (long seed = options.seed(); System.nanoTime() - start < end; seed++) {
            final int status = play(seed);
            if (status != 0) {
                return status;
            }
            if (System.nanoTime() - start >= nextReport) {
                nextReport += REPORT_NS;
                System.out.println(progress() + ", at seed " + seed);
            }
        }
        return options.seconds() >= FAIR_SECONDS && !coverage.missing().isEmpty() ? NOT_COVERED : 0;
    }

    /** An engine that runs in a circle would else never tell the seed. */
    private void watch() {
        try {
            while (System.nanoTime() - seedStart < ENDLESS_NS) {
                Thread.sleep(WATCH_MS);
            }
            System.out.println(
                    "no end of seed " + currentSeed + ": again with ./rialto fuzz engine --replay " + currentSeed);
            Runtime.getRuntime().halt(FOUND);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private int play(final long seed) {
        currentSeed = seed;
        seedStart = System.nanoTime();
        final RandomVenue venue = RandomVenue.of(seed);
        try {
            venue.run(COMMANDS_PER_SEED, INVARIANTS_EVERY, STATE_EVERY);
            return 0;
        } catch (final AssertionError e) {
            System.out.println(e.getMessage());
            System.out.println("again with: ./rialto fuzz engine --replay " + seed);
            return FOUND;
        } finally {
            add(venue.coverage());
        }
    }

    private synchronized void add(final Coverage ofSeed) {
        coverage.add(ofSeed);
    }

    private synchronized String progress() {
        final long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
        return String.format("%,d commands in %d s", coverage.commandCount(), seconds);
    }

    private synchronized void summarize() {
        System.out.print(coverage);
        System.out.println(progress() + ", the invariants looked at after each");
        final List<String> missing = coverage.missing();
        System.out.println(missing.isEmpty() ? "everything happened" : "never happened: " + String.join(", ", missing));
    }
}
