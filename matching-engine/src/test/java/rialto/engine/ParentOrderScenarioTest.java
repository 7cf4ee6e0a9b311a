package rialto.engine;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.ParentVenue.BOOK;
import static rialto.engine.QuoteVenue.AVA;
import static rialto.engine.QuoteVenue.BEN;
import static rialto.engine.QuoteVenue.TOM;
import static rialto.engine.QuoteVenue.UMA;

/** Parent orders and their children, as a trader would tell it. */
class ParentOrderScenarioTest {
    private final ParentVenue venue = new ParentVenue();
    private final QuoteVenue quotes = venue.quotes;

    @Test
    void shouldSweepWhatStandsWithinTheLimitAndCancelTheRest() {
        quotes.ask(AVA, 5, 100, 5, 103);
        quotes.ask(BEN, 5, 101);
        quotes.forget();
        venue.enter(venue.parent(TOM, Side.BUY, 12, 102));
        quotes.expect(
                "parent #1 accepted: SWEEP BUY 12",
                "  child 1 of #1: BUY 10@102 on 1, BEST_PRICE; stood: 5@100 of 100, 5@101 of 101, 5@103 of 100; book 0@0",
                "accepted #2",
                "trade 1: #2 BUY 5@100 from #0, left 5 and 0",
                "  by 100/0 tier 1, age 0, next 101 of 101",
                "trade 2: #2 BUY 5@101 from #0, left 0 and 0",
                "  by 101/0 tier 1, age 0, next 103 of 100",
                "parent #1 CANCELED: executed 10 for 1005, on hold 0, left 0, IOC_REMAINDER");
    }

    @Test
    void shouldTakeTheCheaperOfQuotesAndBookPieceByPiece() {
        quotes.ask(AVA, 5, 100, 5, 103);
        venue.offer(UMA, 4, 101);
        venue.offer(UMA, 4, 102);
        quotes.forget();
        venue.enter(venue.parent(TOM, Side.BUY, 15, 103), parent -> parent.bookInstrumentId = BOOK);
        quotes.expect(
                "parent #3 accepted: SWEEP BUY 15",
                "  child 1 of #3: BUY 5@100 on 1, BEST_PRICE; stood: 5@100 of 100, 5@103 of 100; book 4@101",
                "accepted #4",
                "trade 1: #4 BUY 5@100 from #0, left 0 and 0",
                "  by 100/0 tier 1, age 0, next 0 of 0",
                "parent #3 PARTIALLY_FILLED: executed 5 for 500, on hold 0, left 10",
                "  child 2 of #3: BUY 8@102 on 2, BOOK_BETTER; stood: 5@103 of 100; book 4@101",
                "accepted #5",
                "trade 1: #5 BUY 4@101 from #1, left 4 and 0",
                "trade 2: #5 BUY 4@102 from #2, left 0 and 0",
                "parent #3 PARTIALLY_FILLED: executed 13 for 1312, on hold 0, left 2",
                "  child 3 of #3: BUY 2@103 on 1, ONLY_ONE; stood: 5@103 of 100; book 0@0",
                "accepted #6",
                "trade 2: #6 BUY 2@103 from #0, left 0 and 3",
                "  by 100/0 tier 2, age 0, next 0 of 0",
                "parent #3 FILLED: executed 15 for 1518, on hold 0, left 0");
    }

    @Test
    void shouldTakeTheBookWhereBothCostTheSame() {
        quotes.ask(AVA, 5, 100);
        venue.offer(UMA, 5, 100);
        quotes.forget();
        venue.enter(venue.parent(TOM, Side.BUY, 3, 0), parent -> parent.bookInstrumentId = BOOK);
        quotes.expect(
                "parent #2 accepted: SWEEP BUY 3",
                "  child 1 of #2: BUY 3@100 on 2, BOOK_EQUAL; stood: 5@100 of 100; book 5@100",
                "accepted #3",
                "trade 1: #3 BUY 3@100 from #1, left 0 and 2",
                "parent #2 FILLED: executed 3 for 300, on hold 0, left 0");
    }

