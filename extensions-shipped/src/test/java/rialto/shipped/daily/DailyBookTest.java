package rialto.shipped.daily;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.book.BookFollower;
import rialto.client.book.BookListener;
import rialto.client.book.BookOrder;
import rialto.client.book.Level;
import rialto.client.trading.Instrument;
import rialto.client.trading.VenueEvent;
import rialto.client.trading.VenueEvent.Header;
import rialto.client.trading.VenueEvent.InstrumentChanged;
import rialto.client.trading.VenueEvent.OrderAccepted;
import rialto.client.trading.VenueEvent.OrderAmended;
import rialto.client.trading.VenueEvent.OrderCanceled;
import rialto.client.trading.VenueEvent.OrderExecuted;
import rialto.client.trading.VenueEvent.OrderReplenished;
import rialto.client.trading.VenueEvent.OrderRested;
import rialto.protocol.CancelReason;
import rialto.protocol.MatchType;
import rialto.protocol.OrderDisplays;
import rialto.protocol.OrderType;
import rialto.protocol.PegTerms;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;
import rialto.protocol.TradingPhase;
import rialto.shipped.TestVenue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The book's file of each day, read by the client that follows the stream: it comes to the book of a plain list. */
@Timeout(120)
class DailyBookTest {
    private static final int DAYS = 4;
    private static final int STEPS = 1_500;
    private static final int INSTRUMENT = 7;
    private static final int SCALE_OF_TICK = 10_000;

    @TempDir
    private Path directory;

    private final long seed = Long.getLong("rialto.test.seed", System.nanoTime());
    private final Random random = new Random(seed);
    /** As they joined. */
    private final List<Standing> book = new ArrayList<>();
    /** The book at the end of each day. */
    private final List<List<String>> ends = new ArrayList<>();
    /** How many events of the book there were by then. */
    private final List<Long> numbers = new ArrayList<>();

    private TestVenue venue;
    private TradingPhase phase = TradingPhase.CONTINUOUS;
    private long sequence;
    private long nowNs = Instant.parse("2026-11-24T00:00:00Z").getEpochSecond() * 1_000_000_000L;
    private long lastOrderId = 1_000;
    private long number;

    /** An order in the book. */
    private static final class Standing {
        private final long orderId;
        private long publicId;
        private final Side side;
        private final long ticks;
        private long lots;
        /** Of one that shows a part of itself at a time; 0 of another one. */
        private final long display;

        private long shown;

        Standing(
                final long orderId,
                final long publicId,
                final Side side,
                final long ticks,
                final long lots,
                final long display) {
            this.display = display;
            shown = Math.min(display, lots);
            this.orderId = orderId;
            this.publicId = publicId;
            this.side = side;
            this.ticks = ticks;
            this.lots = lots;
        }

        long shown() {
            return display == 0 ? lots : shown;
        }

        @Override
        public String toString() {
            return publicId + " " + side + " " + ticks * SCALE_OF_TICK + " " + shown() * SCALE_OF_TICK;
        }
    }

    @Test
    void shouldLeadAReaderOfAFileToTheBookOfItsDay() throws Exception {
        final Path output = directory.resolve("output");
        DailyFiles extension = start(output);
        change(TradingPhase.CONTINUOUS);
        number = 0; // it was made
        for (int day = 0; day < DAYS; day++) {
            for (int i = 0; i < STEPS; i++) {
                step();
                if (random.nextInt(500) == 0) {
                    extension.stop();
                    extension = start(output);
                }
            }
            ends.add(texts());
            numbers.add(number);
            nowNs += 86_400_000_000_000L;
        }
        step();
        extension.stop();
        for (int day = 0; day < DAYS; day++) {
            final BookFollower follower = read(output.resolve("2026-11-" + (24 + day) + "/BTCUSDT-orders.jsonl.gz"));
            assertTrue(follower.isExact(), "seed " + seed);
            assertEquals(0, follower.mendings(), "seed " + seed);
            assertEquals(numbers.get(day), follower.lastNumber(), "seed " + seed);
            assertEquals(ends.get(day), texts(follower), "seed " + seed);
        }
    }

