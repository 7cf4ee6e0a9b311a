package rialto.reporting.surveillance;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import rialto.reporting.AlertPattern;
import rialto.reporting.Evidence;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

class SpoofingTest {
    private static final long SPOOFER = 100;
    private static final long OTHER = 101;

    private final WatchedMarket market = new WatchedMarket();

    /** A market in which ten lots trade at a time, around 5,000. */
    @BeforeEach
    void trade() {
        for (int i = 0; i < 30; i++) {
            market.later(100).trade(200 + i, i % 2 == 0, 300 + i, 5_000, 10);
        }
    }

    private void spoof(final long priceTicks, final long lots, final long standsMs) {
        final long order = market.later(10).sell(SPOOFER, priceTicks, lots);
        final long resting = market.later(10).sell(OTHER, 4_999, 5);
        market.later(standsMs).take(SPOOFER, resting, 5);
        market.later(10).cancel(order);
    }

    @Test
    void shouldTellOneLargeOrderThatStandsWhileTheAccountTradesOnTheOtherSide() {
        spoof(5_005, 1_000, 500);
        assertEquals(List.of(AlertPattern.SPOOFING), market.patterns());
        assertEquals(
                "times a usual trade 111 (20), from the last price 10 bp (at most 50), times what was traded 200 (10),"
                        + " times the other side 200 (20)",
                market.alerts.getFirst().detail());
        assertEquals(
                List.of(Evidence.Kind.ENTERED, Evidence.Kind.TRADED, Evidence.Kind.CANCELED),
                market.alerts.getFirst().evidence().stream().map(Evidence::kind).toList());
    }

    @Test
    void shouldTellNothingOfAnOrderOfUsualSize() {
        spoof(5_005, 80, 500);
        assertEquals(List.of(), market.patterns());
    }

    @Test
    void shouldTellNothingOfAnOrderFarFromTheMarket() {
        spoof(5_100, 1_000, 500);
        assertEquals(List.of(), market.patterns());
    }

    @Test
    void shouldTellNothingOfAnOrderThatStoodForLong() {
        spoof(5_005, 1_000, 60_000);
        assertEquals(List.of(), market.patterns());
    }

    @Test
    void shouldTellNothingOfAnOrderThatWasTakenToo() {
        final long order = market.later(10).sell(SPOOFER, 5_005, 1_000);
        market.later(10).take(OTHER, order, 200);
        market.later(500).take(SPOOFER, market.sell(OTHER, 4_999, 5), 5);
        market.later(10).cancel(order);
        assertEquals(List.of(), market.patterns());
    }

    @Test
    void shouldTellNothingOfSomebodyWhoDidNotTrade() {
        final long order = market.later(10).sell(SPOOFER, 5_005, 1_000);
        market.later(500).take(OTHER, market.sell(200, 4_999, 5), 5);
        market.later(10).cancel(order);
        assertEquals(List.of(), market.patterns());
    }
}
