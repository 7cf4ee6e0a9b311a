package rialto.engine;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.CAROL;

/** Trades are within 10 % of the last one; else an auction of a minute begins. */
class VolatilityInterruptionScenarioTest {
    private static final String INTERRUPTED = "interrupted at 1200, 900 to 1100 around 1000, extended 0 times";
    private static final String BEGINS = "instrument 1 VOLATILITY_AUCTION";

    private final VolatilityVenue market = VolatilityVenue.trading();
    private final Venue venue = market.venue;

    @Test
    void shouldTradeUpToTheRangeAndThenBeginAnAuction() {
        venue.sell(BOB, 1, 1_100);
        venue.sell(BOB, 2, 1_200);
        venue.forget();
        venue.buy(ALICE, 2, 1_300);
        market.expect(
                "accepted #5",
                "trade 2: #5 BUY 1@1100 from #3, left 1 and 0",
                INTERRUPTED,
                BEGINS,
                "rested #5 BUY 1@1300",
                "indication 1@1200, imbalance -1");
        assertEquals(TradingPhase.VOLATILITY_AUCTION, market.phase());
    }

    @Test
    void shouldTradeAtOnePriceAndGoOnWhenTheAuctionEnds() {
        venue.sell(BOB, 2, 1_200);
        venue.buy(ALICE, 1, 1_300);
        venue.sell(CAROL, 1, 1_150);
        venue.forget();
        market.after(VolatilityVenue.MINUTE_NS - 10);
        market.expect();
        market.after(10);
        market.expect(
                "trade 2: #5 SELL 1@1150 from #4, left 0 and 0",
                "uncrossed 1@1150, imbalance 0",
                "instrument 1 CONTINUOUS");
        venue.buy(ALICE, 1, 1_200);
        market.expect("accepted #6", "trade 3: #6 BUY 1@1200 from #3, left 0 and 1");
    }

    @Test
    void shouldGoOnWithoutATradeWhenNothingIsLeftToTrade() {
        market.interrupt();
        venue.cancel(BOB, 3);
        venue.forget();
        market.after(VolatilityVenue.MINUTE_NS);
        market.expect("uncrossed 0@0, imbalance 0", "instrument 1 CONTINUOUS");
    }

    @Test
    void shouldCancelWhatCannotWait() {
        venue.sell(BOB, 1, 1_100);
        venue.sell(BOB, 1, 1_200);
        venue.forget();
        venue.market(ALICE, Side.BUY, 2, 0);
        market.expect(
                "accepted #5",
                "trade 2: #5 BUY 1@1100 from #3, left 1 and 0",
                "canceled #5 1 VOLATILITY_INTERRUPTION",
                INTERRUPTED,
                BEGINS);
    }

    @Test
    void shouldCancelTheRestOfAnIocOrder() {
        venue.buy(BOB, 1, 800);
        venue.forget();
        venue.enter(venue.order(ALICE, Side.SELL, 1, 700), o -> o.timeInForce = TimeInForce.IOC);
        market.expect(
                "accepted #4",
                "canceled #4 1 VOLATILITY_INTERRUPTION",
                "interrupted at 800, 900 to 1100 around 1000, extended 0 times",
                BEGINS);
    }

    @Test
    void shouldCancelAnFokOrderAndGoOn() {
        venue.sell(BOB, 1, 1_100);
        venue.sell(BOB, 1, 1_200);
        venue.forget();
        venue.enter(venue.order(ALICE, Side.BUY, 2, 1_200), o -> o.timeInForce = TimeInForce.FOK);
        market.expect("accepted #5", "canceled #5 2 FOK_NOT_FILLABLE");
        assertEquals(TradingPhase.CONTINUOUS, market.phase());
    }

    @Test
    void shouldSpendAnAmountUpToTheRange() {
        venue.sell(BOB, 1, 1_100);
        venue.sell(BOB, 1, 1_300);
        venue.forget();
        venue.market(ALICE, Side.BUY, 0, 2_399);
        market.expect("accepted #5", "trade 2: #5 BUY 1@1100 from #3, left 0 and 0");
        venue.market(ALICE, Side.BUY, 0, 1_300);
        market.expect(
                "accepted #6",
                "canceled #6 0 VOLATILITY_INTERRUPTION",
                "interrupted at 1300, 990 to 1210 around 1100, extended 0 times",
                BEGINS);
    }

