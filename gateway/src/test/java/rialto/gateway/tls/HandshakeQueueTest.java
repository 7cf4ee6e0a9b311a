package rialto.gateway.tls;

import org.junit.jupiter.api.Test;
import rialto.gateway.tls.HandshakeQueue.Turn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

class HandshakeQueueTest {
    private static final long STEP_NS = 1_000_000;

    private final HandshakeQueue<String> queue = new HandshakeQueue<>(0);
    private long nowNs;

    private String next() {
        final Turn<String> turn = queue.next(nowNs);
        return turn == null ? null : turn.who();
    }

    private void add(final String address, final int count) {
        for (int i = 0; i < count; i++) {
            assertNull(queue.add(address, true, address + i));
        }
    }

    @Test
    void shouldTakeTurnsByAddress() {
        add("a", 3);
        add("b", 1);
        add("c", 2);
        for (final String expected : new String[] {"a0", "b0", "c0", "a1", "c1", "a2"}) {
            assertEquals(expected, next());
        }
        assertNull(next());
        assertEquals(0, queue.size());
    }

    @Test
    void shouldForgetWhoLeft() {
        add("a", 2);
        add("b", 1);
        queue.remove("a", "a0");
        queue.remove("b", "b0");
        queue.remove("b", "b0");
        assertEquals(1, queue.size());
        assertEquals("a1", next());
        assertNull(next());
        add("b", 1);
        assertEquals("b0", next());
    }

    @Test
    void shouldGiveUpTheOldestOfWhoeverHasTooMany() {
        add("a", HandshakeQueue.MOST_OF_ONE);
        assertEquals("a0", queue.add("a", true, "one more"));
        for (int i = 0; queue.size() < HandshakeQueue.MOST; i++) {
            add("other" + i, 3);
        }
        final int size = queue.size();
        assertEquals("a1", queue.add("newcomer", true, "newcomer"));
        assertEquals(size, queue.size());
    }

    @Test
    void shouldGiveAddressesWithManyAQuarterOfTheTime() {
        begin("a", HandshakeQueue.MANY);
        add("a", 10);
        add("b", 6);
        final StringBuilder order = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            final Turn<String> turn = queue.next(nowNs);
            order.append(turn.who().charAt(0));
            finish(turn);
            // the rest after one of theirs is over
            nowNs += 3 * STEP_NS;
        }
        assertEquals("bbbabbba", order.toString());
        final Turn<String> alone = queue.next(nowNs);
        assertTrue(alone.isOfMany());
        assertNull(next(), "one at a time");
        assertEquals(Long.MAX_VALUE, queue.waitNs(nowNs));
        finish(alone);
        assertNull(next(), "they rest three times as long as it took");
        assertEquals(3 * STEP_NS, queue.waitNs(nowNs));
        add("c", 1);
        assertEquals("c0", next(), "others do not wait for that");
        nowNs += 3 * STEP_NS;
        assertEquals("a3", next());
    }

    @Test
    void shouldCountAnewAfterAWhileAndProxiesNever() {
        begin("a", HandshakeQueue.MANY);
        nowNs += HandshakeQueue.WINDOW_NS;
        assertNull(next());
        add("a", 1);
        assertEquals(false, queue.next(nowNs).isOfMany());
        for (int i = 0; i < 2 * HandshakeQueue.MANY; i++) {
            queue.add("proxy", false, "proxy" + i);
            assertEquals(false, queue.next(nowNs).isOfMany());
        }
    }

    private void begin(final String address, final int count) {
        for (int i = 0; i < count; i++) {
            queue.add(address, true, "before" + i);
            assertEquals("before" + i, next());
        }
    }

    private void finish(final Turn<String> turn) {
        nowNs += STEP_NS;
        if (turn.isOfMany()) {
            queue.onDone(STEP_NS, nowNs);
        }
    }
}
