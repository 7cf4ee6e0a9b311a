package rialto.gateway.state;

import rialto.protocol.QuoteProtection;
import rialto.protocol.QuoteProtectionBound;

/**
 * The protection of an account's quotes on an instrument, and whether it was reached.
 *
 * @param bound NONE while quotes are accepted
 * @param seenFills trades within the window, with the one that reached the bound; 0 until then
 * @param seenLots lots of these
 */
public record QuoteProtectionState(QuoteProtection terms, QuoteProtectionBound bound, int seenFills, long seenLots) {
    /** Without a protection. */
    public static final QuoteProtectionState NONE = accepting(QuoteProtection.NONE);

    /** One of which nothing was reached. */
    public static QuoteProtectionState accepting(final QuoteProtection terms) {
        return new QuoteProtectionState(terms, QuoteProtectionBound.NONE, 0, 0);
    }

    /** Whether quotes are refused until it is reset. */
    public boolean isReached() {
        return bound != QuoteProtectionBound.NONE;
    }
}
