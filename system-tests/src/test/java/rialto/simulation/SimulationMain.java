package rialto.simulation;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Simulated clusters for as long as one likes, or one of them again with all that happens in it. */
public final class SimulationMain {
    private static final String USAGE = """
            Usage: ./rialto fuzz cluster [--seconds N] [--seed S | --replay S]
              --seconds N  how long; without it until interrupted
              --seed S     the first of the seeds; without it another each time
              --replay S   one seed again, told line by line
            Simulates clusters of one, three and five members with gateways and reporting while everything goes wrong. What
            must hold stands in docs/proof.md. Ends with status 1 and the seed when something does not, and with 3 when after
            a minute or more something never happened.""";
    private static final long LONG_ENOUGH_SECONDS = 60;
    private static final int FOUND = 1;
    private static final int WRONG_ARGUMENT = 2;
    private static final int NEVER_HAPPENED = 3;

    private SimulationMain() {}

    public static void main(final String[] args) {
        System.exit(run(args));
    }

    private static int run(final String[] args) {
        long seconds = Long.MAX_VALUE;
        long seed = System.nanoTime() >>> 8;
        boolean replay = false;
        for (int i = 0; i < args.length; i += 2) {
            final boolean known = Set.of("--seconds", "--seed", "--replay").contains(args[i]);
            if (!known || i + 1 == args.length || !args[i + 1].matches("\\d{1,18}")) {
                System.err.println(
                        Arrays.asList("-h", "--help").contains(args[i])
                                ? USAGE
                                : "not understood: " + args[i] + "\n" + USAGE);
                return WRONG_ARGUMENT;
            }
            final long value = Long.parseLong(args[i + 1]);
            if (args[i].equals("--seconds")) {
                seconds = value;
            } else {
                seed = value;
                replay = args[i].equals("--replay");
            }
        }
        ((Logger) LoggerFactory.getLogger("rialto")).setLevel(Level.OFF);
        return replay ? replay(seed) : search(seed, seconds);
    }

    private static int replay(final long seed) {
        try {
            System.out.print(Seeds.table(Seeds.run(seed, Canary.NONE, System.out)));
            return 0;
        } catch (final Violation e) {
            e.printStackTrace(System.out);
            return FOUND;
        }
    }

    private static int search(final long first, final long seconds) {
        System.out.println("seeds from " + first + " on");
        final long beginNs = System.nanoTime();
        final Seeds seeds = new Seeds(first);
        try {
            seeds.run(seed -> TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - beginNs) < seconds);
        } catch (final Violation e) {
            System.out.println(e.getMessage() + "\nagain, line by line: ./rialto fuzz cluster --replay SEED");
            return FOUND;
        } finally {
            System.out.print(seeds.runs() + " seeds from " + first + " on\n" + Seeds.table(seeds.counts()));
        }
        final Set<Happening> never = EnumSet.allOf(Happening.class);
        never.removeAll(seeds.counts().keySet());
        if (seconds >= LONG_ENOUGH_SECONDS && !never.isEmpty()) {
            System.out.println("never happened: " + never);
            return NEVER_HAPPENED;
        }
        return 0;
    }
}
