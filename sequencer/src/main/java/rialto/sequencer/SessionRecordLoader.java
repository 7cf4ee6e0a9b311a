package rialto.sequencer;

import rialto.engine.Identifier;
import rialto.protocol.Blocks;
import rialto.protocol.OrderDisplays;
import rialto.protocol.PegInstructionsDecoder;
import rialto.protocol.SnapshotNumberedSessionDecoder;
import rialto.protocol.SnapshotNumberedSessionsDecoder;
import rialto.protocol.SnapshotReportedOrderDecoder;

/** Numbered sessions, and what is reported of orders, from the records of a snapshot. */
final class SessionRecordLoader {
    private final NumberedSessions sessions;
    private final Identifier name = new Identifier();

    SessionRecordLoader(final NumberedSessions sessions) {
        this.sessions = sessions;
    }

    NumberedSessions sessions() {
        return sessions;
    }

    void onNumberedSession(final SnapshotNumberedSessionDecoder record) {
        final NumberedSession session = new NumberedSession(
                record.sessionId(), record.accountId(), WireIdentifiers.decode(record.name(), name), record.kind());
        session.nextNumberOut = record.nextNumberOut();
        session.nextNumberIn = record.nextNumberIn();
        session.sentTimestampNs = record.sentTimestampNs();
        session.loggedOnNs = record.loggedOnNs();
        session.usedNs = record.usedNs();
        session.epoch = record.epoch();
        session.gatewayId = record.gatewayId();
        session.marks.load(record.markStep());
        for (final SnapshotNumberedSessionDecoder.MarksDecoder mark : record.marks()) {
            session.marks.load(mark.number(), mark.eventSequence());
        }
        sessions.load(session);
    }

    void onNumberedSessions(final SnapshotNumberedSessionsDecoder record) {
        sessions.loadLastId(record.lastSessionId());
    }

    /** All records are there. */
    void onEnd() {
        sessions.endLoading();
    }

    void onReportedOrder(final SnapshotReportedOrderDecoder record) {
        final ReportedOrder order = sessions.orders().add(record.orderId());
        WireIdentifiers.decode(record.clientOrderId(), order.clientOrderId);
        WireIdentifiers.decode(record.requestId(), order.requestId);
        order.accountId = record.accountId();
        order.priceTicks = record.priceTicks();
        order.quantityLots = record.quantityLots();
        order.quoteAmount = record.quoteAmount();
        order.executedLots = record.executedLots();
        order.executedQuote = record.executedQuote();
        order.canceledLots = record.canceledLots();
        order.expireTimestampNs = record.expireTimestampNs();
        order.instrumentId = record.instrumentId();
        order.side = record.sideRaw();
        order.orderType = record.orderTypeRaw();
        order.timeInForce = record.timeInForceRaw();
        order.cancelReason = record.cancelReason();
        order.requesterId = record.requesterId();
        order.replaced = record.replaced() != 0;
        order.displayLots = OrderDisplays.lots(record);
        if (Blocks.has(record, SnapshotReportedOrderDecoder.pegEncodingOffset())) {
            final PegInstructionsDecoder peg = record.peg();
            order.pegPriceType = peg.pegPriceTypeRaw();
            order.pegOffsetType = peg.pegOffsetTypeRaw();
            order.pegOffset = peg.pegOffset();
            order.pegLimitTicks = peg.pegLimitTicks();
        }
        if (Blocks.has(record, SnapshotReportedOrderDecoder.triggerTicksEncodingOffset())) {
            order.triggerTicks = record.triggerTicks();
            order.trailingDelta = record.trailingDelta();
            order.triggerType = record.triggerTypeRaw();
            order.triggerPriceType = record.triggerPriceTypeRaw();
        }
        if (Blocks.has(record, SnapshotReportedOrderDecoder.carriedLotsEncodingOffset())) {
            order.carriedLots = record.carriedLots();
            order.carriedQuote = record.carriedQuote();
            WireIdentifiers.decode(record.partyId(), order.partyId);
        }
    }
}
