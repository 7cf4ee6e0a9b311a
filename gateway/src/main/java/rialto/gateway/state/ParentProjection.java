package rialto.gateway.state;

import rialto.client.QuoteEventListener;
import rialto.protocol.CancelReason;
import rialto.protocol.ChildOrderChosenDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.IdentifierDecoder;
import rialto.protocol.OrderAcceptedDecoder;
import rialto.protocol.OrderRejectedDecoder;
import rialto.protocol.ParentOrderAcceptedDecoder;
import rialto.protocol.ParentOrderCancelRejectedDecoder;
import rialto.protocol.ParentOrderChangedDecoder;
import rialto.protocol.ParentOrderRejectedDecoder;
import rialto.protocol.ParentOrderRepeatedDecoder;
import rialto.protocol.Side;

import java.util.ArrayList;
import java.util.List;

/** Events of parent orders into the {@link VenueView}. Owned by the event loop. */
abstract class ParentProjection implements QuoteEventListener {
    private final VenueView view;

    /** The child whose order, or whose reject, comes next; otherwise null. */
    private ChildOrder chosen;

    ParentProjection(final VenueView view) {
        this.view = view;
    }

    @Override
    public final void onParentOrderAccepted(final ParentOrderAcceptedDecoder event) {
        final ParentOrder parent = new ParentOrder(
                event.parentOrderId(),
                view.account(event.accountId()),
                Identifier36.text(event.clientOrderId()),
                new ParentOrder.Terms(
                        view.instrument(event.instrumentId()),
                        view.instrument(event.bookInstrumentId()),
                        event.side(),
                        event.strategy(),
                        event.quantityLots(),
                        event.limitTicks(),
                        event.startNs(),
                        event.endNs(),
                        event.sliceCount(),
                        event.minChildLots(),
                        event.maxChildLots()));
        view.lastOrderId = Math.max(view.lastOrderId, parent.parentOrderId());
        view.quotes.parents.add(parent);
        for (final VenueListener listener : view.listeners()) {
            listener.onParentOrderAccepted(parent);
        }
    }

    @Override
    public final void onParentOrderRejected(final ParentOrderRejectedDecoder event) {
        for (final VenueListener listener : view.listeners()) {
            listener.onParentOrderRejected(event.reason());
        }
    }

    @Override
    public final void onParentOrderRepeated(final ParentOrderRepeatedDecoder event) {
        for (final VenueListener listener : view.listeners()) {
            listener.onParentOrderRepeated(event.parentOrderId(), event.reason());
        }
    }

    @Override
    public final void onParentOrderChanged(final ParentOrderChangedDecoder event) {
        final ParentOrder parent = view.quotes.parent(event.parentOrderId());
        parent.state = event.state();
        parent.executedLots = event.executedLots();
        parent.executedQuote = event.executedQuote();
        parent.workingLots = event.workingLots();
        parent.remainingLots = event.remainingLots();
        parent.next(event.nextNs());
        parent.slicesDone = event.slicesDone();
        parent.childCount = event.childCount();
        parent.endReason = event.endReason() == 0 ? null : CancelReason.get(event.endReason());
        if (parent.isAtEnd()) {
            view.quotes.parents.close(parent);
        }
        final String cancelId = Identifier36.text(event.requestId());
        for (final VenueListener listener : view.listeners()) {
            listener.onParentOrderChanged(parent, event.childRejected(), cancelId);
        }
    }

    @Override
    public final void onParentOrderCancelRejected(final ParentOrderCancelRejectedDecoder event) {
        for (final VenueListener listener : view.listeners()) {
            listener.onParentOrderCancelRejected(event.reason());
        }
    }

    @Override
    public final void onChildOrderChosen(final ChildOrderChosenDecoder event) {
        final ParentOrder parent = view.quotes.parent(event.parentOrderId());
        final List<StandingQuote> stood = new ArrayList<>();
        int told = 0;
        for (final ChildOrderChosenDecoder.QuotesDecoder quote : event.quotes()) {
            told++;
            final Account provider = view.account(quote.providerAccountId());
            final long lots = Math.min(quote.quantityLots(), shownLots(parent, provider, quote.stream(), quote.tier()));
            if (lots > 0) {
                stood.add(new StandingQuote(
                        provider,
                        Identifier36.text(quote.quoteId()),
                        quote.stream(),
                        quote.tier(),
                        quote.priceTicks(),
                        lots,
                        quote.ageNs(),
                        quote.fullAmount() != 0,
                        quote.lastLook() != 0));
            }
        }
        chosen = new ChildOrder(
                parent,
                Identifier36.text(event.childClientOrderId()),
                event.childNumber(),
                event.slice(),
                view.instrument(event.instrumentId()),
                event.priceTicks(),
                event.quantityLots(),
                event.reason(),
                stood,
                event.tierCount() - told + stood.size(),
                event.bookTicks(),
                event.bookLots());
        view.quotes.parents.add(chosen);
    }

    /** The engine names all that stands, also what others may not see: nobody is told of that. */
    private static long shownLots(final ParentOrder parent, final Account account, final int stream, final int number) {
        final QuoteProvider provider = parent.instrument().quotes().provider(account);
        final QuoteLadder ladder = provider == null ? null : provider.ladder(stream);
        if (ladder == null) {
            return 0;
        }
        final List<QuoteTier> tiers = parent.side() == Side.BUY ? ladder.asks : ladder.bids;
        return number > tiers.size() ? 0 : tiers.get(number - 1).shownLots();
    }

    /** Right after a child was chosen this is its order. */
    final void onOrderAccepted(final OrderAcceptedDecoder event) {
        if (isChosen(event.accountId(), event.clientOrderId())) {
            chosen.order = view.order(event.orderId());
            tellChild();
        }
    }

    /** Right after a child was chosen this is why it is none. */
    final void onOrderRejected(final OrderRejectedDecoder event) {
        if (isChosen(event.accountId(), event.clientOrderId())) {
            chosen.rejectReason = event.reason();
            tellChild();
        }
    }

    /** Nobody else's order is taken for it, whatever comes next. */
    private boolean isChosen(final long accountId, final IdentifierDecoder clientOrderId) {
        return chosen != null
                && chosen.parent().account().accountId() == accountId
                && chosen.clientOrderId().equals(Identifier36.text(clientOrderId));
    }

    private void tellChild() {
        final ChildOrder child = chosen;
        chosen = null;
        for (final VenueListener listener : view.listeners()) {
            listener.onChildOrder(child);
        }
    }
}
