package rialto.engine;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static rialto.engine.Ids.id;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.USD;

class EngineLimitsTest {
    @Test
    void shouldNameTheLimitItsValueAndWhatWouldPass() {
        final IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> new EngineLimits(0, 1, 1, 1, 1, 1, 2, 1, 1, false));
        assertEquals("maxAssets is 0, must be from 1 to 65535", e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> new EngineLimits(1, 1, 1, 1, 5, 1, 5, 1, 1, false));
        assertEquals(6, new EngineLimits(1, 1, 1, 1, 5, 1, 6, 1, 1, false).maxClientOrders());
    }

    @Test
    void shouldHoldAsManyOpenOrdersAsItSaysAndNoMore() {
        final Venue venue = new Venue(new EngineLimits(2, 1, 3, 10, 2, 10, 3, 10, 1, true));
        venue.buy(ALICE, 1, 10);
        venue.buy(BOB, 1, 10);
        venue.forget();
        venue.buy(ALICE, 1, 10);
        venue.expect("rejected CAPACITY_EXCEEDED");
        venue.enter(venue.order(ALICE, Side.SELL, 1, 10), o -> o.timeInForce = TimeInForce.IOC);
        venue.expectOrders("accepted #3", "trade 1: #3 SELL 1@10 from #1, left 0 and 0");
        venue.buy(ALICE, 1, 10);
        venue.expectOrders("accepted #4", "rested #4 BUY 1@10");
    }

    @Test
    void shouldHoldAsManyBalancesAsItSaysAndNoMore() {
        final Venue venue = new Venue(new EngineLimits(3, 1, 3, 11, 2, 10, 3, 20, 1, false));
        venue.engine.addAsset(id(3), 0, 0);
        venue.forget();
        venue.deposit(ALICE, 3, 1);
        venue.expect("refused CAPACITY_EXCEEDED 0");
        venue.deposit(MatchingEngine.FEE_ACCOUNT_ID, USD, 1);
        venue.expectOrders("transferred 1");
    }

    @Test
    void shouldDropEmptyListsWhenThereAreTooMany() {
        final EngineLimits limits = new EngineLimits(2, 4, 20, 100, 1, 10, 3, 100, 1, false);
        final Venue venue = new Venue(limits);
        for (int i = 0; i < 17; i++) {
            venue.engine.createAccount(id(1_000 + i), 0);
            venue.deposit(103 + i, USD, 100);
            venue.buy(103 + i, 1, 10);
            venue.forget();
            venue.engine.cancelAllOrders(103 + i, id(0), 0, 0);
            venue.expectOrders("canceled #" + (i + 1) + " 1 MASS_CANCEL resting", "mass canceled 1");
        }
    }

    @Test
    void shouldComputeFeesExactlyAtTheEdge() {
        assertEquals(Amounts.MAX, Amounts.fee(Amounts.MAX, 1_000_000));
        assertEquals(0, Amounts.fee(999_999, 1));
        assertEquals(1, Amounts.fee(1_000_000, 1));
        assertEquals(4_611_686_018_427L, Amounts.fee(Amounts.MAX, 1));
        assertEquals(Amounts.MAX, Amounts.product(1L << 31, 1L << 31));
        assertEquals(Amounts.OVERFLOW, Amounts.product((1L << 31) + 1, 1L << 31));
        assertEquals(Amounts.OVERFLOW, Amounts.product(Long.MAX_VALUE, Long.MAX_VALUE));
        assertEquals(Amounts.OVERFLOW, Amounts.product(1L << 40, 1L << 40, 0));
    }
}
