package rialto.engine;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.function.Consumer;

import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.CAROL;

/** The rules of {@code docs/price-protection.md}, each with its example. */
class PriceBandScenarioTest {
    private static final long MINUTE_NS = 60_000_000_000L;

    private final TriggerVenue market = new TriggerVenue();
    private final Venue venue = market.venue;

    @BeforeEach
    void beginAtNoon() {
        venue.advance(1_000 * MINUTE_NS);
        venue.forget();
    }

    private void protect(final Consumer<PriceProtection> terms) {
        final PriceProtection protection = new PriceProtection();
        protection.instrumentId = Venue.BTC_USD;
        terms.accept(protection);
        venue.protect(protection);
        venue.forget();
    }

    /** Buyers from 20 % to 120 % of the reference price, sellers from 80 % to 500 %, as many spot markets have them. */
    private void protectByMultipliers(final int averageMinutes) {
        protect(p -> {
            p.bidMultiplierUp = 12_000;
            p.bidMultiplierDown = 2_000;
            p.askMultiplierUp = 50_000;
            p.askMultiplierDown = 8_000;
            p.averageMinutes = averageMinutes;
        });
    }

    @Test
    void shouldTakeLimitsInsideTheStaticBandOnly() {
        protect(p -> {
            p.referenceTicks = 1_000;
            p.staticUp = 1_000;
            p.staticDown = 500;
        });
        venue.buy(ALICE, 1, 949);
        venue.buy(ALICE, 1, 950);
        venue.sell(BOB, 1, 1_100);
        venue.sell(BOB, 1, 1_101);
        market.expect(
                "BUY 949 is outside 950 to 1100 around 1000",
                "rejected OUTSIDE_STATIC_BAND",
                "accepted #1",
                "rested #1 BUY 1@950",
                "accepted #2",
                "rested #2 SELL 1@1100",
                "SELL 1101 is outside 950 to 1100 around 1000",
                "rejected OUTSIDE_STATIC_BAND");
    }

    @Test
    void shouldRoundAStaticBandInwards() {
        protect(p -> {
            p.referenceTicks = 333;
            p.staticUp = 1_000;
            p.staticDown = 1_000;
        });
        venue.buy(ALICE, 1, 299);
        venue.sell(BOB, 1, 367);
        market.expect(
                "BUY 299 is outside 300 to 366 around 333",
                "rejected OUTSIDE_STATIC_BAND",
                "SELL 367 is outside 300 to 366 around 333",
                "rejected OUTSIDE_STATIC_BAND");
    }

    @Test
    void shouldMoveTheBandWithTheLastTrade() {
        protectByMultipliers(0);
        market.trades(1_000);
        venue.buy(ALICE, 1, 1_201);
        venue.buy(ALICE, 1, 199);
        venue.sell(BOB, 1, 799);
        venue.sell(BOB, 1, 5_001);
        market.expect(
                "BUY 1201 is outside 200 to 1200 around 1000",
                "rejected OUTSIDE_MOVING_BAND",
                "BUY 199 is outside 200 to 1200 around 1000",
                "rejected OUTSIDE_MOVING_BAND",
                "SELL 799 is outside 800 to 5000 around 1000",
                "rejected OUTSIDE_MOVING_BAND",
                "SELL 5001 is outside 800 to 5000 around 1000",
                "rejected OUTSIDE_MOVING_BAND");
        market.trades(1_200);
        venue.buy(ALICE, 1, 1_440);
        market.expect("accepted #5", "rested #5 BUY 1@1440");
    }

    @Test
    void shouldWeighTheAverageByWhatTraded() {
        protectByMultipliers(5);
        venue.sell(BOB, 3, 1_000);
        venue.buy(CAROL, 3, 1_000);
        market.trades(1_100);
        venue.buy(ALICE, 1, 1_231); // (3 * 1,000 + 1,100) / 4 = 1,025
        market.expect("BUY 1231 is outside 205 to 1230 around 1025", "rejected OUTSIDE_MOVING_BAND");
    }

