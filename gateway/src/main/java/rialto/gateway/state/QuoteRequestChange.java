package rialto.gateway.state;

import rialto.protocol.QuoteRequestState;

/**
 * Something happened to a request for quotes.
 *
 * @param provider whose answer, decline or trade it is about, or null
 * @param bidTicks of the provider's answer; 0 for none, as is {@code askTicks}
 */
public record QuoteRequestChange(
        QuoteRequest request,
        QuoteRequestState state,
        QuoteProvider provider,
        long bidTicks,
        long askTicks,
        long validUntilNs) {
    /** Whether the request is over. */
    public boolean isEnd() {
        return switch (state) {
            case COMPLETED, EXPIRED, CANCELED -> true;
            case REJECTED -> provider == null;
            default -> false;
        };
    }
}
