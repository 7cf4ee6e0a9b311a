package rialto.dialect.fix.price;

import rialto.gateway.state.QuoteLadder;
import rialto.gateway.state.QuoteProvider;
import rialto.gateway.state.QuoteTier;

/** How a price that can be traded is named: in 299 and 117 to takers, and in 117 of an order that takes it. */
final class QuoteNames {
    private static final char BETWEEN = ':';

    private QuoteNames() {}

    /** Of a tier: provider, quote id and number. */
    static String of(final QuoteLadder ladder, final QuoteTier tier) {
        return ladder.provider().account().name() + BETWEEN + ladder.quoteId() + BETWEEN + tier.number();
    }

    /** Of a provider's answer to a request. */
    static String of(final QuoteProvider provider, final long requestId) {
        return provider.account().name() + BETWEEN + requestId;
    }
}
