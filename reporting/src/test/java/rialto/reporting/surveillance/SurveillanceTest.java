package rialto.reporting.surveillance;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rialto.reporting.AlertPattern;
import rialto.reporting.SurveillanceSettings;
import rialto.reporting.Threshold;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What holds for all patterns: each alert once, whatever ends the process; bounded memory; few false alarms. */
class SurveillanceTest {
    /** What the random crowd may be told of, of 100,000 orders. */
    private static final double MOST_FALSE_ALARMS = 10;

    /** So few that what is old is forgotten all the time, and so short pauses that much is told. */
    private static final SurveillanceSettings SMALL = SurveillanceSettings.defaults()
            .with(Threshold.RECORDS, 1_000)
            .with(Threshold.PAUSE, 20_000)
            .with(Threshold.WASH_RETURN, 20)
            .with(Threshold.WASH_SHARE, 5)
            .with(Threshold.WASH_TRADES, 3)
            .with(Threshold.WASH_PRICE, 500)
            .with(Threshold.LAYERING_ORDERS, 2)
            .with(Threshold.LAYERING_LEVELS, 1)
            .with(Threshold.LAYERING_RATIO, 1)
            .with(Threshold.LAYERING_IMBALANCE, 1)
            .with(Threshold.SPOOFING_SIZE, 1)
            .with(Threshold.SPOOFING_RATIO, 1)
            .with(Threshold.SPOOFING_IMBALANCE, 1)
            .with(Threshold.SPOOFING_DISTANCE, 500)
            .with(Threshold.MOMENTUM_TRADES, 2)
            .with(Threshold.MOMENTUM_MOVE, 1)
            .with(Threshold.MOMENTUM_SHARE, 1)
            .with(Threshold.MOMENTUM_REVERSAL, 1)
            .with(Threshold.CANCELS_ORDERS, 3)
            .with(Threshold.CANCELS_RATIO, 1)
            .with(Threshold.CLOSE_MOVE, 1)
            .with(Threshold.CLOSE_SHARE, 3)
            .with(Threshold.CLOSE_TRADES, 1);

