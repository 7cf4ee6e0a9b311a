package rialto.engine;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.BTC;
import static rialto.engine.Venue.CAROL;
import static rialto.engine.Venue.USD;

/** Orders that show a part of themselves at a time; the examples of docs/engine.md are here. */
class IcebergScenarioTest {
    private final Venue venue = new Venue();

    IcebergScenarioTest() {
        venue.change(d -> {
            d.maxOpenOrders = 100;
            d.maxIcebergParts = 5;
        });
        for (long account = ALICE; account <= CAROL; account++) {
            venue.deposit(account, USD, 1_000_000);
            venue.deposit(account, BTC, 1_000);
        }
        venue.forget();
    }

    private OrderRequest iceberg(
            final long account, final Side side, final long lots, final long price, final long displayLots) {
        final OrderRequest order = venue.order(account, side, lots, price);
        order.displayLots = displayLots;
        return order;
    }

    /** Of Alice, to sell at 100. */
    private void sellIceberg(final long lots, final long displayLots) {
        venue.enter(iceberg(ALICE, Side.SELL, lots, 100, displayLots));
    }

    private void reject(final OrderRequest order, final RejectReason reason) {
        venue.enter(order);
        venue.expectOrders("rejected " + reason);
    }

    @Test
    void shouldShowItsNextPartAtTheEndOfTheQueue() {
        sellIceberg(5, 2);
        venue.sell(BOB, 3, 100);
        venue.expectOrders("accepted #1 showing 2", "rested #1 SELL 5@100", "accepted #2", "rested #2 SELL 3@100");
        venue.buy(CAROL, 4, 100);
        venue.expectOrders(
                "accepted #3",
                "trade 1: #3 BUY 2@100 from #1, left 2 and 3",
                "replenished #1 SELL 2@100",
                "trade 2: #3 BUY 2@100 from #2, left 0 and 1");
        venue.buy(CAROL, 2, 100);
        venue.expectOrders(
                "accepted #4",
                "trade 3: #4 BUY 1@100 from #2, left 1 and 0",
                "trade 4: #4 BUY 1@100 from #1, left 0 and 2");
    }

    /** Everybody knows how many events there are. */
    @Test
    void shouldBeEnteredWithTheEventsOfAnyOrder() {
        venue.sell(ALICE, 2, 100);
        final int ofAnyOrder = venue.events().size();
        venue.forget();
        sellIceberg(10, 2);
        assertEquals(ofAnyOrder, venue.events().size());
    }

    /** Who asks whether an order could enter pays nothing for the answer. */
    @Test
    void shouldNotTellWhatIsHiddenToWhoOnlyAsks() {
        venue.deposit(CAROL, USD, -990_000);
        venue.sell(BOB, 50, 1_000);
        sellIcebergAtOne();
        venue.forget();
        venue.enter(marketBuy(50), order -> order.validateOnly = true);
        venue.expectOrders("rejected INSUFFICIENT_BALANCE");
        venue.enter(marketBuy(10), order -> order.validateOnly = true);
        venue.expectOrders("validated");
        venue.enter(marketBuy(50));
        assertEquals(
                0,
                venue.events().stream()
                        .filter(line -> line.contains("rejected") || line.contains("canceled"))
                        .count());
    }

    private void sellIcebergAtOne() {
        venue.enter(iceberg(ALICE, Side.SELL, 50, 1, 10));
    }

    private OrderRequest marketBuy(final long lots) {
        final OrderRequest order = venue.order(CAROL, Side.BUY, lots, 0);
        order.orderType = OrderType.MARKET;
        return order;
    }

    @Test
    void shouldShowInItsLastPartNoMoreThanIsLeft() {
        sellIceberg(5, 2);
        venue.forget();
        venue.buy(CAROL, 5, 100);
        venue.expectOrders(
                "accepted #2",
                "trade 1: #2 BUY 2@100 from #1, left 3 and 3",
                "replenished #1 SELL 2@100",
                "trade 2: #2 BUY 2@100 from #1, left 1 and 1",
                "replenished #1 SELL 1@100",
                "trade 3: #2 BUY 1@100 from #1, left 0 and 0");
    }

