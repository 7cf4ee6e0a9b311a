package rialto.sequencer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.trading.ClientSettings;
import rialto.client.trading.LadderRequest;
import rialto.client.trading.OrderRequest;
import rialto.client.trading.ParentOrderEvent;
import rialto.client.trading.ParentOrderRequest;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueListener;
import rialto.protocol.CancelReason;
import rialto.protocol.ChildOrderReason;
import rialto.protocol.MarketModel;
import rialto.protocol.ParentOrderState;
import rialto.protocol.RejectReason;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Parent orders by the Java client, against a member in this process. */
@Timeout(60)
class VenueClientParentsTest {
    private static final long PROVIDER = 100;
    private static final long TAKER = 101;
    private static final int BOOK = 1;
    private static final int PAIR = 2;

    @TempDir
    Path directory;

    private final List<ParentOrderEvent> told = new ArrayList<>();

    @Test
    void shouldWorkAParentAtBookAndQuotesAndTellWhatStood() throws Exception {
        try (TestVenue venue = open();
                VenueClient client = connect(venue)) {
            venue.run(
                    client,
                    client.enter(new OrderRequest()
                            .account(PROVIDER)
                            .instrumentId(BOOK)
                            .clientOrderId("resting")
                            .sell()
                            .lots(5)
                            .limit(1_000)));
            venue.run(client, client.quotes().replace(ladder()));
            venue.run(client, client.quotes().enterParent(parent("sweep").sweep()));
            assertEquals(List.of("Accepted", "ChildChosen", "Changed", "ChildChosen", "Changed"), kinds());
            final ParentOrderEvent.ChildChosen toBook = (ParentOrderEvent.ChildChosen) told.get(1);
            assertEquals(BOOK, toBook.instrumentId());
            assertEquals(ChildOrderReason.BOOK_BETTER, toBook.reason());
            assertEquals(5, toBook.quantityLots());
            final ParentOrderEvent.StandingQuote stood = toBook.stood().getFirst();
            assertEquals("one", stood.quoteId());
            assertEquals(PROVIDER, stood.providerAccountId());
            assertEquals(1_001, stood.priceTicks());
            assertEquals(50, stood.quantityLots());
            final ParentOrderEvent.ChildChosen toQuotes = (ParentOrderEvent.ChildChosen) told.get(3);
            assertEquals(PAIR, toQuotes.instrumentId());
            assertEquals(15, toQuotes.quantityLots());
            final ParentOrderEvent.Changed changed = (ParentOrderEvent.Changed) told.getLast();
            assertEquals(ParentOrderState.FILLED, changed.state());
            assertEquals(20, changed.executedLots());
            assertTrue(changed.isAtEnd());
        }
    }

    @Test
    void shouldAnswerWhatCannotBeAndWhatWasBefore() throws Exception {
        try (TestVenue venue = open();
                VenueClient client = connect(venue)) {
            venue.run(client, client.quotes().enterParent(parent("late").waitForPrice(1)));
            assertEquals(RejectReason.EXPIRY_PASSED, ((ParentOrderEvent.Rejected) told.getFirst()).reason());
            told.clear();
            venue.run(client, client.quotes().enterParent(parent("late").waitForPrice(1)));
            assertEquals(RejectReason.EXPIRY_PASSED, ((ParentOrderEvent.Repeated) told.getFirst()).reason());
            told.clear();
            venue.run(client, client.quotes().cancelParent(TAKER, 77));
            final ParentOrderEvent.CancelRejected refused = (ParentOrderEvent.CancelRejected) told.getFirst();
            assertEquals(RejectReason.UNKNOWN_ORDER, refused.reason());
            assertEquals(77, refused.parentOrderId());
        }
    }

    @Test
    void shouldKeepAParentOverARestart() throws Exception {
        try (TestVenue venue = open();
                VenueClient client = connect(venue)) {
            final long end = (System.currentTimeMillis() + 3_600_000) * 1_000_000;
            venue.run(client, client.quotes().enterParent(parent("twap").twap(0, end, 10)));
            assertEquals(List.of("Accepted", "Changed"), kinds());
            venue.node.requestSnapshot().get(20, TimeUnit.SECONDS);
        }
        told.clear();
        try (TestVenue venue = TestVenue.start(directory);
                VenueClient client = connect(venue)) {
            venue.run(client, client.quotes().cancelParent(TAKER, 0, "twap", "enough"));
            final ParentOrderEvent.Changed changed = (ParentOrderEvent.Changed) told.getLast();
            assertEquals(ParentOrderState.CANCELED, changed.state());
            assertEquals(CancelReason.REQUESTED, changed.endReason());
            assertEquals("enough", changed.cancelId());
            assertEquals(1, changed.slicesDone());
        }
    }

    private TestVenue open() throws Exception {
        final TestVenue venue = TestVenue.start(directory);
        venue.open();
        venue.send(venue.commands.addInstrument("EURUSD", 1, 2, MarketModel.STREAMED_QUOTES));
        venue.send(venue.commands.setQuoteProvider(PROVIDER, PAIR, 0));
        venue.settle();
        return venue;
    }

    private VenueClient connect(final TestVenue venue) {
        return VenueClient.connect(
                ClientSettings.ofAeronDirectory(venue.connection.aeronDirectory())
                        .accounts("trader0", "trader1"),
                new VenueListener() {
                    @Override
                    public void on(final ParentOrderEvent.Accepted event) {
                        told.add(event);
                    }

                    @Override
                    public void on(final ParentOrderEvent.Rejected event) {
                        told.add(event);
                    }

                    @Override
                    public void on(final ParentOrderEvent.Repeated event) {
                        told.add(event);
                    }

                    @Override
                    public void on(final ParentOrderEvent.Changed event) {
                        told.add(event);
                    }

                    @Override
                    public void on(final ParentOrderEvent.ChildChosen event) {
                        told.add(event);
                    }

                    @Override
                    public void on(final ParentOrderEvent.CancelRejected event) {
                        told.add(event);
                    }
                });
    }

    private List<String> kinds() {
        return told.stream().map(event -> event.getClass().getSimpleName()).toList();
    }

    private static LadderRequest ladder() {
        return new LadderRequest()
                .account(PROVIDER)
                .instrumentId(PAIR)
                .quoteId("one")
                .validForMs(60_000)
                .ask(1_001, 50);
    }

    private static ParentOrderRequest parent(final String name) {
        return new ParentOrderRequest()
                .account(TAKER)
                .instrumentId(PAIR)
                .bookInstrumentId(BOOK)
                .clientOrderId(name)
                .buy()
                .lots(20)
                .limit(1_001);
    }
}
