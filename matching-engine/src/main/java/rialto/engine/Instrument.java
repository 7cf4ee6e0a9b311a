package rialto.engine;

/** An instrument as the engine runs it. Definition fields mean what they mean in {@link InstrumentDefinition}. */
final class Instrument {
    final InstrumentDefinition definition = new InstrumentDefinition();
    final MarketModel market;

    /** The market, if incoming orders trade in it at once; else null. */
    final ContinuousMarket continuous;

    /** The market, if its orders trade in sessions; else null. */
    final SessionMarket sessions;

    /** The market, if providers stream quotes in it; else null. */
    final StreamedQuotes quotes;

    /** What waits for an auction; null when the market has none. */
    final CollectedOrders collected;

    /** Of an auction that goes on; null when the market has none. */
    final AuctionCurve curve;

    final TradingSchedule schedule = new TradingSchedule();
    final AuctionIndication indication = new AuctionIndication();

    /** Whether orders reserve and trades move money. */
    final boolean reserves;

    /** Minor units of the quote asset in one lot at a price of one tick. */
    final long quotePerTickLot;

    /** Of the fee account; 0 when the instrument does not reserve. */
    int feeBaseBalance;

    int feeQuoteBalance;
    long lastTradeId;
    long lastPriceTicks;

    /** How many {@linkplain #nextBookEvent book events} there were. */
    long bookEvents;

    /** Parent orders that wait for a price here; null before the first one did. */
    WaitingParents waiting;

    /** Orders that are pending here; null where orders do not trade as they come. */
    final PendingOrders pending;

    /** Orders that wait for their triggers here; null before the first one did, or a list was to be released. */
    TriggerQueues triggers;

    /** Where its price protection is at work; null when it has none. */
    PriceBands bands;

    /** The volatility interruption that is going on. */
    final VolatilityInterruption interruption = new VolatilityInterruption();

    /** Where that stands in the queue of interruptions. */
    int interruptionIndex;

    /** What its fees follow; null for its own. */
    FeeSchedule feeSchedule;

    /** Of accounts that have limits here; null when none has. */
    LimitChecks limits;

    /** Of accounts whose quotes are protected here; null when nobody's are. */
    QuoteProtections protectedQuotes;

    /** A trade at this price or above it, or at the other or below it, may reach an order that waits, or moves its trigger. */
    long watchedAboveTicks = Long.MAX_VALUE;

    long watchedBelowTicks;

    /** Why no new orders are taken, as bits; 0 when they are. */
    int suspensions;

    private final Orders orders;

    /** One that trades continuously and in auctions. */
    Instrument(
            final InstrumentDefinition from,
            final long quotePerTickLot,
            final ContinuousMarket market,
            final CollectedOrders collected,
            final AuctionCurve curve,
            final Orders orders,
            final PendingOrders pending) {
        this(from, quotePerTickLot, market, null, null, collected, curve, orders, pending);
    }

    /** One that trades in sessions. */
    Instrument(
            final InstrumentDefinition from,
            final long quotePerTickLot,
            final SessionMarket market,
            final Orders orders) {
        this(from, quotePerTickLot, null, market, null, null, null, orders, null);
    }

    /** One whose orders take the quotes of providers. */
    Instrument(
            final InstrumentDefinition from,
            final long quotePerTickLot,
            final StreamedQuotes market,
            final Orders orders) {
        this(from, quotePerTickLot, null, null, market, null, null, orders, null);
    }

    private Instrument(
            final InstrumentDefinition from,
            final long quotePerTickLot,
            final ContinuousMarket continuous,
            final SessionMarket sessions,
            final StreamedQuotes quotes,
            final CollectedOrders collected,
            final AuctionCurve curve,
            final Orders orders,
            final PendingOrders pending) {
        from.copyTo(definition);
        this.pending = pending;
        this.market = continuous != null ? continuous : sessions != null ? sessions : quotes;
        this.quotes = quotes;
        this.continuous = continuous;
        this.sessions = sessions;
        this.collected = collected;
        this.curve = curve;
        this.orders = orders;
        this.quotePerTickLot = quotePerTickLot;
        reserves = from.riskRule == RiskRule.FULL_RESERVE;
    }

    /** Whether orders trade. */
    boolean isTrading() {
        return definition.phase == TradingPhase.CONTINUOUS;
    }

    /** Whether a bid is as high as an ask, or higher, where everybody sees both and they would trade with one another. */
    boolean isCrossed() {
        if (quotes != null) {
            return false;
        }
        final long bidTicks = market.bestTicks(true);
        final long askTicks = market.bestTicks(false);
        return bidTicks != 0 && askTicks != 0 && bidTicks >= askTicks;
    }

    int id() {
        return definition.instrumentId;
    }

    /** Whether an order waits for its trigger, its list or an auction outside the market. */
    boolean isOutsideBook(final int order) {
        return collected != null && orders.isOutsideBook(order);
    }

    /** Puts an order at the end of its queue: in the market, or among those that wait for a trigger, a list or an auction. */
    void putIn(final int order) {
        if (!isOutsideBook(order)) {
            market.rest(order);
            onBookChanged();
        } else {
            putInOutsideBook(order);
        }
    }

    private void putInOutsideBook(final int order) {
        orders.publicId(order, 0);
        if (orders.isPending(order)) {
            pending.add(order);
        } else if (orders.waits(order)) {
            triggers.add(order);
        } else {
            collected.add(order);
        }
    }

