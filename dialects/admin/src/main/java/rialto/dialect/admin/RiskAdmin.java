package rialto.dialect.admin;

import rialto.gateway.api.ApiError;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.state.Account;
import rialto.gateway.state.Order;
import rialto.protocol.CancelAllOrdersEncoder;
import rialto.protocol.CancelOrderEncoder;
import rialto.protocol.EndSessionsEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.RejectReason;
import rialto.protocol.SetAccountStateEncoder;

import java.nio.charset.StandardCharsets;
import java.util.Set;

/** What keeps an account from doing harm: freeze it, cancel its orders, end its sessions. */
final class RiskAdmin {
    private static final Set<String> FIELDS = Set.of("reason", "cancelOrders");
    private static final int MAX_REASON_BYTES = 256;

    private final AdminContext context;
    private final SetAccountStateEncoder setState = new SetAccountStateEncoder();
    private final CancelAllOrdersEncoder cancelAll = new CancelAllOrdersEncoder();
    private final CancelOrderEncoder cancelOrder = new CancelOrderEncoder();
    private final EndSessionsEncoder endSessions = new EndSessionsEncoder();

    RiskAdmin(final AdminContext context) {
        this.context = context;
    }

    void freeze(final AdminExchange exchange) {
        final AdminBody body = AdminBody.parseOptional(exchange.body(), FIELDS);
        setState(exchange, true, body.flag("cancelOrders"), body.text("reason", ""));
    }

    void unfreeze(final AdminExchange exchange) {
        final AdminBody body = AdminBody.parseOptional(exchange.body(), Set.of("reason"));
        setState(exchange, false, false, body.text("reason", ""));
    }

    private void setState(
            final AdminExchange exchange, final boolean frozen, final boolean cancels, final String reason) {
        final Account account = context.account(exchange.argument(0));
        final byte[] told = AdminBody.bytes("reason", reason, MAX_REASON_BYTES);
        context.send(
                exchange,
                (buffer, offset, header, gatewayId, correlationId) -> {
                    setState.wrapAndApplyHeader(buffer, offset, header);
                    setState.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                    setState.accountId(account.accountId()).frozen((short) (frozen ? 1 : 0));
                    setState.cancelOrders((short) (cancels ? 1 : 0)).putReason(told, 0, told.length);
                    return MessageHeaderEncoder.ENCODED_LENGTH + setState.encodedLength();
                },
                outcome -> answer(exchange, account, outcome));
    }

    /** All its orders, on all instruments. */
    void cancelAll(final AdminExchange exchange) {
        final Account account = context.account(exchange.argument(0));
        context.send(
                exchange,
                (buffer, offset, header, gatewayId, correlationId) -> {
                    cancelAll.wrapAndApplyHeader(buffer, offset, header);
                    cancelAll.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                    cancelAll.accountId(account.accountId()).instrumentId(0);
                    Identifier36.encode("", cancelAll.requestId());
                    return MessageHeaderEncoder.ENCODED_LENGTH + cancelAll.encodedLength();
                },
                RejectReason.UNKNOWN_ORDER,
                outcome -> answer(exchange, account, outcome));
    }

    private static void answer(final AdminExchange exchange, final Account account, final CommandOutcome outcome) {
        final int canceled = outcome.canceledOrders().size();
        exchange.answer(200, json -> {
            json.beginObject().name("account").string(account.name());
            json.name("frozen").bool(account.isFrozen());
            json.name("canceledOrders").number(canceled);
            json.name("openOrders").number(account.openOrders().size()).endObject();
        });
    }

    /** One order, by the venue's number of it. */
    void cancel(final AdminExchange exchange) {
        final long orderId = AdminNumbers.parse("orderId", exchange.argument(0), 1, Long.MAX_VALUE);
        final Order order = context.view().order(orderId);
        if (order == null) {
            throw unknownOrder(orderId).asException();
        }
        context.send(
                exchange,
                (buffer, offset, header, gatewayId, correlationId) -> {
                    cancelOrder.wrapAndApplyHeader(buffer, offset, header);
                    cancelOrder.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                    cancelOrder.accountId(order.account().accountId()).orderId(orderId);
                    Identifier36.encode("", cancelOrder.clientOrderId());
                    Identifier36.encode("", cancelOrder.requestId());
                    cancelOrder.instrumentId(order.instrument().instrumentId());
                    return MessageHeaderEncoder.ENCODED_LENGTH + cancelOrder.encodedLength();
                },
                RejectReason.UNKNOWN_ORDER,
                outcome -> {
                    if (AdminCommands.reason(outcome) == RejectReason.UNKNOWN_ORDER) {
                        exchange.error(unknownOrder(orderId));
                    } else {
                        answer(exchange, order);
                    }
                });
    }

    private static ApiError unknownOrder(final long orderId) {
        return AdminContext.notFound("UNKNOWN_ORDER", "There is no open order " + orderId + ".")
                .error();
    }

    private static void answer(final AdminExchange exchange, final Order order) {
        exchange.answer(200, json -> {
            json.beginObject().name("orderId").number(order.orderId());
            json.name("account").string(order.account().name());
            json.name("symbol").string(order.instrument().symbol());
            json.name("clientOrderId").string(order.clientOrderId());
            json.name("status").string(order.status().name()).endObject();
        });
    }

    /** Of all keys of an account; whoever has a key may come again. */
    void endSessions(final AdminExchange exchange) {
        endSessions(exchange, context.account(exchange.argument(0)).accountId(), "");
    }

    void endSessionsOfKey(final AdminExchange exchange) {
        final String keyId = exchange.argument(0);
        if (context.keys().get(keyId) == null) {
            throw AdminContext.notFound("UNKNOWN_KEY", "There is no such API key.");
        }
        endSessions(exchange, 0, keyId);
    }

    private void endSessions(final AdminExchange exchange, final long accountId, final String keyId) {
        context.send(
                exchange,
                (buffer, offset, header, gatewayId, correlationId) -> {
                    endSessions.wrapAndApplyHeader(buffer, offset, header);
                    endSessions.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                    endSessions.accountId(accountId);
                    endSessions.putKeyId(padded(keyId), 0);
                    return MessageHeaderEncoder.ENCODED_LENGTH + endSessions.encodedLength();
                },
                outcome -> exchange.answer(
                        200, json -> json.beginObject().name("ended").bool(true).endObject()));
    }

    private static byte[] padded(final String keyId) {
        final byte[] text = new byte[EndSessionsEncoder.keyIdLength()];
        final byte[] given = keyId.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(given, 0, text, 0, given.length);
        return text;
    }
}