    @Test
    void shouldNeedMoneyForWhatItCanReachOnly() {
        venue.sell(BOB, 1, 1_100);
        venue.sell(BOB, 40, 1_000_000);
        venue.transfer(CAROL, Venue.USD, -(TriggerVenue.RICH - 1_200), 77);
        venue.forget();
        venue.market(CAROL, Side.BUY, 2, 0);
        market.expect(
                "accepted #5",
                "trade 2: #5 BUY 1@1100 from #3, left 1 and 0",
                "canceled #5 1 VOLATILITY_INTERRUPTION",
                "interrupted at 1000000, 900 to 1100 around 1000, extended 0 times",
                BEGINS);
    }

    @Test
    void shouldLeaveAnOrderThatWouldTradeWithNobody() {
        venue.buy(ALICE, 1, 1_300);
        market.expect("accepted #3", "rested #3 BUY 1@1300");
        assertEquals(TradingPhase.CONTINUOUS, market.phase());
        venue.sell(BOB, 1, 1_250);
        market.expect(
                "accepted #4",
                "interrupted at 1300, 900 to 1100 around 1000, extended 0 times",
                BEGINS,
                "rested #4 SELL 1@1250",
                "indication 1@1250, imbalance 0");
    }

    @Test
    void shouldInterruptForATradeThatIsTooGoodAsWell() {
        venue.buy(ALICE, 1, 1_300);
        venue.buy(ALICE, 1, 1_050);
        venue.forget();
        venue.enter(venue.order(BOB, Side.SELL, 2, 1_000), o -> o.timeInForce = TimeInForce.FOK);
        market.expect("accepted #5", "canceled #5 2 FOK_NOT_FILLABLE");
        venue.market(BOB, Side.SELL, 2, 0);
        market.expect(
                "accepted #6",
                "canceled #6 2 VOLATILITY_INTERRUPTION",
                "interrupted at 1300, 900 to 1100 around 1000, extended 0 times",
                BEGINS);
    }

    @Test
    void shouldTradeBehindAnOrderOfItsOwnThatWasTooGood() {
        venue.buy(BOB, 1, 1_300);
        venue.buy(ALICE, 1, 1_050);
        venue.forget();
        venue.enter(
                venue.order(BOB, Side.SELL, 1, 1_000), o -> o.selfTradePrevention = SelfTradePrevention.EXPIRE_MAKER);
        market.expect(
                "accepted #5",
                "canceled #3 1 SELF_TRADE_MAKER resting",
                "trade 2: #5 SELL 1@1050 from #4, left 0 and 0");
    }

    @Test
    void shouldNotInterruptForATradeOfAnAccountWithItself() {
        venue.sell(ALICE, 1, 1_200);
        venue.forget();
        venue.enter(
                venue.order(ALICE, Side.BUY, 1, 1_200), o -> o.selfTradePrevention = SelfTradePrevention.EXPIRE_TAKER);
        market.expect("accepted #4", "canceled #4 1 SELF_TRADE_TAKER");
        venue.sell(BOB, 1, 1_250);
        venue.forget();
        venue.enter(
                venue.order(ALICE, Side.BUY, 1, 1_240), o -> o.selfTradePrevention = SelfTradePrevention.EXPIRE_MAKER);
        market.expect("accepted #6", "canceled #3 1 SELF_TRADE_MAKER resting", "rested #6 BUY 1@1240");
    }

    @Test
    void shouldInterruptBehindOrdersOfItsOwn() {
        venue.sell(ALICE, 1, 1_200);
        venue.sell(BOB, 1, 1_200);
        venue.forget();
        venue.enter(
                venue.order(ALICE, Side.BUY, 1, 1_200), o -> o.selfTradePrevention = SelfTradePrevention.EXPIRE_MAKER);
        market.expect(
                "accepted #5",
                "canceled #3 1 SELF_TRADE_MAKER resting",
                INTERRUPTED,
                BEGINS,
                "rested #5 BUY 1@1200",
                "indication 1@1200, imbalance 0");
    }

