package rialto.gateway.state;

import rialto.protocol.MarketModel;
import rialto.protocol.RiskRule;
import rialto.protocol.TradingPhase;

/**
 * Units, filters and fees of an instrument.
 *
 * @param tickSize minor units of the quote asset per whole unit of the base asset
 * @param lotSize  minor units of the base asset
 */
public record InstrumentDefinition(
        long tickSize,
        long lotSize,
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
        MarketModel marketModel,
        RiskRule riskRule,
        TradingPhase phase) {}
