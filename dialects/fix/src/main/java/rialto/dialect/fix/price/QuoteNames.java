package rialto.dialect.fix.price;

import rialto.gateway.state.Account;

/** How a price that can be traded is named: in 299 and 117 to takers, and in 117 of what takes it. */
final class QuoteNames {
    private static final char BETWEEN = ':';

    private QuoteNames() {}

    /** @param number of the tier, from 1 */
    static String ofTier(final Account provider, final String quoteId, final int number) {
        return provider.name() + BETWEEN + quoteId + BETWEEN + number;
    }

    /** Of a provider's answer to a request. */
    static String ofAnswer(final Account provider, final long requestId) {
        return provider.name() + BETWEEN + requestId;
    }
}
