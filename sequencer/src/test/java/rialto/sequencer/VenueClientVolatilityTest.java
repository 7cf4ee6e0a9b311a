package rialto.sequencer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.trading.ClientSettings;
import rialto.client.trading.OrderRequest;
import rialto.client.trading.ProtectionEvent;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueEvent;
import rialto.client.trading.VenueListener;
import rialto.protocol.PriceProtection;
import rialto.protocol.VolatilityTerms;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Volatility interruptions as a Java client is told of them. */
@Timeout(60)
class VenueClientVolatilityTest {
    private static final long BUYER = 100;
    private static final long SELLER = 101;
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

    @TempDir
    Path directory;

    /** What a client is told, in words. */
    private static final class Told implements VenueListener {
        private final List<String> lines = new ArrayList<>();

        @Override
        public void on(final VenueEvent.InstrumentChanged event) {
            lines.add("phase " + event.instrument().phase());
        }

        @Override
        public void on(final VenueEvent.OrderRested event) {
            lines.add("rested " + event.orderId() + " " + event.remainingLots());
        }

        @Override
        public void on(final VenueEvent.OrderExecuted event) {
            lines.add("executed " + event.quantityLots() + " at " + event.priceTicks());
        }

        @Override
        public void on(final VenueEvent.OrderCanceled event) {
            lines.add("canceled " + event.orderId() + " " + event.reason());
        }

        @Override
        public void on(final ProtectionEvent.ProtectionSet event) {
            lines.add("protected " + event.protection().volatility());
        }

        @Override
        public void on(final ProtectionEvent.VolatilityInterrupted event) {
            final long seconds = (event.endsNs() - event.header().timestampNs()) / SECOND_NS;
            lines.add("interrupted for " + seconds + " s at " + event.priceTicks() + ", " + event.lowestTicks() + " to "
                    + event.highestTicks() + " around " + event.referenceTicks() + ", extended "
                    + event.extensionCount());
        }
    }

    @Test
    void shouldTellWhatDidNotHappenAndThatTradingGoesOn() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            venue.settle();
            final Told told = new Told();
            final VolatilityTerms terms = new VolatilityTerms(500, 1, 600, 1);
            try (VenueClient client =
                    VenueClient.connect(ClientSettings.ofAeronDirectory(venue.connection.aeronDirectory()), told)) {
                venue.send(venue.commands.setPriceProtection(
                        1, new PriceProtection(1_000, 0, 0, 0, 0, 0, 0, 0, 0, terms)));
                await(venue, client, told, "protected " + terms);
                final OrderRequest buy =
                        new OrderRequest().instrumentId(1).account(BUYER).buy();
                final OrderRequest sell =
                        new OrderRequest().instrumentId(1).account(SELLER).sell();
                venue.run(client, client.enter(sell.limit(1_100).lots(5)));
                venue.run(client, client.enter(buy.limit(1_100).lots(3)));
                await(venue, client, told, "phase CONTINUOUS");
                assertEquals(
                        List.of(
                                "protected " + terms,
                                "rested 1 5",
                                "interrupted for 1 s at 1100, 950 to 1050 around 1000, extended 0",
                                "phase VOLATILITY_AUCTION",
                                "rested 2 3",
                                "interrupted for 1 s at 1100, 940 to 1060 around 1000, extended 1",
                                "executed 3 at 1100",
                                "phase CONTINUOUS"),
                        told.lines);
            }
        }
    }

    private static void await(final TestVenue venue, final VenueClient client, final Told told, final String last)
            throws Exception {
        venue.await(last, () -> {
            client.poll();
            return !told.lines.isEmpty() && told.lines.getLast().equals(last);
        });
    }
}
