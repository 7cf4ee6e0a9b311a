package rialto.sequencer;

import org.agrona.DirectBuffer;
import rialto.engine.AmendRequest;
import rialto.engine.CancelRequest;
import rialto.engine.CancelTimerTerms;
import rialto.engine.ContingencyType;
import rialto.engine.InstrumentDefinition;
import rialto.engine.MatchAlgorithm;
import rialto.engine.OrderEntryRequest;
import rialto.engine.OrderListRequest;
import rialto.engine.OrderRequest;
import rialto.engine.OrderType;
import rialto.engine.PegOffsetType;
import rialto.engine.PegPriceType;
import rialto.engine.SelfTradePrevention;
import rialto.engine.SettlementType;
import rialto.engine.Side;
import rialto.engine.SuspensionReason;
import rialto.engine.TimeInForce;
import rialto.engine.TradingPhase;
import rialto.engine.TradingSchedule;
import rialto.engine.TransferRequest;
import rialto.engine.TriggerPriceType;
import rialto.engine.TriggerType;
import rialto.protocol.AddApiKeyDecoder;
import rialto.protocol.AddInstrumentDecoder;
import rialto.protocol.AmendOrderDecoder;
import rialto.protocol.Blocks;
import rialto.protocol.CancelOrderDecoder;
import rialto.protocol.CancelOrderListDecoder;
import rialto.protocol.ChangeInstrumentDecoder;
import rialto.protocol.EnterOrderDecoder;
import rialto.protocol.EnterOrderListDecoder;
import rialto.protocol.MatchAlgorithms;
import rialto.protocol.MinQuantities;
import rialto.protocol.OpenAccountDecoder;
import rialto.protocol.OrderDisplays;
import rialto.protocol.OrderTriggers;
import rialto.protocol.PegTerms;
import rialto.protocol.ReplaceOrderDecoder;
import rialto.protocol.SetCancelTimerDecoder;
import rialto.protocol.SetOrderEntryDecoder;
import rialto.protocol.SetTradingScheduleDecoder;
import rialto.protocol.TransferFundsDecoder;

import java.nio.ByteOrder;

/** Turns decoded commands into the engine's requests, which are reused from command to command. */
final class CommandRequests {
    private final OrderRequest order = new OrderRequest();
    private final OrderListRequest list = new OrderListRequest();
    private final CancelRequest cancel = new CancelRequest();
    private final AmendRequest amend = new AmendRequest();
    private final TransferRequest transfer = new TransferRequest();
    private final TradingSchedule schedule = new TradingSchedule();
    private final InstrumentDefinition instrument = new InstrumentDefinition();
    private final CancelTimerTerms cancelTimer = new CancelTimerTerms();
    private final OrderEntryRequest orderEntry = new OrderEntryRequest();

    OrderRequest order(final EnterOrderDecoder command) {
        return order(command, order);
    }

    /** @return into, which becomes the command's order */
    static OrderRequest order(final EnterOrderDecoder command, final OrderRequest order) {
        order.accountId = command.accountId();
        WireIdentifiers.decode(command.clientOrderId(), order.clientOrderId);
        order.priceTicks = command.priceTicks();
        order.quantityLots = command.quantityLots();
        order.quoteAmount = command.quoteAmount();
        order.instrumentId = command.instrumentId();
        order.terms(
                Side.of(command.sideRaw()),
                OrderType.of(command.orderTypeRaw()),
                TimeInForce.of(command.timeInForceRaw()),
                SelfTradePrevention.of(command.selfTradePreventionRaw()));
        order.expireTimestampNs = command.expireTimestampNs();
        order.cancelTimerId = command.cancelTimerId();
        order.validateOnly = command.validateOnly() != 0;
        order.displayLots = OrderDisplays.lots(command);
        order.minEntryLots = MinQuantities.lots(command);
        if (PegTerms.areIn(command)) {
            WirePegs.decode(command.peg(), order);
        } else {
            order.peg(PegPriceType.NONE, PegOffsetType.NONE, 0, 0);
        }
        if (OrderTriggers.areIn(command)) {
            order.trigger(
                    TriggerType.of(command.triggerTypeRaw()),
                    TriggerPriceType.of(command.triggerPriceTypeRaw()),
                    command.triggerTicks(),
                    command.trailingDelta());
        } else {
            order.trigger(TriggerType.NONE, TriggerPriceType.LAST_TRADE, 0, 0);
        }
        return order;
    }

