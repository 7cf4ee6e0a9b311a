package rialto.engine;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.engine.Ids.id;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.BTC_USD;
import static rialto.engine.Venue.CAROL;
import static rialto.engine.Venue.USD;

/** What administrators stop: an account, an instrument, the whole venue. Of many orders two leave with a command. */
class SuspensionScenarioTest {
    private static final EngineLimits TWO_PER_COMMAND =
            new EngineLimits(4, 4, 500, 2_000, 20, 10, 100, 2_000, 2, false);
    private static final int WHOLE_VENUE = 0;

    private final Venue venue = new Venue(TWO_PER_COMMAND);

    private void setOrderEntry(
            final int instrumentId, final SuspensionReason reason, final boolean allowed, final boolean cancelAll) {
        final OrderEntryRequest request = new OrderEntryRequest();
        request.instrumentId = instrumentId;
        request.reason = reason;
        request.allowed = allowed;
        request.cancelAll = cancelAll;
        venue.engine.setOrderEntry(request, 0);
    }

    private void suspend(final int instrumentId) {
        setOrderEntry(instrumentId, SuspensionReason.ADMINISTRATOR, false, false);
        venue.forget();
    }

    private void allow(final int instrumentId) {
        setOrderEntry(instrumentId, SuspensionReason.ADMINISTRATOR, true, false);
        venue.forget();
    }

    private void setStorage(final int memberId, final boolean allowed) {
        final OrderEntryRequest request = new OrderEntryRequest();
        request.reason = SuspensionReason.STORAGE;
        request.memberId = memberId;
        request.allowed = allowed;
        venue.engine.setOrderEntry(request, 0);
        venue.forget();
    }

    private void freeze(final long account) {
        venue.engine.setAccountState(account, true, false, 0);
        venue.forget();
    }

    @Test
    void shouldLetAFrozenAccountCancelAndReduceButNotEnterOrWithdraw() {
        venue.buy(ALICE, 2, 10);
        venue.buy(ALICE, 2, 11);
        freeze(ALICE);
        venue.buy(ALICE, 1, 10);
        venue.replace(ALICE, 1, venue.order(ALICE, Side.BUY, 1, 10), ReplaceMode.STOP_ON_FAILURE);
        venue.amend(ALICE, 2, 1);
        venue.cancel(ALICE, 2);
        venue.transfer(ALICE, USD, -1, 7);
        venue.transfer(ALICE, USD, 1, 8);
        venue.expectOrders(
                "rejected ACCOUNT_FROZEN",
                "canceled #1 2 REPLACED resting",
                "rejected ACCOUNT_FROZEN",
                "amended #2 1, left 1, less 1",
                "canceled #2 1 REQUESTED resting",
                "refused ACCOUNT_FROZEN 0",
                "transferred 1");
        venue.engine.setAccountState(ALICE, false, false, 0);
        venue.transfer(ALICE, USD, -1, 7);
        venue.buy(ALICE, 1, 10);
        venue.expectOrders("account 100 free 0", "transferred -1", "accepted #3", "rested #3 BUY 1@10");
    }

    @Test
    void shouldTradeWhatAFrozenAccountHasOpen() {
        venue.buy(ALICE, 1, 10);
        freeze(ALICE);
        venue.sell(BOB, 1, 10);
        venue.expectOrders("accepted #2", "trade 1: #2 SELL 1@10 from #1, left 0 and 0");
    }

    @Test
    void shouldCancelAFrozenAccountsOrdersInPortions() {
        for (int i = 0; i < 3; i++) {
            venue.buy(ALICE, 1, 10);
        }
        venue.buy(BOB, 1, 10);
        venue.forget();
        venue.engine.setAccountState(ALICE, true, true, 5);
        venue.expectOrders(
                "canceled #1 1 ADMINISTRATOR resting",
                "canceled #2 1 ADMINISTRATOR resting",
                "account 100 frozen 2 and more");
        assertEquals(6, venue.engine.nextDeadlineNs());
        venue.engine.advanceTime(6);
        venue.expectOrders("canceled #3 1 ADMINISTRATOR resting", "with cancel timer 0 of 100 left ADMINISTRATOR 3");
        assertEquals(MatchingEngine.NOTHING_DUE, venue.engine.nextDeadlineNs());
    }

