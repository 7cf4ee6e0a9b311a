package rialto.engine;

import java.util.List;
import java.util.SplittableRandom;

/** Seeded values that crowd where things happen: few accounts, prices and names, and the edges of every range. */
final class RandomValues {
    private static final long[] EDGES = {
        0,
        1,
        2,
        -1,
        99,
        100,
        101,
        1L << 31,
        1L << 61,
        (1L << 62) - 1,
        1L << 62,
        (1L << 62) + 1,
        Long.MAX_VALUE,
        Long.MIN_VALUE
    };

    /** Of the seeds that are about streamed quotes; the first few are not. */
    private static final int ONE_IN = 5;

    private final long seed;
    private final SplittableRandom random;
    private final Workload workload;
    private final ReferenceState known;
    private long freshName = 1_000;

    /** @param known what there is, to name some of it */
    RandomValues(final long seed, final ReferenceState known) {
        this(seed, known, false);
    }

    /** @param withQuotes whether one seed in five is about streamed quotes */
    RandomValues(final long seed, final ReferenceState known, final boolean withQuotes) {
        this.seed = seed;
        this.known = known;
        random = new SplittableRandom(seed);
        workload = Workload.of(random, withQuotes && Math.floorMod(seed, ONE_IN) == 0);
    }

    /** Dice that are thrown without a change to those of others. */
    SplittableRandom apart() {
        return new SplittableRandom(~seed);
    }

    /** Those of a family of commands; null in a run without it. */
    SplittableRandom dice(final CommandFamily family) {
        return family.takesPart(seed) ? family.dice(seed) : null;
    }

    /** What there is. */
    ReferenceState known() {
        return known;
    }

    /** The oldest open order; null when there is none. */
    ReferenceState.Order oldestOrder() {
        return known.openOrders.values().stream().findFirst().orElse(null);
    }

    /** What there is of streamed quotes. */
    ReferenceQuoteState quotes() {
        return known.quotes;
    }

    /** Parent orders that work. */
    List<ReferenceParents.Parent> parents() {
        return known.parents.all();
    }

    Workload workload() {
        return workload;
    }

    /** The number of a command kind. */
    int kind() {
        return workload.kind(random);
    }

    int below(final int bound) {
        return random.nextInt(bound);
    }

    /** True so many times in ten. */
    boolean ofTen(final int times) {
        return random.nextInt(10) < times;
    }

    boolean coin() {
        return random.nextBoolean();
    }

    boolean rarely(final int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    long edge() {
        return EDGES[random.nextInt(EDGES.length)];
    }

    /** Mostly one of a few that exist. */
    long account() {
        if (rarely(25)) {
            return rarely(2) ? edge() : 100 + below(10);
        }
        return 100 + below(Math.clamp(known.accounts.size(), 1, workload.accounts()));
    }

    /** Mostly one that exists, often the favorite. */
    int instrumentId() {
        if (rarely(30)) {
            return rarely(2) ? (int) edge() : 1 + below(10);
        }
        return rarely(3) ? 1 + below(Math.max(1, known.instruments.size())) : workload.favorite();
    }

    /** Of a recent order, mostly. */
    long orderId() {
        return rarely(40) ? edge() : Math.max(0, known.nextOrderId - below(30));
    }

    /** One that is open, mostly; null for none. */
    ReferenceState.Order openOrder() {
        if (known.openOrders.isEmpty() || !ofTen(workload.targeting())) {
            return null;
        }
        return known.openOrders.values().stream()
                .skip(below(known.openOrders.size()))
                .findFirst()
                .orElseThrow();
    }

    /** Often new, often one of a few. */
    long name() {
        final int dice = below(20);
        return rarely(60) ? 0 : dice < 12 ? freshName++ : dice < 15 ? freshName - below(30) : below(40);
    }

    /** Buys and sales overlap in the middle. */
    long price(final Side side) {
        if (rarely(25)) {
            return edge();
        }
        if (rarely(20)) {
            return 1L << below(43);
        }
        final int spread = workload.spread();
        return (side == Side.BUY ? 92 : 92 + spread / 3) + below(spread);
    }
}
