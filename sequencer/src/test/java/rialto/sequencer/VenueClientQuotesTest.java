package rialto.sequencer;

import com.sun.management.ThreadMXBean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.trading.ClientSettings;
import rialto.client.trading.Instrument;
import rialto.client.trading.LadderRequest;
import rialto.client.trading.OrderRequest;
import rialto.client.trading.QuoteInquiry;
import rialto.client.trading.Quotes;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueEvent;
import rialto.client.trading.VenueListener;
import rialto.protocol.HoldEndReason;
import rialto.protocol.MarketModel;
import rialto.protocol.QuoteCancelReason;
import rialto.protocol.QuoteRejectReason;
import rialto.protocol.QuoteRequestState;
import rialto.protocol.TimeInForce;

import javax.tools.ToolProvider;
import java.lang.management.ManagementFactory;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Streamed quotes by the Java client, against a member in this process. */
@Timeout(60)
class VenueClientQuotesTest {
    private static final long PROVIDER = 100;
    private static final long TAKER = 101;
    private static final int PAIR = 2;
    private static final int HOLD_MS = 10_000;

    @TempDir
    Path directory;

    @Test
    void shouldLetAProviderQuoteAndATakerTakeTheBestTier() throws Exception {
        try (TestVenue venue = open();
                Both both = new Both(venue)) {
            both.run(
                    both.provider,
                    both.provider.quotes().replace(ladder("one").bid(999, 50).ask(1_001, 50)));
            final VenueEvent.QuotesReplaced replaced = both.told.last(VenueEvent.QuotesReplaced.class);
            assertEquals("one", replaced.quoteId());
            assertEquals(List.of(new VenueEvent.QuoteTier(1_001, 50, 50)), replaced.asks());
            both.run(both.taker, both.taker.enter(buy("hit").limit(1_001).timeInForce(TimeInForce.IOC)));
            assertEquals(List.of("OrderAccepted", "OrderExecuted", "QuoteExecuted"), both.seen.take());
            both.awaitTold(VenueEvent.QuoteExecuted.class);
            final VenueEvent.QuoteExecuted executed = both.told.last(VenueEvent.QuoteExecuted.class);
            assertEquals(PROVIDER, executed.providerAccountId());
            assertEquals(1, executed.tier());
            assertEquals(40, executed.tierRemainingLots());
            both.run(both.taker, both.taker.enter(buy("named").tierOf(PROVIDER, "one", 1, 1_001)));
            assertEquals(List.of("OrderAccepted", "OrderExecuted", "QuoteExecuted"), both.seen.take());
            both.run(both.taker, both.taker.enter(buy("gone").tierOf(PROVIDER, "other", 1, 1_001)));
            assertEquals(List.of("OrderAccepted", "OrderCanceled"), both.seen.take());
            both.told.take();
            both.run(both.provider, both.provider.quotes().renew(PROVIDER));
            assertEquals(1, both.told.last(VenueEvent.QuotesRenewed.class).providerCount());
            both.run(both.provider, both.provider.quotes().cancel(PROVIDER, PAIR, "one"));
            final VenueEvent.QuotesCanceled canceled = both.told.last(VenueEvent.QuotesCanceled.class);
            assertEquals(QuoteCancelReason.REQUESTED, canceled.reason());
            assertEquals(1, canceled.ladderCount());
            both.run(
                    both.provider,
                    both.provider.quotes().replace(ladder("crossed").bid(999, 1).ask(999, 1)));
            assertEquals(
                    QuoteRejectReason.CROSSED,
                    both.told.last(VenueEvent.QuoteRejected.class).reason());
        }
    }

