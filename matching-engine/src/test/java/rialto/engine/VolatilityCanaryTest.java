package rialto.engine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.junit.jupiter.api.Assertions.assertNotNull;

/** As {@link CanaryTest}, for volatility interruptions. */
@Tag("slow")
@Timeout(300)
class VolatilityCanaryTest {
    private static final int SEEDS = 12;
    private static final int COMMANDS = 5_000;
    private static final int CHECKS_EVERY = 64;

    /** A bug in what an instrument does after a command. */
    @FunctionalInterface
    private interface VolatilityBug extends Bug {
        void spoil(EngineState state, Instrument instrument);

        @Override
        default void after(final Command command, final MatchingEngine engine, final EventWords events) {
            for (int id = 1; id <= engine.state().instruments.count(); id++) {
                spoil(engine.state(), engine.state().instruments.get(id));
            }
        }
    }

    private static void mustBeFound(final VolatilityBug bug) {
        Scenario.Failure found = null;
        for (int seed = 1; seed <= SEEDS && found == null; seed++) {
            found = new RandomVenue(RandomVenue.MIDDLE, seed, bug).shrink(COMMANDS, CHECKS_EVERY, CHECKS_EVERY);
        }
        assertNotNull(found, "not found");
    }

    @Test
    void shouldFindARangeThatDoesNotHold() {
        mustBeFound((state, instrument) -> {
            if (instrument.bands != null) {
                instrument.bands.terms.volatilityRange = 0;
            }
        });
    }

    @Test
    void shouldFindAnAuctionThatEndsALittleLater() {
        mustBeFound((state, instrument) -> {
            if (instrument.interruption.endsNs % 2 == 0) {
                state.interruptions.change(instrument, instrument.interruption.endsNs + 1);
            }
        });
    }

    @Test
    void shouldFindAnAuctionThatIsNeverExtended() {
        mustBeFound((state, instrument) -> {
            if (instrument.bands != null && instrument.bands.terms.maxExtensions > 0) {
                instrument.bands.terms.maxExtensions = 0;
            }
        });
    }

    @Test
    void shouldFindAReferencePriceThatMovesMeanwhile() {
        mustBeFound((state, instrument) -> {
            if (instrument.interruption.endsNs != DueQueue.NEVER) {
                instrument.interruption.referenceTicks = instrument.interruption.priceTicks;
            }
        });
    }
}
