package rialto.reporting.surveillance;

import org.junit.jupiter.api.Test;
import rialto.reporting.AlertPattern;
import rialto.reporting.SurveillanceSettings;
import rialto.reporting.Threshold;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

class MarkingTheCloseTest {
    private static final long MARKER = 100;

    private final WatchedMarket market = new WatchedMarket();

    /** A day at 5,000, and then trades before its end. */
    private void day(final int markerTrades, final long ticksEach) {
        market.at(23, 40).trade(200, true, 201, 5_000, 10);
        for (int i = 1; i <= 4; i++) {
            market.at(23, 56).later(i * 1_000).trade(300 + i, i % 2 == 0, 201, 5_000, 10);
        }
        for (int i = 1; i <= markerTrades; i++) {
            market.at(23, 58).later(i * 10_000).trade(MARKER, true, 400 + i, 5_000 + i * ticksEach, 10);
        }
    }

    @Test
    void shouldTellWhoMovesThePriceBeforeMidnight() {
        day(4, 10);
        assertEquals(List.of(), market.patterns());
        market.at(24, 1).tick();
        assertEquals(List.of(AlertPattern.MARKING_THE_CLOSE), market.patterns());
        final Alert alert = market.alerts.getFirst();
        assertEquals(MARKER, alert.accountId());
        assertEquals("moved up 80 bp (50), trades 4 (3), of the window's volume 50 % (30)", alert.detail());
        assertEquals(4, alert.evidence().size());
    }

    @Test
    void shouldTellWhoMovesThePriceBeforeTheMarketCloses() {
        market.at(11, 54).trade(200, true, 201, 5_000, 10);
        for (int i = 1; i <= 3; i++) {
            market.at(12, 0).later(i * 1_000).trade(MARKER, false, 201, 5_000 - i * 10, 10);
        }
        market.close();
        assertEquals(List.of(AlertPattern.MARKING_THE_CLOSE), market.patterns());
        market.close();
        assertEquals(1, market.alerts.size(), "told once");
    }

    @Test
    void shouldTellWhoMovesThePriceOfAClosingAuctionAlsoAsTheOlderOrder() {
        market.at(11, 54).trade(200, true, 201, 5_000, 10);
        for (int i = 1; i <= 3; i++) {
            final long older = market.at(12, 0).buy(MARKER, 5_000 + i * 10, 10);
            market.cross(market.sell(300 + i, 4_990, 10), older, 10);
        }
        market.close();
        assertEquals(List.of(AlertPattern.MARKING_THE_CLOSE), market.patterns());
        assertEquals(MARKER, market.alerts.getFirst().accountId());
    }

    @Test
    void shouldTellNothingOfADayWhosePriceStays() {
        day(4, 5);
        market.at(24, 1).tick();
        assertEquals(List.of(), market.patterns());
    }

    @Test
    void shouldTellNothingOfFewTrades() {
        day(2, 20);
        market.at(24, 1).tick();
        assertEquals(List.of(), market.patterns());
    }

    @Test
    void shouldTellNothingOfASmallShare() {
        day(4, 10);
        for (int i = 0; i < 10; i++) {
            market.at(23, 59).later(i).trade(500 + i, true, 201, 5_040, 10);
        }
        market.at(24, 1).tick();
        assertEquals(List.of(), market.patterns());
    }

    @Test
    void shouldTellNothingOfWhatIsLongBeforeTheClose() {
        final WatchedMarket early = new WatchedMarket();
        early.at(23, 0).trade(200, true, 201, 5_000, 10);
        for (int i = 1; i <= 4; i++) {
            early.at(23, 50).later(i * 1_000).trade(MARKER, true, 400, 5_000 + i * 10, 10);
        }
        early.at(24, 1).tick();
        assertEquals(List.of(), early.patterns());
    }

    @Test
    void shouldKnowNoDailyCloseWhenThereIsNone() {
        final WatchedMarket endless =
                new WatchedMarket(SurveillanceSettings.defaults().with(Threshold.CLOSE_MINUTE, -1));
        endless.at(23, 40).trade(200, true, 201, 5_000, 10);
        for (int i = 1; i <= 4; i++) {
            endless.at(23, 58).later(i * 1_000).trade(MARKER, true, 400, 5_000 + i * 10, 10);
        }
        endless.at(24, 1).tick();
        assertEquals(List.of(), endless.patterns());
    }
}
