package rialto.reporting.rows;

import rialto.client.ProtectionEventListener;
import rialto.protocol.AccountLimits;
import rialto.protocol.AccountLimitsSetDecoder;
import rialto.protocol.AccountRulesSetDecoder;
import rialto.protocol.PriceProtection;
import rialto.protocol.PriceProtectionSetDecoder;
import rialto.protocol.VolatilityInterruptedDecoder;

/** Events of what protects a market into rows. */
final class ProtectionProjection implements ProtectionEventListener {
    private final PendingRows rows;

    ProtectionProjection(final PendingRows rows) {
        this.rows = rows;
    }

    @Override
    public void onAccountLimitsSet(final AccountLimitsSetDecoder event) {
        rows.accountLimits.add(new AccountLimitsRow(
                event.accountId(),
                event.instrumentId(),
                event.header().eventSequence(),
                event.header().timestampNs(),
                AccountLimits.of(event.limits())));
    }

    @Override
    public void onAccountRulesSet(final AccountRulesSetDecoder event) {
        rows.accountRules.add(new AccountRulesRow(
                event.accountId(),
                event.header().eventSequence(),
                event.header().timestampNs(),
                event.tradeGroupId(),
                event.maxCancels10s()));
    }

    @Override
    public void onVolatilityInterrupted(final VolatilityInterruptedDecoder event) {
        rows.interruptions.add(new VolatilityInterruptionRow(
                event.instrumentId(),
                event.header().eventSequence(),
                event.header().timestampNs(),
                event.endsNs(),
                event.referenceTicks(),
                event.priceTicks(),
                event.lowestTicks(),
                event.highestTicks(),
                event.extensionCount()));
    }

    @Override
    public void onPriceProtectionSet(final PriceProtectionSetDecoder event) {
        rows.protections.add(new PriceProtectionRow(
                event.instrumentId(),
                event.header().eventSequence(),
                event.header().timestampNs(),
                PriceProtection.of(event)));
    }
}