    @Test
    void shouldStandBehindWhoeverCameBeforeItsPartIsShown() {
        sellIceberg(4, 2);
        venue.buy(CAROL, 2, 100);
        venue.sell(BOB, 1, 100);
        venue.buy(CAROL, 2, 100);
        venue.sell(BOB, 1, 100);
        venue.forget();
        venue.buy(CAROL, 2, 100);
        venue.expectOrders(
                "accepted #6",
                "trade 3: #6 BUY 1@100 from #3, left 1 and 0",
                "trade 4: #6 BUY 1@100 from #5, left 0 and 0");
    }

    @Test
    void shouldHoldTheMoneyOfAllOfIt() {
        venue.enter(iceberg(ALICE, Side.BUY, 10, 100, 2));
        venue.expect("accepted #1 showing 2", "rested #1 BUY 10@100", "balance 100 of USD: 1000000 and 1000 held");
    }

    @Test
    void shouldTradeAsATakerWithAllOfItAndShowAPartOfTheRest() {
        venue.sell(BOB, 3, 100);
        venue.forget();
        venue.enter(iceberg(ALICE, Side.BUY, 10, 100, 4));
        venue.expectOrders(
                "accepted #2 showing 4", "trade 1: #2 BUY 3@100 from #1, left 7 and 0", "rested #2 BUY 7@100");
        venue.sell(BOB, 5, 100);
        venue.expectOrders(
                "accepted #3",
                "trade 2: #3 SELL 4@100 from #2, left 1 and 3",
                "replenished #2 BUY 3@100",
                "trade 3: #3 SELL 1@100 from #2, left 0 and 2");
    }

    @Test
    void shouldCountAllOfItForAnOrderThatTradesWhollyOrNotAtAll() {
        sellIceberg(5, 1);
        venue.forget();
        venue.enter(venue.order(CAROL, Side.BUY, 6, 100), o -> o.timeInForce = TimeInForce.FOK);
        venue.expectOrders("accepted #2", "canceled #2 6 FOK_NOT_FILLABLE");
        venue.enter(venue.order(CAROL, Side.BUY, 5, 100), o -> o.timeInForce = TimeInForce.FOK);
        assertEquals(
                5,
                venue.events().stream().filter(line -> line.startsWith("trade")).count());
    }

    @Test
    void shouldLetAMarketOrderPayForAllOfItOnly() {
        sellIceberg(10, 2);
        venue.forget();
        venue.enter(venue.order(CAROL, Side.BUY, 50, 0), o -> o.orderType = OrderType.MARKET);
        assertEquals(
                5,
                venue.events().stream().filter(line -> line.startsWith("trade")).count());
        venue.engine.checkInvariants();
    }

    @Test
    void shouldRefuseAPostOnlyOrderThatWouldTakeIt() {
        sellIceberg(5, 1);
        final OrderRequest order = venue.order(CAROL, Side.BUY, 1, 100);
        order.orderType = OrderType.LIMIT_MAKER;
        venue.forget();
        reject(order, RejectReason.WOULD_TAKE);
    }

    @Test
    void shouldBecomeSmallerFromWhatIsHiddenAndKeepItsPlace() {
        sellIceberg(5, 2);
        venue.sell(BOB, 1, 100);
        venue.amend(ALICE, 1, 3);
        venue.forget();
        venue.buy(CAROL, 3, 100);
        venue.expectOrders(
                "accepted #3",
                "trade 1: #3 BUY 2@100 from #1, left 1 and 1",
                "replenished #1 SELL 1@100",
                "trade 2: #3 BUY 1@100 from #2, left 0 and 0");
        sellIceberg(5, 4);
        venue.amend(ALICE, 4, 2);
        venue.forget();
        venue.buy(CAROL, 3, 100);
        venue.expectOrders(
                "accepted #5",
                "trade 3: #5 BUY 1@100 from #1, left 2 and 0",
                "trade 4: #5 BUY 2@100 from #4, left 0 and 0");
    }

