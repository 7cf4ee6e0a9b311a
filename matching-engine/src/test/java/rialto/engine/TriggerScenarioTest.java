package rialto.engine;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.TriggerType.STOP_LOSS;
import static rialto.engine.TriggerType.TAKE_PROFIT;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.BTC;
import static rialto.engine.Venue.CAROL;
import static rialto.engine.Venue.USD;

/** Orders that wait for a price; the examples of docs/engine.md are here. */
class TriggerScenarioTest {
    private final TriggerVenue it = new TriggerVenue();
    private final Venue venue = it.venue;

    @Test
    void shouldHoldMoneyWhileItWaitsAndSellWhenThePriceFalls() {
        it.trades(100);
        it.enter(it.market(STOP_LOSS, Side.SELL, 2, 95));
        venue.expect("waits #3 STOP_LOSS for LAST_TRADE 95", "accepted #3", "balance 100 of BTC: 1008 and 2 held");
        venue.buy(BOB, 1, 95);
        venue.buy(BOB, 5, 94);
        venue.forget();
        venue.sell(CAROL, 1, 95);
        it.expect(
                "accepted #6",
                "trade 2: #6 SELL 1@95 from #4, left 0 and 0",
                "triggered #3 at 95, left 2",
                "trade 3: #3 SELL 2@94 from #5, left 0 and 3");
    }

    @Test
    void shouldNotBeTriggeredByAPriceShortOfIt() {
        it.trades(100);
        it.enter(it.market(STOP_LOSS, Side.SELL, 2, 95));
        venue.forget();
        it.trade(96);
        it.expect("accepted #4", "rested #4 SELL 1@96", "accepted #5", "trade 2: #5 BUY 1@96 from #4, left 0 and 0");
    }

    @Test
    void shouldBuyAtALimitWhenThePriceRisesAndRestWithWhatIsLeft() {
        it.trades(100);
        it.enter(it.limit(STOP_LOSS, Side.BUY, 3, 106, 105));
        venue.sell(BOB, 1, 105);
        venue.sell(BOB, 1, 106);
        venue.sell(BOB, 1, 107);
        venue.forget();
        venue.buy(CAROL, 1, 105);
        venue.expect(
                "accepted #7",
                "trade 2: #7 BUY 1@105 from #4, left 0 and 0",
                "triggered #3 at 105, left 3",
                "trade 3: #3 BUY 1@106 from #5, left 2 and 0",
                "rested #3 BUY 2@106",
                "balance 102 of USD: 1000000795 and 0 held",
                "balance 102 of BTC: 1012 and 0 held",
                "balance 101 of BTC: 1006 and 1 held",
                "balance 101 of USD: 1000001311 and 0 held",
                "balance 100 of USD: 1000000682 and 212 held",
                "balance 100 of BTC: 1011 and 0 held");
    }

    @Test
    void shouldTakeProfitsWhenThePriceIsBetter() {
        it.trades(100);
        it.enter(it.limit(TAKE_PROFIT, Side.SELL, 1, 109, 110));
        it.enter(it.limit(TAKE_PROFIT, Side.BUY, 1, 91, 90));
        venue.forget();
        it.trade(110);
        it.trade(90);
        it.expect(
                "accepted #5",
                "rested #5 SELL 1@110",
                "accepted #6",
                "trade 2: #6 BUY 1@110 from #5, left 0 and 0",
                "triggered #3 at 110, left 1",
                "rested #3 SELL 1@109",
                "accepted #7",
                "rested #7 SELL 1@90",
                "accepted #8",
                "trade 3: #8 BUY 1@90 from #7, left 0 and 0",
                "triggered #4 at 90, left 1",
                "rested #4 BUY 1@91");
    }

    @Test
    void shouldWaitForTheBestPriceThatItWouldTradeAt() {
        it.trades(100);
        venue.sell(BOB, 1, 104);
        it.enter(it.byBestPrice(it.limit(STOP_LOSS, Side.BUY, 1, 120, 105)));
        venue.sell(BOB, 1, 106);
        venue.forget();
        venue.cancel(BOB, 3);
        it.expect(
                "canceled #3 1 REQUESTED resting",
                "triggered #4 at 105, left 1",
                "trade 2: #4 BUY 1@106 from #5, left 0 and 0");
    }

    @Test
    void shouldExpireWhenATriggeredMarketOrderFindsNobody() {
        it.trades(100);
        it.enter(it.market(STOP_LOSS, Side.BUY, 2, 105));
        venue.forget();
        it.trade(105);
        it.expect(
                "accepted #4",
                "rested #4 SELL 1@105",
                "accepted #5",
                "trade 2: #5 BUY 1@105 from #4, left 0 and 0",
                "triggered #3 at 105, left 2",
                "canceled #3 2 MARKET_REMAINDER");
    }

