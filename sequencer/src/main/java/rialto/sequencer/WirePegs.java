package rialto.sequencer;

import rialto.engine.OpenOrder;
import rialto.engine.OrderRequest;
import rialto.engine.PegOffsetType;
import rialto.engine.PegPriceType;
import rialto.protocol.PegInstructionsDecoder;
import rialto.protocol.PegInstructionsEncoder;

/** What orders are pegged to, as the engine has it and as messages have it. */
final class WirePegs {
    private WirePegs() {}

    static void encode(final OrderRequest order, final PegInstructionsEncoder peg) {
        encode(order.pegPriceType.code(), order.pegOffsetType.code(), order.pegOffset, order.pegLimitTicks, peg);
    }

    static void encode(final OpenOrder order, final PegInstructionsEncoder peg) {
        encode(order.pegPriceType.code(), order.pegOffsetType.code(), order.pegOffset, order.pegLimitTicks, peg);
    }

    /** @param priceType  codes, as {@code offsetType} */
    static void encode(
            final int priceType,
            final int offsetType,
            final int offset,
            final long limitTicks,
            final PegInstructionsEncoder peg) {
        peg.pegLimitTicks(limitTicks)
                .pegOffset(offset)
                .pegPriceType(rialto.protocol.PegPriceType.get((short) priceType))
                .pegOffsetType(rialto.protocol.PegOffsetType.get((short) offsetType));
    }

    static void decode(final PegInstructionsDecoder peg, final OrderRequest order) {
        order.peg(
                PegPriceType.of(peg.pegPriceTypeRaw()),
                PegOffsetType.of(peg.pegOffsetTypeRaw()),
                peg.pegOffset(),
                peg.pegLimitTicks());
    }

    static void decode(final PegInstructionsDecoder peg, final OpenOrder order) {
        order.peg(
                PegPriceType.of(peg.pegPriceTypeRaw()),
                PegOffsetType.of(peg.pegOffsetTypeRaw()),
                peg.pegOffset(),
                peg.pegLimitTicks());
    }
}
