package rialto.reporting.rows;

import rialto.protocol.Identifier36;
import rialto.protocol.InstrumentDefinedDecoder;
import rialto.protocol.InstrumentTerms;

/** A row of {@code instruments}. */
record InstrumentEntry(int instrumentId, String symbol, InstrumentTerms terms, int state, long changedNs) {

    static InstrumentEntry of(final InstrumentDefinedDecoder event) {
        return new InstrumentEntry(
                event.instrumentId(),
                Identifier36.text(event.symbol()),
                InstrumentTerms.of(event),
                event.phaseRaw(),
                event.header().timestampNs());
    }
}
