package rialto.engine;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.engine.QuoteVenue.AVA;
import static rialto.engine.QuoteVenue.BEN;
import static rialto.engine.QuoteVenue.EUR;
import static rialto.engine.QuoteVenue.TOM;
import static rialto.engine.QuoteVenue.USD;

/** Trades on hold. Ava has 50 ms and a tolerance of two ticks, and accepts at the end; Ben is firm. */
class LastLookScenarioTest {
    private final QuoteVenue venue = new QuoteVenue();

    LastLookScenarioTest() {
        venue.provider(AVA, 50, terms -> {});
        venue.forget();
    }

    private void holdFive() {
        venue.askWithLastLook(AVA, 9, 100);
        venue.forget();
        venue.buy(TOM, 5, 101, TimeInForce.IOC);
        venue.expect("accepted #1", "hold 1 of #1 BUY 5@100 by 100 until 50000000");
    }

    @Test
    void shouldHoldTheMoneyOfBothSides() {
        holdFive();
        venue.expectBalance(TOM, USD, 100_000 - 505, 505);
        venue.expectBalance(AVA, EUR, 99_995, 5);
        venue.accept(AVA, 1);
        venue.expect(
                "hold 1 ended ACCEPTED, now 100",
                "trade 1: #1 BUY 5@100 from #0, left 0 and 0",
                "  by 100/0 tier 1, age 0, next 0 of 0, held 0");
        venue.expectBalance(TOM, USD, 99_500, 0);
        venue.expectBalance(TOM, EUR, 100_005, 0);
        venue.expectBalance(AVA, EUR, 99_995, 0);
        venue.expectBalance(AVA, USD, 100_500, 0);
    }

    @Test
    void shouldDoAtTheEndWhatWasAgreed() {
        holdFive();
        venue.restore();
        venue.at(49);
        venue.expect();
        venue.at(50);
        venue.expect(
                "hold 1 ended ACCEPTED_AT_END, now 100",
                "trade 1: #1 BUY 5@100 from #0, left 0 and 0",
                "  by 100/0 tier 1, age 0, next 0 of 0, held 50000000");
        assertEquals(1_000 * QuoteVenue.NS_PER_MS, venue.engine.nextDeadlineNs());
    }

    @Test
    void shouldRejectAtTheEndWhereThatWasAgreed() {
        venue.provider(AVA, 50, terms -> terms.outcomeAtEnd = HoldOutcome.REJECT);
        holdFive();
        venue.at(50);
        venue.expect("hold 1 ended REJECTED_AT_END, now 100", "canceled #1 5 IOC_REMAINDER");
        venue.expectBalance(TOM, USD, 100_000, 0);
        venue.expectBalance(AVA, EUR, 100_000, 0);
    }

    @Test
    void shouldTakeTheNextBestAtOnceAfterAReject() {
        holdFive();
        venue.ask(BEN, 3, 101);
        venue.reject(AVA, 1);
        venue.expect(
                "hold 1 ended REJECTED, now 100",
                "trade 1: #1 BUY 3@101 from #0, left 2 and 0",
                "  by 101/0 tier 1, age 0, next 100 of 100",
                "canceled #1 2 IOC_REMAINDER");
        venue.expectBalance(TOM, USD, 99_697, 0);
    }

    @Test
    void shouldWaitAgainAfterARejectAndNeverGoThereAgain() {
        venue.askWithLastLook(AVA, 9, 100);
        venue.forget();
        venue.buy(TOM, 5, 101, TimeInForce.GTC);
        venue.reject(AVA, 1);
        venue.askWithLastLook(AVA, 9, 99);
        venue.expect("accepted #1", "hold 1 of #1 BUY 5@100 by 100 until 50000000", "hold 1 ended REJECTED, now 100");
        venue.restore();
        venue.askWithLastLook(AVA, 9, 98);
        venue.expect();
        venue.ask(BEN, 5, 100);
        venue.expect("trade 1: #1 BUY 5@100 from #0, left 0 and 0", "  by 101/0 tier 1, age 0, next 98 of 100");
    }

    @Test
    void shouldRejectAPriceThatMovedEitherWayWhoeverDecides() {
        for (final long moved : new long[] {97, 103}) {
            final LastLookScenarioTest other = new LastLookScenarioTest();
            other.holdFive();
            other.venue.askWithLastLook(AVA, 9, moved);
            other.venue.at(50);
            other.venue.expect("hold 1 ended PRICE_MOVED, now " + moved, "canceled #1 5 IOC_REMAINDER");
        }
        holdFive();
        venue.askWithLastLook(AVA, 9, 97);
        venue.accept(AVA, 1);
        venue.expect("hold 1 ended PRICE_MOVED, now 97", "canceled #1 5 IOC_REMAINDER");
    }

    @Test
    void shouldTakeAProviderAtItsWordThatAcceptsWhatIsWorseForIt() {
        holdFive();
        venue.askWithLastLook(AVA, 9, 103);
        venue.accept(AVA, 1);
        venue.expect(
                "hold 1 ended ACCEPTED, now 103",
                "trade 1: #1 BUY 5@100 from #0, left 0 and 0",
                "  by 100/0 tier 1, age 0, next 0 of 0, held 0");
    }

    @Test
    void shouldAcceptWithinTheToleranceAndWithoutAPresentPrice() {
        holdFive();
        venue.askWithLastLook(AVA, 9, 102);
        venue.accept(AVA, 1);
        assertEquals("hold 1 ended ACCEPTED, now 102", venue.events().get(1));
        final LastLookScenarioTest other = new LastLookScenarioTest();
        other.holdFive();
        other.venue.cancelQuotes(AVA, QuoteScope.ALL, cancel -> {});
        other.venue.accept(AVA, 1);
        assertEquals("hold 1 ended ACCEPTED, now 0", other.venue.events().get(1));
    }

