package rialto.engine;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What must hold in every state: money, holds, uncrossed books, nothing lost from or left in the pools. */
final class Invariants {
    private Invariants() {}

    static void check(final MatchingEngine engine) {
        final EngineState state = engine.state();
        final Map<Integer, Long> sumByAsset = new HashMap<>();
        for (int b = 1; b <= state.balances.count(); b++) {
            final long total = state.balances.available(b) + state.balances.held(b);
            sumByAsset.merge(state.balances.assetId(b), total, Math::addExact);
            assertTrue(state.balances.account(b) == Accounts.EXTERNAL ? total <= 0 : total >= 0);
        }
        sumByAsset.forEach((asset, sum) -> assertEquals(0, sum, "sum of asset " + asset));
        checkBooks(state);
    }

    private static void checkBooks(final EngineState state) {
        final Map<Integer, Long> heldByBalance = new HashMap<>();
        final Set<Integer> leaves = new HashSet<>();
        int count = 0;
        for (int id = 1; id <= state.instruments.count(); id++) {
            final Instrument instrument = state.instruments.get(id);
            final MarketModel market = instrument.market;
            assertTrue(
                    market.bestTicks(true) == 0
                            || market.bestTicks(false) == 0
                            || market.bestTicks(true) < market.bestTicks(false),
                    "crossed book");
            for (final boolean buy : new boolean[] {true, false}) {
                for (int order = market.first(buy); order != 0; order = market.next(order)) {
                    count++;
                    leaves.add(PriceLevels.leaf(state.orders.level(order)));
                    assertTrue(state.orders.remainingLots(order) > 0);
                    assertEquals(order, state.order(state.orders.id(order)));
                    assertEquals(order, state.clientOrders.openOrder(state.orders.clientRecord(order)));
                    if (instrument.reserves) {
                        heldByBalance.merge(
                                state.orders.paidFrom(order), state.hold(instrument, order), Math::addExact);
                    }
                }
            }
        }
        assertEquals(count, state.orders.count(), "orders in the pool");
        assertEquals(leaves.size(), state.levels.count(), "leaves in the pool");
        assertTrue(state.nodes.count() <= (leaves.size() + 2 * state.instruments.count()) * BookSide.MAX_HEIGHT);
        for (int b = 1; b <= state.balances.count(); b++) {
            assertEquals(heldByBalance.getOrDefault(b, 0L), state.balances.held(b), "held of balance " + b);
        }
    }
}
