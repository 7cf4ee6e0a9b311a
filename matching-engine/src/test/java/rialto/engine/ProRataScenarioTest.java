package rialto.engine;

import org.junit.jupiter.api.Test;

import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.CAROL;

/** At one price each order gets its share; the examples of docs/matching-pro-rata.md are here. */
class ProRataScenarioTest {
    private final AllocationVenue it = new AllocationVenue(MatchAlgorithm.PRO_RATA);
    private final Venue venue = it.venue;

    /** The example of CME Globex: 50 lots against 403. */
    @Test
    void shouldShareByWhatEachShowsAndGiveWhatIsLeftByTime() {
        it.sell(5, 9, 57, 4, 28, 300);
        it.buy(50);
        venue.expectOrders(
                "accepted #7",
                "trade 1: #7 BUY 3@100 from #1, left 47 and 2",
                "trade 2: #7 BUY 7@100 from #3, left 40 and 50",
                "trade 3: #7 BUY 3@100 from #5, left 37 and 25",
                "trade 4: #7 BUY 37@100 from #6, left 0 and 263");
    }

    @Test
    void shouldRoundDownToWholeLots() {
        it.sell(10, 10, 10);
        it.buy(20);
        venue.expectOrders(
                "accepted #4",
                "trade 1: #4 BUY 8@100 from #1, left 12 and 2",
                "trade 2: #4 BUY 6@100 from #2, left 6 and 4",
                "trade 3: #4 BUY 6@100 from #3, left 0 and 4");
    }

    @Test
    void shouldGiveAShareOfOneLotByTime() {
        it.sell(1, 1, 8);
        it.buy(5);
        venue.expectOrders(
                "accepted #4",
                "trade 1: #4 BUY 1@100 from #1, left 4 and 0",
                "trade 2: #4 BUY 4@100 from #3, left 0 and 4");
    }

    @Test
    void shouldGiveNoShareBelowTheSmallestQuantityOfAnOrder() {
        venue.change(d -> d.minQuantityLots = 5);
        it.sell(10, 90);
        it.buy(40);
        venue.expectOrders(
                "accepted #3",
                "trade 1: #3 BUY 4@100 from #1, left 36 and 6",
                "trade 2: #3 BUY 36@100 from #2, left 0 and 54");
    }

    @Test
    void shouldTakeAllAtAPriceByTimeAndShareTheNextOne() {
        it.sell(2, 4);
        venue.sell(BOB, 10, 101);
        venue.sell(ALICE, 30, 101);
        venue.forget();
        venue.buy(CAROL, 26, 101);
        venue.expectOrders(
                "accepted #5",
                "trade 1: #5 BUY 2@100 from #1, left 24 and 0",
                "trade 2: #5 BUY 4@100 from #2, left 20 and 0",
                "trade 3: #5 BUY 5@101 from #3, left 15 and 5",
                "trade 4: #5 BUY 15@101 from #4, left 0 and 15");
    }

    @Test
    void shouldCountAnIcebergWithWhatItShows() {
        it.sellIceberg(100, 10);
        it.sell(30);
        it.buy(20);
        venue.expectOrders(
                "accepted #3",
                "trade 1: #3 BUY 5@100 from #1, left 15 and 95",
                "trade 2: #3 BUY 15@100 from #2, left 0 and 15");
    }

    @Test
    void shouldShareAnewOnceAllThatIsShownIsGone() {
        it.sellIceberg(30, 10);
        it.sell(20);
        it.sellIceberg(30, 10);
        it.buy(50);
        venue.expectOrders(
                "accepted #4",
                "trade 1: #4 BUY 10@100 from #1, left 40 and 20",
                "replenished #1 SELL 10@100",
                "trade 2: #4 BUY 20@100 from #2, left 20 and 0",
                "trade 3: #4 BUY 10@100 from #3, left 10 and 20",
                "replenished #3 SELL 10@100",
                "trade 4: #4 BUY 5@100 from #1, left 5 and 15",
                "trade 5: #4 BUY 5@100 from #3, left 0 and 15");
    }

    @Test
    void shouldKeepAPlaceAfterAReductionAndShareByWhatIsLeft() {
        it.sell(20, 20);
        venue.amend(ALICE, 1, 10);
        venue.forget();
        it.buy(10);
        venue.expectOrders(
                "accepted #3",
                "trade 1: #3 BUY 4@100 from #1, left 6 and 6",
                "trade 2: #3 BUY 6@100 from #2, left 0 and 14");
    }

    @Test
    void shouldFillAllOfThemForAnOrderThatTradesWhollyOrNotAtAll() {
        it.sellIceberg(20, 5);
        it.sell(10);
        it.buyAllOrNothing(31);
        venue.expectOrders("accepted #3", "canceled #3 31 FOK_NOT_FILLABLE");
        it.buyAllOrNothing(12);
        venue.expectOrders(
                "accepted #4",
                "trade 1: #4 BUY 4@100 from #1, left 8 and 16",
                "trade 2: #4 BUY 8@100 from #2, left 0 and 2");
    }

