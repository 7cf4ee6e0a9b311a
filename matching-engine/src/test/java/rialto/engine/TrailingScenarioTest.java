package rialto.engine;

import org.junit.jupiter.api.Test;

import static rialto.engine.TriggerType.STOP_LOSS;
import static rialto.engine.TriggerType.TAKE_PROFIT;

/**
 * The scenarios of the Binance Spot API's page on trailing stops, by their letters, in whole USD; and what that page leaves
 * open.
 */
class TrailingScenarioTest {
    private final TriggerVenue it = new TriggerVenue();
    private final Venue venue = it.venue;

    private void enter(final OrderRequest order) {
        it.trades(40_000);
        it.enter(order);
    }

    private void mustTrail(final String line, final long... prices) {
        for (final long price : prices) {
            it.trade(price);
        }
        venue.events().removeIf(event -> !event.startsWith("tr") || event.startsWith("trade"));
        venue.expect(line.isEmpty() ? new String[0] : new String[] {line});
    }

    @Test
    void shouldTrailAStopLossBuyOrderFromAPriceOn() {
        enter(it.trailing(STOP_LOSS, Side.BUY, 45_000, 44_000, 500));
        mustTrail("", 40_000, 37_000, 43_999);
        mustTrail("trails #3 from 44000 by 500", 44_000);
        mustTrail("", 45_000, 46_000, 42_000, 44_099);
        mustTrail("triggered #3 at 44100, left 1", 44_100);
    }

    @Test
    void shouldTrailAStopLossSellOrderFromAPriceOn() {
        enter(it.trailing(STOP_LOSS, Side.SELL, 38_000, 39_000, 1_000));
        mustTrail("trails #3 from 39000 by 1000", 41_500, 39_000);
        mustTrail("", 37_000, 41_000, 36_901);
        mustTrail("triggered #3 at 36900, left 1", 36_900);
    }

    @Test
    void shouldTrailATakeProfitBuyOrderFromAPriceOn() {
        enter(it.trailing(TAKE_PROFIT, Side.BUY, 38_500, 38_000, 850));
        mustTrail("trails #3 from 38000 by 850", 42_000, 38_000);
        mustTrail("", 37_000, 39_000, 38_000, 40_144);
        mustTrail("triggered #3 at 40145, left 1", 40_145);
    }

    @Test
    void shouldTrailATakeProfitSellOrderFromAPriceOn() {
        enter(it.trailing(TAKE_PROFIT, Side.SELL, 41_000, 42_000, 750));
        mustTrail("trails #3 from 42000 by 750", 41_500, 39_000, 42_000);
        // 46,500 less 7.5 % is 43,012.50, which no price in whole USD is: the first one below triggers
        mustTrail("", 45_000, 44_000, 46_500, 43_013);
        mustTrail("triggered #3 at 43012, left 1", 43_012);
    }

    @Test
    void shouldTrailAtOnceWithoutAPriceToBeginAt() {
        enter(it.trailing(STOP_LOSS, Side.SELL, 39_000, 0, 700));
        mustTrail("trails #3 STOP_LOSS from 40000 by 700", 42_000, 39_500, 45_500, 42_316);
        mustTrail("triggered #3 at 42315, left 1", 42_315);
    }

    /** Those with the mark that is furthest away come first, of one mark the smallest delta, then the oldest. */
    @Test
    void shouldLetThoseThatOnePriceReachesEnterInOrder() {
        it.trades(1_000);
        it.enter(it.trailing(STOP_LOSS, Side.SELL, 500, 0, 1_000)); // #3, mark 1,000: 900
        it.trades(990);
        it.enter(it.trailing(STOP_LOSS, Side.SELL, 500, 0, 910)); // #6, mark 990: 899
        it.enter(it.trailing(STOP_LOSS, Side.SELL, 500, 0, 1_000)); // #7, mark 990: 891
        it.enter(it.trailing(STOP_LOSS, Side.SELL, 500, 0, 910)); // #8, mark 990: 899
        it.trades(995, 1_000, 990);
        // the mark of all of them is 1,000 now: 900, 909, 900, 909
        it.trade(905);
        it.trade(900);
        venue.events().removeIf(event -> !event.startsWith("triggered"));
        venue.expect(
                "triggered #6 at 909, left 1",
                "triggered #8 at 909, left 1",
                "triggered #3 at 900, left 1",
                "triggered #7 at 900, left 1");
    }
}
