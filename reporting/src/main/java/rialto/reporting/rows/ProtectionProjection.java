package rialto.reporting.rows;

import rialto.client.ProtectionEventListener;
import rialto.protocol.PriceProtection;
import rialto.protocol.PriceProtectionSetDecoder;

/** Events of what protects a market into rows. */
final class ProtectionProjection implements ProtectionEventListener {
    private final PendingRows rows;

    ProtectionProjection(final PendingRows rows) {
        this.rows = rows;
    }

    @Override
    public void onPriceProtectionSet(final PriceProtectionSetDecoder event) {
        rows.protections.add(new PriceProtectionRow(
                event.instrumentId(),
                event.header().eventSequence(),
                event.header().timestampNs(),
                PriceProtection.of(event.protection())));
    }
}
