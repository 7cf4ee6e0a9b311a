package rialto.dialect.binance.stream;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class StreamSharesTest {
    private final StreamShares shares = new StreamShares(100, 50, 5_000);

    @Test
    void shouldLetOneAddressAloneTakeAllItWants() {
        final StreamShares.Share alone = shares.enter("a");
        for (int i = 0; i < 1_000; i++) {
            assertTrue(shares.deliver(alone, 100));
        }
    }

    @Test
    void shouldTakeFromWhoHasMoreThanTheAverage() {
        final StreamShares.Share modest = shares.enter("a");
        final StreamShares.Share greedy = shares.enter("b");
        int refused = 0;
        for (int i = 0; i < 1_000; i++) {
            assertTrue(i % 10 != 0 || shares.deliver(modest, 100));
            refused += shares.deliver(greedy, 100) ? 0 : 1;
        }
        assertTrue(refused > 800, "refused " + refused);
        shares.onTick(999);
        assertFalse(shares.deliver(greedy, 100));
        shares.onTick(1_000);
        assertTrue(shares.deliver(greedy, 100), "each second begins anew");
    }

    /** Ten messages a second with the whole market cost more than fifty trades. */
    @Test
    void shouldCountALongMessageAsSeveral() {
        final StreamShares.Share modest = shares.enter("a");
        final StreamShares.Share greedy = shares.enter("b");
        for (int i = 0; i < 50; i++) {
            assertTrue(shares.deliver(modest, 100));
        }
        int taken = 0;
        while (taken < 10 && shares.deliver(greedy, 300_000)) {
            taken++;
        }
        assertEquals(0, taken, "one of them is more than the average of both");
        assertTrue(shares.deliver(modest, 100));
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
