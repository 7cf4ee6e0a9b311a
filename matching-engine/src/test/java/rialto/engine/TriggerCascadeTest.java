package rialto.engine;

import org.junit.jupiter.api.Test;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.TriggerType.STOP_LOSS;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.CAROL;

/** Triggered orders trigger others: in what order, and how many with one command. */
class TriggerCascadeTest {
    private static final int PER_COMMAND = 3;

    private final TriggerVenue it =
            new TriggerVenue(new EngineLimits(10, 10, 10, 100, 5_000, 100, 10_000, 100, PER_COMMAND, false));
    private final Venue venue = it.venue;

    private List<String> triggered() {
        final List<String> triggered = venue.events().stream()
                .filter(event -> event.startsWith("triggered"))
                .toList();
        venue.forget();
        return triggered;
    }

    private void stop(final long triggerTicks, final long price) {
        it.enter(it.limit(STOP_LOSS, Side.BUY, 1, price, triggerTicks));
    }

    /** The nearest price first, at one price the oldest; each enters whole before the next one. */
    @Test
    void shouldLetOrdersEnterFromTheNearestPriceOn() {
        it.trades(100);
        stop(106, 107);
        stop(105, 107);
        stop(106, 107);
        venue.sell(BOB, 1, 106);
        venue.forget();
        venue.buy(CAROL, 1, 106);
        it.expect(
                "accepted #7",
                "trade 2: #7 BUY 1@106 from #6, left 0 and 0",
                "triggered #4 at 105, left 1",
                "rested #4 BUY 1@107",
                "triggered #3 at 106, left 1",
                "rested #3 BUY 1@107",
                "triggered #5 at 106, left 1",
                "rested #5 BUY 1@107");
    }

    /** 101 triggers the order that buys at 102, which triggers that at 103: all with the command that began it. */
    @Test
    void shouldCascade() {
        it.trades(100);
        stop(101, 102);
        stop(102, 103);
        venue.sell(BOB, 1, 101);
        venue.sell(BOB, 1, 102);
        venue.sell(BOB, 1, 103);
        venue.forget();
        venue.buy(CAROL, 1, 101);
        it.expect(
                "accepted #8",
                "trade 2: #8 BUY 1@101 from #5, left 0 and 0",
                "triggered #3 at 101, left 1",
                "trade 3: #3 BUY 1@102 from #6, left 0 and 0",
                "triggered #4 at 102, left 1",
                "trade 4: #4 BUY 1@103 from #7, left 0 and 0");
    }

    /** Each order and each trade counts one, and no order enters once the command has no room. */
    @Test
    void shouldLetTheRestEnterInTurnsRightAfter() {
        it.trades(100);
        for (int i = 0; i < 8; i++) {
            stop(105, 106);
        }
        venue.sell(BOB, 1, 105);
        venue.forget();
        venue.buy(CAROL, 1, 105);
        assertEquals(PER_COMMAND, triggered().size());
        final long due = venue.engine.nextDeadlineNs();
        venue.engine.advanceTime(due);
        assertEquals(PER_COMMAND, triggered().size());
        assertEquals(due + 1, venue.engine.nextDeadlineNs());
        it.goOn();
        assertEquals(8 - 2 * PER_COMMAND, triggered().size());
        venue.engine.checkInvariants();
    }

    /** What a price has reached stays reached, though the price is another when its turn comes. */
    @Test
    void shouldLetThoseEnterThatWereReachedThoughThePriceIsAnother() {
        it.trades(100);
        for (int i = 0; i < 5; i++) {
            stop(105, 90);
        }
        venue.sell(BOB, 1, 105);
        venue.buy(CAROL, 1, 105);
        assertEquals(PER_COMMAND, triggered().size());
        venue.sell(BOB, 1, 90);
        stop(104, 90);
        stop(107, 90);
        assertTrue(venue.events().contains("rejected TRIGGER_REACHED"), "104 was reached by those that still enter");
        venue.forget();
        it.goOn();
        assertEquals(2, triggered().size());
    }

    @Test
    void shouldStandStillWhileTheInstrumentIsHaltedAndGoOnAfterwards() {
        it.trades(100);
        for (int i = 0; i < 5; i++) {
            stop(105, 106);
        }
        venue.sell(BOB, 1, 105);
        venue.buy(CAROL, 1, 105);
        assertEquals(PER_COMMAND, triggered().size());
        venue.engine.setTradingPhase(Venue.BTC_USD, TradingPhase.HALTED, 100);
        assertEquals(MatchingEngine.NOTHING_DUE, venue.engine.nextDeadlineNs());
        venue.engine.setTradingPhase(Venue.BTC_USD, TradingPhase.CONTINUOUS, 101);
        assertEquals(2, triggered().size());
    }

    @Test
    void shouldForgetATurnWhenNobodyIsLeftForIt() {
        it.trades(100);
        for (int i = 0; i < 4; i++) {
            stop(105, 106);
        }
        venue.sell(BOB, 1, 105);
        venue.buy(CAROL, 1, 105);
        venue.forget();
        venue.cancel(Venue.ALICE, 6);
        assertEquals(MatchingEngine.NOTHING_DUE, venue.engine.nextDeadlineNs());
        it.expect("canceled #6 1 REQUESTED");
    }
}
