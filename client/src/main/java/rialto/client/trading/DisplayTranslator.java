package rialto.client.trading;

import rialto.client.DisplayEventListener;
import rialto.protocol.OrderAcceptedDecoder;
import rialto.protocol.OrderDisplayAcceptedDecoder;
import rialto.protocol.OrderDisplays;
import rialto.protocol.OrderReplenishedDecoder;

/** As {@link EventTranslator}, of events of orders that do not show all. */
final class DisplayTranslator implements DisplayEventListener {
    private final EventTranslator events;
    private final VenueListener listener;
    /** Of the order that is accepted next, as older builds told it. */
    private long nextLots;

    DisplayTranslator(final EventTranslator events, final VenueListener listener) {
        this.events = events;
        this.listener = listener;
    }

    /** What the order that was just accepted shows at a time; 0 for all, {@link OrderDisplays#HIDDEN} for nothing. */
    long of(final OrderAcceptedDecoder accepted) {
        final long toldBefore = nextLots;
        nextLots = 0;
        return toldBefore == 0 ? OrderDisplays.lots(accepted) : toldBefore;
    }

    @Override
    public void onOrderDisplayAccepted(final OrderDisplayAcceptedDecoder event) {
        nextLots = event.displayLots();
    }

    @Override
    public void onOrderReplenished(final OrderReplenishedDecoder event) {
        if (events.isTold(event.accountId())) {
            listener.on(new VenueEvent.OrderReplenished(
                    events.header(),
                    event.orderId(),
                    event.accountId(),
                    event.instrumentId(),
                    event.side(),
                    event.priceTicks(),
                    event.shownLots()));
        }
    }
}
