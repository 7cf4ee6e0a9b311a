package rialto.engine;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.engine.QuoteVenue.AVA;
import static rialto.engine.QuoteVenue.BEN;
import static rialto.engine.QuoteVenue.CYD;
import static rialto.engine.QuoteVenue.EUR;
import static rialto.engine.QuoteVenue.TOM;
import static rialto.engine.QuoteVenue.UMA;
import static rialto.engine.QuoteVenue.USD;

/** Firm quotes and the orders that take them, as a trader would tell it. */
class QuoteScenarioTest {
    private final QuoteVenue venue = new QuoteVenue();

    @Test
    void shouldTakeTheBestPriceAndThenTheEarlierQuote() {
        venue.ask(AVA, 5, 101);
        venue.ask(BEN, 5, 100, 5, 102);
        venue.ask(CYD, 5, 100);
        venue.forget();
        venue.buy(TOM, 12, 101, TimeInForce.IOC);
        venue.expect(
                "accepted #1",
                "trade 1: #1 BUY 5@100 from #0, left 7 and 0",
                "  by 101/0 tier 1, age 0, next 100 of 102",
                "trade 2: #1 BUY 5@100 from #0, left 2 and 0",
                "  by 102/0 tier 1, age 0, next 101 of 100",
                "trade 3: #1 BUY 2@101 from #0, left 0 and 3",
                "  by 100/0 tier 1, age 0, next 102 of 101");
        venue.expectBalance(TOM, EUR, 100_012, 0);
        venue.expectBalance(TOM, USD, 100_000 - 1_202, 0);
        venue.expectBalance(BEN, EUR, 99_995, 0);
        venue.expectBalance(BEN, USD, 100_500, 0);
    }

    @Test
    void shouldSellToTheHighestBid() {
        venue.bid(AVA, 5, 99);
        venue.bid(BEN, 5, 100);
        venue.forget();
        venue.sell(TOM, 7, 99, TimeInForce.IOC);
        venue.expect(
                "accepted #1",
                "trade 1: #1 SELL 5@100 from #0, left 2 and 0",
                "  by 101/0 tier 1, age 0, next 99 of 100",
                "trade 2: #1 SELL 2@99 from #0, left 0 and 3",
                "  by 100/0 tier 1, age 0, next 0 of 0");
        venue.expectBalance(TOM, USD, 100_698, 0);
    }

    @Test
    void shouldKeepTheirPlacesForTiersThatAreConfirmedOrSmaller() {
        venue.ask(AVA, 5, 100);
        venue.ask(BEN, 5, 100);
        venue.ask(AVA, 4, 100);
        venue.forget();
        venue.buy(TOM, 1, 100, TimeInForce.IOC);
        assertEquals("  by 100/0 tier 1, age 0, next 100 of 101", venue.lastTaken());
        venue.ask(AVA, 5, 100);
        venue.forget();
        venue.buy(TOM, 1, 100, TimeInForce.IOC);
        assertEquals("  by 101/0 tier 1, age 0, next 100 of 100", venue.lastTaken());
    }

    @Test
    void shouldTellTheAgeOfAQuote() {
        venue.ask(AVA, 5, 100);
        venue.at(20);
        venue.forget();
        venue.buy(TOM, 1, 100, TimeInForce.IOC);
        assertEquals("  by 100/0 tier 1, age 20000000, next 0 of 0", venue.lastTaken());
    }

    @Test
    void shouldReplaceAWholeLadderAtOnce() {
        venue.ask(AVA, 5, 100, 5, 101);
        venue.ask(AVA, 5, 103);
        venue.forget();
        venue.buy(TOM, 5, 102, TimeInForce.IOC);
        venue.expect("accepted #1", "canceled #1 5 IOC_REMAINDER");
    }

    @Test
    void shouldTakeALadderAwayThatIsReplacedByNothing() {
        venue.ask(AVA, 5, 100);
        venue.quote(venue.ladder(AVA));
        venue.forget();
        venue.market(TOM, Side.BUY, 5);
        venue.expect("accepted #1", "canceled #1 5 MARKET_REMAINDER");
        assertEquals(MatchingEngine.NOTHING_DUE, venue.engine.nextDeadlineNs());
    }

