package rialto.sequencer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.trading.ClientSettings;
import rialto.client.trading.OrderRequest;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueEvent;
import rialto.client.trading.VenueListener;
import rialto.protocol.PegOffsetType;
import rialto.protocol.PegPriceType;
import rialto.protocol.PegTerms;
import rialto.protocol.RejectReason;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Orders that take their prices from the book, by the Java client. */
@Timeout(60)
class VenueClientPegsTest {
    private static final PegTerms BEST = new PegTerms(PegPriceType.PRIMARY, PegOffsetType.NONE, 0, 0);

    @TempDir
    Path directory;

    @Test
    void shouldTellWhatItsPriceWasTakenFrom() throws Exception {
        final List<String> told = new ArrayList<>();
        final VenueListener listener = new VenueListener() {
            @Override
            public void on(final VenueEvent.OrderAccepted event) {
                told.add("accepted at " + event.priceTicks() + " " + event.peg().priceType() + " "
                        + event.peg().offset());
            }

            @Override
            public void on(final VenueEvent.OrderRejected event) {
                told.add("rejected " + event.reason());
            }
        };
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            venue.settle();
            try (VenueClient client =
                    VenueClient.connect(ClientSettings.ofAeronDirectory(venue.connection.aeronDirectory()), listener)) {
                final OrderRequest buy =
                        new OrderRequest().instrumentId(1).account(100).buy().lots(1);
                venue.run(client, client.enter(buy.pegged(BEST)));
                venue.run(client, client.enter(buy.limit(1_000)));
                venue.run(client, client.enter(buy.pegged(BEST)));
                venue.run(
                        client,
                        client.enter(buy.pegged(new PegTerms(PegPriceType.PRIMARY, PegOffsetType.TICKS, -2, 0))));
                venue.run(client, client.enter(buy.limit(999)));
                assertEquals(
                        List.of(
                                "rejected " + RejectReason.NO_PEG_PRICE,
                                "accepted at 1000 NONE 0",
                                "accepted at 1000 PRIMARY 0",
                                "accepted at 998 PRIMARY -2",
                                "accepted at 999 NONE 0"),
                        told);
            }
        }
    }
}
