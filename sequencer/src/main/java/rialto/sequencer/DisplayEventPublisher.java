package rialto.sequencer;

import rialto.engine.OrderDisplay;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OrderReplenishedEncoder;

/** Encodes what the book shows next of orders that do not show all. */
final class DisplayEventPublisher {
    private final EventBatchWriter events;
    private final MessageHeaderEncoder messageHeader = new MessageHeaderEncoder();
    private final OrderReplenishedEncoder replenished = new OrderReplenishedEncoder();

    DisplayEventPublisher(final EventBatchWriter events) {
        this.events = events;
    }

    void onReplenished(final OrderDisplay display) {
        replenished.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(OrderReplenishedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(replenished.header());
        replenished
                .orderId(display.orderId())
                .accountId(display.accountId())
                .priceTicks(display.priceTicks())
                .shownLots(display.shownLots())
                .instrumentId(display.instrumentId())
                .side(WireCodes.of(display.side()));
        events.endEvent(OrderReplenishedEncoder.BLOCK_LENGTH);
    }
}
