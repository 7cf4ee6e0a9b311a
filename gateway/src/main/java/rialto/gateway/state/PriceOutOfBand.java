package rialto.gateway.state;

import rialto.protocol.RejectReason;
import rialto.protocol.Side;

/**
 * A limit outside a price band, whose reject comes next.
 *
 * @param priceTicks the order's limit
 * @param lowestTicks the lowest limit that would have passed
 * @param highestTicks the highest one
 * @param reason OUTSIDE_STATIC_BAND or OUTSIDE_MOVING_BAND
 */
public record PriceOutOfBand(
        Instrument instrument, Side side, long priceTicks, long lowestTicks, long highestTicks, RejectReason reason) {}
