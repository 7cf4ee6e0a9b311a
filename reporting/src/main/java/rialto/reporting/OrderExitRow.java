package rialto.reporting;

import rialto.protocol.Side;

/**
 * An order that left because its time was up.
 *
 * @param remainingLots what it did not get
 */
public record OrderExitRow(
        long orderId, int instrumentId, Side side, long remainingLots, long timestampNs, long eventSequence) {}
