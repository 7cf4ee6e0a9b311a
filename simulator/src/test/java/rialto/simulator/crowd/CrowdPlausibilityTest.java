package rialto.simulator.crowd;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import rialto.simulator.DemoInstruments;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Twenty simulated minutes of the crowd, looked at as a statistician would look at a market. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(60)
class CrowdPlausibilityTest {
    private static final long SEED = Long.getLong("rialto.seed", 20_260_101L);
    private static final List<Instrument> INSTRUMENTS = DemoInstruments.ALL;
    private static final long WARM_UP_MS = 60_000;
    private static final long DURATION_MS = 20 * 60_000;
    private static final int SAMPLE_STEPS = 50; // once a second

    private final TestVenue venue = new TestVenue(SEED, 1, INSTRUMENTS);
    private final List<List<Double>> spreadsBps = new ArrayList<>();
    private final List<List<Double>> midsTicks = new ArrayList<>();
    private final long[] nearLots = new long[INSTRUMENTS.size()];
    private final long[] farLots = new long[INSTRUMENTS.size()];
    private final long[] levelSum = new long[INSTRUMENTS.size()];
    private long requests;
    private long steps;
    private long samples;
    private long emptySides;

    @BeforeAll
    void trade() {
        System.out.println("seed " + SEED);
        INSTRUMENTS.forEach(ignored -> {
            spreadsBps.add(new ArrayList<>());
            midsTicks.add(new ArrayList<>());
        });
        venue.run(WARM_UP_MS, () -> {});
        final long before = venue.requests();
        venue.run(DURATION_MS, this::look);
        requests = venue.requests() - before;
    }

    @Test
    void shouldSendAsManyOrdersASecondAsIntended() {
        final double perSecond = requests / (DURATION_MS / 1000.0);
        assertTrue(perSecond > 60 && perSecond < 150, "orders per second: " + perSecond);
    }

    @Test
    void shouldQuoteTightSpreadsOnLargeInstrumentsAndWiderOnesOnSmall() {
        final List<Double> medians =
                spreadsBps.stream().map(CrowdPlausibilityTest::median).toList();
        assertTrue(medians.get(0) < 1 && medians.get(1) < 1, "BTC and ETH: " + medians);
        for (int i = 0; i < medians.size(); i++) {
            final double usual = 2 * INSTRUMENTS.get(i).halfSpreadBps();
            assertTrue(
                    medians.get(i) < 1.5 * usual + tickBps(i),
                    INSTRUMENTS.get(i).symbol() + " " + medians.get(i));
            assertTrue(
                    percentile(spreadsBps.get(i), 0.99) < 5 * usual + 3 * tickBps(i),
                    INSTRUMENTS.get(i).symbol());
        }
        assertTrue(medians.get(4) > 2 * medians.get(0), "ADA wider than BTC: " + medians);
    }

    @Test
    void shouldFillTheBookMoreTheFurtherFromTheTouch() {
        for (int i = 0; i < INSTRUMENTS.size(); i++) {
            assertTrue(farLots[i] > nearLots[i], INSTRUMENTS.get(i).symbol() + ": " + nearLots[i] + ", " + farLots[i]);
            assertTrue(levelSum[i] / samples >= 20, INSTRUMENTS.get(i).symbol() + " levels " + levelSum[i] / samples);
        }
        assertEquals(0, emptySides, "a side was empty");
    }

    @Test
    void shouldTradeEveryInstrumentEverySecondOrSo() {
        for (int i = 0; i < INSTRUMENTS.size(); i++) {
            final double perSecond = venue.prints(i).size() / ((DURATION_MS + WARM_UP_MS) / 1000.0);
            assertTrue(perSecond > 0.4 && perSecond < 12, INSTRUMENTS.get(i).symbol() + " " + perSecond);
        }
    }

    @Test
    void shouldTradeInRunsOfOneDirection() {
        final List<TestVenue.Print> prints = venue.prints(0);
        int same = 0;
        int buys = 0;
        for (int i = 1; i < prints.size(); i++) {
            same += prints.get(i).takerSide() == prints.get(i - 1).takerSide() ? 1 : 0;
            buys += prints.get(i).takerSide() == Side.BUY ? 1 : 0;
        }
        final double persistence = same / (double) prints.size();
        assertTrue(persistence > 0.55 && persistence < 0.85, "same side as the trade before: " + persistence);
        assertEquals(0.5, buys / (double) prints.size(), 0.12, "buyers in a hurry");
    }

