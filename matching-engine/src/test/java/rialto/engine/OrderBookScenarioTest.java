package rialto.engine;

import org.junit.jupiter.api.Test;

import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.CAROL;

class OrderBookScenarioTest {
    private final Venue venue = new Venue();

    @Test
    void shouldRestAndHoldWhatItMayCost() {
        venue.buy(ALICE, 5, 100);
        venue.expect("accepted #1", "rested #1 BUY 5@100", "balance 100 of USD: 500 and 500 held");
        venue.sell(BOB, 4, 110);
        venue.expect("accepted #2", "rested #2 SELL 4@110", "balance 101 of BTC: 6 and 4 held");
    }

    @Test
    void shouldTradeAtTheRestingPriceAndMoveMoney() {
        venue.sell(ALICE, 4, 100);
        venue.forget();
        venue.buy(BOB, 3, 105);
        venue.expect(
                "accepted #2",
                "trade 1: #2 BUY 3@100 from #1, left 0 and 1",
                "balance 101 of USD: 700 and 0 held",
                "balance 101 of BTC: 13 and 0 held",
                "balance 100 of BTC: 6 and 1 held",
                "balance 100 of USD: 1300 and 0 held");
    }

    @Test
    void shouldTakeBestPriceFirstThenEarliest() {
        venue.sell(ALICE, 1, 102);
        venue.sell(BOB, 1, 101);
        venue.sell(ALICE, 1, 101);
        venue.sell(BOB, 1, 100);
        venue.forget();
        venue.buy(CAROL, 5, 101);
        venue.expectOrders(
                "accepted #5",
                "trade 1: #5 BUY 1@100 from #4, left 4 and 0",
                "trade 2: #5 BUY 1@101 from #2, left 3 and 0",
                "trade 3: #5 BUY 1@101 from #3, left 2 and 0",
                "rested #5 BUY 2@101");
    }

    @Test
    void shouldMatchFarPricesInOrder() {
        venue.change(d -> {
            d.maxPriceTicks = (1L << 42) - 1;
            d.maxNotional = 1L << 62;
            d.maxOpenOrders = 100;
            d.minNotional = 0;
        });
        for (final long price : new long[] {1L << 40, 64, 1, 4_096, 63, (1L << 42) - 1, 65}) {
            venue.sell(ALICE, 1, price);
        }
        venue.deposit(BOB, Venue.USD, 1L << 43);
        venue.forget();
        venue.buy(BOB, 7, 1L << 40);
        venue.expectOrders(
                "accepted #8",
                "trade 1: #8 BUY 1@1 from #3, left 6 and 0",
                "trade 2: #8 BUY 1@63 from #5, left 5 and 0",
                "trade 3: #8 BUY 1@64 from #2, left 4 and 0",
                "trade 4: #8 BUY 1@65 from #7, left 3 and 0",
                "trade 5: #8 BUY 1@4096 from #4, left 2 and 0",
                "trade 6: #8 BUY 1@1099511627776 from #1, left 1 and 0",
                "rested #8 BUY 1@1099511627776");
    }

    @Test
    void shouldCancelWhatImmediateOrCancelDoesNotGet() {
        venue.sell(ALICE, 1, 100);
        venue.forget();
        venue.enter(venue.order(BOB, Side.BUY, 3, 100), o -> o.timeInForce = TimeInForce.IOC);
        venue.expectOrders("accepted #2", "trade 1: #2 BUY 1@100 from #1, left 2 and 0", "canceled #2 2 IOC_REMAINDER");
        venue.enter(venue.order(BOB, Side.BUY, 3, 100), o -> o.timeInForce = TimeInForce.IOC);
        venue.expect("accepted #3", "canceled #3 3 IOC_REMAINDER");
    }

    @Test
    void shouldFillOrKill() {
        venue.sell(ALICE, 1, 100);
        venue.sell(ALICE, 2, 101);
        venue.sell(ALICE, 5, 102);
        venue.forget();
        venue.enter(venue.order(BOB, Side.BUY, 4, 101), o -> o.timeInForce = TimeInForce.FOK);
        venue.expect("accepted #4", "canceled #4 4 FOK_NOT_FILLABLE");
        venue.enter(venue.order(BOB, Side.BUY, 3, 101), o -> o.timeInForce = TimeInForce.FOK);
        venue.expectOrders(
                "accepted #5",
                "trade 1: #5 BUY 1@100 from #1, left 2 and 0",
                "trade 2: #5 BUY 2@101 from #2, left 0 and 0");
    }

