package rialto.engine;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.BTC;
import static rialto.engine.Venue.CAROL;
import static rialto.engine.Venue.USD;

/** Orders that trade so much when they enter, or nothing. */
class MinQuantityScenarioTest {
    private final Venue venue = new Venue();

    @BeforeEach
    void open() {
        venue.change(d -> {
            d.minPriceTicks = 1;
            d.maxPriceTicks = 1_000;
            d.minQuantityLots = 1;
            d.maxQuantityLots = 1_000;
            d.maxMarketQuantityLots = 1_000;
            d.minNotional = 0;
            d.maxNotional = 1_000_000;
            d.maxOpenOrders = 100;
            d.maxIcebergParts = 10;
        });
        for (long account = ALICE; account <= CAROL; account++) {
            venue.deposit(account, USD, 1_000_000);
            venue.deposit(account, BTC, 1_000);
        }
        venue.forget();
    }

    private OrderRequest buy(final long lots, final TimeInForce timeInForce, final long minEntryLots) {
        final OrderRequest order = venue.order(CAROL, Side.BUY, lots, 100);
        order.timeInForce = timeInForce;
        order.minEntryLots = minEntryLots;
        return order;
    }

    private void sellThreeAndTwo() {
        venue.sell(ALICE, 3, 99);
        venue.sell(BOB, 2, 100);
        venue.forget();
    }

    private void reject(final OrderRequest order, final RejectReason reason) {
        venue.enter(order);
        venue.expectOrders("rejected " + reason);
    }

    @Test
    void shouldTradeWhenAllOrdersTogetherHaveEnough() {
        sellThreeAndTwo();
        venue.enter(buy(9, TimeInForce.IOC, 5));
        venue.expectOrders(
                "accepted #3",
                "trade 1: #3 BUY 3@99 from #1, left 6 and 0",
                "trade 2: #3 BUY 2@100 from #2, left 4 and 0",
                "canceled #3 4 IOC_REMAINDER");
    }

    @Test
    void shouldTradeNothingWhenThereIsLess() {
        sellThreeAndTwo();
        venue.enter(buy(9, TimeInForce.IOC, 6));
        venue.expectOrders("accepted #3", "canceled #3 9 MIN_QUANTITY_NOT_FILLABLE");
        venue.enter(buy(9, TimeInForce.GTC, 6));
        venue.expectOrders("accepted #4", "canceled #4 9 MIN_QUANTITY_NOT_FILLABLE");
    }

    @Test
    void shouldRestWithWhatIsLeftAndTradeAnyQuantityFromThenOn() {
        sellThreeAndTwo();
        venue.enter(buy(9, TimeInForce.GTC, 5));
        venue.expectOrders(
                "accepted #3",
                "trade 1: #3 BUY 3@99 from #1, left 6 and 0",
                "trade 2: #3 BUY 2@100 from #2, left 4 and 0",
                "rested #3 BUY 4@100");
        venue.sell(ALICE, 1, 100);
        venue.expectOrders("accepted #4", "trade 3: #4 SELL 1@100 from #3, left 0 and 3");
    }

    @Test
    void shouldHoldNoMoneyWhenThereIsLess() {
        venue.enter(buy(9, TimeInForce.GTC, 1));
        venue.expect("accepted #1", "canceled #1 9 MIN_QUANTITY_NOT_FILLABLE");
    }

    @Test
    void shouldNotCountWhatIsBeyondItsLimit() {
        venue.sell(ALICE, 3, 100);
        venue.sell(BOB, 9, 101);
        venue.forget();
        venue.enter(buy(9, TimeInForce.IOC, 4));
        venue.expectOrders("accepted #3", "canceled #3 9 MIN_QUANTITY_NOT_FILLABLE");
    }