    @Test
    void shouldRefuseAnUnknownAccountAndCancelsOfOneThatIsFreed() {
        venue.engine.setAccountState(7, true, false, 0);
        venue.engine.setAccountState(MatchingEngine.FEE_ACCOUNT_ID, true, false, 0);
        venue.engine.setAccountState(ALICE, false, true, 0);
        venue.expect("refused UNKNOWN_ACCOUNT 0", "refused UNKNOWN_ACCOUNT 0", "refused MALFORMED_COMMAND 0");
    }

    @Test
    void shouldSuspendOneInstrumentForNewOrdersOnly() {
        Venue.define(venue.definition, 2);
        venue.engine.addInstrument(venue.definition, 0);
        venue.buy(ALICE, 2, 10);
        suspend(BTC_USD);
        venue.buy(BOB, 1, 10);
        venue.enter(venue.order(BOB, Side.BUY, 1, 10), order -> order.instrumentId = 2);
        venue.engine.amendOrder(venue.amendOf(ALICE, 1, 1), 0);
        venue.cancel(ALICE, 1);
        venue.expectOrders(
                "rejected ORDER_ENTRY_SUSPENDED",
                "accepted #2",
                "rested #2 BUY 1@10",
                "amended #1 1, left 1, less 1",
                "canceled #1 1 REQUESTED resting");
        allow(BTC_USD);
        venue.buy(BOB, 1, 10);
        venue.expectOrders("accepted #3", "rested #3 BUY 1@10");
    }

    @Test
    void shouldHoldTheAuctionOfASuspendedInstrument() {
        venue.setPhase(TradingPhase.OPENING_AUCTION);
        venue.buy(ALICE, 1, 10);
        venue.sell(BOB, 1, 10);
        suspend(WHOLE_VENUE);
        venue.engine.setTradingPhase(BTC_USD, TradingPhase.CONTINUOUS, 0);
        venue.expectOrders(
                "trade 1: #2 SELL 1@10 from #1, left 0 and 0",
                "uncrossed 1@10, imbalance 0",
                "instrument 1 CONTINUOUS");
    }

    @Test
    void shouldNotLiftForOneReasonWhatAnotherWants() {
        suspend(WHOLE_VENUE);
        setStorage(0, false);
        setStorage(2, false);
        venue.buy(ALICE, 1, 10);
        allow(WHOLE_VENUE);
        venue.buy(ALICE, 1, 10);
        setStorage(0, true);
        venue.buy(ALICE, 1, 10);
        setStorage(2, true);
        venue.buy(ALICE, 1, 10);
        venue.expectOrders("accepted #1", "rested #1 BUY 1@10");
    }

    @Test
    void shouldNameTheFirstReasonInOrderOfPrecedence() {
        setStorage(1, false);
        suspend(WHOLE_VENUE);
        suspend(BTC_USD);
        freeze(ALICE);
        venue.setPhase(TradingPhase.HALTED);
        venue.buy(ALICE, 1, 10);
        venue.buy(BOB, 1, 10);
        allow(WHOLE_VENUE);
        final String withStorage = enterForBob();
        setStorage(1, true);
        final String suspended = enterForBob();
        allow(BTC_USD);
        final String halted = enterForBob();
        assertEquals(
                "rejected STORAGE_LOW rejected ORDER_ENTRY_SUSPENDED rejected INSTRUMENT_HALTED",
                withStorage + ' ' + suspended + ' ' + halted);
    }

    private String enterForBob() {
        venue.forget();
        venue.buy(BOB, 1, 10);
        return venue.events().getFirst();
    }

