package rialto.engine;

import org.junit.jupiter.api.Test;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.ParentVenue.BOOK;
import static rialto.engine.QuoteVenue.AVA;
import static rialto.engine.QuoteVenue.BEN;
import static rialto.engine.QuoteVenue.EUR_USD;
import static rialto.engine.QuoteVenue.TOM;
import static rialto.engine.QuoteVenue.UMA;

/** When parent orders send no children though prices are there: none may enter, none would get anything, or none is large enough. */
class ParentPauseScenarioTest {
    private final ParentVenue venue = new ParentVenue(EngineLimits.defaults(), book -> book.minNotional = 500);
    private final QuoteVenue quotes = venue.quotes;

    private void orderEntry(final int instrumentId, final SuspensionReason reason, final boolean allowed) {
        final OrderEntryRequest request = new OrderEntryRequest();
        request.instrumentId = instrumentId;
        request.reason = reason;
        request.allowed = allowed;
        quotes.engine.setOrderEntry(request, quotes.nowNs());
        quotes.forget();
    }

    /** After it was accepted, and before it looks for the first time, something else may happen. */
    private static void beginSoon(final ParentOrderRequest parent) {
        parent.startNs = 10 * QuoteVenue.NS_PER_MS;
    }

    private List<String> children() {
        return quotes.events().stream()
                .filter(line -> line.startsWith("  child"))
                .toList();
    }

    private long looks() {
        return quotes.events().stream()
                .filter(line -> line.startsWith("worked"))
                .count();
    }

    @Test
    void shouldTellNothingWhileNoOrderMayEnter() {
        quotes.provider(AVA, 0, terms -> terms.leaseMs = 60_000);
        quotes.ask(AVA, 50, 100);
        venue.enter(venue.waiting(TOM, 8, 100, 60_000), ParentPauseScenarioTest::beginSoon);
        venue.enter(venue.twap(UMA, 90, 0, 30, 6_000), ParentPauseScenarioTest::beginSoon);
        orderEntry(0, SuspensionReason.STORAGE, false);
        for (int ms = 1; ms < 2_500; ms += 20) {
            quotes.at(ms);
        }
        assertTrue(quotes.events().stream().allMatch(line -> line.startsWith("worked")), "" + quotes.events());
        assertTrue(looks() <= 8, "" + quotes.events());
        quotes.restore();
        orderEntry(0, SuspensionReason.STORAGE, true);
        quotes.at(3_500);
        assertEquals(
                List.of(
                        "  child 1 of #1: BUY 8@100 on 1, ONLY_ONE; stood: 50@100 of 100; book 0@0",
                        "  child 1 of #2: BUY 42@100 on 1, ONLY_ONE; stood: 42@100 of 100; book 0@0"),
                children());
    }

    @Test
    void shouldTellNothingOfAFrozenAccount() {
        quotes.provider(AVA, 0, terms -> terms.leaseMs = 60_000);
        quotes.ask(AVA, 50, 100);
        venue.enter(venue.waiting(TOM, 8, 100, 60_000), ParentPauseScenarioTest::beginSoon);
        quotes.engine.setAccountState(TOM, true, false, 0);
        quotes.forget();
        quotes.at(500);
        quotes.expect("worked 1");
        quotes.engine.setAccountState(TOM, false, false, quotes.nowNs());
        quotes.at(999);
        quotes.forget();
        quotes.restore();
        quotes.at(1_500);
        assertEquals("parent #1 FILLED: executed 8 for 800, on hold 0, left 0", venue.lastOfParent());
    }

    @Test
    void shouldGoToTheBookAloneWhileQuotesTakeNoOrders() {
        orderEntry(BOOK, SuspensionReason.ADMINISTRATOR, false);
        quotes.ask(AVA, 3, 100);
        venue.enter(venue.waiting(TOM, 9, 105, 60_000), parent -> parent.bookInstrumentId = BOOK);
        assertEquals("parent #1 PARTIALLY_FILLED: executed 3 for 300, on hold 0, left 6", venue.lastOfParent());
        orderEntry(BOOK, SuspensionReason.ADMINISTRATOR, true);
        venue.offer(UMA, 9, 101);
        orderEntry(EUR_USD, SuspensionReason.ADMINISTRATOR, false);
        quotes.ask(AVA, 3, 100);
        quotes.forget();
        quotes.at(1);
        assertEquals("parent #1 FILLED: executed 9 for 906, on hold 0, left 0", venue.lastOfParent());
    }