    @Test
    void shouldForgetTradesThatAreOlderThanTheMinutes() {
        protectByMultipliers(5);
        market.trades(1_000);
        venue.advance(3 * MINUTE_NS);
        market.trades(1_200);
        venue.buy(ALICE, 1, 1_321);
        market.expect("BUY 1321 is outside 220 to 1320 around 1100", "rejected OUTSIDE_MOVING_BAND");
        venue.advance(3 * MINUTE_NS);
        venue.buy(ALICE, 1, 1_441);
        market.expect("BUY 1441 is outside 240 to 1440 around 1200", "rejected OUTSIDE_MOVING_BAND");
    }

    @Test
    void shouldTakeTheLastTradeWhenNoneIsInTheMinutes() {
        protectByMultipliers(1);
        market.trades(1_000, 1_100);
        venue.advance(10 * MINUTE_NS);
        venue.buy(ALICE, 1, 1_321);
        market.expect("BUY 1321 is outside 220 to 1320 around 1100", "rejected OUTSIDE_MOVING_BAND");
    }

    @Test
    void shouldLieAroundTheOperatorsPriceBeforeTheFirstTrade() {
        protectByMultipliers(5);
        venue.buy(ALICE, 1, 2);
        market.expect("accepted #1", "rested #1 BUY 1@2");
        protect(p -> {
            p.referenceTicks = 1_000;
            p.bidMultiplierUp = 12_000;
            p.bidMultiplierDown = 2_000;
            p.askMultiplierUp = 50_000;
            p.askMultiplierDown = 8_000;
        });
        venue.buy(ALICE, 1, 2);
        market.expect("BUY 2 is outside 200 to 1200 around 1000", "rejected OUTSIDE_MOVING_BAND");
    }

    @Test
    void shouldLeaveOrdersThatAreOpenAndTellOfTheirReplacements() {
        venue.buy(ALICE, 1, 10);
        market.trades(1_000);
        protectByMultipliers(0);
        final CancelRequest cancel = venue.cancelOf(ALICE, 1);
        venue.engine.replaceOrder(
                cancel, venue.order(ALICE, Side.BUY, 1, 11), ReplaceMode.KEEP_ON_FAILURE, venue.now());
        market.expect("BUY 11 is outside 200 to 1200 around 1000", "cancel rejected OUTSIDE_MOVING_BAND");
        venue.sell(BOB, 1, 800);
        market.expect("accepted #4", "rested #4 SELL 1@800");
    }

    @Test
    void shouldLetAuctionsFindTheirPriceOutsideTheMovingBand() {
        protectByMultipliers(0);
        market.trades(1_000);
        venue.setPhase(TradingPhase.OPENING_AUCTION);
        venue.forget();
        venue.buy(ALICE, 1, 5_000);
        market.expect("accepted #3", "rested #3 BUY 1@5000");
    }

    @Test
    void shouldTakeTheBandsAway() {
        protectByMultipliers(0);
        market.trades(1_000);
        protect(p -> {});
        venue.buy(ALICE, 1, 2);
        market.expect("accepted #3", "rested #3 BUY 1@2");
    }

    @Test
    void shouldRefuseBandsThatContradictThemselves() {
        for (final Consumer<PriceProtection> defect : List.<Consumer<PriceProtection>>of(
                p -> p.staticUp = 1,
                p -> p.bidMultiplierUp = 12_000,
                p -> p.collar = 10_000,
                p -> p.averageMinutes = 61,
                p -> p.referenceTicks = -1)) {
            final PriceProtection protection = new PriceProtection();
            protection.instrumentId = Venue.BTC_USD;
            defect.accept(protection);
            venue.protect(protection);
            market.expect("refused INVALID_PROTECTION 0");
        }
    }
}
