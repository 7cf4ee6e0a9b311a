package rialto.gateway.command;

import rialto.gateway.state.Instrument;
import rialto.protocol.OrderType;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;

/** An order where quotes are streamed, as a client describes it, in the instrument's units: ready to be encoded. */
public interface QuoteOrderTerms {
    Instrument instrument();

    String clientOrderId();

    Side side();

    OrderType type();

    TimeInForce timeInForce();

    /** Nanoseconds since the epoch; 0 unless GTD. */
    long expireNs();

    /** 0 for MARKET. */
    long priceTicks();

    long quantityLots();

    /** What it takes at least each time; 0 for any. */
    long minQuantityLots();

    /** PREVIOUSLY_QUOTED: whose quote it takes; otherwise 0. */
    long providerAccountId();

    /** PREVIOUSLY_QUOTED: of the ladder whose tier it takes; otherwise null. */
    String quoteId();

    /** From 1; 0 where it takes no tier of a ladder. */
    int tier();

    /** PREVIOUSLY_QUOTED: whose answer it takes; otherwise 0. */
    long requestId();
}
