package rialto.engine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** As {@link CanaryTest}, for orders of which the book shows nothing. */
@Tag("slow")
@Timeout(300)
class HiddenOrderCanaryTest {
    private static final int SEEDS = 8;

    /** A bug in what happens to the first hidden order of a book after a command. */
    @FunctionalInterface
    private interface HiddenBug extends Bug {
        void spoil(EngineState state, Instrument instrument, int order);

        @Override
        default void after(final Command command, final MatchingEngine engine, final EventWords events) {
            final EngineState state = engine.state();
            for (int id = 1; id <= state.instruments.count(); id++) {
                final Instrument instrument = state.instruments.get(id);
                if (instrument.continuous != null
                        && instrument.continuous.side(true).hides()) {
                    spoil(
                            state,
                            instrument,
                            instrument.continuous.side(true).hidden().firstOrder());
                    return;
                }
            }
        }
    }

    private static void mustBeFound(final HiddenBug bug) {
        Canary.mustBeFound(CommandFamily.HIDDEN_ORDERS, SEEDS, bug);
    }

    @Test
    void shouldFindAHiddenOrderOfWhichEverybodyHears() {
        mustBeFound((state, instrument, order) -> state.orders.publicId(order, instrument.nextBookEvent()));
    }

    @Test
    void shouldFindAHiddenOrderThatMakesAnEventOfItsBook() {
        mustBeFound((state, instrument, order) -> instrument.nextBookEvent());
    }

    @Test
    void shouldFindAHiddenOrderThatGoesToTheEndOfItsQueue() {
        mustBeFound((state, instrument, first) -> {
            int order = first;
            while (order != 0 && state.orders.nextInQueue(order) == 0) {
                order = instrument.continuous.side(true).hidden().nextOrder(order);
            }
            if (order != 0) {
                instrument.takeOut(order);
                instrument.putIn(order);
            }
        });
    }

    @Test
    void shouldFindAHiddenOrderAmongThoseThatAreShown() {
        mustBeFound((state, instrument, order) -> {
            instrument.continuous.side(true).hidden().remove(order);
            instrument.continuous.side(true).shown().append(order);
        });
    }

    @Test
    void shouldFindAHiddenOrderThatIsCountedForAnIndication() {
        mustBeFound((state, instrument, order) -> {
            if (instrument.curve.isOpen() && !instrument.indication.touched) {
                instrument.curve.add(true, state.orders.priceTicks(order), state.orders.remainingLots(order), 1);
            }
        });
    }
}