    @Test
    void shouldMoveUnpredictablyButInBursts() {
        final List<Double> returns = returnsBps(midsTicks.get(0), 5);
        final List<Double> sizes = returns.stream().map(Math::abs).toList();
        assertTrue(Math.abs(autocorrelation(returns)) < 0.2, "direction: " + autocorrelation(returns));
        assertTrue(autocorrelation(sizes) > 0, "size: " + autocorrelation(sizes));
    }

    @Test
    void shouldStayNearFairValue() {
        for (int i = 0; i < INSTRUMENTS.size(); i++) {
            final double mid = midsTicks.get(i).getLast();
            final double awayBps = Math.abs(mid / venue.crowd().fairTicks(i) - 1) * 1e4;
            assertTrue(
                    awayBps < 8 * INSTRUMENTS.get(i).halfSpreadBps() + tickBps(i),
                    INSTRUMENTS.get(i).symbol());
        }
    }

    @Test
    void shouldKeepInventoriesWithinWhatMakersBear() {
        for (int i = 0; i < INSTRUMENTS.size(); i++) {
            final Instrument instrument = INSTRUMENTS.get(i);
            for (int account = 0; account < CrowdAccounts.NAMES.size(); account++) {
                final long lots = Math.abs(venue.crowd().inventory(account, i));
                final double levels =
                        instrument.notionalOf(lots, venue.crowd().fairTicks(i)) / instrument.levelNotional();
                assertTrue(levels < 60, CrowdAccounts.NAMES.get(account) + " holds " + levels + " levels");
            }
        }
    }

    @Test
    void shouldDoTheSameAgainFromTheSameSeed() {
        final TestVenue first = new TestVenue(7, 2, INSTRUMENTS.subList(0, 2));
        final TestVenue second = new TestVenue(7, 2, INSTRUMENTS.subList(0, 2));
        final TestVenue other = new TestVenue(8, 2, INSTRUMENTS.subList(0, 2));
        List.of(first, second, other).forEach(each -> each.run(30_000, () -> {}));
        assertEquals(first.transcript(), second.transcript());
        assertNotEquals(first.transcript(), other.transcript());
    }

    private void look() {
        steps++;
        for (int i = 0; i < INSTRUMENTS.size(); i++) {
            final TestBook book = venue.book(i);
            if (book.bestBid() == 0 || book.bestAsk() == 0) {
                emptySides++;
            }
            for (int maker = 0; maker < CrowdAccounts.MAKERS; maker++) {
                final long ask = book.ownBest(Side.SELL, maker);
                assertTrue(ask == 0 || book.ownBest(Side.BUY, maker) < ask, "crossed own quotes");
            }
        }
        if (steps % SAMPLE_STEPS == 0) {
            samples++;
            for (int i = 0; i < INSTRUMENTS.size(); i++) {
                sample(i);
            }
        }
    }

    private void sample(final int i) {
        final TestBook book = venue.book(i);
        final double mid = (book.bestBid() + book.bestAsk()) / 2.0;
        midsTicks.get(i).add(mid);
        spreadsBps.get(i).add((book.bestAsk() - book.bestBid()) / mid * 1e4);
        levelSum[i] += Math.min(book.levels(Side.BUY), book.levels(Side.SELL));
        final long width = (long) Math.max(2, 2 * INSTRUMENTS.get(i).halfSpreadTicks(mid));
        for (final Side side : Side.values()) {
            nearLots[i] += book.lotsWithin(side, 0, width);
            farLots[i] += book.lotsWithin(side, 2 * width, 3 * width);
        }
    }

    private static double tickBps(final int i) {
        return 1e4 / INSTRUMENTS.get(i).ticks(INSTRUMENTS.get(i).initialPrice());
    }

    private static double median(final List<Double> values) {
        return percentile(values, 0.5);
    }

    private static double percentile(final List<Double> values, final double share) {
        return values.stream().sorted().toList().get((int) (share * (values.size() - 1)));
    }

    private static List<Double> returnsBps(final List<Double> prices, final int every) {
        final List<Double> returns = new ArrayList<>();
        for (int i = every; i < prices.size(); i += every) {
            returns.add((prices.get(i) / prices.get(i - every) - 1) * 1e4);
        }
        return returns;
    }

    private static double autocorrelation(final List<Double> values) {
        final double mean =
                values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        double variance = 0;
        double covariance = 0;
        for (int i = 0; i < values.size(); i++) {
            variance += (values.get(i) - mean) * (values.get(i) - mean);
            if (i > 0) {
                covariance += (values.get(i) - mean) * (values.get(i - 1) - mean);
            }
        }
        return covariance / variance;
    }
}
