package rialto.engine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.stream.LongStream;

/** As {@link CanaryTest}, for lists of orders. */
@Tag("slow")
@Timeout(300)
class OrderListCanaryTest {
    private static final int SEEDS = 40;
    private static final int COMMANDS = 5_000;
    private static final int CHECKS_EVERY = 16;

    /** A bug in what happens to lists after a command. */
    @FunctionalInterface
    private interface ListBug extends Bug {
        void spoil(EngineState state, int list);

        @Override
        default void after(final Command command, final MatchingEngine engine, final EventWords events) {
            final OrderLists lists = engine.state().orderLists;
            for (int list = lists.first(); list != 0; list = lists.next(list)) {
                spoil(engine.state(), list);
            }
        }
    }

    private static void mustBeFound(final ListBug bug) {
        mustBeFound(RandomVenue.MIDDLE, bug);
    }

    private static void mustBeFound(final EngineLimits limits, final ListBug bug) {
        Canary.mustBeFound(limits, LongStream.rangeClosed(1, SEEDS), COMMANDS, CHECKS_EVERY, bug);
    }

    @Test
    void shouldFindAReleasedOrderThatSaysItCameSooner() {
        mustBeFound((state, list) -> {
            if (state.orderLists.laterOrderId(list) != 0) {
                state.orderLists.released(list, state.orderLists.laterOrderId(list) - 1);
            }
        });
    }

    @Test
    void shouldFindAListThatForgetsWhichOrderEndedTheOther() {
        mustBeFound((state, list) -> state.orderLists.winner(list, OrderLists.NO_WINNER));
    }

    @Test
    void shouldFindAListThatIsNotReleased() {
        // a command does so little there that lists wait for the next one
        mustBeFound(RandomVenue.SMALL, (state, list) -> {
            if (state.orderLists.isReady(list)) {
                state.instruments
                        .get(state.orderLists.instrumentId(list))
                        .pending
                        .removeReady(list);
                state.orderLists.ready(list, false);
            }
        });
    }

    @Test
    void shouldFindAPendingOrderThatLostItsPlace() {
        mustBeFound((state, list) -> {
            final int order = state.orderLists.leg(list, 1);
            if (order != 0 && state.orders.isPending(order)) {
                final PendingOrders pending = state.instruments.get(state.orders.instrumentId(order)).pending;
                pending.remove(order);
                pending.add(order);
            }
        });
    }

    @Test
    void shouldFindAPendingOrderThatHoldsMoney() {
        mustBeFound((state, list) -> {
            final int order = state.orderLists.leg(list, 1);
            if (order != 0 && state.orders.isPending(order)) {
                state.orders.isPending(order, false);
            }
        });
    }

    @Test
    void shouldFindAnOrderThatThinksItsListWasCanceled() {
        mustBeFound((state, list) -> {
            if (state.orderLists.reason(list) == 0) {
                state.orderLists.canceledFor(list, CancelReason.REQUESTED);
            }
        });
    }
}
