package rialto.reporting.rows;

import rialto.protocol.HoldOpenedDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.Side;

/** A row of {@code quote_holds}; known while the trade is on hold, and until a batch has taken its end. */
final class QuoteHoldRow extends StoredRow {
    final long holdId;
    final long takerOrderId;
    final long quantityLots;

    final Opening opening;

    /** Sequenced time of its end; 0 as long as it is on hold. */
    long endedNs;

    int endReason;
    long presentTicks;
    long canceledLots;
    long endTwiceMidTicks;

    /** What was told when it opened. */
    record Opening(
            long sequence,
            int instrumentId,
            long takerAccountId,
            long providerAccountId,
            int stream,
            String quoteId,
            int tier,
            int takerSide,
            long priceTicks,
            long toleranceTicks,
            long openedNs,
            long endsNs,
            long ageNs,
            long runnerUpTicks,
            long runnerUpAccountId,
            int outcomeAtEnd,
            int fullAmount,
            long twiceMidTicks) {

        static Opening of(final HoldOpenedDecoder event, final long sequence, final long twiceMidTicks) {
            return new Opening(
                    sequence,
                    event.instrumentId(),
                    event.takerAccountId(),
                    event.providerAccountId(),
                    event.stream(),
                    Identifier36.text(event.quoteId()),
                    event.tier(),
                    (event.takerBuys() == 0 ? Side.SELL : Side.BUY).value(),
                    event.priceTicks(),
                    event.toleranceTicks(),
                    event.openedNs(),
                    event.endsNs(),
                    event.ageNs(),
                    event.runnerUpTicks(),
                    event.runnerUpAccountId(),
                    event.outcomeAtEndRaw(),
                    event.fullAmount(),
                    twiceMidTicks);
        }
    }

    QuoteHoldRow(final long holdId, final long takerOrderId, final long quantityLots, final Opening opening) {
        this.holdId = holdId;
        this.takerOrderId = takerOrderId;
        this.quantityLots = quantityLots;
        this.opening = opening;
    }
}
