package rialto.dialect.binance.stream;

import org.junit.jupiter.api.Test;
import rialto.dialect.binance.stream.StreamShares.Delivery;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class StreamSharesTest {
    private final StreamShares shares = new StreamShares(100, 50, 5_000);

    @Test
    void shouldLetOneAddressAloneTakeAllItWants() {
        final StreamShares.Share alone = shares.enter("a");
        for (int i = 0; i < 1_000; i++) {
            assertEquals(Delivery.SEND, shares.deliver(alone, 100));
        }
    }

    @Test
    void shouldTakeFromWhoAsksForMore() {
        final StreamShares.Share modest = shares.enter("a");
        final StreamShares.Share greedy = shares.enter("b");
        final Map<Delivery, Integer> ofGreedy = new EnumMap<>(Delivery.class);
        for (int i = 0; i < 400; i++) {
            assertTrue(i % 10 != 0 || shares.deliver(modest, 100) == Delivery.SEND);
            ofGreedy.merge(shares.deliver(greedy, 100), 1, Integer::sum);
        }
        // when all have asked for 100, ten of them are the modest one's; later the greedy one may have fewer
        assertEquals(90, ofGreedy.get(Delivery.SEND));
        final int leftOut = ofGreedy.get(Delivery.LEAVE_OUT);
        assertTrue(leftOut >= 80 && leftOut <= 100, "left out " + leftOut);
        shares.onTick(999);
        assertEquals(Delivery.END, shares.deliver(greedy, 100));
        shares.onTick(1_000);
        assertEquals(Delivery.SEND, shares.deliver(greedy, 100), "each second begins anew");
    }

    @Test
    void shouldTellWhetherAMessageWouldBeSent() {
        final StreamShares.Share modest = shares.enter("a");
        final StreamShares.Share greedy = shares.enter("b");
        assertEquals(Delivery.SEND, shares.deliver(modest, 100));
        for (int i = 0; i < 99; i++) {
            assertTrue(shares.hasRoom(greedy, 100));
            assertEquals(Delivery.SEND, shares.deliver(greedy, 100));
        }
        assertFalse(shares.hasRoom(greedy, 100), "all of the second is taken");
        for (int i = 0; i < 20; i++) {
            shares.deliver(greedy, 100);
        }
        assertFalse(shares.hasRoom(greedy, 100));
        assertTrue(shares.hasRoom(modest, 100));
        assertFalse(shares.hasRoom(modest, 4_096 * 200));
        shares.onTick(1_000);
        assertTrue(shares.hasRoom(greedy, 100));
    }

    @Test
    void shouldEndNobodyWhereAllAskForTheSame() {
        final List<StreamShares.Share> watchers = enter("watcher", 10);
        for (int i = 0; i < 18; i++) {
            for (final StreamShares.Share watcher : watchers) {
                assertEquals(i < 10 ? Delivery.SEND : Delivery.LEAVE_OUT, shares.deliver(watcher, 100));
            }
        }
    }

    @Test
    void shouldCountOnlyAddressesThatAskForSomething() {
        final List<StreamShares.Share> modest = enter("modest", 5);
        final List<StreamShares.Share> greedy = enter("greedy", 3);
        enter("idle", 500);
        for (int i = 0; i < 10; i++) {
            for (final StreamShares.Share one : greedy) {
                for (int k = 0; k < 5; k++) {
                    assertTrue(shares.deliver(one, 100) != Delivery.END);
                }
            }
            for (final StreamShares.Share one : modest) {
                assertEquals(Delivery.SEND, shares.deliver(one, 100));
            }
        }
        assertEquals(Delivery.LEAVE_OUT, shares.deliver(greedy.getFirst(), 100));
    }

    @Test
    void shouldRememberWithinTheSecondWhatAnAddressHadWhoseConnectionsWent() {
        final StreamShares.Share greedy = shares.enter("a");
        for (int i = 0; i < 150; i++) {
            shares.deliver(greedy, 100);
        }
        final StreamShares.Share modest = shares.enter("b");
        assertEquals(Delivery.SEND, shares.deliver(modest, 100));
        shares.leave(greedy);
        assertEquals(Delivery.LEAVE_OUT, shares.deliver(shares.enter("a"), 100));
    }

    @Test
    void shouldDoOnceWhatWaitsForTheNextSecond() {
        final List<String> done = new ArrayList<>();
        shares.onTick(1_000);
        shares.atNextSecond(() -> done.add("done"));
        shares.onTick(1_900);
        assertEquals(List.of(), done);
        shares.onTick(2_000);
        shares.onTick(3_000);
        assertEquals(List.of("done"), done);
    }

    private List<StreamShares.Share> enter(final String name, final int count) {
        return IntStream.range(0, count).mapToObj(i -> shares.enter(name + i)).toList();
    }

    /** Ten messages a second with the whole market cost more than fifty trades. */
    @Test
    void shouldCountALongMessageAsSeveral() {
        final StreamShares.Share modest = shares.enter("a");
        final StreamShares.Share greedy = shares.enter("b");
        for (int i = 0; i < 50; i++) {
            assertEquals(Delivery.SEND, shares.deliver(modest, 100));
        }
        assertEquals(Delivery.LEAVE_OUT, shares.deliver(greedy, 300_000), "one of them is more than half of all");
        assertEquals(Delivery.END, shares.deliver(greedy, 500_000));
        assertEquals(Delivery.LEAVE_OUT, shares.deliver(modest, 100));
    }

    @Test
    void shouldRememberWhoTookTooMuchForAWhile() {
        final StreamShares.Share greedy = shares.enter("b");
        shares.exclude(greedy, 1_000);
        shares.leave(greedy);
        assertTrue(shares.isExcluded("b", 5_999));
        assertFalse(shares.isExcluded("a", 5_999));
        shares.onTick(6_000);
        assertFalse(shares.isExcluded("b", 6_000));
        assertEquals(0, shares.size());
    }

    @Test
    void shouldChargeRequestsToTheAddressAndNotToTheConnection() {
        final StreamShares.Share first = shares.enter("a");
        final StreamShares.Share second = shares.enter("a");
        assertTrue(shares.work(first, 2));
        assertFalse(shares.work(second, 2));
        assertTrue(shares.work(shares.enter("b"), 2));
        shares.onTick(100);
        assertTrue(shares.work(second, 2));
        shares.leave(first);
        shares.leave(second);
        assertEquals(1, shares.size());
    }

    @Test
    void shouldLetThoseWhoWaitGoOneAfterTheOther() {
        final StreamShares.Share share = shares.enter("a");
        final List<String> resumed = new ArrayList<>();
        assertFalse(shares.work(share, 9));
        shares.await(share, () -> resumed.add("first"));
        shares.await(share, () -> resumed.add("second"));
        shares.onTick(100);
        assertEquals(List.of(), resumed, "it has not paid yet");
        shares.onTick(200);
        assertEquals(List.of("first"), resumed);
        assertFalse(shares.work(share, 4));
        shares.onTick(300);
        shares.onTick(400);
        shares.onTick(500);
        assertEquals(List.of("first", "second"), resumed);
    }
}
