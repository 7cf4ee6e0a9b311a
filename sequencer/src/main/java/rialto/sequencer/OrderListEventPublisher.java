package rialto.sequencer;

import rialto.engine.OrderListListener;
import rialto.engine.OrderListRequest;
import rialto.engine.RejectReason;
import rialto.protocol.ContingencyType;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OrderListAcceptedEncoder;
import rialto.protocol.OrderListEndedEncoder;
import rialto.protocol.OrderListRejectedEncoder;
import rialto.protocol.OrderListRepeatedEncoder;
import rialto.protocol.OrderReleasedEncoder;

/** Encodes what becomes of lists of orders. */
final class OrderListEventPublisher implements OrderListListener {
    private final EventBatchWriter events;
    private final SessionReports reports;
    private final MessageHeaderEncoder messageHeader = new MessageHeaderEncoder();
    private final OrderListAcceptedEncoder accepted = new OrderListAcceptedEncoder();
    private final OrderListRejectedEncoder rejected = new OrderListRejectedEncoder();
    private final OrderListRepeatedEncoder repeated = new OrderListRepeatedEncoder();
    private final OrderReleasedEncoder released = new OrderReleasedEncoder();
    private final OrderListEndedEncoder ended = new OrderListEndedEncoder();

    OrderListEventPublisher(final EventBatchWriter events, final SessionReports reports) {
        this.events = events;
        this.reports = reports;
    }

    @Override
    public void onOrderListAccepted(final OrderListRequest request, final long listId) {
        accepted.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(OrderListAcceptedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(accepted.header());
        WireIdentifiers.encode(request.clientListId, accepted.clientListId());
        final int legCount = request.contingencyType.legCount();
        final int pendingFrom = request.contingencyType == rialto.engine.ContingencyType.OCO ? legCount : 1;
        accepted.listId(listId)
                .accountId(request.accountId)
                .instrumentId(request.instrumentId)
                .contingencyType(ContingencyType.get(request.contingencyType.code()))
                .legCount((short) legCount)
                .pendingFrom((short) pendingFrom);
        events.endEvent(OrderListAcceptedEncoder.BLOCK_LENGTH);
        reports.onListAccepted(listId + pendingFrom, listId + legCount - 1);
    }

    @Override
    public void onOrderListRejected(final OrderListRequest request, final RejectReason reason, final int leg) {
        rejected.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(OrderListRejectedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(rejected.header());
        WireIdentifiers.encode(request.clientListId, rejected.clientListId());
        rejected.accountId(request.accountId)
                .instrumentId(request.instrumentId)
                .leg((short) leg)
                .reason(WireCodes.of(reason));
        events.endEvent(OrderListRejectedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void onOrderListRepeated(
            final OrderListRequest request, final long firstListId, final RejectReason firstReason) {
        repeated.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(OrderListRepeatedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(repeated.header());
        WireIdentifiers.encode(request.clientListId, repeated.clientListId());
        repeated.accountId(request.accountId)
                .listId(firstListId)
                .instrumentId(request.instrumentId)
                .reason(WireCodes.of(firstReason));
        events.endEvent(OrderListRepeatedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void onOrderReleased(
            final long orderId,
            final long listId,
            final long accountId,
            final int instrumentId,
            final RejectReason refused) {
        released.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(OrderReleasedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(released.header());
        released.orderId(orderId)
                .listId(listId)
                .accountId(accountId)
                .instrumentId(instrumentId)
                .refused(WireCodes.of(refused));
        events.endEvent(OrderReleasedEncoder.BLOCK_LENGTH);
        if (refused == RejectReason.NONE && reports.isActive()) {
            reports.onReleased(orderId, accountId);
        }
    }

    @Override
    public void onOrderListEnded(final long listId, final long accountId, final int instrumentId) {
        ended.wrapAndApplyHeader(events.buffer(), events.beginEvent(OrderListEndedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(ended.header());
        ended.listId(listId).accountId(accountId).instrumentId(instrumentId);
        events.endEvent(OrderListEndedEncoder.BLOCK_LENGTH);
    }
}
