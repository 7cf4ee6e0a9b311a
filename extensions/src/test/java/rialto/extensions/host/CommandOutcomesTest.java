package rialto.extensions.host;

import org.junit.jupiter.api.Test;
import rialto.client.trading.ParentOrderEvent;
import rialto.client.trading.VenueEvent;
import rialto.client.trading.VenueEvent.CancelRejected;
import rialto.client.trading.VenueEvent.OrderRepeated;
import rialto.client.trading.VenueEvent.OrdersMassCanceled;
import rialto.client.trading.VenueEvent.QuoteCommandRejected;
import rialto.extensions.CommandException;
import rialto.extensions.Outcome;
import rialto.protocol.QuoteRejectReason;
import rialto.protocol.RejectReason;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What becomes of commands that cause several events. */
class CommandOutcomesTest {
    private static final long REQUEST = 7;

    private final CommandOutcomes outcomes = new CommandOutcomes();
    private final CompletableFuture<Outcome> waits = new CompletableFuture<>();
    private long sequence;

    CommandOutcomesTest() {
        outcomes.sent(REQUEST, waits);
    }

    private VenueEvent.Header header() {
        sequence++;
        return new VenueEvent.Header(sequence, 1_000 * sequence, REQUEST);
    }

    private Outcome completed() {
        outcomes.onCompleted(REQUEST, sequence);
        assertTrue(outcomes.isEmpty());
        return waits.join();
    }

    private void rejectCancel(final long orderId) {
        outcomes.on(new CancelRejected(header(), 1, orderId, "", 1, RejectReason.UNKNOWN_ORDER));
    }

    /** The venue knows the new order's id; that the old one is gone is no news. */
    @Test
    void shouldTellOfAReplacementThatComesAgainThatItWasDone() {
        rejectCancel(5);
        outcomes.on(new OrderRepeated(header(), 1, "x", 6, 1, RejectReason.NONE));
        final Outcome outcome = completed();
        assertEquals(new Outcome(Outcome.Kind.REPEATED, 6, RejectReason.NONE, 2), outcome);
        assertTrue(outcome.isDone());
    }

    @Test
    void shouldTellWhyNothingWasReplaced() {
        rejectCancel(5);
        assertEquals(new Outcome(Outcome.Kind.REFUSED, 5, RejectReason.UNKNOWN_ORDER, 1), completed());
    }

    @Test
    void shouldTellOfAllOrdersThatLeaveAndNotOfTheFirst() {
        outcomes.on(changed(50));
        outcomes.on(new OrdersMassCanceled(header(), 1, 0, 3));
        assertEquals(new Outcome(Outcome.Kind.DONE, 0, RejectReason.NONE, 2), completed());
    }

    @Test
    void shouldTellOfAParentOrderAndNotOfItsLastChild() {
        outcomes.on(changed(40));
        outcomes.on(changed(50));
        assertEquals(new Outcome(Outcome.Kind.DONE, 50, RejectReason.NONE, 2), completed());
    }

    @Test
    void shouldTellWhyQuotesAreRefused() {
        outcomes.on(new QuoteCommandRejected(header(), 1, 9, 1, QuoteRejectReason.UNKNOWN_HOLD));
        final Outcome outcome = completed();
        assertEquals(QuoteRejectReason.UNKNOWN_HOLD, outcome.quoteReason());
        assertFalse(outcome.isDone());
    }

    @Test
    void shouldTellThatNobodyKnowsWhenTheVenueIsLost() {
        outcomes.failAll();
        assertInstanceOf(
                CommandException.class,
                assertThrows(ExecutionException.class, waits::get).getCause());
    }

    private ParentOrderEvent.Changed changed(final long parentOrderId) {
        return new ParentOrderEvent.Changed(
                header(), parentOrderId, 1, "p", 1, null, 10, 0, 0, 0, 10, 0, 0, 0, null, RejectReason.NONE, "");
    }
}
