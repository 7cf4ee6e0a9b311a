package rialto.engine;

import rialto.engine.ReferenceAuction.Result;
import rialto.engine.ReferenceBands.Band;
import rialto.engine.ReferenceState.Instrument;
import rialto.engine.ReferenceState.Taker;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.Optional;

/** Volatility interruptions in the reference model. */
final class ReferenceInterruptions {
    /** One that is going on. */
    record Interruption(long ends, BigInteger reference, long price, Band allowed, int extensions) {}

    private final ReferenceState state;
    private final ReferencePhases phases;
    private final EngineListener out;

    ReferenceInterruptions(final ReferenceState state, final ReferencePhases phases, final EngineListener out) {
        this.state = state;
        this.phases = phases;
        this.out = out;
    }

    static boolean areTermsValid(final PriceProtection p) {
        if (p.volatilityRange == 0) {
            return p.interruptionSeconds == 0 && p.extensionRange == 0 && p.maxExtensions == 0;
        }
        final boolean neverExtended = p.extensionRange == 0 && p.maxExtensions == 0;
        return isFrom(1, 9_999, p.volatilityRange)
                && isFrom(1, 3_600, p.interruptionSeconds)
                && (neverExtended
                        || isFrom(p.volatilityRange, 9_999, p.extensionRange) && isFrom(1, 10, p.maxExtensions));
    }

    private static boolean isFrom(final int least, final int most, final int value) {
        return least <= value && value <= most;
    }

    void begin(final Taker taker, final long now) {
        final Instrument instrument = taker.order.instrument;
        final PriceProtection terms = instrument.bands.terms;
        tell(instrument, taker.interruptsAt, taker.range.around(), terms.volatilityRange, 0, now);
        phases.set(instrument, TradingPhase.VOLATILITY_AUCTION, now, now);
    }

    private void tell(
            final Instrument instrument,
            final long price,
            final BigInteger reference,
            final int basisPoints,
            final int extensions,
            final long now) {
        final long seconds = instrument.bands.terms.interruptionSeconds;
        final long ends = BigInteger.valueOf(now)
                .add(BigInteger.valueOf(seconds * 1_000_000_000L))
                .min(BigInteger.valueOf(Long.MAX_VALUE - 1))
                .longValueExact();
        final Band allowed = Band.around(reference, basisPoints);
        instrument.interruption = new Interruption(ends, reference, price, allowed, extensions);
        out.onVolatilityInterrupted(describe(instrument));
    }

    private static VolatilityInterruption describe(final Instrument instrument) {
        final Interruption i = instrument.interruption;
        final VolatilityInterruption told = new VolatilityInterruption();
        told.set(
                instrument.definition.instrumentId,
                i.ends(),
                i.reference().longValueExact(),
                i.price(),
                i.allowed().lowest().longValueExact(),
                i.allowed().highest().longValueExact(),
                i.extensions());
        return told;
    }

    Optional<Instrument> next() {
        return state.instruments.stream()
                .filter(i -> i.interruption != null)
                .min(Comparator.comparingLong(i -> i.interruption.ends()));
    }

    void endNext(final long now) {
        final Instrument instrument = next().orElseThrow();
        final Interruption interruption = instrument.interruption;
        final Result result = new ReferenceAuction(instrument, null, true).result();
        final PriceProtection terms = instrument.bands == null ? new PriceProtection() : instrument.bands.terms;
        final boolean isTooFar = result.price() != 0
                && !Band.around(interruption.reference(), terms.extensionRange).holds(result.price());
        if (isTooFar && interruption.extensions() < terms.maxExtensions) {
            tell(
                    instrument,
                    result.price(),
                    interruption.reference(),
                    terms.extensionRange,
                    interruption.extensions() + 1,
                    now);
        } else {
            phases.set(instrument, TradingPhase.CONTINUOUS, interruption.ends(), now);
        }
    }

    static void snapshot(final Instrument instrument, final EngineSnapshotListener out) {
        if (instrument.interruption != null) {
            out.onVolatilityInterruption(describe(instrument));
        }
    }
}