    @Test
    void shouldLetAProviderAnswerTradesOnHold() throws Exception {
        try (TestVenue venue = open();
                Both both = new Both(venue)) {
            both.run(
                    both.provider,
                    both.provider.quotes().replace(ladder("held").lastLook(true).ask(1_001, 50)));
            both.run(both.taker, both.taker.enter(buy("accepted").limit(1_001)));
            both.run(both.provider, both.provider.quotes().acceptHold(PROVIDER, both.hold()));
            assertEquals(
                    HoldEndReason.ACCEPTED,
                    both.told.last(VenueEvent.HoldEnded.class).reason());
            both.told.take();
            both.run(both.taker, both.taker.enter(buy("rejected").limit(1_001).timeInForce(TimeInForce.IOC)));
            both.run(both.provider, both.provider.quotes().rejectHold(PROVIDER, both.hold()));
            assertEquals(
                    HoldEndReason.REJECTED,
                    both.told.last(VenueEvent.HoldEnded.class).reason());
            both.await("the order's end", () -> both.seen.events.getLast() instanceof VenueEvent.OrderCanceled);
            assertEquals(
                    List.of(
                            "OrderAccepted",
                            "HoldOpened",
                            "HoldEnded",
                            "OrderExecuted",
                            "QuoteExecuted",
                            "OrderAccepted",
                            "HoldOpened",
                            "HoldEnded",
                            "OrderCanceled"),
                    both.seen.take());
            both.run(both.provider, both.provider.quotes().acceptHold(PROVIDER, 77));
            final VenueEvent.QuoteCommandRejected unknown = both.told.last(VenueEvent.QuoteCommandRejected.class);
            assertEquals(QuoteRejectReason.UNKNOWN_HOLD, unknown.reason());
            assertEquals(77, unknown.referenceId());
        }
    }

    @Test
    void shouldLetATakerAskAndHitAnAnswer() throws Exception {
        try (TestVenue venue = open();
                Both both = new Both(venue)) {
            assertEquals(List.of(PROVIDER), both.taker.providers(PAIR));
            final QuoteInquiry inquiry = new QuoteInquiry()
                    .account(TAKER)
                    .instrument(both.pair())
                    .lots(10)
                    .toBuy()
                    .validForMs(60_000);
            both.run(both.taker, both.taker.quotes().requestQuote(inquiry));
            both.awaitTold(VenueEvent.QuoteRequestChanged.class);
            final VenueEvent.QuoteRequestChanged asked = both.told.last(VenueEvent.QuoteRequestChanged.class);
            assertEquals(QuoteRequestState.CREATED, asked.state(), "the provider is told");
            final long id = asked.quoteRequestId();
            both.run(both.provider, both.provider.quotes().answer(PROVIDER, id, 0, 1_003, asked.expireTimestampNs()));
            both.run(both.taker, both.taker.enter(buy("hit").answerOf(PROVIDER, id, 1_003)));
            assertEquals(id, both.seen.last(VenueEvent.QuoteExecuted.class).quoteRequestId());
            assertEquals(
                    QuoteRequestState.COMPLETED,
                    both.seen.last(VenueEvent.QuoteRequestChanged.class).state());
            both.run(both.taker, both.taker.quotes().requestQuote(inquiry));
            both.run(both.provider, both.provider.quotes().decline(PROVIDER, id + 1));
            assertEquals(
                    QuoteRequestState.REJECTED,
                    both.told.last(VenueEvent.QuoteRequestChanged.class).state());
            both.run(both.taker, both.taker.quotes().requestQuote(inquiry));
            both.run(both.taker, both.taker.quotes().cancelRequest(TAKER, id + 2));
            assertEquals(
                    QuoteRequestState.CANCELED,
                    both.seen.last(VenueEvent.QuoteRequestChanged.class).state());
        }
    }

    @Test
    void shouldSendOnlyTheNewestLadderOfEachStreamWhenItIsTooSlow() throws Exception {
        try (TestVenue venue = open()) {
            final ClientEvents told = new ClientEvents();
            try (VenueClient client = VenueClient.connect(settings(venue).maxInFlight(2), told)) {
                final Quotes quotes = client.quotes();
                assertEquals(1, quotes.replace(ladder("1").bid(900, 1)));
                assertEquals(2, quotes.replace(ladder("2").bid(901, 1)));
                assertEquals(Quotes.WAITS, quotes.replace(ladder("3").bid(902, 1)));
                assertEquals(
                        Quotes.WAITS, quotes.replace(ladder("other").stream(1).bid(800, 1)));
                assertEquals(Quotes.WAITS, quotes.replace(ladder("4").bid(903, 1)));
                assertEquals(Quotes.WAITS, quotes.replace(ladder("5").bid(904, 1)));
                assertEquals(2, quotes.waiting());
                assertEquals(2, quotes.conflated());
                venue.await("all ladders", () -> {
                    client.poll();
                    return quotes.waiting() == 0 && client.inFlight() == 0;
                });
                assertEquals(
                        List.of("1", "2", "5", "other"),
                        told.events.stream()
                                .map(event -> ((VenueEvent.QuotesReplaced) event).quoteId())
                                .toList());
                assertEquals(List.of(1L, 2L, 3L, 4L), told.completed);
            }
        }
    }

