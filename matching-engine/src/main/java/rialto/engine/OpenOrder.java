package rialto.engine;

/**
 * An open order in a snapshot. From the engine it is reused and valid only during the
 * callback; a host that loads a snapshot fills one of its own.
 */
public final class OpenOrder {
    public long orderId;
    public long accountId;
    public final Identifier clientOrderId = new Identifier();

    /** Of a MARKET order, which waits for an auction, the price that it reserves at; 0 for a sell order. */
    public long priceTicks;

    public long quantityLots;

    /** Where quotes are streamed with what is on hold. */
    public long executedLots;

    public long executedQuote;
    public long enteredTimestampNs;

    /** Of its last execution or amendment; of its entry before one. */
    public long changedTimestampNs;

    public int instrumentId;
    public Side side;
    public OrderType orderType;
    public TimeInForce timeInForce;
    public SelfTradePrevention selfTradePrevention;

    /** When it expires; 0 for never. */
    public long expireTimestampNs;

    /** Of an order in an order book, what everybody may know it by; 0 outside, and in snapshots from before there were such ids. */
    public long publicOrderId;

    /** Of an order that waits or was triggered; NONE for none, and then what follows is 0. */
    public TriggerType triggerType = TriggerType.NONE;

    public TriggerPriceType triggerPriceType = TriggerPriceType.LAST_TRADE;

    /** As in {@link OrderRequest#triggerTicks}. */
    public long triggerTicks;

    /** Basis points; 0 of one that does not trail. */
    public int trailingDelta;

    /** The price that it waits for now; 0 while it trails, and once it is triggered. */
    public long waitsForTicks;

    /** Of one that trails, or did, the price from which its trigger is counted; otherwise 0. */
    public long markTicks;

    /** Since when it trails; 0 of one that does not, or not yet. */
    public long trailingTimestampNs;

    /** When it was triggered; 0 while it waits. */
    public long triggeredTimestampNs;

    /** Orders from this id on came to the market after it was triggered; 0 while it waits. */
    public long laterOrderId;

    /**
     * Of an iceberg how many lots the book shows at a time. Of a hidden order {@link OrderRequest#HIDDEN}, of one that shows all 0, and
     * then what follows is 0.
     */
    public long displayLots;

    /** How many it shows now; 0 outside the book. */
    public long shownLots;

    /** Orders from this id on came to the market after the part that is shown; 0 while that is the first one. */
    public long laterPartOrderId;

    /** Which price of the book it took its own from; NONE for none, and then what follows is NONE and 0. */
    public PegPriceType pegPriceType = PegPriceType.NONE;

    public PegOffsetType pegOffsetType = PegOffsetType.NONE;

    public int pegOffset;

    /** 0 for none. */
    public long pegLimitTicks;

    /** Whether it took its price from the book. */
    public boolean isPegged() {
        return pegPriceType != PegPriceType.NONE;
    }

    /** Whether anything of a peg is set. */
    boolean hasPeg() {
        return isPegged() || pegOffsetType != PegOffsetType.NONE || (pegOffset | pegLimitTicks) != 0;
    }

    /** Sets what it took its price from. */
    public void peg(
            final PegPriceType priceType, final PegOffsetType offsetType, final int offset, final long limitTicks) {
        pegPriceType = priceType;
        pegOffsetType = offsetType;
        pegOffset = offset;
        pegLimitTicks = limitTicks;
    }

    /** Whether anything of what it shows is set. */
    boolean hasDisplay() {
        return (displayLots | shownLots | laterPartOrderId) != 0;
    }

    /** Sets what it shows. */
    public void display(final long lots, final long shown, final long laterOrder) {
        displayLots = lots;
        shownLots = shown;
        laterPartOrderId = laterOrder;
    }

    /** Whether anything of a trigger is set. */
    boolean hasTrigger() {
        return triggerType != TriggerType.NONE
                || triggerPriceType != TriggerPriceType.LAST_TRADE
                || (triggerTicks
                                | trailingDelta
                                | waitsForTicks
                                | markTicks
                                | trailingTimestampNs
                                | triggeredTimestampNs
                                | laterOrderId)
                        != 0;
    }

    /** It has no trigger. */
    void clearTrigger() {
        triggerType = TriggerType.NONE;
        triggerPriceType = TriggerPriceType.LAST_TRADE;
        triggerTicks = 0;
        trailingDelta = 0;
        waitsForTicks = 0;
        markTicks = 0;
        trailingTimestampNs = 0;
        triggeredTimestampNs = 0;
        laterOrderId = 0;
    }

    /** Whether it waits for its trigger. */
    public boolean waits() {
        return triggerType != TriggerType.NONE && laterOrderId == 0;
    }
}
