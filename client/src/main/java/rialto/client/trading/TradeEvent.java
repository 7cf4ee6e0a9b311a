package rialto.client.trading;

import rialto.protocol.RevisionKind;
import rialto.protocol.Side;

/** What became of a trade after it was made. As {@link VenueEvent} in all else. */
public sealed interface TradeEvent {
    /** What every event has. */
    VenueEvent.Header header();

    /**
     * A trade was busted, or has another price. Told to both sides. An order of it that is still open becomes smaller by a busted
     * quantity; nothing comes back to the book.
     *
     * @param revision how often the trade was revised, with this time
     * @param tradeSequence sequence of its {@link VenueEvent.OrderExecuted}
     * @param formerTicks the price that it had until now
     * @param formerQuote the same times its quantity, minor units of the quote asset
     * @param priceTicks the price that it has; 0 when it is busted, as amount and fees
     * @param makerFee minor units of the asset the maker receives
     */
    record Revised(
            VenueEvent.Header header,
            int instrumentId,
            long tradeId,
            RevisionKind kind,
            int revision,
            long tradeSequence,
            long makerOrderId,
            long takerOrderId,
            long makerAccountId,
            long takerAccountId,
            Side takerSide,
            long quantityLots,
            long formerTicks,
            long formerQuote,
            long formerMakerFee,
            long formerTakerFee,
            long priceTicks,
            long quoteAmount,
            long makerFee,
            long takerFee)
            implements TradeEvent {}
}
