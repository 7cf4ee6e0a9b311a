package rialto.engine;

/**
 * Trades that would be too far from the reference price do not happen: their instruments come to an auction, and trade
 * continuously again when it ends. docs/price-protection.md has the rules.
 */
final class VolatilityInterruptions {
    private final EngineState state;
    private final EngineListener listener;
    private final TradingPhases phases;
    private final CallAuctions auctions;
    private final VolatilityInterruption told = new VolatilityInterruption();

    VolatilityInterruptions(
            final EngineState state,
            final EngineListener listener,
            final TradingPhases phases,
            final CallAuctions auctions) {
        this.state = state;
        this.listener = listener;
        this.phases = phases;
        this.auctions = auctions;
    }

    /**
     * An order has come to where its next trade would be too far. What it leaves is gone, or joins the auction afterwards.
     * Events: VolatilityInterrupted, InstrumentDefined.
     */
    void begin(final Instrument instrument, final IncomingOrder incoming, final long timestampNs) {
        final VolatilityInterruption interruption = instrument.interruption;
        interruption.instrumentId = instrument.id();
        interruption.priceTicks = incoming.interruptsAtTicks;
        interruption.extensionCount = 0;
        instrument.bands.describeRange(interruption, incoming);
        await(instrument, timestampNs);
        phases.set(instrument, TradingPhase.VOLATILITY_AUCTION, timestampNs, timestampNs);
    }

    private void await(final Instrument instrument, final long timestampNs) {
        state.interruptions.change(instrument, instrument.bands.interruptionEndsNs(timestampNs));
        instrument.interruption.copyTo(told);
        listener.onVolatilityInterrupted(told);
    }

    /** When the next auction ends; {@link DueQueue#NEVER} when there is none. */
    long nextNs() {
        return state.interruptions.nextNs();
    }

    /** The auction that is to end next goes on if its price is too far and it may; else the instrument trades again. */
    void endNext(final long timestampNs) {
        final Instrument instrument = state.instruments.get(state.interruptions.first());
        final VolatilityInterruption interruption = instrument.interruption;
        final long priceTicks = auctions.priceTicks(instrument);
        if (instrument.bands != null && instrument.bands.mustExtend(interruption, priceTicks)) {
            interruption.priceTicks = priceTicks;
            interruption.extensionCount++;
            instrument.bands.describeExtension(interruption);
            await(instrument, timestampNs);
        } else {
            phases.set(instrument, TradingPhase.CONTINUOUS, interruption.endsNs, timestampNs);
        }
    }
}
