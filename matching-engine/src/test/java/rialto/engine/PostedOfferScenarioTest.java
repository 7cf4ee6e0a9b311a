package rialto.engine;

import org.junit.jupiter.api.Test;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.engine.Ids.id;
import static rialto.engine.PostedOfferVenue.ANT;
import static rialto.engine.PostedOfferVenue.ANY_PRICE;
import static rialto.engine.PostedOfferVenue.BEE;
import static rialto.engine.PostedOfferVenue.CAT;
import static rialto.engine.PostedOfferVenue.FREE;
import static rialto.engine.PostedOfferVenue.RESERVED;

class PostedOfferScenarioTest {
    private final PostedOfferVenue venue = new PostedOfferVenue();

    @Test
    void shouldTradeInTheNextSessionAtTheSellersPrice() {
        venue.at(10);
        venue.sell(ANT, 10, 100);
        venue.buy(BEE, 4, 105);
        venue.expect();
        venue.at(11);
        venue.expect();
        venue.at(12);
        venue.expect("trade 1: #2 BUY 4@100 from #1, left 0 and 6");
    }

    @Test
    void shouldServeBuyersInOrderOfArrivalWhateverTheyOffer() {
        venue.sell(ANT, 5, 100);
        venue.buy(BEE, 3, 100);
        venue.buy(CAT, 3, 999);
        venue.at(3);
        venue.expect("trade 1: #2 BUY 3@100 from #1, left 0 and 2", "trade 2: #3 BUY 2@100 from #1, left 1 and 0");
    }

    @Test
    void shouldSendBuyersToTheCheapestSaleAndToTheEarlierAtEqualPrice() {
        venue.sell(ANT, 1, 102);
        venue.sell(ANT, 1, 101);
        venue.sell(BEE, 1, 101);
        venue.sell(ANT, 1, 103);
        venue.buy(CAT, 1, ANY_PRICE);
        venue.buy(CAT, 1, ANY_PRICE);
        venue.buy(CAT, 1, ANY_PRICE);
        venue.at(3);
        venue.expect(
                "trade 1: #5 BUY 1@101 from #2, left 0 and 0",
                "trade 2: #6 BUY 1@101 from #3, left 0 and 0",
                "trade 3: #7 BUY 1@102 from #1, left 0 and 0");
    }

    @Test
    void shouldLetEachBuyerGoOncePerSession() {
        venue.sell(ANT, 2, 100);
        venue.sell(ANT, 2, 101);
        venue.sell(ANT, 9, 102);
        venue.buy(BEE, 5, ANY_PRICE);
        venue.buy(CAT, 3, ANY_PRICE);
        venue.at(3);
        venue.expect("trade 1: #4 BUY 2@100 from #1, left 3 and 0", "trade 2: #5 BUY 2@101 from #2, left 1 and 0");
        venue.at(6);
        venue.expect("trade 3: #4 BUY 3@102 from #3, left 0 and 6", "trade 4: #5 BUY 1@102 from #3, left 0 and 5");
    }

    @Test
    void shouldLetABuyerStepAsideForWhomItIsTooDear() {
        venue.sell(ANT, 5, 100);
        venue.buy(BEE, 2, 99);
        venue.buy(CAT, 2, 100);
        venue.at(3);
        venue.expect("trade 1: #3 BUY 2@100 from #1, left 0 and 3");
        venue.sell(ANT, 1, 99);
        venue.at(6);
        venue.expect("trade 2: #2 BUY 1@99 from #4, left 1 and 0");
    }

    @Test
    void shouldKeepThePlaceOfWhoSteppedAside() {
        venue.buy(BEE, 1, 50);
        venue.buy(CAT, 1, 200);
        venue.sell(ANT, 1, 60);
        venue.at(3);
        venue.expect("trade 1: #2 BUY 1@60 from #3, left 0 and 0");
        venue.buy(CAT, 1, 200);
        venue.sell(ANT, 1, 50);
        venue.at(6);
        venue.expect("trade 2: #1 BUY 1@50 from #5, left 0 and 0");
    }

