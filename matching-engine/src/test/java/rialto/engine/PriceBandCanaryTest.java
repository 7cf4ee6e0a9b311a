package rialto.engine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** As {@link CanaryTest}, for price bands and collars. */
@Tag("slow")
@Timeout(300)
class PriceBandCanaryTest {
    private static final int SEEDS = 8;

    /** A bug in the bands of an instrument after a command. */
    @FunctionalInterface
    private interface BandBug extends Bug {
        void spoil(PriceBands bands, Instrument instrument);

        @Override
        default void after(final Command command, final MatchingEngine engine, final EventWords events) {
            for (int id = 1; id <= engine.state().instruments.count(); id++) {
                final Instrument instrument = engine.state().instruments.get(id);
                if (instrument.bands != null) {
                    spoil(instrument.bands, instrument);
                }
            }
        }
    }

    private static void mustBeFound(final BandBug bug) {
        Canary.mustBeFound(SEEDS, bug);
    }

    @Test
    void shouldFindACollarThatDoesNotHold() {
        mustBeFound((bands, instrument) -> bands.terms.collar = 0);
    }

    @Test
    void shouldFindABandThatDoesNotMove() {
        mustBeFound((bands, instrument) -> bands.terms.bidMultiplierUp = 0);
    }

    @Test
    void shouldFindAStaticBandThatIsWider() {
        mustBeFound((bands, instrument) -> bands.terms.staticDown = PriceProtection.UNIT);
    }

    @Test
    void shouldFindATradeThatCountsMoreThanItIs() {
        final long[] seen = {0};
        mustBeFound((bands, instrument) -> {
            if (instrument.lastTradeId != seen[0]) {
                seen[0] = instrument.lastTradeId;
                bands.onTrade(instrument.lastPriceTicks, 1_000_000, 0);
            }
        });
    }

    @Test
    void shouldFindAProtectionThatIsForgotten() {
        mustBeFound((bands, instrument) -> instrument.bands = null);
    }
}
