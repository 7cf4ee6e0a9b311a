package rialto.engine;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.Ids.id;
import static rialto.engine.PostedOfferVenue.ANT;
import static rialto.engine.PostedOfferVenue.ANY_PRICE;
import static rialto.engine.PostedOfferVenue.BEE;
import static rialto.engine.PostedOfferVenue.CAT;
import static rialto.engine.PostedOfferVenue.FREE;

/** Sessions with more to do than one command may: three trades and exits here. */
class LongSessionTest {
    private static final int WORK = 3;
    private static final EngineLimits THREE = new EngineLimits(10, 10, 10, 100, 1_000, 10, 10_000, 100, WORK, false);

    private final PostedOfferVenue venue = new PostedOfferVenue(THREE);

    private void fill(final int buyers) {
        venue.sell(ANT, 100, 100);
        for (int i = 0; i < buyers; i++) {
            venue.buy(BEE, 1, 100);
        }
        venue.forget();
    }

    @Test
    void shouldGoOnRightAfterWithTheBuyerWhoseTurnItIs() {
        fill(5);
        venue.at(3);
        venue.expect(
                "trade 1: #2 BUY 1@100 from #1, left 0 and 99",
                "trade 2: #3 BUY 1@100 from #1, left 0 and 98",
                "trade 3: #4 BUY 1@100 from #1, left 0 and 97");
        assertEquals(3_000_001, venue.engine.nextDeadlineNs());
        venue.restore();
        venue.at(4);
        venue.expect("trade 4: #5 BUY 1@100 from #1, left 0 and 96", "trade 5: #6 BUY 1@100 from #1, left 0 and 95");
    }

    @Test
    void shouldServeNobodyTwiceBeforeEverybodyHadItsTurn() {
        for (int i = 0; i < 8; i++) {
            venue.sell(ANT, 1, 100);
        }
        for (int i = 0; i < 4; i++) {
            venue.buy(BEE, 2, 100);
        }
        venue.at(3);
        venue.buy(CAT, 2, 100);
        venue.at(4);
        assertEquals(List.of("#9", "#10", "#11", "#12", "#13"), buyers());
        venue.at(6);
        assertEquals(List.of("#9", "#10", "#11"), buyers());
    }

    private List<String> buyers() {
        return venue.tradesAndExits().stream()
                .map(line -> line.replaceAll("trade \\d+: (#\\d+) .*", "$1"))
                .toList();
    }

    @Test
    void shouldTurnToWhoStandsBehindABuyerThatLeaves() {
        fill(5);
        venue.at(3);
        venue.cancel(BEE, FREE, 5);
        venue.forget();
        venue.restore();
        venue.at(4);
        venue.expect("trade 4: #6 BUY 1@100 from #1, left 0 and 96");
    }

    @Test
    void shouldLetOthersTakeTheirTurnBetweenTheParts() {
        PostedOfferVenue.define(venue.definition, 3, RiskRule.NONE);
        venue.definition.symbol(id(77));
        venue.engine.addInstrument(venue.definition, 0);
        fill(7);
        venue.enter(venue.order(ANT, 3, Side.SELL, 1, 5));
        venue.enter(venue.order(CAT, 3, Side.BUY, 1, 5));
        venue.at(3);
        assertEquals(3, venue.tradesAndExits().size());
        venue.at(4);
        assertTrue(venue.tradesAndExits().getFirst().contains("BUY 1@5"), "the other market comes first now");
    }

    @Test
    void shouldDoNothingMoreOfASessionWhoseMarketIsHalted() {
        fill(7);
        venue.at(3);
        venue.halt(FREE);
        venue.forget();
        venue.at(20);
        venue.expect();
        venue.resume(FREE);
        venue.forget();
        venue.at(21);
        assertTrue(venue.tradesAndExits().getFirst().contains("#5 BUY"), "the first buyer that is left");
    }

    @Test
    void shouldLetOldOrdersGoInParts() {
        for (int i = 0; i < 7; i++) {
            venue.buy(BEE, 1, ANY_PRICE);
        }
        venue.forget();
        venue.at(70_000);
        assertEquals(3, venue.tradesAndExits().size());
        venue.restore();
        venue.at(70_001);
        assertEquals(3, venue.tradesAndExits().size());
        venue.at(70_002);
        venue.expect("canceled #7 1 EXPIRED resting");
        assertEquals(Long.MAX_VALUE, venue.engine.nextDeadlineNs());
    }

    /** Parts are only parts: with nothing in between they trade what one session would. */
    @Test
    void shouldTradeInPartsWhatItWouldTradeAtOnce() {
        for (long seed = 1; seed <= 40; seed++) {
            assertEquals(
                    trades(seed, new PostedOfferVenue()), trades(seed, new PostedOfferVenue(THREE)), "seed " + seed);
        }
    }

    private static List<String> trades(final long seed, final PostedOfferVenue venue) {
        final SplittableRandom random = new SplittableRandom(seed);
        venue.definition.instrumentId = FREE;
        venue.definition.sessionPauseMs = 1_000;
        venue.definition.orderTimeoutMs = 60_000;
        venue.engine.changeInstrument(venue.definition, 0);
        for (int i = 0; i < 60; i++) {
            final Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
            final OrderRequest order =
                    venue.order(ANT + random.nextInt(3), FREE, side, 1 + random.nextInt(3), 90 + random.nextInt(20));
            order.selfTradePrevention = SelfTradePrevention.of(random.nextInt(5));
            order.selfTradePrevention =
                    order.selfTradePrevention == null ? SelfTradePrevention.NONE : order.selfTradePrevention;
            venue.enter(order);
        }
        venue.forget();
        final List<String> lines = new ArrayList<>();
        for (int ms = 999; ms < 1_900; ms++) {
            venue.at(ms);
            lines.addAll(venue.tradesAndExits());
        }
        venue.engine.checkInvariants();
        return lines;
    }
}