    /** A list without its orders, which the caller reads from behind the block. */
    OrderListRequest list(final EnterOrderListDecoder command) {
        list.accountId = command.accountId();
        WireIdentifiers.decode(command.clientListId(), list.clientListId);
        list.instrumentId = command.instrumentId();
        final ContingencyType type = ContingencyType.of(command.contingencyTypeRaw());
        if (list.contingencyType != type) {
            list.contingencyType = type;
        }
        return list;
    }

    CancelRequest cancel(final CancelOrderListDecoder command) {
        cancel.accountId = command.accountId();
        cancel.orderId = command.listId();
        WireIdentifiers.decode(command.clientListId(), cancel.clientOrderId);
        WireIdentifiers.decode(command.requestId(), cancel.requestId);
        cancel.instrumentId = command.instrumentId();
        return cancel;
    }

    CancelRequest cancel(final CancelOrderDecoder command) {
        cancel.accountId = command.accountId();
        cancel.orderId = command.orderId();
        WireIdentifiers.decode(command.clientOrderId(), cancel.clientOrderId);
        WireIdentifiers.decode(command.requestId(), cancel.requestId);
        cancel.instrumentId = command.instrumentId();
        return cancel;
    }

    /** The order that a replacement cancels. */
    CancelRequest replacedOrder(final ReplaceOrderDecoder command) {
        cancel.accountId = command.accountId();
        cancel.orderId = command.cancelOrderId();
        WireIdentifiers.decode(command.cancelClientOrderId(), cancel.clientOrderId);
        WireIdentifiers.decode(command.cancelRequestId(), cancel.requestId);
        cancel.instrumentId = command.instrumentId();
        return cancel;
    }

    /** The order that a replacement enters. */
    OrderRequest replacement(final ReplaceOrderDecoder command) {
        order.accountId = command.accountId();
        WireIdentifiers.decode(command.clientOrderId(), order.clientOrderId);
        order.priceTicks = command.priceTicks();
        order.quantityLots = command.quantityLots();
        order.quoteAmount = command.quoteAmount();
        order.instrumentId = command.instrumentId();
        order.terms(
                Side.of(command.sideRaw()),
                OrderType.of(command.orderTypeRaw()),
                TimeInForce.of(command.timeInForceRaw()),
                SelfTradePrevention.of(command.selfTradePreventionRaw()));
        order.expireTimestampNs = command.expireTimestampNs();
        order.cancelTimerId = command.cancelTimerId();
        order.validateOnly = false;
        order.displayLots = OrderDisplays.lots(command);
        order.minEntryLots = MinQuantities.lots(command);
        if (PegTerms.areIn(command)) {
            WirePegs.decode(command.peg(), order);
        } else {
            order.peg(PegPriceType.NONE, PegOffsetType.NONE, 0, 0);
        }
        if (OrderTriggers.areIn(command)) {
            order.trigger(
                    TriggerType.of(command.triggerTypeRaw()),
                    TriggerPriceType.of(command.triggerPriceTypeRaw()),
                    command.triggerTicks(),
                    command.trailingDelta());
        } else {
            order.trigger(TriggerType.NONE, TriggerPriceType.LAST_TRADE, 0, 0);
        }
        return order;
    }

    AmendRequest amend(final AmendOrderDecoder command) {
        WireIdentifiers.decode(command.clientOrderId(), amend.clientOrderId);
        WireIdentifiers.decode(command.newClientOrderId(), amend.newClientOrderId);
        amend.accountId = command.accountId();
        amend.orderId = command.orderId();
        amend.newQuantityLots = command.newQuantityLots();
        amend.instrumentId = command.instrumentId();
        return amend;
    }

    TransferRequest transfer(final TransferFundsDecoder command) {
        WireIdentifiers.decode(command.transferId(), transfer.transferId);
        transfer.accountId = command.accountId();
        transfer.amount = command.amount();
        transfer.assetId = command.assetId();
        return transfer;
    }

    /** The deposit that an account opens with; it has no account id yet. */
    TransferRequest opening(final OpenAccountDecoder command) {
        WireIdentifiers.decode(command.transferId(), transfer.transferId);
        transfer.accountId = 0;
        transfer.amount = command.amount();
        transfer.assetId = command.assetId();
        return transfer;
    }