    @Test
    void shouldLetTwoStreamsOfAProviderStandSideBySide() {
        venue.ask(AVA, 5, 100);
        venue.quote(venue.asking(AVA, 5, 101), ladder -> ladder.stream = 15);
        venue.forget();
        venue.buy(TOM, 8, 101, TimeInForce.FOK);
        venue.expect(
                "accepted #1",
                "trade 1: #1 BUY 5@100 from #0, left 3 and 0",
                "  by 100/0 tier 1, age 0, next 0 of 0",
                "trade 2: #1 BUY 3@101 from #0, left 0 and 2",
                "  by 100/15 tier 1, age 0, next 0 of 0");
    }

    @Test
    void shouldFillOrKillAcrossProviders() {
        venue.ask(AVA, 5, 100);
        venue.ask(BEN, 5, 101);
        venue.forget();
        venue.buy(TOM, 11, 101, TimeInForce.FOK);
        venue.expect("accepted #1", "canceled #1 11 FOK_NOT_FILLABLE");
        venue.buy(TOM, 10, 101, TimeInForce.FOK);
        venue.expect(
                "accepted #2",
                "trade 1: #2 BUY 5@100 from #0, left 5 and 0",
                "  by 100/0 tier 1, age 0, next 101 of 101",
                "trade 2: #2 BUY 5@101 from #0, left 0 and 0",
                "  by 101/0 tier 1, age 0, next 0 of 0");
    }

    @Test
    void shouldTakeAFullAmountInsteadOfASweepThatIsDearer() {
        venue.ask(AVA, 5, 100, 5, 104);
        venue.quote(venue.asking(BEN, 20, 101), ladder -> ladder.fullAmount = true);
        venue.forget();
        venue.buy(TOM, 10, 110, TimeInForce.IOC);
        venue.expect(
                "accepted #1",
                "trade 1: #1 BUY 10@101 from #0, left 0 and 0",
                "  by 101/0 tier 1, age 0, next 100 of 100");
        venue.buy(TOM, 5, 110, TimeInForce.IOC);
        venue.expect(
                "accepted #2", "trade 2: #2 BUY 5@100 from #0, left 0 and 0", "  by 100/0 tier 1, age 0, next 0 of 0");
    }

    @Test
    void shouldSweepWhenBothCostTheSame() {
        venue.ask(AVA, 5, 100, 5, 102);
        venue.quote(venue.asking(BEN, 20, 101), ladder -> ladder.fullAmount = true);
        venue.forget();
        venue.buy(TOM, 10, 110, TimeInForce.IOC);
        assertEquals(
                "trade 1: #1 BUY 5@100 from #0, left 5 and 0", venue.events().get(1));
    }

    @Test
    void shouldTakeAFullAmountWholeOrNotAtAll() {
        venue.quote(venue.asking(AVA, 9, 100), ladder -> ladder.fullAmount = true);
        venue.ask(BEN, 4, 101);
        venue.forget();
        venue.buy(TOM, 10, 110, TimeInForce.IOC);
        venue.expect(
                "accepted #1",
                "trade 1: #1 BUY 4@101 from #0, left 6 and 0",
                "  by 101/0 tier 1, age 0, next 100 of 100",
                "canceled #1 6 IOC_REMAINDER");
    }

    @Test
    void shouldTakeTheNamedTierOrNothing() {
        venue.ask(AVA, 5, 100, 5, 102);
        venue.ask(BEN, 5, 99);
        venue.forget();
        venue.take(TOM, Side.BUY, 5, 102, AVA, 2);
        venue.take(TOM, Side.BUY, 5, 102, AVA, 2);
        venue.take(TOM, Side.BUY, 5, 99, AVA, 1);
        venue.take(TOM, Side.BUY, 7, 100, AVA, 1);
        venue.expect(
                "accepted #1",
                "trade 1: #1 BUY 5@102 from #0, left 0 and 0",
                "  by 100/0 tier 2, age 0, next 99 of 101",
                "accepted #2",
                "canceled #2 5 QUOTE_GONE",
                "accepted #3",
                "canceled #3 5 QUOTE_GONE",
                "accepted #4",
                "trade 2: #4 BUY 5@100 from #0, left 2 and 0",
                "  by 100/0 tier 1, age 0, next 99 of 101",
                "canceled #4 2 IOC_REMAINDER");
    }

