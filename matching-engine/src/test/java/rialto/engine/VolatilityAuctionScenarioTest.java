package rialto.engine;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.CAROL;

/** How volatility auctions end, and what happens to them meanwhile. */
class VolatilityAuctionScenarioTest {
    private static final String RESUMES = "instrument 1 CONTINUOUS";

    private final VolatilityVenue market = VolatilityVenue.trading();
    private final Venue venue = market.venue;

    // -------------------------------------------------------------------------------------------------- extensions

    @Test
    void shouldExtendAnAuctionWhosePriceIsStillTooFar() {
        market.protect(VolatilityVenue.extended());
        venue.sell(BOB, 1, 1_250);
        venue.buy(ALICE, 1, 1_250);
        venue.forget();
        market.after(VolatilityVenue.MINUTE_NS);
        market.expect("interrupted at 1250, 800 to 1200 around 1000, extended 1 times");
        venue.sell(CAROL, 1, 1_190);
        venue.forget();
        market.after(VolatilityVenue.MINUTE_NS);
        market.expect("trade 2: #5 SELL 1@1190 from #4, left 0 and 0", "uncrossed 1@1190, imbalance 0", RESUMES);
    }

    @Test
    void shouldTradeAtWhateverPriceAfterTheLastExtension() {
        market.protect(VolatilityVenue.extended());
        venue.sell(BOB, 1, 1_250);
        venue.buy(ALICE, 1, 1_250);
        venue.forget();
        market.after(VolatilityVenue.MINUTE_NS);
        market.after(VolatilityVenue.MINUTE_NS);
        market.expect(
                "interrupted at 1250, 800 to 1200 around 1000, extended 1 times",
                "interrupted at 1250, 800 to 1200 around 1000, extended 2 times");
        market.after(VolatilityVenue.MINUTE_NS);
        market.expect("trade 2: #4 BUY 1@1250 from #3, left 0 and 0", "uncrossed 1@1250, imbalance 0", RESUMES);
    }

    @Test
    void shouldExtendFromWhenItIsDoneAndNotFromWhenItWasDue() {
        market.protect(VolatilityVenue.extended());
        venue.sell(BOB, 1, 1_250);
        venue.buy(ALICE, 1, 1_250);
        market.after(10 * VolatilityVenue.MINUTE_NS);
        assertEquals(venue.now() + VolatilityVenue.MINUTE_NS, venue.engine.nextDeadlineNs());
    }

    @Test
    void shouldNotExtendWhenTheProtectionIsGone() {
        market.protect(VolatilityVenue.extended());
        venue.sell(BOB, 1, 1_250);
        venue.buy(ALICE, 1, 1_250);
        final PriceProtection none = new PriceProtection();
        none.instrumentId = Venue.BTC_USD;
        market.protect(none);
        market.after(VolatilityVenue.MINUTE_NS);
        market.expect("trade 2: #4 BUY 1@1250 from #3, left 0 and 0", "uncrossed 1@1250, imbalance 0", RESUMES);
    }

    // ------------------------------------------------------------------------------- operators, schedules, snapshots

    @Test
    void shouldTradeAtOnceWhenAnOperatorResumes() {
        market.interrupt();
        venue.engine.setTradingPhase(Venue.BTC_USD, TradingPhase.CONTINUOUS, venue.now());
        market.expect("trade 2: #4 BUY 1@1200 from #3, left 0 and 0", "uncrossed 1@1200, imbalance 0", RESUMES);
        assertEquals(MatchingEngine.NOTHING_DUE, venue.engine.nextDeadlineNs());
    }

    @Test
    void shouldTradeNothingWhenAnOperatorHalts() {
        market.interrupt();
        venue.engine.setTradingPhase(Venue.BTC_USD, TradingPhase.HALTED, venue.now());
        market.expect("instrument 1 HALTED");
        market.after(VolatilityVenue.MINUTE_NS);
        market.expect();
        assertEquals(MatchingEngine.NOTHING_DUE, venue.engine.nextDeadlineNs());
    }

