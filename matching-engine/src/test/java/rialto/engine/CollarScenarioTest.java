package rialto.engine;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.CAROL;

/** A collar of 10 %: nothing that enters at the market or by a trigger trades further from the reference price. */
class CollarScenarioTest {
    private static final int TEN_PERCENT = 1_000;

    private final TriggerVenue market = new TriggerVenue();
    private final Venue venue = market.venue;

    @BeforeEach
    void haveALastPriceOf1000() {
        final PriceProtection protection = new PriceProtection();
        protection.instrumentId = Venue.BTC_USD;
        protection.collar = TEN_PERCENT;
        venue.protect(protection);
        market.trades(1_000);
    }

    @Test
    void shouldStopAMarketOrderAtTheCollar() {
        venue.sell(BOB, 1, 1_050);
        venue.sell(BOB, 1, 1_100);
        venue.sell(BOB, 1, 1_101);
        venue.forget();
        venue.market(ALICE, Side.BUY, 3, 0);
        market.expect(
                "accepted #6",
                "trade 2: #6 BUY 1@1050 from #3, left 2 and 0",
                "trade 3: #6 BUY 1@1100 from #4, left 1 and 0",
                "canceled #6 1 PRICE_COLLAR");
    }

    @Test
    void shouldStopASaleByQuoteAmountAtTheCollar() {
        venue.buy(BOB, 1, 900);
        venue.buy(BOB, 1, 899);
        venue.forget();
        venue.market(ALICE, Side.SELL, 0, 5_000);
        market.expect("accepted #5", "trade 2: #5 SELL 1@900 from #3, left 0 and 0", "canceled #5 0 PRICE_COLLAR");
    }

    @Test
    void shouldTellAnEmptyMarketFromTheCollar() {
        venue.sell(BOB, 1, 1_050);
        venue.forget();
        venue.market(ALICE, Side.BUY, 2, 0);
        market.expect("accepted #4", "trade 2: #4 BUY 1@1050 from #3, left 1 and 0", "canceled #4 1 MARKET_REMAINDER");
    }

    @Test
    void shouldNeedMoneyForWhatItCanReachOnly() {
        venue.sell(BOB, 1, 1_050);
        venue.sell(BOB, 50, 1_000_000);
        venue.transfer(CAROL, Venue.USD, -(TriggerVenue.RICH - 1_200), 77);
        venue.forget();
        venue.market(CAROL, Side.BUY, 2, 0);
        market.expect("accepted #5", "trade 2: #5 BUY 1@1050 from #3, left 1 and 0", "canceled #5 1 PRICE_COLLAR");
    }

    @Test
    void shouldStopATriggeredOrderAtTheCollar() {
        market.enter(market.market(TriggerType.STOP_LOSS, Side.SELL, 3, 950));
        venue.buy(BOB, 1, 940);
        venue.buy(BOB, 1, 850);
        venue.buy(BOB, 1, 845);
        venue.forget();
        market.trade(950);
        market.expect(
                "accepted #7",
                "rested #7 SELL 1@950",
                "accepted #8",
                "trade 2: #8 BUY 1@950 from #7, left 0 and 0",
                "triggered #3 at 950, left 3",
                "trade 3: #3 SELL 1@940 from #4, left 2 and 0",
                "canceled #3 2 PRICE_COLLAR"); // of 950: 855 is the last price
    }

    @Test
    void shouldNotLeaveATriggeredLimitBeyondTheCollarInTheBook() {
        market.enter(market.limit(TriggerType.STOP_LOSS, Side.BUY, 2, 2_000, 1_020));
        venue.forget();
        market.trade(1_020);
        market.expect(
                "accepted #4",
                "rested #4 SELL 1@1020",
                "accepted #5",
                "trade 2: #5 BUY 1@1020 from #4, left 0 and 0",
                "triggered #3 at 1020, left 2",
                "canceled #3 2 PRICE_COLLAR");
    }

    @Test
    void shouldLetATriggeredLimitWithinTheCollarRest() {
        market.enter(market.limit(TriggerType.STOP_LOSS, Side.BUY, 2, 1_122, 1_020));
        venue.forget();
        market.trade(1_020);
        market.expect(
                "accepted #4",
                "rested #4 SELL 1@1020",
                "accepted #5",
                "trade 2: #5 BUY 1@1020 from #4, left 0 and 0",
                "triggered #3 at 1020, left 2",
                "rested #3 BUY 2@1122");
    }

    @Test
    void shouldLeaveLimitOrdersAlone() {
        venue.sell(BOB, 1, 1_500);
        venue.forget();
        venue.buy(ALICE, 1, 1_500);
        market.expect("accepted #4", "trade 2: #4 BUY 1@1500 from #3, left 0 and 0");
    }

    @Test
    void shouldKeepACascadeWithinTheAverageOfTheLastMinutes() {
        final PriceProtection protection = new PriceProtection();
        protection.instrumentId = Venue.BTC_USD;
        protection.collar = TEN_PERCENT;
        protection.averageMinutes = 5;
        venue.protect(protection);
        venue.sell(BOB, 40, 1_000);
        venue.buy(CAROL, 40, 1_000);
        for (int price = 990; price >= 850; price -= 10) {
            market.enter(market.market(TriggerType.STOP_LOSS, Side.SELL, 1, Math.min(995, price + 10)));
            venue.buy(BOB, 1, price);
        }
        venue.forget();
        market.trade(995);
        final long lowest = venue.events().stream()
                .filter(line -> line.startsWith("trade"))
                .mapToLong(line -> Long.parseLong(line.replaceAll(".*@(\\d+) from.*", "$1")))
                .min()
                .orElseThrow();
        assertTrue(lowest >= 890 && lowest <= 900, "lowest trade " + lowest);
    }
}