    @Test
    void shouldTakeTheLeastQuantityOrNothing() {
        venue.ask(AVA, 5, 100);
        venue.forget();
        venue.enter(venue.order(TOM, Side.BUY, 10, 100, TimeInForce.IOC), order -> order.minQuantityLots = 6);
        venue.expect("accepted #1", "canceled #1 10 IOC_REMAINDER");
        venue.enter(venue.order(TOM, Side.BUY, 10, 100, TimeInForce.IOC), order -> order.minQuantityLots = 5);
        venue.expect(
                "accepted #2",
                "trade 1: #2 BUY 5@100 from #0, left 5 and 0",
                "  by 100/0 tier 1, age 0, next 0 of 0",
                "canceled #2 5 IOC_REMAINDER");
    }

    @Test
    void shouldLetOrdersWaitUntilAQuoteReachesThem() {
        venue.buy(TOM, 5, 100, TimeInForce.GTC);
        venue.buy(UMA, 5, 101, TimeInForce.GTC);
        venue.sell(TOM, 5, 99, TimeInForce.GTC);
        venue.expect(
                "accepted #1",
                "rested #1 BUY 5@100",
                "accepted #2",
                "rested #2 BUY 5@101",
                "accepted #3",
                "rested #3 SELL 5@99");
        venue.ask(AVA, 20, 102);
        venue.expect();
        venue.ask(AVA, 7, 100);
        venue.expect(
                "trade 1: #2 BUY 5@100 from #0, left 0 and 2",
                "  by 100/0 tier 1, age 0, next 0 of 0",
                "trade 2: #1 BUY 2@100 from #0, left 3 and 0",
                "  by 100/0 tier 1, age 0, next 0 of 0");
        venue.expectBalance(TOM, USD, 100_000 - 200 - 300, 300);
        venue.cancel(TOM, 1);
        venue.expect("canceled #1 3 REQUESTED resting");
        venue.expectBalance(TOM, USD, 99_800, 0);
    }

    @Test
    void shouldLetOnlySoManyWaitingOrdersLookWithOneCommand() {
        final QuoteVenue small = new QuoteVenue(new EngineLimits(4, 4, 10, 100, 50, 10, 100, 100, 1, false));
        for (int i = 0; i < 5; i++) {
            small.buy(TOM, 1, 100 + i, TimeInForce.GTC);
        }
        small.forget();
        small.ask(AVA, 9, 90);
        assertEquals(
                4,
                small.events().stream()
                        .filter(line -> line.contains("trade") || line.contains("by "))
                        .count());
        assertEquals(1, small.engine.nextDeadlineNs());
        small.restore();
        small.forget();
        small.engine.advanceTime(1);
        small.expect(
                "trade 3: #3 BUY 1@90 from #0, left 0 and 6",
                "  by 100/0 tier 1, age 1, next 0 of 0",
                "trade 4: #2 BUY 1@90 from #0, left 0 and 5",
                "  by 100/0 tier 1, age 1, next 0 of 0",
                "looked 1");
        small.engine.advanceTime(3);
        small.expect("trade 5: #1 BUY 1@90 from #0, left 0 and 4", "  by 100/0 tier 1, age 3, next 0 of 0", "looked 1");
        assertEquals(1_000 * QuoteVenue.NS_PER_MS, small.engine.nextDeadlineNs());
    }

    @Test
    void shouldNeverTakeAQuoteOfItsOwn() {
        venue.ask(AVA, 5, 100);
        venue.forget();
        venue.buy(AVA, 5, 100, TimeInForce.IOC);
        venue.expect("accepted #1", "canceled #1 5 IOC_REMAINDER");
    }

