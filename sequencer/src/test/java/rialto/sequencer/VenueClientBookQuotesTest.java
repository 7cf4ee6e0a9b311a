package rialto.sequencer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.trading.BookQuoteEvent;
import rialto.client.trading.ClientSettings;
import rialto.client.trading.MassQuoteRequest;
import rialto.client.trading.OrderRequest;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueEvent;
import rialto.client.trading.VenueListener;
import rialto.protocol.QuoteProtection;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** Quotes on order books, by the Java client. */
@Timeout(60)
class VenueClientBookQuotesTest {
    private static final long MAKER = 100;
    private static final long TAKER = 101;
    private static final int BTCUSDT = 1;

    @TempDir
    Path directory;

    /** What a client is told of quotes and their orders, in words. */
    private static final class Told implements VenueListener {
        private final List<String> lines = new ArrayList<>();

        @Override
        public void on(final VenueEvent.OrderAccepted event) {
            lines.add("accepted " + event.clientOrderId());
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
        public void on(final VenueEvent.OrdersMassCanceled event) {
            lines.add("mass canceled " + event.canceledCount());
        }

        @Override
        public void on(final BookQuoteEvent event) {
            lines.add(
                    switch (event) {
                        case BookQuoteEvent.Accepted quote ->
                            quote.quoteId() + " of " + quote.entryCount() + (quote.repeated() ? " repeated" : "");
                        case BookQuoteEvent.Rejected quote ->
                            quote.quoteId() + " rejected " + quote.reason() + " of asset " + quote.assetId();
                        case BookQuoteEvent.Changed quote ->
                            "quote " + quote.bidOrderId() + " " + quote.askOrderId() + " " + quote.reason();
                        case BookQuoteEvent.ProtectionSet set ->
                            "protection " + set.protection().maxFills();
                        case BookQuoteEvent.ProtectionTriggered hit ->
                            "reached " + hit.bound() + " " + hit.seenFills() + " " + hit.seenLots();
                    });
        }

        void expect(final String... expected) {
            assertEquals(List.of(expected), lines);
            lines.clear();
        }
    }

    @Test
    void shouldQuoteProtectAndCancel() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            venue.settle();
            final Told told = new Told();
            try (VenueClient client =
                    VenueClient.connect(ClientSettings.ofAeronDirectory(venue.connection.aeronDirectory()), told)) {
                final MassQuoteRequest quotes = new MassQuoteRequest().account(MAKER);
                venue.run(client, client.bookQuotes().protect(MAKER, BTCUSDT, new QuoteProtection(1, 0, 1_000)));
                told.expect("protection 1");
                quotes.quoteId("q1").quote(BTCUSDT, 990, 2, 1_010, 2);
                venue.run(client, client.bookQuotes().replace(quotes));
                told.expect("q1 of 1", "accepted --Q1", "accepted --Q2", "quote 1 2 NONE");
                venue.run(client, client.bookQuotes().replace(quotes));
                told.expect("q1 of 0 repeated");
                final OrderRequest take =
                        new OrderRequest().instrumentId(BTCUSDT).account(TAKER);
                venue.run(client, client.enter(take.sell().limit(990).lots(1).clientOrderId("t1")));
                told.expect(
                        "accepted t1",
                        "executed 1",
                        "reached FILLS 1 1",
                        "canceled 1 QUOTE_PROTECTION",
                        "canceled 2 QUOTE_PROTECTION");
                venue.run(client, client.bookQuotes().replace(quotes.quoteId("q2")));
                told.expect("q2 of 1", "quote 0 0 QUOTE_PROTECTION_TRIGGERED");
                venue.run(client, client.bookQuotes().reset(MAKER, BTCUSDT));
                told.expect("protection 1");
                venue.run(
                        client, client.bookQuotes().replace(quotes.quoteId("q3").postOnly(true)));
                told.expect("q3 of 1", "accepted --Q4", "accepted --Q5", "quote 4 5 NONE");
                venue.run(client, client.bookQuotes().cancel(MAKER, 0));
                told.expect("canceled 4 MASS_CANCEL", "canceled 5 MASS_CANCEL", "mass canceled 2");
                venue.run(
                        client,
                        client.bookQuotes()
                                .replace(quotes.quoteId("q4").clear().quote(BTCUSDT, 1L << 40, 1L << 20, 0, 0)));
                told.expect("q4 of 1", "quote 0 0 PRICE_ABOVE_MAXIMUM");
                for (int i = 1; i < MassQuoteRequest.MAX_ENTRIES; i++) {
                    quotes.quote(i, 1, 1, 2, 1);
                }
                assertThrows(IllegalArgumentException.class, () -> quotes.quote(99, 1, 1, 2, 1));
            }
        }
    }
}