    private DailyFiles start(final Path output) throws IOException {
        final DailyFiles extension = new DailyFiles();
        venue = new TestVenue(
                Files.createDirectories(directory.resolve("own")),
                new TreeMap<>(Map.of("directory", output.toString(), "formats", "json")));
        extension.start(venue);
        return extension;
    }

    private static BookFollower read(final Path file) throws IOException {
        final BookFollower follower = new BookFollower("BTCUSDT", request -> {}, new BookListener() {});
        follower.onOpen();
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                follower.onText(line);
            }
        }
        return follower;
    }

    private List<String> texts() {
        return book.stream().map(Standing::toString).sorted().toList();
    }

    private static List<String> texts(final BookFollower follower) {
        final List<String> texts = new ArrayList<>();
        for (final Side side : new Side[] {Side.BUY, Side.SELL}) {
            for (final Level level : follower.book().levels(side)) {
                for (final BookOrder order : level.orders()) {
                    texts.add(order.orderId() + " " + side + " " + order.price() + " " + order.quantity());
                }
            }
        }
        texts.sort(null);
        return texts;
    }

    private Header header() {
        nowNs += 1_000_000;
        return new Header(++sequence, nowNs, 0);
    }

    private void tell(final String key, final VenueEvent event) throws Exception {
        venue.deliver(key, event);
        if (random.nextInt(20) == 0) {
            venue.tick();
        }
    }

    private void step() throws Exception {
        final Standing known = book.isEmpty() ? null : book.get(random.nextInt(book.size()));
        switch (random.nextInt(10)) {
            case 0 -> {
                cancelUnseen();
                hide();
            }
            case 1 -> change(random.nextBoolean() ? TradingPhase.CONTINUOUS : TradingPhase.HALTED);
            case 2, 3 -> {
                if (known != null) {
                    tell("order/BTCUSDT/canceled", canceled(known.orderId, known.side, known.ticks, known.lots));
                    book.remove(known);
                    number++;
                }
            }
            case 4 -> {
                if (known != null) {
                    amend(known);
                }
            }
            case 5, 6 -> trade(known);
            default -> enter();
        }
    }

    private void enter() throws Exception {
        final Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
        final long ticks = 2_000_000 + random.nextInt(10);
        final long lots = 1 + random.nextInt(50);
        final long display = random.nextInt(3) == 0 ? 1 + random.nextInt((int) lots) : 0;
        accept(side, ticks, lots, display);
        tell("order/BTCUSDT/rested", new OrderRested(header(), lastOrderId, INSTRUMENT, side, ticks, lots));
        book.add(new Standing(lastOrderId, ++number, side, ticks, lots, display));
    }

    private void accept(final Side side, final long ticks, final long lots, final long display) throws Exception {
        tell(
                "order/BTCUSDT/accepted",
                new OrderAccepted(
                        header(),
                        ++lastOrderId,
                        11,
                        "c" + lastOrderId,
                        INSTRUMENT,
                        side,
                        OrderType.LIMIT,
                        TimeInForce.GTC,
                        ticks,
                        lots,
                        0,
                        0,
                        null,
                        display,
                        0,
                        PegTerms.NONE));
    }

    /** It never was in the book. */
    private void cancelUnseen() throws Exception {
        accept(Side.BUY, 1, 1, random.nextInt(2));
        tell("order/BTCUSDT/canceled", canceled(lastOrderId, Side.BUY, 1, 1));
    }

    /** The book shows nothing of it: of all that happens to it a trade is told. */
    private void hide() throws Exception {
        final long ticks = 2_000_005;
        accept(Side.SELL, ticks, 9, OrderDisplays.HIDDEN);
        final long orderId = lastOrderId;
        tell("order/BTCUSDT/rested", new OrderRested(header(), orderId, INSTRUMENT, Side.SELL, ticks, 9));
        tell(
                "order/BTCUSDT/amended",
                new OrderAmended(header(), orderId, 11, "new", INSTRUMENT, Side.SELL, ticks, 8, 8, 1));
        number++;
        tell(
                "trade/BTCUSDT",
                new OrderExecuted(
                        header(),
                        INSTRUMENT,
                        sequence,
                        orderId,
                        2,
                        11,
                        12,
                        Side.BUY,
                        MatchType.CONTINUOUS,
                        ticks,
                        3,
                        3 * ticks,
                        0,
                        0,
                        5,
                        0));
        tell("order/BTCUSDT/canceled", canceled(orderId, Side.SELL, ticks, 5));
    }

    private OrderCanceled canceled(final long orderId, final Side side, final long ticks, final long lots) {
        return new OrderCanceled(header(), orderId, 11, "", INSTRUMENT, side, ticks, lots, CancelReason.REQUESTED);
    }

    /** By nothing, where it gets another name alone. */
    private void amend(final Standing known) throws Exception {
        final long reduced = random.nextInt((int) known.lots);
        final long before = known.shown();
        known.lots -= reduced;
        known.shown = Math.min(known.shown, known.lots);
        number += known.shown() < before ? 1 : 0;
        tell(
                "order/BTCUSDT/amended",
                new OrderAmended(
                        header(),
                        known.orderId,
                        11,
                        "new",
                        INSTRUMENT,
                        known.side,
                        known.ticks,
                        known.lots,
                        known.lots,
                        reduced));
    }

    /** With an incoming order, or with another one in the book, as in an auction; or of two that stand in none. */
    private void trade(final Standing maker) throws Exception {
        final Standing other = maker == null || random.nextBoolean()
                ? null
                : book.stream()
                        .filter(order -> order.side != maker.side)
                        .findAny()
                        .orElse(null);
        final long most = Math.min(maker == null ? 5 : maker.lots, other == null ? 5 : other.lots);
        final long lots = 1 + random.nextInt((int) most);
        number++;
        take(maker, lots);
        take(other, lots);
        tell(
                "trade/BTCUSDT",
                new OrderExecuted(
                        header(),
                        INSTRUMENT,
                        sequence,
                        maker == null ? 1 : maker.orderId,
                        other == null ? 2 : other.orderId,
                        11,
                        12,
                        maker == null || maker.side == Side.SELL ? Side.BUY : Side.SELL,
                        other == null ? MatchType.CONTINUOUS : MatchType.AUCTION,
                        2_000_000,
                        lots,
                        2_000_000 * lots,
                        0,
                        0,
                        maker == null ? 0 : maker.lots,
                        other == null ? 3 : other.lots));
        replenish(maker);
        replenish(other);
    }

    private void take(final Standing order, final long lots) {
        if (order != null) {
            order.lots -= lots;
            order.shown = Math.max(0, order.shown - lots);
            if (order.lots == 0) {
                book.remove(order);
            }
        }
    }

    /** The next part of an order that shows one at a time. */
    private void replenish(final Standing order) throws Exception {
        if (order != null && order.lots > 0 && order.shown() == 0) {
            order.shown = Math.min(order.display, order.lots);
            order.publicId = ++number;
            tell(
                    "order/BTCUSDT/replenished",
                    new OrderReplenished(
                            header(), order.orderId, 11, INSTRUMENT, order.side, order.ticks, order.shown));
        }
    }

    private void change(final TradingPhase to) throws Exception {
        number += phase == to ? 0 : 1;
        phase = to;
        final Instrument now = new Instrument(
                INSTRUMENT,
                "BTCUSDT",
                venue.btcusdt().base(),
                venue.btcusdt().quote(),
                10_000,
                10_000,
                1,
                100_000_000,
                1,
                100_000_000,
                venue.btcusdt().marketModel(),
                venue.btcusdt().matchAlgorithm(),
                venue.btcusdt().minHiddenLots(),
                to);
        tell("phase/BTCUSDT", new InstrumentChanged(header(), now));
    }
}