    @Test
    void shouldGoOnAsTheClosingAuctionWithItsOrders() {
        venue.enter(venue.order(CAROL, Side.SELL, 1, 1_100), o -> o.timeInForce = TimeInForce.AT_CLOSE);
        market.interrupt();
        venue.engine.setTradingPhase(Venue.BTC_USD, TradingPhase.CLOSING_AUCTION, venue.now());
        market.expect("instrument 1 CLOSING_AUCTION", "indication 1@1100, imbalance 0");
        venue.engine.setTradingPhase(Venue.BTC_USD, TradingPhase.CLOSED, venue.now());
        market.expect(
                "trade 2: #5 BUY 1@1100 from #3, left 0 and 0", "uncrossed 1@1100, imbalance 0", "instrument 1 CLOSED");
    }

    @Test
    void shouldTradeNothingWhenTheDayEnds() {
        market.interrupt();
        venue.market(CAROL, Side.BUY, 1, 0);
        venue.enter(venue.order(CAROL, Side.BUY, 1, 1_300), o -> o.timeInForce = TimeInForce.DAY);
        venue.forget();
        venue.engine.setTradingPhase(Venue.BTC_USD, TradingPhase.CLOSED, venue.now());
        market.expect("canceled #5 1 MARKET_REMAINDER", "canceled #6 1 EXPIRED resting", "instrument 1 CLOSED");
    }

    @Test
    void shouldRefuseToBeginOneByHandOrBySchedule() {
        venue.engine.setTradingPhase(Venue.BTC_USD, TradingPhase.VOLATILITY_AUCTION, venue.now());
        market.expect("refused NOT_IN_THIS_PHASE 0");
        venue.engine.setTradingSchedule(schedule(1, TradingPhase.VOLATILITY_AUCTION), venue.now());
        market.expect("refused INVALID_SCHEDULE 0");
    }

    private static TradingSchedule schedule(final int second, final TradingPhase phase) {
        final TradingSchedule schedule = new TradingSchedule();
        schedule.instrumentId = Venue.BTC_USD;
        schedule.daysOfWeek = 127;
        schedule.entryCount = 1;
        schedule.secondOfDay[0] = second;
        schedule.phase[0] = phase;
        return schedule;
    }

    @Test
    void shouldNotEndForAScheduleThatOnlyTradesOn() {
        market.interrupt();
        venue.engine.setTradingSchedule(schedule(30, TradingPhase.CONTINUOUS), venue.now());
        venue.forget();
        market.after(40 * VolatilityVenue.SECOND_NS);
        market.expect("instrument 1 VOLATILITY_AUCTION");
        assertEquals(TradingPhase.VOLATILITY_AUCTION, market.phase());
    }

    @Test
    void shouldEndForAScheduleThatCloses() {
        market.interrupt();
        venue.engine.setTradingSchedule(schedule(30, TradingPhase.CLOSED), venue.now());
        venue.forget();
        market.after(40 * VolatilityVenue.SECOND_NS);
        market.expect("instrument 1 CLOSED");
    }

    @Test
    void shouldGoOnAfterASnapshotInTheMiddleOfIt() {
        market.protect(VolatilityVenue.extended());
        venue.sell(BOB, 1, 1_250);
        venue.buy(ALICE, 1, 1_250);
        market.after(VolatilityVenue.MINUTE_NS);
        final EngineSnapshotLoader loader = new EngineSnapshotLoader(EngineLimits.defaults(), new CountingListener());
        venue.engine.takeSnapshot(loader);
        final MatchingEngine loaded = loader.finish();
        loaded.checkInvariants();
        assertEquals(venue.engine.stateHash(), loaded.stateHash());
        assertEquals(venue.engine.nextDeadlineNs(), loaded.nextDeadlineNs());
        for (int i = 0; i < 2; i++) {
            market.after(VolatilityVenue.MINUTE_NS);
            loaded.advanceTime(venue.now());
            assertEquals(venue.engine.stateHash(), loaded.stateHash());
        }
        assertEquals(TradingPhase.CONTINUOUS, market.phase());
    }

