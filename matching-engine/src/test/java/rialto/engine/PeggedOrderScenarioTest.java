package rialto.engine;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.BTC;
import static rialto.engine.Venue.CAROL;
import static rialto.engine.Venue.USD;

/** Orders that take their prices from the book; the examples of docs/pegged.md are here. */
class PeggedOrderScenarioTest {
    private final Venue venue = new Venue();

    @BeforeEach
    void open() {
        venue.change(d -> {
            d.minPriceTicks = 10;
            d.maxPriceTicks = 1_000;
            d.minQuantityLots = 1;
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

    /** Bids at 97 and 95, asks at 104, 106 and 107. */
    private void fillTheBook() {
        venue.buy(ALICE, 2, 97);
        venue.buy(ALICE, 3, 97);
        venue.buy(ALICE, 2, 95);
        venue.sell(BOB, 2, 104);
        venue.sell(BOB, 3, 106);
        venue.sell(BOB, 4, 107);
        venue.forget();
    }

    private OrderRequest pegged(final Side side, final long lots, final PegPriceType priceType) {
        return venue.order(CAROL, side, lots, 0).peg(priceType, PegOffsetType.NONE, 0, 0);
    }

    private void reject(final OrderRequest order, final RejectReason reason) {
        venue.enter(order);
        venue.expectOrders("rejected " + reason);
    }

    // ---------------------------------------------------------------------------------------------------- which price

    @Test
    void shouldJoinTheEndOfTheQueueAtTheBestPriceOfItsOwnSide() {
        fillTheBook();
        venue.enter(pegged(Side.BUY, 1, PegPriceType.PRIMARY));
        venue.expectOrders("accepted #7 pegged to PRIMARY at 97", "rested #7 BUY 1@97");
        venue.enter(pegged(Side.SELL, 1, PegPriceType.PRIMARY));
        venue.expectOrders("accepted #8 pegged to PRIMARY at 104", "rested #8 SELL 1@104");
        venue.sell(BOB, 6, 97);
        venue.expectOrders(
                "accepted #9",
                "trade 1: #9 SELL 2@97 from #1, left 4 and 0",
                "trade 2: #9 SELL 3@97 from #2, left 1 and 0",
                "trade 3: #9 SELL 1@97 from #7, left 0 and 0");
    }

    @Test
    void shouldTakeAtTheBestPriceOfTheOtherSideAndNoFurther() {
        fillTheBook();
        final OrderRequest order = pegged(Side.BUY, 5, PegPriceType.MARKET);
        order.timeInForce = TimeInForce.IOC;
        venue.enter(order);
        venue.expectOrders(
                "accepted #7 pegged to MARKET at 104",
                "trade 1: #7 BUY 2@104 from #4, left 3 and 0",
                "canceled #7 3 IOC_REMAINDER");
        venue.enter(pegged(Side.SELL, 6, PegPriceType.MARKET));
        venue.expectOrders(
                "accepted #8 pegged to MARKET at 97",
                "trade 2: #8 SELL 2@97 from #1, left 4 and 0",
                "trade 3: #8 SELL 3@97 from #2, left 1 and 0",
                "rested #8 SELL 1@97");
    }

    @Test
    void shouldStandInTheMiddleRoundedToItsOwnSide() {
        fillTheBook();
        venue.enter(pegged(Side.BUY, 1, PegPriceType.MID_PRICE));
        venue.expectOrders("accepted #7 pegged to MID_PRICE at 100", "rested #7 BUY 1@100");
        venue.cancel(CAROL, 7);
        venue.forget();
        venue.enter(pegged(Side.SELL, 1, PegPriceType.MID_PRICE));
        venue.expectOrders("accepted #8 pegged to MID_PRICE at 101", "rested #8 SELL 1@101");
    }

    @Test
    void shouldAddAnOffsetInTicksWhateverItsSide() {
        fillTheBook();
        venue.enter(pegged(Side.BUY, 1, PegPriceType.PRIMARY).peg(PegPriceType.PRIMARY, PegOffsetType.TICKS, -1, 0));
        venue.expectOrders("accepted #7 pegged to PRIMARY at 96", "rested #7 BUY 1@96");
        venue.enter(
                pegged(Side.SELL, 1, PegPriceType.MID_PRICE).peg(PegPriceType.MID_PRICE, PegOffsetType.TICKS, 2, 0));
        venue.expectOrders("accepted #8 pegged to MID_PRICE at 103", "rested #8 SELL 1@103");
    }

    @Test
    void shouldCountPricesAtWhichOrdersStandAsLevels() {
        fillTheBook();
        venue.enter(
                pegged(Side.BUY, 1, PegPriceType.PRIMARY).peg(PegPriceType.PRIMARY, PegOffsetType.PRICE_LEVEL, 1, 0));
        venue.expectOrders("accepted #7 pegged to PRIMARY at 95", "rested #7 BUY 1@95");
        venue.enter(pegged(Side.BUY, 9, PegPriceType.MARKET).peg(PegPriceType.MARKET, PegOffsetType.PRICE_LEVEL, 1, 0));
        venue.expectOrders(
                "accepted #8 pegged to MARKET at 106",
                "trade 1: #8 BUY 2@104 from #4, left 7 and 0",
                "trade 2: #8 BUY 3@106 from #5, left 4 and 0",
                "rested #8 BUY 4@106");
    }

    @Test
    void shouldHaveItsLimitWhereTheBookIsBeyondIt() {
        fillTheBook();
        venue.enter(pegged(Side.BUY, 1, PegPriceType.PRIMARY).peg(PegPriceType.PRIMARY, PegOffsetType.NONE, 0, 96));
        venue.expectOrders("accepted #7 pegged to PRIMARY at 96", "rested #7 BUY 1@96");
        venue.enter(pegged(Side.SELL, 1, PegPriceType.MARKET).peg(PegPriceType.MARKET, PegOffsetType.NONE, 0, 99));
        venue.expectOrders("accepted #8 pegged to MARKET at 99", "rested #8 SELL 1@99");
        venue.enter(pegged(Side.SELL, 1, PegPriceType.MARKET).peg(PegPriceType.MARKET, PegOffsetType.NONE, 0, 90));
        venue.expectOrders("accepted #9 pegged to MARKET at 97", "trade 1: #9 SELL 1@97 from #1, left 0 and 1");
    }

    @Test
    void shouldKeepItsPriceWhenTheMarketMoves() {
        fillTheBook();
        venue.enter(pegged(Side.BUY, 1, PegPriceType.PRIMARY));
        venue.buy(ALICE, 1, 99);
        venue.forget();
        venue.sell(BOB, 2, 97);
        venue.expectOrders(
                "accepted #9",
                "trade 1: #9 SELL 1@99 from #8, left 1 and 0",
                "trade 2: #9 SELL 1@97 from #1, left 0 and 1");
        assertEquals(
                97,
                venue.engine
                        .state()
                        .orders
                        .priceTicks(venue.engine.state().orders.find(7)));
    }

    @Test
    void shouldLookAtWhatTheBookShowsAlone() {
        fillTheBook();
        final OrderRequest hidden = venue.order(ALICE, Side.BUY, 5, 100);
        hidden.displayLots = OrderRequest.HIDDEN;
        venue.enter(hidden);
        venue.forget();
        venue.enter(pegged(Side.BUY, 1, PegPriceType.PRIMARY));
        venue.expectOrders("accepted #8 pegged to PRIMARY at 97", "rested #8 BUY 1@97");
    }

    // ----------------------------------------------------------------------------------------------- what else it can

    @Test
    void shouldRefuseAPostOnlyOrderThatItsOffsetWouldLetTake() {
        fillTheBook();
        final OrderRequest order =
                pegged(Side.BUY, 1, PegPriceType.PRIMARY).peg(PegPriceType.PRIMARY, PegOffsetType.TICKS, 7, 0);
        order.orderType = OrderType.LIMIT_MAKER;
        reject(order, RejectReason.WOULD_TAKE);
        order.peg(PegPriceType.PRIMARY, PegOffsetType.TICKS, 6, 0);
        order.clientOrderId.set(Ids.id(9_001));
        venue.enter(order);
        venue.expectOrders("accepted #7 pegged to PRIMARY at 103", "rested #7 BUY 1@103");
    }

    @Test
    void shouldBeAnIcebergOrHiddenAtThatPrice() {
        fillTheBook();
        venue.enter(pegged(Side.SELL, 6, PegPriceType.PRIMARY), order -> order.displayLots = 2);
        venue.expectOrders("accepted #7 showing 2 pegged to PRIMARY at 104", "rested #7 SELL 6@104");
        venue.enter(pegged(Side.SELL, 6, PegPriceType.MID_PRICE), order -> order.displayLots = OrderRequest.HIDDEN);
        venue.expectOrders("accepted #8 hidden pegged to MID_PRICE at 101", "rested #8 SELL 6@101");
    }

    @Test
    void shouldHoldMoneyForThePriceThatItGot() {
        fillTheBook();
        final long before = held();
        venue.enter(pegged(Side.BUY, 2, PegPriceType.PRIMARY).peg(PegPriceType.PRIMARY, PegOffsetType.NONE, 0, 500));
        final long pegged = held() - before;
        venue.buy(CAROL, 2, 97);
        assertEquals(pegged, held() - before - pegged);
        assertTrue(pegged > 0);
    }

    private long held() {
        final EngineState state = venue.engine.state();
        return state.balances.held(state.balances.find(state.accounts.client(CAROL), USD));
    }

    @Test
    void shouldNotCountTheOrderWhosePlaceItTakes() {
        fillTheBook();
        venue.buy(CAROL, 1, 99);
        venue.forget();
        venue.replace(CAROL, 7, pegged(Side.BUY, 1, PegPriceType.PRIMARY), ReplaceMode.KEEP_ON_FAILURE);
        venue.expectOrders(
                "canceled #7 1 REPLACED resting", "accepted #8 pegged to PRIMARY at 97", "rested #8 BUY 1@97");
    }

    @Test
    void shouldKeepAnOrderWhoseReplacementWouldFindNoPrice() {
        venue.buy(CAROL, 1, 99);
        venue.forget();
        venue.replace(CAROL, 1, pegged(Side.BUY, 1, PegPriceType.PRIMARY), ReplaceMode.KEEP_ON_FAILURE);
        venue.expectOrders("cancel rejected NO_PEG_PRICE");
    }

    @Test
    void shouldAnswerARepetitionThoughThePriceWouldBeAnother() {
        fillTheBook();
        final OrderRequest order = pegged(Side.BUY, 1, PegPriceType.PRIMARY);
        venue.enter(order);
        venue.buy(ALICE, 1, 99);
        venue.forget();
        venue.enter(order);
        venue.expectOrders("repeated #7 NONE");
        venue.enter(order, changed -> changed.pegLimitTicks = 98);
        venue.expectOrders("rejected DUPLICATE_CLIENT_ORDER_ID");
    }

    // ------------------------------------------------------------------------------------------------------- refusals

    @Test
    void shouldBeRefusedWithoutAPriceToTake() {
        reject(pegged(Side.BUY, 1, PegPriceType.PRIMARY), RejectReason.NO_PEG_PRICE);
        venue.buy(ALICE, 1, 97);
        venue.forget();
        reject(pegged(Side.BUY, 1, PegPriceType.MARKET), RejectReason.NO_PEG_PRICE);
        reject(pegged(Side.BUY, 1, PegPriceType.MID_PRICE), RejectReason.NO_PEG_PRICE);
        reject(
                pegged(Side.BUY, 1, PegPriceType.PRIMARY).peg(PegPriceType.PRIMARY, PegOffsetType.PRICE_LEVEL, 1, 0),
                RejectReason.NO_PEG_PRICE);
    }

    @Test
    void shouldPassTheFiltersWithItsPriceAndWithItsLimit() {
        fillTheBook();
        reject(
                pegged(Side.BUY, 1, PegPriceType.PRIMARY).peg(PegPriceType.PRIMARY, PegOffsetType.TICKS, -88, 0),
                RejectReason.PRICE_BELOW_MINIMUM);
        reject(
                pegged(Side.BUY, 1, PegPriceType.PRIMARY).peg(PegPriceType.PRIMARY, PegOffsetType.TICKS, -97, 0),
                RejectReason.PRICE_BELOW_MINIMUM);
        reject(
                pegged(Side.BUY, 1, PegPriceType.PRIMARY).peg(PegPriceType.PRIMARY, PegOffsetType.NONE, 0, 1_001),
                RejectReason.PRICE_ABOVE_MAXIMUM);
        reject(
                pegged(Side.SELL, 1, PegPriceType.PRIMARY).peg(PegPriceType.PRIMARY, PegOffsetType.NONE, 0, 9),
                RejectReason.PRICE_BELOW_MINIMUM);
    }

    @Test
    void shouldBeRefusedOfOrdersThatHaveNoPriceOrWait() {
        fillTheBook();
        final OrderRequest market = pegged(Side.BUY, 1, PegPriceType.MARKET);
        market.orderType = OrderType.MARKET;
        reject(market, RejectReason.INVALID_ORDER_TYPE);
        final OrderRequest stop = pegged(Side.BUY, 1, PegPriceType.MARKET)
                .trigger(TriggerType.STOP_LOSS, TriggerPriceType.LAST_TRADE, 110, 0);
        reject(stop, RejectReason.INVALID_ORDER_TYPE);
        final OrderRequest atClose = pegged(Side.BUY, 1, PegPriceType.MARKET);
        atClose.timeInForce = TimeInForce.AT_CLOSE;
        reject(atClose, RejectReason.INVALID_ORDER_TYPE);
    }

    @Test
    void shouldBeRefusedWhileOrdersAreCollected() {
        fillTheBook();
        venue.setPhase(TradingPhase.PRE_OPEN);
        reject(pegged(Side.BUY, 1, PegPriceType.PRIMARY), RejectReason.NOT_IN_THIS_PHASE);
    }

    @Test
    void shouldForgetWhatAnOrderWasPeggedToWhenItLeaves() {
        fillTheBook();
        venue.enter(pegged(Side.BUY, 1, PegPriceType.PRIMARY));
        venue.enter(pegged(Side.SELL, 1, PegPriceType.PRIMARY));
        assertEquals(2, venue.engine.state().pegs.count());
        venue.cancel(CAROL, 7);
        venue.buy(ALICE, 3, 104);
        assertEquals(0, venue.engine.state().pegs.count());
    }
}
