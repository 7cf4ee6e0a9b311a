package rialto.engine;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.ParentVenue.BOOK;
import static rialto.engine.QuoteVenue.AVA;
import static rialto.engine.QuoteVenue.BEN;
import static rialto.engine.QuoteVenue.TOM;
import static rialto.engine.QuoteVenue.UMA;

/** What parent orders share with others: the work of a command, names, room, and the book. */
class ParentRoomScenarioTest {
    private final ParentVenue venue = new ParentVenue();
    private final QuoteVenue quotes = venue.quotes;

    @Test
    void shouldHaveTheirTurnHoweverManyOrdersWait() {
        final EngineLimits limits = new EngineLimits(4, 4, 10, 100, 50, 10, 100, 100, 1, false);
        final ParentVenue small = new ParentVenue(limits, book -> {});
        final QuoteLadder ladder = small.quotes.asking(AVA, 1, 101);
        // each ladder lets two of four look and leaves the other two to the next command, which may do no more than
        // that; each wants another quantity, else one of them would look for all
        for (int i = 0; i < 4; i++) {
            final long lots = 70 + i;
            small.quotes.enter(
                    small.quotes.order(TOM, Side.BUY, lots, 130, TimeInForce.GTC),
                    order -> order.minQuantityLots = lots);
        }
        small.enter(small.waiting(UMA, 8, 90, 1));
        small.enter(small.waiting(UMA, 8, 90, 1));
        small.quotes.quote(ladder);
        small.quotes.forget();
        final long endNs = QuoteVenue.NS_PER_MS;
        for (int command = 0; command < 2; command++) {
            small.quotes.engine.advanceTime(endNs + command);
            small.quotes.engine.quotes().replace(ladder, endNs + command);
            small.quotes.restore();
            assertTrue(
                    small.quotes.events().contains("looked 1"),
                    small.quotes.events().toString());
            assertEquals(
                    "parent #" + (5 + command) + " EXPIRED: executed 0 for 0, on hold 0, left 0, EXPIRED",
                    small.lastOfParent());
            small.quotes.forget();
        }
    }

    @Test
    void shouldLeaveRoomForAccountsThatHaveNoParents() {
        for (final long account : new long[] {AVA, BEN, TOM}) {
            for (int i = 0; i < 64; i++) {
                venue.enter(venue.waiting(account, 1, 1 + i, 500));
            }
        }
        assertEquals(171, quotes.engine.state().quotes.parents.count());
        assertTrue(quotes.events().contains("parent refused CAPACITY_EXCEEDED"), "half of what is free");
        quotes.restore();
        quotes.forget();
        venue.enter(venue.waiting(UMA, 1, 1, 500));
        quotes.expect("parent #172 accepted: WAIT_FOR_PRICE BUY 1");
    }

    @Test
    void shouldLeaveRoomOfTheVenueForAccountsThatHaveNoParents() {
        final EngineLimits limits =
                new EngineLimits(4, 4, 10, 100, 50, 10, 100, 100, 32, false, new QuoteLimits(10, 10, 10, 10, 10, 8));
        final ParentVenue small = new ParentVenue(limits, book -> {});
        for (int i = 0; i < 4; i++) {
            small.enter(small.twap(TOM, 8, 100, 2, 1_000));
        }
        // with a fourth one it would have more than half of the five that are free
        assertEquals(3, small.quotes.engine.state().quotes.parents.count());
        assertEquals("parent refused CAPACITY_EXCEEDED", small.lastOfParent());
        small.enter(small.twap(UMA, 8, 100, 2, 1_000));
        assertEquals(4, small.quotes.engine.state().quotes.parents.count());
    }

    @Test
    void shouldKeepTheNamesOfChildrenForChildren() {
        quotes.ask(AVA, 5, 100);
        final OrderRequest early = quotes.order(TOM, Side.BUY, 3, 100, TimeInForce.IOC);
        ChildName.of(1, 1, early.clientOrderId);
        quotes.forget();
        quotes.enter(early);
        quotes.expect("rejected MALFORMED_COMMAND");
        final ParentOrderRequest parent = venue.parent(TOM, Side.BUY, 3, 0);
        ChildName.of(1, 1, parent.clientOrderId);
        venue.enter(parent);
        quotes.expect("parent refused MALFORMED_COMMAND");
        quotes.buy(TOM, 5, 90, TimeInForce.GTC);
        final AmendRequest amend = new AmendRequest();
        amend.accountId = TOM;
        amend.orderId = 1;
        amend.instrumentId = QuoteVenue.EUR_USD;
        amend.newQuantityLots = 4;
        ChildName.of(2, 1, amend.newClientOrderId);
        quotes.forget();
        quotes.engine.amendOrder(amend, quotes.nowNs());
        assertEquals(1, quotes.events().size(), quotes.events().toString());
        assertTrue(
                quotes.events().getFirst().contains("MALFORMED_COMMAND"),
                quotes.events().toString());
    }