    /** All that is remembered is a window's: what an account had open at a trade is of orders that are forgotten by now. */
    private static SurveillanceSettings timed() {
        SurveillanceSettings settings = SMALL.with(Threshold.RECORDS, 100_000);
        for (final Threshold threshold : Threshold.values()) {
            if (threshold.pattern() != null && threshold.unit() == Threshold.Unit.DURATION) {
                settings = settings.with(threshold, 15_000);
            }
        }
        return settings;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void shouldTellEachAlertOnceWhereverItIsKilled(final long seed) {
        restart(SMALL, seed, Set.of(AlertPattern.values()));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void shouldTellEachAlertOnceWhenTimeAloneBoundsWhatItRemembers(final long seed) {
        restart(timed(), seed, Set.of(AlertPattern.LAYERING, AlertPattern.SPOOFING));
    }

    private static void restart(final SurveillanceSettings settings, final long seed, final Set<AlertPattern> wanted) {
        final WatchedMarket market = market(settings, seed, 8_000);
        final Set<AlertPattern> seen = new TreeSet<>(market.patterns());
        assertTrue(seen.containsAll(wanted), seen + " are tried, seed " + seed);
        final Random random = new Random(seed);
        for (int i = 0; i < 60; i++) {
            final int killed = random.nextInt(market.history.size());
            assertEquals(
                    market.alerts,
                    restarted(market, settings, killed),
                    "killed after event " + killed + ", seed " + seed);
        }
    }

    /** A crowd over a day's end, whose market closes now and then. */
    private static WatchedMarket market(final SurveillanceSettings settings, final long seed, final int steps) {
        final WatchedMarket market = new WatchedMarket(settings);
        market.at(23, 57);
        final RandomCrowd crowd = new RandomCrowd(market, seed);
        for (int i = 0; i < steps; i++) {
            crowd.step();
            if (i % 400 == 399) {
                market.close();
            }
        }
        return market;
    }

    /** What two tell of which the second one goes on where the first one was killed. */
    private static List<Alert> restarted(
            final WatchedMarket market, final SurveillanceSettings settings, final int killed) {
        final List<Alert> alerts = new ArrayList<>();
        final Surveillance first = new Surveillance(settings, alerts::add);
        market.history.subList(0, killed).forEach(told -> told.to(first));
        final Surveillance second = new Surveillance(settings, alerts::add);
        final List<ToldAlert> before = alerts.stream()
                .map(alert -> new ToldAlert(
                        alert.pattern(),
                        alert.sequence(),
                        alert.instrumentId(),
                        alert.accountId(),
                        alert.otherAccountId(),
                        alert.timestampNs()))
                .toList();
        second.resumed(killed, first.lastAlertId(), before);
        final int from = (int) first.neededSequence() - 1;
        assertTrue(from <= killed, "it needs what was not told yet");
        market.history.subList(from, market.history.size()).forEach(told -> told.to(second));
        return alerts;
    }

    @Test
    void shouldNeedFewOfTheEventsAgain() {
        final WatchedMarket market = market(SMALL, 4, 16_000);
        final long needed = market.surveillance().neededSequence();
        assertTrue(needed > market.history.size() - 8_000, needed + " of " + market.history.size());
    }

    @Test
    void shouldRememberNoMoreThanItIsToldTo() {
        final SurveillanceSettings settings = SurveillanceSettings.defaults().with(Threshold.RECORDS, 1_000);
        final WatchedMarket market = new WatchedMarket(settings);
        for (int account = 0; account < 20_000; account++) {
            market.later(1).trade(10_000 + account, true, 50_000 + account, 5_000, 1);
            assertTrue(market.surveillance().remembered() <= 2_000);
        }
        market.later(7_200_000).tick();
        assertEquals(0, market.surveillance().remembered(), "what is old is forgotten");
    }

    @Test
    void shouldForgetWhatIsManyEventsOldSoThatARestartReadsFewAgain() {
        final List<Alert> alerts = new ArrayList<>();
        final Surveillance surveillance = new Surveillance(SurveillanceSettings.defaults(), alerts::add);
        final long nowNs = 1_700_000_000_000_000_000L;
        surveillance.onEvent(1, nowNs);
        surveillance.onOrderEntered(1, 7, WatchedMarket.INSTRUMENT, true, 5_000, 10);
        surveillance.onEvent(1 + Surveillance.MOST_EVENTS, nowNs);
        surveillance.onTrade(WatchedMarket.INSTRUMENT, 1, 5_000, 10, true, 2, 8, 1, 7, false);
        assertEquals(2, surveillance.remembered());
        assertEquals(1, surveillance.neededSequence(), "what the maker had open at the trade is of the first event");
        surveillance.onEvent(2 + Surveillance.MOST_EVENTS, nowNs);
        assertEquals(1, surveillance.remembered());
        surveillance.onEvent(2 + 2 * Surveillance.MOST_EVENTS, nowNs);
        assertEquals(0, surveillance.remembered());
        assertEquals(3 + 2 * Surveillance.MOST_EVENTS, surveillance.neededSequence());
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void shouldTellLittleOfACrowdThatMeansNothing(final long seed) {
        final WatchedMarket market = new WatchedMarket();
        final RandomCrowd crowd = new RandomCrowd(market, seed);
        while (crowd.orders() < 100_000) {
            crowd.step();
        }
        assertTrue(
                market.alerts.size() <= MOST_FALSE_ALARMS,
                market.alerts.size() + " false alarms of 100,000 orders, seed " + seed + ": " + market.patterns());
    }

    @Test
    void shouldFindWashTradesWithinACrowd() {
        final WatchedMarket market = new WatchedMarket();
        final RandomCrowd crowd = new RandomCrowd(market, 21);
        for (int i = 0; i < 4_000; i++) {
            crowd.step();
            if (i % 500 == 0) {
                market.trade(7, i % 1_000 == 0, 8, 5_000, 10);
            }
        }
        assertTrue(
                market.alerts.stream()
                        .anyMatch(alert -> alert.pattern() == AlertPattern.WASH_TRADES
                                && alert.accountId() == 7
                                && alert.otherAccountId() == 8),
                market.patterns()::toString);
    }

    @Test
    void shouldJudgeEachEventByTheSettingsOfItsTime() {
        final List<Alert> alerts = new ArrayList<>();
        final WatchedMarket market = market(SMALL, 5, 3_000);
        final SettingsHistory history = SettingsHistory.NONE.then(1_001, SMALL).then(2_001, SurveillanceSettings.OFF);
        final Surveillance judging = new Surveillance(history, alerts::add);
        market.history.forEach(told -> told.to(judging));
        assertTrue(alerts.stream().allMatch(alert -> alert.sequence() > 1_000 && alert.sequence() <= 2_000));
        assertTrue(!alerts.isEmpty());
    }

    @Test
    void shouldReadItsSettingsAsItWroteThem() {
        assertEquals(SMALL, SurveillanceSettings.parse(SMALL.text()));
        assertEquals(SurveillanceSettings.OFF, SurveillanceSettings.parse(SurveillanceSettings.OFF.text()));
        assertEquals(
                SurveillanceSettings.defaults().with(Threshold.PAUSE, 5),
                SurveillanceSettings.parse("pause=5 gone-since=7"));
        assertTrue(SMALL.text().length() <= 1_024, "it is a column of the database");
    }

    @Test
    void shouldRefuseWhatIsOutOfBounds() {
        for (final Threshold threshold : Threshold.values()) {
            for (final long value : new long[] {threshold.min() - 1, threshold.max() + 1}) {
                final IllegalArgumentException e =
                        assertThrows(IllegalArgumentException.class, () -> SurveillanceSettings.defaults()
                                .with(threshold, value));
                assertTrue(e.getMessage().startsWith(threshold.key() + ": " + value + " is not from "), e.getMessage());
            }
        }
    }
}
