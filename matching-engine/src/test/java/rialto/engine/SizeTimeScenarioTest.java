package rialto.engine;

import org.junit.jupiter.api.Test;

import static rialto.engine.Venue.ALICE;

/** At one price the largest order comes first; the examples of docs/matching-size-time.md are here. */
class SizeTimeScenarioTest {
    private final AllocationVenue it = new AllocationVenue(MatchAlgorithm.SIZE_TIME);
    private final Venue venue = it.venue;

    @Test
    void shouldFillTheLargestOrderFirstAndOfEqualOnesTheEarlier() {
        it.sell(10, 30, 20, 30);
        it.buy(70);
        venue.expectOrders(
                "accepted #5",
                "trade 1: #5 BUY 30@100 from #2, left 40 and 0",
                "trade 2: #5 BUY 30@100 from #4, left 10 and 0",
                "trade 3: #5 BUY 10@100 from #3, left 0 and 10");
    }

    @Test
    void shouldCountWhatIsLeftOfAnOrder() {
        it.sell(20, 30);
        it.buy(15);
        it.buy(15);
        venue.expectOrders(
                "accepted #3",
                "trade 1: #3 BUY 15@100 from #2, left 0 and 15",
                "accepted #4",
                "trade 2: #4 BUY 15@100 from #1, left 0 and 5");
    }

    @Test
    void shouldCountAnIcebergWithWhatItShows() {
        it.sellIceberg(100, 5);
        it.sell(10);
        it.buy(12);
        venue.expectOrders(
                "accepted #3",
                "trade 1: #3 BUY 10@100 from #2, left 2 and 0",
                "trade 2: #3 BUY 2@100 from #1, left 0 and 98");
    }

    @Test
    void shouldRankTheNextPartsOnceAllThatIsShownIsGone() {
        it.sellIceberg(12, 5);
        it.sell(3);
        it.sellIceberg(12, 6);
        it.buy(18);
        venue.expectOrders(
                "accepted #4",
                "trade 1: #4 BUY 6@100 from #3, left 12 and 6",
                "replenished #3 SELL 6@100",
                "trade 2: #4 BUY 5@100 from #1, left 7 and 7",
                "replenished #1 SELL 5@100",
                "trade 3: #4 BUY 3@100 from #2, left 4 and 0",
                "trade 4: #4 BUY 4@100 from #3, left 0 and 2");
    }

    @Test
    void shouldLosePrecedenceByAReduction() {
        it.sell(20, 15);
        venue.amend(ALICE, 1, 10);
        venue.forget();
        it.buy(5);
        venue.expectOrders("accepted #3", "trade 1: #3 BUY 5@100 from #2, left 0 and 10");
    }

    @Test
    void shouldMeetAnOrderOfTheTakersAccountInItsPlace() {
        it.sell(10, 30);
        it.buyOwn(40, SelfTradePrevention.EXPIRE_TAKER);
        venue.expectOrders(
                "accepted #3", "trade 1: #3 BUY 30@100 from #2, left 10 and 0", "canceled #3 10 SELF_TRADE_TAKER");
    }

    @Test
    void shouldFillAnOrderWhollyFromThoseAheadOfOneOfItsAccount() {
        it.sell(10, 30);
        venue.enter(venue.order(ALICE, Side.BUY, 31, 100), o -> {
            o.timeInForce = TimeInForce.FOK;
            o.selfTradePrevention = SelfTradePrevention.EXPIRE_TAKER;
        });
        venue.expectOrders("accepted #3", "canceled #3 31 FOK_NOT_FILLABLE");
        venue.enter(venue.order(ALICE, Side.BUY, 30, 100), o -> {
            o.timeInForce = TimeInForce.FOK;
            o.selfTradePrevention = SelfTradePrevention.EXPIRE_TAKER;
        });
        venue.expectOrders("accepted #4", "trade 1: #4 BUY 30@100 from #2, left 0 and 0");
    }
}