    @Test
    void shouldCompareAfterTheTakersFee() {
        final ParentVenue dear = new ParentVenue(EngineLimits.defaults(), book -> book.takerFeePpm = 20_000);
        dear.quotes.ask(AVA, 5, 101);
        dear.offer(UMA, 5, 100);
        dear.quotes.forget();
        dear.enter(dear.parent(TOM, Side.BUY, 3, 0), parent -> parent.bookInstrumentId = BOOK);
        assertEquals(
                "  child 1 of #2: BUY 3@101 on 1, BEST_PRICE; stood: 5@101 of 100; book 5@100",
                dear.quotes.events().get(1));
    }

    @Test
    void shouldTakeAFullAmountThatIsBetterThanAllElseTogether() {
        quotes.ask(AVA, 5, 100, 50, 104);
        quotes.quote(quotes.asking(BEN, 10, 101), ladder -> ladder.fullAmount = true);
        venue.offer(UMA, 3, 102);
        quotes.forget();
        venue.enter(venue.parent(TOM, Side.BUY, 10, 0), parent -> parent.bookInstrumentId = BOOK);
        assertEquals(
                "  child 1 of #2: BUY 10@101 on 1, FULL_AMOUNT_FITS; stood: 5@100 of 100, 10@101 of 101, 50@104 of 100;"
                        + " book 3@102",
                quotes.events().get(1));
        assertEquals("parent #2 FILLED: executed 10 for 1010, on hold 0, left 0", venue.lastOfParent());
    }

    @Test
    void shouldLeaveAFullAmountThatIsWorse() {
        quotes.ask(AVA, 5, 100, 50, 101);
        quotes.quote(quotes.asking(BEN, 10, 101), ladder -> ladder.fullAmount = true);
        quotes.forget();
        venue.enter(venue.parent(TOM, Side.BUY, 10, 0));
        assertEquals(
                "  child 1 of #1: BUY 10@101 on 1, BEST_PRICE; stood: 5@100 of 100, 50@101 of 100, 10@101 of 101; book 0@0",
                quotes.events().get(1));
    }

    @Test
    void shouldSayThatAnEarlierQuoteWasTaken() {
        quotes.ask(BEN, 5, 100);
        quotes.ask(AVA, 5, 100);
        quotes.forget();
        venue.enter(venue.parent(TOM, Side.BUY, 3, 0));
        assertEquals(
                "  child 1 of #1: BUY 3@100 on 1, EARLIER_QUOTE; stood: 5@100 of 101, 5@100 of 100; book 0@0",
                quotes.events().get(1));
    }

    @Test
    void shouldWaitForAPriceAndExpire() {
        quotes.ask(AVA, 5, 102);
        quotes.forget();
        venue.enter(venue.waiting(TOM, 8, 100, 500));
        quotes.expect("parent #1 accepted: WAIT_FOR_PRICE BUY 8");
        quotes.at(10);
        quotes.ask(BEN, 5, 100);
        quotes.expect();
        quotes.at(11);
        quotes.expect(
                "  child 1 of #1: BUY 5@100 on 1, BEST_PRICE; stood: 5@100 of 101, 5@102 of 100; book 0@0",
                "accepted #2",
                "trade 1: #2 BUY 5@100 from #0, left 0 and 0",
                "  by 101/0 tier 1, age 1000000, next 102 of 100",
                "parent #1 PARTIALLY_FILLED: executed 5 for 500, on hold 0, left 3",
                "worked 1");
        quotes.restore();
        quotes.at(500);
        quotes.expect("parent #1 EXPIRED: executed 5 for 500, on hold 0, left 0, EXPIRED", "worked 1");
    }

    @Test
    void shouldWaitForAPriceOfTheBookToo() {
        venue.enter(venue.waiting(TOM, 8, 100, 500), parent -> parent.bookInstrumentId = BOOK);
        venue.offer(UMA, 3, 101);
        quotes.at(1);
        venue.offer(UMA, 8, 100);
        quotes.forget();
        quotes.at(2);
        quotes.expect(
                "  child 1 of #1: BUY 8@100 on 2, ONLY_ONE; stood: ; book 8@100",
                "accepted #4",
                "trade 1: #4 BUY 8@100 from #3, left 0 and 0",
                "parent #1 FILLED: executed 8 for 800, on hold 0, left 0",
                "worked 1");
    }