    @Test
    void shouldCancelAllOrdersOfTheVenueInPortionsAndLetNoneInMeanwhile() {
        venue.buy(ALICE, 1, 10);
        venue.buy(BOB, 1, 11);
        venue.sell(CAROL, 1, 20);
        venue.forget();
        setOrderEntry(WHOLE_VENUE, SuspensionReason.ADMINISTRATOR, false, true);
        venue.expectOrders(
                "canceled #2 1 ADMINISTRATOR resting",
                "canceled #1 1 ADMINISTRATOR resting",
                "order entry of 0 suspended for 1 2 and more");
        allow(WHOLE_VENUE);
        venue.buy(ALICE, 1, 20);
        venue.expect("rejected VENUE_SUSPENDED");
        venue.engine.advanceTime(1);
        venue.expectOrders("canceled #3 1 ADMINISTRATOR resting", "with cancel timer 0 of 0 left ADMINISTRATOR 3");
        venue.buy(ALICE, 1, 20);
        venue.expectOrders("accepted #4", "rested #4 BUY 1@20");
    }

    @Test
    void shouldNotBeginTwiceWhatIsUnderWay() {
        for (int i = 0; i < 3; i++) {
            venue.buy(ALICE, 1, 10);
        }
        for (int i = 0; i < 3; i++) {
            setOrderEntry(BTC_USD, SuspensionReason.ADMINISTRATOR, false, true);
        }
        venue.forget();
        venue.engine.advanceTime(1);
        venue.expectOrders("canceled #3 1 ADMINISTRATOR resting", "with cancel timer 0 of 0 left ADMINISTRATOR 3");
        assertEquals(MatchingEngine.NOTHING_DUE, venue.engine.nextDeadlineNs());
    }

    @Test
    void shouldGoOnAfterASnapshot() {
        for (int i = 0; i < 3; i++) {
            venue.buy(ALICE, 1, 10);
            venue.buy(BOB, 1, 10);
        }
        venue.engine.setAccountState(BOB, true, true, 0);
        setOrderEntry(BTC_USD, SuspensionReason.ADMINISTRATOR, false, true);
        setStorage(15, false);
        final EventText events = new EventText();
        final EngineSnapshotLoader loader = new EngineSnapshotLoader(TWO_PER_COMMAND, events);
        venue.engine.takeSnapshot(loader);
        final MatchingEngine restored = loader.finish();
        assertEquals(venue.engine.stateHash(), restored.stateHash());
        venue.forget();
        for (int i = 1; i <= 4; i++) {
            venue.engine.advanceTime(i);
            restored.advanceTime(i);
            restored.checkInvariants();
        }
        final OrderRequest order = venue.order(BOB, Side.BUY, 1, 10);
        venue.engine.enterOrder(order, 5);
        restored.enterOrder(order, 5);
        assertEquals(venue.events(), events.lines);
        assertEquals("rejected ACCOUNT_FROZEN", events.lines.getLast());
        assertEquals(venue.engine.stateHash(), restored.stateHash());
    }

    @Test
    void shouldNotConfuseTheCancelTimersOfAnAccountWithWhatAnAdministratorCancels() {
        final CancelTimerTerms terms = new CancelTimerTerms();
        terms.accountId = ALICE;
        terms.cancelTimerId = 5;
        terms.countdownMs = 100;
        terms.allOrders = true;
        venue.engine.setCancelTimer(terms, 0, 0);
        for (int i = 0; i < 3; i++) {
            venue.buy(ALICE, 1, 10);
        }
        venue.engine.endCancelTimer(ALICE, 5, true, 0);
        venue.forget();
        venue.engine.cancelAllOrders(ALICE, id(1), 0, CancelReason.ADMINISTRATOR, 0);
        venue.engine.setAccountState(ALICE, true, true, 0);
        venue.engine.advanceTime(1);
        venue.expectOrders(
                "canceled #3 1 ADMINISTRATOR resting",
                "mass canceled 1",
                "account 100 frozen 0",
                "with cancel timer 5 of 100 left DISCONNECTED 2");
    }
}
