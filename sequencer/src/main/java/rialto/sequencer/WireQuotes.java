package rialto.sequencer;

import rialto.engine.ChildOrderReason;
import rialto.engine.HoldEndReason;
import rialto.engine.HoldOutcome;
import rialto.engine.ParentOrderState;
import rialto.engine.QuoteCancelReason;
import rialto.engine.QuoteRejectReason;
import rialto.engine.QuoteRequestState;
import rialto.engine.SettlementType;
import rialto.engine.TargetStrategy;

/** As {@link WireCodes}, for streamed quotes. */
final class WireQuotes {
    private WireQuotes() {}

    static rialto.protocol.SettlementType of(final SettlementType value) {
        return value == null
                ? rialto.protocol.SettlementType.NULL_VAL
                : rialto.protocol.SettlementType.get(value.code());
    }

    static rialto.protocol.QuoteCancelReason of(final QuoteCancelReason value) {
        return value == null
                ? rialto.protocol.QuoteCancelReason.NULL_VAL
                : rialto.protocol.QuoteCancelReason.get(value.code());
    }

    static rialto.protocol.QuoteRejectReason of(final QuoteRejectReason value) {
        return value == null
                ? rialto.protocol.QuoteRejectReason.NULL_VAL
                : rialto.protocol.QuoteRejectReason.get(value.code());
    }

    static rialto.protocol.HoldOutcome of(final HoldOutcome value) {
        return value == null ? rialto.protocol.HoldOutcome.NULL_VAL : rialto.protocol.HoldOutcome.get(value.code());
    }

    static rialto.protocol.HoldEndReason of(final HoldEndReason value) {
        return value == null ? rialto.protocol.HoldEndReason.NULL_VAL : rialto.protocol.HoldEndReason.get(value.code());
    }

    static rialto.protocol.QuoteRequestState of(final QuoteRequestState value) {
        return value == null
                ? rialto.protocol.QuoteRequestState.NULL_VAL
                : rialto.protocol.QuoteRequestState.get(value.code());
    }

    static rialto.protocol.TargetStrategy of(final TargetStrategy value) {
        return value == null
                ? rialto.protocol.TargetStrategy.NULL_VAL
                : rialto.protocol.TargetStrategy.get(value.code());
    }

    static rialto.protocol.ParentOrderState of(final ParentOrderState value) {
        return rialto.protocol.ParentOrderState.get(value.code());
    }

    static rialto.protocol.ChildOrderReason of(final ChildOrderReason value) {
        return rialto.protocol.ChildOrderReason.get(value.code());
    }

    static short flag(final boolean value) {
        return (short) (value ? 1 : 0);
    }
}