    @Test
    void shouldLeaveOutNoCancelAndTakeAwayWhatItWouldCancel() throws Exception {
        try (TestVenue venue = open()) {
            final ClientEvents told = new ClientEvents();
            try (VenueClient client = VenueClient.connect(settings(venue).maxInFlight(8), told)) {
                final Quotes quotes = client.quotes();
                for (int i = 1; i <= 7; i++) {
                    assertEquals(i, quotes.replace(ladder("sent").bid(900 + i, 1)));
                }
                assertEquals(Quotes.WAITS, quotes.replace(ladder("late").bid(950, 1)));
                assertEquals(
                        Quotes.WAITS, quotes.replace(ladder("stays").stream(1).bid(800, 1)));
                assertEquals(8, quotes.cancel(PROVIDER, PAIR, 0), "an eighth of the places is not for ladders");
                assertEquals(1, quotes.waiting());
                assertEquals(VenueClient.BUSY, quotes.renew(PROVIDER));
                assertEquals(VenueClient.BUSY, quotes.acceptHold(PROVIDER, 1));
                assertEquals(Quotes.WAITS, quotes.replace(ladder("again").bid(951, 1)));
                assertEquals(VenueClient.BUSY, quotes.cancel(PROVIDER, PAIR, "again"));
                assertEquals(1, quotes.waiting(), "what is canceled is not sent, though the cancel was not taken");
                venue.await("all ladders", () -> {
                    client.poll();
                    return quotes.waiting() == 0 && client.inFlight() == 0;
                });
                assertEquals(0, quotes.conflated());
                assertEquals("stays", told.last(VenueEvent.QuotesReplaced.class).quoteId());
                assertEquals(1, told.last(VenueEvent.QuotesCanceled.class).ladderCount());
                assertEquals(9, told.events.size());
            }
        }
    }

    @Test
    void shouldTakeTheLargestLadderAndRefuseOneMoreTier() throws Exception {
        try (TestVenue venue = open();
                Both both = new Both(venue)) {
            final LadderRequest largest = ladder("a-quote-id-of-thirty-six-characters1");
            for (int i = 0; i < LadderRequest.MAX_TIERS; i++) {
                largest.bid(900 - i, 1).ask(1_000 + i, 1, 0);
            }
            assertThrows(IllegalArgumentException.class, () -> largest.bid(1, 1));
            both.run(both.provider, both.provider.quotes().replace(largest));
            final VenueEvent.QuotesReplaced replaced = both.told.last(VenueEvent.QuotesReplaced.class);
            assertEquals(881, replaced.bids().getLast().priceTicks());
            assertEquals(new VenueEvent.QuoteTier(1_019, 1, 0), replaced.asks().getLast());
        }
    }

