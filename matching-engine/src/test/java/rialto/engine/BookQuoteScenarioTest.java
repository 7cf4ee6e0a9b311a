package rialto.engine;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.engine.QuotingVenue.SECOND;
import static rialto.engine.QuotingVenue.with;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.BTC;
import static rialto.engine.Venue.BTC_USD;
import static rialto.engine.Venue.USD;

/** Two-sided quotes on order books: the examples of docs/quoting.md. */
class BookQuoteScenarioTest {
    private final QuotingVenue it = new QuotingVenue();

    @Test
    void shouldEnterABidAndAnAskAsOrders() {
        it.quote(ALICE, 99, 2, 101, 3);
        it.expect(
                "mass quote of 1",
                "accepted #1",
                "rested #1 BUY 2@99",
                "accepted #2",
                "rested #2 SELL 3@101",
                "quote on 1: #1 #2");
        assertEquals(1_000 - 2 * 99, it.available(ALICE, USD));
        assertEquals(10 - 3, it.available(ALICE, BTC));
    }

    @Test
    void shouldMoveBothSidesWithOneCommand() {
        it.quote(ALICE, 99, 2, 101, 3);
        it.forget();
        it.quote(ALICE, 101, 2, 103, 3);
        it.expect(
                "mass quote of 1",
                "canceled #1 2 REQUESTED resting",
                "canceled #2 3 REQUESTED resting",
                "accepted #3",
                "rested #3 BUY 2@101",
                "accepted #4",
                "rested #4 SELL 3@103",
                "quote on 1: #3 #4");
    }

    @Test
    void shouldKeepThePlaceOfASideWhosePriceStaysAndWhoseLotsDoNotGrow() {
        it.quote(ALICE, 99, 3, 101, 3);
        it.venue.buy(BOB, 1, 99);
        it.forget();
        it.quote(ALICE, 99, 2, 101, 3);
        it.expect("mass quote of 1", "amended #1 2, left 2, less 1", "quote on 1: #1 #2");
        it.venue.sell(BOB, 2, 99);
        it.expect("accepted #4", "trade 1: #4 SELL 2@99 from #1, left 0 and 0");
    }

    private void setCancelTimer(final long cancelTimerId, final int countdownMs) {
        final CancelTimerTerms terms = new CancelTimerTerms();
        terms.accountId = ALICE;
        terms.cancelTimerId = cancelTimerId;
        terms.countdownMs = countdownMs;
        it.venue.engine.setCancelTimer(terms, 0, it.venue.now());
        it.forget();
    }

    @Test
    void shouldPutSidesThatKeepTheirPlaceUnderTheCancelTimerThatIsNamed() {
        setCancelTimer(5, 100);
        setCancelTimer(6, 200);
        it.quote(ALICE, 99, 3, 101, 3);
        it.quote(ALICE, 99, 2, 101, 3, request -> request.cancelTimerId = 6);
        it.quote(ALICE, 99, 2, 101, 2, request -> request.cancelTimerId = 5);
        it.venue.enter(it.venue.order(ALICE, Side.BUY, 1, 90), order -> order.cancelTimerId = 5);
        it.quote(ALICE, 99, 2, 101, 2, request -> request.cancelTimerId = 5);
        it.forget();
        it.venue.engine.endCancelTimer(ALICE, 6, true, it.venue.now());
        it.expect("cancel timer 6 of 100 ended DISCONNECTED 0");
        it.venue.engine.checkInvariants();
        it.venue.engine.endCancelTimer(ALICE, 5, true, it.venue.now());
        it.expect(
                "canceled #1 2 DISCONNECTED resting",
                "canceled #2 2 DISCONNECTED resting",
                "canceled #3 1 DISCONNECTED resting",
                "cancel timer 5 of 100 ended DISCONNECTED 3");
    }

    @Test
    void shouldFreeSidesThatKeepTheirPlaceOfTheirCancelTimerWhereNoneIsNamed() {
        setCancelTimer(5, 100);
        it.quote(ALICE, 99, 3, 101, 3, request -> request.cancelTimerId = 5);
        it.quote(ALICE, 99, 3, 101, 2);
        it.forget();
        it.venue.engine.endCancelTimer(ALICE, 5, true, it.venue.now());
        it.expect("cancel timer 5 of 100 ended DISCONNECTED 0");
        it.venue.engine.checkInvariants();
        it.quote(ALICE, 99, 3, 101, 2);
        it.expect("mass quote of 1", "quote on 1: #1 #2");
    }

