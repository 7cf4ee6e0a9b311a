package rialto.benchmarks.quotes;

/**
 * How ladders and orders reach the venue, and its answers come back. For one thread, which polls it.
 *
 * <p>Providers and pairs are counted from 0. The middle of a ladder follows from its number; its tiers lie beside that.
 */
interface QuotesWay extends AutoCloseable {
    /** A tick beside it is the best bid, and the best ask. */
    static long middleTicks(final long number) {
        return 100_000 + number % 17;
    }

    /** In each tier; an order takes one. */
    long TIER_LOTS = 1_000;

    /** What a poll tells. */
    interface Answers {
        /** A ladder stands. */
        void onStood(long number);

        /** @param id that {@link QuotesWay#take} gave */
        void onFilled(long id);

        /** An order's quote had gone. */
        void onGone();

        /** A ladder or an order was refused, which a measurement must not have. */
        void onRefused(String why);
    }

    /** A ladder in the place of its stream's last one; left out for a newer one when the way is full. */
    void quote(int provider, int pair, long number);

    /**
     * Buys a lot of a ladder's best tier.
     *
     * @return the order's id, more than 0; else it was not sent
     */
    long take(int provider, int pair, long number);

    /** @return whether something was heard: how much */
    int poll(Answers answers);

    /** Whether another ladder would leave at once. */
    boolean isReady();

    /** What was sent and not answered. */
    long underWay();

    /** Ladders that wait here. */
    int waiting();

    /** Ladders that were left out so far. */
    long conflated();

    @Override
    void close();
}
