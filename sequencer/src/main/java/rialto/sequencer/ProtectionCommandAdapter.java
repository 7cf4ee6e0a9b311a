package rialto.sequencer;

import org.agrona.DirectBuffer;
import rialto.engine.MatchingEngine;
import rialto.engine.PriceProtection;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.SetPriceProtectionDecoder;

/** Decodes the commands that set what protects a market, and runs them. */
final class ProtectionCommandAdapter {
    private final MatchingEngine engine;
    private final SetPriceProtectionDecoder setPriceProtection = new SetPriceProtectionDecoder();
    private final PriceProtection protection = new PriceProtection();

    ProtectionCommandAdapter(final MatchingEngine engine) {
        this.engine = engine;
    }

    static boolean isProtectionCommand(final int templateId) {
        return templateId == SetPriceProtectionDecoder.TEMPLATE_ID;
    }

    /** @param header of the command, which is one of these and whole */
    void run(final DirectBuffer buffer, final int offset, final MessageHeaderDecoder header, final long timestampNs) {
        setPriceProtection.wrapAndApplyHeader(buffer, offset, header);
        protection.instrumentId = setPriceProtection.instrumentId();
        WireProtections.decode(setPriceProtection.protection(), protection);
        engine.setPriceProtection(protection, timestampNs);
    }
}
