package rialto.engine;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.ParentVenue.BOOK;
import static rialto.engine.QuoteVenue.AVA;
import static rialto.engine.QuoteVenue.BEN;
import static rialto.engine.QuoteVenue.CYD;
import static rialto.engine.QuoteVenue.TOM;
import static rialto.engine.QuoteVenue.UMA;

/** Children go where they get something: not for quotes that the account, or the provider, cannot pay. */
class ParentCoverScenarioTest {
    private final ParentVenue venue = new ParentVenue();
    private final QuoteVenue quotes = venue.quotes;

    @Test
    void shouldGoPastAQuoteBeyondTheAccountsCredit() {
        quotes.credit(TOM, AVA, 0);
        quotes.ask(AVA, 5, 100);
        quotes.ask(BEN, 5, 101);
        quotes.forget();
        venue.enter(venue.parent(TOM, Side.BUY, 4, 0));
        quotes.expect(
                "parent #1 accepted: SWEEP BUY 4",
                "  child 1 of #1: BUY 4@101 on 1, BEST_PRICE; stood: 5@100 of 100, 5@101 of 101; book 0@0",
                "accepted #2",
                "trade 1: #2 BUY 4@101 from #0, left 0 and 1",
                "  by 101/0 tier 1, age 0, next 100 of 100",
                "parent #1 FILLED: executed 4 for 404, on hold 0, left 0");
    }

    @Test
    void shouldCountCreditThatTheChildUsesItself() {
        quotes.credit(TOM, AVA, 500);
        quotes.ask(AVA, 5, 100, 5, 101);
        quotes.ask(BEN, 5, 102);
        quotes.forget();
        venue.enter(venue.parent(TOM, Side.BUY, 8, 0));
        assertEquals(
                "  child 1 of #1: BUY 8@102 on 1, BEST_PRICE; stood: 5@100 of 100, 5@101 of 100, 5@102 of 101; book 0@0",
                quotes.events().get(1));
        assertEquals("parent #1 FILLED: executed 8 for 806, on hold 0, left 0", venue.lastOfParent());
    }

    @Test
    void shouldNotGoPastTheBookForAProviderThatCannotPay() {
        quotes.ask(AVA, 5, 100);
        quotes.quote(quotes.asking(AVA, 20, 101), ladder -> {
            ladder.stream = 1;
            ladder.fullAmount = true;
        });
        quotes.ask(BEN, 9, 103);
        venue.offer(UMA, 4, 102);
        quotes.engine.transferFunds(venue.withdrawal(AVA, QuoteVenue.EUR), quotes.nowNs());
        quotes.forget();
        venue.enter(venue.parent(TOM, Side.BUY, 6, 0), parent -> parent.bookInstrumentId = BOOK);
        assertEquals(
                "  child 1 of #2: BUY 4@102 on 2, BOOK_BETTER; stood: 5@100 of 100, 20@101 of 100, 9@103 of 101;"
                        + " book 4@102",
                quotes.events().get(1));
        assertEquals("parent #2 FILLED: executed 6 for 614, on hold 0, left 0", venue.lastOfParent());
    }

    @Test
    void shouldPutNoMoreOnHoldThanTheAccountMay() {
        quotes.provider(AVA, 50, terms -> {});
        for (int stream = 0; stream < 16; stream++) {
            final int of = stream;
            quotes.quote(quotes.asking(AVA, 1, 100), ladder -> {
                ladder.stream = of;
                ladder.lastLook = true;
            });
        }
        quotes.provider(BEN, 50, terms -> {});
        quotes.askWithLastLook(BEN, 5, 101);
        quotes.ask(CYD, 5, 102);
        quotes.forget();
        venue.enter(venue.parent(TOM, Side.BUY, 18, 0));
        assertTrue(
                quotes.events().get(1).startsWith("  child 1 of #1: BUY 18@102 on 1, EARLIER_QUOTE"),
                quotes.events().get(1));
        assertEquals("parent #1 PARTIALLY_FILLED: executed 2 for 204, on hold 16, left 0", venue.lastOfParent());
    }

