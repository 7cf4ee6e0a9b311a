package rialto.engine;

import org.junit.jupiter.api.Test;

import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.BTC_USD;
import static rialto.engine.Venue.CAROL;

/** The examples of docs/auctions.md, and what happens around an auction. */
class AuctionScenarioTest {
    private final Venue venue = new Venue();

    private void lastPrice(final long price) {
        venue.sell(CAROL, 1, price);
        venue.buy(BOB, 1, price);
        venue.forget();
    }

    private void phase(final TradingPhase phase) {
        venue.engine.setTradingPhase(BTC_USD, phase, 1_000);
    }

    private void open() {
        venue.setPhase(TradingPhase.OPENING_AUCTION);
    }

    /** Ends the auction; only its result is looked at. */
    private void expectUncrossed(final String result) {
        venue.forget();
        phase(TradingPhase.CONTINUOUS);
        venue.events().removeIf(line -> !line.startsWith("uncrossed"));
        venue.expect("uncrossed " + result);
    }

    private void expectWithoutForecasts(final String... lines) {
        venue.events().removeIf(line -> line.startsWith("indication") || line.startsWith("accepted"));
        venue.expectOrders(lines);
    }

    private void enter(final long account, final Side side, final long lots, final long price, final TimeInForce time) {
        venue.enter(venue.order(account, side, lots, price), o -> {
            o.timeInForce = time;
            o.orderType = price == 0 ? OrderType.MARKET : OrderType.LIMIT;
        });
    }

    @Test
    void shouldExecuteTheGreatestVolume() {
        open();
        venue.buy(ALICE, 3, 101);
        venue.buy(ALICE, 2, 100);
        venue.sell(BOB, 2, 100);
        venue.sell(BOB, 1, 101);
        expectUncrossed("3@101, imbalance 0");
    }

    @Test
    void shouldThenLeaveTheLeastOver() {
        open();
        venue.buy(ALICE, 3, 101);
        venue.buy(ALICE, 2, 100);
        venue.sell(BOB, 3, 100);
        expectUncrossed("3@101, imbalance 0");
    }

    @Test
    void shouldThenFollowTheSideOnWhichSomethingIsLeft() {
        open();
        venue.buy(ALICE, 5, 102);
        venue.sell(BOB, 3, 100);
        expectUncrossed("3@102, imbalance 2");
        venue.cancel(ALICE, 1);
        open();
        venue.buy(ALICE, 3, 102);
        venue.sell(BOB, 5, 100);
        expectUncrossed("3@100, imbalance -2");
    }

    @Test
    void shouldThenStayNearTheLastPrice() {
        lastPrice(103);
        open();
        venue.buy(ALICE, 3, 104);
        venue.sell(BOB, 3, 100);
        expectUncrossed("3@103, imbalance 0");
    }

    @Test
    void shouldNotLeaveTheRangeForTheLastPrice() {
        lastPrice(110);
        open();
        venue.buy(ALICE, 3, 104);
        venue.sell(BOB, 3, 100);
        expectUncrossed("3@104, imbalance 0");
    }

    @Test
    void shouldTakeTheMiddleWhenThereIsNoLastPrice() {
        open();
        venue.buy(ALICE, 3, 104);
        venue.sell(BOB, 3, 101);
        expectUncrossed("3@102, imbalance 0");
    }

    /** #3 was entered first, but was triggered when #4 was there: so it is the taker. */
    @Test
    void shouldTakeAnOrderThatWasTriggeredForTheLaterOne() {
        lastPrice(100);
        venue.enter(venue.order(ALICE, Side.BUY, 1, 106)
                .trigger(TriggerType.STOP_LOSS, TriggerPriceType.LAST_TRADE, 105, 0));
        enter(CAROL, Side.SELL, 1, 106, TimeInForce.AT_CLOSE);
        lastPrice(105);
        phase(TradingPhase.CLOSING_AUCTION);
        phase(TradingPhase.CLOSED);
        venue.events().removeIf(line -> !line.startsWith("trade"));
        venue.expect("trade 3: #3 BUY 1@106 from #4, left 0 and 0");
    }

    @Test
    void shouldServeMarketOrdersFirstAndGiveBackWhatTheyReserved() {
        venue.deposit(ALICE, Venue.USD, 2_000);
        open();
        venue.buy(BOB, 2, 100);
        venue.market(ALICE, Side.BUY, 3, 0);
        venue.sell(CAROL, 4, 99);
        venue.forget();
        phase(TradingPhase.CONTINUOUS);
        venue.expect(
                "trade 1: #3 SELL 3@100 from #2, left 1 and 0",
                "trade 2: #3 SELL 1@100 from #1, left 0 and 1",
                "uncrossed 4@100, imbalance 1",
                "instrument 1 CONTINUOUS",
                "balance 102 of BTC: 6 and 0 held",
                "balance 102 of USD: 1400 and 0 held",
                "balance 100 of USD: 2700 and 0 held",
                "balance 100 of BTC: 13 and 0 held",
                "balance 101 of USD: 800 and 100 held",
                "balance 101 of BTC: 11 and 0 held");
    }

    @Test
    void shouldHaveNoPriceForMarketOrdersAlone() {
        open();
        venue.market(ALICE, Side.BUY, 1, 0);
        venue.market(BOB, Side.SELL, 2, 0);
        venue.forget();
        phase(TradingPhase.CONTINUOUS);
        venue.expectOrders(
                "uncrossed 0@0, imbalance 0",
                "canceled #1 1 MARKET_REMAINDER",
                "canceled #2 2 MARKET_REMAINDER",
                "instrument 1 CONTINUOUS");
    }

