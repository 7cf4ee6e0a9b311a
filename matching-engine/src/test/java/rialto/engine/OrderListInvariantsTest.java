package rialto.engine;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** A test of the full check of lists of orders: each invariant is missed when it is broken. */
class OrderListInvariantsTest {
    private static final Pattern NAME = Pattern.compile("require\\((?!final)[^;]*?\"([^\"]*)\"");

    private final Map<String, Consumer<EngineState>> breaking = new TreeMap<>();

    OrderListInvariantsTest() {
        breaks("list of orders that nobody has looked at, of", state -> state.orderLists.touch(oco(state)));
        breaks("order of lists, with list", state -> {
            final int list = oco(state);
            state.orderLists.words[RecordPool.PADDING + list * 8] = 0; // its id
        });
        breaks("list not found by its id", state -> {
            final int list = bracket(state);
            state.orderLists.words[RecordPool.PADDING + list * 8] += 100; // its id
        });
        breaks("leg of list", state -> state.orderLists.join(oco(state), 1, state.orderLists.leg(oco(state), 0)));
        breaks("lists of orders in the pool, of", state -> state.orderLists.allocate());
        breaks("list without open orders", state -> {
            state.orderLists.join(oco(state), 0, 0);
            state.orderLists.join(oco(state), 1, 0);
        });
        breaks("order that does not know its list", state -> {
            final int order = state.orderLists.leg(oco(state), 0);
            final long id = state.orders.id(order);
            state.orders.free(order);
            state.orders.add(
                    id,
                    110,
                    5,
                    OrderTerms.of(Side.SELL, OrderType.LIMIT_MAKER, TimeInForce.GTC, SelfTradePrevention.NONE));
        });
        breaks("pending order of list", state -> state.orderLists.released(bracket(state), 9));
        breaks(
                "order that goes on without the other one of its list",
                state -> state.orderLists.join(oco(state), 1, 0));
        breaks("pending orders that nothing releases of list", state -> state.orderLists.join(bracket(state), 0, 0));
        breaks("more lists that are ready than there are on instrument", state -> {
            final PendingOrders pending = state.instruments.get(Venue.BTC_USD).pending;
            pending.addReady(oco(state));
            state.orderLists.ready(oco(state), true);
            state.orderLists.nextReady(oco(state), oco(state));
        });
        breaks(
                "ready list",
                state -> state.instruments.get(Venue.BTC_USD).pending.addReady(oco(state)));
        breaks("lists that are ready and stand in no queue", state -> state.orderLists.ready(oco(state), true));
        breaks(
                "lists that accounts count",
                state -> state.lists.addOrderList(state.orders.list(state.orderLists.leg(oco(state), 0))));
    }

    private void breaks(final String name, final Consumer<EngineState> broken) {
        breaking.put(name, broken);
    }

    private static int oco(final EngineState state) {
        return state.orderLists.first();
    }

    private static int bracket(final EngineState state) {
        return state.orderLists.next(oco(state));
    }

    @TestFactory
    Stream<DynamicTest> shouldMiss() {
        return breaking.entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(entry.getKey(), () -> {
                    final OrderListVenue it = new OrderListVenue();
                    it.enter(it.saleAt110Or90());
                    it.enter(it.bracket());
                    final EngineState state = it.venue.engine.state();
                    new OrderListInvariants(state).check();
                    entry.getValue().accept(state);
                    final IllegalStateException missed =
                            assertThrows(IllegalStateException.class, new OrderListInvariants(state)::check);
                    assertEquals(
                            "an invariant is broken: " + entry.getKey(),
                            missed.getMessage().replaceAll(" -?\\d+$", ""));
                }));
    }

    @Test
    void shouldShowEachInvariantToBeMissed() throws IOException {
        assertEquals(BrokenVenue.inSources(NAME, "OrderListInvariants.java"), new TreeSet<>(breaking.keySet()));
    }
}
