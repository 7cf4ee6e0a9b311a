package rialto.dialect.fix.order;

import rialto.gateway.state.Instrument;
import rialto.protocol.OrderType;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;

/**
 * An order as a message describes it, in the instrument's units.
 *
 * @param expireNs        nanoseconds since the epoch; 0 unless GTD
 * @param priceTicks      0 for MARKET
 * @param quantityLots    0 for MARKET by quote amount
 * @param quoteAmount     minor units of the quote asset; 0 unless MARKET by quote amount
 * @param minQuantityLots what it takes at least each time, where quotes are streamed; 0 for any
 * @param quote           what it takes; {@link Quoted#NONE} unless PREVIOUSLY_QUOTED
 */
record NewOrder(
        Instrument instrument,
        String clientOrderId,
        Side side,
        OrderType type,
        TimeInForce timeInForce,
        long expireNs,
        SelfTradePrevention selfTradePrevention,
        long priceTicks,
        long quantityLots,
        long quoteAmount,
        long minQuantityLots,
        Quoted quote) {

    /** Whether only a market of streamed quotes has such orders. */
    boolean isOfQuotes() {
        return type == OrderType.PREVIOUSLY_QUOTED || minQuantityLots > 0;
    }

    /**
     * The quote that an order takes.
     *
     * @param accountId whose it is
     * @param quoteId   of the ladder; null for an answer to a request
     * @param tier      from 1; 0 for an answer to a request
     * @param requestId whose answer it is; otherwise 0
     */
    record Quoted(long accountId, String quoteId, int tier, long requestId) {
        static final Quoted NONE = new Quoted(0, null, 0, 0);
    }
}
