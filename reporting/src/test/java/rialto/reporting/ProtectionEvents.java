package rialto.reporting;

import rialto.protocol.PriceProtection;
import rialto.protocol.PriceProtectionSetEncoder;

/** Events of what protects a market, for an {@link EventScript}. */
final class ProtectionEvents {
    private ProtectionEvents() {}

    static AdministrationEvents.Body set(final int instrumentId, final PriceProtection protection) {
        return (buffer, offset, messageHeader, header) -> {
            final PriceProtectionSetEncoder event =
                    new PriceProtectionSetEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            protection.encode(event.protection());
            event.instrumentId(instrumentId);
            return event.encodedLength();
        };
    }
}
