package rialto.engine;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.BTC;
import static rialto.engine.Venue.CAROL;
import static rialto.engine.Venue.USD;

/** Orders of which the book shows nothing; the examples of docs/hidden-orders.md are here. */
class HiddenOrderScenarioTest {
    private final Venue venue = new Venue();

    @BeforeEach
    void open() {
        venue.change(d -> {
            d.maxQuantityLots = 1_000;
            d.maxMarketQuantityLots = 1_000;
            d.minNotional = 0;
            d.maxNotional = 1_000_000;
            d.maxOpenOrders = 100;
            d.maxIcebergParts = 10;
            d.minHiddenLots = 5;
        });
        for (long account = ALICE; account <= CAROL; account++) {
            venue.deposit(account, USD, 1_000_000);
            venue.deposit(account, BTC, 1_000);
        }
        venue.forget();
    }

    private OrderRequest hidden(final long account, final Side side, final long lots, final long price) {
        final OrderRequest order = venue.order(account, side, lots, price);
        order.displayLots = OrderRequest.HIDDEN;
        return order;
    }

    private OrderRequest postOnly(final long account, final Side side, final long lots, final long price) {
        final OrderRequest order = venue.order(account, side, lots, price);
        order.orderType = OrderType.LIMIT_MAKER;
        return order;
    }

    private void reject(final OrderRequest order, final RejectReason reason) {
        venue.enter(order);
        venue.expectOrders("rejected " + reason);
    }

    private long bookEvents() {
        return venue.engine.state().instruments.get(Venue.BTC_USD).bookEvents;
    }

    // ------------------------------------------------------------------------------------------------------- priority

    @Test
    void shouldStandBehindAllThatAreShownAtItsPriceWhoeverCameFirst() {
        venue.enter(hidden(ALICE, Side.SELL, 5, 100));
        venue.sell(BOB, 2, 100);
        venue.forget();
        venue.buy(CAROL, 4, 100);
        venue.expectOrders(
                "accepted #3",
                "trade 1: #3 BUY 2@100 from #2, left 2 and 0",
                "trade 2: #3 BUY 2@100 from #1, left 0 and 3");
    }

    @Test
    void shouldStandBehindEveryPartOfAnIceberg() {
        venue.enter(hidden(ALICE, Side.SELL, 5, 100));
        final OrderRequest iceberg = venue.order(BOB, Side.SELL, 6, 100);
        iceberg.displayLots = 2;
        venue.enter(iceberg);
        venue.forget();
        venue.buy(CAROL, 7, 100);
        venue.expectOrders(
                "accepted #3",
                "trade 1: #3 BUY 2@100 from #2, left 5 and 4",
                "replenished #2 SELL 2@100",
                "trade 2: #3 BUY 2@100 from #2, left 3 and 2",
                "replenished #2 SELL 2@100",
                "trade 3: #3 BUY 2@100 from #2, left 1 and 0",
                "trade 4: #3 BUY 1@100 from #1, left 0 and 4");
    }

    @Test
    void shouldComeFirstAtABetterPriceAndInOrderOfTimeAmongOthersThatAreHidden() {
        venue.sell(BOB, 2, 100);
        venue.enter(hidden(ALICE, Side.SELL, 5, 99));
        venue.enter(hidden(BOB, Side.SELL, 5, 99));
        venue.forget();
        venue.buy(CAROL, 11, 100);
        venue.expectOrders(
                "accepted #4",
                "trade 1: #4 BUY 5@99 from #2, left 6 and 0",
                "trade 2: #4 BUY 5@99 from #3, left 1 and 0",
                "trade 3: #4 BUY 1@100 from #1, left 0 and 1");
    }

    @Test
    void shouldBeMetBetweenThePricesThatAreShown() {
        venue.buy(BOB, 1, 100);
        venue.buy(BOB, 1, 90);
        venue.enter(hidden(ALICE, Side.BUY, 5, 95));
        venue.enter(hidden(ALICE, Side.BUY, 5, 85));
        venue.forget();
        venue.sell(CAROL, 9, 80);
        venue.expectOrders(
                "accepted #5",
                "trade 1: #5 SELL 1@100 from #1, left 8 and 0",
                "trade 2: #5 SELL 5@95 from #3, left 3 and 0",
                "trade 3: #5 SELL 1@90 from #2, left 2 and 0",
                "trade 4: #5 SELL 2@85 from #4, left 0 and 3");
    }