    @Test
    void shouldRefuseALimitMakerThatWouldTakeEvenFromItsOwnAccount() {
        venue.sell(ALICE, 1, 100);
        venue.forget();
        venue.enter(venue.order(ALICE, Side.BUY, 1, 100), o -> o.orderType = OrderType.LIMIT_MAKER);
        venue.expect("rejected WOULD_TAKE");
        venue.enter(venue.order(BOB, Side.BUY, 1, 99), o -> o.orderType = OrderType.LIMIT_MAKER);
        venue.expectOrders("accepted #2", "rested #2 BUY 1@99");
    }

    @Test
    void shouldBuyAtTheMarketByQuantity() {
        venue.sell(ALICE, 2, 100);
        venue.sell(ALICE, 2, 200);
        venue.forget();
        venue.market(BOB, Side.BUY, 5, 0);
        venue.expectOrders(
                "accepted #3",
                "trade 1: #3 BUY 2@100 from #1, left 3 and 0",
                "trade 2: #3 BUY 2@200 from #2, left 1 and 0",
                "canceled #3 1 MARKET_REMAINDER");
    }

    @Test
    void shouldLookAtWhatAMarketBuyReallyCosts() {
        venue.sell(ALICE, 2, 400);
        venue.sell(ALICE, 1, 201);
        venue.forget();
        venue.market(BOB, Side.BUY, 3, 0);
        venue.expect("rejected INSUFFICIENT_BALANCE");
        venue.market(BOB, Side.BUY, 2, 0);
        venue.expectOrders(
                "accepted #3",
                "trade 1: #3 BUY 1@201 from #2, left 1 and 0",
                "trade 2: #3 BUY 1@400 from #1, left 0 and 1");
    }

    @Test
    void shouldSpendAQuoteAmountInWholeLotsAtTheBestPrice() {
        venue.sell(ALICE, 2, 100);
        venue.sell(ALICE, 5, 150);
        venue.forget();
        venue.market(BOB, Side.BUY, 0, 499);
        venue.expectOrders(
                "accepted #3",
                "trade 1: #3 BUY 2@100 from #1, left 0 and 0",
                "trade 2: #3 BUY 1@150 from #2, left 0 and 4");
        venue.market(BOB, Side.BUY, 0, 149);
        venue.expect("accepted #4", "canceled #4 0 MARKET_REMAINDER");
        venue.market(CAROL, Side.BUY, 0, 1_000);
        venue.expectOrders(
                "accepted #5", "trade 3: #5 BUY 4@150 from #2, left 0 and 0", "canceled #5 0 MARKET_REMAINDER");
    }

    @Test
    void shouldSellForAQuoteAmount() {
        venue.buy(ALICE, 2, 100);
        venue.buy(ALICE, 5, 50);
        venue.forget();
        venue.market(BOB, Side.SELL, 0, 260);
        venue.expectOrders(
                "accepted #3",
                "trade 1: #3 SELL 2@100 from #1, left 0 and 0",
                "trade 2: #3 SELL 1@50 from #2, left 0 and 4");
    }

    @Test
    void shouldChargeFeesOnWhatIsReceivedRoundedDown() {
        venue.change(d -> {
            d.makerFeePpm = 1_000;
            d.takerFeePpm = 250_000;
        });
        venue.sell(ALICE, 9, 111);
        venue.forget();
        venue.buy(BOB, 9, 111);
        venue.expect(
                "accepted #2",
                "trade 1: #2 BUY 9@111 from #1, left 0 and 0 maker fee 0 taker fee 2",
                "balance 101 of USD: 1 and 0 held",
                "balance 101 of BTC: 17 and 0 held",
                "balance 100 of BTC: 1 and 0 held",
                "balance 100 of USD: 1999 and 0 held",
                "balance 2 of BTC: 2 and 0 held");
    }

