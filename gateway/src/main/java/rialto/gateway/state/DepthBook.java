package rialto.gateway.state;

import rialto.protocol.BookChecksum;
import rialto.protocol.Side;

/** The aggregated book of one instrument, from events. Owned by the event loop. */
public final class DepthBook {
    private final DepthSide bids = new DepthSide(true);
    private final DepthSide asks = new DepthSide(false);
    private long checksum;

    /** See {@link BookChecksum#ofLevel}. */
    public long checksum() {
        return checksum;
    }

    /** Adds lots (negative: takes away) at a price; returns what stands there now. */
    long add(final Instrument instrument, final Side side, final long priceTicks, final long deltaLots) {
        final long now = side(side).add(priceTicks, deltaLots);
        checksum += term(instrument, side, priceTicks, now) - term(instrument, side, priceTicks, now - deltaLots);
        return now;
    }

    private static long term(
            final Instrument instrument, final Side side, final long priceTicks, final long quantityLots) {
        return quantityLots == 0
                ? 0
                : BookChecksum.ofLevel(side, instrument.price(priceTicks), instrument.quantity(quantityLots));
    }

    public DepthSide bids() {
        return bids;
    }

    public DepthSide asks() {
        return asks;
    }

    public DepthSide side(final Side side) {
        return side == Side.BUY ? bids : asks;
    }
}
