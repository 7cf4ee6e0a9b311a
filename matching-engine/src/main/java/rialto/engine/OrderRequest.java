package rialto.engine;

/**
 * An order to enter. Reused by the caller from command to command; the engine never writes to it and keeps no
 * reference. In a callback it is the command's own, to be read only and only during the call. A null enum stands for a
 * code that does not exist and makes the command malformed.
 */
public final class OrderRequest {
    public long accountId;

    /** The client's name for the order; required. */
    public final Identifier clientOrderId = new Identifier();

    /** 0 for MARKET, and of one that is pegged; the worst price for the others. */
    public long priceTicks;

    /** 0 for MARKET by quote amount. */
    public long quantityLots;

    /** MARKET by quote amount: minor units of the quote asset; otherwise 0. */
    public long quoteAmount;

    public int instrumentId;

    public Side side;

    public OrderType orderType;

    /**
     * LIMIT: any. MARKET: GTC or IOC, which mean the same, AT_OPEN or AT_CLOSE, these by quantity. LIMIT_MAKER: GTC, GTD
     * or DAY. Where quotes are streamed: LIMIT any but AT_OPEN and AT_CLOSE; MARKET GTC, IOC or FOK; PREVIOUSLY_QUOTED IOC
     * or FOK.
     */
    public TimeInForce timeInForce;

    /** GTD: when it expires. Otherwise 0; the end of the day that a DAY order is for is the engine's to find. */
    public long expireTimestampNs;

    /** Where quotes are streamed no order takes a quote of its own account, whatever this says. */
    public SelfTradePrevention selfTradePrevention;

    /**
     * The cancel timer that it leaves with, as long as it is open; 0 for none. Not part of what a repetition must have
     * in common.
     */
    public long cancelTimerId;

    /**
     * Where quotes are streamed: each time it looks for quotes it takes so many lots, or all that is left of it, or
     * nothing; not above its quantity. Otherwise 0.
     */
    public long minQuantityLots;

    /** PREVIOUSLY_QUOTED: whose quote it takes; otherwise 0. */
    public long quoteAccountId;

    /**
     * PREVIOUSLY_QUOTED: the request that the provider has answered, by a price that it trades at for all of the
     * quantity; otherwise, and where the order names a ladder, 0.
     */
    public long quoteRequestId;

    /** PREVIOUSLY_QUOTED: the provider's name for the ladder; otherwise, and where the order names a request, none. */
    public final Identifier quoteId = new Identifier();

    /**
     * PREVIOUSLY_QUOTED: which tier of the ladder's other side, 1 to 20; otherwise, and where the order names a
     * request, 0.
     */
    public int quoteTier;

    /**
     * With a trigger it is a LIMIT order (any time in force but AT_OPEN and AT_CLOSE) or a MARKET order by quantity (GTC, IOC,
     * GTD or DAY), which enters the market when the price is there that it waits for. GTD and DAY also end the waiting.
     */
    public TriggerType triggerType = TriggerType.NONE;

    /** BEST_PRICE only with a trigger that does not trail. */
    public TriggerPriceType triggerPriceType = TriggerPriceType.LAST_TRADE;

    /** The price that it waits for; of one that trails the price from which on it does, 0 for at once. Without a trigger 0. */
    public long triggerTicks;

    /**
     * By how many basis points it trails the last trade, from the best price since: of a buy order the lowest, of a sell order
     * the highest. 10 to 2,000; 0 of a trigger that does not trail, and without one.
     */
    public int trailingDelta;

    /** The {@link #displayLots} of an order of which the book shows nothing. */
    public static final long HIDDEN = -1;

    /**
     * Of an iceberg how many lots the book shows at a time, at most its quantity; {@link #HIDDEN} to show nothing, 0 to show all. A
     * LIMIT (GTC, GTD or DAY, with a trigger or without) or LIMIT_MAKER order on a book.
     */
    public long displayLots;

    /**
     * On an order book: how many lots must trade at once when it enters, at most its quantity; else it leaves whole, without a trade.
     * 0 for any. A LIMIT (not FOK) or MARKET order by quantity, by itself and without a trigger, while it trades continuously. Where
     * quotes are streamed {@link #minQuantityLots} is what it takes at least.
     */
    public long minEntryLots;

