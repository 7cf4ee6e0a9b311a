package rialto.gateway.state;

/**
 * A provider's answer to a request.
 *
 * @param bidTicks 0 for none; likewise {@code askTicks}
 */
public record QuoteAnswer(QuoteProvider provider, long bidTicks, long askTicks, long validUntilNs) {}
