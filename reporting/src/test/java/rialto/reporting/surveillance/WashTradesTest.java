package rialto.reporting.surveillance;

import org.junit.jupiter.api.Test;
import rialto.reporting.AlertPattern;
import rialto.reporting.Evidence;
import rialto.reporting.SurveillanceSettings;
import rialto.reporting.Threshold;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class WashTradesTest {
    private final WatchedMarket market = new WatchedMarket();

    @Test
    void shouldTellTwoAccountsThatSellEachOtherTheSameToAndFro() {
        for (int i = 0; i < 4; i++) {
            market.later(5_000).trade(101, i % 2 == 0, 100, 5_000, 10);
        }
        assertEquals(List.of(AlertPattern.WASH_TRADES), market.patterns());
        final Alert alert = market.alerts.getFirst();
        assertEquals(100, alert.accountId());
        assertEquals(101, alert.otherAccountId());
        assertEquals(
                "trades with each other 4 (4), came back 100 % (90), of all their trading 100 % (80), prices apart 0 bp"
                        + " (at most 10)",
                alert.detail());
        assertEquals(4, alert.evidence().size());
        assertTrue(alert.evidence().stream().allMatch(each -> each.kind() == Evidence.Kind.TRADED));
        assertEquals(alert.evidence().getFirst().timestampNs(), alert.beganNs());
        assertEquals(alert.evidence().getLast().sequence(), alert.sequence());
    }

    @Test
    void shouldTellAnAccountThatTradesWithItself() {
        for (int i = 0; i < 4; i++) {
            market.later(5_000).trade(100, true, 100, 5_000 + 100 * i / 4, 10);
        }
        assertEquals(List.of(), market.patterns(), "the prices move by more than ten basis points");
        for (int i = 0; i < 4; i++) {
            market.later(600_000).trade(100, true, 100, 5_000, 10);
        }
        assertEquals(List.of(), market.patterns(), "they are too far apart");
        for (int i = 0; i < 4; i++) {
            market.later(5_000).trade(100, true, 100, 5_000, 10);
        }
        assertEquals(List.of(AlertPattern.WASH_TRADES), market.patterns());
        assertEquals(0, market.alerts.getFirst().otherAccountId());
    }

    @Test
    void shouldTellNothingOfOneDirection() {
        for (int i = 0; i < 20; i++) {
            market.later(5_000).trade(101, true, 100, 5_000, 10);
        }
        assertEquals(List.of(), market.patterns());
    }

    @Test
    void shouldTellNothingOfAMakerWhoTradesWithMany() {
        for (int i = 0; i < 40; i++) {
            market.later(1_000).trade(101 + i / 2 % 5, i % 2 == 0, 100, 5_000, 10);
        }
        assertEquals(List.of(), market.patterns(), "of the maker's volume each taker is a fifth");
    }

    @Test
    void shouldTellNothingOfOneTradeLessThanTheThreshold() {
        for (int i = 0; i < 3; i++) {
            market.later(5_000).trade(101, i % 2 == 0, 100, 5_000, i == 1 ? 20 : 10);
        }
        assertEquals(List.of(), market.patterns());
    }

    @Test
    void shouldTellTheSameTwoAgainOnlyAfterThePause() {
        for (int i = 0; i < 60; i++) {
            market.later(5_000).trade(101, i % 2 == 0, 100, 5_000, 10);
        }
        assertEquals(1, market.alerts.size(), "within five minutes");
        market.later(600_000);
        for (int i = 0; i < 4; i++) {
            market.later(5_000).trade(101, i % 2 == 0, 100, 5_000, 10);
        }
        assertEquals(List.of(1L, 2L), market.alerts.stream().map(Alert::alertId).toList());
    }

    @Test
    void shouldTellNothingWhenItIsSwitchedOff() {
        final WatchedMarket other =
                new WatchedMarket(SurveillanceSettings.defaults().with(Threshold.WASH_WINDOW, 0));
        for (int i = 0; i < 8; i++) {
            other.later(5_000).trade(101, i % 2 == 0, 100, 5_000, 10);
        }
        assertEquals(List.of(), other.patterns());
    }
}
