package rialto.benchmarks.engine;

/**
 * The published load of order books that are spread over engines: again and again fifteen asks, then a bid for each of
 * them, at five prices in three engines. So each repetition makes fifteen trades, and leaves fifteen empty books.
 *
 * <p>Everything follows from an order's number, from 0.
 */
public final class FifteenBooks {
    public static final int ENGINES = 3;
    public static final int BOOKS_PER_ENGINE = 5;
    /** Of one repetition. */
    public static final int ORDERS = 2 * ENGINES * BOOKS_PER_ENGINE;

    /** As published: 750,000 orders, 375,000 trades. */
    public static final int REPETITIONS = 25_000;

    public static final long LOTS = 1_000;

    private static final long HIGHEST_TICKS = 99;
    private static final int BOOKS = ENGINES * BOOKS_PER_ENGINE;

    private FifteenBooks() {}

    /** From 0. */
    public static int engine(final long order) {
        return (int) (order % ENGINES);
    }

    /** Within its engine, from 0. */
    public static int book(final long order) {
        return (int) (order % BOOKS) / ENGINES;
    }

    public static boolean isBid(final long order) {
        return order % ORDERS >= BOOKS;
    }

    public static long priceTicks(final long order) {
        return HIGHEST_TICKS - book(order);
    }

    /** How many trades whole repetitions of so many orders make. */
    public static long trades(final long orders) {
        return orders / 2;
    }

    /** The end of the repetition that an order belongs to: the number of the first order after it. */
    public static long endOfRepetition(final long order) {
        return (order / ORDERS + 1) * ORDERS;
    }
}
