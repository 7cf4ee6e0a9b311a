package rialto.gateway.command;

import rialto.gateway.state.Instrument;
import rialto.protocol.OrderType;
import rialto.protocol.PegTerms;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;
import rialto.protocol.TriggerTerms;

/** An order as a client describes it, in the instrument's units: ready to be encoded. */
public interface OrderTerms {
    Instrument instrument();

    String clientOrderId();

    Side side();

    OrderType type();

    TimeInForce timeInForce();

    /** Nanoseconds since the epoch; 0 unless GTD. */
    long expireNs();

    SelfTradePrevention selfTradePrevention();

    /** 0 for MARKET, and of one that is pegged. */
    long priceTicks();

    /** 0 for MARKET by quote amount. */
    long quantityLots();

    /** Minor units of the quote asset; 0 unless MARKET by quote amount. */
    long quoteAmount();

    /** What it waits for before it enters the market; {@link TriggerTerms#NONE} for nothing. */
    TriggerTerms trigger();

    /** Of an iceberg how many lots the book shows at a time; 0 to show all. */
    default long displayLots() {
        return 0;
    }

    /** How many lots must trade at once when it enters an order book; 0 for any. */
    default long minQuantityLots() {
        return 0;
    }

    /** From which price of the book it takes its own; {@link PegTerms#NONE} of one that has a price. */
    default PegTerms peg() {
        return PegTerms.NONE;
    }
}