    /** Takes an order out of its queue. */
    void takeOut(final int order) {
        if (!isOutsideBook(order)) {
            market.remove(order);
            onBookChanged();
        } else if (orders.isPending(order)) {
            pending.remove(order);
        } else if (orders.waits(order)) {
            triggers.remove(order);
        } else {
            collected.remove(order);
        }
    }

    /** Orders came to the market's queues or left them, other than by a trade. */
    void onBookChanged() {
        if (triggers != null) {
            triggers.onBookChanged();
        }
    }

    /**
     * Something happens that everybody may see who follows the book order by order: an order joins the book, becomes smaller
     * there or leaves it, a trade, another phase. Each comes with one event of the engine.
     *
     * @return its number, from 1 on; 0 where there is no order book
     */
    long nextBookEvent() {
        return continuous == null ? 0 : ++bookEvents;
    }

    /** An order that has been put in joined the book, where there is one; of a hidden one nobody hears. */
    void onJoinedBook(final int order) {
        if (continuous != null) {
            orders.publicId(order, orders.isHidden(order) ? 0 : nextBookEvent());
        }
    }

    /** The first of its open orders as a snapshot tells them; 0 when there is none. */
    int firstOrder() {
        int order = market.first(true);
        order = order == 0 ? market.first(false) : order;
        for (int queue = 0; order == 0 && collected != null && queue < CollectedOrders.QUEUES; queue++) {
            order = collected.first(queue, true);
            order = order == 0 ? collected.first(queue, false) : order;
        }
        order = order == 0 && triggers != null ? triggers.first() : order;
        order = order == 0 && pending != null ? pending.first() : order;
        return order == 0 && quotes != null ? quotes.firstOnHold() : order;
    }

    /** The definition is another now. */
    void onChanged(final long timestampNs) {
        if (sessions != null) {
            sessions.onInstrumentChanged(timestampNs);
        }
    }

    int paidAsset(final boolean buy) {
        return buy ? definition.quoteAssetId : definition.baseAssetId;
    }

    int receivedAsset(final boolean buy) {
        return buy ? definition.baseAssetId : definition.quoteAssetId;
    }

    /** What an order for so many lots at a price may have to pay; both are known to be in bounds. */
    long reserve(final boolean buy, final long priceTicks, final long lots) {
        return buy ? priceTicks * lots * quotePerTickLot : lots * definition.lotSize;
    }

    /**
     * Minor units of the quote asset in one lot at a price of one tick.
     *
     * @param baseUnit minor units in one whole unit of the base asset
     * @return 0 when it is not a whole number from 1 to {@link Amounts#MAX}
     */
    static long quotePerTickLot(final long tickSize, final long lotSize, final long baseUnit) {
        if (tickSize <= 0 || lotSize <= 0) {
            return 0;
        }
        final long divisor = Amounts.greatestCommonDivisor(lotSize, baseUnit);
        final long rest = baseUnit / divisor;
        return tickSize % rest != 0 ? 0 : Math.max(0, Amounts.product(tickSize / rest, lotSize / divisor));
    }

    /** Whether filters, fees and times make sense. */
    static boolean isValid(final InstrumentDefinition d, final long lotSize, final MarketModelKind model) {
        return (model == MarketModelKind.POSTED_OFFER
                        ? PostedOffer.areValid(d)
                        : d.sessionPauseMs == 0 && d.orderTimeoutMs == 0)
                && d.minPriceTicks >= 1
                && d.maxPriceTicks >= d.minPriceTicks
                && d.maxPriceTicks <= BookSide.MAX_PRICE_TICKS
                && d.minQuantityLots >= 1
                && d.maxQuantityLots >= d.minQuantityLots
                && d.maxMarketQuantityLots >= d.minQuantityLots
                && Amounts.product(Math.max(d.maxQuantityLots, d.maxMarketQuantityLots), lotSize) != Amounts.OVERFLOW
                && d.minNotional >= 0
                && d.maxNotional >= Math.max(1, d.minNotional)
                && d.maxNotional <= Amounts.MAX
                && d.maxOpenOrders >= 1
                && d.maxIcebergParts >= 0
                && d.maxIcebergParts
                        <= (model == MarketModelKind.ORDER_BOOK ? InstrumentDefinition.MAX_ICEBERG_PARTS : 0)
                && d.matchAlgorithm != null
                && (model == MarketModelKind.ORDER_BOOK || d.matchAlgorithm == MatchAlgorithm.PRICE_TIME)
                && d.minHiddenLots >= 0
                && d.minHiddenLots <= (model == MarketModelKind.ORDER_BOOK ? d.maxQuantityLots : 0)
                && isFee(d.makerFeePpm)
                && isFee(d.takerFeePpm)
                && settles(d, model);
    }

    /** Only where quotes are streamed trades may settle at another time than on the spot. */
    private static boolean settles(final InstrumentDefinition d, final MarketModelKind model) {
        final int month = d.settlementDate / 100 % 100;
        final int day = d.settlementDate % 100;
        final boolean isDate = d.settlementDate >= 1970_01_01
                && d.settlementDate <= 9999_12_31
                && month >= 1
                && month <= 12
                && day >= 1
                && day <= 31;
        return d.settlementType != null
                && (isDate || d.settlementDate == 0 && d.settlementType != SettlementType.FORWARD)
                && (model == MarketModelKind.STREAMED_QUOTES
                        || d.settlementType == SettlementType.SPOT && d.settlementDate == 0);
    }

    private static boolean isFee(final int ppm) {
        return ppm >= 0 && ppm <= 1_000_000;
    }
}
