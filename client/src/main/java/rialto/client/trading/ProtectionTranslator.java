package rialto.client.trading;

import rialto.client.ProtectionEventListener;
import rialto.protocol.AccountLimits;
import rialto.protocol.AccountLimitsSetDecoder;
import rialto.protocol.AccountRulesSetDecoder;
import rialto.protocol.PriceOutOfBandDecoder;
import rialto.protocol.PriceProtection;
import rialto.protocol.PriceProtectionSetDecoder;
import rialto.protocol.VolatilityInterruptedDecoder;

/** As {@link EventTranslator}, of events of what protects a market. */
final class ProtectionTranslator implements ProtectionEventListener {
    private final EventTranslator events;
    private final VenueListener listener;

    ProtectionTranslator(final EventTranslator events, final VenueListener listener) {
        this.events = events;
        this.listener = listener;
    }

    @Override
    public void onPriceProtectionSet(final PriceProtectionSetDecoder event) {
        if (events.isNew()) {
            listener.on(new ProtectionEvent.ProtectionSet(
                    events.header(), event.instrumentId(), PriceProtection.of(event)));
        }
    }

    @Override
    public void onAccountLimitsSet(final AccountLimitsSetDecoder event) {
        if (events.isTold(event.accountId())) {
            listener.on(new ProtectionEvent.LimitsSet(
                    events.header(), event.accountId(), event.instrumentId(), AccountLimits.of(event.limits())));
        }
    }

    @Override
    public void onVolatilityInterrupted(final VolatilityInterruptedDecoder event) {
        if (events.isNew()) {
            listener.on(new ProtectionEvent.VolatilityInterrupted(
                    events.header(),
                    event.instrumentId(),
                    event.endsNs(),
                    event.referenceTicks(),
                    event.priceTicks(),
                    event.lowestTicks(),
                    event.highestTicks(),
                    event.extensionCount()));
        }
    }

    @Override
    public void onAccountRulesSet(final AccountRulesSetDecoder event) {
        if (events.isTold(event.accountId())) {
            listener.on(new ProtectionEvent.RulesSet(
                    events.header(), event.accountId(), event.tradeGroupId(), event.maxCancels10s()));
        }
    }

    @Override
    public void onPriceOutOfBand(final PriceOutOfBandDecoder event) {
        if (events.isTold(event.accountId())) {
            listener.on(new ProtectionEvent.PriceOutOfBand(
                    events.header(),
                    event.accountId(),
                    event.instrumentId(),
                    event.side(),
                    event.priceTicks(),
                    event.referenceTicks(),
                    event.lowestTicks(),
                    event.highestTicks(),
                    event.reason()));
        }
    }
}
