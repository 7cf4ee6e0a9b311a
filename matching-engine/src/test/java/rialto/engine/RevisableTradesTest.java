package rialto.engine;

import org.junit.jupiter.api.Test;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The ring of trades that can be revised finds those that it has, and no others. */
class RevisableTradesTest {
    private static final int INSTRUMENTS = 5;
    private static final int TRADES = 400;

    private record Kept(int instrumentId, long tradeId, long lots) {}

    private final long seed = Long.getLong("rialto.test.seed", System.nanoTime());
    private final SplittableRandom random = new SplittableRandom(seed);
    private final Execution execution = new Execution();
    private final RevisableTrade found = new RevisableTrade();
    private final long[] last = new long[INSTRUMENTS + 1];

    private Kept trade(final RevisableTrades trades) {
        final int instrumentId = 1 + Math.min(random.nextInt(INSTRUMENTS), random.nextInt(INSTRUMENTS));
        execution.instrumentId = instrumentId;
        execution.tradeId = ++last[instrumentId];
        execution.quantityLots = 1 + random.nextInt(1_000_000);
        trades.remember(execution, 0);
        return new Kept(instrumentId, execution.tradeId, execution.quantityLots);
    }

    private void check(final RevisableTrades trades, final Iterable<Kept> kept) {
        for (int instrumentId = 1; instrumentId <= INSTRUMENTS + 1; instrumentId++) {
            final long newest = instrumentId > INSTRUMENTS ? 1 : last[instrumentId];
            for (long tradeId = 1; tradeId <= newest + 2; tradeId++) {
                final Kept naive = naively(kept, instrumentId, tradeId);
                final int number = trades.find(instrumentId, tradeId);
                assertEquals(naive == null, number == RevisableTrades.NONE, instrumentId + "/" + tradeId);
                if (naive != null) {
                    trades.read(number, found);
                    assertEquals(naive, new Kept(found.instrumentId, found.tradeId, found.quantityLots));
                }
            }
        }
        assertTrue(trades.areConsecutive());
    }

    private static Kept naively(final Iterable<Kept> kept, final int instrumentId, final long tradeId) {
        for (final Kept one : kept) {
            if (one.instrumentId == instrumentId && one.tradeId == tradeId) {
                return one;
            }
        }
        return null;
    }

    @Test
    void shouldFindEachOfTheLastTradesWhateverInstrumentsTradeBetween() {
        System.out.println("trades of " + INSTRUMENTS + " instruments, seed " + seed + " (-Drialto.test.seed)");
        final int limit = 1 + random.nextInt(60);
        final RevisableTrades trades =
                new RevisableTrades(EngineLimits.defaults().withRevisableTrades(limit));
        final Deque<Kept> kept = new ArrayDeque<>();
        for (int i = 0; i < TRADES; i++) {
            kept.add(trade(trades));
            if (kept.size() > limit) {
                kept.removeFirst();
            }
            if (random.nextInt(10) == 0) {
                check(trades, kept);
            }
        }
        check(trades, kept);
    }

    @Test
    void shouldSayWhetherNumbersAreConsecutive() {
        final RevisableTrades trades = new RevisableTrades(EngineLimits.defaults());
        trade(trades);
        execution.tradeId += 2;
        trades.remember(execution, 0);
        assertFalse(trades.areConsecutive());
    }
}
