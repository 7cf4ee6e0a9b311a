package rialto.sequencer;

import rialto.engine.ChildOrder;
import rialto.engine.Identifier;
import rialto.engine.ParentCancelRequest;
import rialto.engine.ParentOrder;
import rialto.engine.ParentOrderRequest;
import rialto.engine.QuoteListener;
import rialto.engine.RejectReason;
import rialto.protocol.ChildOrderChosenEncoder;
import rialto.protocol.GroupSizeEncodingEncoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.ParentOrderAcceptedEncoder;
import rialto.protocol.ParentOrderCancelRejectedEncoder;
import rialto.protocol.ParentOrderChangedEncoder;
import rialto.protocol.ParentOrderRejectedEncoder;
import rialto.protocol.ParentOrderRepeatedEncoder;
import rialto.protocol.ParentOrdersWorkedEncoder;

/** Encodes what the engine reports of parent orders; the rest of streamed quotes is {@link QuoteEventPublisher}'s. */
abstract class ParentEventPublisher implements QuoteListener {
    final EventBatchWriter events;
    final MessageHeaderEncoder messageHeader = new MessageHeaderEncoder();
    private final ParentOrderAcceptedEncoder accepted = new ParentOrderAcceptedEncoder();
    private final ParentOrderRejectedEncoder rejected = new ParentOrderRejectedEncoder();
    private final ParentOrderRepeatedEncoder repeated = new ParentOrderRepeatedEncoder();
    private final ParentOrderChangedEncoder changed = new ParentOrderChangedEncoder();
    private final ChildOrderChosenEncoder chosen = new ChildOrderChosenEncoder();
    private final ParentOrderCancelRejectedEncoder cancelRejected = new ParentOrderCancelRejectedEncoder();
    private final ParentOrdersWorkedEncoder worked = new ParentOrdersWorkedEncoder();

    ParentEventPublisher(final EventBatchWriter events) {
        this.events = events;
    }

