package rialto.reporting;

import rialto.protocol.AccountLimits;
import rialto.protocol.AccountLimitsSetEncoder;
import rialto.protocol.PriceProtection;
import rialto.protocol.PriceProtectionSetEncoder;

/** Events of what protects a market, for an {@link EventScript}. */
final class ProtectionEvents {
    private ProtectionEvents() {}

    static AdministrationEvents.Body limits(final long accountId, final int instrumentId, final AccountLimits limits) {
        return (buffer, offset, messageHeader, header) -> {
            final AccountLimitsSetEncoder event =
                    new AccountLimitsSetEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            limits.encode(event.limits());
            event.accountId(accountId).instrumentId(instrumentId);
            return event.encodedLength();
        };
    }

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
