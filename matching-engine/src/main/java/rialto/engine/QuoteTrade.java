package rialto.engine;

/** A trade of an order with a quote, firm or after a hold, before it is settled. One instance, reused. */
final class QuoteTrade {
    boolean takerBuys;
    long priceTicks;
    long lots;

    /** The taker's account. */
    int taker;

    /** 0 when it left while the trade was on hold. */
    int order;

    /** The taker's balances; 0 where the instrument does not reserve. */
    int paidFrom;

    int receivedInto;

    /** What is held for the taker's payment; the rest of it is available again. */
    long takerReserve;

    int provider;

    /** Whether the provider's payment is held; else it is available. */
    boolean providerIsHeld;

    /** What is told besides; {@link QuoteSettlement} fills what it knows. */
    final QuoteExecution report = new QuoteExecution();
}
