package rialto.engine;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.engine.Ids.id;

/** What orders of a list do to one another. The documents have an example of each rule by the name of its test. */
class OrderListScenarioTest {
    private final OrderListVenue lists = new OrderListVenue();
    private final Venue venue = lists.venue;

    // ------------------------------------------------------------------------------------------------------------- OCO

    @Test
    void shouldEnterBothOrdersOfAnOcoAndHoldTheGreaterNeedOnce() {
        lists.enter(lists.saleAt110Or90());
        lists.expect(
                "list #3 OCO",
                "accepted #3",
                "rested #3 SELL 5@110",
                "waits #4 STOP_LOSS for LAST_TRADE 90",
                "accepted #4");
        assertEquals(5, lists.held(Venue.BTC));
    }

    @Test
    void shouldHoldWhatTheDearerOrderOfAPurchaseNeeds() {
        lists.enter(ContingencyType.OCO, lists.maker(Side.BUY, 5, 90), lists.stop(Side.BUY, 5, 120));
        assertEquals(5 * 120, lists.held(Venue.USD));
        venue.sell(Venue.BOB, 2, 90);
        assertEquals(3 * 90, lists.held(Venue.USD), "the other one has left");
    }

    @Test
    void shouldCancelTheOtherOrderAtTheFirstFill() {
        lists.enter(lists.saleAt110Or90());
        venue.forget();
        venue.buy(Venue.BOB, 2, 110);
        lists.expect("accepted #5", "trade 2: #5 BUY 2@110 from #3, left 0 and 3", "canceled #4 5 OTHER_ORDER_OF_LIST");
        assertEquals(3, lists.held(Venue.BTC));
        venue.buy(Venue.BOB, 3, 110);
        lists.expect("accepted #6", "trade 3: #6 BUY 3@110 from #3, left 0 and 0", "list #3 ended");
        assertEquals(0, lists.held(Venue.BTC));
    }

    @Test
    void shouldCancelTheRestingOrderBeforeTheTriggeredOneEnters() {
        lists.enter(lists.saleAt110Or90());
        venue.buy(Venue.BOB, 3, 85);
        venue.forget();
        lists.triggers.trade(90);
        lists.expect(
                "accepted #6",
                "rested #6 SELL 1@90",
                "accepted #7",
                "trade 2: #7 BUY 1@90 from #6, left 0 and 0",
                "triggered #4 at 90, left 5",
                "canceled #3 5 OTHER_ORDER_OF_LIST resting",
                "trade 3: #4 SELL 3@85 from #5, left 2 and 0",
                "canceled #4 2 MARKET_REMAINDER",
                "list #3 ended");
        assertEquals(0, lists.held(Venue.BTC));
    }

    @Test
    void shouldCancelBothWhenOneIsCanceled() {
        lists.enter(lists.saleAt110Or90());
        venue.forget();
        venue.cancel(Venue.ALICE, 4);
        lists.expect("canceled #4 5 REQUESTED", "canceled #3 5 REQUESTED resting", "list #3 ended");
    }

    @Test
    void shouldCancelAListByItsIdOrItsName() {
        lists.enter(lists.saleAt110Or90());
        final OrderListRequest second = lists.bracket();
        lists.enter(second);
        venue.forget();
        lists.cancelList(3);
        lists.expect("canceled #3 5 REQUESTED resting", "canceled #4 5 REQUESTED", "list #3 ended");
        venue.engine.cancelOrderList(
                venue.cancelOf(Venue.ALICE, 0).clientOrderId(second.clientListId), CancelReason.REQUESTED, 2_000);
        lists.expect(
                "canceled #5 5 REQUESTED resting",
                "canceled #6 5 REQUESTED",
                "canceled #7 5 REQUESTED",
                "list #5 ended");
        lists.cancelList(3);
        lists.expect("cancel rejected UNKNOWN_ORDER");
    }

    @Test
    void shouldEndWithAnOrderThatExpires() {
        final OrderRequest until = lists.stop(Side.SELL, 5, 90);
        until.timeInForce = TimeInForce.GTD;
        until.expireTimestampNs = 1_000_000;
        lists.enter(ContingencyType.OCO, lists.maker(Side.SELL, 5, 110), until);
        venue.forget();
        lists.triggers.goOn();
        lists.expect("canceled #4 5 EXPIRED", "canceled #3 5 EXPIRED resting", "list #3 ended");
    }

    @Test
    void shouldReduceOneOrderAndHoldWhatTheOtherNeeds() {
        lists.enter(lists.saleAt110Or90());
        venue.amend(Venue.ALICE, 3, 2);
        assertEquals(5, lists.held(Venue.BTC));
        venue.amend(Venue.ALICE, 4, 3);
        assertEquals(3, lists.held(Venue.BTC));
    }

