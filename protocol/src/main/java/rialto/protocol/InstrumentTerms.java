package rialto.protocol;

/**
 * What an instrument trades, in which units, within which filters and at which fees. Prices are in ticks, quantities in
 * lots, money in minor units.
 *
 * @param baseAssetId what is bought and sold
 * @param quoteAssetId what it is paid in
 * @param tickSize minor units of the quote asset per whole unit of the base asset
 * @param lotSize minor units of the base asset
 * @param minNotional minor units of the quote asset
 * @param maxNotional minor units of the quote asset
 * @param maxOpenOrders of an account on this instrument
 * @param makerFeePpm parts per million of what the maker receives
 * @param takerFeePpm parts per million of what the taker receives
 * @param sessionPauseMs of a posted-offer market; otherwise 0
 * @param orderTimeoutMs of a posted-offer market; otherwise 0
 * @param maxIcebergParts in how many parts an iceberg may be shown; 0 for no icebergs
 * @param matchAlgorithm who gets filled at one price; PRICE_TIME where there is no order book
 * @param minHiddenLots how many lots a hidden order has at least; 0 for no hidden orders
 */
public record InstrumentTerms(
        int baseAssetId,
        int quoteAssetId,
        long tickSize,
        long lotSize,
        MarketModel marketModel,
        RiskRule riskRule,
        long minPriceTicks,
        long maxPriceTicks,
        long minQuantityLots,
        long maxQuantityLots,
        long maxMarketQuantityLots,
        long minNotional,
        long maxNotional,
        int maxOpenOrders,
        int makerFeePpm,
        int takerFeePpm,
        int sessionPauseMs,
        int orderTimeoutMs,
        int maxIcebergParts,
        MatchAlgorithm matchAlgorithm,
        long minHiddenLots) {

    /** A copy of what is decoded, which tells nothing of icebergs and hidden orders, and of who gets filled. */
    public static InstrumentTerms of(final InstrumentTermsDecoder terms) {
        return of(
                terms.baseAssetId(),
                terms.quoteAssetId(),
                terms.tickSize(),
                terms.lotSize(),
                terms.marketModel(),
                terms.riskRule(),
                terms.filters(),
                0,
                MatchAlgorithm.PRICE_TIME,
                0);
    }

    /** A copy of what is decoded. */
    public static InstrumentTerms of(final InstrumentDefinedDecoder event) {
        return of(event.terms())
                .withMatching(
                        OrderDisplays.parts(event), MatchAlgorithms.of(event), OrderDisplays.minHiddenLots(event));
    }

    /** A copy of what is decoded. */
    public static InstrumentTerms of(final SnapshotInstrumentDecoder record) {
        return of(record.terms())
                .withMatching(
                        OrderDisplays.parts(record), MatchAlgorithms.of(record), OrderDisplays.minHiddenLots(record));
    }

    /** These with the filters and fees of a change: all that can be changed. */
    public InstrumentTerms with(final ChangeInstrumentDecoder change) {
        return of(
                baseAssetId,
                quoteAssetId,
                tickSize,
                lotSize,
                marketModel,
                riskRule,
                change.filters(),
                OrderDisplays.parts(change),
                MatchAlgorithms.of(change),
                OrderDisplays.minHiddenLots(change));
    }

    private static InstrumentTerms of(
            final int baseAssetId,
            final int quoteAssetId,
            final long tickSize,
            final long lotSize,
            final MarketModel marketModel,
            final RiskRule riskRule,
            final InstrumentFiltersDecoder filters,
            final int maxIcebergParts,
            final MatchAlgorithm matchAlgorithm,
            final long minHiddenLots) {
        return new InstrumentTerms(
                baseAssetId,
                quoteAssetId,
                tickSize,
                lotSize,
                marketModel,
                riskRule,
                filters.minPriceTicks(),
                filters.maxPriceTicks(),
                filters.minQuantityLots(),
                filters.maxQuantityLots(),
                filters.maxMarketQuantityLots(),
                filters.minNotional(),
                filters.maxNotional(),
                filters.maxOpenOrders(),
                filters.makerFeePpm(),
                filters.takerFeePpm(),
                filters.sessionPauseMs(),
                filters.orderTimeoutMs(),
                maxIcebergParts,
                matchAlgorithm,
                minHiddenLots);
    }

    /** These with other fees, parts per million. */
    public InstrumentTerms withFees(final int makerPpm, final int takerPpm) {
        return new InstrumentTerms(
                baseAssetId,
                quoteAssetId,
                tickSize,
                lotSize,
                marketModel,
                riskRule,
                minPriceTicks,
                maxPriceTicks,
                minQuantityLots,
                maxQuantityLots,
                maxMarketQuantityLots,
                minNotional,
                maxNotional,
                maxOpenOrders,
                makerPpm,
                takerPpm,
                sessionPauseMs,
                orderTimeoutMs,
                maxIcebergParts,
                matchAlgorithm,
                minHiddenLots);
    }

    /** These with icebergs in at most so many parts, another answer to who gets filled, and hidden orders of at least so many lots. */
    public InstrumentTerms withMatching(final int parts, final MatchAlgorithm algorithm, final long hiddenLots) {
        return new InstrumentTerms(
                baseAssetId,
                quoteAssetId,
                tickSize,
                lotSize,
                marketModel,
                riskRule,
                minPriceTicks,
                maxPriceTicks,
                minQuantityLots,
                maxQuantityLots,
                maxMarketQuantityLots,
                minNotional,
                maxNotional,
                maxOpenOrders,
                makerFeePpm,
                takerFeePpm,
                sessionPauseMs,
                orderTimeoutMs,
                parts,
                algorithm,
                hiddenLots);
    }

    /** Encodes all of them but how orders may be shown and who gets filled, which stand beside them. */
    public void encode(final InstrumentTermsEncoder terms) {
        terms.tickSize(tickSize)
                .lotSize(lotSize)
                .baseAssetId(baseAssetId)
                .quoteAssetId(quoteAssetId)
                .marketModel(marketModel)
                .riskRule(riskRule);
        encode(terms.filters());
    }

    /** Encodes what can be changed of them, as the other one. */
    public void encode(final InstrumentFiltersEncoder filters) {
        filters.minPriceTicks(minPriceTicks)
                .maxPriceTicks(maxPriceTicks)
                .minQuantityLots(minQuantityLots)
                .maxQuantityLots(maxQuantityLots)
                .maxMarketQuantityLots(maxMarketQuantityLots)
                .minNotional(minNotional)
                .maxNotional(maxNotional)
                .maxOpenOrders(maxOpenOrders)
                .makerFeePpm(makerFeePpm)
                .takerFeePpm(takerFeePpm)
                .sessionPauseMs(sessionPauseMs)
                .orderTimeoutMs(orderTimeoutMs);
    }
}