    @Test
    void shouldRememberNoChildThatIsNotOpen() {
        quotes.provider(BEN, 50, terms -> {});
        quotes.ask(AVA, 5, 100);
        quotes.askWithLastLook(BEN, 5, 101);
        venue.offer(UMA, 5, 102);
        final int before = quotes.engine.state().clientOrders.count();
        venue.enter(venue.parent(TOM, Side.BUY, 14, 102), parent -> parent.bookInstrumentId = BOOK);
        // the parent and the one child that is on hold
        assertEquals(before + 2, quotes.engine.state().clientOrders.count());
        quotes.restore();
        quotes.accept(BEN, 1);
        assertEquals(before + 1, quotes.engine.state().clientOrders.count());
        assertEquals(0, quotes.engine.state().clientOrders.passingCount());
        quotes.engine.checkInvariants();
        quotes.restore();
    }

    @Test
    void shouldLookAgainBehindAnOrderOfItsOwnAccount() {
        venue.offer(TOM, 5, 100);
        venue.offer(UMA, 5, 100);
        venue.enter(venue.waiting(TOM, 4, 100, 5_000), parent -> parent.bookInstrumentId = BOOK);
        quotes.at(10);
        final CancelRequest cancel = new CancelRequest();
        cancel.accountId = TOM;
        cancel.orderId = 1;
        cancel.instrumentId = BOOK;
        quotes.engine.cancelOrder(cancel, quotes.nowNs());
        quotes.restore();
        quotes.at(999);
        assertEquals("parent #3 accepted: WAIT_FOR_PRICE BUY 4", venue.lastOfParent());
        quotes.at(1_000);
        assertEquals("parent #3 FILLED: executed 4 for 400, on hold 0, left 0", venue.lastOfParent());
    }

    @Test
    void shouldBeTheSameWhenADurationIsSentAgain() {
        final ParentOrderRequest request = venue.twap(TOM, 10, 100, 2, 0);
        request.durationNs = 600 * QuoteVenue.NS_PER_MS;
        quotes.forget();
        quotes.at(50);
        venue.enter(request);
        quotes.at(60);
        quotes.forget();
        venue.enter(request);
        quotes.expect("parent repeated: #1 NONE");
        venue.enter(request, parent -> parent.durationNs++);
        quotes.expect("parent refused DUPLICATE_CLIENT_ORDER_ID");
        quotes.restore();
        quotes.at(649);
        quotes.forget();
        quotes.at(650);
        quotes.expect("parent #1 EXPIRED: executed 0 for 0, on hold 0, left 0, EXPIRED", "worked 1");
    }

    @Test
    void shouldHaveAnEndOrADuration() {
        final ParentOrderRequest request = venue.twap(TOM, 10, 100, 2, 600);
        venue.enter(request, parent -> parent.durationNs = 1);
        venue.enter(request, parent -> parent.endNs = parent.durationNs = 0);
        venue.enter(request, parent -> parent.durationNs = -1);
        venue.enter(request, parent -> parent.durationNs = Long.MAX_VALUE);
        quotes.expect(
                "parent refused MALFORMED_COMMAND",
                "parent refused MALFORMED_COMMAND",
                "parent refused MALFORMED_COMMAND",
                "parent refused INVALID_SCHEDULE");
    }

    @Test
    void shouldLetItsOwnerCancelOneThatWaitsForItsTurnToEnd() {
        venue.enter(venue.waiting(TOM, 8, 100, 1_000));
        final OrderEntryRequest stop = new OrderEntryRequest();
        stop.reason = SuspensionReason.ADMINISTRATOR;
        stop.cancelAll = true;
        quotes.engine.setOrderEntry(stop, quotes.nowNs());
        quotes.forget();
        venue.cancel(TOM, 1);
        quotes.expect("parent #1 CANCELED: executed 0 for 0, on hold 0, left 0, ADMINISTRATOR");
        venue.cancel(TOM, 1);
        quotes.expect("cancel of parent refused UNKNOWN_ORDER");
    }
}
