package rialto.dialect.admin;

import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.state.Account;
import rialto.gateway.state.Asset;
import rialto.gateway.state.Balance;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.RejectReason;
import rialto.protocol.TransferFundsEncoder;

import java.util.Set;

/**
 * Deposits and withdrawals. A transfer id is used once in the venue: the same transfer again answers as the first time,
 * with {@code "repeated":true}; another transfer under the same id is a conflict.
 */
final class TransferAdmin {
    private static final Set<String> FIELDS = Set.of("transferId", "asset", "amount");

    private final AdminContext context;
    private final TransferFundsEncoder transferFunds = new TransferFundsEncoder();

    TransferAdmin(final AdminContext context) {
        this.context = context;
    }

    void deposit(final AdminExchange exchange) {
        transfer(exchange, 1);
    }

    void withdraw(final AdminExchange exchange) {
        transfer(exchange, -1);
    }

    private void transfer(final AdminExchange exchange, final int sign) {
        final Account account = context.account(exchange.argument(0));
        final AdminBody body = AdminBody.parse(exchange.body(), FIELDS);
        final String transferId = body.identifier("transferId");
        if (Identifier36.isPassing(transferId)) {
            throw ApiErrors.reservedIdentifier("transferId").asException();
        }
        final Asset asset = context.asset(body, "asset");
        final long amount = body.decimal("amount", asset.scale());
        if (amount == 0) {
            throw AdminBody.invalid("amount", "It must be above zero.");
        }
        context.send(
                exchange,
                (buffer, offset, header, gatewayId, correlationId) -> {
                    transferFunds.wrapAndApplyHeader(buffer, offset, header);
                    transferFunds.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                    transferFunds.accountId(account.accountId()).amount(sign * amount);
                    Identifier36.encode(transferId, transferFunds.transferId());
                    transferFunds.assetId(asset.assetId());
                    return MessageHeaderEncoder.ENCODED_LENGTH + transferFunds.encodedLength();
                },
                RejectReason.DUPLICATE_TRANSFER_ID,
                outcome -> {
                    if (outcome.commandReject() == RejectReason.DUPLICATE_TRANSFER_ID) {
                        exchange.error(ApiError.of(ApiErrors.CONFLICT, -2010, "Duplicate order sent.")
                                .because(
                                        "DUPLICATE_TRANSFER_ID",
                                        "The transfer id was used before for another transfer."));
                    } else {
                        answer(exchange, transferId, account, asset, sign * amount, outcome.transferRepeated());
                    }
                });
    }

    private static void answer(
            final AdminExchange exchange,
            final String transferId,
            final Account account,
            final Asset asset,
            final long amount,
            final boolean repeated) {
        final Balance balance = account.balance(asset.assetId());
        exchange.answer(200, json -> {
            json.beginObject().name("transferId").string(transferId);
            json.name("account").string(account.name()).name("asset").string(asset.symbol());
            json.name("amount").decimal(amount, asset.scale());
            json.name("free").decimal(balance == null ? 0 : balance.available(), asset.scale());
            json.name("locked").decimal(balance == null ? 0 : balance.held(), asset.scale());
            json.name("repeated").bool(repeated).endObject();
        });
    }
}
