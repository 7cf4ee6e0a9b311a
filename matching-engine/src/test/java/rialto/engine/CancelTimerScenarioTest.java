package rialto.engine;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;

/** Orders leave with their cancel timer, and only then. */
class CancelTimerScenarioTest {
    private static final long SECOND_NS = 1_000_000_000;
    private static final int SECOND = 1_000;
    private static final int GATEWAY = 71;

    private final Venue venue = new Venue();

    private static CancelTimerTerms cancelTimer(final long accountId, final long cancelTimerId, final int countdownMs) {
        final CancelTimerTerms terms = new CancelTimerTerms();
        terms.accountId = accountId;
        terms.cancelTimerId = cancelTimerId;
        terms.countdownMs = countdownMs;
        return terms;
    }

    private static CancelTimerTerms held(final long accountId, final long cancelTimerId, final int holderId) {
        final CancelTimerTerms terms = cancelTimer(accountId, cancelTimerId, 0);
        terms.holderId = holderId;
        return terms;
    }

    private void set(final CancelTimerTerms terms, final int leaseMs, final long timestampNs) {
        venue.engine.setCancelTimer(terms, leaseMs, timestampNs);
    }

    private void buy(final long account, final long lots, final long price, final long cancelTimerId) {
        venue.enter(venue.order(account, Side.BUY, lots, price), o -> o.cancelTimerId = cancelTimerId);
    }

    @Test
    void shouldCancelWhatNamesACancelTimerWhenItsCountdownEnds() {
        set(cancelTimer(ALICE, 5, SECOND), 0, 0);
        buy(ALICE, 1, 10, 5);
        buy(ALICE, 2, 11, 0);
        buy(ALICE, 3, 12, 5);
        venue.forget();
        assertEquals(SECOND_NS, venue.engine.nextDeadlineNs());
        venue.engine.advanceTime(SECOND_NS - 1);
        venue.expect();
        venue.engine.advanceTime(SECOND_NS);
        venue.expectOrders(
                "canceled #1 1 COUNTDOWN_ENDED resting",
                "canceled #3 3 COUNTDOWN_ENDED resting",
                "cancel timer 5 of 100 ended COUNTDOWN_ENDED 2");
        assertEquals(MatchingEngine.NOTHING_DUE, venue.engine.nextDeadlineNs());
    }

    @Test
    void shouldStartItsCountdownAgain() {
        set(cancelTimer(ALICE, 5, SECOND), 0, 0);
        buy(ALICE, 1, 10, 5);
        set(cancelTimer(ALICE, 5, 3 * SECOND), 0, SECOND_NS - 1);
        venue.expectOrders(
                "cancel timer 5 of 100 until 1000000000",
                "accepted #1",
                "rested #1 BUY 1@10",
                "cancel timer 5 of 100 until 3999999999");
        venue.engine.advanceTime(2 * SECOND_NS);
        venue.expect();
        assertEquals(4 * SECOND_NS - 1, venue.engine.nextDeadlineNs());
    }

    @Test
    void shouldRefuseOrdersThatNameACancelTimerThatHasEnded() {
        set(cancelTimer(ALICE, 5, SECOND), 0, 0);
        venue.engine.advanceTime(SECOND_NS);
        venue.forget();
        buy(ALICE, 1, 10, 5);
        venue.expectOrders("rejected UNKNOWN_CANCEL_TIMER");
        set(cancelTimer(ALICE, 5, SECOND), 0, SECOND_NS);
        buy(BOB, 1, 10, 5);
        venue.expectOrders("cancel timer 5 of 100 until 2000000000", "rejected UNKNOWN_CANCEL_TIMER");
    }

    @Test
    void shouldAnswerARepetitionWithoutItsCancelTimer() {
        set(cancelTimer(ALICE, 5, SECOND), 0, 0);
        final OrderRequest order = venue.order(ALICE, Side.BUY, 1, 10);
        order.cancelTimerId = 5;
        venue.enter(order);
        venue.engine.advanceTime(SECOND_NS);
        venue.forget();
        order.cancelTimerId = 6;
        venue.enter(order);
        venue.expectOrders("repeated #1 NONE");
    }

