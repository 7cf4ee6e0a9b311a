package rialto.gateway.state;

import rialto.protocol.Side;

/** The aggregated book of one instrument, from events. Owned by the event loop. */
public final class DepthBook {
    private final DepthSide bids = new DepthSide(true);
    private final DepthSide asks = new DepthSide(false);

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