    @Test
    void shouldTakeAsAnyOrderDoesAndHideTheRest() {
        venue.sell(BOB, 3, 100);
        venue.forget();
        venue.enter(hidden(ALICE, Side.BUY, 8, 100));
        venue.expectOrders("accepted #2 hidden", "trade 1: #2 BUY 3@100 from #1, left 5 and 0", "rested #2 BUY 5@100");
        venue.enter(hidden(BOB, Side.SELL, 6, 100));
        venue.expectOrders(
                "accepted #3 hidden", "trade 2: #3 SELL 5@100 from #2, left 1 and 0", "rested #3 SELL 1@100");
    }

    @Test
    void shouldGetNoShareWhereOrdersShareByWhatTheyShow() {
        venue.change(d -> d.matchAlgorithm = MatchAlgorithm.PRO_RATA);
        venue.enter(hidden(ALICE, Side.SELL, 10, 100));
        venue.enter(hidden(BOB, Side.SELL, 10, 100));
        venue.sell(BOB, 6, 100);
        venue.sell(CAROL, 4, 100);
        venue.forget();
        venue.buy(ALICE, 5, 100);
        venue.expectOrders(
                "accepted #5",
                "trade 1: #5 BUY 3@100 from #3, left 2 and 3",
                "trade 2: #5 BUY 2@100 from #4, left 0 and 2");
        venue.buy(CAROL, 17, 100);
        venue.expectOrders(
                "accepted #6",
                "trade 3: #6 BUY 3@100 from #3, left 14 and 0",
                "trade 4: #6 BUY 2@100 from #4, left 12 and 0",
                "trade 5: #6 BUY 10@100 from #1, left 2 and 0",
                "trade 6: #6 BUY 2@100 from #2, left 0 and 8");
    }

    // ------------------------------------------------------------------------------------------------ what nobody sees

    @Test
    void shouldMakeNoEventOfTheBookUntilItTrades() {
        final long before = bookEvents();
        venue.enter(hidden(ALICE, Side.SELL, 9, 100));
        venue.amend(ALICE, 1, 8);
        venue.enter(hidden(ALICE, Side.SELL, 9, 100));
        venue.cancel(ALICE, 2);
        assertEquals(before, bookEvents());
        venue.buy(CAROL, 1, 100);
        assertEquals(before + 1, bookEvents());
    }

    @Test
    void shouldNotCountForTheBestPriceThatOrdersWaitFor() {
        venue.sell(BOB, 1, 100);
        venue.enter(venue.order(CAROL, Side.BUY, 1, 100)
                .trigger(TriggerType.TAKE_PROFIT, TriggerPriceType.BEST_PRICE, 95, 0));
        venue.forget();
        venue.enter(hidden(ALICE, Side.SELL, 5, 95));
        venue.expectOrders("accepted #3 hidden", "rested #3 SELL 5@95");
        venue.enter(venue.order(CAROL, Side.BUY, 1, 100)
                .trigger(TriggerType.TAKE_PROFIT, TriggerPriceType.BEST_PRICE, 96, 0));
        venue.forget();
        venue.sell(ALICE, 1, 95);
        venue.expectOrders(
                "accepted #5",
                "rested #5 SELL 1@95",
                "triggered #4 at 96, left 1",
                "trade 1: #4 BUY 1@95 from #5, left 0 and 0");
    }

    @Test
    void shouldLetAPostOnlyOrderStandBesideItWithoutATrade() {
        venue.enter(hidden(ALICE, Side.SELL, 5, 100));
        venue.forget();
        venue.enter(postOnly(CAROL, Side.BUY, 3, 101));
        venue.expectOrders("accepted #2", "rested #2 BUY 3@101");
        venue.buy(BOB, 1, 101);
        venue.expectOrders("accepted #3", "trade 1: #3 BUY 1@100 from #1, left 0 and 4");
        venue.sell(BOB, 1, 100);
        venue.expectOrders("accepted #4", "trade 2: #4 SELL 1@101 from #2, left 0 and 2");
    }

    @Test
    void shouldRefuseAPostOnlyOrderForWhatEverybodySeesAlone() {
        venue.sell(BOB, 1, 101);
        venue.enter(hidden(ALICE, Side.SELL, 5, 100));
        venue.forget();
        reject(postOnly(CAROL, Side.BUY, 3, 101), RejectReason.WOULD_TAKE);
        venue.enter(postOnly(CAROL, Side.BUY, 3, 100), o -> o.displayLots = OrderRequest.HIDDEN);
        venue.expectOrders("rejected HIDDEN_BELOW_MINIMUM");
        venue.enter(postOnly(CAROL, Side.BUY, 5, 100), o -> o.displayLots = OrderRequest.HIDDEN);
        venue.expectOrders("accepted #3 hidden", "rested #3 BUY 5@100");
    }