    @Test
    void shouldMeasureOneOrderFromThePriceBeforeIt() {
        venue.sell(BOB, 1, 1_080);
        venue.sell(BOB, 1, 1_160);
        venue.forget();
        venue.buy(ALICE, 2, 1_160);
        market.expect(
                "accepted #5",
                "trade 2: #5 BUY 1@1080 from #3, left 1 and 0",
                "interrupted at 1160, 900 to 1100 around 1000, extended 0 times",
                BEGINS,
                "rested #5 BUY 1@1160",
                "indication 1@1160, imbalance 0");
    }

    @Test
    void shouldSeeManySmallStepsByTheAverageOfTheLastMinutes() {
        final PriceProtection protection = VolatilityVenue.protection();
        protection.averageMinutes = 5;
        market.protect(protection);
        market.market.trades(1_000, 1_050);
        venue.sell(BOB, 1, 1_130); // 1,025 on average
        venue.forget();
        venue.buy(ALICE, 1, 1_130);
        market.expect(
                "accepted #8",
                "interrupted at 1130, 923 to 1127 around 1025, extended 0 times",
                BEGINS,
                "rested #8 BUY 1@1130",
                "indication 1@1130, imbalance 0");
    }

    @Test
    void shouldBeginTheAverageAnewWithTheAuctionsPrice() {
        final PriceProtection protection = VolatilityVenue.protection();
        protection.averageMinutes = 5;
        market.protect(protection);
        market.market.trades(1_000);
        market.interrupt();
        market.after(VolatilityVenue.MINUTE_NS);
        venue.sell(BOB, 1, 1_320);
        venue.forget();
        venue.buy(ALICE, 1, 1_320);
        market.expect("accepted #8", "trade 4: #8 BUY 1@1320 from #7, left 0 and 0");
    }

    @Test
    void shouldInterruptNothingBeforeThereIsAReferencePrice() {
        final VolatilityVenue fresh = new VolatilityVenue();
        fresh.venue.sell(BOB, 1, 1_200);
        fresh.venue.buy(ALICE, 1, 1_200);
        fresh.expect(
                "accepted #1", "rested #1 SELL 1@1200", "accepted #2", "trade 1: #2 BUY 1@1200 from #1, left 0 and 0");
    }

    @Test
    void shouldMeasureTheFirstTradeFromTheOperatorsPrice() {
        final VolatilityVenue fresh = new VolatilityVenue();
        final PriceProtection protection = VolatilityVenue.protection();
        protection.referenceTicks = 1_000;
        fresh.protect(protection);
        fresh.interrupt();
        assertEquals(TradingPhase.VOLATILITY_AUCTION, fresh.phase());
    }

    @Test
    void shouldLetTheCollarStopAnOrderFirst() {
        final PriceProtection protection = VolatilityVenue.protection();
        protection.collar = 1_000;
        market.protect(protection);
        venue.sell(BOB, 1, 1_200);
        venue.forget();
        venue.market(ALICE, Side.BUY, 1, 0);
        market.expect("accepted #4", "canceled #4 1 PRICE_COLLAR");
        assertEquals(TradingPhase.CONTINUOUS, market.phase());
    }

    @Test
    void shouldInterruptBeforeAWiderCollar() {
        final PriceProtection protection = VolatilityVenue.protection();
        protection.collar = 1_500;
        market.protect(protection);
        venue.sell(BOB, 1, 1_160);
        venue.forget();
        venue.market(ALICE, Side.BUY, 1, 0);
        market.expect("accepted #4", "canceled #4 1 PRICE_COLLAR");
        venue.sell(BOB, 1, 1_150);
        venue.forget();
        venue.market(ALICE, Side.BUY, 1, 0);
        market.expect(
                "accepted #6",
                "canceled #6 1 VOLATILITY_INTERRUPTION",
                "interrupted at 1150, 900 to 1100 around 1000, extended 0 times",
                BEGINS);
    }

