package rialto.client.trading;

import rialto.client.FeeEventListener;
import rialto.protocol.AccountFees;
import rialto.protocol.AccountFeesSetDecoder;
import rialto.protocol.FeeSchedule;
import rialto.protocol.FeeScheduleAssignedDecoder;
import rialto.protocol.FeeScheduleSetDecoder;

/** As {@link EventTranslator}, of events of fees. */
final class FeeTranslator implements FeeEventListener {
    private final EventTranslator events;
    private final VenueListener listener;

    FeeTranslator(final EventTranslator events, final VenueListener listener) {
        this.events = events;
        this.listener = listener;
    }

    @Override
    public void onFeeScheduleSet(final FeeScheduleSetDecoder event) {
        if (events.isNew()) {
            listener.on(new FeeEvent.ScheduleSet(events.header(), FeeSchedule.of(event)));
        }
    }

    @Override
    public void onFeeScheduleAssigned(final FeeScheduleAssignedDecoder event) {
        if (events.isNew()) {
            listener.on(new FeeEvent.ScheduleAssigned(events.header(), event.instrumentId(), event.scheduleId()));
        }
    }

    @Override
    public void onAccountFeesSet(final AccountFeesSetDecoder event) {
        if (events.isTold(event.accountId())) {
            listener.on(new FeeEvent.TermsSet(events.header(), event.accountId(), AccountFees.of(event)));
        }
    }
}
