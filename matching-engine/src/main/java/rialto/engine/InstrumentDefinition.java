package rialto.engine;

/**
 * An instrument: to add, to change, as it is now, or in a snapshot. As a parameter it is reused by the caller from
 * command to command; the engine never writes to it and keeps no reference. In a callback it is the command's own, to
 * be read only and only during the call.
 */
public final class InstrumentDefinition {
    /** Every part of an iceberg may be a trade of one command. */
    public static final int MAX_ICEBERG_PARTS = 1_000;

    /** Assigned by the engine, from 1; names the instrument in a change. */
    public int instrumentId;

    /** Required. */
    public final Identifier symbol = new Identifier();

    public int baseAssetId;

    public int quoteAssetId;

    /** Minor units of the quote asset per whole unit of the base asset. */
    public long tickSize;

    /** Minor units of the base asset. */
    public long lotSize;

    public long minPriceTicks;

    public long maxPriceTicks;

    public long minQuantityLots;

    public long maxQuantityLots;

    public long maxMarketQuantityLots;

    /** Minor units of the quote asset. */
    public long minNotional;

    /** Minor units of the quote asset. */
    public long maxNotional;

    /** Per account on this instrument. */
    public int maxOpenOrders;

    /** Parts per million of what the maker receives, rounded down. */
    public int makerFeePpm;

    /** Parts per million of what the taker receives, rounded down. */
    public int takerFeePpm;

    /** POSTED_OFFER: between two sessions, 1 to 60,000 ms; otherwise 0. */
    public int sessionPauseMs;

    /** POSTED_OFFER: an order older than this leaves, at least 1 ms; otherwise 0. */
    public int orderTimeoutMs;

    /** In how many parts an iceberg may be shown, at most {@link #MAX_ICEBERG_PARTS}; 0 for no icebergs, and without a book. */
    public int maxIcebergParts;

    /** STREAMED_QUOTES: when trades settle, as agreed; otherwise SPOT. */
    public SettlementType settlementType = SettlementType.SPOT;

    /**
     * STREAMED_QUOTES: the date as a number {@code yyyymmdd}, required for FORWARD; 0 when the calendar tells.
     * Otherwise 0.
     */
    public int settlementDate;

    /** ORDER_BOOK: who gets filled at one price; otherwise PRICE_TIME. */
    public MatchAlgorithm matchAlgorithm = MatchAlgorithm.PRICE_TIME;

    /** ORDER_BOOK: how many lots an order of which the book shows nothing has at least; 0 for no such orders. Otherwise 0. */
    public long minHiddenLots;

    public MarketModelKind marketModel;

    public RiskRule riskRule;

    /** CONTINUOUS for a new instrument; not read from a command. */
    public TradingPhase phase;

    /** Sets a copy of another's. */
    public InstrumentDefinition symbol(final Identifier other) {
        symbol.set(other);
        return this;
    }

    void copyTo(final InstrumentDefinition other) {
        other.instrumentId = instrumentId;
        other.symbol.set(symbol);
        other.baseAssetId = baseAssetId;
        other.quoteAssetId = quoteAssetId;
        other.tickSize = tickSize;
        other.lotSize = lotSize;
        other.marketModel = marketModel;
        other.riskRule = riskRule;
        other.phase = phase;
        copyFiltersTo(other);
    }

    void copyFiltersTo(final InstrumentDefinition other) {
        other.minPriceTicks = minPriceTicks;
        other.maxPriceTicks = maxPriceTicks;
        other.minQuantityLots = minQuantityLots;
        other.maxQuantityLots = maxQuantityLots;
        other.maxMarketQuantityLots = maxMarketQuantityLots;
        other.minNotional = minNotional;
        other.maxNotional = maxNotional;
        other.maxOpenOrders = maxOpenOrders;
        other.makerFeePpm = makerFeePpm;
        other.takerFeePpm = takerFeePpm;
        other.sessionPauseMs = sessionPauseMs;
        other.orderTimeoutMs = orderTimeoutMs;
        other.maxIcebergParts = maxIcebergParts;
        other.matchAlgorithm = matchAlgorithm;
        other.minHiddenLots = minHiddenLots;
        other.settlementType = settlementType;
        other.settlementDate = settlementDate;
    }
}
