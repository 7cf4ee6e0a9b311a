package rialto.gateway.state;

import org.junit.jupiter.api.Test;
import rialto.protocol.BookChecksum;
import rialto.protocol.InstrumentTerms;
import rialto.protocol.MarketModel;
import rialto.protocol.MatchAlgorithm;
import rialto.protocol.OrderType;
import rialto.protocol.RiskRule;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Compared with plain lists. */
class RestingOrdersTest {
    private static final long TICK = 3;
    private static final long LOT = 7;
    private static final int STEPS = 50_000;

    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);
    private final Account alice = new Account(1, "alice");
    private final Instrument instrument = instrument();
    private final RestingOrders orders = instrument.restingOrders();
    private final List<Order> expected = new ArrayList<>();
    private final List<Followed> walks = new ArrayList<>();
    private long lastId;

    /** A walk, and what it must still hand out. */
    private record Followed(RestingOrders.Walk walk, List<Order> left) {}

    private static Instrument instrument() {
        final Instrument made =
                new Instrument(1, "BASEQUOTE", new Asset(1, "BASE", 0), new Asset(2, "QUOTE", 0), new BookEventRoom(0));
        made.terms = new InstrumentTerms(
                1,
                2,
                TICK,
                LOT,
                MarketModel.ORDER_BOOK,
                RiskRule.NONE,
                1,
                9,
                1,
                9,
                9,
                0,
                9,
                9,
                0,
                0,
                0,
                0,
                0,
                MatchAlgorithm.PRICE_TIME,
                0);
        return made;
    }

    @Test
    void shouldAgreeWithListsWhileManyWalk() {
        for (int step = 0; step < STEPS; step++) {
            change(step % 2_000 < 1_000 ? 65 : 35);
            walk();
            if (step % 100 == 0) {
                verify();
            }
        }
        while (!expected.isEmpty()) {
            leave(expected.get(random.nextInt(expected.size())));
        }
        verify();
        assertEquals(0, orders.checksum(), "seed " + seed);
        for (final Followed followed : walks) {
            assertTrue(followed.walk.isOver(), "seed " + seed);
        }
    }

    private void change(final int addingPercent) {
        if (expected.isEmpty() || random.nextInt(100) < addingPercent) {
            add();
            return;
        }
        final Order order = expected.get(random.nextInt(expected.size()));
        if (order.remainingLots() > 1 && random.nextBoolean()) {
            order.executedLots++;
            orders.reduce(order, 1);
        } else {
            leave(order);
        }
    }

    private void add() {
        final Order order = new Order(
                ++lastId,
                alice,
                instrument,
                "order-" + lastId,
                random.nextBoolean() ? Side.BUY : Side.SELL,
                OrderType.LIMIT,
                TimeInForce.GTC,
                SelfTradePrevention.NONE,
                1 + random.nextInt(4),
                1 + random.nextInt(5),
                0,
                0,
                0);
        order.publicId = lastId;
        orders.add(order);
        expected.add(order);
    }

    private void leave(final Order order) {
        if (random.nextBoolean()) {
            orders.remove(order);
        } else {
            final long lots = order.remainingLots();
            order.executedLots += lots;
            orders.reduce(order, lots);
        }
        expected.remove(order);
        walks.forEach(followed -> followed.left.remove(order));
    }

    private void walk() {
        if (walks.size() < 20 && random.nextInt(10) == 0) {
            walks.add(new Followed(orders.walk(), new ArrayList<>(expected)));
        }
        if (walks.isEmpty()) {
            return;
        }
        final Followed followed = walks.get(random.nextInt(walks.size()));
        if (random.nextInt(50) == 0) {
            followed.walk.close();
            walks.remove(followed);
            return;
        }
        assertEquals(followed.left.isEmpty(), followed.walk.isOver(), "seed " + seed);
        final int most = random.nextInt(3);
        final List<Order> taken = new ArrayList<>();
        followed.walk.take(most, taken::add);
        final List<Order> next = followed.left.subList(0, Math.min(most, followed.left.size()));
        assertEquals(next, taken, "seed " + seed);
        next.clear();
    }

    private void verify() {
        final Map<String, Order> ahead = new HashMap<>();
        final List<Order> listed = new ArrayList<>();
        long sum = 0;
        for (Order order = orders.first(); order != null; order = orders.after(order)) {
            listed.add(order);
            final Order before = ahead.put(order.side + " " + order.priceTicks, order);
            sum += BookChecksum.ofOrder(
                    order.orderId,
                    order.side,
                    order.priceTicks * TICK,
                    order.remainingLots() * LOT,
                    before == null ? 0 : before.orderId);
        }
        assertEquals(expected, listed, "seed " + seed);
        assertEquals(expected.size(), orders.size(), "seed " + seed);
        assertEquals(sum, orders.checksum(), "seed " + seed);
    }
}
