package rialto.engine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** As {@link CanaryTest}, for orders that wait for their triggers. */
@Tag("slow")
@Timeout(300)
class TriggerCanaryTest {
    private static final int SEEDS = 8;

    /** A bug in what happens to the triggers of an instrument after a command. */
    @FunctionalInterface
    private interface TriggerBug extends Bug {
        void spoil(EngineState state, Instrument instrument);

        @Override
        default void after(final Command command, final MatchingEngine engine, final EventWords events) {
            for (int id = 1; id <= engine.state().instruments.count(); id++) {
                if (engine.state().instruments.get(id).triggers != null) {
                    spoil(engine.state(), engine.state().instruments.get(id));
                }
            }
        }
    }

    private static void mustBeFound(final TriggerBug bug) {
        Canary.mustBeFound(SEEDS, bug);
    }

    @Test
    void shouldFindATradeThatNobodyLooksAt() {
        mustBeFound((state, instrument) -> instrument.watchedAboveTicks = Long.MAX_VALUE);
    }

    @Test
    void shouldFindAFallThatNobodyLooksAt() {
        mustBeFound((state, instrument) -> instrument.watchedBelowTicks = 0);
    }

    @Test
    void shouldFindAPriceThatIsForgottenBeforeAllHaveEntered() {
        mustBeFound((state, instrument) -> {
            instrument.triggers.load(TriggerQueues.NOT_RISEN, TriggerQueues.NOT_FALLEN);
            instrument.triggers.onLoaded();
        });
    }

    @Test
    void shouldFindATurnThatNeverComes() {
        mustBeFound((state, instrument) -> state.triggerTurns.change(instrument.triggers, DueQueue.NEVER));
    }

    @Test
    void shouldFindAWaitingOrderThatLostItsPlace() {
        mustBeFound((state, instrument) -> {
            final int order = instrument.triggers.first();
            if (order != 0 && instrument.triggers.next(order) != 0) {
                instrument.takeOut(order);
                instrument.putIn(order);
            }
        });
    }

    @Test
    void shouldFindAMarkThatDoesNotMove() {
        mustBeFound((state, instrument) -> {
            for (int order = instrument.triggers.first(); order != 0; order = instrument.triggers.next(order)) {
                final int trigger = state.orders.trigger(order);
                if (state.triggers.queue(trigger) == TriggerRecords.TRAILS && instrument.lastPriceTicks != 0) {
                    instrument.triggers.remove(order);
                    state.triggers.markTicks(trigger, state.triggers.markTicks(trigger) + 1);
                    instrument.triggers.add(order);
                    return;
                }
            }
        });
    }

    @Test
    void shouldFindATriggeredOrderThatSaysItCameSooner() {
        mustBeFound((state, instrument) -> {
            final int order = instrument.market.first(true);
            if (order != 0 && state.orders.hasTrigger(order)) {
                final int trigger = state.orders.trigger(order);
                state.triggers.triggered(
                        trigger, state.triggers.triggeredNs(trigger), state.triggers.laterOrderId(trigger) - 1);
            }
        });
    }
}
