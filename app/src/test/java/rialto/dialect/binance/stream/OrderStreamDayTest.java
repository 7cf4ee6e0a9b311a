package rialto.dialect.binance.stream;

import org.agrona.collections.Long2LongHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.app.replay.RecordedDays;
import rialto.client.book.BookEvent;
import rialto.client.book.BookFollower;
import rialto.client.book.BookListener;
import rialto.client.book.Level;
import rialto.client.book.OrderBook;
import rialto.gatewaytest.OrderVenue;
import rialto.gatewaytest.OrderVenue.Resting;
import rialto.protocol.OrderType;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;
import rialto.protocol.TradingPhase;
import rialto.simulator.recording.RecordedAction;
import rialto.simulator.recording.SseFlow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A real day of Shanghai through the engine and its stream of orders: whoever follows it has the engine's book. */
@Timeout(120)
class OrderStreamDayTest implements BookListener {
    private static final String STREAM = "basequote@orders";
    private static final int ACCOUNTS = 64;
    private static final int OPEN_ORDERS = 65_536;
    private static final int COMPARED_EVERY = 2_500;
    private static final long TICK = 1_000_000;
    private static final long LOT = 100_000;

    private final OrderVenue venue = new OrderVenue(ACCOUNTS, OPEN_ORDERS);
    private final Deque<Runnable> turns = new ArrayDeque<>();
    private final MarketStreams streams =
            new MarketStreams(venue.view, venue::nowMs, turns::add, new StreamCounters(), OrderStreamSettings.of(true));
    private final Long2LongHashMap orderIds = new Long2LongHashMap(0);
    private boolean isContinuous;
    private int executions;
    private int notFirst;

    @Test
    void shouldLeadEverybodyToTheBookOfARealDay() {
        venue.view.addListener(streams);
        final BookFollower follower = new BookFollower("BASEQUOTE", request -> {}, this);
        follower.onOpen();
        streams.subscribe(STREAM, message -> take(message, follower));
        turn();
        final List<BookFollower> late = new ArrayList<>();
        int actions = 0;
        try (SseFlow flow = new SseFlow(RecordedDays.find(RecordedDays.SSE))) {
            for (RecordedAction action = flow.next(); action != null; action = flow.next()) {
                act(action);
                turn();
                if (++actions % COMPARED_EVERY == 0) {
                    compare(follower);
                    late.forEach(this::compare);
                    late.add(join());
                }
            }
        }
        compare(follower);
        late.forEach(this::compare);
        assertEquals(18_139 + 546, executions, "trades of the day");
        assertEquals(0, notFirst, "trades with another order than the first of the best price");
        assertEquals(0, follower.mendings());
        assertTrue(
                follower.book().size() > 3_000,
                () -> "orders left: " + follower.book().size());
    }

    private BookFollower join() {
        final BookFollower follower = new BookFollower("BASEQUOTE", request -> {}, new BookListener() {});
        follower.onOpen();
        streams.subscribe(STREAM, message -> take(message, follower));
        return follower; // its book comes a part at a time while the day goes on
    }

    private void take(final StreamMessage message, final BookFollower follower) {
        if (message.written() != null) {
            turns.add(message.written());
        }
        follower.onText(message.raw());
    }

    private void turn() {
        for (int left = turns.size(); left > 0; left--) {
            turns.remove().run();
        }
    }

    private void act(final RecordedAction action) {
        switch (action) {
            case RecordedAction.Enter enter -> {
                venue.enter(
                        OrderVenue.FIRST_ACCOUNT + enter.orderId() % ACCOUNTS,
                        enter.side() == rialto.simulator.recording.Side.BUY ? Side.BUY : Side.SELL,
                        OrderType.LIMIT,
                        enter.rests() > 0 ? TimeInForce.GTC : TimeInForce.IOC,
                        SelfTradePrevention.NONE,
                        enter.price(),
                        enter.quantity());
                orderIds.put(enter.orderId(), venue.view.lastOrderId());
            }
            case RecordedAction.Cancel cancel ->
                venue.cancel(OrderVenue.FIRST_ACCOUNT + cancel.orderId() % ACCOUNTS, orderIds.get(cancel.orderId()));
            case RecordedAction.Phase phase -> {
                isContinuous = false; // what the phase before left is uncrossed first
                venue.phase(TradingPhase.valueOf(phase.phase().name()));
                isContinuous = venue.view.instrument("BASEQUOTE").isTrading();
            }
            case RecordedAction.Auction auction -> {
                // the change of phase held it
            }
            case RecordedAction.Reduce reduce -> throw new IllegalStateException("not in this format: " + reduce);
        }
    }

    private void compare(final BookFollower follower) {
        assertTrue(follower.isExact());
        final List<Resting> orders = new ArrayList<>();
        for (final Side side : new Side[] {Side.BUY, Side.SELL}) {
            for (final Level level : follower.book().levels(side)) {
                level.orders()
                        .forEach(order -> orders.add(
                                new Resting(order.orderId(), side, order.price() / TICK, order.quantity() / LOT)));
            }
        }
        assertEquals(venue.engineBook(), orders);
    }

    /** Told after the order has changed: one that is there still must be the first, and one that left must have been the best. */
    @Override
    public void onEvent(final OrderBook book, final BookEvent event) {
        if (event.kind() != BookEvent.Kind.EXECUTE && event.kind() != BookEvent.Kind.TRADE) {
            return;
        }
        executions++;
        if (isContinuous) {
            final Level best = book.best(event.side());
            final boolean stays = event.left() > 0;
            final boolean isFirst = stays
                    ? best.first().orderId() == event.orderId()
                    : best == null || isNoBetter(event.side(), best.price(), event.price());
            notFirst += isFirst ? 0 : 1;
        }
    }

    private static boolean isNoBetter(final Side side, final long price, final long traded) {
        return side == Side.BUY ? price <= traded : price >= traded;
    }
}
