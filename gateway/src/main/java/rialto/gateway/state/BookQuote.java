package rialto.gateway.state;

import rialto.protocol.RejectReason;
import rialto.protocol.Side;

/**
 * What became of one entry of a mass quote.
 *
 * @param instrument null where there is none of that id
 * @param bidOrderId the order that stands as the bid from now on; 0 for none
 * @param askOrderId as the bid
 * @param reason NONE when it was done; else the quote before stands as it was
 * @param refusedSide that the reason is about; null for both, and where nothing is refused
 * @param seenTicks of WOULD_TAKE the best price of the other side; otherwise 0
 * @param outOfBand what of the price bands refused it; null for another reason
 */
public record BookQuote(
        Instrument instrument,
        long bidOrderId,
        long askOrderId,
        long bidTicks,
        long bidLots,
        long askTicks,
        long askLots,
        RejectReason reason,
        Side refusedSide,
        long seenTicks,
        PriceOutOfBand outOfBand) {}
