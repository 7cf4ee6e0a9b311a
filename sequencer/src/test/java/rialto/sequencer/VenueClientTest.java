package rialto.sequencer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.trading.CancelTimerRequest;
import rialto.client.trading.ClientSettings;
import rialto.client.trading.Instrument;
import rialto.client.trading.OrderRequest;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueEvent;
import rialto.client.trading.VenueListener;
import rialto.protocol.CancelReason;
import rialto.protocol.RejectReason;
import rialto.protocol.ReplaceMode;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The Java client against a member in this process. */
@Timeout(60)
class VenueClientTest {
    private static final long BUYER = 100;
    private static final long SELLER = 101;
    /** Their answers are more than the stream of a session holds. */
    private static final int ORDERS = 10_000;

    @TempDir
    Path directory;

    @Test
    void shouldTellTheOutcomeOfEveryRequestOnce() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            venue.settle();
            final ClientEvents told = new ClientEvents();
            try (VenueClient client = VenueClient.connect(settings(venue), told)) {
                assertEquals(OptionalLong.of(SELLER), client.account("trader1"));
                final Instrument instrument = client.instrument("BTCUSDT").orElseThrow();
                final OrderRequest order = new OrderRequest()
                        .account(BUYER)
                        .instrument(instrument)
                        .clientOrderId("first")
                        .buy()
                        .limit(1_000)
                        .lots(5);
                venue.run(client, client.enter(order));
                assertEquals(List.of("OrderAccepted", "OrderRested"), told.take());
                venue.run(client, client.enter(order));
                final VenueEvent.OrderRepeated repeated = (VenueEvent.OrderRepeated) told.events.getFirst();
                assertEquals(List.of("OrderRepeated"), told.take());
                venue.run(client, client.amend(BUYER, 1, repeated.orderId(), 4));
                venue.run(client, client.enter(order.account(SELLER).sell().lots(1)));
                assertEquals(List.of("OrderAmended", "OrderAccepted", "OrderExecuted"), told.take());
                order.account(BUYER).clientOrderId("second").buy().lots(2);
                venue.run(client, client.replace(repeated.orderId(), ReplaceMode.STOP_ON_FAILURE, order));
                assertEquals(List.of("OrderCanceled", "OrderAccepted", "OrderRested"), told.take());
                venue.run(client, client.cancel(BUYER, 1, "second"));
                venue.run(client, client.cancel(BUYER, 1, "second"));
                venue.run(client, client.cancelAll(BUYER, 0));
                assertEquals(List.of("OrderCanceled", "CancelRejected", "OrdersMassCanceled"), told.take());
                venue.run(client, client.createAccount("trader1"));
                final VenueEvent.CommandRejected refused = (VenueEvent.CommandRejected) told.events.getFirst();
                assertEquals(RejectReason.ACCOUNT_EXISTS, refused.reason());
                assertEquals(SELLER, refused.referenceId());
                assertEquals(List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L), told.completed);
            }
        }
    }

    @Test
    void shouldSayBusyAtItsBoundAndTakeMoreAfterOutcomes() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            venue.settle();
            final ClientEvents told = new ClientEvents();
            final VenueClient client = VenueClient.connect(settings(venue).maxInFlight(3), told);
            try (client) {
                assertEquals(1, client.cancelAll(BUYER, 0));
                assertEquals(2, client.cancelAll(BUYER, 0));
                assertEquals(3, client.cancelAll(BUYER, 0));
                assertEquals(VenueClient.BUSY, client.cancelAll(BUYER, 0));
                assertEquals(3, client.inFlight());
                venue.await("outcomes", () -> {
                    client.poll();
                    return client.inFlight() == 0;
                });
                assertEquals(4, client.cancelAll(BUYER, 0));
                assertThrows(IllegalArgumentException.class, () -> client.send((buffer, source, number) -> 1_089));
                assertThrows(IllegalArgumentException.class, () -> client.cancel(BUYER, 1, "no identifier"));
            }
            assertEquals(VenueClient.CLOSED, client.cancelAll(BUYER, 0));
        }
    }

    /** More than the session's stream holds while nobody reads it, and one order whose events are several batches. */
    @Test
    void shouldFindAnswersThatWereLostInTheRecording() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            final long before = venue.settle();
            final ClientEvents told = new ClientEvents();
            try (VenueClient client =
                    VenueClient.connect(settings(venue).maxInFlight(2 * ORDERS).answersOnly(), told)) {
                final OrderRequest order = new OrderRequest().instrumentId(1).limit(1_000);
                for (int i = 0; i < ORDERS; i++) {
                    long correlationId = client.enter(order.account(BUYER).buy().lots(1));
                    while (correlationId < 0) { // the venue does not keep up
                        Thread.onSpinWait();
                        correlationId = client.enter(order);
                    }
                    assertEquals(i + 1, correlationId);
                }
                // at least two events each, of which the stream holds far fewer
                venue.await("outcomes", () -> venue.node.eventSequence() >= before + 2 * ORDERS);
                order.account(SELLER).sell().lots(ORDERS);
                venue.run(client, client.enter(order.limit(900)));
                final List<String> expected = new ArrayList<>();
                for (int i = 0; i < ORDERS; i++) {
                    expected.addAll(List.of("OrderAccepted", "OrderRested"));
                }
                expected.add("OrderAccepted");
                expected.addAll(Collections.nCopies(ORDERS, "OrderExecuted"));
                assertEquals(expected, told.take());
                assertEquals(LongStream.rangeClosed(1, ORDERS + 1).boxed().toList(), told.completed);
                assertTrue(client.answers() < ORDERS, () -> "none was lost, of " + client.answers());
            }
        }
    }

    /** So many a client may have under way unless it says otherwise. A machine that does other things too lets it wait. */
    @Test
    void shouldKeepAThousandAnswersForAClientThatDoesNotReadThemAtOnce() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            final long before = venue.settle();
            try (VenueClient client = VenueClient.connect(settings(venue).answersOnly(), new ClientEvents())) {
                final OrderRequest order = new OrderRequest().instrumentId(1).limit(1_000);
                for (int i = 0; i < 1_000; i++) {
                    assertEquals(i + 1, client.enter(order.account(BUYER).buy().lots(1)));
                }
                venue.await("outcomes", () -> venue.node.eventSequence() >= before + 2 * 1_000);
                venue.await("answers", () -> {
                    client.poll();
                    return client.inFlight() == 0;
                });
                assertEquals(1_000, client.answers(), "the others came by the recording");
            }
        }
    }

    /** By answers alone, with others between. After a pause of this machine one may come by the recording: then more are asked for. */
    @Test
    void shouldTellAClientOfAnswersNothingOfOthers() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            venue.settle();
            final ClientEvents told = new ClientEvents();
            try (VenueClient client = VenueClient.connect(settings(venue).answersOnly(), told)) {
                final OrderRequest order = new OrderRequest()
                        .account(BUYER)
                        .instrumentId(1)
                        .buy()
                        .limit(900)
                        .lots(1);
                int asked = 0;
                while (client.answers() < 5) {
                    venue.run(client, client.enter(order));
                    venue.trade(10 * asked++, 10);
                    venue.settle();
                }
                assertEquals(
                        Collections.nCopies(asked, List.of("OrderAccepted", "OrderRested")).stream()
                                .flatMap(List::stream)
                                .toList(),
                        told.take());
                assertEquals(LongStream.rangeClosed(1, asked).boxed().toList(), told.completed);
            }
        }
    }

    @Test
    void shouldKeepACancelTimerRunningUntilItIsEnded() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            venue.settle();
            final ClientEvents told = new ClientEvents();
            final ClientEvents seen = new ClientEvents();
            try (VenueClient client = VenueClient.connect(settings(venue), told);
                    VenueClient watcher = VenueClient.connect(settings(venue).accounts("trader0"), seen)) {
                final CancelTimerRequest cancelTimer =
                        new CancelTimerRequest().account(BUYER).cancelTimerId(7).countdown(Duration.ofSeconds(6));
                venue.run(client, client.startCancelTimer(cancelTimer));
                venue.run(client, client.enter(buy("withCancelTimer").cancelTimerId(7)));
                assertEquals(List.of("CancelTimerSet", "OrderAccepted", "OrderRested"), told.take());
                venue.await("two more countdowns", () -> {
                    client.poll();
                    watcher.poll();
                    return seen.events.stream()
                                    .filter(VenueEvent.CancelTimerSet.class::isInstance)
                                    .count()
                            == 3;
                });
                venue.run(client, client.endCancelTimer(BUYER, 7, true));
                assertEquals(
                        List.of("OrderCanceled", "CancelTimerEnded"), told.take(), "and not how it was kept running");
                assertEquals(List.of(1L, 2L), told.completed.subList(0, 2));
                assertEquals(3, told.completed.size(), "requests that it asked for");
                venue.run(client, client.endCancelTimer(BUYER, 7, true));
                assertEquals(
                        RejectReason.UNKNOWN_CANCEL_TIMER,
                        ((VenueEvent.CommandRejected) told.events.getFirst()).reason());
            }
        }
    }

    @Test
    void shouldCancelOrdersOfAProgramThatIsGone() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            venue.settle();
            final ClientEvents seen = new ClientEvents();
            try (VenueClient watcher = VenueClient.connect(settings(venue).accounts("trader0"), seen)) {
                try (VenueClient client = VenueClient.connect(settings(venue), new VenueListener() {})) {
                    venue.run(client, client.enter(buy("left behind")));
                    final CancelTimerRequest all = new CancelTimerRequest()
                            .account(BUYER)
                            .cancelTimerId(1)
                            .countdown(Duration.ofMillis(CancelTimerRequest.MIN_COUNTDOWN_MS))
                            .allOrders(client.instrument("BTCUSDT").orElseThrow());
                    assertTrue(client.startCancelTimer(all) > 0);
                }
                venue.await("the end of the cancel timer", () -> {
                    watcher.poll();
                    return !seen.events.isEmpty() && seen.events.getLast() instanceof VenueEvent.CancelTimerEnded;
                });
                final VenueEvent.CancelTimerEnded ended = (VenueEvent.CancelTimerEnded) seen.events.getLast();
                assertEquals(CancelReason.COUNTDOWN_ENDED, ended.reason());
                assertEquals(1, ended.canceledCount());
                assertEquals(
                        List.of("OrderAccepted", "OrderRested", "CancelTimerSet", "OrderCanceled", "CancelTimerEnded"),
                        seen.take());
            }
        }
    }

    private static OrderRequest buy(final String name) {
        return new OrderRequest()
                .account(BUYER)
                .instrumentId(1)
                .clientOrderId(name.replace(' ', '-'))
                .buy()
                .limit(1_000)
                .lots(1);
    }

    @Test
    void shouldNameAnOrderThatHasNoName() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            venue.settle();
            final ClientEvents told = new ClientEvents();
            try (VenueClient client = VenueClient.connect(settings(venue), told)) {
                final OrderRequest order = new OrderRequest()
                        .account(BUYER)
                        .instrumentId(1)
                        .buy()
                        .limit(1_000)
                        .lots(1);
                venue.run(client, client.enter(order));
                venue.run(client, client.enter(order));
                final VenueEvent.OrderAccepted first = (VenueEvent.OrderAccepted) told.events.getFirst();
                assertTrue(first.clientOrderId().endsWith("-1"), first::clientOrderId);
                assertEquals(List.of("OrderAccepted", "OrderRested", "OrderAccepted", "OrderRested"), told.take());
            }
        }
    }

    @Test
    void shouldGoOnWhereAnEarlierClientStopped() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            final long last = venue.settle();
            venue.node.requestSnapshot().join();
            venue.trade(0, 100);
            venue.settle();
            final ClientEvents told = new ClientEvents();
            try (VenueClient client =
                    VenueClient.connect(settings(venue).accounts("trader0").afterSequence(last), told)) {
                venue.await("missed events", () -> {
                    client.poll();
                    return client.isCaughtUp();
                });
                assertTrue(told.events.size() >= 50, () -> "only " + told.events);
                assertTrue(told.events.stream()
                        .filter(VenueEvent.OrderAccepted.class::isInstance)
                        .allMatch(event -> ((VenueEvent.OrderAccepted) event).accountId() == BUYER));
                assertTrue(told.events.getFirst().sequence() > last);
            }
        }
    }

    private static ClientSettings settings(final TestVenue venue) {
        return ClientSettings.ofAeronDirectory(venue.connection.aeronDirectory());
    }
}
