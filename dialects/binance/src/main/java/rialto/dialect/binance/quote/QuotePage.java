package rialto.dialect.binance.quote;

import rialto.dialect.binance.api.Weigher;
import rialto.dialect.binance.call.Read;
import rialto.gateway.api.ApiException;
import rialto.gateway.api.ApiParameters;

import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Which part of a long list a caller is told.
 *
 * @param fromId number of the first
 * @param limit  most that are told: 500 when nothing is said, 1,000 at most
 */
record QuotePage(long fromId, int limit) {
    /** Names of the parameters. */
    static final List<String> PARAMETERS = List.of("fromId", "limit");

    private static final int DEFAULT_LIMIT = 500;
    private static final int MAX_LIMIT = 1_000;
    private static final int LEAST_WEIGHT = 2;
    /** Three kilobytes, where a part has 300 bytes. */
    private static final int PARTS_OF_LEAST_WEIGHT = 10;

    /** What there is to tell an account. */
    @FunctionalInterface
    interface Told<T> {
        List<T> of(long accountId, QuotePage page);
    }

    /** @throws ApiException when one of them is no number, or nothing is to be told */
    static QuotePage read(final ApiParameters parameters) {
        return new QuotePage(
                Read.optionalLong(parameters, "fromId", 0), Read.limit(parameters, DEFAULT_LIMIT, MAX_LIMIT));
    }

    /**
     * Weighs by what is told: 2 for each ten parts begun.
     *
     * @param parts how many parts one of them has
     */
    static <T> Weigher weighing(final Told<T> told, final ToIntFunction<T> parts) {
        return new Weigher() {
            @Override
            public int weigh(final ApiParameters parameters) {
                return LEAST_WEIGHT;
            }

            @Override
            public int weigh(final ApiParameters parameters, final long accountId, final int weight) {
                final QuotePage page;
                try {
                    page = read(parameters);
                } catch (final ApiException e) {
                    return weight; // it is told what is wrong
                }
                final int all =
                        told.of(accountId, page).stream().mapToInt(parts).sum();
                return LEAST_WEIGHT * Math.max(1, Math.ceilDiv(all, PARTS_OF_LEAST_WEIGHT));
            }
        };
    }
}
