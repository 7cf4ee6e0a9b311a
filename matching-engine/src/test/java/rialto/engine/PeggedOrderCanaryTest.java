package rialto.engine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** As {@link CanaryTest}, for orders that take their prices from the book. */
@Tag("slow")
@Timeout(300)
class PeggedOrderCanaryTest {
    private static final int SEEDS = 8;

    /** A bug in what happens to an open order that was pegged, after a command. */
    @FunctionalInterface
    private interface PegBug extends Bug {
        void spoil(EngineState state, Instrument instrument, int order);

        @Override
        default void after(final Command command, final MatchingEngine engine, final EventWords events) {
            final EngineState state = engine.state();
            for (long id = 1; id < state.nextOrderId; id++) {
                final int order = state.orders.find(id);
                if (order != 0 && state.pegs.has(id) && !state.orders.isOutsideBook(order)) {
                    spoil(state, state.instruments.get(state.orders.instrumentId(order)), order);
                    return;
                }
            }
        }
    }

    private static void mustBeFound(final PegBug bug) {
        Canary.mustBeFound(CommandFamily.PEGS, SEEDS, bug);
    }

    @Test
    void shouldFindAPegThatIsForgotten() {
        mustBeFound((state, instrument, order) -> state.pegs.remove(state.orders.id(order)));
    }

    @Test
    void shouldFindAnotherOffset() {
        mustBeFound((state, instrument, order) -> {
            final long id = state.orders.id(order);
            state.pegs.add(
                    id,
                    state.pegs.priceType(id),
                    PegOffsetType.TICKS,
                    state.pegs.offset(id) + 1,
                    state.pegs.limitTicks(id));
        });
    }

    @Test
    void shouldFindALimitThatIsForgotten() {
        mustBeFound((state, instrument, order) -> {
            final long id = state.orders.id(order);
            final PegPriceType priceType = state.pegs.priceType(id);
            final PegOffsetType offsetType = state.pegs.offsetType(id);
            final int offset = state.pegs.offset(id);
            state.pegs.remove(id);
            state.pegs.add(id, priceType, offsetType, offset, 0);
        });
    }

    @Test
    void shouldFindAnOrderThatFollowsItsPrice() {
        mustBeFound((state, instrument, order) -> {
            final long bestTicks = instrument
                    .continuous
                    .side(state.orders.isBuy(order))
                    .shown()
                    .bestTicks();
            if (bestTicks != 0 && bestTicks != state.orders.priceTicks(order)) {
                instrument.takeOut(order);
                state.orders.priceTicks(order, bestTicks);
                instrument.putIn(order);
            }
        });
    }
}
