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
        int orderTimeoutMs) {

    /** A copy of what is decoded. */
    public static InstrumentTerms of(final InstrumentTermsDecoder terms) {
        return of(
                terms.baseAssetId(),
                terms.quoteAssetId(),
                terms.tickSize(),
                terms.lotSize(),
                terms.marketModel(),
                terms.riskRule(),
                terms.filters());
    }

    /** These with other filters and fees: all that can be changed. */
    public InstrumentTerms with(final InstrumentFiltersDecoder filters) {
        return of(baseAssetId, quoteAssetId, tickSize, lotSize, marketModel, riskRule, filters);
    }

    private static InstrumentTerms of(
            final int baseAssetId,
            final int quoteAssetId,
            final long tickSize,
            final long lotSize,
            final MarketModel marketModel,
            final RiskRule riskRule,
            final InstrumentFiltersDecoder filters) {
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
                filters.orderTimeoutMs());
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
                orderTimeoutMs);
    }

    /** Encodes all of them. */
    public void encode(final InstrumentTermsEncoder terms) {
        terms.tickSize(tickSize)
                .lotSize(lotSize)
                .baseAssetId(baseAssetId)
                .quoteAssetId(quoteAssetId)
                .marketModel(marketModel)
                .riskRule(riskRule);
        encode(terms.filters());
    }

    /** Encodes what can be changed of them. */
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
