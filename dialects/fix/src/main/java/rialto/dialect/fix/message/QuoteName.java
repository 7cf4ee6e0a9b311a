package rialto.dialect.fix.message;

import rialto.gateway.command.QuoteCommands;
import rialto.gateway.state.Account;
import rialto.gateway.state.VenueView;
import rialto.protocol.DecimalParser;
import rialto.protocol.Identifier36;

/**
 * A price that can be traded, as takers name it: in 299 and 117 of what they are told, and in 117 of what takes it.
 * {@code provider:quoteId:tier} is a tier of a ladder, {@code provider:requestId} an answer to a request.
 *
 * @param providerAccountId whose it is
 * @param quoteId           of the ladder; null for an answer to a request
 * @param tier              from 1; 0 for an answer to a request
 * @param requestId         whose answer it is; otherwise 0
 */
public record QuoteName(long providerAccountId, String quoteId, int tier, long requestId) {
    /** Of no quote. */
    public static final QuoteName NONE = new QuoteName(0, null, 0, 0);

    private static final char BETWEEN = ':';

    /** @param number of the tier, from 1 */
    public static String ofTier(final Account provider, final String quoteId, final int number) {
        return provider.name() + BETWEEN + quoteId + BETWEEN + number;
    }

    /** Of a provider's answer to a request. */
    public static String ofAnswer(final Account provider, final long requestId) {
        return provider.name() + BETWEEN + requestId;
    }

    /** The quote of a name, whether it stands or not; null for what is no name of a quote. */
    public static QuoteName find(final VenueView view, final String name) {
        final String[] parts = name.split(String.valueOf(BETWEEN), -1);
        final Account provider = view.account(parts[0]);
        if (provider == null) {
            return null;
        }
        if (parts.length == 2) {
            final long requestId = number(parts[1]);
            return requestId < 1 ? null : new QuoteName(provider.accountId(), null, 0, requestId);
        }
        if (parts.length != 3 || !Identifier36.isValid(parts[1])) {
            return null;
        }
        final long tier = number(parts[2]);
        return tier < 1 || tier > QuoteCommands.MAX_TIERS
                ? null
                : new QuoteName(provider.accountId(), parts[1], (int) tier, 0);
    }

    private static long number(final String text) {
        return DecimalParser.parse(text, DecimalParser.Form.PLAIN, 0);
    }
}