    @Test
    void shouldLoseItsPlaceWhenAnotherTakesIt() {
        sellIceberg(5, 2);
        venue.sell(BOB, 1, 100);
        venue.replace(ALICE, 1, iceberg(ALICE, Side.SELL, 4, 100, 1), ReplaceMode.STOP_ON_FAILURE);
        venue.forget();
        venue.buy(CAROL, 2, 100);
        venue.expectOrders(
                "accepted #4",
                "trade 1: #4 BUY 1@100 from #2, left 1 and 0",
                "trade 2: #4 BUY 1@100 from #3, left 0 and 3",
                "replenished #3 SELL 1@100");
    }

    @Test
    void shouldShowNoMoreThanIsLeftOfAReplacementThatIsLessByWhatWasExecuted() {
        sellIceberg(10, 4);
        venue.buy(CAROL, 8, 100);
        venue.forget();
        venue.replaceLessExecuted(ALICE, 1, iceberg(ALICE, Side.SELL, 10, 101, 4));
        venue.expectOrders("canceled #1 2 REPLACED resting", "accepted #3", "rested #3 SELL 2@101");
    }

    @Test
    void shouldLeaveWithAllOfItWhenItsAccountWouldTradeWithItself() {
        sellIceberg(5, 2);
        venue.sell(BOB, 1, 100);
        venue.forget();
        venue.enter(
                venue.order(ALICE, Side.BUY, 1, 100), o -> o.selfTradePrevention = SelfTradePrevention.EXPIRE_MAKER);
        venue.expectOrders(
                "accepted #3", "canceled #1 5 SELF_TRADE_MAKER resting", "trade 1: #3 BUY 1@100 from #2, left 0 and 0");
    }

    @Test
    void shouldStandBehindAnOrderOfTheTakersAccountWithWhatIsHidden() {
        sellIceberg(5, 2);
        venue.sell(CAROL, 1, 100);
        venue.forget();
        final OrderRequest order = venue.order(CAROL, Side.BUY, 3, 100);
        order.timeInForce = TimeInForce.FOK;
        order.selfTradePrevention = SelfTradePrevention.EXPIRE_TAKER;
        venue.enter(order);
        venue.expectOrders("accepted #3", "canceled #3 3 FOK_NOT_FILLABLE");
        venue.enter(
                venue.order(CAROL, Side.BUY, 3, 100), o -> o.selfTradePrevention = SelfTradePrevention.EXPIRE_TAKER);
        venue.expectOrders(
                "accepted #4",
                "trade 1: #4 BUY 2@100 from #1, left 1 and 3",
                "replenished #1 SELL 2@100",
                "canceled #4 1 SELF_TRADE_TAKER");
    }

    @Test
    void shouldTakePartInAnAuctionWithAllOfItInItsPlace() {
        venue.setPhase(TradingPhase.OPENING_AUCTION);
        sellIceberg(10, 2);
        venue.sell(BOB, 5, 100);
        venue.forget();
        venue.buy(CAROL, 7, 100);
        venue.expectOrders("accepted #3", "rested #3 BUY 7@100", "indication 7@100, imbalance -8");
        venue.engine.setTradingPhase(Venue.BTC_USD, TradingPhase.CONTINUOUS, 1_000);
        venue.expectOrders(
                "trade 1: #3 BUY 7@100 from #1, left 0 and 3",
                "replenished #1 SELL 2@100",
                "uncrossed 7@100, imbalance -8",
                "instrument 1 CONTINUOUS");
        venue.buy(CAROL, 1, 100);
        venue.expectOrders("accepted #4", "trade 2: #4 BUY 1@100 from #2, left 0 and 4");
    }

    @Test
    void shouldKeepItsPlaceInAnAuctionThatLeavesSomethingThatIsShown() {
        venue.setPhase(TradingPhase.OPENING_AUCTION);
        sellIceberg(10, 3);
        venue.sell(BOB, 5, 100);
        venue.buy(CAROL, 2, 100);
        venue.setPhase(TradingPhase.CONTINUOUS);
        venue.buy(CAROL, 2, 100);
        venue.expectOrders(
                "accepted #4",
                "trade 2: #4 BUY 1@100 from #1, left 1 and 7",
                "replenished #1 SELL 3@100",
                "trade 3: #4 BUY 1@100 from #2, left 0 and 4");
    }