    /** It holds 2 × 105, has nothing else, and finds 110 and 200: it buys one, and cannot pay for the other. */
    @Test
    void shouldBuyWhatItCanPayForWhenThePriceHasRunAway() {
        it.trades(100);
        it.enter(it.market(STOP_LOSS, Side.BUY, 2, 105));
        venue.deposit(ALICE, USD, -(TriggerVenue.RICH + 1_000 - 210));
        venue.sell(BOB, 1, 110);
        venue.sell(BOB, 1, 200);
        venue.forget();
        it.trade(108);
        it.expect(
                "accepted #6",
                "rested #6 SELL 1@108",
                "accepted #7",
                "trade 2: #7 BUY 1@108 from #6, left 0 and 0",
                "triggered #3 at 105, left 2",
                "trade 3: #3 BUY 1@110 from #4, left 1 and 0",
                "canceled #3 1 MARKET_REMAINDER");
    }

    @Test
    void shouldHoldNothingTwice() {
        it.trades(100);
        venue.deposit(ALICE, BTC, -1_008);
        it.enter(it.market(STOP_LOSS, Side.SELL, 2, 95));
        venue.forget();
        it.enter(it.market(STOP_LOSS, Side.SELL, 1, 90));
        venue.sell(ALICE, 1, 120);
        it.expect("rejected INSUFFICIENT_BALANCE", "rejected INSUFFICIENT_BALANCE");
    }

    @Test
    void shouldRefuseATriggerThatIsReached() {
        it.trades(100);
        venue.sell(BOB, 1, 101);
        venue.buy(BOB, 1, 99);
        venue.forget();
        it.enter(it.market(STOP_LOSS, Side.BUY, 1, 100));
        it.enter(it.market(STOP_LOSS, Side.SELL, 1, 100));
        it.enter(it.market(TAKE_PROFIT, Side.BUY, 1, 101));
        it.enter(it.market(TAKE_PROFIT, Side.SELL, 1, 99));
        it.enter(it.byBestPrice(it.market(STOP_LOSS, Side.BUY, 1, 101)));
        it.enter(it.byBestPrice(it.market(TAKE_PROFIT, Side.SELL, 1, 99)));
        it.expect(
                "rejected TRIGGER_REACHED",
                "rejected TRIGGER_REACHED",
                "rejected TRIGGER_REACHED",
                "rejected TRIGGER_REACHED",
                "rejected TRIGGER_REACHED",
                "rejected TRIGGER_REACHED");
    }

    /** Without a trade there is no last price, so nothing is reached; the first trade tells. */
    @Test
    void shouldWaitForTheFirstTrade() {
        it.enter(it.limit(STOP_LOSS, Side.BUY, 1, 105, 100));
        it.enter(it.trailing(STOP_LOSS, Side.SELL, 80, 0, 1_000));
        venue.forget();
        it.trade(100);
        it.trade(90);
        it.expect(
                "accepted #3",
                "rested #3 SELL 1@100",
                "accepted #4",
                "trade 1: #4 BUY 1@100 from #3, left 0 and 0",
                "trails #2 from 100 by 1000",
                "triggered #1 at 100, left 1",
                "rested #1 BUY 1@105",
                "accepted #5",
                "trade 2: #5 SELL 1@105 from #1, left 0 and 0",
                "accepted #6",
                "rested #6 BUY 1@90");
    }

    @Test
    void shouldRefuseWhatCannotBe() {
        it.trades(100);
        final OrderRequest order = it.market(STOP_LOSS, Side.BUY, 1, 0);
        it.enter(order);
        order.triggerTicks = 1_000_001;
        it.enter(order);
        venue.enter(it.trailing(STOP_LOSS, Side.SELL, 50, 0, 9));
        venue.enter(it.trailing(STOP_LOSS, Side.SELL, 50, 0, 2_001));
        venue.enter(it.byBestPrice(it.trailing(STOP_LOSS, Side.SELL, 50, 0, 100)));
        venue.enter(it.limit(STOP_LOSS, Side.BUY, 1, 105, 101), o -> o.orderType = OrderType.LIMIT_MAKER);
        venue.enter(it.limit(STOP_LOSS, Side.BUY, 1, 105, 101), o -> o.timeInForce = TimeInForce.AT_CLOSE);
        venue.enter(it.market(STOP_LOSS, Side.BUY, 1, 101), o -> o.timeInForce = TimeInForce.FOK);
        it.expect(
                "rejected MALFORMED_COMMAND",
                "rejected PRICE_ABOVE_MAXIMUM",
                "rejected TRAILING_DELTA_OUT_OF_RANGE",
                "rejected TRAILING_DELTA_OUT_OF_RANGE",
                "rejected INVALID_ORDER_TYPE",
                "rejected INVALID_ORDER_TYPE",
                "rejected INVALID_ORDER_TYPE",
                "rejected INVALID_ORDER_TYPE");
    }