    @Test
    void shouldPauseAfterAChildThatIsRefused() {
        venue.enter(venue.waiting(TOM, 60_000, 100, 5_000), parent -> parent.quantityLots = 5_000);
        quotes.ask(AVA, 50, 100);
        quotes.engine.transferFunds(venue.withdrawal(TOM, QuoteVenue.USD), quotes.nowNs());
        quotes.forget();
        quotes.at(1);
        quotes.expect(
                "  child 1 of #1: BUY 1@100 on 1, ONLY_ONE; stood: 50@100 of 100; book 0@0",
                "rejected INSUFFICIENT_BALANCE",
                "parent #1 NEW: executed 0 for 0, on hold 0, left 5000, child INSUFFICIENT_BALANCE",
                "worked 1");
        quotes.at(500);
        quotes.ask(AVA, 50, 100);
        quotes.at(501);
        quotes.expect();
        quotes.at(1_001);
        assertEquals(
                "  child 2 of #1: BUY 1@100 on 1, ONLY_ONE; stood: 50@100 of 100; book 0@0",
                quotes.events().getFirst());
    }

    @Test
    void shouldSliceOverTimeAndCarryWhatASliceDidNotGet() {
        quotes.ask(AVA, 2, 100);
        quotes.forget();
        venue.enter(venue.twap(TOM, 10, 100, 3, 900));
        quotes.expect(
                "parent #1 accepted: TWAP BUY 10",
                "  child 1 of #1: BUY 2@100 on 1, ONLY_ONE; stood: 2@100 of 100; book 0@0",
                "accepted #2",
                "trade 1: #2 BUY 2@100 from #0, left 0 and 0",
                "  by 100/0 tier 1, age 0, next 0 of 0",
                "parent #1 PARTIALLY_FILLED: executed 2 for 200, on hold 0, left 8");
        quotes.at(299);
        quotes.ask(AVA, 20, 100);
        quotes.expect();
        quotes.restore();
        quotes.at(300);
        quotes.expect(
                "  child 2 of #1: BUY 4@100 on 1, ONLY_ONE; stood: 20@100 of 100; book 0@0",
                "accepted #3",
                "trade 2: #3 BUY 4@100 from #0, left 0 and 16",
                "  by 100/0 tier 1, age 1000000, next 0 of 0",
                "parent #1 PARTIALLY_FILLED: executed 6 for 600, on hold 0, left 4",
                "worked 1");
        quotes.at(600);
        assertEquals("parent #1 FILLED: executed 10 for 1000, on hold 0, left 0", venue.lastOfParent());
    }

    @Test
    void shouldDoSlicesTogetherThatWereMissed() {
        venue.enter(venue.twap(TOM, 10, 100, 5, 1_000));
        quotes.at(5);
        quotes.ask(AVA, 20, 100);
        quotes.quote(quotes.asking(AVA, 20, 100));
        quotes.forget();
        quotes.at(650);
        quotes.expect(
                "  child 1 of #1: BUY 8@100 on 1, ONLY_ONE; stood: 20@100 of 100; book 0@0",
                "accepted #2",
                "trade 1: #2 BUY 8@100 from #0, left 0 and 12",
                "  by 100/0 tier 1, age 645000000, next 0 of 0",
                "parent #1 PARTIALLY_FILLED: executed 8 for 800, on hold 0, left 2",
                "worked 1");
    }

    @Test
    void shouldKeepMinimumAndMaximumOfASlice() {
        quotes.ask(AVA, 90, 100);
        quotes.forget();
        venue.enter(venue.twap(TOM, 10, 100, 5, 1_000), parent -> {
            parent.minChildLots = 3;
            parent.maxChildLots = 3;
        });
        quotes.expect("parent #1 accepted: TWAP BUY 10", "parent #1 NEW: executed 0 for 0, on hold 0, left 10");
        quotes.at(200);
        assertEquals("parent #1 PARTIALLY_FILLED: executed 3 for 300, on hold 0, left 7", venue.lastOfParent());
    }