    InstrumentDefinition instrument(final AddInstrumentDecoder command) {
        WireIdentifiers.decode(command.symbol(), instrument.symbol);
        instrument.instrumentId = 0;
        instrument.phase = null;
        WireInstruments.decode(command.terms(), instrument);
        final boolean settles = Blocks.has(command, AddInstrumentDecoder.settlementTypeEncodingOffset());
        settlement(settles ? command.settlementTypeRaw() : 0, settles ? command.settlementDate() : 0);
        instrument.maxIcebergParts = OrderDisplays.parts(command);
        instrument.matchAlgorithm = MatchAlgorithm.of(MatchAlgorithms.code(command));
        instrument.minHiddenLots = OrderDisplays.minHiddenLots(command);
        return instrument;
    }

    /** Filters and fees only; the rest of the definition is not looked at in a change. */
    InstrumentDefinition change(final ChangeInstrumentDecoder command) {
        instrument.instrumentId = command.instrumentId();
        WireInstruments.decode(command.filters(), instrument);
        final boolean settles = Blocks.has(command, ChangeInstrumentDecoder.settlementTypeEncodingOffset());
        settlement(settles ? command.settlementTypeRaw() : 0, settles ? command.settlementDate() : 0);
        instrument.maxIcebergParts = OrderDisplays.parts(command);
        instrument.matchAlgorithm = MatchAlgorithm.of(MatchAlgorithms.code(command));
        instrument.minHiddenLots = OrderDisplays.minHiddenLots(command);
        return instrument;
    }

    /** @param type 0 where the command says none, as all did before there were others: SPOT without a date */
    private void settlement(final int type, final int date) {
        instrument.settlementType = type == 0 ? SettlementType.SPOT : SettlementType.of(type);
        instrument.settlementDate = type == 0 ? 0 : date;
    }

    TradingSchedule schedule(final SetTradingScheduleDecoder command) {
        schedule.instrumentId = command.instrumentId();
        schedule.utcOffsetSeconds = command.utcOffsetSeconds();
        schedule.entryCount = command.entryCount();
        schedule.daysOfWeek = command.daysOfWeek();
        for (int i = 0; i < TradingSchedule.MAX_ENTRIES; i++) {
            schedule.secondOfDay[i] = command.secondOfDay(i);
            schedule.phase[i] = TradingPhase.of(command.phase(i));
        }
        return schedule;
    }

    CancelTimerTerms cancelTimer(final SetCancelTimerDecoder command) {
        cancelTimer.accountId = command.accountId();
        cancelTimer.cancelTimerId = command.cancelTimerId();
        cancelTimer.countdownMs = command.countdownMs();
        cancelTimer.holderId = command.leaseMs() == 0 ? 0 : command.source().gatewayId();
        cancelTimer.instrumentId = command.instrumentId();
        cancelTimer.allOrders = command.allOrders() != 0;
        return cancelTimer;
    }

    OrderEntryRequest orderEntry(final SetOrderEntryDecoder command) {
        orderEntry.instrumentId = command.instrumentId();
        orderEntry.reason = SuspensionReason.of(command.reasonRaw());
        orderEntry.memberId = command.memberId();
        orderEntry.allowed = command.allowed() != 0;
        orderEntry.cancelAll = command.cancelAll() != 0;
        return orderEntry;
    }

    /**
     * A key, or null if its parts of variable length do not fit the message.
     *
     * @param end of the message
     */
    ApiKey apiKey(final AddApiKeyDecoder command, final int end, final long timestampNs) {
        if (!hasBytes(command.buffer(), command.limit(), end)) {
            return null;
        }
        final byte[] secret = new byte[command.secretLength()];
        command.getSecret(secret, 0, secret.length);
        if (!hasBytes(command.buffer(), command.limit(), end)) {
            return null;
        }
        final byte[] label = new byte[command.labelLength()];
        command.getLabel(label, 0, label.length);
        if (!hasBytes(command.buffer(), command.limit(), end)) {
            return null;
        }
        final byte[] addresses = new byte[command.addressesLength()];
        command.getAddresses(addresses, 0, addresses.length);
        return new ApiKey(
                command.keyId(),
                command.accountId(),
                timestampNs,
                command.permissions(),
                command.keyTypeRaw(),
                command.expireTimestampNs(),
                secret,
                label,
                addresses);
    }

    private static boolean hasBytes(final DirectBuffer buffer, final int at, final int end) {
        final int begin = at + AddApiKeyDecoder.secretHeaderLength();
        return begin <= end && begin + (buffer.getShort(at, ByteOrder.LITTLE_ENDIAN) & 0xFFFF) <= end;
    }
}