    @Test
    void shouldNotTellItByWhetherAMarketOrderCanBePaid() {
        venue.deposit(CAROL, USD, -1_000_000);
        venue.sell(BOB, 5, 100);
        venue.enter(hidden(ALICE, Side.SELL, 20, 100));
        venue.forget();
        venue.enter(venue.order(CAROL, Side.BUY, 20, 0), o -> {
            o.orderType = OrderType.MARKET;
            o.validateOnly = true;
        });
        venue.expectOrders("validated");
        venue.market(CAROL, Side.BUY, 20, 0);
        venue.expectOrders(
                "accepted #3",
                "trade 1: #3 BUY 5@100 from #1, left 15 and 0",
                "trade 2: #3 BUY 5@100 from #2, left 10 and 15",
                "canceled #3 10 MARKET_REMAINDER");
    }

    @Test
    void shouldNotTellItByWhetherASaleByQuoteAmountCanBePaid() {
        venue.deposit(CAROL, BTC, -1_000);
        venue.buy(BOB, 5, 100);
        venue.enter(hidden(ALICE, Side.BUY, 20, 100));
        venue.forget();
        venue.market(CAROL, Side.SELL, 0, 2_000);
        venue.expectOrders(
                "accepted #3",
                "trade 1: #3 SELL 5@100 from #1, left 0 and 0",
                "trade 2: #3 SELL 5@100 from #2, left 0 and 15",
                "canceled #3 0 MARKET_REMAINDER");
    }

    @Test
    void shouldFillASaleByQuoteAmountThatNeedsExactlyWhatItsAccountHas() {
        venue.deposit(CAROL, BTC, -1_008);
        venue.buy(BOB, 5, 100);
        venue.enter(hidden(ALICE, Side.BUY, 20, 50));
        venue.forget();
        venue.market(CAROL, Side.SELL, 0, 240);
        venue.expectOrders("accepted #3", "trade 1: #3 SELL 2@100 from #1, left 0 and 3");
    }

    @Test
    void shouldTradeNothingWhereTheMinimumQuantityCannotBePaid() {
        venue.deposit(CAROL, USD, -1_000_000);
        venue.enter(hidden(ALICE, Side.SELL, 20, 100));
        venue.forget();
        venue.enter(venue.order(CAROL, Side.BUY, 15, 0), o -> {
            o.orderType = OrderType.MARKET;
            o.minEntryLots = 11;
        });
        venue.expectOrders("accepted #2", "canceled #2 15 MIN_QUANTITY_NOT_FILLABLE");
        venue.enter(venue.order(CAROL, Side.BUY, 15, 0), o -> {
            o.orderType = OrderType.MARKET;
            o.minEntryLots = 10;
        });
        venue.expectOrders(
                "accepted #3", "trade 1: #3 BUY 10@100 from #1, left 5 and 10", "canceled #3 5 MARKET_REMAINDER");
    }

    // -------------------------------------------------------------------------------------------------- what finds it

    @Test
    void shouldCountForOrdersThatTradeWhollyOrNotAtAll() {
        venue.enter(hidden(ALICE, Side.SELL, 5, 100));
        venue.sell(BOB, 1, 100);
        venue.forget();
        venue.enter(venue.order(CAROL, Side.BUY, 7, 100), order -> order.timeInForce = TimeInForce.FOK);
        venue.expectOrders("accepted #3", "canceled #3 7 FOK_NOT_FILLABLE");
        venue.enter(venue.order(CAROL, Side.BUY, 6, 100), order -> order.timeInForce = TimeInForce.FOK);
        venue.expectOrders(
                "accepted #4",
                "trade 1: #4 BUY 1@100 from #2, left 5 and 0",
                "trade 2: #4 BUY 5@100 from #1, left 0 and 0");
    }

    @Test
    void shouldCountForAMinimumQuantity() {
        venue.enter(hidden(ALICE, Side.SELL, 5, 100));
        venue.forget();
        venue.enter(venue.order(CAROL, Side.BUY, 8, 100), order -> order.minEntryLots = 6);
        venue.expectOrders("accepted #2", "canceled #2 8 MIN_QUANTITY_NOT_FILLABLE");
        venue.enter(venue.order(CAROL, Side.BUY, 8, 100), order -> order.minEntryLots = 5);
        venue.expectOrders("accepted #3", "trade 1: #3 BUY 5@100 from #1, left 3 and 0", "rested #3 BUY 3@100");
    }