    @Test
    void shouldBeCanceledWithAllOfItWhileTheInstrumentIsHalted() {
        sellIceberg(5, 2);
        venue.setPhase(TradingPhase.HALTED);
        venue.cancel(ALICE, 1);
        venue.expectOrders("canceled #1 5 REQUESTED resting");
    }

    @Test
    void shouldShowAPartOnceItsTriggerHasCome() {
        venue.sell(BOB, 1, 100);
        venue.buy(CAROL, 1, 100);
        venue.forget();
        venue.enter(iceberg(ALICE, Side.BUY, 10, 105, 4)
                .trigger(TriggerType.STOP_LOSS, TriggerPriceType.LAST_TRADE, 103, 0));
        venue.sell(BOB, 2, 103);
        venue.forget();
        venue.buy(CAROL, 1, 103);
        venue.expectOrders(
                "accepted #5",
                "trade 2: #5 BUY 1@103 from #4, left 0 and 1",
                "triggered #3 at 103, left 10",
                "trade 3: #3 BUY 1@103 from #4, left 9 and 0",
                "rested #3 BUY 9@105");
        venue.sell(BOB, 5, 105);
        venue.expectOrders(
                "accepted #6",
                "trade 4: #6 SELL 4@105 from #3, left 1 and 5",
                "replenished #3 BUY 4@105",
                "trade 5: #6 SELL 1@105 from #3, left 0 and 4");
    }

    @Test
    void shouldBeAnOrdinaryOrderIfItShowsAll() {
        sellIceberg(5, 5);
        venue.expectOrders("accepted #1", "rested #1 SELL 5@100");
    }

    @Test
    void shouldRefuseAnIcebergThatCannotBeOne() {
        venue.change(d -> d.minQuantityLots = 2);
        reject(iceberg(ALICE, Side.SELL, 10, 100, 1), RejectReason.DISPLAY_BELOW_MINIMUM);
        reject(iceberg(ALICE, Side.SELL, 10, 100, 11), RejectReason.DISPLAY_ABOVE_QUANTITY);
        reject(iceberg(ALICE, Side.SELL, 11, 100, 2), RejectReason.TOO_MANY_ICEBERG_PARTS);
        for (final TimeInForce time : new TimeInForce[] {TimeInForce.IOC, TimeInForce.FOK, TimeInForce.AT_CLOSE}) {
            final OrderRequest order = iceberg(ALICE, Side.SELL, 10, 100, 2);
            order.timeInForce = time;
            reject(order, RejectReason.INVALID_ORDER_TYPE);
        }
        final OrderRequest market = iceberg(ALICE, Side.SELL, 10, 0, 2);
        market.orderType = OrderType.MARKET;
        reject(market, RejectReason.INVALID_ORDER_TYPE);
        reject(iceberg(ALICE, Side.SELL, 10, 100, -2), RejectReason.MALFORMED_COMMAND);
        venue.change(d -> d.minNotional = 201);
        reject(iceberg(ALICE, Side.SELL, 10, 100, 2), RejectReason.NOTIONAL_BELOW_MINIMUM);
        venue.change(d -> d.maxIcebergParts = 0);
        reject(iceberg(ALICE, Side.SELL, 10, 100, 2), RejectReason.INVALID_ORDER_TYPE);
    }

    @Test
    void shouldTakeAsManyPartsAsTheInstrumentAllows() {
        sellIceberg(10, 2);
        venue.expectOrders("accepted #1 showing 2", "rested #1 SELL 10@100");
    }

    @Test
    void shouldKnowARepetitionByWhatItShows() {
        final OrderRequest order = iceberg(ALICE, Side.SELL, 10, 100, 4);
        venue.enter(order);
        venue.forget();
        venue.enter(order);
        venue.expectOrders("repeated #1 NONE");
        order.displayLots = 5;
        reject(order, RejectReason.DUPLICATE_CLIENT_ORDER_ID);
    }
}