    @Test
    void shouldLeaveSidesOfAnEntryThatIsRefusedUnderTheirCancelTimer() {
        setCancelTimer(5, 100);
        it.quote(ALICE, 99, 3, 101, 3, request -> request.cancelTimerId = 5);
        it.quote(ALICE, 99, 3, 98, 3);
        it.forget();
        it.venue.engine.endCancelTimer(ALICE, 5, true, it.venue.now());
        it.expect(
                "canceled #1 3 DISCONNECTED resting",
                "canceled #2 3 DISCONNECTED resting",
                "cancel timer 5 of 100 ended DISCONNECTED 2");
    }

    @Test
    void shouldGoToTheEndOfTheQueueWithMoreLots() {
        it.quote(ALICE, 99, 2, 101, 3);
        it.venue.buy(BOB, 1, 99);
        it.forget();
        it.quote(ALICE, 99, 3, 101, 3);
        it.expect(
                "mass quote of 1",
                "canceled #1 2 REQUESTED resting",
                "accepted #4",
                "rested #4 BUY 3@99",
                "quote on 1: #4 #2");
        it.venue.sell(BOB, 1, 99);
        it.expect("accepted #5", "trade 1: #5 SELL 1@99 from #3, left 0 and 0");
    }

    @Test
    void shouldStandWithAllLotsAgainWhateverTraded() {
        it.quote(ALICE, 99, 3, 101, 3);
        it.venue.sell(BOB, 2, 99);
        it.forget();
        it.quote(ALICE, 99, 3, 101, 3);
        it.expect(
                "mass quote of 1",
                "canceled #1 1 REQUESTED resting",
                "accepted #4",
                "rested #4 BUY 3@99",
                "quote on 1: #4 #2");
    }

    @Test
    void shouldPullASideThatHasNoLots() {
        it.quote(ALICE, 99, 2, 101, 3);
        it.forget();
        it.quote(ALICE, 0, 0, 101, 3);
        it.expect("mass quote of 1", "canceled #1 2 REQUESTED resting", "quote on 1: #0 #2");
        it.quote(ALICE, 0, 0, 0, 0);
        it.expect("mass quote of 1", "canceled #2 3 REQUESTED resting", "quote on 1: #0 #0");
    }

    @Test
    void shouldNeedOnlyWhatTheQuotesBeforeDoNotRelease() {
        it.quote(ALICE, 99, 10, 101, 10);
        it.forget();
        it.quote(ALICE, 100, 10, 102, 10);
        it.expect(
                "mass quote of 1",
                "canceled #1 10 REQUESTED resting",
                "canceled #2 10 REQUESTED resting",
                "accepted #3",
                "rested #3 BUY 10@100",
                "accepted #4",
                "rested #4 SELL 10@102",
                "quote on 1: #3 #4");
        assertEquals(0, it.available(ALICE, USD));
    }

    @Test
    void shouldCompareWhatAllEntriesNeedWithWhatAllRelease() {
        it.enter(with(with(it.request(ALICE), BTC_USD, 90, 5, 0, 0), SECOND, 100, 5, 0, 0));
        it.forget();
        it.enter(with(with(it.request(ALICE), BTC_USD, 100, 8, 0, 0), SECOND, 50, 4, 0, 0));
        it.expect(
                "mass quote of 2",
                "canceled #1 5 REQUESTED resting",
                "canceled #2 5 REQUESTED resting",
                "accepted #3",
                "rested #3 BUY 8@100",
                "quote on 1: #3 #0",
                "accepted #4",
                "rested #4 BUY 4@50",
                "quote on 2: #4 #0");
    }

