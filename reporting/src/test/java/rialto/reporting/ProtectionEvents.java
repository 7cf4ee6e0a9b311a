package rialto.reporting;

import rialto.protocol.AccountLimits;
import rialto.protocol.AccountLimitsSetEncoder;
import rialto.protocol.AccountRulesSetEncoder;
import rialto.protocol.PriceProtection;
import rialto.protocol.PriceProtectionSetEncoder;
import rialto.protocol.QuoteProtection;
import rialto.protocol.QuoteProtectionBound;
import rialto.protocol.QuoteProtectionSetEncoder;
import rialto.protocol.QuoteProtectionTriggeredEncoder;
import rialto.protocol.VolatilityInterruptedEncoder;

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

    static AdministrationEvents.Body rules(final long accountId, final int tradeGroupId, final int maxCancels10s) {
        return (buffer, offset, messageHeader, header) -> {
            final AccountRulesSetEncoder event =
                    new AccountRulesSetEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            event.accountId(accountId).tradeGroupId(tradeGroupId).maxCancels10s(maxCancels10s);
            return event.encodedLength();
        };
    }

    static AdministrationEvents.Body quotes(
            final long accountId, final int instrumentId, final QuoteProtection protection) {
        return (buffer, offset, messageHeader, header) -> {
            final QuoteProtectionSetEncoder event =
                    new QuoteProtectionSetEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            protection.encode(event.protection());
            event.accountId(accountId).instrumentId(instrumentId);
            return event.encodedLength();
        };
    }

    /** As many trades as the protection allows, each of 3 lots. */
    static AdministrationEvents.Body quotesPulled(
            final long accountId, final int instrumentId, final QuoteProtection protection) {
        return (buffer, offset, messageHeader, header) -> {
            final QuoteProtectionTriggeredEncoder event =
                    new QuoteProtectionTriggeredEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            protection.encode(event.protection());
            event.accountId(accountId)
                    .instrumentId(instrumentId)
                    .bound(QuoteProtectionBound.FILLS)
                    .seenFills(protection.maxFills())
                    .seenLots(3L * protection.maxFills());
            return event.encodedLength();
        };
    }

    static AdministrationEvents.Body interrupted(
            final int instrumentId, final long endsNs, final long reference, final long price, final int extensions) {
        return (buffer, offset, messageHeader, header) -> {
            final VolatilityInterruptedEncoder event =
                    new VolatilityInterruptedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            event.endsNs(endsNs)
                    .referenceTicks(reference)
                    .priceTicks(price)
                    .lowestTicks(reference * 9 / 10)
                    .highestTicks(reference * 11 / 10)
                    .instrumentId(instrumentId)
                    .extensionCount(extensions);
            return event.encodedLength();
        };
    }

    static AdministrationEvents.Body set(final int instrumentId, final PriceProtection protection) {
        return (buffer, offset, messageHeader, header) -> {
            final PriceProtectionSetEncoder event =
                    new PriceProtectionSetEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            protection.encode(event);
            event.instrumentId(instrumentId);
            return event.encodedLength();
        };
    }
}
