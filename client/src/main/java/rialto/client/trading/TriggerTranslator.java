package rialto.client.trading;

import rialto.client.TriggerEventListener;
import rialto.protocol.OrderTriggeredDecoder;
import rialto.protocol.TrailingStartedDecoder;
import rialto.protocol.TriggerOrderAcceptedDecoder;
import rialto.protocol.TriggerTerms;

/** As {@link EventTranslator}, of events of orders that wait for a price. */
final class TriggerTranslator implements TriggerEventListener {
    private final EventTranslator events;
    private final VenueListener listener;
    private TriggerTerms next = TriggerTerms.NONE;

    TriggerTranslator(final EventTranslator events, final VenueListener listener) {
        this.events = events;
        this.listener = listener;
    }

    /** The trigger of the order that was just accepted. */
    TriggerTerms take() {
        final TriggerTerms taken = next;
        next = TriggerTerms.NONE;
        return taken;
    }

    @Override
    public void onTriggerOrderAccepted(final TriggerOrderAcceptedDecoder event) {
        next = TriggerTerms.of(event);
    }

    @Override
    public void onTrailingStarted(final TrailingStartedDecoder event) {
        if (events.isTold(event.accountId())) {
            listener.on(new TriggerEvent.TrailingStarted(
                    events.header(),
                    event.orderId(),
                    event.accountId(),
                    event.instrumentId(),
                    event.side(),
                    event.markTicks()));
        }
    }

    @Override
    public void onOrderTriggered(final OrderTriggeredDecoder event) {
        if (events.isTold(event.accountId())) {
            events.toldOrderId(event.orderId());
            listener.on(new TriggerEvent.Triggered(
                    events.header(),
                    event.orderId(),
                    event.accountId(),
                    event.instrumentId(),
                    event.side(),
                    event.triggerTicks(),
                    event.remainingLots()));
        }
    }
}
