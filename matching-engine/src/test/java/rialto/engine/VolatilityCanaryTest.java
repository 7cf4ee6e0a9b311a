package rialto.engine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** As {@link CanaryTest}, for volatility interruptions. */
@Tag("slow")
@Timeout(300)
class VolatilityCanaryTest {
    private static final int SEEDS = 12;

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
        Canary.mustBeFound(SEEDS, bug);
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
