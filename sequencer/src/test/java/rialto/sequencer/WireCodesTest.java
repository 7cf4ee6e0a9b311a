package rialto.sequencer;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;

class WireCodesTest {
    private static final List<String> NOT_VALUES = List.of("NULL_VAL", "SBE_UNKNOWN");

    record Pair(Class<? extends Enum<?>> engine, Class<? extends Enum<?>> wire) {}

    static Stream<Pair> pairs() {
        return Stream.of(
                new Pair(rialto.engine.Side.class, rialto.protocol.Side.class),
                new Pair(rialto.engine.OrderType.class, rialto.protocol.OrderType.class),
                new Pair(rialto.engine.TimeInForce.class, rialto.protocol.TimeInForce.class),
                new Pair(rialto.engine.SelfTradePrevention.class, rialto.protocol.SelfTradePrevention.class),
                new Pair(rialto.engine.PegPriceType.class, rialto.protocol.PegPriceType.class),
                new Pair(rialto.engine.PegOffsetType.class, rialto.protocol.PegOffsetType.class),
                new Pair(rialto.engine.ReplaceMode.class, rialto.protocol.ReplaceMode.class),
                new Pair(rialto.engine.MarketModelKind.class, rialto.protocol.MarketModel.class),
                new Pair(rialto.engine.RiskRule.class, rialto.protocol.RiskRule.class),
                new Pair(rialto.engine.TradingPhase.class, rialto.protocol.TradingPhase.class),
                new Pair(rialto.engine.MatchType.class, rialto.protocol.MatchType.class),
                new Pair(rialto.engine.CancelReason.class, rialto.protocol.CancelReason.class),
                new Pair(rialto.engine.RejectReason.class, rialto.protocol.RejectReason.class),
                new Pair(rialto.engine.SettlementType.class, rialto.protocol.SettlementType.class),
                new Pair(rialto.engine.QuoteScope.class, rialto.protocol.QuoteScope.class),
                new Pair(rialto.engine.QuoteCancelReason.class, rialto.protocol.QuoteCancelReason.class),
                new Pair(rialto.engine.QuoteRejectReason.class, rialto.protocol.QuoteRejectReason.class),
                new Pair(rialto.engine.HoldOutcome.class, rialto.protocol.HoldOutcome.class),
                new Pair(rialto.engine.HoldEndReason.class, rialto.protocol.HoldEndReason.class),
                new Pair(rialto.engine.QuoteRequestState.class, rialto.protocol.QuoteRequestState.class));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void shouldHaveTheSameNamesAndCodes(final Pair pair) throws Exception {
        assertEquals(codes(pair.wire(), "value"), codes(pair.engine(), "code"));
    }

    private static Map<String, Integer> codes(final Class<? extends Enum<?>> type, final String method)
            throws Exception {
        final Map<String, Integer> codes = new TreeMap<>();
        for (final Enum<?> constant : type.getEnumConstants()) {
            if (!NOT_VALUES.contains(constant.name())) {
                codes.put(constant.name(), ((Number) type.getMethod(method).invoke(constant)).intValue());
            }
        }
        return codes;
    }
}