    /**
     * Which price of the book it takes its own from, once, when it enters. Of a LIMIT or LIMIT_MAKER order on a book, by itself and
     * without a trigger, while it trades continuously; {@link #priceTicks} is 0 then, and in callbacks of an order that is accepted the price that it got.
     */
    public PegPriceType pegPriceType = PegPriceType.NONE;

    /** TICKS: {@link #pegOffset} is added to that price. PRICE_LEVEL, not of MID_PRICE: it is so many prices deeper into the book, 0 to 100. */
    public PegOffsetType pegOffsetType = PegOffsetType.NONE;

    /** 0 without an offset. */
    public int pegOffset;

    /** The worst price that a pegged order may get, and then gets; 0 for any. */
    public long pegLimitTicks;

    /** Run every check, change nothing. Not looked at in a replacement. */
    public boolean validateOnly;

    /**
     * Sets these four. Stores only what differs from the command before, as everything does that holds references and
     * is used again and again. Behind the store of a reference into an old object the collector may have to put a
     * fence: the core then waits until all that it stored before has reached its cache. Most orders have most of it in
     * common.
     */
    public OrderRequest terms(
            final Side ofSide, final OrderType type, final TimeInForce time, final SelfTradePrevention prevention) {
        if (side != ofSide) {
            side = ofSide;
        }
        if (orderType != type) {
            orderType = type;
        }
        if (timeInForce != time) {
            timeInForce = time;
        }
        if (selfTradePrevention != prevention) {
            selfTradePrevention = prevention;
        }
        return this;
    }

    /** Sets the trigger. References as {@link #terms}. */
    public OrderRequest trigger(
            final TriggerType type, final TriggerPriceType priceType, final long ticks, final int delta) {
        if (triggerType != type) {
            triggerType = type;
        }
        if (triggerPriceType != priceType) {
            triggerPriceType = priceType;
        }
        triggerTicks = ticks;
        trailingDelta = delta;
        return this;
    }

    /** Sets the peg. References as {@link #terms}. */
    public OrderRequest peg(
            final PegPriceType priceType, final PegOffsetType offsetType, final int offset, final long limitTicks) {
        if (pegPriceType != priceType) {
            pegPriceType = priceType;
        }
        if (pegOffsetType != offsetType) {
            pegOffsetType = offsetType;
        }
        pegOffset = offset;
        pegLimitTicks = limitTicks;
        return this;
    }

    /** Whether it takes its price from the book. */
    public boolean isPegged() {
        return pegPriceType != PegPriceType.NONE;
    }

    /** Whether it waits for a trigger first. */
    boolean hasTrigger() {
        return triggerType != TriggerType.NONE;
    }

    /** Whether the book shows a part of it at a time. */
    boolean showsLess() {
        return shownAtATime() > 0;
    }

    /** Whether the book shows nothing of it. */
    boolean isHidden() {
        return displayLots == HIDDEN;
    }

    /**
     * Of an iceberg how many lots the book shows at a time, {@link #HIDDEN} of an order of which it shows nothing; 0 of an order that
     * shows all, also if it says all by its display.
     */
    public long shownAtATime() {
        return displayLots == quantityLots ? 0 : displayLots;
    }

    /** Becomes the same as another one. */
    OrderRequest set(final OrderRequest other) {
        accountId = other.accountId;
        clientOrderId.set(other.clientOrderId);
        priceTicks = other.priceTicks;
        quantityLots = other.quantityLots;
        quoteAmount = other.quoteAmount;
        instrumentId = other.instrumentId;
        terms(other.side, other.orderType, other.timeInForce, other.selfTradePrevention);
        expireTimestampNs = other.expireTimestampNs;
        cancelTimerId = other.cancelTimerId;
        minQuantityLots = other.minQuantityLots;
        quoteAccountId = other.quoteAccountId;
        quoteRequestId = other.quoteRequestId;
        quoteId.set(other.quoteId);
        quoteTier = other.quoteTier;
        trigger(other.triggerType, other.triggerPriceType, other.triggerTicks, other.trailingDelta);
        displayLots = other.displayLots;
        minEntryLots = other.minEntryLots;
        peg(other.pegPriceType, other.pegOffsetType, other.pegOffset, other.pegLimitTicks);
        validateOnly = other.validateOnly;
        return this;
    }

    /** Sets a copy of another's. */
    public OrderRequest quoteId(final Identifier other) {
        quoteId.set(other);
        return this;
    }

    /** Sets a copy of another's. */
    public OrderRequest clientOrderId(final Identifier other) {
        clientOrderId.set(other);
        return this;
    }
}
