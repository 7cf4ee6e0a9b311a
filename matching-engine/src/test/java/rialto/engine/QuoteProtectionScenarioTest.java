package rialto.engine;

import org.junit.jupiter.api.Test;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.engine.QuotingVenue.SECOND;
import static rialto.engine.QuotingVenue.with;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.BTC_USD;
import static rialto.engine.Venue.CAROL;

/** All quotes of an account on an instrument leave after so much trading: the examples of docs/quoting.md. */
class QuoteProtectionScenarioTest {
    private static final int WINDOW_MS = 100;

    private final QuotingVenue it = new QuotingVenue();

    @Test
    void shouldPullBothSidesWithTheTradeThatIsOneOfSoMany() {
        it.protect(ALICE, 2, 0, WINDOW_MS);
        it.quote(ALICE, 99, 3, 101, 3);
        it.venue.sell(BOB, 1, 99);
        it.forget();
        it.venue.buy(BOB, 1, 101);
        it.expect(
                "accepted #4",
                "trade 2: #4 BUY 1@101 from #2, left 0 and 2",
                "protection of 100 reached: FILLS, seen 2 fills, 2 lots",
                "canceled #1 2 QUOTE_PROTECTION resting",
                "canceled #2 2 QUOTE_PROTECTION resting");
    }

    @Test
    void shouldPullAfterSoManyLots() {
        it.protect(ALICE, 100, 3, WINDOW_MS);
        it.quote(ALICE, 99, 3, 101, 3);
        it.venue.sell(BOB, 2, 99);
        it.forget();
        it.venue.sell(BOB, 2, 99);
        it.expect(
                "accepted #4",
                "trade 2: #4 SELL 1@99 from #1, left 1 and 0",
                "rested #4 SELL 1@99",
                "protection of 100 reached: LOTS, seen 2 fills, 3 lots",
                "canceled #2 3 QUOTE_PROTECTION resting");
    }

    @Test
    void shouldCountATradeUntilTheWindowHasGoneBy() {
        it.protect(ALICE, 2, 0, WINDOW_MS);
        it.quote(ALICE, 99, 3, 101, 3);
        it.venue.sell(BOB, 1, 99);
        it.advanceMs(WINDOW_MS);
        it.venue.advance(-1);
        it.forget();
        it.venue.sell(BOB, 1, 99);
        it.expect("accepted #4", "trade 2: #4 SELL 1@99 from #1, left 0 and 1");
        it.advanceMs(WINDOW_MS);
        it.venue.advance(-2);
        it.venue.sell(BOB, 1, 99);
        it.expect(
                "accepted #5",
                "trade 3: #5 SELL 1@99 from #1, left 0 and 0",
                "protection of 100 reached: FILLS, seen 2 fills, 2 lots",
                "canceled #2 3 QUOTE_PROTECTION resting");
    }

    @Test
    void shouldAcceptNoQuoteThereUntilItIsReset() {
        it.protect(ALICE, 1, 0, WINDOW_MS);
        it.quote(ALICE, 99, 3, 101, 3);
        it.venue.sell(BOB, 1, 99);
        it.forget();
        it.enter(with(with(it.request(ALICE), BTC_USD, 99, 1, 101, 1), SECOND, 99, 1, 101, 1));
        it.expect(
                "mass quote of 2, refused 1",
                "quote on 1: #0 #0 refused QUOTE_PROTECTION_TRIGGERED",
                "accepted #4",
                "rested #4 BUY 1@99",
                "accepted #5",
                "rested #5 SELL 1@101",
                "quote on 2: #4 #5");
        it.quote(ALICE, 0, 0, 0, 0);
        it.expect("mass quote of 1", "quote on 1: #0 #0");
        it.reset(ALICE);
        it.expect("protection of 100: 1 fills, 0 lots in 100 ms");
        it.quote(ALICE, 99, 1, 101, 1);
        it.expect(
                "mass quote of 1",
                "accepted #6",
                "rested #6 BUY 1@99",
                "accepted #7",
                "rested #7 SELL 1@101",
                "quote on 1: #6 #7");
    }

    @Test
    void shouldLeaveOrdersAndQuotesOfOthersAlone() {
        it.protect(ALICE, 1, 0, WINDOW_MS);
        it.quote(ALICE, 99, 1, 101, 1);
        it.venue.buy(ALICE, 1, 90);
        it.quote(CAROL, 98, 1, 102, 1);
        it.forget();
        it.venue.sell(BOB, 1, 99);
        it.expect(
                "accepted #6",
                "trade 1: #6 SELL 1@99 from #1, left 0 and 0",
                "protection of 100 reached: FILLS, seen 1 fills, 1 lots",
                "canceled #2 1 QUOTE_PROTECTION resting");
    }

    @Test
    void shouldNotCountTradesOfOtherOrders() {
        it.protect(ALICE, 1, 0, WINDOW_MS);
        it.quote(ALICE, 98, 1, 101, 1);
        it.venue.buy(ALICE, 1, 99);
        it.forget();
        it.venue.sell(BOB, 1, 99);
        it.expect("accepted #4", "trade 1: #4 SELL 1@99 from #3, left 0 and 0");
    }

