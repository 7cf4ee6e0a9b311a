package rialto.engine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** As {@link CanaryTest}, for orders of which the book shows nothing. */
@Tag("slow")
@Timeout(300)
class HiddenOrderCanaryTest {
    private static final int SEEDS = 40;

    /** A bug in what happens after a command to the first hidden order of each side of a book. */
    @FunctionalInterface
    private interface HiddenBug extends Bug {
        void spoil(EngineState state, Instrument instrument, RestingSide side, int order);

        @Override
        default void after(final Command command, final MatchingEngine engine, final EventWords events) {
            final EngineState state = engine.state();
            for (int id = 1; id <= state.instruments.count(); id++) {
                final Instrument instrument = state.instruments.get(id);
                if (instrument.continuous != null) {
                    spoil(state, instrument, instrument.continuous.side(true));
                    spoil(state, instrument, instrument.continuous.side(false));
                }
            }
        }

        private void spoil(final EngineState state, final Instrument instrument, final RestingSide side) {
            if (side.hides()) {
                spoil(state, instrument, side, side.hidden().firstOrder());
            }
        }
    }

    private static void mustBeFound(final HiddenBug bug) {
        Canary.mustBeFound(CommandFamily.HIDDEN_ORDERS, SEEDS, bug);
    }

    @Test
    void shouldFindAHiddenOrderOfWhichEverybodyHears() {
        mustBeFound((state, instrument, side, order) -> state.orders.publicId(order, instrument.nextBookEvent()));
    }

    @Test
    void shouldFindAHiddenOrderThatMakesAnEventOfItsBook() {
        mustBeFound((state, instrument, side, order) -> instrument.nextBookEvent());
    }

    @Test
    void shouldFindAHiddenOrderThatGoesToTheEndOfItsQueue() {
        mustBeFound((state, instrument, side, first) -> {
            int order = first;
            while (order != 0 && !standsBeforeALaterOne(state.orders, order)) {
                order = side.hidden().nextOrder(order);
            }
            if (order != 0) {
                instrument.takeOut(order);
                instrument.putIn(order);
            }
        });
    }

    /** Else two commands would bring two orders back to where they were. */
    private static boolean standsBeforeALaterOne(final Orders orders, final int order) {
        final int next = orders.nextInQueue(order);
        return next != 0 && orders.id(next) > orders.id(order);
    }

    @Test
    void shouldFindAHiddenOrderAmongThoseThatAreShown() {
        mustBeFound((state, instrument, side, order) -> {
            // where orders share, a price at which none is shown would be matched without an end
            if (instrument.definition.matchAlgorithm == MatchAlgorithm.PRICE_TIME) {
                side.hidden().remove(order);
                side.shown().append(order);
            }
        });
    }

    @Test
    void shouldFindAHiddenOrderThatIsCountedForAnIndication() {
        mustBeFound((state, instrument, side, order) -> {
            if (instrument.curve.isOpen() && !instrument.indication.touched) {
                instrument.curve.add(
                        state.orders.isBuy(order),
                        state.orders.priceTicks(order),
                        state.orders.remainingLots(order),
                        1);
            }
        });
    }
}
