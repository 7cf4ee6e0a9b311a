package rialto.engine;

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

    private final SplittableRandom random;
    private final RandomTemper temper;
    private long freshName = 1_000;

    RandomValues(final long seed) {
        random = new SplittableRandom(seed);
        temper = RandomTemper.of(random);
    }

    RandomTemper temper() {
        return temper;
    }

    /** The number of a command kind. */
    int kind() {
        return temper.kind(random);
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

    long account() {
        return rarely(60) ? edge() : 100 + below(rarely(4) ? 8 : temper.accounts());
    }

    int instrumentId() {
        return rarely(60) ? (int) edge() : rarely(3) ? 1 + below(4) : 1;
    }

    /** Of a recent order, mostly. */
    long orderId(final long nextOrderId) {
        return rarely(40) ? edge() : Math.max(0, nextOrderId - below(30));
    }

    /** Often new, often one of a few. */
    long name() {
        final int dice = below(20);
        return dice == 0 ? 0 : dice < 12 ? freshName++ : dice < 15 ? freshName - below(30) : below(40);
    }

    /** Buys and sales overlap in the middle. */
    long price(final Side side) {
        if (rarely(25)) {
            return edge();
        }
        if (rarely(20)) {
            return 1L << below(43);
        }
        final int spread = temper.spread();
        return (side == Side.BUY ? 92 : 92 + spread / 3) + below(spread);
    }
}