    @Test
    void shouldAllocateNothingForALadder() throws Exception {
        try (TestVenue venue = open();
                VenueClient client = VenueClient.connect(settings(venue).maxInFlight(4_096), new VenueListener() {})) {
            final LadderRequest ladder = ladder("1");
            replace(venue, client, ladder, 20_000);
            assertTrue(client.quotes().conflated() > 0, "some were sent and some waited");
            final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long least = Long.MAX_VALUE;
            for (int round = 0; round < 10; round++) {
                final long before = threads.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < 1_000; i++) {
                    client.quotes()
                            .replace(ladder.clear()
                                    .quoteId(i)
                                    .bid(900 + (i & 7), 1)
                                    .ask(1_000, 1));
                }
                least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
                replace(venue, client, ladder, 1);
            }
            assertTrue(least < 1_000, "bytes of a thousand ladders: " + least);
        }
    }

    /** As docs/java-client.md has it. */
    @Test
    void shouldQuoteAsTheExampleOfThePageDoes() throws Exception {
        try (TestVenue venue = open()) {
            venue.send(venue.commands.createAccount("bank"));
            venue.send(venue.commands.setQuoteProvider(102, PAIR, HOLD_MS));
            venue.settle();
            final ClientEvents seen = new ClientEvents();
            final Path data = Files.createDirectories(directory.resolve("data"));
            Files.writeString(data.resolve("aeron.directory"), venue.connection.aeronDirectory());
            try (VenueClient watcher = VenueClient.connect(settings(venue).accounts("bank"), seen)) {
                final Class<?> example = compiled("FirstQuote");
                final Thread program = new Thread(() -> {
                    try {
                        example.getMethod("main", String[].class).invoke(null, (Object) new String[] {data.toString()});
                    } catch (final ReflectiveOperationException e) {
                        venue.failure.set(e);
                    }
                });
                program.start();
                venue.await("the end of its quotes", () -> {
                    watcher.poll();
                    return seen.events.stream().anyMatch(VenueEvent.QuotesCanceled.class::isInstance);
                });
                program.join();
                assertEquals(List.of("QuotesReplaced", "QuotesCanceled"), seen.take());
            }
        }
    }

    private Class<?> compiled(final String name) throws Exception {
        final String page = Files.readString(Path.of("../docs/java-client.md"));
        final String begin = "```java\n";
        final int first = page.lastIndexOf(begin, page.indexOf("class " + name)) + begin.length();
        final Path source = directory.resolve(name + ".java");
        Files.writeString(source, page.substring(first, page.indexOf("```", first)));
        final int status = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-proc:none",
                        "-d",
                        directory.toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        source.toString());
        assertEquals(0, status, "the example compiles");
        return new URLClassLoader(
                        new URL[] {directory.toUri().toURL()}, getClass().getClassLoader())
                .loadClass(name);
    }

    private static void replace(
            final TestVenue venue, final VenueClient client, final LadderRequest ladder, final int count)
            throws Exception {
        for (int i = 0; i < count; i++) {
            client.quotes()
                    .replace(ladder.clear().quoteId(i).bid(900 + (i & 7), 1).ask(1_000, 1));
        }
        venue.await("all ladders", () -> {
            client.poll();
            return client.quotes().waiting() == 0 && client.inFlight() == 0;
        });
    }

    private TestVenue open() throws Exception {
        final TestVenue venue = TestVenue.start(directory);
        venue.open();
        venue.send(venue.commands.addInstrument("EURUSD", 1, 2, MarketModel.STREAMED_QUOTES));
        venue.send(venue.commands.setQuoteProvider(PROVIDER, PAIR, HOLD_MS));
        venue.settle();
        return venue;
    }

    private static LadderRequest ladder(final String quoteId) {
        return new LadderRequest()
                .account(PROVIDER)
                .instrumentId(PAIR)
                .quoteId(quoteId)
                .validForMs(60_000);
    }

    private static OrderRequest buy(final String name) {
        return new OrderRequest()
                .account(TAKER)
                .instrumentId(PAIR)
                .clientOrderId(name)
                .buy()
                .lots(10);
    }

    private static ClientSettings settings(final TestVenue venue) {
        return ClientSettings.ofAeronDirectory(venue.connection.aeronDirectory());
    }

    /** A provider's client and a taker's. */
    private static final class Both implements AutoCloseable {
        final ClientEvents told = new ClientEvents();
        final ClientEvents seen = new ClientEvents();
        final VenueClient provider;
        final VenueClient taker;
        private final TestVenue venue;

        Both(final TestVenue venue) {
            this.venue = venue;
            provider = VenueClient.connect(settings(venue).accounts("trader0"), told);
            taker = VenueClient.connect(settings(venue).accounts("trader1"), seen);
        }

        Instrument pair() {
            return taker.instrument("EURUSD").orElseThrow();
        }

        /** The hold that the provider was told last. */
        long hold() throws Exception {
            awaitTold(VenueEvent.HoldOpened.class);
            return told.last(VenueEvent.HoldOpened.class).holdId();
        }

        void awaitTold(final Class<? extends VenueEvent> kind) throws Exception {
            await(kind.getSimpleName(), () -> told.events.stream().anyMatch(kind::isInstance));
        }

        void run(final VenueClient client, final long requestId) throws Exception {
            assertTrue(requestId > 0, () -> "not taken: " + requestId);
            await("outcome", () -> client.inFlight() == 0);
        }

        void await(final String what, final BooleanSupplier condition) throws Exception {
            venue.await(what, () -> {
                provider.poll();
                taker.poll();
                return condition.getAsBoolean();
            });
        }

        @Override
        public void close() {
            provider.close();
            taker.close();
        }
    }
}
