package rialto.sequencer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.trading.ClientSettings;
import rialto.client.trading.OrderRequest;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueEvent;
import rialto.client.trading.VenueListener;
import rialto.protocol.RejectReason;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Orders that show a part at a time, by the Java client. */
@Timeout(60)
class VenueClientIcebergsTest {
    private static final long BUYER = 100;
    private static final long SELLER = 101;

    @TempDir
    Path directory;

    /** What a client is told of orders, in words. */
    private static final class Told implements VenueListener {
        private final List<String> lines = new ArrayList<>();

        @Override
        public void on(final VenueEvent.OrderAccepted event) {
            lines.add("accepted " + event.orderId() + " shows " + event.displayLots()
                    + (event.minQuantityLots() == 0 ? "" : " at least " + event.minQuantityLots()));
        }

        @Override
        public void on(final VenueEvent.OrderCanceled event) {
            lines.add("canceled " + event.canceledLots() + " " + event.reason());
        }

        @Override
        public void on(final VenueEvent.OrderRested event) {
            lines.add("rested " + event.orderId() + " " + event.remainingLots());
        }

        @Override
        public void on(final VenueEvent.OrderExecuted event) {
            lines.add("executed " + event.quantityLots() + " of " + event.makerOrderId());
        }

        @Override
        public void on(final VenueEvent.OrderReplenished event) {
            lines.add("replenished " + event.orderId() + " " + event.shownLots() + " at " + event.priceTicks());
        }

        @Override
        public void on(final VenueEvent.OrderRejected event) {
            lines.add("rejected " + event.reason());
        }

        List<String> take() {
            final List<String> taken = List.copyOf(lines);
            lines.clear();
            return taken;
        }
    }

    @Test
    void shouldTellWhatIsShownAndWhenTheNextPartIs() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            venue.settle();
            final Told told = new Told();
            try (VenueClient client =
                    VenueClient.connect(ClientSettings.ofAeronDirectory(venue.connection.aeronDirectory()), told)) {
                final OrderRequest buy =
                        new OrderRequest().instrumentId(1).account(BUYER).buy();
                final OrderRequest sell =
                        new OrderRequest().instrumentId(1).account(SELLER).sell();
                venue.run(client, client.enter(sell.limit(1_000).lots(5).displayLots(2)));
                assertEquals(List.of("accepted 1 shows 2", "rested 1 5"), told.take());
                venue.run(client, client.enter(buy.limit(1_000).lots(3)));
                assertEquals(
                        List.of("accepted 2 shows 0", "executed 2 of 1", "replenished 1 2 at 1000", "executed 1 of 1"),
                        told.take());
                venue.run(client, client.enter(sell.displayLots(6)));
                venue.run(client, client.enter(sell.lots(30).displayLots(2)));
                assertEquals(
                        List.of(
                                "rejected " + RejectReason.DISPLAY_ABOVE_QUANTITY,
                                "rejected " + RejectReason.TOO_MANY_ICEBERG_PARTS),
                        told.take());
            }
        }
    }

    @Test
    void shouldHideAnOrder() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            venue.settle();
            final Told told = new Told();
            try (VenueClient client =
                    VenueClient.connect(ClientSettings.ofAeronDirectory(venue.connection.aeronDirectory()), told)) {
                final OrderRequest sell =
                        new OrderRequest().instrumentId(1).account(SELLER).sell();
                assertEquals(4, client.instrument(1).orElseThrow().minHiddenLots());
                venue.run(client, client.enter(sell.limit(1_000).lots(5).hidden()));
                assertEquals(List.of("accepted 1 shows -1", "rested 1 5"), told.take());
                venue.run(client, client.enter(sell.lots(3)));
                assertEquals(List.of("rejected " + RejectReason.HIDDEN_BELOW_MINIMUM), told.take());
                final OrderRequest buy =
                        new OrderRequest().instrumentId(1).account(BUYER).buy();
                venue.run(client, client.enter(buy.limit(1_000).lots(2)));
                assertEquals(List.of("accepted 2 shows 0", "executed 2 of 1"), told.take());
            }
        }
    }

    @Test
    void shouldTradeSoMuchAtOnceOrNothing() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            venue.settle();
            final Told told = new Told();
            try (VenueClient client =
                    VenueClient.connect(ClientSettings.ofAeronDirectory(venue.connection.aeronDirectory()), told)) {
                final OrderRequest buy =
                        new OrderRequest().instrumentId(1).account(BUYER).buy();
                final OrderRequest sell =
                        new OrderRequest().instrumentId(1).account(SELLER).sell();
                venue.run(client, client.enter(sell.limit(1_000).lots(3)));
                told.take();
                venue.run(client, client.enter(buy.limit(1_000).lots(5).minLots(4)));
                assertEquals(
                        List.of("accepted 2 shows 0 at least 4", "canceled 5 MIN_QUANTITY_NOT_FILLABLE"), told.take());
                venue.run(client, client.enter(buy.limit(1_000).lots(5).minLots(3)));
                assertEquals(List.of("accepted 3 shows 0 at least 3", "executed 3 of 1", "rested 3 2"), told.take());
            }
        }
    }
}
