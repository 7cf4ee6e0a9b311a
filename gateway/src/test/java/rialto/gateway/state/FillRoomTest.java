package rialto.gateway.state;

import org.junit.jupiter.api.Test;
import rialto.protocol.OrderType;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;

import static org.junit.jupiter.api.Assertions.assertEquals;

class FillRoomTest {
    private static final int MOST = 10;

    /** One byte in sixteen, 48 bytes each. */
    private final FillRoom room = new FillRoom(MOST * 16 * 48);

    private final Order large = order(1);
    private final Order small = order(2);

    private static Order order(final long orderId) {
        final Order order = new Order(
                orderId,
                new Account(1, "alice"),
                null,
                "x",
                Side.BUY,
                OrderType.LIMIT,
                TimeInForce.GTC,
                SelfTradePrevention.NONE,
                1,
                1_000_000,
                0,
                0,
                0);
        order.fills = new Fills(0);
        return order;
    }

    private void fill(final Order order, final int times) {
        for (int i = 0; i < times; i++) {
            order.executedLots += 3;
            room.add(order, 7, 3, i);
        }
    }

    @Test
    void shouldKeepExecutionsAsLongAsThereIsRoom() {
        fill(large, 8);
        fill(small, 2);
        assertEquals(8, large.fills().size());
        assertEquals(2, small.fills().size());
        assertEquals(MOST, room.kept());
    }

    @Test
    void shouldLeaveThoseOfTheOrderWithTooManyToTheDatabase() {
        fill(small, 2);
        fill(large, 8);
        final Fills before = large.fills();
        fill(large, 1);
        assertEquals(27, large.fills().earlierLots(), "all that it has");
        assertEquals(0, large.fills().size());
        assertEquals(8, before.size(), "a reader goes on with what it had");
        assertEquals(2, room.kept());
        fill(large, 2);
        assertEquals(27, large.fills().earlierLots());
        assertEquals(2, large.fills().size(), "those that follow are kept");
    }

    @Test
    void shouldHaveRoomAgainWhenAnOrderIsForgotten() {
        fill(large, MOST);
        room.forget(large);
        fill(small, MOST);
        assertEquals(MOST, small.fills().size());
    }
}