    @Test
    void shouldLeaveWithAllOfItWhenItsAccountWouldTradeWithItself() {
        venue.enter(hidden(ALICE, Side.SELL, 5, 100));
        venue.sell(BOB, 1, 100);
        venue.forget();
        venue.enter(
                venue.order(ALICE, Side.BUY, 1, 100), o -> o.selfTradePrevention = SelfTradePrevention.EXPIRE_TAKER);
        venue.expectOrders("accepted #3", "trade 1: #3 BUY 1@100 from #2, left 0 and 0");
        venue.enter(venue.order(ALICE, Side.BUY, 1, 100), o -> o.selfTradePrevention = SelfTradePrevention.EXPIRE_BOTH);
        venue.expectOrders("accepted #4", "canceled #1 5 SELF_TRADE_MAKER resting", "canceled #4 1 SELF_TRADE_TAKER");
    }

    @Test
    void shouldInterruptTradingAsAnyOrderDoesThatIsTooFarAway() {
        final VolatilityVenue volatileVenue = VolatilityVenue.trading();
        volatileVenue.venue.change(d -> d.minHiddenLots = 1);
        volatileVenue.venue.enter(
                volatileVenue.venue.order(BOB, Side.SELL, 1, 1_200), o -> o.displayLots = OrderRequest.HIDDEN);
        volatileVenue.venue.forget();
        volatileVenue.venue.buy(ALICE, 1, 1_200);
        assertEquals(TradingPhase.VOLATILITY_AUCTION, volatileVenue.phase());
    }

    // -------------------------------------------------------------------------------------------------------- auctions

    @Test
    void shouldTakePartInAnAuctionBehindWhatIsShownAndInNoIndicationOfIt() {
        venue.setPhase(TradingPhase.OPENING_AUCTION);
        venue.enter(hidden(ALICE, Side.SELL, 5, 100));
        venue.expectOrders("accepted #1 hidden", "rested #1 SELL 5@100");
        venue.sell(BOB, 2, 100);
        venue.forget();
        venue.buy(CAROL, 4, 100);
        venue.expectOrders("accepted #3", "rested #3 BUY 4@100", "indication 2@100, imbalance 2");
        venue.amend(ALICE, 1, 6 - 1);
        venue.forget();
        venue.engine.setTradingPhase(Venue.BTC_USD, TradingPhase.CONTINUOUS, 1_000);
        venue.expectOrders(
                "trade 1: #3 BUY 2@100 from #2, left 2 and 0",
                "trade 2: #3 BUY 2@100 from #1, left 0 and 3",
                "uncrossed 4@100, imbalance 0",
                "instrument 1 CONTINUOUS");
    }

    @Test
    void shouldTellOfWhatAnAuctionLeavesOnlyWhatIsShown() {
        venue.setPhase(TradingPhase.OPENING_AUCTION);
        venue.enter(hidden(ALICE, Side.SELL, 5, 100));
        venue.sell(BOB, 7, 100);
        venue.buy(CAROL, 4, 100);
        venue.forget();
        venue.engine.setTradingPhase(Venue.BTC_USD, TradingPhase.CONTINUOUS, 1_000);
        venue.expectOrders(
                "trade 1: #3 BUY 4@100 from #2, left 0 and 3",
                "uncrossed 4@100, imbalance -3",
                "instrument 1 CONTINUOUS");
    }

    @Test
    void shouldTradeWithThePostOnlyOrderBesideItAfterAHalt() {
        venue.enter(hidden(ALICE, Side.SELL, 5, 100));
        venue.enter(postOnly(CAROL, Side.BUY, 3, 100));
        venue.setPhase(TradingPhase.HALTED);
        venue.engine.setTradingPhase(Venue.BTC_USD, TradingPhase.CONTINUOUS, 1_000);
        venue.expectOrders(
                "trade 1: #2 BUY 3@100 from #1, left 0 and 2",
                "uncrossed 3@100, imbalance 0",
                "instrument 1 CONTINUOUS");
    }

    // ---------------------------------------------------------------------------------------------------- its own life

    @Test
    void shouldHoldTheMoneyOfAllOfIt() {
        venue.enter(hidden(ALICE, Side.BUY, 10, 100));
        venue.expect("accepted #1 hidden", "rested #1 BUY 10@100", "balance 100 of USD: 1000000 and 1000 held");
    }

    @Test
    void shouldNotBeSmallerThanTheInstrumentSays() {
        reject(hidden(ALICE, Side.SELL, 4, 100), RejectReason.HIDDEN_BELOW_MINIMUM);
        venue.enter(hidden(ALICE, Side.SELL, 6, 100));
        venue.forget();
        venue.amend(ALICE, 1, 4);
        venue.expectOrders("amend rejected HIDDEN_BELOW_MINIMUM");
        venue.amend(ALICE, 1, 5);
        venue.expectOrders("amended #1 5, left 5, less 1");
    }