    @Test
    void shouldStayWithinFiltersThatHaveChanged() {
        venue.enter(venue.waiting(TOM, 5, 110, 900));
        quotes.definition.maxPriceTicks = 105;
        quotes.engine.changeInstrument(quotes.definition, 0);
        quotes.ask(AVA, 3, 100);
        quotes.forget();
        quotes.at(1);
        assertEquals(
                "  child 1 of #1: BUY 3@105 on 1, ONLY_ONE; stood: 3@100 of 100; book 0@0",
                quotes.events().getFirst());
    }

    @Test
    void shouldTakeWhatTheAccountCanPay() {
        quotes.engine.transferFunds(venue.withdrawal(TOM, QuoteVenue.USD), quotes.nowNs());
        quotes.deposit(TOM, QuoteVenue.USD, 4_050);
        quotes.ask(AVA, 90, 100);
        quotes.forget();
        venue.enter(venue.parent(TOM, Side.BUY, 50, 0));
        quotes.expect(
                "parent #1 accepted: SWEEP BUY 50",
                "  child 1 of #1: BUY 40@100 on 1, ONLY_ONE; stood: 90@100 of 100; book 0@0",
                "accepted #2",
                "trade 1: #2 BUY 40@100 from #0, left 0 and 50",
                "  by 100/0 tier 1, age 0, next 0 of 0",
                "parent #1 PARTIALLY_FILLED: executed 40 for 4000, on hold 0, left 10",
                "  child 2 of #1: BUY 1@100 on 1, ONLY_ONE; stood: 50@100 of 100; book 0@0",
                "rejected INSUFFICIENT_BALANCE",
                "parent #1 CANCELED: executed 40 for 4000, on hold 0, left 0, IOC_REMAINDER, child INSUFFICIENT_BALANCE");
    }

    @Test
    void shouldSendOneChildAndPauseWithoutFunds() {
        quotes.engine.transferFunds(venue.withdrawal(TOM, QuoteVenue.USD), quotes.nowNs());
        quotes.provider(AVA, 0, terms -> terms.leaseMs = 60_000);
        quotes.ask(AVA, 50, 100);
        venue.offer(UMA, 50, 101);
        quotes.forget();
        venue.enter(venue.twap(TOM, 100, 0, 30, 3_000), parent -> parent.bookInstrumentId = BOOK);
        quotes.expect(
                "parent #2 accepted: TWAP BUY 100",
                "  child 1 of #2: BUY 1@100 on 1, BEST_PRICE; stood: 50@100 of 100; book 50@101",
                "rejected INSUFFICIENT_BALANCE",
                "parent #2 NEW: executed 0 for 0, on hold 0, left 100, child INSUFFICIENT_BALANCE");
        quotes.restore();
        quotes.at(999);
        quotes.expect();
        quotes.deposit(TOM, QuoteVenue.USD, 100_000);
        quotes.forget();
        quotes.at(1_000);
        assertEquals("parent #2 PARTIALLY_FILLED: executed 36 for 3600, on hold 0, left 64", venue.lastOfParent());
        quotes.forget();
        quotes.at(1_100);
        assertEquals("parent #2 PARTIALLY_FILLED: executed 40 for 4000, on hold 0, left 60", venue.lastOfParent());
    }

    @Test
    void shouldLookAtFewOrdersOfTheBookWithoutFundsAndNotAtAllOfThemWithFunds() {
        final EngineLimits limits = new EngineLimits(4, 4, 10, 100, 500, 500, 2_000, 2_000, 32, false);
        final ParentVenue deep = new ParentVenue(limits, book -> {
            book.maxOpenOrders = 500;
            book.maxQuantityLots = 1_000;
        });
        deep.quotes.definition.maxQuantityLots = 1_000;
        deep.quotes.engine.changeInstrument(deep.quotes.definition, 0);
        for (int i = 0; i < 400; i++) {
            deep.offer(UMA, 1, 100);
        }
        deep.quotes.engine.transferFunds(deep.withdrawal(TOM, QuoteVenue.USD), 0);
        deep.quotes.forget();
        deep.enter(deep.parent(TOM, Side.BUY, 400, 0), parent -> parent.bookInstrumentId = BOOK);
        assertTrue(
                deep.quotes.events().get(1).endsWith("BUY 1@100 on 2, ONLY_ONE; stood: ; book 1@100"),
                deep.quotes.events().get(1));
        deep.quotes.forget();
        deep.enter(deep.parent(AVA, Side.BUY, 400, 0), parent -> parent.bookInstrumentId = BOOK);
        assertEquals(
                4,
                deep.quotes.events().stream()
                        .filter(line -> line.startsWith("  child"))
                        .count());
        assertEquals("parent #402 FILLED: executed 400 for 40000, on hold 0, left 0", deep.lastOfParent());
    }

