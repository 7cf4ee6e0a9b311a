package rialto.client;

import rialto.protocol.TradeRevisedDecoder;

/**
 * Events of what becomes of trades after they were made; every method does nothing unless overridden. As
 * {@link VenueEventListener} in all else.
 */
public interface TradeEventListener {
    /** Hears nothing. */
    TradeEventListener NONE = new TradeEventListener() {};

    /** A trade was busted, or has another price. */
    default void onTradeRevised(final TradeRevisedDecoder event) {}
}