    @Test
    void shouldStayHiddenWhenLessThanTheMinimumIsLeftOrTheMinimumGrows() {
        venue.enter(hidden(ALICE, Side.SELL, 6, 100));
        venue.buy(CAROL, 4, 100);
        venue.change(d -> d.minHiddenLots = 0);
        venue.sell(BOB, 1, 100);
        venue.forget();
        venue.buy(CAROL, 2, 100);
        venue.expectOrders(
                "accepted #4",
                "trade 2: #4 BUY 1@100 from #3, left 1 and 0",
                "trade 3: #4 BUY 1@100 from #1, left 0 and 1");
    }

    @Test
    void shouldEnterFromAListWhateverTheMinimumIsByThen() {
        final OrderListVenue lists = new OrderListVenue();
        lists.venue.change(d -> d.minHiddenLots = 5);
        final OrderRequest pending = lists.limit(Side.SELL, 5, 105);
        pending.displayLots = OrderRequest.HIDDEN;
        lists.enter(ContingencyType.OTO, lists.limit(Side.BUY, 5, 99), pending);
        lists.venue.change(d -> d.minHiddenLots = 50);
        lists.venue.sell(BOB, 5, 99);
        lists.expect(
                "accepted #5",
                "trade 2: #5 SELL 5@99 from #3, left 0 and 0",
                "released #4 of #3",
                "rested #4 SELL 5@105");
    }

    @Test
    void shouldBeRefusedWhereThereAreNoneAndOfOrdersThatDoNotRest() {
        for (final TimeInForce time : new TimeInForce[] {TimeInForce.IOC, TimeInForce.FOK, TimeInForce.AT_CLOSE}) {
            final OrderRequest order = hidden(ALICE, Side.SELL, 5, 100);
            order.timeInForce = time;
            reject(order, RejectReason.INVALID_ORDER_TYPE);
        }
        final OrderRequest market = hidden(ALICE, Side.SELL, 5, 0);
        market.orderType = OrderType.MARKET;
        reject(market, RejectReason.INVALID_ORDER_TYPE);
        final OrderRequest senseless = hidden(ALICE, Side.SELL, 5, 100);
        senseless.displayLots = -2;
        reject(senseless, RejectReason.MALFORMED_COMMAND);
        venue.change(d -> d.minHiddenLots = 0);
        reject(hidden(ALICE, Side.SELL, 5, 100), RejectReason.INVALID_ORDER_TYPE);
    }

    @Test
    void shouldHideOnceItsTriggerHasCome() {
        venue.sell(BOB, 1, 100);
        venue.buy(CAROL, 1, 100);
        venue.enter(
                hidden(ALICE, Side.BUY, 10, 105).trigger(TriggerType.STOP_LOSS, TriggerPriceType.LAST_TRADE, 103, 0));
        venue.sell(BOB, 1, 103);
        venue.forget();
        final long before = bookEvents();
        venue.buy(CAROL, 1, 103);
        venue.expectOrders(
                "accepted #5",
                "trade 2: #5 BUY 1@103 from #4, left 0 and 0",
                "triggered #3 at 103, left 10",
                "rested #3 BUY 10@105");
        assertEquals(before + 1, bookEvents());
    }

    @Test
    void shouldBeCanceledWhileTheInstrumentIsHalted() {
        venue.enter(hidden(ALICE, Side.SELL, 5, 100));
        venue.setPhase(TradingPhase.HALTED);
        venue.cancel(ALICE, 1);
        venue.expectOrders("canceled #1 5 REQUESTED resting");
    }

    @Test
    void shouldStayHiddenAsAReplacementThatIsLessByWhatWasExecuted() {
        venue.enter(hidden(ALICE, Side.SELL, 10, 100));
        venue.buy(CAROL, 3, 100);
        venue.forget();
        venue.replaceLessExecuted(ALICE, 1, hidden(ALICE, Side.SELL, 10, 101));
        venue.expectOrders("canceled #1 7 REPLACED resting", "accepted #3 hidden", "rested #3 SELL 7@101");
    }

    @Test
    void shouldKnowARepetitionByWhetherItIsHidden() {
        final OrderRequest order = hidden(ALICE, Side.SELL, 10, 100);
        venue.enter(order);
        venue.forget();
        venue.enter(order);
        venue.expectOrders("repeated #1 NONE");
        order.displayLots = 0;
        reject(order, RejectReason.DUPLICATE_CLIENT_ORDER_ID);
    }
}