    @Test
    void shouldLeaveAsAWholeForTheOrderThatReplacesOneOfIt() {
        lists.enter(lists.saleAt110Or90());
        venue.forget();
        venue.replace(Venue.ALICE, 3, lists.limit(Side.SELL, 5, 115), ReplaceMode.KEEP_ON_FAILURE);
        lists.expect(
                "canceled #3 5 REPLACED resting",
                "canceled #4 5 REQUESTED",
                "list #3 ended",
                "accepted #5",
                "rested #5 SELL 5@115");
    }

    @Test
    void shouldUseWhatTheListHeldForTheOrderThatReplacesOneOfIt() {
        lists.enter(ContingencyType.OCO, lists.maker(Side.SELL, 50, 110), lists.stop(Side.SELL, 50, 90));
        for (int i = 0; i < 16; i++) {
            venue.sell(Venue.ALICE, 60, 200);
        }
        assertEquals(1_010, lists.held(Venue.BTC), "all that she has");
        venue.replace(Venue.ALICE, 3, lists.limit(Side.SELL, 51, 115), ReplaceMode.KEEP_ON_FAILURE);
        venue.forget();
        venue.replace(Venue.ALICE, 3, lists.limit(Side.SELL, 50, 115), ReplaceMode.KEEP_ON_FAILURE);
        lists.expect(
                "canceled #3 50 REPLACED resting",
                "canceled #4 50 REQUESTED",
                "list #3 ended",
                "accepted #21",
                "rested #21 SELL 50@115");
    }

    @Test
    void shouldCountOrdersThatAMassCancelReachesOnce() {
        lists.enter(lists.saleAt110Or90());
        lists.enter(lists.bracket());
        venue.forget();
        venue.engine.cancelAllOrders(Venue.ALICE, id(0, 7), Venue.BTC_USD, 3_000);
        lists.expect(
                "canceled #3 5 MASS_CANCEL resting",
                "canceled #4 5 MASS_CANCEL",
                "canceled #5 5 MASS_CANCEL resting",
                "canceled #6 5 MASS_CANCEL",
                "canceled #7 5 MASS_CANCEL",
                "mass canceled 5",
                "list #3 ended",
                "list #5 ended");
    }

    @Test
    void shouldEndWhenSelfTradePreventionTakesAnOrder() {
        lists.enter(lists.saleAt110Or90());
        venue.forget();
        venue.enter(lists.limit(Side.BUY, 1, 110), o -> o.selfTradePrevention = SelfTradePrevention.EXPIRE_MAKER);
        lists.expect(
                "accepted #5",
                "canceled #3 5 SELF_TRADE_MAKER resting",
                "rested #5 BUY 1@110",
                "canceled #4 5 OTHER_ORDER_OF_LIST",
                "list #3 ended");
    }

    // ------------------------------------------------------------------------------------------------------- OTO,
    // OTOCO

    @Test
    void shouldReleaseThePendingOrderWhenTheWorkingOneIsFilledWholly() {
        lists.enter(ContingencyType.OTO, lists.limit(Side.BUY, 5, 99), lists.limit(Side.SELL, 5, 105));
        lists.expect("list #3 OTO", "accepted #3", "rested #3 BUY 5@99", "accepted #4");
        assertEquals(0, lists.held(Venue.BTC));
        venue.sell(Venue.BOB, 2, 99);
        lists.expect("accepted #5", "trade 2: #5 SELL 2@99 from #3, left 0 and 3");
        venue.sell(Venue.BOB, 3, 99);
        lists.expect(
                "accepted #6",
                "trade 3: #6 SELL 3@99 from #3, left 0 and 0",
                "released #4 of #3",
                "rested #4 SELL 5@105");
        assertEquals(5, lists.held(Venue.BTC));
        venue.buy(Venue.BOB, 5, 105);
        lists.expect("accepted #7", "trade 4: #7 BUY 5@105 from #4, left 0 and 0", "list #3 ended");
    }

