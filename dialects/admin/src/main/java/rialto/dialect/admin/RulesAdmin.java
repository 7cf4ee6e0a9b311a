package rialto.dialect.admin;

import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Account;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.SetAccountRulesEncoder;

import java.util.Set;

/** What holds for accounts on all instruments: which ones do not trade with one another, and how often each may cancel. */
final class RulesAdmin {
    private static final Set<String> FIELDS = Set.of("tradeGroupId", "maxCancels10s");
    private static final int MAX_CANCELS = 1_000_000;

    private final AdminContext context;
    private final SetAccountRulesEncoder setRules = new SetAccountRulesEncoder();

    RulesAdmin(final AdminContext context) {
        this.context = context;
    }

    void show(final AdminExchange exchange) {
        final Account account = context.account(exchange.argument(0));
        exchange.answer(200, json -> write(json, account));
    }

    /** All of them: what is not given is none. */
    void set(final AdminExchange exchange) {
        final AdminBody body = AdminBody.parse(exchange.body(), FIELDS);
        send(
                exchange,
                body.has("tradeGroupId") ? body.integer("tradeGroupId", 1, Integer.MAX_VALUE) : 0,
                body.has("maxCancels10s") ? body.integer("maxCancels10s", 1, MAX_CANCELS) : 0);
    }

    void remove(final AdminExchange exchange) {
        send(exchange, 0, 0);
    }

    private void send(final AdminExchange exchange, final int tradeGroupId, final int maxCancels10s) {
        final Account account = context.account(exchange.argument(0));
        context.send(
                exchange,
                (buffer, offset, header, gatewayId, correlationId) -> {
                    setRules.wrapAndApplyHeader(buffer, offset, header);
                    setRules.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                    setRules.accountId(account.accountId())
                            .tradeGroupId(tradeGroupId)
                            .maxCancels10s(maxCancels10s);
                    return MessageHeaderEncoder.ENCODED_LENGTH + setRules.encodedLength();
                },
                outcome -> exchange.answer(200, json -> write(json, account)));
    }

    private static void write(final JsonWriter json, final Account account) {
        json.beginObject().name("account").string(account.name());
        json.name("tradeGroupId").number(account.tradeGroupId());
        json.name("maxCancels10s").number(account.maxCancels10s()).endObject();
    }
}