    @Test
    void shouldCountWhatIsOnHoldAndTakeItBack() {
        quotes.provider(AVA, 50, terms -> terms.outcomeAtEnd = HoldOutcome.REJECT);
        quotes.askWithLastLook(AVA, 5, 100);
        quotes.forget();
        venue.enter(venue.parent(TOM, Side.BUY, 8, 101));
        quotes.expect(
                "parent #1 accepted: SWEEP BUY 8",
                "  child 1 of #1: BUY 5@101 on 1, ONLY_ONE; stood: 5@100 of 100; book 0@0",
                "accepted #2",
                "hold 1 of #2 BUY 5@100 by 100 until 50000000",
                "parent #1 PENDING_CANCEL: executed 0 for 0, on hold 5, left 0, IOC_REMAINDER");
        quotes.restore();
        quotes.at(50);
        quotes.expect(
                "hold 1 ended REJECTED_AT_END, now 0",
                "canceled #2 5 IOC_REMAINDER",
                "parent #1 CANCELED: executed 0 for 0, on hold 0, left 0, IOC_REMAINDER");
    }

    @Test
    void shouldCancelAParentAndLetItsHoldsGoOn() {
        quotes.provider(AVA, 50, terms -> {});
        quotes.askWithLastLook(AVA, 5, 100);
        venue.enter(venue.waiting(TOM, 8, 100, 1_000));
        quotes.ask(BEN, 50, 101);
        quotes.forget();
        venue.cancel(UMA, 1);
        venue.cancel(TOM, 1);
        quotes.expect(
                "cancel of parent refused UNKNOWN_ORDER",
                "canceled #2 0 REQUESTED resting",
                "parent #1 PENDING_CANCEL: executed 0 for 0, on hold 5, left 0, REQUESTED");
        quotes.restore();
        quotes.accept(AVA, 1);
        quotes.expect(
                "hold 1 ended ACCEPTED, now 0",
                "trade 1: #2 BUY 5@100 from #0, left 0 and 0",
                "  by 100/0 tier 1, age 0, next 0 of 0, held 0",
                "parent #1 CANCELED: executed 5 for 500, on hold 0, left 0, REQUESTED");
        venue.cancel(TOM, 1);
        quotes.expect("cancel of parent refused UNKNOWN_ORDER");
    }

    @Test
    void shouldCancelParentsWithAllOrdersOfTheAccount() {
        venue.enter(venue.waiting(TOM, 8, 100, 1_000));
        venue.enter(venue.waiting(UMA, 8, 100, 1_000));
        quotes.forget();
        quotes.engine.cancelAllOrders(TOM, Ids.id(5), 0, quotes.nowNs());
        quotes.expect("parent #1 CANCELED: executed 0 for 0, on hold 0, left 0, MASS_CANCEL", "mass canceled 0");
    }

    @Test
    void shouldEndEverybodysParentsWhenOrderEntryIsSuspendedWithACancel() {
        venue.enter(venue.waiting(TOM, 8, 100, 1_000));
        venue.enter(venue.twap(UMA, 8, 100, 2, 1_000));
        quotes.forget();
        quotes.engine.setOrderEntry(stopWithCancel(), quotes.nowNs());
        quotes.forget();
        quotes.restore();
        quotes.at(1);
        quotes.expect(
                "parent #1 CANCELED: executed 0 for 0, on hold 0, left 0, ADMINISTRATOR",
                "parent #2 CANCELED: executed 0 for 0, on hold 0, left 0, ADMINISTRATOR",
                "worked 2");
    }

    @Test
    void shouldEndOnceThoughTheLastHoldEndsBeforeItsTurn() {
        // one turn of a parent for each command
        final EngineLimits limits = new EngineLimits(4, 4, 10, 100, 50, 10, 100, 100, 1, false);
        final ParentVenue small = new ParentVenue(limits, book -> {});
        small.enter(small.waiting(UMA, 8, 90, 1_000));
        small.quotes.provider(AVA, 50, terms -> {});
        small.quotes.askWithLastLook(AVA, 5, 100);
        small.enter(small.waiting(TOM, 8, 100, 1_000));
        small.enter(small.waiting(UMA, 8, 90, 1_000));
        small.quotes.engine.setOrderEntry(stopWithCancel(), small.quotes.nowNs());
        small.quotes.forget();
        small.quotes.engine.advanceTime(1);
        small.quotes.expect("parent #1 CANCELED: executed 0 for 0, on hold 0, left 0, ADMINISTRATOR", "worked 1");
        small.quotes.restore();
        small.quotes.accept(AVA, 1);
        assertEquals("parent #2 CANCELED: executed 5 for 500, on hold 0, left 0, ADMINISTRATOR", small.lastOfParent());
        small.quotes.forget();
        small.quotes.restore();
        small.quotes.at(1);
        small.quotes.expect("parent #4 CANCELED: executed 0 for 0, on hold 0, left 0, ADMINISTRATOR", "worked 1");
    }