    @Test
    void shouldReleaseAtOnceWhenTheWorkingOrderIsFilledAsItComes() {
        venue.sell(Venue.BOB, 5, 99);
        venue.forget();
        lists.enter(lists.bracket());
        lists.expect(
                "list #4 OTOCO",
                "accepted #4",
                "trade 2: #4 BUY 5@99 from #3, left 0 and 0",
                "accepted #5",
                "waits #6 STOP_LOSS for LAST_TRADE 90",
                "accepted #6",
                "released #5 of #4",
                "rested #5 SELL 5@110",
                "released #6 of #4");
        assertEquals(5, lists.held(Venue.BTC));
        venue.buy(Venue.CAROL, 5, 110);
        lists.expect(
                "accepted #7",
                "trade 3: #7 BUY 5@110 from #5, left 0 and 0",
                "canceled #6 5 OTHER_ORDER_OF_LIST",
                "list #4 ended");
    }

    @Test
    void shouldCancelPendingOrdersWithTheWorkingOne() {
        lists.enter(lists.bracket());
        venue.forget();
        venue.cancel(Venue.ALICE, 3);
        lists.expect(
                "canceled #3 5 REQUESTED resting",
                "canceled #4 5 REQUESTED",
                "canceled #5 5 REQUESTED",
                "list #3 ended");
    }

    @Test
    void shouldCancelTheWorkingOrderWithAPendingOne() {
        lists.enter(lists.bracket());
        venue.forget();
        venue.cancel(Venue.ALICE, 5);
        lists.expect(
                "canceled #5 5 REQUESTED",
                "canceled #3 5 REQUESTED resting",
                "canceled #4 5 REQUESTED",
                "list #3 ended");
    }

    @Test
    void shouldNotReleaseWhatFollowsAnOrderThatWasFilledInPart() {
        venue.sell(Venue.BOB, 2, 99);
        venue.forget();
        final OrderRequest atOnce = lists.limit(Side.BUY, 5, 99);
        atOnce.timeInForce = TimeInForce.IOC;
        lists.enter(ContingencyType.OTO, atOnce, lists.limit(Side.SELL, 5, 105));
        lists.expect(
                "list #4 OTO",
                "accepted #4",
                "trade 2: #4 BUY 2@99 from #3, left 3 and 0",
                "canceled #4 3 IOC_REMAINDER",
                "accepted #5",
                "canceled #5 5 OTHER_ORDER_OF_LIST",
                "list #4 ended");
    }

    @Test
    void shouldRefuseWhatCannotBePaidWhenItIsReleased() {
        lists.enter(ContingencyType.OTO, lists.limit(Side.BUY, 1, 99), lists.limit(Side.SELL, 100, 105));
        for (int i = 0; i < 10; i++) {
            venue.sell(Venue.ALICE, 95, 300);
        }
        venue.forget();
        venue.sell(Venue.BOB, 1, 99);
        lists.expect(
                "accepted #15",
                "trade 2: #15 SELL 1@99 from #3, left 0 and 0",
                "released #4 of #3 refused INSUFFICIENT_BALANCE",
                "canceled #4 100 REFUSED_ON_RELEASE",
                "list #3 ended");
    }

    @Test
    void shouldFreeNothingWhenTwoThatCannotBePaidAreRefused() {
        lists.enter(
                ContingencyType.OTOCO,
                lists.limit(Side.BUY, 1, 99),
                lists.maker(Side.SELL, 50, 105),
                lists.stop(Side.SELL, 50, 90));
        for (int i = 0; i < 10; i++) {
            venue.sell(Venue.ALICE, 97, 300);
        }
        venue.forget();
        venue.sell(Venue.BOB, 1, 99);
        lists.expect(
                "accepted #16",
                "trade 2: #16 SELL 1@99 from #3, left 0 and 0",
                "released #4 of #3 refused INSUFFICIENT_BALANCE",
                "canceled #4 50 REFUSED_ON_RELEASE",
                "canceled #5 50 OTHER_ORDER_OF_LIST",
                "list #3 ended");
        assertEquals(970, lists.held(Venue.BTC));
    }

    @Test
    void shouldTriggerAReleasedOrderAtOnceWhenItsPriceIsThere() {
        venue.buy(Venue.CAROL, 9, 89);
        lists.enter(lists.bracket());
        venue.forget();
        venue.sell(Venue.BOB, 6, 89); // through Alice's bid, which it fills, to Carol's, below Alice's stop
        lists.expect(
                "accepted #7",
                "trade 2: #7 SELL 5@99 from #4, left 1 and 0",
                "trade 3: #7 SELL 1@89 from #3, left 0 and 8",
                "released #5 of #4",
                "rested #5 SELL 5@110",
                "released #6 of #4",
                "triggered #6 at 90, left 5",
                "canceled #5 5 OTHER_ORDER_OF_LIST resting",
                "trade 4: #6 SELL 5@89 from #3, left 0 and 3",
                "list #4 ended");
    }