    @Test
    void shouldNotLookForEveryLadderThatItMayNotTake() {
        venue.enter(venue.waiting(AVA, 8, 100, 60_000));
        quotes.forget();
        // its own quotes: each reaches it, and none is for it
        for (int ladder = 1; ladder <= 10_000; ladder++) {
            final long nowNs = 100L * ladder;
            if (quotes.engine.nextDeadlineNs() <= nowNs) {
                quotes.engine.advanceTime(nowNs);
            }
            quotes.engine.quotes().replace(quotes.asking(AVA, 5, 100), nowNs);
        }
        final long looks = looks();
        assertTrue(looks > 1 && looks <= 1_000, looks + " looks in a millisecond, each at a ladder twice");
        quotes.restore();
        // a price that comes in a pause is seen after it
        quotes.engine.quotes().replace(quotes.asking(BEN, 8, 100), 1_000_001);
        quotes.engine.advanceTime(1_010_000);
        assertEquals("parent #1 FILLED: executed 8 for 800, on hold 0, left 0", venue.lastOfParent());
    }

    @Test
    void shouldSendAChildThatIsWorthAnOrderThoughLessStandsAtThePrice() {
        venue.offer(UMA, 6, 100);
        final OrderRequest most = quotes.order(BEN, Side.BUY, 5, 100, TimeInForce.IOC);
        most.instrumentId = BOOK;
        quotes.enter(most);
        venue.offer(UMA, 9, 101);
        quotes.ask(AVA, 50, 102);
        quotes.forget();
        venue.enter(venue.waiting(TOM, 20, 105, 60_000), parent -> parent.bookInstrumentId = BOOK);
        assertEquals(
                List.of(
                        "  child 1 of #4: BUY 10@101 on 2, BOOK_BETTER; stood: 50@102 of 100; book 1@100",
                        "  child 2 of #4: BUY 10@105 on 1, ONLY_ONE; stood: 50@102 of 100; book 0@0"),
                children());
        quotes.forget();
    }

    @Test
    void shouldRaiseAChildForADustyOrder() {
        venue.offer(UMA, 6, 100);
        final OrderRequest most = quotes.order(BEN, Side.BUY, 5, 100, TimeInForce.IOC);
        most.instrumentId = BOOK;
        quotes.enter(most);
        quotes.ask(AVA, 50, 102);
        quotes.forget();
        venue.enter(venue.waiting(TOM, 20, 105, 60_000), parent -> parent.bookInstrumentId = BOOK);
        assertEquals(
                List.of(
                        "  child 1 of #3: BUY 5@100 on 2, BOOK_BETTER; stood: 50@102 of 100; book 1@100",
                        "  child 2 of #3: BUY 19@105 on 1, ONLY_ONE; stood: 50@102 of 100; book 0@0"),
                children());
        assertEquals("parent #3 FILLED: executed 20 for 2038, on hold 0, left 0", venue.lastOfParent());
    }

    @Test
    void shouldTakeQuotesForWhatIsWorthTooLittleOnTheBook() {
        venue.offer(UMA, 6, 100);
        quotes.ask(AVA, 50, 102);
        quotes.forget();
        venue.enter(venue.waiting(TOM, 4, 105, 60_000), parent -> parent.bookInstrumentId = BOOK);
        assertEquals("parent #2 FILLED: executed 4 for 408, on hold 0, left 0", venue.lastOfParent());
    }

    @Test
    void shouldSendNothingForDust() {
        venue.offer(UMA, 6, 100);
        quotes.forget();
        venue.enter(venue.waiting(TOM, 4, 105, 60_000), parent -> parent.bookInstrumentId = BOOK);
        quotes.expect("parent #2 accepted: WAIT_FOR_PRICE BUY 4");
        venue.enter(venue.parent(TOM, Side.BUY, 4, 0), parent -> parent.bookInstrumentId = BOOK);
        quotes.expect(
                "parent #3 accepted: SWEEP BUY 4",
                "parent #3 CANCELED: executed 0 for 0, on hold 0, left 0, IOC_REMAINDER");
    }

    @Test
    void shouldPauseLongerTheLongerItHasWorked() {
        quotes.provider(AVA, 0, terms -> terms.leaseMs = 60_000);
        quotes.engine.transferFunds(venue.withdrawal(TOM, QuoteVenue.USD), 0);
        venue.enter(venue.waiting(TOM, 8, 100, 86_400_000));
        long refused = 0;
        for (int seconds = 0; seconds < 86_400; seconds++) {
            quotes.at(1_000L * seconds);
            quotes.ask(AVA, 50, 100);
            quotes.at(1_000L * seconds + 1);
            refused += children().size();
            quotes.forget();
        }
        assertTrue(refused > 1_000 && refused < 2_000, refused + " refused children in a day");
    }
}
