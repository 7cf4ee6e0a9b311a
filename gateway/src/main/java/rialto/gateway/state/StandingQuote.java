package rialto.gateway.state;

/**
 * A tier that stood when a child order was made, as its owner may see it.
 *
 * @param tier         from 1
 * @param quantityLots what others might see of it then
 * @param ageNs        how long before that the provider had sent it
 */
public record StandingQuote(
        Account provider,
        String quoteId,
        int stream,
        int tier,
        long priceTicks,
        long quantityLots,
        long ageNs,
        boolean fullAmount,
        boolean lastLook) {}