    @Test
    void shouldLetAUserBuyFromItself() {
        venue.sell(ANT, 2, 100);
        venue.buy(ANT, 2, ANY_PRICE);
        venue.at(3);
        venue.expect("trade 1: #2 BUY 2@100 from #1, left 0 and 0");
    }

    @Test
    void shouldPreventSelfTradesWhenTheBuyerAsksForIt() {
        venue.sell(ANT, 2, 100);
        venue.sell(BEE, 2, 101);
        venue.enter(
                venue.order(ANT, FREE, Side.BUY, 1, 200),
                o -> o.selfTradePrevention = SelfTradePrevention.EXPIRE_TAKER);
        venue.enter(
                venue.order(ANT, FREE, Side.BUY, 1, 200),
                o -> o.selfTradePrevention = SelfTradePrevention.EXPIRE_MAKER);
        venue.at(3);
        venue.expect(
                "canceled #3 1 SELF_TRADE_TAKER resting",
                "canceled #1 2 SELF_TRADE_MAKER resting",
                "trade 1: #4 BUY 1@101 from #2, left 0 and 1");
    }

    @Test
    void shouldLetGoOfOrdersThatAreOlderThanTheTimeout() {
        venue.at(1);
        venue.sell(ANT, 1, 100);
        venue.at(7);
        venue.buy(BEE, 1, 99);
        assertEquals(9_000_000, venue.engine.nextDeadlineNs());
        venue.at(9);
        assertEquals(60_003_000_000L, venue.engine.nextDeadlineNs());
        venue.at(60_002);
        venue.expect();
        venue.at(60_003);
        venue.expect("canceled #1 1 EXPIRED resting");
        venue.at(60_008);
        venue.expect();
        venue.at(60_009);
        venue.expect("canceled #2 1 EXPIRED resting");
        assertEquals(Long.MAX_VALUE, venue.engine.nextDeadlineNs());
    }

    @Test
    void shouldNotLetGoOfAnOrderThatIsExactlyAsOldAsTheTimeout() {
        venue.sell(ANT, 1, 100);
        venue.at(60_000);
        venue.expect();
        venue.at(60_003);
        venue.expect("canceled #1 1 EXPIRED resting");
    }

    @Test
    void shouldLetOldOrdersGoBeforeItTrades() {
        venue.sell(ANT, 1, 100);
        venue.at(60_001);
        venue.buy(BEE, 1, ANY_PRICE);
        venue.at(60_003);
        venue.expect("canceled #1 1 EXPIRED resting");
    }

    @Test
    void shouldHaveNoTimerWhileThereIsNothingToDo() {
        assertEquals(Long.MAX_VALUE, venue.engine.nextDeadlineNs());
        venue.sell(ANT, 2, 100);
        assertEquals(60_003_000_000L, venue.engine.nextDeadlineNs());
        venue.buy(BEE, 1, ANY_PRICE);
        assertEquals(3_000_000, venue.engine.nextDeadlineNs());
        venue.cancel(BEE, FREE, 2);
        assertEquals(60_003_000_000L, venue.engine.nextDeadlineNs());
        venue.cancel(ANT, FREE, 1);
        assertEquals(Long.MAX_VALUE, venue.engine.nextDeadlineNs());
    }

    @Test
    void shouldRunTheSameSessionsHoweverLateTheTimerIs() {
        venue.sell(ANT, 1, 100);
        venue.sell(ANT, 1, 101);
        venue.buy(BEE, 2, ANY_PRICE);
        venue.at(100);
        venue.expect("trade 1: #3 BUY 1@100 from #1, left 1 and 0", "trade 2: #3 BUY 1@101 from #2, left 0 and 0");
    }

    @Test
    void shouldHonourCancelsAndAmendments() {
        venue.sell(ANT, 5, 100);
        venue.sell(ANT, 5, 101);
        venue.buy(BEE, 9, ANY_PRICE);
        venue.buy(CAT, 9, ANY_PRICE);
        venue.amend(ANT, FREE, 1, 3);
        venue.cancel(BEE, FREE, 3);
        venue.amend(CAT, FREE, 4, 4);
        venue.forget();
        venue.at(6);
        venue.expect("trade 1: #4 BUY 3@100 from #1, left 1 and 0", "trade 2: #4 BUY 1@101 from #2, left 0 and 4");
    }