    @Test
    void shouldTradeWithItselfWithoutPrevention() {
        venue.sell(ALICE, 2, 100);
        venue.forget();
        venue.buy(ALICE, 1, 100);
        venue.expect("accepted #2", "trade 1: #2 BUY 1@100 from #1, left 0 and 1", "balance 100 of BTC: 9 and 1 held");
    }

    @Test
    void shouldExpireTheTaker() {
        twoAsksOneOfBob(SelfTradePrevention.EXPIRE_TAKER);
        venue.expectOrders(
                "accepted #4", "trade 1: #4 BUY 1@100 from #1, left 4 and 0", "canceled #4 4 SELF_TRADE_TAKER");
    }

    @Test
    void shouldExpireTheMaker() {
        twoAsksOneOfBob(SelfTradePrevention.EXPIRE_MAKER);
        venue.expectOrders(
                "accepted #4",
                "trade 1: #4 BUY 1@100 from #1, left 4 and 0",
                "canceled #2 1 SELF_TRADE_MAKER resting",
                "trade 2: #4 BUY 1@102 from #3, left 3 and 0",
                "rested #4 BUY 3@102");
    }

    @Test
    void shouldExpireBoth() {
        twoAsksOneOfBob(SelfTradePrevention.EXPIRE_BOTH);
        venue.expectOrders(
                "accepted #4",
                "trade 1: #4 BUY 1@100 from #1, left 4 and 0",
                "canceled #2 1 SELF_TRADE_MAKER resting",
                "canceled #4 4 SELF_TRADE_TAKER");
    }

    private void twoAsksOneOfBob(final SelfTradePrevention prevention) {
        venue.sell(ALICE, 1, 100);
        venue.sell(BOB, 1, 101);
        venue.sell(ALICE, 1, 102);
        venue.forget();
        venue.enter(venue.order(BOB, Side.BUY, 5, 102), o -> o.selfTradePrevention = prevention);
    }

    @Test
    void shouldNotCountOwnOrdersForFillOrKillUnlessItTradesWithItself() {
        venue.sell(ALICE, 1, 100);
        venue.sell(BOB, 1, 101);
        venue.sell(ALICE, 1, 102);
        venue.forget();
        fillOrKill(3, SelfTradePrevention.EXPIRE_TAKER);
        fillOrKill(3, SelfTradePrevention.EXPIRE_BOTH);
        fillOrKill(3, SelfTradePrevention.EXPIRE_MAKER);
        venue.expect(
                "accepted #4",
                "canceled #4 3 FOK_NOT_FILLABLE",
                "accepted #5",
                "canceled #5 3 FOK_NOT_FILLABLE",
                "accepted #6",
                "canceled #6 3 FOK_NOT_FILLABLE");
        fillOrKill(2, SelfTradePrevention.EXPIRE_MAKER);
        venue.expectOrders(
                "accepted #7",
                "trade 1: #7 BUY 1@100 from #1, left 1 and 0",
                "canceled #2 1 SELF_TRADE_MAKER resting",
                "trade 2: #7 BUY 1@102 from #3, left 0 and 0");
    }

    private void fillOrKill(final long lots, final SelfTradePrevention prevention) {
        venue.enter(venue.order(BOB, Side.BUY, lots, 102), o -> {
            o.timeInForce = TimeInForce.FOK;
            o.selfTradePrevention = prevention;
        });
    }

    @Test
    void shouldTradeWithoutMoneyWhereNothingIsReserved() {
        Venue.define(venue.definition, 2);
        venue.definition.riskRule = RiskRule.NONE;
        venue.definition.makerFeePpm = 1_000_000;
        venue.engine.addInstrument(venue.definition, 0);
        venue.forget();
        venue.enter(venue.order(ALICE, Side.SELL, 100, 500), o -> o.instrumentId = 2);
        venue.enter(venue.order(BOB, Side.BUY, 60, 500), o -> o.instrumentId = 2);
        venue.expect(
                "accepted #1",
                "rested #1 SELL 100@500",
                "accepted #2",
                "trade 1: #2 BUY 60@500 from #1, left 0 and 40");
    }
}
