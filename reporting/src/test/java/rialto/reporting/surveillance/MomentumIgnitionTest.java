package rialto.reporting.surveillance;

import org.junit.jupiter.api.Test;
import rialto.reporting.AlertPattern;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class MomentumIgnitionTest {
    private static final long IGNITER = 100;

    private final WatchedMarket market = new WatchedMarket();

    private void push(final int trades, final long ticksEach) {
        for (int i = 0; i < trades; i++) {
            market.later(1_000).trade(IGNITER, true, 200 + i, 5_000 + i * ticksEach, 10);
        }
    }

    @Test
    void shouldTellWhoPushesThePriceUpAndSellsToThoseWhoFollow() {
        push(6, 10);
        assertEquals(List.of(), market.patterns(), "a push alone is none");
        market.later(1_000).trade(300, true, IGNITER, 5_055, 40);
        assertEquals(List.of(AlertPattern.MOMENTUM_IGNITION), market.patterns());
        assertEquals(
                "trades that pushed up 6 (5), moved 100 bp (50), of takers' volume 100 % (50), traded back 66 % (50)",
                market.alerts.getFirst().detail());
        assertEquals(7, market.alerts.getFirst().evidence().size());
    }

    @Test
    void shouldTellWhoPushesThePriceDownToo() {
        for (int i = 0; i < 6; i++) {
            market.later(1_000).trade(IGNITER, false, 200 + i, 5_000 - i * 10, 10);
        }
        market.later(1_000).trade(IGNITER, true, 300, 4_950, 40);
        assertEquals(List.of(AlertPattern.MOMENTUM_IGNITION), market.patterns());
        assertTrue(market.alerts.getFirst().detail().startsWith("trades that pushed down 6 (5)"));
    }

    @Test
    void shouldTellNothingOfWhoBuysAndKeeps() {
        push(10, 10);
        assertEquals(List.of(), market.patterns());
    }

    @Test
    void shouldTellNothingOfASmallMove() {
        push(6, 4);
        market.later(1_000).trade(300, true, IGNITER, 5_020, 40);
        assertEquals(List.of(), market.patterns());
    }

    @Test
    void shouldTellNothingOfWhoSellsLittleOrBelowTheFirstPrice() {
        push(6, 10);
        market.later(1_000).trade(300, true, IGNITER, 5_055, 20);
        assertEquals(List.of(), market.patterns());
        market.later(1_000).trade(300, true, IGNITER, 4_999, 40);
        assertEquals(List.of(), market.patterns());
    }

    @Test
    void shouldTellNothingOfOneAmongManyWhoBuy() {
        for (int i = 0; i < 6; i++) {
            market.later(1_000).trade(IGNITER, true, 200 + i, 5_000 + i * 10L, 10);
            market.later(10).trade(400 + i, true, 200 + i, 5_000 + i * 10L, 15);
        }
        market.later(1_000).trade(300, true, IGNITER, 5_055, 40);
        assertEquals(List.of(), market.patterns());
    }

    @Test
    void shouldTellNothingOfAPushThatIsLongAgo() {
        push(6, 10);
        market.later(58_000).trade(300, true, IGNITER, 5_055, 40);
        assertEquals(List.of(), market.patterns());
    }
}