    @Test
    void shouldCancelTheRestAndNotWhatIsOnHold() {
        venue.askWithLastLook(AVA, 3, 100);
        venue.forget();
        venue.buy(TOM, 5, 101, TimeInForce.GTC);
        venue.cancel(TOM, 1);
        venue.expect(
                "accepted #1",
                "hold 1 of #1 BUY 3@100 by 100 until 50000000",
                "rested #1 BUY 2@101",
                "canceled #1 2 REQUESTED resting");
        venue.expectBalance(TOM, USD, 100_000 - 303, 303);
        venue.ask(BEN, 9, 100);
        venue.reject(AVA, 1);
        venue.expect("hold 1 ended REJECTED, now 0, canceled 3");
        venue.expectBalance(TOM, USD, 100_000, 0);
    }

    @Test
    void shouldTradeAHoldWhoseOrderLeft() {
        holdFive();
        venue.cancel(TOM, 1);
        venue.restore();
        venue.accept(AVA, 1);
        venue.expect(
                "canceled #1 0 REQUESTED resting",
                "hold 1 ended ACCEPTED, now 100",
                "trade 1: #1 BUY 5@100 from #0, left 0 and 0",
                "  by 100/0 tier 1, age 0, next 0 of 0, held 0");
        venue.expectBalance(TOM, EUR, 100_005, 0);
    }

    @Test
    void shouldCountAndTakeFirmQuotesOnlyForFillOrKill() {
        venue.askWithLastLook(AVA, 9, 100);
        venue.ask(BEN, 4, 101);
        venue.forget();
        venue.buy(TOM, 5, 101, TimeInForce.FOK);
        venue.buy(TOM, 4, 101, TimeInForce.FOK);
        venue.expect(
                "accepted #1",
                "canceled #1 5 FOK_NOT_FILLABLE",
                "accepted #2",
                "trade 1: #2 BUY 4@101 from #0, left 0 and 0",
                "  by 101/0 tier 1, age 0, next 100 of 100");
    }

    @Test
    void shouldLetNobodyAnswerButTheProviderAndOnlyOnce() {
        holdFive();
        venue.accept(BEN, 1);
        venue.reject(AVA, 2);
        venue.accept(AVA, 1);
        venue.forget();
        venue.reject(AVA, 1);
        venue.expect("refused UNKNOWN_HOLD");
    }

    @Test
    void shouldGoOnWithHoldsWhileTheInstrumentIsHalted() {
        venue.buy(TOM, 5, 101, TimeInForce.GTC);
        venue.askWithLastLook(AVA, 9, 100);
        venue.forget();
        venue.engine.setTradingPhase(QuoteVenue.EUR_USD, TradingPhase.HALTED, 0);
        venue.reject(AVA, 1);
        venue.expect(
                "quotes of 0/all canceled NOT_TRADING 1 ladders",
                "instrument 1 HALTED",
                "hold 1 ended REJECTED, now 0");
        venue.expectBalance(TOM, USD, 100_000 - 505, 505);
    }

    @Test
    void shouldGiveCreditBackWithARejectedHold() {
        venue.credit(TOM, AVA, 500);
        holdFive();
        venue.buy(TOM, 1, 101, TimeInForce.IOC);
        venue.expect("accepted #2", "canceled #2 1 IOC_REMAINDER");
        venue.reject(AVA, 1);
        venue.forget();
        venue.buy(TOM, 1, 101, TimeInForce.IOC);
        venue.expect("accepted #3", "hold 2 of #3 BUY 1@100 by 100 until 50000000");
    }

    @Test
    void shouldOpenOnlySoManyHoldsForAnOrder() {
        venue.buy(TOM, 100, 101, TimeInForce.GTC);
        for (int i = 0; i < Holds.MAX_PER_ORDER + 3; i++) {
            final int stream = i % QuoteLadder.MAX_STREAMS;
            venue.quote(venue.asking(AVA, 1, 100), ladder -> {
                ladder.lastLook = true;
                ladder.stream = stream;
            });
        }
        final long opened =
                venue.events().stream().filter(line -> line.startsWith("hold")).count();
        assertEquals(Holds.MAX_PER_ORDER, opened);
        venue.at(50);
        venue.forget();
        venue.expectBalance(AVA, EUR, 100_000 - Holds.MAX_PER_ORDER, 0);
    }

    @Test
    void shouldGiveCreditBackOnlyWhereAHoldHasUsedIt() {
        venue.askWithLastLook(AVA, 50, 100);
        venue.buy(TOM, 5, 100, TimeInForce.IOC);
        venue.credit(TOM, AVA, 5_000);
        venue.buy(TOM, 3, 100, TimeInForce.IOC);
        venue.restore();
        venue.reject(AVA, 1);
        venue.forget();
        venue.credit(TOM, AVA, 5_000);
        venue.expect("credit of 103 with 100: 300 of 5000");
        venue.engine.quotes().resetCredit(QuoteVenue.line(TOM, AVA, 0), venue.nowNs());
        venue.buy(TOM, 2, 100, TimeInForce.IOC);
        venue.restore();
        venue.reject(AVA, 2);
        venue.forget();
        venue.credit(TOM, AVA, 5_000);
        venue.expect("credit of 103 with 100: 200 of 5000");
        venue.reject(AVA, 3);
        venue.forget();
        venue.credit(TOM, AVA, 5_000);
        venue.expect("credit of 103 with 100: 0 of 5000");
    }
}
