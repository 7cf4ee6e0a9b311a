package rialto.gateway.state;

import rialto.gateway.api.Decimals;
import rialto.protocol.InstrumentTerms;
import rialto.protocol.MarketModel;
import rialto.protocol.PriceProtection;
import rialto.protocol.Side;
import rialto.protocol.TradingPhase;
import rialto.reporting.CandleInterval;

import java.math.BigInteger;

/** An instrument: its definition and all that is known of its market. Owned by the event loop. */
public final class Instrument {
    private final int instrumentId;
    private final String symbol;
    private final Asset base;
    private final Asset quote;
    private final DepthBook book = new DepthBook();
    private final RestingOrders restingOrders = new RestingOrders(this);
    private final BookEvents bookEvents;
    private final QuoteMarket quotes = new QuoteMarket();
    private final RecentTrades trades = new RecentTrades();
    private final RollingStatistics statistics = new RollingStatistics();
    private final Candle[] candles = new Candle[CandleInterval.values().length];
    InstrumentTerms terms;
    int orderEntrySuspensions;
    TradingPhase phase;
    Auction auction = Auction.NONE;
    Interruption interruption = Interruption.NONE;
    Schedule schedule = Schedule.NONE;
    PriceProtection protection = PriceProtection.NONE;
    int feeScheduleId; // 0 for its own fees
    long lastPriceTicks;
    long lastTradeId;

    /** @param room for the events of its book */
    Instrument(
            final int instrumentId,
            final String symbol,
            final Asset base,
            final Asset quote,
            final BookEventRoom room) {
        bookEvents = new BookEvents(room, restingOrders);
        this.instrumentId = instrumentId;
        this.symbol = symbol;
        this.base = base;
        this.quote = quote;
        for (final CandleInterval interval : CandleInterval.values()) {
            candles[interval.ordinal()] = new Candle(interval);
            candles[interval.ordinal()].begin(0, 0, 0);
        }
    }

    public int instrumentId() {
        return instrumentId;
    }

    public String symbol() {
        return symbol;
    }

    public Asset base() {
        return base;
    }

    public Asset quote() {
        return quote;
    }

    /** The asset of a fee that a side paid, which is what it received; or of its rebate, below zero, which is what it paid. */
    public Asset feeAsset(final Side side, final long fee) {
        return (side == Side.BUY) == (fee >= 0) ? base : quote;
    }

    /** As they are now. */
    public InstrumentTerms terms() {
        return terms;
    }

    /** What it does with orders now. */
    public TradingPhase phase() {
        return phase;
    }

    /** Why it takes no new orders, as bits; 0: it does. Bit 0: an administrator said so. */
    public int orderEntrySuspensions() {
        return orderEntrySuspensions;
    }

    public boolean isTrading() {
        return phase == TradingPhase.CONTINUOUS;
    }

    /** Whether orders stand in a book by price; those of a posted-offer market and of streamed quotes do not. */
    public boolean hasBook() {
        return terms.marketModel() != MarketModel.POSTED_OFFER && !hasQuotes();
    }

    /** Whether providers stream quotes, which orders take. */
    public boolean hasQuotes() {
        return terms.marketModel() == MarketModel.STREAMED_QUOTES;
    }

    /** Its streamed quotes. */
    public QuoteMarket quotes() {
        return quotes;
    }

    /** Price times quantity, minor units of the quote asset; of what the venue accepted it fits. */
    public long quoteAmount(final long ticks, final long lots) {
        return ticks * lots * (terms.tickSize() * terms.lotSize() / Decimals.powerOfTen(base.scale()));
    }

    /** What was told of an auction ends with it. */
    void enter(final TradingPhase next) {
        phase = next;
        final boolean isAuction =
                switch (next) {
                    case OPENING_AUCTION, CLOSING_AUCTION, VOLATILITY_AUCTION -> true;
                    case CONTINUOUS, HALTED, CLOSED, PRE_OPEN, SBE_UNKNOWN, NULL_VAL -> false;
                };
        auction = isAuction ? auction : Auction.NONE;
        interruption = next == TradingPhase.VOLATILITY_AUCTION ? interruption : Interruption.NONE;
    }

    /** What the auction that is going on would come to. */
    public Auction auction() {
        return auction;
    }

    /** Why there is a volatility auction, and until when. */
    public Interruption interruption() {
        return interruption;
    }

    public Schedule schedule() {
        return schedule;
    }

    /** Between which prices orders may be entered and may trade. */
    public PriceProtection protection() {
        return protection;
    }

    public DepthBook book() {
        return book;
    }

    /** The orders in its book, one by one. */
    public RestingOrders restingOrders() {
        return restingOrders;
    }

    /** What happened in its book of late. */
    public BookEvents bookEvents() {
        return bookEvents;
    }

    /** The price of one whole unit of the base asset, in minor units of the quote asset. */
    public long price(final long ticks) {
        return ticks * terms.tickSize();
    }

    /** Lots, none negative, in minor units of the base asset; {@link Long#MAX_VALUE} where that is more, as many lots can be. */
    public long quantity(final long lots) {
        final long product = lots * terms.lotSize();
        return product < 0 || Math.multiplyHigh(lots, terms.lotSize()) != 0 ? Long.MAX_VALUE : product;
    }

    public RecentTrades trades() {
        return trades;
    }

    public RollingStatistics statistics() {
        return statistics;
    }

    /** The candle of the last trade; its interval may have passed. {@code openTimeMs} 0: never traded. */
    public Candle candle(final CandleInterval interval) {
        return candles[interval.ordinal()];
    }

    /** 0 before the first trade. */
    public long lastPriceTicks() {
        return lastPriceTicks;
    }

    /** 0 before the first trade. */
    public long lastTradeId() {
        return lastTradeId;
    }

    /**
     * Mean price of a volume, in minor units of the quote asset for one whole unit of the base asset, rounded down; 0
     * for no volume.
     */
    public long averagePrice(final Total quoteVolume, final Total lots) {
        if (lots.isZero()) {
            return 0;
        }
        return Decimals.saturated(quoteVolume
                .exact()
                .multiply(BigInteger.valueOf(Decimals.powerOfTen(base.scale())))
                .divide(lots.exact().multiply(BigInteger.valueOf(terms.lotSize()))));
    }

    /** Takes in a trade that is later than all before. */
    void add(final Trade trade) {
        final Side takerSide = trade.buyerMaker() ? Side.SELL : Side.BUY;
        final long timeNs = trade.timestampNs();
        for (final Candle candle : candles) {
            if (timeNs >= candle.endNs) {
                final CandleInterval interval = candle.interval();
                candle.begin(interval.bucketStart(timeNs), interval.bucketEnd(timeNs), lastPriceTicks);
            }
            candle.add(trade, takerSide);
        }
        trades.add(trade);
        statistics.add(trade);
        lastPriceTicks = trade.priceTicks();
        lastTradeId = trade.tradeId();
    }
}