    @Test
    void shouldCountAllOfAnIceberg() {
        final OrderRequest iceberg = venue.order(ALICE, Side.SELL, 10, 100);
        iceberg.displayLots = 2;
        venue.enter(iceberg);
        venue.forget();
        venue.enter(buy(5, TimeInForce.IOC, 5));
        venue.expectOrders(
                "accepted #2",
                "trade 1: #2 BUY 2@100 from #1, left 3 and 8",
                "replenished #1 SELL 2@100",
                "trade 2: #2 BUY 2@100 from #1, left 1 and 6",
                "replenished #1 SELL 2@100",
                "trade 3: #2 BUY 1@100 from #1, left 0 and 5");
    }

    @Test
    void shouldFindTooLittleBehindAnOrderOfItsOwnAccount() {
        venue.sell(BOB, 1, 99);
        venue.sell(CAROL, 1, 100);
        venue.sell(ALICE, 8, 100);
        venue.forget();
        final OrderRequest order = buy(5, TimeInForce.IOC, 5);
        order.selfTradePrevention = SelfTradePrevention.EXPIRE_TAKER;
        venue.enter(order);
        venue.expectOrders("accepted #4", "canceled #4 5 MIN_QUANTITY_NOT_FILLABLE");
    }

    @Test
    void shouldHoldForAMarketOrder() {
        sellThreeAndTwo();
        final OrderRequest order = buy(6, TimeInForce.IOC, 6);
        order.orderType = OrderType.MARKET;
        order.priceTicks = 0;
        venue.enter(order);
        venue.expectOrders("accepted #3", "canceled #3 6 MIN_QUANTITY_NOT_FILLABLE");
    }

    @Test
    void shouldBeEnteredWithTheEventsOfAnyOrder() {
        sellThreeAndTwo();
        venue.enter(buy(1, TimeInForce.GTC, 0));
        final int ofAnyOrder = venue.events().size();
        venue.forget();
        venue.enter(buy(1, TimeInForce.GTC, 1));
        assertEquals(ofAnyOrder, venue.events().size());
    }

    @Test
    void shouldRefuseWhatHasNoMomentToTradeSoMuchIn() {
        reject(buy(5, TimeInForce.FOK, 5), RejectReason.INVALID_ORDER_TYPE);
        reject(buy(5, TimeInForce.AT_CLOSE, 5), RejectReason.INVALID_ORDER_TYPE);
        final OrderRequest maker = buy(5, TimeInForce.GTC, 5);
        maker.orderType = OrderType.LIMIT_MAKER;
        reject(maker, RejectReason.INVALID_ORDER_TYPE);
        final OrderRequest stop = buy(5, TimeInForce.GTC, 5);
        stop.triggerType = TriggerType.STOP_LOSS;
        stop.triggerTicks = 200;
        reject(stop, RejectReason.INVALID_ORDER_TYPE);
        final OrderRequest byQuote = buy(0, TimeInForce.IOC, 5);
        byQuote.orderType = OrderType.MARKET;
        byQuote.priceTicks = 0;
        byQuote.quoteAmount = 500;
        reject(byQuote, RejectReason.INVALID_ORDER_TYPE);
    }

    @Test
    void shouldRefuseMoreThanItsQuantity() {
        reject(buy(5, TimeInForce.IOC, 6), RejectReason.MIN_QUANTITY_ABOVE_QUANTITY);
    }

    @Test
    void shouldRefuseItWhileOrdersAreCollected() {
        venue.setPhase(TradingPhase.OPENING_AUCTION);
        reject(buy(5, TimeInForce.GTC, 5), RejectReason.NOT_IN_THIS_PHASE);
    }

    @Test
    void shouldTakeARepetitionWithAnotherMinimumForAnotherOrder() {
        sellThreeAndTwo();
        final OrderRequest order = buy(1, TimeInForce.IOC, 1);
        venue.enter(order);
        venue.forget();
        venue.enter(order);
        venue.expectOrders("repeated #3 NONE");
        order.minEntryLots = 0;
        venue.enter(order);
        venue.expectOrders("rejected DUPLICATE_CLIENT_ORDER_ID");
    }
}
