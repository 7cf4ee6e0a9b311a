package rialto.gateway.state;

import org.junit.jupiter.api.Test;
import rialto.protocol.ChildOrderReason;
import rialto.protocol.Side;
import rialto.protocol.TargetStrategy;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

class ParentIndexTest {
    private final Account alice = new Account(100, "alice");
    private final ParentIndex index = new ParentIndex(0);
    private long lastId;

    private ParentOrder add(final String clientOrderId) {
        return add(alice, clientOrderId);
    }

    private ParentOrder add(final Account account, final String clientOrderId) {
        final ParentOrder parent = new ParentOrder(
                ++lastId,
                account,
                clientOrderId,
                new ParentOrder.Terms(null, null, Side.BUY, TargetStrategy.TWAP, 10, 0, 1, 2, 1, 0, 0));
        index.add(parent);
        return parent;
    }

    private static ChildOrder childOf(final ParentOrder parent, final int number) {
        return new ChildOrder(parent, "--P", number, 1, null, 1, 1, ChildOrderReason.ONLY_ONE, List.of(), 1, 0, 0);
    }

    @Test
    void shouldKeepThoseThatWorkAndTheNewestThatEnded() {
        final ParentOrder working = add("works");
        final ParentOrder oldest = add("oldest");
        index.add(childOf(oldest, 1));
        index.close(oldest);
        assertSame(oldest, index.get(oldest.parentOrderId()), "it ended lately");
        for (int i = 0; i < ParentIndex.KEEP_ENDED_OF_ONE; i++) {
            index.close(add("p" + i));
        }
        assertNull(index.get(oldest.parentOrderId()));
        assertNull(alice.parentByClientId("oldest"));
        assertEquals(0, index.childCount(), "its children go with it");
        assertEquals(1, index.workingCount());
        assertEquals(ParentIndex.KEEP_ENDED_OF_ONE, index.endedCount());
        assertEquals(List.of(working), List.copyOf(alice.parentOrders()));
    }

    @Test
    void shouldForgetTheOldestOfAllWhenThereAreTooMany() {
        final ParentOrder first = add("first");
        index.close(first);
        for (int i = 1; i < ParentIndex.KEEP_ENDED; i++) {
            index.close(add(new Account(200 + i / 100, "other"), "p" + i));
        }
        assertSame(first, alice.parentByClientId("first"), "other accounts fill what is theirs");
        index.close(add(new Account(999, "last"), "last"));
        assertNull(alice.parentByClientId("first"));
        assertEquals(ParentIndex.KEEP_ENDED, index.endedCount());
    }

    @Test
    void shouldCountAnEndOnceThatIsToldTwice() {
        final ParentOrder parent = add("ends");
        index.close(parent);
        index.close(parent);
        assertEquals(1, index.endedCount());
        assertEquals(0, index.workingCount());
    }

    @Test
    void shouldFindTheLaterOfTwoWithOneName() {
        final ParentOrder first = add("name");
        index.close(first);
        final ParentOrder second = add("name");
        for (int i = 0; i < ParentIndex.KEEP_ENDED_OF_ONE; i++) {
            index.close(add("p" + i));
        }
        assertNull(index.get(first.parentOrderId()));
        assertSame(second, alice.parentByClientId("name"));
    }

    @Test
    void shouldKeepTheNewestChildrenOfOneAndOfAll() {
        final ParentOrder busy = add("busy");
        for (int number = 1; number <= 2 * ParentIndex.CHILDREN_OF_ONE; number++) {
            index.add(childOf(busy, number));
        }
        assertEquals(ParentIndex.CHILDREN_OF_ONE, busy.children().size());
        assertEquals(
                ParentIndex.CHILDREN_OF_ONE + 1,
                busy.children().iterator().next().number());
        assertEquals(ParentIndex.CHILDREN_OF_ONE, index.childCount());
        ParentOrder last = busy;
        for (int i = 0; i < ParentIndex.LEAST_CHILDREN; i++) {
            last = add("p" + i);
            index.add(childOf(last, 1));
        }
        assertEquals(ParentIndex.LEAST_CHILDREN, index.childCount());
        assertEquals(0, busy.children().size(), "the oldest of all go first");
        assertEquals(1, last.children().size());
        assertNotNull(index.get(busy.parentOrderId()), "it works on");
    }
}
