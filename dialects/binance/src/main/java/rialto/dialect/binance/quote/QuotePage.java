package rialto.dialect.binance.quote;

import rialto.dialect.binance.api.Weigher;
import rialto.dialect.binance.call.OpenWeight;
import rialto.dialect.binance.call.Read;
import rialto.gateway.api.ApiException;
import rialto.gateway.api.ApiParameters;

import java.util.List;

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
    /** Tenths of parts: three kilobytes, where a part has 300 bytes. */
    private static final int TENTHS_OF_LEAST_WEIGHT = 100;

    /** That a request, an answer or a hold has. */
    static final int TENTHS_OF_PART = 10;

    /** What there is to tell an account. */
    @FunctionalInterface
    interface Told<T> {
        List<T> of(long accountId, QuotePage page);
    }

    /** How much of one of them an account is told, in tenths of parts; a name is one. */
    @FunctionalInterface
    interface Size<T> {
        int of(T one, long accountId);
    }

    /** @throws ApiException when one of them is no number, or nothing is to be told */
    static QuotePage read(final ApiParameters parameters) {
        return new QuotePage(
                Read.optionalLong(parameters, "fromId", 0), Read.limit(parameters, DEFAULT_LIMIT, MAX_LIMIT));
    }

    /**
     * Weighs by what is told: 2 for each ten parts begun.
     *
     * @param size of one of them
     */
    static <T> Weigher weighing(final Told<T> told, final Size<T> size) {
        return new OpenWeight(
                ignored -> LEAST_WEIGHT, LEAST_WEIGHT, TENTHS_OF_LEAST_WEIGHT, (parameters, accountId) -> {
                    final QuotePage page;
                    try {
                        page = read(parameters);
                    } catch (final ApiException e) {
                        return 0; // it is told what is wrong
                    }
                    return told.of(accountId, page).stream()
                            .mapToInt(one -> size.of(one, accountId))
                            .sum();
                });
    }
}
