package rialto.dialect.fix.price;

import rialto.gateway.state.Instrument;
import rialto.gateway.state.Interruption;
import rialto.gateway.state.VenueListener;
import rialto.gateway.state.VenueView;
import rialto.protocol.TradingPhase;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** What instruments do with orders, for those who follow that. Owned by the event loop. */
final class TradingStatuses implements VenueListener {
    private final VenueView view;
    private final Set<StatusRequests> followers = new LinkedHashSet<>();
    /** What followers were told or are owed. */
    private final Map<Instrument, State> known = new HashMap<>();

    private boolean isOwed;

    private record State(TradingPhase phase, boolean isSuspended, Interruption interruption) {}

    TradingStatuses(final VenueView view) {
        this.view = view;
    }

    void add(final StatusRequests follower) {
        if (followers.isEmpty()) {
            view.instruments().forEach(instrument -> known.put(instrument, state(instrument)));
        }
        followers.add(follower);
    }

    void remove(final StatusRequests follower) {
        followers.remove(follower);
        if (followers.isEmpty()) {
            known.clear();
        }
    }

    /** Whether an instrument takes no new orders though its phase would let them. */
    boolean isSuspended(final Instrument instrument) {
        return instrument.orderEntrySuspensions() != 0 || view.administration().orderEntrySuspensions() != 0;
    }

    private State state(final Instrument instrument) {
        return new State(instrument.phase(), isSuspended(instrument), instrument.interruption());
    }

    @Override
    public void onInstrumentDefined(final Instrument instrument) {
        if (!followers.isEmpty() && !state(instrument).equals(known.put(instrument, state(instrument)))) {
            for (final StatusRequests follower : followers) {
                follower.onChanged(instrument);
            }
            isOwed = true;
        }
    }

    /** Of one that begins the phase is told next: nothing is told between. */
    @Override
    public void onVolatilityInterrupted(final Instrument instrument) {
        if (instrument.phase() == TradingPhase.VOLATILITY_AUCTION) {
            onInstrumentDefined(instrument);
        }
    }

    @Override
    public void onOrderEntryChanged(final int canceledCount) {
        if (!followers.isEmpty()) {
            view.instruments().forEach(this::onInstrumentDefined);
        }
    }

    @Override
    public void onEndOfChunk() {
        if (isOwed) {
            isOwed = false;
            followers.forEach(StatusRequests::drain);
        }
    }
}