    @Test
    void shouldLeaveOrdersThatAreNoLongerUnderACancelTimer() {
        set(cancelTimer(ALICE, 5, SECOND), 0, 0);
        buy(ALICE, 1, 10, 5);
        venue.forget();
        venue.engine.endCancelTimer(ALICE, 5, false, 1);
        venue.engine.endCancelTimer(ALICE, 5, false, 2);
        venue.engine.advanceTime(2 * SECOND_NS);
        venue.expectOrders("cancel timer 5 of 100 ended REQUESTED 0", "refused UNKNOWN_CANCEL_TIMER 0");
        venue.cancel(ALICE, 1);
        venue.expectOrders("canceled #1 1 REQUESTED resting");
    }

    @Test
    void shouldForgetOrdersThatAreFilledOrCanceled() {
        set(cancelTimer(ALICE, 5, SECOND), 0, 0);
        buy(ALICE, 1, 10, 5);
        buy(ALICE, 4, 9, 5);
        buy(ALICE, 1, 8, 5);
        venue.sell(BOB, 2, 9);
        venue.cancel(ALICE, 3);
        venue.forget();
        venue.engine.advanceTime(SECOND_NS);
        venue.expectOrders("canceled #2 3 COUNTDOWN_ENDED resting", "cancel timer 5 of 100 ended COUNTDOWN_ENDED 1");
    }

    @Test
    void shouldCancelWhenTheGatewaySaysSo() {
        set(held(ALICE, 5, GATEWAY), SECOND, 0);
        buy(ALICE, 1, 10, 5);
        venue.forget();
        venue.engine.endCancelTimer(ALICE, 5, true, 1);
        venue.expectOrders("canceled #1 1 DISCONNECTED resting", "cancel timer 5 of 100 ended DISCONNECTED 1");
        assertEquals(MatchingEngine.NOTHING_DUE, venue.engine.nextDeadlineNs());
    }

    @Test
    void shouldEndAllCancelTimersOfAGatewayThatIsSilent() {
        set(held(BOB, 8, GATEWAY), SECOND, 0);
        set(held(ALICE, 5, GATEWAY), SECOND, 0);
        set(held(ALICE, 6, GATEWAY + 1), 5 * SECOND, 0);
        buy(ALICE, 1, 10, 5);
        buy(ALICE, 1, 11, 6);
        buy(BOB, 1, 12, 8);
        venue.forget();
        venue.engine.renewCancelTimers(GATEWAY, SECOND, SECOND_NS / 2);
        venue.engine.advanceTime(SECOND_NS);
        venue.expectOrders("2 cancel timers renewed until 1500000000");
        venue.engine.advanceTime(2 * SECOND_NS);
        venue.expectOrders(
                "canceled #3 1 DISCONNECTED resting",
                "cancel timer 8 of 101 ended DISCONNECTED 1",
                "canceled #1 1 DISCONNECTED resting",
                "cancel timer 5 of 100 ended DISCONNECTED 1");
        venue.engine.renewCancelTimers(GATEWAY, SECOND, 2 * SECOND_NS);
        venue.expect("0 cancel timers renewed until 3000000000");
        assertEquals(5 * SECOND_NS, venue.engine.nextDeadlineNs());
    }

    @Test
    void shouldCancelAllOrdersOfAnAccount() {
        final CancelTimerTerms all = cancelTimer(ALICE, 5, SECOND);
        all.allOrders = true;
        set(all, 0, 0);
        buy(ALICE, 1, 10, 0);
        buy(BOB, 1, 11, 0);
        buy(ALICE, 1, 12, 5);
        venue.forget();
        venue.engine.advanceTime(SECOND_NS);
        venue.expectOrders(
                "canceled #3 1 COUNTDOWN_ENDED resting",
                "canceled #1 1 COUNTDOWN_ENDED resting",
                "cancel timer 5 of 100 ended COUNTDOWN_ENDED 2");
    }

    @Test
    void shouldCancelOrdersThatWaitForAnAuction() {
        set(cancelTimer(ALICE, 5, SECOND), 0, 0);
        venue.setPhase(TradingPhase.OPENING_AUCTION);
        venue.enter(venue.order(ALICE, Side.BUY, 1, 10), o -> {
            o.cancelTimerId = 5;
            o.timeInForce = TimeInForce.AT_OPEN;
        });
        venue.forget();
        venue.engine.advanceTime(SECOND_NS);
        venue.expectOrders("canceled #1 1 COUNTDOWN_ENDED", "cancel timer 5 of 100 ended COUNTDOWN_ENDED 1");
    }

