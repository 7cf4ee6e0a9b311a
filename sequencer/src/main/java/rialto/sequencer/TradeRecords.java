package rialto.sequencer;

import org.agrona.MutableDirectBuffer;
import rialto.engine.RevisableTrade;
import rialto.engine.Side;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.SnapshotTradeDecoder;
import rialto.protocol.SnapshotTradeEncoder;

/** Trades that can be revised as records of a snapshot. */
final class TradeRecords {
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final SnapshotTradeEncoder encoder = new SnapshotTradeEncoder();
    private final RevisableTrade trade = new RevisableTrade();

    /** @return the length without the header, as {@code encodedLength} gives it */
    int encode(final RevisableTrade from, final MutableDirectBuffer buffer) {
        return encoder.wrapAndApplyHeader(buffer, 0, header)
                .tradeId(from.tradeId)
                .eventSequence(from.eventSequence)
                .timestampNs(from.timestampNs)
                .makerOrderId(from.makerOrderId)
                .takerOrderId(from.takerOrderId)
                .makerAccountId(from.makerAccountId)
                .takerAccountId(from.takerAccountId)
                .priceTicks(from.priceTicks)
                .quantityLots(from.quantityLots)
                .makerFee(from.makerFee)
                .takerFee(from.takerFee)
                .makerFeePpm(from.makerFeePpm)
                .takerFeePpm(from.takerFeePpm)
                .instrumentId(from.instrumentId)
                .revision(from.revision)
                .takerSide(WireCodes.of(from.takerBuys ? Side.BUY : Side.SELL))
                .busted((short) (from.busted ? 1 : 0))
                .encodedLength();
    }

    /** @return what is used again for the next one */
    RevisableTrade decode(final SnapshotTradeDecoder record) {
        trade.tradeId = record.tradeId();
        trade.eventSequence = record.eventSequence();
        trade.timestampNs = record.timestampNs();
        trade.makerOrderId = record.makerOrderId();
        trade.takerOrderId = record.takerOrderId();
        trade.makerAccountId = record.makerAccountId();
        trade.takerAccountId = record.takerAccountId();
        trade.priceTicks = record.priceTicks();
        trade.quantityLots = record.quantityLots();
        trade.makerFee = record.makerFee();
        trade.takerFee = record.takerFee();
        trade.makerFeePpm = record.makerFeePpm();
        trade.takerFeePpm = record.takerFeePpm();
        trade.instrumentId = record.instrumentId();
        trade.revision = record.revision();
        trade.takerBuys = record.takerSideRaw() == Side.BUY.code();
        trade.busted = record.busted() != 0;
        return trade;
    }
}
