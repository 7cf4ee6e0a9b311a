package rialto.engine;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.engine.Ids.id;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.CAROL;

/** A cancel timer with more orders than a command may cancel: here two, of an account that has three open. */
class PendingCancelTest {
    private static final EngineLimits TWO_PER_COMMAND =
            new EngineLimits(4, 4, 500, 2_000, 20, 10, 100, 2_000, 2, false);
    private static final long DUE_NS = 1_000_000_000;

    private final Venue venue = new Venue(TWO_PER_COMMAND);

    private void cancelTimer(final long accountId, final long cancelTimerId, final boolean allOrders) {
        final CancelTimerTerms terms = new CancelTimerTerms();
        terms.accountId = accountId;
        terms.cancelTimerId = cancelTimerId;
        terms.countdownMs = 1_000;
        terms.allOrders = allOrders;
        venue.engine.setCancelTimer(terms, 0, 0);
    }

    private void buyThree(final long accountId, final long cancelTimerId) {
        for (int i = 0; i < 3; i++) {
            buy(accountId, cancelTimerId);
        }
        venue.forget();
    }

    private void buy(final long accountId, final long cancelTimerId) {
        venue.enter(venue.order(accountId, Side.BUY, 1, 10), o -> o.cancelTimerId = cancelTimerId);
    }

    @Test
    void shouldLeaveTheRestToTheCommandsThatFollow() {
        cancelTimer(ALICE, 5, false);
        buyThree(ALICE, 5);
        venue.engine.advanceTime(DUE_NS);
        venue.expectOrders(
                "canceled #1 1 COUNTDOWN_ENDED resting",
                "canceled #2 1 COUNTDOWN_ENDED resting",
                "cancel timer 5 of 100 ended COUNTDOWN_ENDED 2 and more");
        assertEquals(DUE_NS + 1, venue.engine.nextDeadlineNs());
        venue.engine.advanceTime(DUE_NS);
        venue.expect();
        venue.engine.advanceTime(DUE_NS + 1);
        venue.expectOrders(
                "canceled #3 1 COUNTDOWN_ENDED resting", "with cancel timer 5 of 100 left COUNTDOWN_ENDED 3");
        assertEquals(MatchingEngine.NOTHING_DUE, venue.engine.nextDeadlineNs());
    }

    @Test
    void shouldTakeNoOrderUnderACancelTimerWhoseOrdersAreLeaving() {
        cancelTimer(ALICE, 5, false);
        buyThree(ALICE, 5);
        venue.engine.endCancelTimer(ALICE, 5, true, 0);
        venue.forget();
        buy(ALICE, 5);
        venue.expectOrders("rejected UNKNOWN_CANCEL_TIMER");
        venue.engine.endCancelTimer(ALICE, 5, true, 0);
        venue.expect("refused UNKNOWN_CANCEL_TIMER 0");
    }

    @Test
    void shouldNotCancelWhatIsEnteredUnderAnotherCancelTimerOfTheSameNumber() {
        cancelTimer(ALICE, 5, true);
        buyThree(ALICE, 5);
        venue.engine.endCancelTimer(ALICE, 5, true, 0);
        cancelTimer(ALICE, 5, false);
        buy(ALICE, 5);
        venue.enter(venue.order(ALICE, Side.BUY, 1, 11));
        venue.forget();
        venue.engine.advanceTime(1);
        venue.expectOrders("canceled #3 1 DISCONNECTED resting", "with cancel timer 5 of 100 left DISCONNECTED 3");
        venue.engine.advanceTime(DUE_NS);
        venue.expectOrders("canceled #4 1 COUNTDOWN_ENDED resting", "cancel timer 5 of 100 ended COUNTDOWN_ENDED 1");
    }

    @Test
    void shouldWorkOffOneCancelTimerAfterTheOther() {
        cancelTimer(ALICE, 1, false);
        cancelTimer(BOB, 2, true);
        cancelTimer(CAROL, 3, false);
        buyThree(ALICE, 1);
        buyThree(BOB, 0);
        venue.engine.advanceTime(DUE_NS);
        venue.expectOrders(
                "canceled #1 1 COUNTDOWN_ENDED resting",
                "canceled #2 1 COUNTDOWN_ENDED resting",
                "cancel timer 1 of 100 ended COUNTDOWN_ENDED 2 and more",
                "cancel timer 2 of 101 ended COUNTDOWN_ENDED 0 and more",
                "cancel timer 3 of 102 ended COUNTDOWN_ENDED 0");
        venue.engine.advanceTime(DUE_NS + 7);
        venue.expectOrders(
                "canceled #3 1 COUNTDOWN_ENDED resting",
                "with cancel timer 1 of 100 left COUNTDOWN_ENDED 3",
                "canceled #4 1 COUNTDOWN_ENDED resting");
        venue.engine.advanceTime(DUE_NS + 8);
        venue.expectOrders(
                "canceled #5 1 COUNTDOWN_ENDED resting",
                "canceled #6 1 COUNTDOWN_ENDED resting",
                "with cancel timer 2 of 101 left COUNTDOWN_ENDED 3");
    }

    @Test
    void shouldExecuteAnOrderWhoseTurnHasNotCome() {
        cancelTimer(ALICE, 5, false);
        buyThree(ALICE, 5);
        venue.engine.endCancelTimer(ALICE, 5, true, 0);
        venue.sell(BOB, 1, 10);
        venue.forget();
        venue.engine.advanceTime(1);
        venue.expect("with cancel timer 5 of 100 left DISCONNECTED 2");
        assertEquals(MatchingEngine.NOTHING_DUE, venue.engine.nextDeadlineNs());
    }

    @Test
    void shouldGoOnAfterASnapshot() {
        cancelTimer(ALICE, 5, true);
        buyThree(ALICE, 0);
        venue.engine.endCancelTimer(ALICE, 5, true, 3);
        final EventText events = new EventText();
        final EngineSnapshotLoader loader = new EngineSnapshotLoader(TWO_PER_COMMAND, events);
        venue.engine.takeSnapshot(loader);
        final MatchingEngine restored = loader.finish();
        assertEquals(venue.engine.stateHash(), restored.stateHash());
        assertEquals(4, restored.nextDeadlineNs());
        venue.forget();
        venue.engine.advanceTime(4);
        restored.advanceTime(4);
        assertEquals(venue.events(), events.lines);
        venue.expectOrders("canceled #3 1 DISCONNECTED resting", "with cancel timer 5 of 100 left DISCONNECTED 3");
        assertEquals(venue.engine.stateHash(), restored.stateHash());
    }

    @Test
    void shouldHoldAsManyCancelTimersOfAllAccountsAsItSaysAndNoMore() {
        for (int i = 0; i < 256; i++) {
            venue.engine.createAccount(id(1_000 + i), 0);
            for (int id = 1; id <= 256; id++) {
                cancelTimer(CAROL + 1 + i, id, false);
            }
        }
        venue.forget();
        cancelTimer(ALICE, 1, false);
        cancelTimer(CAROL + 1, 1, false);
        venue.engine.endCancelTimer(CAROL + 1, 7, false, 0);
        cancelTimer(ALICE, 1, false);
        venue.expect(
                "refused CAPACITY_EXCEEDED 65536",
                "cancel timer 1 of 103 until 1000000000",
                "cancel timer 7 of 103 ended REQUESTED 0",
                "cancel timer 1 of 100 until 1000000000");
    }
}