    @Test
    void shouldRefuseAllOfACommandThatCannotBePaidAndLeaveAllAsItWas() {
        it.enter(with(with(it.request(ALICE), BTC_USD, 90, 5, 101, 5), SECOND, 100, 5, 101, 5));
        it.forget();
        it.enter(with(with(it.request(ALICE), BTC_USD, 100, 8, 101, 5), SECOND, 101, 2, 102, 5));
        it.expect("mass quote rejected INSUFFICIENT_BALANCE needs 1002 of 1000 of asset 2");
        it.quote(ALICE, 90, 5, 101, 5);
        it.expect("mass quote of 1", "quote on 1: #1 #2");
    }

    @Test
    void shouldRefuseAnEntryThatCrossesItselfAndDoTheOthers() {
        it.quote(ALICE, 99, 1, 101, 1);
        it.forget();
        it.enter(with(with(it.request(ALICE), BTC_USD, 101, 1, 101, 1), SECOND, 99, 1, 101, 1));
        it.expect(
                "mass quote of 2, refused 1",
                "quote on 1: #1 #2 refused CROSSED_QUOTE",
                "accepted #3",
                "rested #3 BUY 1@99",
                "accepted #4",
                "rested #4 SELL 1@101",
                "quote on 2: #3 #4");
    }

    @Test
    void shouldTakeWhatItMeetsUnlessItIsPostOnly() {
        it.venue.sell(BOB, 1, 100);
        it.forget();
        it.quote(ALICE, 100, 2, 103, 2, request -> request.postOnly = true);
        it.expect("mass quote of 1, refused 1", "quote on 1: #0 #0 refused WOULD_TAKE BUY seen 100");
        it.quote(ALICE, 100, 2, 103, 2);
        it.expect(
                "mass quote of 1",
                "accepted #2",
                "trade 1: #2 BUY 1@100 from #1, left 1 and 0",
                "rested #2 BUY 1@100",
                "accepted #3",
                "rested #3 SELL 2@103",
                "quote on 1: #2 #3");
    }

    @Test
    void shouldNotMeetItsOwnQuoteThatLeaves() {
        it.quote(ALICE, 99, 2, 101, 2, request -> request.postOnly = true);
        it.venue.sell(BOB, 1, 104);
        it.forget();
        it.quote(ALICE, 102, 2, 105, 2, request -> request.postOnly = true);
        it.expect(
                "mass quote of 1",
                "canceled #1 2 REQUESTED resting",
                "canceled #2 2 REQUESTED resting",
                "accepted #4",
                "rested #4 BUY 2@102",
                "accepted #5",
                "rested #5 SELL 2@105",
                "quote on 1: #4 #5");
        it.quote(ALICE, 104, 2, 106, 2, request -> request.postOnly = true);
        it.expect("mass quote of 1, refused 1", "quote on 1: #4 #5 refused WOULD_TAKE BUY seen 104");
    }

    @Test
    void shouldBePostOnlyTowardsWhatEverybodySees() {
        it.venue.change(d -> d.minHiddenLots = 1);
        final OrderRequest hidden = it.venue.order(BOB, Side.SELL, 1, 98);
        hidden.displayLots = OrderRequest.HIDDEN;
        it.venue.enter(hidden);
        it.venue.sell(BOB, 1, 100);
        it.quote(ALICE, 97, 2, 103, 2, request -> request.postOnly = true);
        it.forget();
        it.quote(ALICE, 100, 2, 103, 2, request -> request.postOnly = true);
        it.expect("mass quote of 1, refused 1", "quote on 1: #3 #4 refused WOULD_TAKE BUY seen 100");
        it.quote(ALICE, 99, 2, 104, 2, request -> request.postOnly = true);
        it.expect(
                "mass quote of 1",
                "canceled #3 2 REQUESTED resting",
                "canceled #4 2 REQUESTED resting",
                "accepted #5",
                "rested #5 BUY 2@99",
                "accepted #6",
                "rested #6 SELL 2@104",
                "quote on 1: #5 #6");
    }