    @Test
    void shouldNotLoadAnInterruptionWithoutItsAuction() {
        final EngineSnapshotLoader loader = new EngineSnapshotLoader(EngineLimits.defaults(), new CountingListener());
        venue.engine.takeSnapshot(loader);
        final VolatilityInterruption interruption = new VolatilityInterruption();
        interruption.set(Venue.BTC_USD, 5, 1_000, 1_200, 900, 1_100, 0);
        assertThrows(IllegalStateException.class, () -> loader.onVolatilityInterruption(interruption));
    }

    // --------------------------------------------------------------------------------- triggers, lists, other orders

    @Test
    void shouldStopACascadeAndGoOnWithItAfterwards() {
        market.market.enter(market.market.market(TriggerType.STOP_LOSS, Side.SELL, 1, 950)); // #3
        market.market.enter(market.market.market(TriggerType.STOP_LOSS, Side.SELL, 1, 949)); // #4
        venue.buy(BOB, 1, 949); // #5
        venue.buy(BOB, 1, 800); // #6
        venue.buy(BOB, 2, 700); // #7
        venue.forget();
        market.market.trade(950);
        market.expect(
                "accepted #8",
                "rested #8 SELL 1@950",
                "accepted #9",
                "trade 2: #9 BUY 1@950 from #8, left 0 and 0",
                "triggered #3 at 950, left 1",
                "trade 3: #3 SELL 1@949 from #5, left 0 and 0",
                "triggered #4 at 949, left 1",
                "canceled #4 1 VOLATILITY_INTERRUPTION",
                "interrupted at 800, 855 to 1043 around 949, extended 0 times",
                "instrument 1 VOLATILITY_AUCTION");
    }

    @Test
    void shouldLetTriggeredOrdersWaitForTheEndOfTheAuction() {
        market.market.enter(market.market.limit(TriggerType.STOP_LOSS, Side.BUY, 1, 1_400, 1_150)); // #3
        market.interrupt(); // #4, #5
        venue.sell(CAROL, 1, 1_250); // #6
        venue.forget();
        market.after(VolatilityVenue.MINUTE_NS);
        market.expect(
                "trade 2: #5 BUY 1@1200 from #4, left 0 and 0",
                "uncrossed 1@1200, imbalance 0",
                RESUMES,
                "triggered #3 at 1150, left 1",
                "trade 3: #3 BUY 1@1250 from #6, left 0 and 0");
    }

    @Test
    void shouldRestATriggeredLimitInTheAuction() {
        market.market.enter(market.market.limit(TriggerType.STOP_LOSS, Side.BUY, 1, 1_300, 1_010)); // #3
        venue.sell(BOB, 1, 1_010); // #4
        venue.sell(BOB, 1, 1_300); // #5
        venue.forget();
        venue.buy(CAROL, 1, 1_010); // #6
        market.expect(
                "accepted #6",
                "trade 2: #6 BUY 1@1010 from #4, left 0 and 0",
                "triggered #3 at 1010, left 1",
                "interrupted at 1300, 909 to 1111 around 1010, extended 0 times",
                "instrument 1 VOLATILITY_AUCTION",
                "rested #3 BUY 1@1300",
                "indication 1@1300, imbalance 0");
    }

    @Test
    void shouldHoldTheMoneyOfWhatWaitsAndGiveBackWhatItDoesNotPay() {
        venue.sell(BOB, 1, 1_200);
        venue.buy(ALICE, 2, 1_300);
        assertEquals(2 * 1_300, heldByAlice());
        market.after(VolatilityVenue.MINUTE_NS);
        assertEquals(1_300, heldByAlice());
    }

    private long heldByAlice() {
        final EngineState state = venue.engine.state();
        return state.balances.held(state.balances.find(state.accounts.client(ALICE), Venue.USD));
    }

    @Test
    void shouldCancelAndReduceWhatWaits() {
        venue.sell(BOB, 2, 1_200);
        venue.buy(ALICE, 2, 1_300);
        venue.forget();
        venue.amend(ALICE, 4, 1);
        market.expect("amended #4 1, left 1, less 1", "indication 1@1200, imbalance -1");
        venue.cancel(ALICE, 4);
        market.expect("canceled #4 1 REQUESTED resting", "indication 0@0, imbalance 0");
    }
}
