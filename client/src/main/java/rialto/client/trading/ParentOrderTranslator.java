package rialto.client.trading;

import rialto.client.QuoteEventListener;
import rialto.protocol.CancelReason;
import rialto.protocol.ChildOrderChosenDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.ParentOrderAcceptedDecoder;
import rialto.protocol.ParentOrderCancelRejectedDecoder;
import rialto.protocol.ParentOrderChangedDecoder;
import rialto.protocol.ParentOrderRejectedDecoder;
import rialto.protocol.ParentOrderRepeatedDecoder;

import java.util.ArrayList;
import java.util.List;

/** As {@link EventTranslator}, of events of parent orders. */
abstract class ParentOrderTranslator implements QuoteEventListener {
    final EventTranslator events;
    final VenueListener listener;

    ParentOrderTranslator(final EventTranslator events, final VenueListener listener) {
        this.events = events;
        this.listener = listener;
    }

    @Override
    public final void onParentOrderAccepted(final ParentOrderAcceptedDecoder event) {
        if (events.isTold(event.accountId())) {
            listener.on(new ParentOrderEvent.Accepted(
                    events.header(),
                    event.parentOrderId(),
                    event.accountId(),
                    Identifier36.text(event.clientOrderId()),
                    event.instrumentId(),
                    event.bookInstrumentId(),
                    event.side(),
                    event.strategy(),
                    event.quantityLots(),
                    event.limitTicks(),
                    event.startNs(),
                    event.endNs(),
                    event.sliceCount(),
                    event.minChildLots(),
                    event.maxChildLots()));
        }
    }

    @Override
    public final void onParentOrderRejected(final ParentOrderRejectedDecoder event) {
        if (events.isTold(event.accountId())) {
            listener.on(new ParentOrderEvent.Rejected(
                    events.header(),
                    event.accountId(),
                    Identifier36.text(event.clientOrderId()),
                    event.instrumentId(),
                    event.reason()));
        }
    }

    @Override
    public final void onParentOrderRepeated(final ParentOrderRepeatedDecoder event) {
        if (events.isTold(event.accountId())) {
            listener.on(new ParentOrderEvent.Repeated(
                    events.header(),
                    event.parentOrderId(),
                    event.accountId(),
                    Identifier36.text(event.clientOrderId()),
                    event.instrumentId(),
                    event.reason()));
        }
    }

    @Override
    public final void onParentOrderChanged(final ParentOrderChangedDecoder event) {
        if (events.isTold(event.accountId())) {
            listener.on(new ParentOrderEvent.Changed(
                    events.header(),
                    event.parentOrderId(),
                    event.accountId(),
                    Identifier36.text(event.clientOrderId()),
                    event.instrumentId(),
                    event.state(),
                    event.quantityLots(),
                    event.executedLots(),
                    event.executedQuote(),
                    event.workingLots(),
                    event.remainingLots(),
                    event.nextNs(),
                    event.slicesDone(),
                    event.childCount(),
                    event.endReason() == 0 ? null : CancelReason.get(event.endReason()),
                    event.childRejected(),
                    Identifier36.text(event.requestId())));
        }
    }

    @Override
    public final void onChildOrderChosen(final ChildOrderChosenDecoder event) {
        if (events.isTold(event.accountId())) {
            final List<ParentOrderEvent.StandingQuote> stood = new ArrayList<>();
            for (final ChildOrderChosenDecoder.QuotesDecoder quote : event.quotes()) {
                stood.add(new ParentOrderEvent.StandingQuote(
                        quote.providerAccountId(),
                        Identifier36.text(quote.quoteId()),
                        quote.stream(),
                        quote.tier(),
                        quote.priceTicks(),
                        quote.quantityLots(),
                        quote.ageNs(),
                        quote.fullAmount() != 0,
                        quote.lastLook() != 0));
            }
            listener.on(new ParentOrderEvent.ChildChosen(
                    events.header(),
                    event.parentOrderId(),
                    event.accountId(),
                    Identifier36.text(event.childClientOrderId()),
                    event.childNumber(),
                    event.slice(),
                    event.instrumentId(),
                    event.side(),
                    event.priceTicks(),
                    event.quantityLots(),
                    event.reason(),
                    event.tierCount(),
                    List.copyOf(stood),
                    event.bookInstrumentId(),
                    event.bookTicks(),
                    event.bookLots()));
        }
    }

    @Override
    public final void onParentOrderCancelRejected(final ParentOrderCancelRejectedDecoder event) {
        if (events.isTold(event.accountId())) {
            listener.on(new ParentOrderEvent.CancelRejected(
                    events.header(),
                    event.parentOrderId(),
                    event.accountId(),
                    Identifier36.text(event.clientOrderId()),
                    Identifier36.text(event.requestId()),
                    event.reason()));
        }
    }
}
