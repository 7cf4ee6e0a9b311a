package rialto.sequencer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.trading.ClientSettings;
import rialto.client.trading.OrderListEvent;
import rialto.client.trading.OrderRequest;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueEvent;
import rialto.client.trading.VenueListener;
import rialto.protocol.ContingencyType;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** Lists of orders, by the Java client. */
@Timeout(60)
class VenueClientListsTest {
    private static final long BUYER = 100;
    private static final long SELLER = 101;

    @TempDir
    Path directory;

    /** What a client is told of lists and their orders, in words. */
    private static final class Told implements VenueListener {
        private final List<String> lines = new ArrayList<>();

        @Override
        public void on(final VenueEvent.OrderAccepted event) {
            lines.add("accepted " + event.orderId());
        }

        @Override
        public void on(final VenueEvent.OrderExecuted event) {
            lines.add("executed " + event.makerOrderId());
        }

        @Override
        public void on(final VenueEvent.OrderCanceled event) {
            lines.add("canceled " + event.orderId() + " " + event.reason());
        }

        @Override
        public void on(final OrderListEvent.Accepted event) {
            lines.add(event.type() + " " + event.clientListId() + " is list " + event.listId());
        }

        @Override
        public void on(final OrderListEvent.Rejected event) {
            lines.add(event.clientListId() + " rejected " + event.reason() + " of order " + event.leg());
        }

        @Override
        public void on(final OrderListEvent.Repeated event) {
            lines.add(event.clientListId() + " was list " + event.listId());
        }

        @Override
        public void on(final OrderListEvent.Released event) {
            lines.add("released " + event.orderId() + " of " + event.listId() + " " + event.refused());
        }

        @Override
        public void on(final OrderListEvent.Ended event) {
            lines.add("ended " + event.listId());
        }

        void expect(final String... expected) {
            assertEquals(List.of(expected), lines);
            lines.clear();
        }
    }

    @Test
    void shouldEnterABracketReleaseItsExitsAndCancelThem() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            venue.settle();
            final Told told = new Told();
            try (VenueClient client =
                    VenueClient.connect(ClientSettings.ofAeronDirectory(venue.connection.aeronDirectory()), told)) {
                final OrderRequest entry = order(BUYER).buy().limit(1_000).lots(1);
                final OrderRequest profit =
                        order(BUYER).sell().limitMaker(1_100).lots(1);
                final OrderRequest stop =
                        order(BUYER).sell().market().stopLoss(900).lots(1);
                final OrderRequest wrong = order(BUYER).sell().limit(1_100).lots(1);
                venue.run(client, client.enterList("bad", ContingencyType.OTOCO, entry, wrong, stop));
                told.expect("bad rejected IMPOSSIBLE_ORDER_LIST of order 2");
                venue.run(client, client.enterList("bracket", ContingencyType.OTOCO, entry, profit, stop));
                told.expect("OTOCO bracket is list 1", "accepted 1", "accepted 2", "accepted 3");
                venue.run(client, client.enterList("bracket", ContingencyType.OTOCO, entry, profit, stop));
                told.expect("bracket was list 1");
                venue.run(client, client.enter(order(SELLER).sell().limit(1_000).lots(1)));
                told.expect("accepted 4", "executed 1", "released 2 of 1 NONE", "released 3 of 1 NONE");
                venue.run(client, client.cancelList(BUYER, 1, 1));
                told.expect("canceled 2 REQUESTED", "canceled 3 REQUESTED", "ended 1");
                assertThrows(IllegalArgumentException.class, () -> client.enterList("few", ContingencyType.OCO, entry));
            }
        }
    }

    private static OrderRequest order(final long account) {
        return new OrderRequest().instrumentId(1).account(account);
    }
}
