package rialto.engine;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.CAROL;

/** The order that bettered the market comes first, then shares; the examples of docs/matching-pro-rata-top.md are here. */
class TopOrderScenarioTest {
    private final AllocationVenue it = new AllocationVenue(MatchAlgorithm.PRO_RATA_TOP);
    private final Venue venue = it.venue;

    /** A seller of ten betters the market, and others join it. */
    private void topAndTwo() {
        venue.sell(BOB, 50, 101);
        it.sell(10, 30, 60);
    }

    @Test
    void shouldFillTheOrderThatBetteredTheMarketFirstAndShareTheRest() {
        topAndTwo();
        it.buy(40);
        venue.expectOrders(
                "accepted #5",
                "trade 1: #5 BUY 10@100 from #2, left 30 and 0",
                "trade 2: #5 BUY 10@100 from #3, left 20 and 20",
                "trade 3: #5 BUY 20@100 from #4, left 0 and 40");
    }

    @Test
    void shouldComeFirstAgainWithWhatIsLeftOfIt() {
        topAndTwo();
        it.buy(4);
        it.buy(7);
        venue.expectOrders(
                "accepted #5",
                "trade 1: #5 BUY 4@100 from #2, left 0 and 6",
                "accepted #6",
                "trade 2: #6 BUY 6@100 from #2, left 1 and 0",
                "trade 3: #6 BUY 1@100 from #3, left 0 and 29");
    }

    @Test
    void shouldHaveNoneAfterItIsFilledOrCanceled() {
        topAndTwo();
        venue.cancel(ALICE, 2);
        venue.forget();
        it.buy(9);
        venue.expectOrders(
                "accepted #5",
                "trade 1: #5 BUY 3@100 from #3, left 6 and 27",
                "trade 2: #5 BUY 6@100 from #4, left 0 and 54");
    }

    @Test
    void shouldLoseItsStandingToABetterPriceForGood() {
        topAndTwo();
        venue.sell(BOB, 5, 99);
        venue.forget();
        it.buy(15);
        venue.expectOrders(
                "accepted #6",
                "trade 1: #6 BUY 5@99 from #5, left 10 and 0",
                "trade 2: #6 BUY 1@100 from #2, left 9 and 9",
                "trade 3: #6 BUY 3@100 from #3, left 6 and 27",
                "trade 4: #6 BUY 6@100 from #4, left 0 and 54");
    }

    @Test
    void shouldKeepItsStandingWhenItIsReduced() {
        topAndTwo();
        venue.amend(ALICE, 2, 6);
        venue.forget();
        it.buy(6);
        venue.expectOrders("accepted #5", "trade 1: #5 BUY 6@100 from #2, left 0 and 0");
    }

    @Test
    void shouldLoseItsStandingWhenAnotherTakesItsPlace() {
        topAndTwo();
        venue.replace(ALICE, 2, venue.order(ALICE, Side.SELL, 10, 100), ReplaceMode.STOP_ON_FAILURE);
        venue.forget();
        it.buy(10);
        venue.expectOrders(
                "accepted #6",
                "trade 1: #6 BUY 4@100 from #3, left 6 and 26",
                "trade 2: #6 BUY 6@100 from #4, left 0 and 54");
    }

    @Test
    void shouldHaveTheFirstOrderOfAnEmptySideAndOneForEachSide() {
        it.sell(10, 30);
        venue.buy(BOB, 10, 90);
        venue.buy(ALICE, 30, 90);
        venue.forget();
        venue.sell(CAROL, 8, 90);
        it.buy(8);
        venue.expectOrders(
                "accepted #5",
                "trade 1: #5 SELL 8@90 from #3, left 0 and 2",
                "accepted #6",
                "trade 2: #6 BUY 8@100 from #1, left 0 and 2");
    }

    @Test
    void shouldHaveAnIcebergOnTopWithThePartThatBetteredTheMarketAlone() {
        it.sellIceberg(30, 10);
        it.sell(30);
        it.buy(12);
        venue.expectOrders(
                "accepted #3",
                "trade 1: #3 BUY 10@100 from #1, left 2 and 20",
                "replenished #1 SELL 10@100",
                "trade 2: #3 BUY 2@100 from #2, left 0 and 28");
        it.buy(19);
        venue.expectOrders(
                "accepted #4",
                "trade 3: #4 BUY 14@100 from #2, left 5 and 14",
                "trade 4: #4 BUY 5@100 from #1, left 0 and 15");
    }

    @Test
    void shouldHaveNoneOnceTheMarketWasHalted() {
        topAndTwo();
        venue.setPhase(TradingPhase.HALTED);
        venue.setPhase(TradingPhase.CONTINUOUS);
        it.buy(10);
        venue.expectOrders(
                "accepted #5",
                "trade 1: #5 BUY 1@100 from #2, left 9 and 9",
                "trade 2: #5 BUY 3@100 from #3, left 6 and 27",
                "trade 3: #5 BUY 6@100 from #4, left 0 and 54");
    }

    @Test
    void shouldMeetTheTopOrderBeforeAnOrderOfTheTakersAccount() {
        venue.sell(BOB, 10, 100);
        venue.sell(ALICE, 30, 100);
        venue.forget();
        it.buyOwn(15, SelfTradePrevention.EXPIRE_TAKER);
        venue.expectOrders(
                "accepted #3", "trade 1: #3 BUY 10@100 from #1, left 5 and 0", "canceled #3 5 SELF_TRADE_TAKER");
    }

    @Test
    void shouldStandInTheSnapshot() {
        topAndTwo();
        final long hash = venue.engine.stateHash();
        assertEquals(2, topAsk(venue.engine));
        final EngineSnapshotLoader loader = new EngineSnapshotLoader(EngineLimits.defaults(), new EventText());
        venue.engine.takeSnapshot(loader);
        final MatchingEngine restored = loader.finish();
        assertEquals(hash, restored.stateHash());
        assertEquals(2, topAsk(restored));
    }

    private static long topAsk(final MatchingEngine engine) {
        return engine.state()
                .instruments
                .get(Venue.BTC_USD)
                .continuous
                .topOrders()
                .orderId(false);
    }

    @Test
    void shouldHaveNoneFromAnAuction() {
        venue.setPhase(TradingPhase.OPENING_AUCTION);
        it.sell(10, 30, 60);
        venue.setPhase(TradingPhase.CONTINUOUS);
        it.buy(20);
        venue.expectOrders(
                "accepted #4",
                "trade 1: #4 BUY 2@100 from #1, left 18 and 8",
                "trade 2: #4 BUY 6@100 from #2, left 12 and 24",
                "trade 3: #4 BUY 12@100 from #3, left 0 and 48");
    }

    @Test
    void shouldHaveATriggeredOrderOnTopThatBettersTheMarket() {
        venue.sell(BOB, 50, 101);
        venue.enter(venue.order(ALICE, Side.SELL, 10, 100)
                .trigger(TriggerType.STOP_LOSS, TriggerPriceType.LAST_TRADE, 90, 0));
        venue.buy(BOB, 1, 90);
        venue.sell(CAROL, 1, 90);
        it.sell(30);
        it.buy(12);
        venue.expectOrders(
                "accepted #6",
                "trade 2: #6 BUY 10@100 from #2, left 2 and 0",
                "trade 3: #6 BUY 2@100 from #5, left 0 and 28");
    }
}