    @Test
    void shouldBeCanceledReducedAndRepeatedAsOthersAre() {
        it.trades(100);
        final OrderRequest order = it.market(STOP_LOSS, Side.SELL, 3, 95);
        it.enter(order);
        venue.forget();
        it.enter(order);
        venue.amend(ALICE, 3, 1);
        it.enter(venue.order(ALICE, Side.BUY, 1, 50));
        venue.engine.cancelAllOrders(ALICE, Ids.id(1), 0, 100);
        venue.expect(
                "repeated #3 NONE",
                "amended #3 1, left 1, less 2",
                "balance 100 of BTC: 1009 and 1 held",
                "accepted #4",
                "rested #4 BUY 1@50",
                "balance 100 of USD: 1000000950 and 50 held",
                "canceled #3 1 MASS_CANCEL",
                "canceled #4 1 MASS_CANCEL resting",
                "mass canceled 2",
                "balance 100 of BTC: 1010 and 0 held",
                "balance 100 of USD: 1000001000 and 0 held");
    }

    @Test
    void shouldTakeThePlaceOfAnotherOrder() {
        it.trades(100);
        it.enter(it.limit(STOP_LOSS, Side.SELL, 1, 90, 95));
        venue.forget();
        venue.replace(ALICE, 3, it.limit(STOP_LOSS, Side.SELL, 1, 90, 96), ReplaceMode.STOP_ON_FAILURE);
        it.expect("canceled #3 1 REPLACED", "waits #4 STOP_LOSS for LAST_TRADE 96", "accepted #4");
    }

    @Test
    void shouldExpireWhileItWaits() {
        it.trades(100);
        venue.enter(it.market(STOP_LOSS, Side.SELL, 1, 95), order -> {
            order.timeInForce = TimeInForce.GTD;
            order.expireTimestampNs = 1_000;
        });
        venue.enter(it.limit(STOP_LOSS, Side.SELL, 1, 90, 95), order -> order.timeInForce = TimeInForce.DAY);
        venue.forget();
        venue.engine.advanceTime(1_000);
        venue.engine.setTradingPhase(Venue.BTC_USD, TradingPhase.CLOSED, 2_000);
        it.expect("canceled #3 1 EXPIRED", "canceled #4 1 EXPIRED", "instrument 1 CLOSED");
    }

    @Test
    void shouldGoOnWaitingWhileItsAccountIsFrozenAndLeaveWhenAskedTo() {
        it.trades(100);
        it.enter(it.market(STOP_LOSS, Side.SELL, 1, 95));
        it.enter(it.market(STOP_LOSS, Side.SELL, 1, 90));
        venue.engine.setAccountState(ALICE, true, false, 50);
        venue.forget();
        it.trade(95);
        it.expect(
                "accepted #5",
                "rested #5 SELL 1@95",
                "accepted #6",
                "trade 2: #6 BUY 1@95 from #5, left 0 and 0",
                "triggered #3 at 95, left 1",
                "canceled #3 1 MARKET_REMAINDER");
        venue.engine.setAccountState(ALICE, true, true, 60);
        assertEquals("canceled #4 1 ADMINISTRATOR", venue.events().getFirst());
    }

    /** Nothing is reached while the instrument does not trade; what the last price has reached enters when it does again. */
    @Test
    void shouldLookAtTheLastPriceOnceItTradesAgain() {
        it.trades(100);
        venue.setPhase(TradingPhase.PRE_OPEN);
        it.enter(it.market(STOP_LOSS, Side.BUY, 1, 105));
        it.enter(it.trailing(STOP_LOSS, Side.SELL, 90, 0, 1_000));
        venue.buy(BOB, 1, 110);
        venue.sell(CAROL, 1, 110);
        venue.sell(CAROL, 1, 112);
        venue.forget();
        venue.engine.setTradingPhase(Venue.BTC_USD, TradingPhase.HALTED, 100);
        venue.engine.setTradingPhase(Venue.BTC_USD, TradingPhase.CONTINUOUS, 101);
        it.expect(
                "instrument 1 HALTED",
                "trade 2: #6 SELL 1@110 from #5, left 0 and 0",
                "uncrossed 1@110, imbalance 0",
                "instrument 1 CONTINUOUS",
                "triggered #3 at 105, left 1",
                "trade 3: #3 BUY 1@112 from #7, left 0 and 0");
        // the last trade was at 112: one that trails by 10 % is triggered at 100
        it.trade(101);
        venue.forget();
        it.trade(100);
        assertTrue(venue.events().contains("triggered #4 at 100, left 1"), venue.events()::toString);
    }
}
