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
}