    @Test
    void shouldLetOrdersForOneAuctionWaitForItOutsideTheBook() {
        enter(ALICE, Side.BUY, 2, 100, TimeInForce.AT_CLOSE);
        venue.sell(BOB, 1, 90);
        expectWithoutForecasts("rested #2 SELL 1@90");
        phase(TradingPhase.OPENING_AUCTION);
        phase(TradingPhase.CLOSING_AUCTION);
        expectWithoutForecasts(
                "instrument 1 OPENING_AUCTION", "uncrossed 0@0, imbalance 0", "instrument 1 CLOSING_AUCTION");
        phase(TradingPhase.CLOSED);
        venue.expectOrders(
                "trade 1: #2 SELL 1@100 from #1, left 0 and 1",
                "uncrossed 1@100, imbalance 1",
                "canceled #1 1 AUCTION_REMAINDER",
                "instrument 1 CLOSED");
    }

    @Test
    void shouldTellWhatTheAuctionWouldComeToOnlyWhenItChanges() {
        open();
        venue.buy(ALICE, 2, 100);
        venue.expectOrders("accepted #1", "rested #1 BUY 2@100");
        venue.sell(BOB, 1, 90);
        venue.expectOrders("accepted #2", "rested #2 SELL 1@90", "indication 1@100, imbalance 1");
        venue.buy(CAROL, 1, 80);
        venue.expectOrders("accepted #3", "rested #3 BUY 1@80");
        venue.amend(ALICE, 1, 1);
        venue.expectOrders("amended #1 1, left 1, less 1", "indication 1@95, imbalance 0");
        venue.cancel(BOB, 2);
        venue.expectOrders("canceled #2 1 REQUESTED resting", "indication 0@0, imbalance 0");
    }

    @Test
    void shouldTradeNothingWhenItIsHaltedAndUncrossWhenItGoesOn() {
        open();
        venue.buy(ALICE, 2, 100);
        venue.sell(ALICE, 1, 100);
        venue.forget();
        phase(TradingPhase.HALTED);
        venue.expectOrders("instrument 1 HALTED");
        phase(TradingPhase.CONTINUOUS);
        venue.expectOrders(
                "trade 1: #2 SELL 1@100 from #1, left 0 and 1",
                "uncrossed 1@100, imbalance 1",
                "instrument 1 CONTINUOUS");
    }

    @Test
    void shouldTakeTheMakersFeeOfBothAndNotPreventSelfTrades() {
        venue.change(d -> {
            d.makerFeePpm = 100_000;
            d.takerFeePpm = 500_000;
        });
        open();
        venue.enter(venue.order(ALICE, Side.BUY, 10, 50), o -> o.selfTradePrevention = SelfTradePrevention.EXPIRE_BOTH);
        venue.enter(
                venue.order(ALICE, Side.SELL, 10, 50), o -> o.selfTradePrevention = SelfTradePrevention.EXPIRE_BOTH);
        venue.forget();
        phase(TradingPhase.CONTINUOUS);
        venue.expectOrders(
                "trade 1: #2 SELL 10@50 from #1, left 0 and 0 maker fee 1 taker fee 50",
                "uncrossed 10@50, imbalance 0",
                "instrument 1 CONTINUOUS");
    }

    @Test
    void shouldEndTheDayOfOrdersWhenItCloses() {
        enter(ALICE, Side.BUY, 1, 90, TimeInForce.DAY);
        venue.buy(ALICE, 1, 91);
        enter(BOB, Side.SELL, 1, 110, TimeInForce.DAY);
        venue.forget();
        phase(TradingPhase.CLOSED);
        venue.expectOrders("canceled #1 1 EXPIRED resting", "canceled #3 1 EXPIRED resting", "instrument 1 CLOSED");
    }

    @Test
    void shouldExpireOrdersForAnOpeningThatDidNotServeThem() {
        phase(TradingPhase.PRE_OPEN);
        enter(ALICE, Side.BUY, 2, 100, TimeInForce.AT_OPEN);
        enter(BOB, Side.SELL, 1, 90, TimeInForce.AT_OPEN);
        phase(TradingPhase.OPENING_AUCTION);
        phase(TradingPhase.HALTED);
        venue.forget();
        phase(TradingPhase.CONTINUOUS);
        venue.expectOrders("canceled #1 2 EXPIRED", "canceled #2 1 EXPIRED", "instrument 1 CONTINUOUS");
    }

    @Test
    void shouldExpireOrdersForAnAuctionWhenTheDayEndsWithoutIt() {
        phase(TradingPhase.PRE_OPEN);
        enter(ALICE, Side.BUY, 2, 100, TimeInForce.AT_OPEN);
        enter(BOB, Side.SELL, 1, 0, TimeInForce.AT_CLOSE);
        enter(CAROL, Side.SELL, 1, 110, TimeInForce.AT_CLOSE);
        venue.forget();
        phase(TradingPhase.CLOSED);
        venue.expectOrders(
                "canceled #1 2 EXPIRED", "canceled #2 1 EXPIRED", "canceled #3 1 EXPIRED", "instrument 1 CLOSED");
    }

    @Test
    void shouldRefuseOrdersForAnOpeningThatIsOver() {
        enter(ALICE, Side.BUY, 1, 100, TimeInForce.AT_OPEN);
        venue.expectOrders("rejected NOT_IN_THIS_PHASE");
        phase(TradingPhase.CLOSING_AUCTION);
        venue.forget();
        enter(ALICE, Side.BUY, 1, 0, TimeInForce.AT_OPEN);
        venue.expectOrders("rejected NOT_IN_THIS_PHASE");
    }
}
