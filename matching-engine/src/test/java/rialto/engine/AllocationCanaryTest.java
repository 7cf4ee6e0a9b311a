package rialto.engine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.junit.jupiter.api.Assertions.assertThrows;

/** As {@link CanaryTest}, for who is filled at one price. */
@Tag("slow")
@Timeout(300)
class AllocationCanaryTest {
    private static final int PENDING_CANCELS = 20;

    /** A bug in each book of which not simply the earliest order is filled first, after each command. */
    @FunctionalInterface
    private interface AllocationBug extends Bug {
        void spoil(EngineState state, Instrument instrument);

        @Override
        default void after(final Command command, final MatchingEngine engine, final EventWords events) {
            final EngineState state = engine.state();
            for (int id = 1; id <= state.instruments.count(); id++) {
                final Instrument instrument = state.instruments.get(id);
                if (instrument.definition.matchAlgorithm != MatchAlgorithm.PRICE_TIME) {
                    spoil(state, instrument);
                }
            }
        }
    }

    private static void mustBeFound(final MatchAlgorithm algorithm, final AllocationBug bug) {
        assertThrows(
                AssertionError.class,
                () -> AllocationDifferentialTest.play(algorithm, 1, PENDING_CANCELS, bug, new Coverage()));
    }

    /** A group as the engine has it, but for its bound. */
    private static PriceGroup group(final EngineState state, final int limit) {
        return new PriceGroup(state.orders, state.displays, limit);
    }

    private static PriceGroup group(final EngineState state) {
        return group(state, PriceGroup.PER_CANCEL * state.limits.pendingCancelsPerCommand());
    }

    @Test
    void shouldFindABookThatFillsTheEarliestOrderFirstAllTheSame() {
        mustBeFound(
                MatchAlgorithm.PRO_RATA,
                (state, instrument) -> instrument.continuous.allocate(MatchAlgorithm.PRICE_TIME, 1, null));
    }

    @Test
    void shouldFindThatASmallShareIsGivenThatShouldGoByTime() {
        mustBeFound(
                MatchAlgorithm.PRO_RATA,
                (state, instrument) ->
                        instrument.continuous.allocate(instrument.definition.matchAlgorithm, 1, group(state)));
    }

    @Test
    void shouldFindThatTooFewOrdersOfAPriceAreLookedAt() {
        mustBeFound(
                MatchAlgorithm.SIZE_TIME,
                (state, instrument) -> instrument.continuous.allocate(
                        instrument.definition.matchAlgorithm, instrument.definition.minQuantityLots, group(state, 2)));
    }

    @Test
    void shouldFindAForgottenTopOrder() {
        mustBeFound(
                MatchAlgorithm.PRO_RATA_TOP,
                (state, instrument) -> instrument.continuous.topOrders().forget());
    }

    @Test
    void shouldFindATopOrderThatAnotherHasBettered() {
        mustBeFound(MatchAlgorithm.PRO_RATA_TOP, (state, instrument) -> {
            final int first = instrument.market.first(false);
            final int second = first == 0 ? 0 : instrument.market.next(first);
            if (second != 0 && instrument.definition.matchAlgorithm == MatchAlgorithm.PRO_RATA_TOP) {
                final TopOrders top = instrument.continuous.topOrders();
                top.set(top.orderId(true), state.orders.id(second));
            }
        });
    }
}