    @Test
    void shouldWaitWhileHaltedAndGoOnWhenResumed() {
        venue.sell(ANT, 1, 100);
        venue.buy(BEE, 1, ANY_PRICE);
        venue.halt(FREE);
        venue.at(50);
        venue.expect();
        venue.resume(FREE);
        venue.at(51);
        venue.expect("trade 1: #2 BUY 1@100 from #1, left 0 and 0");
    }

    @Test
    void shouldHoldWhatABuyerMayPayAndGiveBackWhatItDidNot() {
        venue.enter(venue.order(ANT, RESERVED, Side.SELL, 10, 40));
        venue.enter(venue.order(BEE, RESERVED, Side.BUY, 4, 50));
        assertEquals(
                List.of(
                        "accepted #1",
                        "rested #1 SELL 10@40",
                        "balance 100 of BTC: 90 and 10 held",
                        "accepted #2",
                        "rested #2 BUY 4@50",
                        "balance 101 of USD: 800 and 200 held"),
                venue.events());
        venue.forget();
        venue.at(3);
        assertEquals(
                List.of(
                        "trade 1: #2 BUY 4@40 from #1, left 0 and 6",
                        "sessions 1",
                        "balance 101 of USD: 840 and 0 held",
                        "balance 101 of BTC: 104 and 0 held",
                        "balance 100 of BTC: 90 and 6 held",
                        "balance 100 of USD: 1160 and 0 held"),
                venue.events());
        venue.engine.checkInvariants();
    }

    @Test
    void shouldRefuseOrdersThatAPostedOfferMarketDoesNotKnow() {
        venue.enter(venue.order(BEE, RESERVED, Side.BUY, 4, ANY_PRICE));
        venue.enter(venue.order(BEE, FREE, Side.SELL, 4, ANY_PRICE));
        venue.enter(venue.order(BEE, FREE, Side.SELL, 4, 5), o -> o.timeInForce = TimeInForce.IOC);
        venue.enter(venue.order(BEE, FREE, Side.BUY, 4, 5), o -> o.timeInForce = TimeInForce.FOK);
        venue.enter(venue.order(BEE, FREE, Side.BUY, 4, 5), o -> o.orderType = OrderType.LIMIT_MAKER);
        venue.enter(venue.order(BEE, FREE, Side.BUY, 0, ANY_PRICE), o -> o.quoteAmount = 100);
        assertEquals(java.util.Collections.nCopies(6, "rejected INVALID_ORDER_TYPE"), venue.events());
    }

    @Test
    void shouldTakeAsManyOrdersAsASessionMayHaveAndNotOneMore() {
        for (int i = 0; i < PostedOffer.MAX_OPEN_ORDERS; i++) {
            venue.sell(ANT, 1, 100);
        }
        venue.forget();
        venue.buy(BEE, 1, ANY_PRICE);
        assertEquals(List.of("rejected CAPACITY_EXCEEDED"), venue.events());
        venue.cancel(ANT, FREE, 1);
        venue.forget();
        venue.buy(BEE, 1, ANY_PRICE);
        assertEquals("accepted #100001", venue.events().getFirst());
    }

    @Test
    void shouldRefuseTimesOutOfBounds() {
        assertDefinitionAnswers(0, 1, "refused INVALID_INSTRUMENT 0");
        assertDefinitionAnswers(60_001, 1, "refused INVALID_INSTRUMENT 0");
        assertDefinitionAnswers(1, 0, "refused INVALID_INSTRUMENT 0");
        assertDefinitionAnswers(1, 1, "instrument 3 CONTINUOUS");
        venue.definition.marketModel = MarketModelKind.ORDER_BOOK;
        assertDefinitionAnswers(3, 0, "refused INVALID_INSTRUMENT 0");
    }

    private void assertDefinitionAnswers(final int pauseMs, final int timeoutMs, final String answer) {
        venue.definition.symbol(id(77 + pauseMs));
        venue.definition.sessionPauseMs = pauseMs;
        venue.definition.orderTimeoutMs = timeoutMs;
        venue.engine.addInstrument(venue.definition, 0);
        assertEquals(List.of(answer), venue.events());
        venue.forget();
    }
}
