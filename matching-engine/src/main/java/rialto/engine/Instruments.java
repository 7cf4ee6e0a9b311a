package rialto.engine;

import java.util.Arrays;

/** Instruments by symbol and by id, ids from 1. */
final class Instruments {
    private final IdentifierRecords symbols;
    private Instrument[] byId = new Instrument[16];

    Instruments(final EngineLimits limits, final IdentifierHash hashes) {
        symbols = new IdentifierRecords(
                IdentifierRecords.FIRST_FREE_WORD, limits.maxInstruments(), limits.preallocated(), hashes);
    }

    /** @return null when there is none */
    Instrument get(final int instrumentId) {
        return instrumentId > 0 && instrumentId <= symbols.count() ? byId[instrumentId] : null;
    }

    /** @return id, 0 when there is none */
    int find(final Identifier symbol) {
        return symbols.find(0, symbol);
    }

    void add(final Instrument instrument) {
        final InstrumentDefinition d = instrument.definition;
        d.instrumentId = symbols.add(0, d.symbol);
        if (d.instrumentId == byId.length) {
            byId = Arrays.copyOf(byId, byId.length * 2);
        }
        byId[d.instrumentId] = instrument;
    }

    boolean isFull() {
        return symbols.room() == 0;
    }

    int count() {
        return symbols.count();
    }
}
