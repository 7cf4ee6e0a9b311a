package rialto.dialect.binance.stream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.client.book.BookOrder;
import rialto.client.book.Level;
import rialto.client.book.OrderBook;
import rialto.gateway.state.DepthSide;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;
import rialto.gatewaytest.OrderVenue;
import rialto.gatewaytest.OrderVenue.Resting;
import rialto.protocol.BookChecksum;
import rialto.protocol.Side;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Clients keep a book by its stream of orders, while random orders go through the engine and messages are lost. */
@Timeout(120)
class OrderStreamTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int COMMANDS = 20_000;
    private static final long TICK = 1_000_000;
    private static final long LOT = 100_000;

    private final long seed = Long.getLong("rialto.test.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final OrderVenue venue = new OrderVenue(RandomOrders.ACCOUNTS, 4_096);
    private final Deque<Runnable> turns = new ArrayDeque<>();
    private final StreamCounters counters = new StreamCounters();
    private final MarketStreams streams =
            new MarketStreams(venue.view, venue::nowMs, turns::add, counters, new OrderStreamSettings(true, 5));
    private final Instrument instrument = venue.view.instrument("BASEQUOTE");
    private final List<BookReader> readers = new ArrayList<>();
    /** The checksum of the engine's book by the event after which it stood so. */
    private final Map<Long, Long> checksums = new HashMap<>();

    private final TreeMap<String, String> bids = new TreeMap<>();
    private final TreeMap<String, String> asks = new TreeMap<>();
    private String depthChecksum;
    private long nanos;
    private final RandomOrders orders = new RandomOrders(venue, random);

    private BookReader reader(final int lossPercent) {
        return new BookReader(streams, turns::add, random, lossPercent, () -> nanos);
    }

    @Test
    void shouldHaveTheSameBookEverywhereAndMendWhatIsLost() throws Exception {
        venue.view.addListener(streams);
        final BookReader whole = reader(0);
        whole.open();
        readers.addAll(List.of(reader(1), reader(3), reader(30)));
        readers.forEach(BookReader::open);
        streams.subscribe("basequote@depth@100ms@checksum", message -> readDepth(message.raw()));
        runTurns(turns.size());
        for (int i = 0; i < COMMANDS; i++) {
            command();
            check(whole);
            if (random.nextInt(500) == 0) {
                final BookReader reader = readers.get(random.nextInt(readers.size()));
                reader.close();
                reader.open();
            }
        }
        assertTrue(whole.events > COMMANDS / 2, () -> "seed " + seed + ": only " + whole.events + " events");
        assertEquals(0, whole.follower.mendings(), "seed " + seed);
        for (final BookReader reader : readers) {
            reader.loses = false;
            reader.hasRoom = true;
            assertTrue(reader.lost > 0, "seed " + seed);
            assertTrue(reader.follower.mendings() > 0, "seed " + seed);
        }
        settle();
        for (final BookReader reader : readers) {
            assertTrue(reader.follower.isExact(), "seed " + seed);
            assertEquals(venue.engineBook(), orders(reader.follower.book()), "seed " + seed);
        }
        assertEquals(counters.orderReaders(), 1 + readers.size());
        assertTrue(readers.get(0).follower.resends() > 0, "seed " + seed);
        assertTrue(
                readers.stream()
                                .mapToLong(reader -> reader.follower.snapshots())
                                .sum()
                        > readers.size(),
                "seed " + seed);
        assertTrue(readers.stream().mapToInt(reader -> reader.amidSnapshots).sum() > 0, "seed " + seed);
    }

    private void settle() {
        for (int i = 0; i < 100; i++) {
            nanos += TimeUnit.SECONDS.toNanos(2);
            venue.limit(OrderVenue.FIRST_ACCOUNT, Side.BUY, 1, 1);
            readers.forEach(reader -> reader.follower.poll());
            readers.forEach(BookReader::answerRequests);
            while (!turns.isEmpty()) {
                runTurns(1);
            }
            streams.onTick();
        }
    }

    private void command() {
        orders.next();
        nanos += TimeUnit.MILLISECONDS.toNanos(50);
        if (random.nextInt(3) == 0) {
            runTurns(random.nextInt(4));
        }
        if (random.nextInt(5) == 0) {
            streams.onTick();
        }
        readers.forEach(reader -> reader.hasRoom = random.nextInt(10) != 0);
    }

    private void runTurns(final int count) {
        for (int i = 0; i < count && !turns.isEmpty(); i++) {
            turns.remove().run();
        }
    }

    private void check(final BookReader whole) throws Exception {
        final List<Resting> engine = venue.engineBook();
        final long checksum = checksum(engine);
        assertEquals(engine, orders(instrument), "seed " + seed);
        assertEquals(checksum, instrument.restingOrders().checksum(), "seed " + seed);
        assertEquals(venue.engineBookEvents(), instrument.bookEvents().number(), "seed " + seed);
        assertEquals(engine.size(), instrument.restingOrders().size(), "seed " + seed);
        assertTrue(whole.follower.isExact(), "seed " + seed);
        assertEquals(engine, orders(whole.follower.book()), "seed " + seed);
        assertEquals(checksum, whole.follower.book().checksum(), "seed " + seed);
        assertEquals(venue.engineBookEvents(), whole.follower.lastNumber(), "seed " + seed);
        assertEquals(instrument.phase(), whole.follower.phase(), "seed " + seed);
        checkLevels(whole.follower.book());
        checksums.put(whole.follower.lastSequence(), checksum);
        checksums.put(venue.view.eventSequence(), checksum);
        for (final BookReader reader : readers) {
            final Long expected = checksums.get(reader.follower.lastSequence());
            if (reader.follower.isExact() && expected != null) {
                assertEquals(expected, reader.follower.book().checksum(), "seed " + seed);
            }
            reader.answerRequests();
        }
    }

    private void checkLevels(final OrderBook book) throws Exception {
        assertEquals(instrument.book().checksum(), book.levelChecksum(), "seed " + seed);
        for (final Side side : new Side[] {Side.BUY, Side.SELL}) {
            final DepthSide depth = instrument.book().side(side);
            assertEquals(depth.size(), book.levels(side).size(), "seed " + seed);
            int at = 0;
            for (final Level level : book.levels(side)) {
                assertEquals(depth.priceTicks(at) * TICK, level.price(), "seed " + seed);
                assertEquals(depth.quantityLots(at++) * LOT, level.quantity(), "seed " + seed);
            }
        }
    }

    private void readDepth(final String text) {
        final JsonNode diff;
        try {
            diff = JSON.readTree(text);
        } catch (final com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new AssertionError(e);
        }
        read(diff.get("b"), bids);
        read(diff.get("a"), asks);
        depthChecksum = diff.get("c").asText();
        assertEquals(depthChecksum, BookChecksum.text(sum(bids, Side.BUY) + sum(asks, Side.SELL)), "seed " + seed);
    }

    private static void read(final JsonNode changes, final Map<String, String> levels) {
        for (final JsonNode change : changes) {
            if (digits(change.get(1).asText()) == 0) {
                levels.remove(change.get(0).asText());
            } else {
                levels.put(change.get(0).asText(), change.get(1).asText());
            }
        }
    }

    private static long sum(final Map<String, String> levels, final Side side) {
        return levels.entrySet().stream()
                .mapToLong(level -> BookChecksum.ofLevel(side, digits(level.getKey()), digits(level.getValue())))
                .sum();
    }

    private static long digits(final String decimal) {
        return Long.parseLong(decimal.replace(".", ""));
    }

    /** Written down from the page, not from the code. */
    private static long checksum(final List<Resting> orders) {
        final Map<String, Long> ahead = new HashMap<>();
        long sum = 0;
        for (final Resting order : orders) {
            final Long before = ahead.put(order.side() + " " + order.priceTicks(), order.orderId());
            sum += BookChecksum.ofOrder(
                    order.orderId(),
                    order.side(),
                    order.priceTicks() * TICK,
                    order.lots() * LOT,
                    before == null ? 0 : before);
        }
        return sum;
    }

    private static List<Resting> orders(final OrderBook book) {
        final List<Resting> orders = new ArrayList<>();
        for (final Side side : new Side[] {Side.BUY, Side.SELL}) {
            for (final Level level : book.levels(side)) {
                for (final BookOrder order : level.orders()) {
                    orders.add(new Resting(order.orderId(), side, order.price() / TICK, order.quantity() / LOT));
                }
            }
        }
        return orders;
    }

    private static List<Resting> orders(final Instrument instrument) {
        final List<Resting> orders = new ArrayList<>();
        for (Order order = instrument.restingOrders().first();
                order != null;
                order = instrument.restingOrders().after(order)) {
            orders.add(new Resting(order.publicId(), order.side(), order.priceTicks(), order.shownLots()));
        }
        final Comparator<Resting> byPrice =
                Comparator.comparingLong(order -> order.side() == Side.BUY ? -order.priceTicks() : order.priceTicks());
        orders.sort(Comparator.comparing(Resting::side).thenComparing(byPrice));
        return orders;
    }
}