    @Test
    void shouldCancelATierThatItsProviderCannotPayAndTakeTheNext() {
        venue.deposit(AVA, EUR, -99_996);
        venue.ask(AVA, 5, 99, 4, 100);
        venue.ask(BEN, 5, 101);
        venue.forget();
        venue.buy(TOM, 5, 101, TimeInForce.IOC);
        venue.expect(
                "accepted #1",
                "quotes of 100/0 canceled INSUFFICIENT_BALANCE tier 1 SELL",
                "trade 1: #1 BUY 4@100 from #0, left 1 and 0",
                "  by 100/0 tier 2, age 0, next 101 of 101",
                "trade 2: #1 BUY 1@101 from #0, left 0 and 4",
                "  by 101/0 tier 1, age 0, next 0 of 0");
    }

    @Test
    void shouldPassOverAProviderWithoutCreditForTheTaker() {
        venue.ask(AVA, 9, 99);
        venue.ask(BEN, 9, 100);
        venue.credit(TOM, AVA, 500);
        venue.forget();
        venue.buy(TOM, 5, 100, TimeInForce.IOC);
        assertEquals("  by 100/0 tier 1, age 0, next 100 of 101", venue.lastTaken());
        venue.buy(TOM, 1, 100, TimeInForce.IOC);
        assertEquals("  by 101/0 tier 1, age 0, next 99 of 100", venue.lastTaken());
        venue.engine.quotes().resetCredit(QuoteVenue.line(TOM, AVA, 0), venue.nowNs());
        venue.forget();
        venue.buy(TOM, 1, 100, TimeInForce.IOC);
        assertEquals("  by 100/0 tier 1, age 0, next 100 of 101", venue.lastTaken());
        venue.buy(UMA, 3, 100, TimeInForce.IOC);
        assertEquals("  by 100/0 tier 1, age 0, next 100 of 101", venue.lastTaken());
    }

    @Test
    void shouldTakeWhatAMarketOrderCanPay() {
        venue.deposit(TOM, USD, -99_650);
        venue.ask(AVA, 2, 100, 5, 101);
        venue.forget();
        venue.market(TOM, Side.BUY, 5);
        venue.expect(
                "accepted #1",
                "trade 1: #1 BUY 2@100 from #0, left 3 and 0",
                "  by 100/0 tier 1, age 0, next 0 of 0",
                "trade 2: #1 BUY 1@101 from #0, left 2 and 4",
                "  by 100/0 tier 2, age 0, next 0 of 0",
                "canceled #1 2 MARKET_REMAINDER");
    }

    @Test
    void shouldCancelNoTierForAnOrderThatTradesNothing() {
        venue.deposit(AVA, EUR, -99_990);
        venue.ask(AVA, 8, 100, 8, 101);
        venue.forget();
        venue.buy(TOM, 17, 101, TimeInForce.FOK);
        venue.expect("accepted #1", "canceled #1 17 FOK_NOT_FILLABLE");
        venue.buy(TOM, 9, 101, TimeInForce.IOC);
        venue.expect(
                "accepted #2",
                "trade 1: #2 BUY 8@100 from #0, left 1 and 0",
                "  by 100/0 tier 1, age 0, next 0 of 0",
                "trade 2: #2 BUY 1@101 from #0, left 0 and 7",
                "  by 100/0 tier 2, age 0, next 0 of 0");
        venue.buy(TOM, 2, 101, TimeInForce.IOC);
        venue.expect(
                "accepted #3",
                "quotes of 100/0 canceled INSUFFICIENT_BALANCE tier 2 SELL",
                "canceled #3 2 IOC_REMAINDER");
    }

    @Test
    void shouldTakeTheBestOfStreamsThatStandUnderOneQuoteId() {
        venue.ask(AVA, 5, 102);
        venue.quote(venue.asking(AVA, 5, 101), ladder -> ladder.stream = 3);
        venue.quote(venue.asking(AVA, 5, 101), ladder -> ladder.stream = 4);
        venue.forget();
        venue.take(TOM, Side.BUY, 5, 101, AVA, 1);
        venue.expect(
                "accepted #1", "trade 1: #1 BUY 5@101 from #0, left 0 and 0", "  by 100/3 tier 1, age 0, next 0 of 0");
    }
}
