package rialto.engine;

import rialto.engine.ReferenceState.Asset;
import rialto.engine.ReferenceState.Instrument;

/** Assets, instruments and their phases in the reference model. */
final class ReferenceMarkets {
    private final ReferenceState state;
    private final EngineListener out;
    private final ReferenceMarketChecks checks;
    private final ReferenceMoney money;
    private final ReferencePhases phases;

    ReferenceMarkets(
            final ReferenceState state,
            final ReferenceChecks checks,
            final ReferenceMoney money,
            final ReferencePhases phases,
            final EngineListener out) {
        this.state = state;
        this.checks = new ReferenceMarketChecks(state, checks);
        this.money = money;
        this.phases = phases;
        this.out = out;
    }

    void addAsset(final Identifier symbol, final int scale) {
        final Asset known = state.assets.stream()
                .filter(a -> a.symbol().equals(symbol))
                .findFirst()
                .orElse(null);
        if (symbol.isNone() || scale < 0 || scale > 12) {
            out.onCommandRejected(RejectReason.MALFORMED_COMMAND, 0);
        } else if (known != null) {
            out.onCommandRejected(RejectReason.ASSET_EXISTS, 1 + state.assets.indexOf(known));
        } else if (state.assets.size() == state.limits.maxAssets()) {
            out.onCommandRejected(RejectReason.CAPACITY_EXCEEDED, 0);
        } else {
            state.assets.add(new Asset(symbol, scale));
            out.onAssetAdded(state.assets.size(), scale, symbol);
        }
    }

    void addInstrument(final InstrumentDefinition d) {
        final Instrument known = state.instruments.stream()
                .filter(i -> i.definition.symbol.equals(d.symbol))
                .findFirst()
                .orElse(null);
        final RejectReason rejected = checks.newInstrument(d, d.symbol, known);
        if (rejected != RejectReason.NONE) {
            out.onCommandRejected(
                    rejected, rejected == RejectReason.INSTRUMENT_EXISTS ? known.definition.instrumentId : 0);
            return;
        }
        final Instrument instrument = new Instrument();
        d.copyTo(instrument.definition);
        instrument.definition.phase = TradingPhase.CONTINUOUS;
        state.instruments.add(instrument);
        instrument.definition.instrumentId = state.instruments.size();
        if (instrument.reserves()) {
            money.balance(MatchingEngine.FEE_ACCOUNT_ID, d.baseAssetId);
            money.balance(MatchingEngine.FEE_ACCOUNT_ID, d.quoteAssetId);
        }
        out.onInstrumentDefined(instrument.definition);
    }

    void changeInstrument(final InstrumentDefinition d, final long now) {
        final Instrument instrument = state.instrument(d.instrumentId);
        if (instrument == null) {
            out.onCommandRejected(RejectReason.UNKNOWN_INSTRUMENT, 0);
        } else if (!checks.hasValidFilters(d, instrument.definition.lotSize)
                || !checks.hasValidParts(d, instrument.definition.marketModel)
                || !checks.hasValidTimes(d, instrument.definition.marketModel)) {
            out.onCommandRejected(RejectReason.INVALID_INSTRUMENT, 0);
        } else {
            d.copyFiltersTo(instrument.definition);
            if (d.matchAlgorithm != MatchAlgorithm.PRO_RATA_TOP) {
                instrument.forgetTops();
            }
            ReferenceSessions.onChanged(instrument, now);
            out.onInstrumentDefined(instrument.definition);
        }
    }

    void setTradingPhase(final int instrumentId, final TradingPhase phase, final long now) {
        if (phase == null) {
            out.onCommandRejected(RejectReason.MALFORMED_COMMAND, 0);
        } else if (state.instrument(instrumentId) == null) {
            out.onCommandRejected(RejectReason.UNKNOWN_INSTRUMENT, 0);
        } else if (phase == TradingPhase.VOLATILITY_AUCTION
                || !state.instrument(instrumentId).hasAuctions() && ReferenceChecks.collects(phase)) {
            out.onCommandRejected(RejectReason.NOT_IN_THIS_PHASE, 0);
        } else {
            phases.set(state.instrument(instrumentId), phase, now, now);
        }
    }

    void setAccountLimits(final AccountLimits limits) {
        final Instrument instrument = state.instrument(limits.instrumentId);
        if (!state.isClient(limits.accountId)) {
            out.onCommandRejected(RejectReason.UNKNOWN_ACCOUNT, 0);
        } else if (instrument == null) {
            out.onCommandRejected(RejectReason.UNKNOWN_INSTRUMENT, 0);
        } else if (!ReferenceLimits.isValid(limits, instrument)) {
            out.onCommandRejected(RejectReason.INVALID_LIMITS, 0);
        } else {
            instrument.limits.set(limits);
            out.onAccountLimitsSet(limits);
        }
    }

    void setAccountRules(final AccountRules rules) {
        if (!state.isClient(rules.accountId)) {
            out.onCommandRejected(RejectReason.UNKNOWN_ACCOUNT, 0);
        } else if (!ReferenceRules.isValid(rules)) {
            out.onCommandRejected(RejectReason.INVALID_ACCOUNT_RULES, 0);
        } else {
            state.rules.set(rules);
            out.onAccountRulesSet(rules);
        }
    }

    void setPriceProtection(final PriceProtection protection) {
        final Instrument instrument = state.instrument(protection.instrumentId);
        if (instrument == null) {
            out.onCommandRejected(RejectReason.UNKNOWN_INSTRUMENT, 0);
        } else if (!ReferenceBands.isValid(protection, instrument)) {
            out.onCommandRejected(RejectReason.INVALID_PROTECTION, 0);
        } else {
            final PriceProtection none = new PriceProtection();
            none.instrumentId = protection.instrumentId;
            if (FieldText.of(none).equals(FieldText.of(protection))) {
                instrument.bands = null;
            } else {
                instrument.bands = instrument.bands == null ? new ReferenceBands() : instrument.bands;
                instrument.bands.set(protection);
            }
            out.onPriceProtectionSet(protection);
        }
    }

    void setTradingSchedule(final TradingSchedule schedule, final long now) {
        final RejectReason rejected = checks.schedule(schedule);
        if (rejected != RejectReason.NONE) {
            out.onCommandRejected(rejected, 0);
        } else {
            state.instrument(schedule.instrumentId).schedule.set(schedule, now);
            out.onTradingScheduleSet(
                    state.instrument(schedule.instrumentId).schedule.view());
        }
    }
}
