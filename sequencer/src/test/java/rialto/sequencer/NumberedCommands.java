package rialto.sequencer;

import org.agrona.concurrent.UnsafeBuffer;
import rialto.protocol.AmendOrderEncoder;
import rialto.protocol.AnswerHoldEncoder;
import rialto.protocol.CancelAllOrdersEncoder;
import rialto.protocol.CancelOrderEncoder;
import rialto.protocol.CommandSourceEncoder;
import rialto.protocol.EnterOrderEncoder;
import rialto.protocol.EnterQuoteOrderEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.LogOffSessionEncoder;
import rialto.protocol.LogOnSessionEncoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.NumberedCommandEncoder;
import rialto.protocol.OrderParty;
import rialto.protocol.OrderType;
import rialto.protocol.PlainOrders;
import rialto.protocol.ReplaceMode;
import rialto.protocol.ReplaceOrderEncoder;
import rialto.protocol.ReplaceQuotesEncoder;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.SessionKind;
import rialto.protocol.Side;
import rialto.protocol.TakeSessionNumbersEncoder;
import rialto.protocol.TimeInForce;
import rialto.protocol.TriggerType;

import java.util.Arrays;
import java.util.function.LongUnaryOperator;

/** Encodes what gateways command for numbered sessions, each as bytes of its own, so that one can stand in another. */
final class NumberedCommands {
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[8192]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private int gatewayId;
    private long correlationId;
    private long sentNs;
    /** By session: what a gateway knows of its next number. */
    LongUnaryOperator nextNumbersIn = sessionId -> 0;
    /** For whom the numbered commands from now on are; empty for nobody. */
    String party = "";

    private int lessExecuted = 1;

    NumberedCommands(final int gatewayId) {
        this.gatewayId = gatewayId;
    }

    /** The next commands are those of another gateway. */
    NumberedCommands by(final int otherGatewayId) {
        gatewayId = otherGatewayId;
        return this;
    }

    byte[] logOn(final long accountId, final String name, final SessionKind kind, final long number) {
        return logOn(accountId, name, kind, number, ++sentNs, false);
    }

    byte[] logOn(
            final long accountId,
            final String name,
            final SessionKind kind,
            final long number,
            final long sentTimestampNs,
            final boolean reset) {
        final LogOnSessionEncoder encoder = new LogOnSessionEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        Identifier36.encode(name, encoder.name());
        encoder.accountId(accountId)
                .sentTimestampNs(sentTimestampNs)
                .number(number)
                .kind(kind)
                .reset((short) (reset ? 1 : 0));
        return bytes(encoder.encodedLength());
    }

    byte[] logOff(final long accountId, final long sessionId, final int epoch) {
        final LogOffSessionEncoder encoder = new LogOffSessionEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        encoder.accountId(accountId).sessionId(sessionId).epoch(epoch);
        return bytes(encoder.encodedLength());
    }

    byte[] take(final long accountId, final long sessionId, final int epoch, final long number, final int count) {
        final TakeSessionNumbersEncoder encoder = new TakeSessionNumbersEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        encoder.accountId(accountId)
                .sessionId(sessionId)
                .epoch(epoch)
                .number(number)
                .nextNumberIn(nextNumbersIn.applyAsLong(sessionId))
                .count(count);
        return bytes(encoder.encodedLength());
    }

    byte[] numbered(
            final long accountId, final long sessionId, final int epoch, final long number, final byte[] command) {
        return numbered(accountId, sessionId, epoch, number, nextNumbersIn.applyAsLong(sessionId), command);
    }

    byte[] numbered(
            final long accountId,
            final long sessionId,
            final int epoch,
            final long number,
            final long nextNumberIn,
            final byte[] command) {
        final NumberedCommandEncoder encoder = new NumberedCommandEncoder().wrapAndApplyHeader(buffer, 0, header);
        OrderParty.encode(encoder, header, party);
        source(encoder.source());
        encoder.accountId(accountId)
                .sessionId(sessionId)
                .epoch(epoch)
                .number(number)
                .nextNumberIn(nextNumberIn)
                .putCommand(command, 0, command.length);
        return bytes(encoder.encodedLength());
    }

    byte[] limit(final long accountId, final String id, final Side side, final long lots, final long ticks) {
        return enter(accountId, id, side, OrderType.LIMIT, TimeInForce.GTC, lots, 0, ticks);
    }

    /** A limit order that waits for the last price; with a delta it trails from there on. */
    byte[] stop(
            final long accountId,
            final String id,
            final Side side,
            final long lots,
            final long ticks,
            final long triggerTicks,
            final int trailingDelta) {
        final byte[] command = limit(accountId, id, side, lots, ticks);
        new EnterOrderEncoder()
                .wrap(new UnsafeBuffer(command), MessageHeaderEncoder.ENCODED_LENGTH)
                .triggerTicks(triggerTicks)
                .trailingDelta(trailingDelta)
                .triggerType(TriggerType.STOP_LOSS);
        return command;
    }

    byte[] enter(
            final long accountId,
            final String id,
            final Side side,
            final OrderType type,
            final TimeInForce timeInForce,
            final long lots,
            final long quoteAmount,
            final long ticks) {
        final EnterOrderEncoder encoder = new EnterOrderEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        Identifier36.encode(id, encoder.clientOrderId());
        encoder.accountId(accountId)
                .priceTicks(ticks)
                .quantityLots(lots)
                .quoteAmount(quoteAmount)
                .instrumentId(1)
                .side(side)
                .orderType(type)
                .timeInForce(timeInForce)
                .selfTradePrevention(SelfTradePrevention.NONE)
                .expireTimestampNs(0)
                .cancelTimerId(0)
                .validateOnly((short) 0);
        PlainOrders.plain(encoder);
        return bytes(encoder.encodedLength());
    }

