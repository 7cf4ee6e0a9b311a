package rialto.engine;

import rialto.engine.ReferenceState.Instrument;

import java.math.BigInteger;

import static java.math.BigInteger.valueOf;

/** Reject reasons of what is about instruments in the reference model. */
final class ReferenceMarketChecks {
    private final ReferenceState state;
    private final ReferenceChecks checks;

    ReferenceMarketChecks(final ReferenceState state, final ReferenceChecks checks) {
        this.state = state;
        this.checks = checks;
    }

    RejectReason schedule(final TradingSchedule s) {
        for (int i = 0; i < Math.min(16, s.entryCount); i++) {
            if (s.phase[i] == null) {
                return RejectReason.MALFORMED_COMMAND;
            }
        }
        if (state.instrument(s.instrumentId) == null) {
            return RejectReason.UNKNOWN_INSTRUMENT;
        }
        boolean valid = 0 <= s.entryCount
                && s.entryCount <= 16
                && -18 * 3_600 <= s.utcOffsetSeconds
                && s.utcOffsetSeconds <= 18 * 3_600
                && 0 <= s.daysOfWeek
                && s.daysOfWeek < 128
                && (s.daysOfWeek > 0 || s.entryCount == 0);
        for (int i = 0; valid && i < s.entryCount; i++) {
            valid = 0 <= s.secondOfDay[i]
                    && s.secondOfDay[i] < 24 * 3_600
                    && (i == 0 || s.secondOfDay[i - 1] < s.secondOfDay[i]);
        }
        for (int i = 0; valid && i < s.entryCount; i++) {
            valid = s.phase[i] != TradingPhase.VOLATILITY_AUCTION
                    && (!ReferenceChecks.collects(s.phase[i])
                            || state.instrument(s.instrumentId).hasAuctions());
        }
        return valid ? RejectReason.NONE : RejectReason.INVALID_SCHEDULE;
    }

    RejectReason newInstrument(final InstrumentDefinition d, final Identifier symbol, final Instrument known) {
        if (symbol.isNone() || d.marketModel == null || d.riskRule == null) {
            return RejectReason.MALFORMED_COMMAND;
        }
        if (Math.min(d.baseAssetId, d.quoteAssetId) < 1
                || Math.max(d.baseAssetId, d.quoteAssetId) > state.assets.size()) {
            return RejectReason.UNKNOWN_ASSET;
        }
        if (known != null) {
            return RejectReason.INSTRUMENT_EXISTS;
        }
        if (d.marketModel == MarketModelKind.CALL_AUCTION
                || !hasValidTimes(d, d.marketModel)
                || d.baseAssetId == d.quoteAssetId
                || !isWholeFactor(d)
                || !hasValidFilters(d, d.lotSize)
                || !hasValidParts(d, d.marketModel)) {
            return RejectReason.INVALID_INSTRUMENT;
        }
        final int missing = d.riskRule == RiskRule.NONE
                ? 0
                : checks.missing(MatchingEngine.FEE_ACCOUNT_ID, d.baseAssetId)
                        + checks.missing(MatchingEngine.FEE_ACCOUNT_ID, d.quoteAssetId);
        return state.balances.size() + missing > state.limits.maxBalances()
                        || state.instruments.size() == state.limits.maxInstruments()
                ? RejectReason.CAPACITY_EXCEEDED
                : RejectReason.NONE;
    }

    private boolean isWholeFactor(final InstrumentDefinition d) {
        if (d.tickSize <= 0 || d.lotSize <= 0) {
            return false;
        }
        final BigInteger unit =
                BigInteger.TEN.pow(state.assets.get(d.baseAssetId - 1).scale());
        final BigInteger[] factor =
                valueOf(d.tickSize).multiply(valueOf(d.lotSize)).divideAndRemainder(unit);
        return factor[1].signum() == 0 && !ReferenceState.isTooBig(factor[0]);
    }

    boolean hasValidTimes(final InstrumentDefinition d, final MarketModelKind model) {
        return settles(d, model) && hasValidSessions(d, model);
    }

    private static boolean settles(final InstrumentDefinition d, final MarketModelKind model) {
        if (d.settlementType == null || d.settlementType == SettlementType.FORWARD && d.settlementDate == 0) {
            return false;
        }
        if (model != MarketModelKind.STREAMED_QUOTES) {
            return d.settlementType == SettlementType.SPOT && d.settlementDate == 0;
        }
        return d.settlementDate == 0
                || String.valueOf(d.settlementDate)
                        .matches("(19[7-9][0-9]|[2-9][0-9]{3})(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])");
    }

    private static boolean hasValidSessions(final InstrumentDefinition d, final MarketModelKind model) {
        return model == MarketModelKind.POSTED_OFFER
                ? 1 <= d.sessionPauseMs && d.sessionPauseMs <= 60_000 && 1 <= d.orderTimeoutMs
                : d.sessionPauseMs == 0 && d.orderTimeoutMs == 0;
    }

    boolean hasValidParts(final InstrumentDefinition d, final MarketModelKind model) {
        if (d.matchAlgorithm == null
                || d.matchAlgorithm != MatchAlgorithm.PRICE_TIME && model != MarketModelKind.ORDER_BOOK) {
            return false;
        }
        if (model != MarketModelKind.ORDER_BOOK) {
            return d.maxIcebergParts == 0 && d.minHiddenLots == 0;
        }
        return 0 <= d.maxIcebergParts
                && d.maxIcebergParts <= 1_000
                && 0 <= d.minHiddenLots
                && d.minHiddenLots <= d.maxQuantityLots;
    }

    boolean hasValidFilters(final InstrumentDefinition d, final long lotSize) {
        final long maxLots = Math.max(d.maxQuantityLots, d.maxMarketQuantityLots);
        return 1 <= d.minPriceTicks
                && d.minPriceTicks <= d.maxPriceTicks
                && d.maxPriceTicks < 1L << 42
                && 1 <= d.minQuantityLots
                && d.minQuantityLots <= d.maxQuantityLots
                && d.minQuantityLots <= d.maxMarketQuantityLots
                && !ReferenceState.isTooBig(valueOf(maxLots).multiply(valueOf(lotSize)))
                && 0 <= d.minNotional
                && d.minNotional <= d.maxNotional
                && 1 <= d.maxNotional
                && !ReferenceState.isTooBig(valueOf(d.maxNotional))
                && 1 <= d.maxOpenOrders
                && 0 <= d.makerFeePpm
                && d.makerFeePpm <= 1_000_000
                && 0 <= d.takerFeePpm
                && d.takerFeePpm <= 1_000_000;
    }
}