    @Override
    public final void onParentOrderAccepted(final ParentOrder parent) {
        accepted.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(ParentOrderAcceptedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(accepted.header());
        WireIdentifiers.encode(parent.clientOrderId, accepted.clientOrderId());
        accepted.parentOrderId(parent.parentOrderId)
                .accountId(parent.accountId)
                .quantityLots(parent.quantityLots)
                .limitTicks(parent.limitTicks)
                .startNs(parent.startNs)
                .endNs(parent.endNs)
                .minChildLots(parent.minChildLots)
                .maxChildLots(parent.maxChildLots)
                .instrumentId(parent.instrumentId)
                .bookInstrumentId(parent.bookInstrumentId)
                .sliceCount(parent.sliceCount)
                .side(WireCodes.of(parent.side()))
                .strategy(WireQuotes.of(parent.strategy));
        events.endEvent(ParentOrderAcceptedEncoder.BLOCK_LENGTH);
    }

    @Override
    public final void onParentOrderRejected(final ParentOrderRequest request, final RejectReason reason) {
        rejected.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(ParentOrderRejectedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(rejected.header());
        WireIdentifiers.encode(request.clientOrderId, rejected.clientOrderId());
        rejected.accountId(request.accountId)
                .quantityLots(request.quantityLots)
                .limitTicks(request.limitTicks)
                .instrumentId(request.instrumentId)
                .bookInstrumentId(request.bookInstrumentId)
                .side(WireCodes.of(request.side))
                .strategy(WireQuotes.of(request.strategy))
                .reason(WireCodes.of(reason));
        events.endEvent(ParentOrderRejectedEncoder.BLOCK_LENGTH);
    }

    @Override
    public final void onParentOrderRepeated(
            final ParentOrderRequest request, final long firstParentOrderId, final RejectReason firstReason) {
        repeated.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(ParentOrderRepeatedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(repeated.header());
        WireIdentifiers.encode(request.clientOrderId, repeated.clientOrderId());
        repeated.parentOrderId(firstParentOrderId)
                .accountId(request.accountId)
                .instrumentId(request.instrumentId)
                .reason(WireCodes.of(firstReason));
        events.endEvent(ParentOrderRepeatedEncoder.BLOCK_LENGTH);
    }

    @Override
    public final void onParentOrderChanged(
            final ParentOrder parent, final RejectReason childRejected, final Identifier requestId) {
        changed.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(ParentOrderChangedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(changed.header());
        WireIdentifiers.encode(parent.clientOrderId, changed.clientOrderId());
        WireIdentifiers.encode(requestId, changed.requestId());
        changed.parentOrderId(parent.parentOrderId)
                .accountId(parent.accountId)
                .quantityLots(parent.quantityLots)
                .executedLots(parent.executedLots)
                .executedQuote(parent.executedQuote)
                .workingLots(parent.workingLots)
                .remainingLots(parent.remainingLots())
                .nextNs(parent.nextNs())
                .slicesDone(parent.slicesDone)
                .childCount(parent.childCount)
                .instrumentId(parent.instrumentId)
                .state(WireQuotes.of(parent.state()))
                .endReason((short) (parent.endReason == null ? 0 : parent.endReason.code()))
                .childRejected(WireCodes.of(childRejected));
        events.endEvent(ParentOrderChangedEncoder.BLOCK_LENGTH);
    }

    @Override
    public final void onChildOrderChosen(final ChildOrder child) {
        final int length = ChildOrderChosenEncoder.BLOCK_LENGTH
                + GroupSizeEncodingEncoder.ENCODED_LENGTH
                + child.toldCount() * ChildOrderChosenEncoder.QuotesEncoder.sbeBlockLength();
        chosen.wrapAndApplyHeader(events.buffer(), events.beginEvent(length), messageHeader);
        events.writeHeader(chosen.header());
        WireIdentifiers.encode(child.clientOrderId(), chosen.childClientOrderId());
        chosen.parentOrderId(child.parentOrderId())
                .accountId(child.accountId())
                .priceTicks(child.priceTicks())
                .quantityLots(child.quantityLots())
                .bookTicks(child.bookTicks())
                .bookLots(child.bookLots())
                .childNumber(child.childNumber())
                .instrumentId(child.instrumentId())
                .bookInstrumentId(child.bookInstrumentId())
                .slice(child.slice())
                .tierCount(child.tierCount())
                .side(WireCodes.of(child.side()))
                .reason(WireQuotes.of(child.reason()));
        final ChildOrderChosenEncoder.QuotesEncoder quotes = chosen.quotesCount(child.toldCount());
        for (int i = 0; i < child.toldCount(); i++) {
            quotes.next();
            WireIdentifiers.encode(child.quoteId(i), quotes.quoteId());
            quotes
                    .providerAccountId(child.providerAccountId(i))
                    .priceTicks(child.ticks(i))
                    .quantityLots(child.lots(i))
                    .ageNs(child.ageNs(i))
                    .stream((short) child.stream(i))
                    .tier((short) child.tier(i))
                    .fullAmount(WireQuotes.flag(child.isFullAmount(i)))
                    .lastLook(WireQuotes.flag(child.hasLastLook(i)));
        }
        events.endEvent(length);
    }

    @Override
    public final void onParentOrderCancelRejected(final ParentCancelRequest request, final RejectReason reason) {
        cancelRejected.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(ParentOrderCancelRejectedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(cancelRejected.header());
        WireIdentifiers.encode(request.clientOrderId, cancelRejected.clientOrderId());
        WireIdentifiers.encode(request.requestId, cancelRejected.requestId());
        cancelRejected
                .parentOrderId(request.parentOrderId)
                .accountId(request.accountId)
                .reason(WireCodes.of(reason));
        events.endEvent(ParentOrderCancelRejectedEncoder.BLOCK_LENGTH);
    }

    @Override
    public final void onParentOrdersWorked(final int parentCount) {
        worked.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(ParentOrdersWorkedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(worked.header());
        worked.parentCount(parentCount);
        events.endEvent(ParentOrdersWorkedEncoder.BLOCK_LENGTH);
    }
}