    @Test
    void shouldKeepFromTheAuctionWhatTheCollarKeepsFromTheBook() {
        final PriceProtection protection = VolatilityVenue.protection();
        protection.collar = 1_500;
        market.protect(protection);
        market.market.enter(market.market.limit(TriggerType.STOP_LOSS, Side.BUY, 1, 2_000, 1_010));
        venue.sell(BOB, 1, 1_010);
        venue.sell(BOB, 1, 1_130);
        venue.forget();
        venue.buy(CAROL, 1, 1_010);
        market.expect(
                "accepted #6",
                "trade 2: #6 BUY 1@1010 from #4, left 0 and 0",
                "triggered #3 at 1010, left 1",
                "canceled #3 1 VOLATILITY_INTERRUPTION",
                "interrupted at 1130, 909 to 1111 around 1010, extended 0 times",
                BEGINS);
    }

    @Test
    void shouldNotBeginAnAuctionForAnOrderThatCanPayForNothing() {
        final PriceProtection protection = VolatilityVenue.protection();
        protection.averageMinutes = 1;
        market.protect(protection);
        venue.sell(BOB, 10, 1_000);
        venue.buy(CAROL, 10, 1_000);
        market.market.enter(market.market.market(TriggerType.TAKE_PROFIT, Side.BUY, 1, 700));
        final Balances balances = venue.engine.state().balances;
        final int balance = balances.find(venue.engine.state().accounts.client(ALICE), Venue.USD);
        venue.transfer(ALICE, Venue.USD, -balances.available(balance), 1_000_000);
        venue.setPhase(TradingPhase.OPENING_AUCTION);
        venue.sell(BOB, 1, 700);
        venue.sell(BOB, 1, 710);
        venue.buy(CAROL, 1, 700);
        venue.forget();
        venue.engine.setTradingPhase(Venue.BTC_USD, TradingPhase.CONTINUOUS, venue.now());
        market.expect(
                "trade 3: #8 BUY 1@700 from #6, left 0 and 0",
                "uncrossed 1@700, imbalance 0",
                "instrument 1 CONTINUOUS",
                "triggered #5 at 700, left 1",
                "canceled #5 1 MARKET_REMAINDER");
    }

    @Test
    void shouldRefuseInTheAuctionWhatOtherAuctionsRefuse() {
        market.interrupt();
        venue.enter(venue.order(ALICE, Side.BUY, 1, 1_000), o -> o.timeInForce = TimeInForce.IOC);
        venue.enter(venue.order(ALICE, Side.BUY, 1, 1_000), o -> o.orderType = OrderType.LIMIT_MAKER);
        venue.enter(venue.order(ALICE, Side.BUY, 1, 1_000), o -> o.timeInForce = TimeInForce.AT_OPEN);
        market.expect("rejected NOT_IN_THIS_PHASE", "rejected NOT_IN_THIS_PHASE", "rejected NOT_IN_THIS_PHASE");
        venue.market(ALICE, Side.BUY, 1, 0);
        market.expect("accepted #5", "indication 1@1200, imbalance 1");
        market.after(VolatilityVenue.MINUTE_NS);
        market.expect(
                "trade 2: #5 BUY 1@1200 from #3, left 0 and 0",
                "uncrossed 1@1200, imbalance 1",
                "instrument 1 CONTINUOUS");
    }

    @Test
    void shouldLeaveOrdersForTheClosingAuctionAlone() {
        venue.enter(venue.order(CAROL, Side.BUY, 5, 2_000), o -> o.timeInForce = TimeInForce.AT_CLOSE);
        market.interrupt();
        market.after(VolatilityVenue.MINUTE_NS);
        market.expect(
                "trade 2: #5 BUY 1@1200 from #4, left 0 and 0",
                "uncrossed 1@1200, imbalance 0",
                "instrument 1 CONTINUOUS");
    }

    @Test
    void shouldShowAPartOfAnIcebergThatJoinsTheAuction() {
        venue.sell(BOB, 1, 1_200);
        venue.change(d -> d.maxIcebergParts = 10);
        venue.enter(venue.order(ALICE, Side.BUY, 5, 1_200), o -> o.displayLots = 2);
        assertEquals(
                2,
                venue.engine.state().shownLots(venue.engine.state().orders.find(4)),
                () -> String.join("\n", venue.events()));
        venue.forget();
        market.after(VolatilityVenue.MINUTE_NS);
        market.expect(
                "trade 2: #4 BUY 1@1200 from #3, left 4 and 0",
                "uncrossed 1@1200, imbalance 4",
                "instrument 1 CONTINUOUS");
    }
}
