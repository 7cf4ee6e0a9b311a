package rialto.dialect.fix.price;

import rialto.dialect.fix.message.QuoteName;
import rialto.dialect.fix.message.QuoteTaker;
import rialto.gateway.state.Instrument;
import rialto.protocol.OrderType;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;

/** A taker hits a quote, for all that it wants or not at all. It is no FOK order: that would take no quote with last look. */
record Hit(Instrument instrument, String clientOrderId, Side side, long priceTicks, long quantityLots, QuoteName quote)
        implements QuoteTaker {

    @Override
    public OrderType type() {
        return OrderType.PREVIOUSLY_QUOTED;
    }

    @Override
    public TimeInForce timeInForce() {
        return TimeInForce.IOC;
    }

    @Override
    public long expireNs() {
        return 0;
    }

    @Override
    public long minQuantityLots() {
        return quantityLots;
    }
}
