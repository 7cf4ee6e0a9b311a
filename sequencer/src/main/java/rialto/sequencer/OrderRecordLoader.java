package rialto.sequencer;

import rialto.engine.ContingencyType;
import rialto.engine.EngineSnapshotLoader;
import rialto.engine.OpenOrder;
import rialto.engine.OrderListRecord;
import rialto.engine.OrderType;
import rialto.engine.PegOffsetType;
import rialto.engine.PegPriceType;
import rialto.engine.SelfTradePrevention;
import rialto.engine.Side;
import rialto.engine.TimeInForce;
import rialto.engine.TriggerPriceType;
import rialto.engine.TriggerType;
import rialto.protocol.PublicOrderIds;
import rialto.protocol.SnapshotDisplayDecoder;
import rialto.protocol.SnapshotOrderDecoder;
import rialto.protocol.SnapshotOrderListDecoder;
import rialto.protocol.SnapshotPegDecoder;
import rialto.protocol.SnapshotTriggerDecoder;

/** A snapshot's records of open orders, of their triggers and displays, and of lists of orders, into the engine to be. */
final class OrderRecordLoader {
    private final EngineSnapshotLoader engineLoader;
    private final OpenOrder order = new OpenOrder();
    /** Of the order whose trigger was told last, of the iceberg and of the pegged order that were. */
    private long triggeredOrderId;

    private long displayedOrderId;
    private long peggedOrderId;
    private boolean lackPublicIds;

    OrderRecordLoader(final EngineSnapshotLoader engineLoader) {
        this.engineLoader = engineLoader;
    }

    /** Whether the snapshot is from before there were public ids. */
    boolean lackPublicIds() {
        return lackPublicIds;
    }

    void onOrderList(final SnapshotOrderListDecoder decoder) {
        final OrderListRecord list = new OrderListRecord();
        WireIdentifiers.decode(decoder.clientListId(), list.clientListId);
        list.listId = decoder.listId();
        list.accountId = decoder.accountId();
        list.contentHash = decoder.contentHash();
        list.laterOrderId = decoder.laterOrderId();
        list.instrumentId = decoder.instrumentId();
        list.readyRank = decoder.readyRank();
        list.contingencyType = ContingencyType.of(decoder.contingencyTypeRaw());
        list.released = decoder.released() != 0;
        list.winner = decoder.winner();
        engineLoader.onOrderList(list);
    }

    void onOrder(final SnapshotOrderDecoder decoder) {
        WireIdentifiers.decode(decoder.clientOrderId(), order.clientOrderId);
        order.orderId = decoder.orderId();
        order.accountId = decoder.accountId();
        order.priceTicks = decoder.priceTicks();
        order.quantityLots = decoder.quantityLots();
        order.executedLots = decoder.executedLots();
        order.executedQuote = decoder.executedQuote();
        order.enteredTimestampNs = decoder.enteredTimestampNs();
        order.changedTimestampNs = decoder.changedTimestampNs();
        order.instrumentId = decoder.instrumentId();
        order.side = Side.of(decoder.sideRaw());
        order.orderType = OrderType.of(decoder.orderTypeRaw());
        order.timeInForce = TimeInForce.of(decoder.timeInForceRaw());
        order.selfTradePrevention = SelfTradePrevention.of(decoder.selfTradePreventionRaw());
        order.expireTimestampNs = decoder.expireTimestampNs();
        lackPublicIds |= !PublicOrderIds.isIn(decoder);
        order.publicOrderId = lackPublicIds ? 0 : decoder.publicOrderId();
        if (order.orderId != triggeredOrderId) {
            order.triggerType = TriggerType.NONE;
        }
        if (order.orderId != displayedOrderId) {
            order.display(0, 0, 0);
        }
        if (order.orderId != peggedOrderId) {
            order.peg(PegPriceType.NONE, PegOffsetType.NONE, 0, 0);
        }
        engineLoader.onOrder(order);
    }

    void onTrigger(final SnapshotTriggerDecoder decoder) {
        triggeredOrderId = decoder.orderId();
        order.triggerTicks = decoder.triggerTicks();
        order.waitsForTicks = decoder.waitsForTicks();
        order.markTicks = decoder.markTicks();
        order.trailingTimestampNs = decoder.trailingTimestampNs();
        order.triggeredTimestampNs = decoder.triggeredTimestampNs();
        order.laterOrderId = decoder.laterOrderId();
        order.trailingDelta = decoder.trailingDelta();
        order.triggerType = TriggerType.of(decoder.triggerTypeRaw());
        order.triggerPriceType = TriggerPriceType.of(decoder.triggerPriceTypeRaw());
    }

    void onDisplay(final SnapshotDisplayDecoder decoder) {
        displayedOrderId = decoder.orderId();
        order.display(decoder.displayLots(), decoder.shownLots(), decoder.laterOrderId());
    }

    void onPeg(final SnapshotPegDecoder decoder) {
        peggedOrderId = decoder.orderId();
        WirePegs.decode(decoder.peg(), order);
    }
}
