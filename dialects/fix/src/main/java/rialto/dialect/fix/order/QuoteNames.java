package rialto.dialect.fix.order;

import rialto.dialect.fix.order.NewOrder.Quoted;
import rialto.gateway.state.Account;
import rialto.gateway.state.VenueView;
import rialto.protocol.DecimalParser;
import rialto.protocol.Identifier36;

/**
 * How takers name quotes: {@code provider:quoteId:tier} is a tier of a ladder, {@code provider:requestId} an answer to a
 * request.
 */
final class QuoteNames {
    private static final int MAX_TIER = 20;

    private QuoteNames() {}

    /** The quote of a name, whether it stands or not; null for what is no name of a quote. */
    static Quoted find(final VenueView view, final String name) {
        final String[] parts = name.split(":", -1);
        final Account provider = view.account(parts[0]);
        if (provider == null) {
            return null;
        }
        if (parts.length == 2) {
            final long requestId = number(parts[1]);
            return requestId < 1 ? null : new Quoted(provider.accountId(), null, 0, requestId);
        }
        if (parts.length != 3 || !Identifier36.isValid(parts[1])) {
            return null;
        }
        final long tier = number(parts[2]);
        return tier < 1 || tier > MAX_TIER ? null : new Quoted(provider.accountId(), parts[1], (int) tier, 0);
    }

    private static long number(final String text) {
        return DecimalParser.parse(text, DecimalParser.Form.PLAIN, 0);
    }
}
