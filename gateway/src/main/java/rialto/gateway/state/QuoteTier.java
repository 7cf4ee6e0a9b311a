package rialto.gateway.state;

/**
 * A price of a provider for a quantity.
 *
 * @param number       from 1 for the best of its side
 * @param remainingLots what nobody has taken yet; 0 when all is gone
 * @param maxShowLots  what others may see of it
 */
public record QuoteTier(int number, long priceTicks, long remainingLots, long maxShowLots) {
    /** What others see of it, in lots; 0: they do not see it. */
    public long shownLots() {
        return Math.min(remainingLots, maxShowLots);
    }

    QuoteTier withRemaining(final long lots) {
        return new QuoteTier(number, priceTicks, lots, maxShowLots);
    }
}
