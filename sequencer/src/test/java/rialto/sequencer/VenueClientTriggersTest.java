package rialto.sequencer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.trading.ClientSettings;
import rialto.client.trading.OrderRequest;
import rialto.client.trading.TriggerEvent;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueEvent;
import rialto.client.trading.VenueListener;
import rialto.protocol.RejectReason;
import rialto.protocol.TriggerPriceType;
import rialto.protocol.TriggerTerms;
import rialto.protocol.TriggerType;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Orders that wait for a price, by the Java client. */
@Timeout(60)
class VenueClientTriggersTest {
    private static final long BUYER = 100;
    private static final long SELLER = 101;

    @TempDir
    Path directory;

    /** What a client is told of orders, in words. */
    private static final class Told implements VenueListener {
        private final List<String> lines = new ArrayList<>();
        private final List<TriggerTerms> triggers = new ArrayList<>();

        @Override
        public void on(final VenueEvent.OrderAccepted event) {
            triggers.add(event.trigger());
            lines.add("accepted " + event.orderId());
        }

        @Override
        public void on(final VenueEvent.OrderRested event) {
            lines.add("rested " + event.orderId());
        }

        @Override
        public void on(final VenueEvent.OrderExecuted event) {
            lines.add("executed " + event.takerOrderId() + " at " + event.priceTicks());
        }

        @Override
        public void on(final VenueEvent.OrderRejected event) {
            lines.add("rejected " + event.reason());
        }

        @Override
        public void on(final TriggerEvent.TrailingStarted event) {
            lines.add("trails " + event.orderId() + " from " + event.markTicks());
        }

        @Override
        public void on(final TriggerEvent.Triggered event) {
            lines.add("triggered " + event.orderId() + " at " + event.triggerTicks() + ", " + event.remainingLots());
        }

        List<String> take() {
            final List<String> taken = List.copyOf(lines);
            lines.clear();
            return taken;
        }
    }

    @Test
    void shouldTellWhatOrdersWaitForAndWhatTheyDoOnceTriggered() throws Exception {
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
                venue.run(client, client.enter(buy.limit(1_000).lots(1)));
                venue.run(client, client.enter(sell.limit(1_000).lots(1)));
                told.take();
                told.triggers.clear();
                venue.run(client, client.enter(sell.market().stopLoss(950).lots(2)));
                venue.run(client, client.enter(sell.limit(940).stopLoss(930).lots(1)));
                venue.run(client, client.enter(sell.limit(900).takeProfit(1_050).trailingBy(1_000)));
                venue.run(client, client.enter(sell.limit(900).takeProfit(1_000).trailingBy(0)));
                assertEquals(
                        List.of("accepted 3", "accepted 4", "accepted 5", "rejected " + RejectReason.TRIGGER_REACHED),
                        told.take());
                assertEquals(
                        List.of(
                                new TriggerTerms(TriggerType.STOP_LOSS, TriggerPriceType.LAST_TRADE, 950, 0),
                                new TriggerTerms(TriggerType.STOP_LOSS, TriggerPriceType.LAST_TRADE, 930, 0),
                                new TriggerTerms(TriggerType.TAKE_PROFIT, TriggerPriceType.LAST_TRADE, 1_050, 1_000)),
                        told.triggers);

                sell.noTrigger();
                venue.run(client, client.enter(buy.limit(950).lots(3)));
                final List<String> rested = told.take();
                assertEquals(2, rested.size(), rested::toString);
                final String order = rested.getFirst().substring("accepted ".length());
                venue.run(client, client.enter(sell.limit(950).lots(1)));
                final List<String> sold = told.take();
                assertEquals(4, sold.size(), () -> sold + " after order " + order);
                assertTrue(sold.get(1).endsWith(" at 950"), sold::toString);
                assertEquals(List.of("triggered 3 at 950, 2", "executed 3 at 950"), sold.subList(2, 4));

                venue.run(client, client.enter(buy.limit(1_060).lots(1)));
                venue.run(client, client.enter(sell.limit(1_060).lots(1)));
                final List<String> risen = told.take();
                assertEquals("trails 5 from 1060", risen.getLast(), risen::toString);
            }
        }
    }
}
