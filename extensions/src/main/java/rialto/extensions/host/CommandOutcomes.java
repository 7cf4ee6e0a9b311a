package rialto.extensions.host;

import rialto.client.trading.ParentOrderEvent;
import rialto.client.trading.VenueEvent.AmendRejected;
import rialto.client.trading.VenueEvent.CancelRejected;
import rialto.client.trading.VenueEvent.CommandRejected;
import rialto.client.trading.VenueEvent.HoldEnded;
import rialto.client.trading.VenueEvent.OrderAccepted;
import rialto.client.trading.VenueEvent.OrderAmended;
import rialto.client.trading.VenueEvent.OrderCanceled;
import rialto.client.trading.VenueEvent.OrderRejected;
import rialto.client.trading.VenueEvent.OrderRepeated;
import rialto.client.trading.VenueEvent.OrdersMassCanceled;
import rialto.client.trading.VenueEvent.QuoteCommandRejected;
import rialto.client.trading.VenueEvent.QuoteRequestChanged;
import rialto.client.trading.VenueListener;
import rialto.extensions.CommandException;
import rialto.extensions.Outcome;
import rialto.extensions.Outcome.Kind;
import rialto.protocol.RejectReason;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * What the venue says of each command. One command may cause several events; the first of those that decide says what became of it. That an
 * order leaves, or could not be taken out, decides only where nothing else does: a replacement tells that first, an order that is entered
 * may leave by the same command. For the sender's thread.
 */
final class CommandOutcomes implements VenueListener {
    private final Map<Long, CompletableFuture<Outcome>> sent = new HashMap<>();
    private final Map<Long, Outcome> decided = new HashMap<>();
    private final Map<Long, Outcome> otherwise = new HashMap<>();

    void sent(final long request, final CompletableFuture<Outcome> outcome) {
        sent.put(request, outcome);
    }

    boolean isEmpty() {
        return sent.isEmpty();
    }

    @Override
    public void on(final OrderAccepted event) {
        decided.putIfAbsent(event.requestId(), done(event.orderId(), event.sequence()));
    }

    @Override
    public void on(final OrderRejected event) {
        decided.putIfAbsent(event.requestId(), refused(0, event.reason(), event.sequence()));
    }

    @Override
    public void on(final OrderRepeated event) {
        decided.putIfAbsent(
                event.requestId(), new Outcome(Kind.REPEATED, event.orderId(), event.reason(), event.sequence()));
    }

    @Override
    public void on(final OrderCanceled event) {
        otherwise.putIfAbsent(event.requestId(), done(event.orderId(), event.sequence()));
    }

    @Override
    public void on(final CancelRejected event) {
        otherwise.putIfAbsent(event.requestId(), refused(event.orderId(), event.reason(), event.sequence()));
    }

    @Override
    public void on(final OrdersMassCanceled event) {
        decided.putIfAbsent(event.requestId(), done(0, event.sequence()));
    }

    @Override
    public void on(final OrderAmended event) {
        decided.putIfAbsent(event.requestId(), done(event.orderId(), event.sequence()));
    }

    @Override
    public void on(final AmendRejected event) {
        decided.putIfAbsent(event.requestId(), refused(event.orderId(), event.reason(), event.sequence()));
    }

    @Override
    public void on(final CommandRejected event) {
        decided.putIfAbsent(event.requestId(), refused(0, event.reason(), event.sequence()));
    }

    @Override
    public void on(final ParentOrderEvent.Accepted event) {
        decided.putIfAbsent(
                event.header().requestId(),
                done(event.parentOrderId(), event.header().sequence()));
    }

    @Override
    public void on(final ParentOrderEvent.Rejected event) {
        decided.putIfAbsent(
                event.header().requestId(),
                refused(0, event.reason(), event.header().sequence()));
    }

    @Override
    public void on(final ParentOrderEvent.Repeated event) {
        decided.putIfAbsent(
                event.header().requestId(),
                new Outcome(
                        Kind.REPEATED,
                        event.parentOrderId(),
                        event.reason(),
                        event.header().sequence()));
    }

    @Override
    public void on(final ParentOrderEvent.Changed event) { // after what its children do
        otherwise.put(
                event.header().requestId(),
                done(event.parentOrderId(), event.header().sequence()));
    }

    @Override
    public void on(final ParentOrderEvent.CancelRejected event) {
        decided.putIfAbsent(
                event.header().requestId(),
                refused(event.parentOrderId(), event.reason(), event.header().sequence()));
    }

    @Override
    public void on(final HoldEnded event) {
        decided.putIfAbsent(event.requestId(), done(event.takerOrderId(), event.sequence()));
    }

    @Override
    public void on(final QuoteRequestChanged event) {
        decided.putIfAbsent(event.requestId(), done(0, event.sequence()));
    }

    @Override
    public void on(final QuoteCommandRejected event) {
        decided.putIfAbsent(
                event.requestId(), new Outcome(Kind.REFUSED, 0, RejectReason.NONE, event.reason(), event.sequence()));
    }

    private static Outcome done(final long orderId, final long sequence) {
        return new Outcome(Kind.DONE, orderId, RejectReason.NONE, sequence);
    }

    private static Outcome refused(final long orderId, final RejectReason reason, final long sequence) {
        return new Outcome(Kind.REFUSED, orderId, reason, sequence);
    }

    @Override
    public void onCompleted(final long request, final long sequence) {
        final CompletableFuture<Outcome> waits = sent.remove(request);
        final Outcome left = otherwise.remove(request);
        final Outcome outcome = decided.remove(request);
        if (waits != null) {
            final Outcome known = outcome == null ? left : outcome;
            waits.complete(known == null ? refused(0, RejectReason.NONE, sequence) : known);
        }
    }

    void failAll() {
        sent.values()
                .forEach(waits -> waits.completeExceptionally(new CommandException(
                        "the connection with the venue was lost; the command may be carried out yet")));
    }
}