    /** For streamed quotes. */
    byte[] quoteOrder(
            final long accountId,
            final String id,
            final Side side,
            final TimeInForce timeInForce,
            final long lots,
            final long ticks) {
        final EnterQuoteOrderEncoder encoder = new EnterQuoteOrderEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        Identifier36.encode(id, encoder.clientOrderId());
        Identifier36.encode("", encoder.quoteId());
        encoder.accountId(accountId)
                .priceTicks(ticks)
                .quantityLots(lots)
                .instrumentId(2)
                .side(side)
                .orderType(OrderType.LIMIT)
                .timeInForce(timeInForce)
                .quoteTier((short) 0)
                .expireTimestampNs(0)
                .cancelTimerId(0)
                .minQuantityLots(0)
                .quoteAccountId(0)
                .quoteRequestId(0)
                .validateOnly((short) 0);
        return bytes(encoder.encodedLength());
    }

    byte[] cancel(final long accountId, final long orderId, final String id, final String requestId) {
        return cancel(accountId, orderId, id, requestId, 1);
    }

    byte[] cancel(
            final long accountId, final long orderId, final String id, final String requestId, final int instrumentId) {
        final CancelOrderEncoder encoder = new CancelOrderEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        Identifier36.encode(id, encoder.clientOrderId());
        Identifier36.encode(requestId, encoder.requestId());
        encoder.accountId(accountId).orderId(orderId).instrumentId(instrumentId);
        return bytes(encoder.encodedLength());
    }

    byte[] cancelAll(final long accountId, final String requestId) {
        return cancelAll(accountId, requestId, 0);
    }

    byte[] cancelAll(final long accountId, final String requestId, final int instrumentId) {
        final CancelAllOrdersEncoder encoder = new CancelAllOrdersEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        Identifier36.encode(requestId, encoder.requestId());
        encoder.accountId(accountId).instrumentId(instrumentId);
        return bytes(encoder.encodedLength());
    }

    byte[] amend(final long accountId, final String id, final String newId, final long newLots) {
        final AmendOrderEncoder encoder = new AmendOrderEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        Identifier36.encode(id, encoder.clientOrderId());
        Identifier36.encode(newId, encoder.newClientOrderId());
        encoder.accountId(accountId).orderId(0).newQuantityLots(newLots).instrumentId(1);
        return bytes(encoder.encodedLength());
    }

    /** A buy takes an order's place, smaller by what was executed. */
    byte[] replace(final long accountId, final String id, final String newId, final long lots, final long ticks) {
        return replace(accountId, id, newId, lots, ticks, ReplaceMode.STOP_ON_FAILURE);
    }

    /** The new order counts also what orders before the other one executed, and its reports do. */
    byte[] carryOn(final long accountId, final String id, final String newId, final long lots, final long ticks) {
        lessExecuted = 2;
        final byte[] command = replace(accountId, id, newId, lots, ticks, ReplaceMode.KEEP_ON_FAILURE);
        lessExecuted = 1;
        return command;
    }

    byte[] replace(
            final long accountId,
            final String id,
            final String newId,
            final long lots,
            final long ticks,
            final ReplaceMode mode) {
        final ReplaceOrderEncoder encoder = new ReplaceOrderEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        Identifier36.encode(id, encoder.cancelClientOrderId());
        Identifier36.encode("", encoder.cancelRequestId());
        Identifier36.encode(newId, encoder.clientOrderId());
        encoder.accountId(accountId)
                .cancelOrderId(0)
                .priceTicks(ticks)
                .quantityLots(lots)
                .quoteAmount(0)
                .instrumentId(1)
                .replaceMode(mode)
                .side(Side.BUY)
                .orderType(OrderType.LIMIT)
                .timeInForce(TimeInForce.GTC)
                .selfTradePrevention(SelfTradePrevention.NONE)
                .expireTimestampNs(0)
                .cancelTimerId(0)
                .lessExecuted((short) (mode == ReplaceMode.ALLOW_FAILURE ? 0 : lessExecuted));
        PlainOrders.plain(encoder);
        return bytes(encoder.encodedLength());
    }

    /** A ladder of one ask at 1,001 ticks. */
    byte[] ask(final long accountId, final long lots, final boolean lastLook) {
        final ReplaceQuotesEncoder encoder = new ReplaceQuotesEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        Identifier36.encode("quote", encoder.quoteId());
        encoder.accountId(accountId).validUntilNs(Long.MAX_VALUE).instrumentId(2).stream((short) 0)
                .fullAmount((short) 0)
                .lastLook((short) (lastLook ? 1 : 0));
        encoder.bidsCount(0);
        encoder.asksCount(1).next().priceTicks(1_001).quantityLots(lots).maxShowLots(lots);
        return bytes(encoder.encodedLength());
    }

    byte[] answerHold(final long accountId, final long holdId, final boolean accepted) {
        final AnswerHoldEncoder encoder = new AnswerHoldEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        encoder.accountId(accountId).holdId(holdId).accepted((short) (accepted ? 1 : 0));
        return bytes(encoder.encodedLength());
    }

    private void source(final CommandSourceEncoder source) {
        source.gatewayId(gatewayId).flags(0).correlationId(++correlationId);
    }

    private byte[] bytes(final int encodedLength) {
        return Arrays.copyOf(buffer.byteArray(), MessageHeaderEncoder.ENCODED_LENGTH + encodedLength);
    }
}
