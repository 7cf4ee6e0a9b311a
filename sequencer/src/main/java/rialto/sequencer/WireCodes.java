package rialto.sequencer;

import rialto.engine.CancelReason;
import rialto.engine.MarketModelKind;
import rialto.engine.MatchAlgorithm;
import rialto.engine.MatchType;
import rialto.engine.OrderType;
import rialto.engine.RejectReason;
import rialto.engine.RiskRule;
import rialto.engine.SelfTradePrevention;
import rialto.engine.Side;
import rialto.engine.SuspensionReason;
import rialto.engine.TimeInForce;
import rialto.engine.TradingPhase;

/**
 * The engine's enums as those of the schema, which have the same names and codes; null, a code that does not exist, is
 * the schema's null value.
 */
final class WireCodes {
    private WireCodes() {}

    static rialto.protocol.Side of(final Side value) {
        return value == null ? rialto.protocol.Side.NULL_VAL : rialto.protocol.Side.get(value.code());
    }

    static rialto.protocol.OrderType of(final OrderType value) {
        return value == null ? rialto.protocol.OrderType.NULL_VAL : rialto.protocol.OrderType.get(value.code());
    }

    static rialto.protocol.TimeInForce of(final TimeInForce value) {
        return value == null ? rialto.protocol.TimeInForce.NULL_VAL : rialto.protocol.TimeInForce.get(value.code());
    }

    static rialto.protocol.SelfTradePrevention of(final SelfTradePrevention value) {
        return value == null
                ? rialto.protocol.SelfTradePrevention.NULL_VAL
                : rialto.protocol.SelfTradePrevention.get(value.code());
    }

    static rialto.protocol.MarketModel of(final MarketModelKind value) {
        return value == null ? rialto.protocol.MarketModel.NULL_VAL : rialto.protocol.MarketModel.get(value.code());
    }

    static rialto.protocol.MatchAlgorithm of(final MatchAlgorithm value) {
        return rialto.protocol.MatchAlgorithm.get(value.code());
    }

    static rialto.protocol.RiskRule of(final RiskRule value) {
        return value == null ? rialto.protocol.RiskRule.NULL_VAL : rialto.protocol.RiskRule.get(value.code());
    }

    static rialto.protocol.TradingPhase of(final TradingPhase value) {
        return value == null ? rialto.protocol.TradingPhase.NULL_VAL : rialto.protocol.TradingPhase.get(value.code());
    }

    static rialto.protocol.MatchType of(final MatchType value) {
        return rialto.protocol.MatchType.get(value.code());
    }

    static rialto.protocol.CancelReason of(final CancelReason value) {
        return rialto.protocol.CancelReason.get(value.code());
    }

    static rialto.protocol.SuspensionReason of(final SuspensionReason value) {
        return rialto.protocol.SuspensionReason.get(value.code());
    }

    static rialto.protocol.RejectReason of(final RejectReason value) {
        return rialto.protocol.RejectReason.get(value.code());
    }
}