    @Test
    void shouldShareWhatAnAmountPaysFor() {
        it.sell(10, 30);
        venue.market(CAROL, Side.BUY, 0, 2_050);
        venue.expectOrders(
                "accepted #3",
                "trade 1: #3 BUY 5@100 from #1, left 0 and 5",
                "trade 2: #3 BUY 15@100 from #2, left 0 and 15");
    }

    @Test
    void shouldNotTradeWhereAnOrderOfTheTakersAccountStands() {
        it.sell(10, 10);
        it.buyOwn(5, SelfTradePrevention.EXPIRE_TAKER);
        venue.expectOrders("accepted #3", "canceled #3 5 SELF_TRADE_TAKER");
    }

    @Test
    void shouldTakeTheOrdersOfTheTakersAccountOutBeforeTheSharesAreReckoned() {
        it.sell(10, 10, 10, 10);
        it.buyOwn(10, SelfTradePrevention.EXPIRE_MAKER);
        venue.expectOrders(
                "accepted #5",
                "canceled #1 10 SELF_TRADE_MAKER resting",
                "canceled #3 10 SELF_TRADE_MAKER resting",
                "trade 1: #5 BUY 5@100 from #2, left 5 and 5",
                "trade 2: #5 BUY 5@100 from #4, left 0 and 5");
    }

    @Test
    void shouldEndTheOldestOrderOfTheTakersAccountAndTheTaker() {
        it.sell(10, 10, 10);
        it.buyOwn(10, SelfTradePrevention.EXPIRE_BOTH);
        venue.expectOrders("accepted #4", "canceled #1 10 SELF_TRADE_MAKER resting", "canceled #4 10 SELF_TRADE_TAKER");
    }

    @Test
    void shouldNotCountOnAPriceWhereAnOrderOfTheTakersAccountStands() {
        it.sell(10, 10);
        venue.enter(venue.order(ALICE, Side.BUY, 5, 100), o -> {
            o.timeInForce = TimeInForce.FOK;
            o.selfTradePrevention = SelfTradePrevention.EXPIRE_TAKER;
        });
        venue.expectOrders("accepted #3", "canceled #3 5 FOK_NOT_FILLABLE");
    }

    @Test
    void shouldBeginNoInterruptionWhereAnOrderOfTheTakersAccountWouldShare() {
        venue.sell(BOB, 10, 120);
        venue.sell(ALICE, 10, 120);
        final PriceProtection protection = new PriceProtection();
        protection.instrumentId = Venue.BTC_USD;
        protection.referenceTicks = 100;
        protection.volatilityRange = 500;
        protection.interruptionSeconds = 60;
        venue.protect(protection);
        venue.forget();
        venue.enter(
                venue.order(ALICE, Side.BUY, 5, 120), o -> o.selfTradePrevention = SelfTradePrevention.EXPIRE_TAKER);
        venue.expectOrders("accepted #3", "canceled #3 5 SELF_TRADE_TAKER");
    }

    @Test
    void shouldRefuseAPostOnlyOrderThatWouldTake() {
        it.sell(10);
        venue.enter(venue.order(CAROL, Side.BUY, 5, 100), o -> o.orderType = OrderType.LIMIT_MAKER);
        venue.expectOrders("rejected WOULD_TAKE");
    }

    @Test
    void shouldHoldAuctionsByPriceAndTime() {
        venue.setPhase(TradingPhase.OPENING_AUCTION);
        it.sell(10, 30);
        it.buy(20);
        venue.forget();
        venue.engine.setTradingPhase(Venue.BTC_USD, TradingPhase.CONTINUOUS, venue.now() + 1);
        venue.events().removeIf(line -> !line.startsWith("trade"));
        venue.expect("trade 1: #3 BUY 10@100 from #1, left 10 and 0", "trade 2: #3 BUY 10@100 from #2, left 0 and 20");
    }

    @Test
    void shouldShareWhatATriggeredOrderTakes() {
        it.sell(10, 30);
        venue.enter(venue.order(CAROL, Side.BUY, 8, 100)
                .trigger(TriggerType.STOP_LOSS, TriggerPriceType.LAST_TRADE, 90, 0));
        venue.sell(BOB, 1, 95);
        venue.forget();
        venue.buy(ALICE, 1, 95);
        venue.events().removeIf(line -> !line.startsWith("trade") && !line.startsWith("triggered"));
        venue.expect(
                "trade 1: #5 BUY 1@95 from #4, left 0 and 0",
                "triggered #3 at 90, left 8",
                "trade 2: #3 BUY 2@100 from #1, left 6 and 8",
                "trade 3: #3 BUY 6@100 from #2, left 0 and 24");
    }

    @Test
    void shouldShareFromTheNextOrderOnWhenItIsChosenWhileOrdersRest() {
        venue.change(d -> d.matchAlgorithm = MatchAlgorithm.PRICE_TIME);
        it.sell(10, 30);
        it.buy(4);
        venue.expectOrders("accepted #3", "trade 1: #3 BUY 4@100 from #1, left 0 and 6");
        venue.change(d -> d.matchAlgorithm = MatchAlgorithm.PRO_RATA);
        it.buy(12);
        venue.expectOrders(
                "accepted #4",
                "trade 2: #4 BUY 2@100 from #1, left 10 and 4",
                "trade 3: #4 BUY 10@100 from #2, left 0 and 20");
    }
}
