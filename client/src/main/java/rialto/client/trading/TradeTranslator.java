package rialto.client.trading;

import rialto.client.TradeEventListener;
import rialto.protocol.TradeRevisedDecoder;

/** As {@link EventTranslator}, of what became of trades. */
final class TradeTranslator implements TradeEventListener {
    private final EventTranslator events;
    private final VenueListener listener;

    TradeTranslator(final EventTranslator events, final VenueListener listener) {
        this.events = events;
        this.listener = listener;
    }

    @Override
    public void onTradeRevised(final TradeRevisedDecoder event) {
        if (events.isTold(event.makerAccountId()) || events.isTold(event.takerAccountId())) {
            listener.on(new TradeEvent.Revised(
                    events.header(),
                    event.instrumentId(),
                    event.tradeId(),
                    event.kind(),
                    event.revision(),
                    event.tradeEventSequence(),
                    event.makerOrderId(),
                    event.takerOrderId(),
                    event.makerAccountId(),
                    event.takerAccountId(),
                    event.takerSide(),
                    event.quantityLots(),
                    event.formerTicks(),
                    event.formerQuote(),
                    event.formerMakerFee(),
                    event.formerTakerFee(),
                    event.priceTicks(),
                    event.quoteAmount(),
                    event.makerFee(),
                    event.takerFee()));
        }
    }
}
