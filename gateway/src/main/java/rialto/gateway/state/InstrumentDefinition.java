package rialto.gateway.state;

import rialto.protocol.MarketModel;
import rialto.protocol.RiskRule;
import rialto.protocol.TradingPhase;

/**
 * Units, filters and fees of an instrument.
 *
 * @param tickSize minor units of the quote asset per whole unit of the base asset
 * @param lotSize  minor units of the base asset
 * @param sessionPauseMs of a posted-offer market; otherwise 0
 * @param orderTimeoutMs of a posted-offer market; otherwise 0
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
        TradingPhase phase,
        int sessionPauseMs,
        int orderTimeoutMs) {}
