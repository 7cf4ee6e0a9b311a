package rialto.sequencer;

import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.NumberMarks;
import rialto.protocol.OrderType;
import rialto.protocol.Side;
import rialto.protocol.SnapshotNumberedSessionEncoder;
import rialto.protocol.SnapshotNumberedSessionsEncoder;
import rialto.protocol.SnapshotReportedOrderEncoder;
import rialto.protocol.TimeInForce;
import rialto.protocol.TriggerPriceType;
import rialto.protocol.TriggerType;

/** Numbered sessions, and what is reported of orders, as records of a snapshot. */
final class SessionSnapshotWriter {
    private final QuoteSnapshotWriter records;
    private final MessageHeaderEncoder messageHeader = new MessageHeaderEncoder();
    private final SnapshotNumberedSessionEncoder sessionRecord = new SnapshotNumberedSessionEncoder();
    private final SnapshotReportedOrderEncoder orderRecord = new SnapshotReportedOrderEncoder();

    /** @param records takes what is encoded into its buffer */
    SessionSnapshotWriter(final QuoteSnapshotWriter records) {
        this.records = records;
    }

    void take(final NumberedSessions sessions) {
        if (sessions.lastId() != 0) {
            final SnapshotNumberedSessionsEncoder last = new SnapshotNumberedSessionsEncoder()
                    .wrapAndApplyHeader(records.buffer, 0, messageHeader)
                    .lastSessionId(sessions.lastId());
            records.writeRecord(last.encodedLength());
        }
        sessions.all().forEach(this::onSession);
        sessions.orders().forEach(this::onOrder);
    }

    private void onSession(final NumberedSession session) {
        sessionRecord
                .wrapAndApplyHeader(records.buffer, 0, messageHeader)
                .sessionId(session.sessionId)
                .accountId(session.accountId)
                .nextNumberOut(session.nextNumberOut)
                .nextNumberIn(session.nextNumberIn)
                .sentTimestampNs(session.sentTimestampNs)
                .loggedOnNs(session.loggedOnNs)
                .usedNs(session.usedNs)
                .epoch(session.epoch)
                .gatewayId(session.gatewayId)
                .kind(session.kind)
                .markStep(session.marks.step());
        WireIdentifiers.encode(session.name, sessionRecord.name());
        final NumberMarks marks = session.marks;
        final SnapshotNumberedSessionEncoder.MarksEncoder group = sessionRecord.marksCount(marks.count());
        for (int i = 0; i < marks.count(); i++) {
            group.next().number(marks.number(i)).eventSequence(marks.eventSequence(i));
        }
        records.writeRecord(sessionRecord.encodedLength());
    }

    private void onOrder(final ReportedOrder order) {
        orderRecord
                .wrapAndApplyHeader(records.buffer, 0, messageHeader)
                .orderId(order.orderId)
                .accountId(order.accountId)
                .priceTicks(order.priceTicks)
                .quantityLots(order.quantityLots)
                .quoteAmount(order.quoteAmount)
                .executedLots(order.executedLots)
                .executedQuote(order.executedQuote)
                .canceledLots(order.canceledLots)
                .requesterId(order.requesterId)
                .expireTimestampNs(order.expireTimestampNs)
                .instrumentId(order.instrumentId)
                .side(Side.get((short) order.side))
                .orderType(OrderType.get((short) order.orderType))
                .timeInForce(TimeInForce.get((short) order.timeInForce))
                .cancelReason((short) order.cancelReason)
                .replaced((short) (order.replaced ? 1 : 0))
                .triggerTicks(order.triggerTicks)
                .trailingDelta(order.trailingDelta)
                .triggerType(TriggerType.get((short) order.triggerType))
                .triggerPriceType(TriggerPriceType.get((short) order.triggerPriceType))
                .carriedLots(order.carriedLots)
                .carriedQuote(order.carriedQuote)
                .displayLots(order.displayLots);
        WirePegs.encode(
                order.pegPriceType, order.pegOffsetType, order.pegOffset, order.pegLimitTicks, orderRecord.peg());
        WireIdentifiers.encode(order.clientOrderId, orderRecord.clientOrderId());
        WireIdentifiers.encode(order.requestId, orderRecord.requestId());
        WireIdentifiers.encode(order.partyId, orderRecord.partyId());
        records.writeRecord(orderRecord.encodedLength());
    }
}