    @Test
    void shouldGoOnWithAListWhileAnInstrumentIsHalted() {
        lists.enter(lists.bracket());
        venue.setPhase(TradingPhase.HALTED);
        venue.forget();
        lists.enter(lists.saleAt110Or90());
        lists.expect("list rejected INSTRUMENT_HALTED of leg 1");
        venue.setPhase(TradingPhase.CONTINUOUS);
        venue.sell(Venue.BOB, 5, 99);
        lists.expect(
                "accepted #6",
                "trade 2: #6 SELL 5@99 from #3, left 0 and 0",
                "released #4 of #3",
                "rested #4 SELL 5@110",
                "released #5 of #3");
    }

    // ----------------------------------------------------------------------------------------------------------
    // rejects

    @Test
    void shouldRefuseOrdersThatDoNotGoTogether() {
        lists.enter(ContingencyType.OCO, lists.maker(Side.SELL, 5, 110), lists.maker(Side.SELL, 5, 120));
        lists.expect("list rejected IMPOSSIBLE_ORDER_LIST of leg 2");
        lists.enter(ContingencyType.OCO, lists.limit(Side.SELL, 5, 110), lists.stop(Side.SELL, 5, 90));
        lists.expect("list rejected IMPOSSIBLE_ORDER_LIST of leg 1");
        lists.enter(ContingencyType.OCO, lists.maker(Side.SELL, 5, 110), lists.stop(Side.SELL, 4, 90));
        lists.expect("list rejected IMPOSSIBLE_ORDER_LIST of leg 2");
        lists.enter(ContingencyType.OCO, lists.maker(Side.SELL, 5, 110), lists.stop(Side.BUY, 5, 120));
        lists.expect("list rejected IMPOSSIBLE_ORDER_LIST of leg 2");
        lists.enter(ContingencyType.OTO, lists.stop(Side.BUY, 5, 110), lists.limit(Side.SELL, 5, 110));
        lists.expect("list rejected IMPOSSIBLE_ORDER_LIST of leg 1");
    }

    @Test
    void shouldRefusePricesOnTheWrongSide() {
        lists.enter(ContingencyType.OCO, lists.maker(Side.SELL, 5, 80), lists.stop(Side.SELL, 5, 90));
        lists.expect("list rejected ORDER_LIST_PRICES of leg 2");
        lists.enter(ContingencyType.OCO, lists.maker(Side.SELL, 5, 110), lists.stop(Side.SELL, 5, 100));
        lists.expect("list rejected TRIGGER_REACHED of leg 2");
        venue.buy(Venue.BOB, 1, 95);
        venue.forget();
        lists.enter(ContingencyType.OCO, lists.maker(Side.SELL, 5, 95), lists.stop(Side.SELL, 5, 90));
        lists.expect("list rejected WOULD_TAKE of leg 1");
    }

    @Test
    void shouldRefuseWhatTheGreaterNeedCannotPay() {
        for (int i = 0; i < 10; i++) {
            venue.sell(Venue.ALICE, 100, 300);
        }
        venue.forget();
        lists.enter(ContingencyType.OCO, lists.maker(Side.SELL, 11, 110), lists.stop(Side.SELL, 11, 90));
        lists.expect("list rejected INSUFFICIENT_BALANCE of leg 1");
        lists.enter(ContingencyType.OCO, lists.maker(Side.SELL, 10, 110), lists.stop(Side.SELL, 10, 90));
        assertEquals(1_010, lists.held(Venue.BTC));
    }

    // ----------------------------------------------------------------------------------------------------------
    // repeats

    @Test
    void shouldRepeatAListByItsNameAndRefuseAnotherOneOfThatName() {
        final OrderListRequest list = lists.saleAt110Or90();
        lists.enter(list);
        venue.forget();
        final OrderListRequest again = lists.saleAt110Or90().clientListId(list.clientListId);
        lists.enter(again);
        lists.expect("list repeated #3 NONE");
        again.legs[0].priceTicks++;
        lists.enter(again);
        lists.expect("list rejected DUPLICATE_CLIENT_ORDER_ID");
        again.clientListId(id(77)).legs[0].clientOrderId.set(list.legs[0].clientOrderId);
        lists.enter(again);
        lists.expect("list rejected DUPLICATE_CLIENT_ORDER_ID of leg 1");
    }

    @Test
    void shouldNotTakeALegForAnOrderThatIsRepeated() {
        final OrderListRequest list = lists.saleAt110Or90();
        lists.enter(list);
        venue.forget();
        venue.enter(new OrderRequest().set(list.legs[0]));
        lists.expect("rejected DUPLICATE_CLIENT_ORDER_ID");
    }
}