    @Test
    void shouldPullWhatTradesAsItIsEntered() {
        it.protect(ALICE, 2, 0, WINDOW_MS);
        it.venue.sell(BOB, 1, 99);
        it.venue.sell(BOB, 1, 100);
        it.forget();
        it.quote(ALICE, 100, 5, 103, 1);
        it.expect(
                "mass quote of 1",
                "accepted #3",
                "trade 1: #3 BUY 1@99 from #1, left 4 and 0",
                "trade 2: #3 BUY 1@100 from #2, left 3 and 0",
                "rested #3 BUY 3@100",
                "protection of 100 reached: FILLS, seen 2 fills, 2 lots",
                "canceled #3 3 QUOTE_PROTECTION resting",
                "quote on 1: #0 #0");
    }

    @Test
    void shouldNotEnterTheAskWhereTheBidReachedTheProtection() {
        it.venue.change(d -> d.minHiddenLots = 1);
        it.protect(ALICE, 1, 0, WINDOW_MS);
        final OrderRequest hidden = it.venue.order(BOB, Side.SELL, 1, 100);
        hidden.displayLots = OrderRequest.HIDDEN;
        it.venue.enter(hidden);
        it.venue.enter(it.venue.order(CAROL, Side.BUY, 1, 105), order -> order.orderType = OrderType.LIMIT_MAKER);
        it.forget();
        it.quote(ALICE, 101, 5, 103, 1);
        it.expect(
                "mass quote of 1",
                "accepted #3",
                "trade 1: #3 BUY 1@100 from #1, left 4 and 0",
                "rested #3 BUY 4@101",
                "protection of 100 reached: FILLS, seen 1 fills, 1 lots",
                "canceled #3 4 QUOTE_PROTECTION resting",
                "quote on 1: #0 #0");
    }

    @Test
    void shouldPullAnAskThatKeepsItsPlaceWhereTheBidReachedTheProtection() {
        it.protect(ALICE, 1, 0, WINDOW_MS);
        it.quote(ALICE, 99, 1, 103, 1);
        it.venue.sell(BOB, 1, 100);
        it.forget();
        it.quote(ALICE, 100, 1, 103, 1);
        it.expect(
                "mass quote of 1",
                "canceled #1 1 REQUESTED resting",
                "accepted #4",
                "trade 1: #4 BUY 1@100 from #3, left 0 and 0",
                "protection of 100 reached: FILLS, seen 1 fills, 1 lots",
                "canceled #2 1 QUOTE_PROTECTION resting",
                "quote on 1: #0 #0");
    }

    @Test
    void shouldPullBeforeATriggeredOrderCanTradeOn() {
        it.protect(ALICE, 1, 0, WINDOW_MS);
        it.quote(ALICE, 99, 1, 101, 1);
        it.venue.enter(
                it.venue.order(BOB, Side.BUY, 1, 105),
                order -> order.trigger(TriggerType.TAKE_PROFIT, TriggerPriceType.LAST_TRADE, 99, 0));
        it.forget();
        it.venue.sell(CAROL, 1, 99);
        it.expect(
                "accepted #4",
                "trade 1: #4 SELL 1@99 from #1, left 0 and 0",
                "protection of 100 reached: FILLS, seen 1 fills, 1 lots",
                "canceled #2 1 QUOTE_PROTECTION resting",
                "triggered #3 at 99, left 1",
                "rested #3 BUY 1@105");
    }

    @Test
    void shouldSurviveASnapshotWithWhatItHasCounted() {
        it.protect(ALICE, 2, 0, WINDOW_MS);
        it.quote(ALICE, 99, 3, 101, 3);
        it.venue.sell(BOB, 1, 99);
        it.forget();
        final EventText events = new EventText();
        final EngineSnapshotLoader loader = new EngineSnapshotLoader(EngineLimits.defaults(), events);
        it.venue.engine.takeSnapshot(loader);
        final MatchingEngine restored = loader.finish();
        restored.checkInvariants();
        restored.enterOrder(it.venue.order(BOB, Side.BUY, 1, 101), it.venue.now());
        events.lines.removeIf(line -> line.startsWith("balance"));
        assertEquals(
                List.of(
                        "accepted #4",
                        "trade 2: #4 BUY 1@101 from #2, left 0 and 2",
                        "protection of 100 reached: FILLS, seen 2 fills, 2 lots",
                        "canceled #1 2 QUOTE_PROTECTION resting",
                        "canceled #2 2 QUOTE_PROTECTION resting"),
                events.lines);
    }

    @Test
    void shouldRefuseAProtectionThatIsNone() {
        it.reset(ALICE);
        it.expect("refused INVALID_QUOTE_PROTECTION 0");
        final QuoteProtection protection = new QuoteProtection();
        protection.accountId = ALICE;
        protection.instrumentId = BTC_USD;
        protection.windowMs = WINDOW_MS;
        protection.maxFills = QuoteProtection.MAX_FILLS + 1;
        it.venue.engine.setQuoteProtection(protection, false, it.venue.now());
        it.expect("refused INVALID_QUOTE_PROTECTION 0");
    }
}
