package rialto.gateway.state;

import org.junit.jupiter.api.Test;
import rialto.protocol.OrderType;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

class OrderIndexTest {
    private static final long HEAP = 64L << 20;

    /** One byte in eight, 512 bytes each. */
    private static final int MOST = 16_384;

    private final Account alice = new Account(1, "alice");
    private final OrderIndex orders = new OrderIndex(new FillRoom(HEAP), HEAP);

    private void close(final int count) {
        for (int i = 0; i < count; i++) {
            final long id = orders.closedCount() + orders.forgottenSequence() + 1;
            final Order order = new Order(
                    id,
                    alice,
                    null,
                    "order-" + id,
                    Side.BUY,
                    OrderType.LIMIT,
                    TimeInForce.GTC,
                    SelfTradePrevention.NONE,
                    1,
                    1,
                    0,
                    0,
                    0);
            orders.add(order);
            order.closedSequence = id;
            orders.close(order);
        }
    }

    @Test
    void shouldKeepNoMoreClosedOrdersThanTheHeapHasRoomForWhileReportingStands() {
        close(MOST + 100);
        assertEquals(MOST, orders.closedCount());
        assertEquals(100, orders.forgottenSequence());
        assertNull(orders.get(100));
        assertNotNull(orders.get(101));
        assertEquals(MOST, alice.byClientOrderId.size());
    }

    @Test
    void shouldKeepTheNewestClosedOrdersWhenReportingHasThem() {
        close(OrderIndex.KEEP_CLOSED + 5);
        orders.forgetUpTo(Long.MAX_VALUE);
        assertEquals(OrderIndex.KEEP_CLOSED, orders.closedCount());
        assertEquals(5, orders.forgottenSequence());
    }
}
