package rialto.dialect.binance.stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.client.book.BookOrder;
import rialto.client.book.Level;
import rialto.client.book.OrderBook;
import rialto.gateway.state.VenueView;
import rialto.gatewaytest.OrderVenue;
import rialto.gatewaytest.OrderVenue.Resting;
import rialto.protocol.Side;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A gateway ends, and its readers go on at another one, which began with a snapshot: numbers and order ids are the same there. */
@Timeout(120)
class OrderStreamRestartTest {
    private static final int ROUNDS = 60;
    private static final long TICK = 1_000_000;
    private static final long LOT = 100_000;

    private final long seed = Long.getLong("rialto.test.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final OrderVenue venue = new OrderVenue(RandomOrders.ACCOUNTS, 4_096);
    private final RandomOrders orders = new RandomOrders(venue, random);
    private final Deque<Runnable> turns = new ArrayDeque<>();

    @Test
    void shouldGoOnAtAnotherGatewayWithTheSameNumbers() {
        final BookReader reader = new BookReader(streams(venue.view), turns::add, random, 0, () -> 0);
        reader.open();
        run();
        int tooOld = 0;
        for (int round = 0; round < ROUNDS; round++) {
            enter(random.nextInt(100));
            final boolean startsBefore = round % 4 > 0;
            final MarketStreams before = startsBefore ? streams(venue.startGateway()) : null;
            enter(random.nextInt(200));
            reader.close();
            final long lastNumber = reader.follower.lastNumber();
            enter(random.nextInt(200));
            final VenueView started = startsBefore ? null : venue.startGateway();
            final boolean isTooOld = started != null
                    && lastNumber < started.instrument("BASEQUOTE").bookEvents().number();
            tooOld += isTooOld ? 1 : 0;
            reader.moveTo(startsBefore ? before : streams(started));
            final long snapshots = reader.follower.snapshots();
            reader.open();
            run();
            assertEquals(
                    snapshots + (isTooOld ? 1 : 0), reader.follower.snapshots(), "seed " + seed + ", round " + round);
            enter(random.nextInt(50));
            assertTrue(reader.follower.isExact(), "seed " + seed + ", round " + round);
            assertEquals(venue.engineBookEvents(), reader.follower.lastNumber(), "seed " + seed + ", round " + round);
            assertEquals(venue.engineBook(), orders(reader.follower.book()), "seed " + seed + ", round " + round);
        }
        assertEquals(0, reader.follower.mendings(), "seed " + seed);
        assertNull(reader.contradiction, "seed " + seed);
        assertTrue(reader.follower.resends() > ROUNDS / 2, "seed " + seed);
        assertTrue(tooOld > 0, "seed " + seed);
    }

    @Test
    void shouldTellOfTheSameEventsAtEveryGateway() {
        final List<BookReader> readers = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            final BookReader reader = new BookReader(
                    streams(round == 0 ? venue.view : venue.startGateway()), turns::add, random, 0, () -> 0);
            reader.open();
            run();
            readers.add(reader);
            enter(50);
        }
        final BookReader first = readers.getFirst();
        for (final BookReader reader : readers) {
            reader.told.forEach((number, event) -> assertEquals(first.told.get(number), event, "seed " + seed));
            assertEquals(first.follower.lastNumber(), reader.follower.lastNumber(), "seed " + seed);
        }
    }

    private MarketStreams streams(final VenueView view) {
        final MarketStreams streams = new MarketStreams(
                view, venue::nowMs, turns::add, new StreamCounters(), new OrderStreamSettings(true, 20));
        view.addListener(streams);
        return streams;
    }

    private void enter(final int count) {
        for (int i = 0; i < count; i++) {
            orders.next();
            run();
        }
    }

    private void run() {
        while (!turns.isEmpty()) {
            turns.remove().run();
        }
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
}
