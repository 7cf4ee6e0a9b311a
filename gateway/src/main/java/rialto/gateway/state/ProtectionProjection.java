package rialto.gateway.state;

import rialto.client.ProtectionEventListener;
import rialto.protocol.AccountLimits;
import rialto.protocol.AccountLimitsSetDecoder;
import rialto.protocol.AccountRulesSetDecoder;
import rialto.protocol.PriceOutOfBandDecoder;
import rialto.protocol.PriceProtection;
import rialto.protocol.PriceProtectionSetDecoder;
import rialto.protocol.VolatilityInterruptedDecoder;

/** Events of what protects a market into the {@link VenueView}. Owned by the event loop. */
final class ProtectionProjection implements ProtectionEventListener {
    private final VenueView view;

    /** What was told last of the price bands; null before anything was. */
    private PriceOutOfBand last;

    ProtectionProjection(final VenueView view) {
        this.view = view;
    }

    @Override
    public void onPriceProtectionSet(final PriceProtectionSetDecoder event) {
        final Instrument instrument = view.instrument(event.instrumentId());
        instrument.protection = PriceProtection.of(event);
        for (final VenueListener listener : view.listeners()) {
            listener.onPriceProtectionSet(instrument);
        }
    }

    @Override
    public void onVolatilityInterrupted(final VolatilityInterruptedDecoder event) {
        final Instrument instrument = view.instrument(event.instrumentId());
        instrument.interruption = Interruption.of(event);
        for (final VenueListener listener : view.listeners()) {
            listener.onVolatilityInterrupted(instrument);
        }
    }

    @Override
    public void onAccountLimitsSet(final AccountLimitsSetDecoder event) {
        view.account(event.accountId()).limit(event.instrumentId(), AccountLimits.of(event.limits()));
    }

    @Override
    public void onAccountRulesSet(final AccountRulesSetDecoder event) {
        view.account(event.accountId()).rule(event.tradeGroupId(), event.maxCancels10s());
    }

    @Override
    public void onPriceOutOfBand(final PriceOutOfBandDecoder event) {
        final PriceOutOfBand outOfBand = new PriceOutOfBand(
                view.instrument(event.instrumentId()),
                event.side(),
                event.priceTicks(),
                event.lowestTicks(),
                event.highestTicks(),
                event.reason());
        last = outOfBand;
        for (final VenueListener listener : view.listeners()) {
            listener.onPriceOutOfBand(outOfBand);
        }
    }

    PriceOutOfBand last() {
        return last;
    }
}