    private static OrderEntryRequest stopWithCancel() {
        final OrderEntryRequest stop = new OrderEntryRequest();
        stop.reason = SuspensionReason.ADMINISTRATOR;
        stop.cancelAll = true;
        return stop;
    }

    @Test
    void shouldAnswerAParentThatIsSentAgainWithItsFirstOutcome() {
        final ParentOrderRequest request = venue.waiting(TOM, 8, 100, 1_000);
        venue.enter(request);
        quotes.restore();
        quotes.forget();
        venue.enter(request);
        quotes.expect("parent repeated: #1 NONE");
        venue.enter(request, parent -> parent.quantityLots = 9);
        quotes.expect("parent refused DUPLICATE_CLIENT_ORDER_ID");
        venue.cancel(TOM, 1);
        quotes.forget();
        venue.enter(request, parent -> parent.quantityLots = 8);
        quotes.expect("parent repeated: #1 NONE");
    }

    @Test
    void shouldNotTakeItsOwnQuotesNorItsOwnOrders() {
        quotes.ask(AVA, 5, 100);
        venue.offer(AVA, 5, 100);
        quotes.forget();
        venue.enter(venue.parent(AVA, Side.BUY, 3, 0), parent -> parent.bookInstrumentId = BOOK);
        quotes.expect(
                "parent #2 accepted: SWEEP BUY 3",
                "parent #2 CANCELED: executed 0 for 0, on hold 0, left 0, IOC_REMAINDER");
    }

    @Test
    void shouldSendMoreChildrenThanOneLookLetsALittleLater() {
        quotes.definition.maxQuantityLots = 1;
        quotes.definition.maxMarketQuantityLots = 1;
        quotes.engine.changeInstrument(quotes.definition, 0);
        for (int stream = 0; stream < 10; stream++) {
            for (final long bank : new long[] {AVA, BEN}) {
                final int of = stream;
                quotes.quote(quotes.asking(bank, 1, 100), ladder -> ladder.stream = of);
            }
        }
        quotes.forget();
        venue.enter(venue.parent(TOM, Side.BUY, 20, 0));
        assertEquals("parent #1 PARTIALLY_FILLED: executed 16 for 1600, on hold 0, left 4", venue.lastOfParent());
        quotes.restore();
        quotes.at(1);
        assertEquals("parent #1 FILLED: executed 20 for 2000, on hold 0, left 0", venue.lastOfParent());
    }

    @Test
    void shouldSpreadLooksOverCommandsByWhatTheyLookAt() {
        final EngineLimits limits = new EngineLimits(4, 4, 10, 100, 50, 10, 100, 100, 32, false);
        final ParentVenue small = new ParentVenue(limits, book -> {});
        for (int stream = 0; stream < 15; stream++) {
            final QuoteLadder ladder = small.quotes.asking(AVA, 1, 101);
            for (int tier = 1; tier < 20; tier++) {
                ladder.asks.add(101 + tier, 1, 1);
            }
            ladder.stream = stream;
            small.quotes.quote(ladder);
        }
        for (int i = 0; i < 3; i++) {
            small.enter(small.waiting(TOM, 1, 100, 500));
        }
        small.quotes.nowMs = 1; // after their pauses, for each has looked once and found nothing
        small.quotes.quote(small.quotes.asking(BEN, 3, 100));
        // 16 ladders and 301 tiers are more than the 8 times 32 of a command
        for (int command = 1; command <= 3; command++) {
            final long nextNs = QuoteVenue.NS_PER_MS + command;
            assertEquals(nextNs, small.quotes.engine.nextDeadlineNs());
            small.quotes.forget();
            small.quotes.restore();
            small.quotes.engine.advanceTime(nextNs);
            assertTrue(
                    small.quotes.events().contains("worked 1"),
                    small.quotes.events().toString());
            assertEquals("parent #" + command + " FILLED: executed 1 for 100, on hold 0, left 0", small.lastOfParent());
        }
    }
}