    @Test
    void shouldCancelTimerWhatReplacesAnOrderAsItSays() {
        set(cancelTimer(ALICE, 5, SECOND), 0, 0);
        buy(ALICE, 1, 10, 5);
        venue.replace(ALICE, 1, venue.order(ALICE, Side.BUY, 1, 20), ReplaceMode.STOP_ON_FAILURE);
        venue.forget();
        venue.engine.advanceTime(SECOND_NS);
        venue.expectOrders("cancel timer 5 of 100 ended COUNTDOWN_ENDED 0");
    }

    @Test
    void shouldKeepCancelTimersInASnapshot() {
        set(cancelTimer(ALICE, 5, SECOND), 0, 0);
        set(held(ALICE, 6, GATEWAY), SECOND, 0);
        buy(ALICE, 1, 10, 5);
        buy(ALICE, 1, 11, 6);
        final EventText events = new EventText();
        final EngineSnapshotLoader loader = new EngineSnapshotLoader(EngineLimits.defaults(), events);
        venue.engine.takeSnapshot(loader);
        final MatchingEngine restored = loader.finish();
        assertEquals(venue.engine.stateHash(), restored.stateHash());
        venue.forget();
        venue.engine.advanceTime(SECOND_NS);
        restored.advanceTime(SECOND_NS);
        assertEquals(venue.events(), events.lines);
        assertEquals(
                4,
                events.lines.stream()
                        .filter(l -> l.contains("ended") || l.contains("canceled"))
                        .count());
        assertEquals(venue.engine.stateHash(), restored.stateHash());
    }

    @Test
    void shouldRefuseWhatIsOutOfBounds() {
        set(cancelTimer(ALICE, 0, SECOND), 0, 0);
        set(cancelTimer(ALICE, 1, 0), 0, 0);
        set(cancelTimer(ALICE, 1, CancelTimerTerms.MIN_MS - 1), 0, 0);
        set(cancelTimer(ALICE, 1, CancelTimerTerms.MAX_MS + 1), 0, 0);
        set(held(ALICE, 1, GATEWAY), 0, 0);
        set(held(ALICE, 1, 0), SECOND, 0);
        set(held(ALICE, 1, GATEWAY), CancelTimerTerms.MAX_MS + 1, 0);
        final CancelTimerTerms oneInstrument = cancelTimer(ALICE, 1, SECOND);
        oneInstrument.instrumentId = Venue.BTC_USD;
        set(oneInstrument, 0, 0);
        venue.engine.renewCancelTimers(0, SECOND, 0);
        venue.engine.renewCancelTimers(GATEWAY, 0, 0);
        venue.expect("refused MALFORMED_COMMAND 0\n".repeat(10).strip().split("\n"));
        set(cancelTimer(ALICE, 1, CancelTimerTerms.MIN_MS), 0, 0);
        set(cancelTimer(ALICE, 1, CancelTimerTerms.MAX_MS), 0, 0);
        set(cancelTimer(77, 1, SECOND), 0, 0);
        oneInstrument.allOrders = true;
        oneInstrument.instrumentId = 77;
        set(oneInstrument, 0, 0);
        venue.engine.endCancelTimer(77, 1, true, 0);
        venue.expect(
                "cancel timer 1 of 100 until 100000000",
                "cancel timer 1 of 100 until 86400000000000",
                "refused UNKNOWN_ACCOUNT 0",
                "refused UNKNOWN_INSTRUMENT 0",
                "refused UNKNOWN_ACCOUNT 0");
    }

    @Test
    void shouldTakeSoManyCancelTimersAndNoMore() {
        for (int id = 1; id <= 256; id++) {
            set(cancelTimer(ALICE, id, SECOND), 0, 0);
        }
        venue.forget();
        set(cancelTimer(ALICE, 257, SECOND), 0, 0);
        set(cancelTimer(ALICE, 256, 2 * SECOND), 0, 0);
        set(cancelTimer(BOB, 257, SECOND), 0, 0);
        venue.expect(
                "refused CAPACITY_EXCEEDED 256",
                "cancel timer 256 of 100 until 2000000000",
                "cancel timer 257 of 101 until 1000000000");
    }
}
