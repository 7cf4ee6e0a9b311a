package rialto.engine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** As {@link CanaryTest}, for orders that show a part of themselves at a time. */
@Tag("slow")
@Timeout(300)
class IcebergCanaryTest {
    private static final int SEEDS = 8;

    /** A bug in what happens to the first iceberg of a book after a command. */
    @FunctionalInterface
    private interface IcebergBug extends Bug {
        void spoil(EngineState state, Instrument instrument, int order);

        @Override
        default void after(final Command command, final MatchingEngine engine, final EventWords events) {
            final EngineState state = engine.state();
            for (int id = 1; id <= state.instruments.count(); id++) {
                final Instrument instrument = state.instruments.get(id);
                for (int order = instrument.market.first(true); order != 0; order = instrument.market.next(order)) {
                    if (state.orders.showsLess(order)) {
                        spoil(state, instrument, order);
                        return;
                    }
                }
            }
        }
    }

    private static void mustBeFound(final IcebergBug bug) {
        Canary.mustBeFound(SEEDS, bug);
    }

    @Test
    void shouldFindAnIcebergThatShowsMoreThanItMay() {
        mustBeFound((state, instrument, order) -> {
            final int display = state.orders.display(order);
            if (state.orders.remainingLots(order) > state.displays.shownLots(display)) {
                state.displays.shownLots(display, state.displays.shownLots(display) + 1);
            }
        });
    }

    @Test
    void shouldFindAnIcebergThatShowsAllOfItself() {
        mustBeFound((state, instrument, order) ->
                state.displays.shownLots(state.orders.display(order), state.orders.remainingLots(order)));
    }

    @Test
    void shouldFindANextPartThatKeepsThePlaceOfTheOneBefore() {
        mustBeFound((state, instrument, order) -> {
            final int display = state.orders.display(order);
            if (state.displays.laterOrderId(display) != 0) {
                state.displays.laterOrderId(display, 0);
            }
        });
    }

    @Test
    void shouldFindAnIcebergThatGoesToTheEndOfItsQueueTooSoon() {
        mustBeFound((state, instrument, order) -> {
            if (state.orders.nextInQueue(order) != 0) {
                instrument.takeOut(order);
                instrument.putIn(order);
            }
        });
    }
}
