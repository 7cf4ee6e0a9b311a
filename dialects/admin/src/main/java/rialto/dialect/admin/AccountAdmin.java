package rialto.dialect.admin;

import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Account;
import rialto.gateway.state.Balance;
import rialto.protocol.CreateAccountEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.RejectReason;

import java.util.Set;

/** Accounts: list, create, show. */
final class AccountAdmin {
    /** Accounts below it are the venue's own; ids of clients' accounts follow upon one another from it on. */
    static final long FIRST_CLIENT_ACCOUNT = 100;

    private static final int MAX_LISTED = 1_000;

    private final AdminContext context;
    private final CreateAccountEncoder createAccount = new CreateAccountEncoder();

    AccountAdmin(final AdminContext context) {
        this.context = context;
    }

    /** Up to 1,000 accounts from parameter {@code fromId} on. */
    void list(final AdminExchange exchange) {
        final long fromId = fromId(exchange.parameter("fromId"));
        exchange.answer(200, json -> {
            json.beginArray();
            context.view().accounts().stream()
                    .filter(account -> account.accountId() >= fromId)
                    .limit(MAX_LISTED)
                    .forEach(account -> writeName(json.beginObject(), account).endObject());
            json.endArray();
        });
    }

    void create(final AdminExchange exchange) {
        final String name = AdminBody.parse(exchange.body(), Set.of("name")).identifier("name");
        if (context.view().account(name) != null) {
            answer(exchange, ApiErrors.CONFLICT, name);
            return;
        }
        context.send(
                exchange,
                (buffer, offset, header, gatewayId, correlationId) -> {
                    createAccount.wrapAndApplyHeader(buffer, offset, header);
                    createAccount.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                    Identifier36.encode(name, createAccount.name());
                    return MessageHeaderEncoder.ENCODED_LENGTH + createAccount.encodedLength();
                },
                RejectReason.ACCOUNT_EXISTS,
                outcome -> answer(
                        exchange, outcome.commandReject() == RejectReason.NONE ? 201 : ApiErrors.CONFLICT, name));
    }

    void show(final AdminExchange exchange) {
        context.account(exchange.argument(0));
        answer(exchange, 200, exchange.argument(0));
    }

    private void answer(final AdminExchange exchange, final int status, final String name) {
        final Account account = context.view().account(name);
        exchange.answer(status, json -> {
            writeName(json.beginObject(), account).name("balances").beginArray();
            for (final Balance balance : account.balances()) {
                BalanceAdmin.writeAmounts(json.beginObject(), balance).endObject();
            }
            json.endArray().name("openOrders").number(account.openOrders().size());
            KeyAdmin.write(json.name("keys"), context.keys().ofAccount(account.accountId()));
            json.endObject();
        });
    }

    private static JsonWriter writeName(final JsonWriter json, final Account account) {
        json.name("name").string(account.name()).name("accountId").number(account.accountId());
        json.name("frozen").bool(account.isFrozen());
        return json.name("internal").bool(account.accountId() < FIRST_CLIENT_ACCOUNT);
    }

    private static long fromId(final String text) {
        if (text == null) {
            return 0;
        }
        if (!text.matches("[0-9]{1,18}")) {
            throw ApiErrors.illegalCharacters("fromId", "^[0-9]{1,18}$").asException();
        }
        return Long.parseLong(text);
    }
}
