package rialto.sequencer;

import rialto.client.trading.VenueEvent;
import rialto.client.trading.VenueListener;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** What a client was told, in words, and checked for order. */
final class ClientEvents implements VenueListener {
    final List<VenueEvent> events = new ArrayList<>();
    final List<Long> completed = new ArrayList<>();
    private long lastSequence;

    @Override
    public void on(final VenueEvent.OrderAccepted event) {
        add(event);
    }

    @Override
    public void on(final VenueEvent.OrderRested event) {
        add(event);
    }

    @Override
    public void on(final VenueEvent.OrderExecuted event) {
        add(event);
    }

    @Override
    public void on(final VenueEvent.OrderCanceled event) {
        add(event);
    }

    @Override
    public void on(final VenueEvent.OrderAmended event) {
        add(event);
    }

    @Override
    public void on(final VenueEvent.OrderRejected event) {
        add(event);
    }

    @Override
    public void on(final VenueEvent.OrderRepeated event) {
        add(event);
    }

    @Override
    public void on(final VenueEvent.CancelRejected event) {
        add(event);
    }

    @Override
    public void on(final VenueEvent.OrdersMassCanceled event) {
        add(event);
    }

    @Override
    public void on(final VenueEvent.AccountCreated event) {
        add(event);
    }

    @Override
    public void on(final VenueEvent.CommandRejected event) {
        add(event);
    }

    @Override
    public void on(final VenueEvent.CancelTimerSet event) {
        add(event);
    }

    @Override
    public void on(final VenueEvent.CancelTimerEnded event) {
        add(event);
    }

    @Override
    public void on(final VenueEvent.QuotesReplaced event) {
        add(event);
    }

    @Override
    public void on(final VenueEvent.QuoteRejected event) {
        add(event);
    }

    @Override
    public void on(final VenueEvent.QuotesCanceled event) {
        add(event);
    }

    @Override
    public void on(final VenueEvent.QuotesRenewed event) {
        add(event);
    }

    @Override
    public void on(final VenueEvent.QuoteCommandRejected event) {
        add(event);
    }

    @Override
    public void on(final VenueEvent.QuoteRequestChanged event) {
        add(event);
    }

    @Override
    public void on(final VenueEvent.QuoteExecuted event) {
        add(event);
    }

    @Override
    public void on(final VenueEvent.HoldOpened event) {
        add(event);
    }

    @Override
    public void on(final VenueEvent.HoldEnded event) {
        add(event);
    }

    @Override
    public void on(final VenueEvent.QuoteProviderSet event) {
        add(event);
    }

    @Override
    public void onCompleted(final long requestId, final long sequence) {
        completed.add(requestId);
    }

    /** Names of the events so far, which are forgotten. */
    List<String> take() {
        final List<String> names =
                events.stream().map(event -> event.getClass().getSimpleName()).toList();
        events.clear();
        return names;
    }

    /** The last event of a kind. */
    <T extends VenueEvent> T last(final Class<T> kind) {
        return kind.cast(events.stream()
                .filter(kind::isInstance)
                .reduce((earlier, later) -> later)
                .orElseThrow(() -> new AssertionError("no " + kind.getSimpleName() + " in " + events)));
    }

    private void add(final VenueEvent event) {
        assertTrue(event.sequence() > lastSequence, () -> event + " after " + lastSequence);
        lastSequence = event.sequence();
        events.add(event);
    }
}
