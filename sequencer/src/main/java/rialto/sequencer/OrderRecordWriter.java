package rialto.sequencer;

import org.agrona.MutableDirectBuffer;
import rialto.engine.OpenOrder;
import rialto.engine.OrderListRecord;
import rialto.protocol.ContingencyType;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.SnapshotDisplayEncoder;
import rialto.protocol.SnapshotOrderEncoder;
import rialto.protocol.SnapshotOrderListEncoder;
import rialto.protocol.SnapshotPegEncoder;

/** Open orders, what the book shows of them, and lists of orders as records of a snapshot. */
final class OrderRecordWriter {
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final SnapshotOrderEncoder order = new SnapshotOrderEncoder();
    private final SnapshotDisplayEncoder display = new SnapshotDisplayEncoder();
    private final SnapshotPegEncoder peg = new SnapshotPegEncoder();
    private final SnapshotOrderListEncoder list = new SnapshotOrderListEncoder();

    /** @return the length without the header, as {@code encodedLength} gives it */
    int encode(final OpenOrder from, final MutableDirectBuffer buffer) {
        order.wrapAndApplyHeader(buffer, 0, header)
                .orderId(from.orderId)
                .accountId(from.accountId)
                .priceTicks(from.priceTicks)
                .quantityLots(from.quantityLots)
                .executedLots(from.executedLots)
                .executedQuote(from.executedQuote)
                .enteredTimestampNs(from.enteredTimestampNs)
                .changedTimestampNs(from.changedTimestampNs)
                .instrumentId(from.instrumentId)
                .side(WireCodes.of(from.side))
                .orderType(WireCodes.of(from.orderType))
                .timeInForce(WireCodes.of(from.timeInForce))
                .selfTradePrevention(WireCodes.of(from.selfTradePrevention))
                .expireTimestampNs(from.expireTimestampNs)
                .publicOrderId(from.publicOrderId);
        WireIdentifiers.encode(from.clientOrderId, order.clientOrderId());
        return order.encodedLength();
    }

    /** @return as the other one */
    int encodeDisplay(final OpenOrder from, final MutableDirectBuffer buffer) {
        return display.wrapAndApplyHeader(buffer, 0, header)
                .orderId(from.orderId)
                .displayLots(from.displayLots)
                .shownLots(from.shownLots)
                .laterOrderId(from.laterPartOrderId)
                .encodedLength();
    }

    /** @return as the other one */
    int encodePeg(final OpenOrder from, final MutableDirectBuffer buffer) {
        peg.wrapAndApplyHeader(buffer, 0, header).orderId(from.orderId);
        WirePegs.encode(from, peg.peg());
        return peg.encodedLength();
    }

    /** @return as the other one */
    int encode(final OrderListRecord from, final MutableDirectBuffer buffer) {
        list.wrapAndApplyHeader(buffer, 0, header)
                .listId(from.listId)
                .accountId(from.accountId)
                .contentHash(from.contentHash)
                .laterOrderId(from.laterOrderId)
                .instrumentId(from.instrumentId)
                .readyRank(from.readyRank)
                .contingencyType(ContingencyType.get(from.contingencyType.code()))
                .released((short) (from.released ? 1 : 0))
                .winner((short) from.winner);
        WireIdentifiers.encode(from.clientListId, list.clientListId());
        return list.encodedLength();
    }
}