    @Test
    void shouldGoElsewhereWhenAProviderRejects() {
        quotes.provider(AVA, 50, terms -> {
            terms.leaseMs = 60_000;
            terms.outcomeAtEnd = HoldOutcome.REJECT;
        });
        quotes.askWithLastLook(AVA, 50, 100);
        venue.offer(UMA, 50, 101);
        quotes.forget();
        venue.enter(venue.twap(TOM, 20, 0, 20, 10_000), parent -> parent.bookInstrumentId = BOOK);
        assertEquals("parent #2 NEW: executed 0 for 0, on hold 1, left 19", venue.lastOfParent());
        quotes.at(50);
        quotes.restore();
        quotes.forget();
        quotes.at(500);
        assertEquals(
                "  child 2 of #2: BUY 2@101 on 2, BOOK_BETTER; stood: 49@100 of 100; book 50@101",
                quotes.events().getFirst());
        assertEquals("parent #2 PARTIALLY_FILLED: executed 2 for 202, on hold 0, left 18", venue.lastOfParent());
        quotes.at(5_000);
        assertEquals("parent #2 PARTIALLY_FILLED: executed 11 for 1111, on hold 0, left 9", venue.lastOfParent());
        quotes.forget();
        quotes.askWithLastLook(AVA, 50, 100);
        quotes.at(5_500);
        assertEquals("parent #2 PARTIALLY_FILLED: executed 11 for 1111, on hold 1, left 8", venue.lastOfParent());
    }

    @Test
    void shouldNotSendChildAfterChildToAProviderThatRejects() {
        quotes.provider(AVA, 50, terms -> terms.leaseMs = 60_000);
        quotes.askWithLastLook(AVA, 50, 100);
        quotes.forget();
        venue.enter(venue.waiting(TOM, 8, 100, 60_000));
        quotes.reject(AVA, 1);
        quotes.forget();
        quotes.at(1);
        quotes.askWithLastLook(AVA, 50, 100);
        quotes.restore();
        quotes.at(2);
        quotes.expect("worked 1", "worked 1");
        quotes.ask(BEN, 2, 100);
        quotes.at(3);
        assertEquals("parent #1 PARTIALLY_FILLED: executed 2 for 200, on hold 0, left 6", venue.lastOfParent());
        quotes.forget();
        quotes.at(4_000);
        quotes.askWithLastLook(AVA, 50, 100);
        quotes.forget();
        quotes.at(4_999);
        quotes.forget();
        quotes.at(5_000);
        assertEquals(
                "  child 3 of #1: BUY 6@100 on 1, ONLY_ONE; stood: 50@100 of 100; book 0@0",
                quotes.events().getFirst());
    }

    @Test
    void shouldTakeOnlyFirmQuotesWhenManyStreamsReject() {
        quotes.provider(AVA, 50, terms -> {});
        quotes.provider(BEN, 50, terms -> {});
        for (int stream = 0; stream < 16; stream++) {
            final int of = stream;
            quotes.quote(quotes.asking(AVA, 1, 100), ladder -> {
                ladder.stream = of;
                ladder.lastLook = true;
            });
        }
        venue.enter(venue.waiting(TOM, 20, 101, 60_000));
        for (int hold = 1; hold <= 16; hold++) {
            quotes.reject(AVA, hold);
        }
        quotes.at(1);
        quotes.askWithLastLook(BEN, 5, 100);
        quotes.ask(CYD, 3, 101);
        quotes.restore();
        quotes.forget();
        quotes.at(2);
        assertTrue(
                quotes.events().getFirst().startsWith("  child 2 of #1: BUY 3@101 on 1, ONLY_ONE"),
                quotes.events().getFirst());
        assertEquals("parent #1 PARTIALLY_FILLED: executed 3 for 303, on hold 0, left 17", venue.lastOfParent());
    }
}
