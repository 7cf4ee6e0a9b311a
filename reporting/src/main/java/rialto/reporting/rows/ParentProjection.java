package rialto.reporting.rows;

import rialto.client.QuoteEventListener;
import rialto.protocol.ChildOrderChosenDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.ParentOrderAcceptedDecoder;
import rialto.protocol.ParentOrderChangedDecoder;

/** Events of parent orders to rows. */
abstract class ParentProjection implements QuoteEventListener {
    private final QuoteState quotes;
    private final PendingRows rows;
    private final PendingParents pending;

    /** The child whose order, or whose reject, comes next; otherwise null. Both are of one command, and so of one batch. */
    private PendingParents.ChildChoice chosen;

    /** Of the order that comes next. */
    private long chosenAccountId;

    private String chosenName;

    ParentProjection(final QuoteState quotes, final PendingRows rows) {
        this.quotes = quotes;
        this.rows = rows;
        pending = rows.parents;
    }

    @Override
    public final void onParentOrderAccepted(final ParentOrderAcceptedDecoder event) {
        final ParentRow parent = new ParentRow(
                event.parentOrderId(),
                new ParentRow.Entry(
                        rows.lastSequence(),
                        rows.lastTimestampNs(),
                        event.accountId(),
                        Identifier36.text(event.clientOrderId()),
                        event.instrumentId(),
                        event.bookInstrumentId(),
                        event.sideRaw(),
                        event.strategyRaw(),
                        event.quantityLots(),
                        event.limitTicks(),
                        event.startNs(),
                        event.endNs(),
                        event.sliceCount(),
                        event.minChildLots(),
                        event.maxChildLots()));
        quotes.openParents.put(parent.parentOrderId, parent);
        StoredRow.touch(pending.parents, parent);
    }

    @Override
    public final void onParentOrderChanged(final ParentOrderChangedDecoder event) {
        if (ParentRow.isEnd(event.state()) && !quotes.openParents.containsKey(event.parentOrderId())) {
            return; // told twice: the first time counts
        }
        final ParentRow parent = quotes.parent(event.parentOrderId());
        parent.change(event, rows.lastTimestampNs());
        StoredRow.touch(pending.parents, parent);
        if (!parent.isOpen()) {
            quotes.openParents.remove(parent.parentOrderId);
        }
    }

    @Override
    public final void onChildOrderChosen(final ChildOrderChosenDecoder event) {
        chosen = new PendingParents.ChildChoice(
                event.parentOrderId(),
                event.childNumber(),
                rows.lastSequence(),
                rows.lastTimestampNs(),
                event.instrumentId(),
                event.slice(),
                event.sideRaw(),
                event.priceTicks(),
                event.quantityLots(),
                event.reasonRaw(),
                event.tierCount(),
                event.bookTicks(),
                event.bookLots());
        chosenAccountId = event.accountId();
        chosenName = Identifier36.text(event.childClientOrderId());
        int number = 0;
        for (final ChildOrderChosenDecoder.QuotesDecoder quote : event.quotes()) {
            number++;
            pending.childQuotes.add(new PendingParents.ChildQuoteEntry(
                    chosen.parentOrderId(),
                    chosen.childNumber(),
                    number,
                    quote.providerAccountId(),
                    quote.stream(),
                    Identifier36.text(quote.quoteId()),
                    quote.tier(),
                    quote.priceTicks(),
                    quote.quantityLots(),
                    quote.ageNs(),
                    quote.fullAmount(),
                    quote.lastLook()));
        }
    }

    /** Right after a child was chosen this is its order. */
    final void onOrderAccepted(final long orderId, final long accountId, final String clientOrderId) {
        if (isChosen(accountId, clientOrderId)) {
            pending.children.add(new PendingParents.ChildEntry(chosen, orderId, 0));
            chosen = null;
        }
    }

    /** Right after a child was chosen this is why it is none. */
    final void onOrderRejected(final int reason, final long accountId, final String clientOrderId) {
        if (isChosen(accountId, clientOrderId)) {
            pending.children.add(new PendingParents.ChildEntry(chosen, 0, reason));
            chosen = null;
        }
    }

    /** Nobody else's order is taken for it, whatever comes next. */
    private boolean isChosen(final long accountId, final String clientOrderId) {
        return chosen != null && accountId == chosenAccountId && clientOrderId.equals(chosenName);
    }
}