    @Test
    void shouldCountOpenOrdersAsIfTheQuoteBeforeHadLeft() {
        it.venue.buy(ALICE, 1, 50);
        it.quote(ALICE, 99, 1, 101, 1);
        it.forget();
        it.quote(ALICE, 98, 1, 102, 1);
        it.expect(
                "mass quote of 1",
                "canceled #2 1 REQUESTED resting",
                "canceled #3 1 REQUESTED resting",
                "accepted #4",
                "rested #4 BUY 1@98",
                "accepted #5",
                "rested #5 SELL 1@102",
                "quote on 1: #4 #5");
        it.venue.buy(ALICE, 1, 51);
        it.expect("rejected TOO_MANY_OPEN_ORDERS");
    }

    @Test
    void shouldAnswerACommandThatIsSentAgainAndDoNothing() {
        final MassQuoteRequest request = with(it.request(ALICE), BTC_USD, 99, 1, 101, 1);
        it.enter(request);
        it.venue.cancel(ALICE, 1);
        it.forget();
        it.enter(request);
        it.expect("mass quote of 1 repeated");
        request.entries[0].bidTicks = 98;
        it.enter(request);
        it.expect("mass quote rejected DUPLICATE_CLIENT_ORDER_ID");
    }

    @Test
    void shouldNameTheSameReasonOfACommandThatIsSentAgain() {
        final MassQuoteRequest request = with(it.request(ALICE), BTC_USD, 99, 100, 101, 1);
        it.enter(request);
        it.venue.deposit(ALICE, USD, 100_000);
        it.forget();
        it.enter(request);
        it.expect("mass quote rejected INSUFFICIENT_BALANCE repeated");
    }

    @Test
    void shouldBeAnOrderAsOthersOnceItHasAnotherName() {
        it.quote(ALICE, 99, 3, 101, 3);
        final AmendRequest amend = it.venue.amendOf(ALICE, 1, 2);
        amend.newClientOrderId.set(Ids.id(4_444_445));
        it.venue.engine.amendOrder(amend, it.venue.now());
        it.forget();
        it.quote(ALICE, 98, 1, 101, 3);
        it.expect("mass quote of 1", "accepted #3", "rested #3 BUY 1@98", "quote on 1: #3 #2");
    }

    @Test
    void shouldCancelQuotesAndNothingElse() {
        it.venue.buy(ALICE, 1, 50);
        it.enter(with(with(it.request(ALICE), BTC_USD, 99, 1, 101, 1), SECOND, 98, 1, 102, 1));
        it.forget();
        it.cancelQuotes(ALICE, SECOND);
        it.expect("canceled #4 1 MASS_CANCEL resting", "canceled #5 1 MASS_CANCEL resting", "mass canceled 2");
        it.cancelQuotes(ALICE, 0);
        it.expect("canceled #2 1 MASS_CANCEL resting", "canceled #3 1 MASS_CANCEL resting", "mass canceled 2");
    }

    @Test
    void shouldTellWhatWouldPassOfASideOutsideABand() {
        final PriceProtection bands = new PriceProtection();
        bands.instrumentId = BTC_USD;
        bands.referenceTicks = 100;
        bands.staticUp = 1_000;
        bands.staticDown = 1_000;
        it.venue.protect(bands);
        it.forget();
        it.quote(ALICE, 99, 1, 120, 1);
        it.expect(
                "mass quote of 1, refused 1",
                "SELL 120 is outside 90 to 110 around 100",
                "quote on 1: #0 #0 refused OUTSIDE_STATIC_BAND SELL");
    }

    @Test
    void shouldRefuseWhatIsNoCommand() {
        it.quote(ALICE, 99, 0, 101, 1);
        it.expect("mass quote rejected MALFORMED_COMMAND");
        it.enter(with(with(it.request(ALICE), BTC_USD, 99, 1, 101, 1), BTC_USD, 98, 1, 102, 1));
        it.expect("mass quote rejected MALFORMED_COMMAND");
        it.enter(it.request(ALICE));
        it.expect("mass quote rejected MALFORMED_COMMAND");
        it.enter(with(with(it.request(ALICE), 77, 99, 1, 101, 1), BTC_USD, 0, 0, 101, 1));
        it.expect(
                "mass quote of 2, refused 1",
                "quote on 77: #0 #0 refused UNKNOWN_INSTRUMENT",
                "accepted #1",
                "rested #1 SELL 1@101",
                "quote on 1: #0 #1");
    }
}
