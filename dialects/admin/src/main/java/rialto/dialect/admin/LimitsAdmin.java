package rialto.dialect.admin;

import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Account;
import rialto.gateway.state.Instrument;
import rialto.protocol.AccountLimits;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.RiskRule;
import rialto.protocol.SetAccountLimitsEncoder;

import java.util.Set;

/** How much accounts may do on instruments. */
final class LimitsAdmin {
    private static final Set<String> FIELDS =
            Set.of("maxOrderQuantity", "maxOrderNotional", "maxOpenNotional", "maxPosition", "maxOpenOrders");
    private static final int MAX_OPEN_ORDERS = 1_000_000;

    private final AdminContext context;
    private final SetAccountLimitsEncoder setLimits = new SetAccountLimitsEncoder();

    LimitsAdmin(final AdminContext context) {
        this.context = context;
    }

    /** Those that there are, by instrument. */
    void list(final AdminExchange exchange) {
        final Account account = context.account(exchange.argument(0));
        exchange.answer(200, json -> {
            json.beginArray();
            context.view().instruments().forEach(instrument -> {
                if (!account.limits(instrument).isNone()) {
                    write(json, account, instrument);
                }
            });
            json.endArray();
        });
    }

    /** All of them on an instrument: what is not given is no limit. */
    void set(final AdminExchange exchange) {
        final Instrument instrument = context.instrument(exchange.argument(1));
        final AdminBody body = AdminBody.parse(exchange.body(), FIELDS);
        if (body.has("maxPosition") && instrument.terms().riskRule() == RiskRule.NONE) {
            throw AdminBody.invalid(
                    "maxPosition",
                    instrument.symbol() + " moves no money (riskRule NONE): nobody has a position there.");
        }
        send(
                exchange,
                instrument,
                new AccountLimits(
                        lots(body, "maxOrderQuantity", instrument),
                        amount(body, "maxOrderNotional", instrument),
                        amount(body, "maxOpenNotional", instrument),
                        lots(body, "maxPosition", instrument),
                        body.has("maxOpenOrders") ? body.integer("maxOpenOrders", 1, MAX_OPEN_ORDERS) : 0));
    }

    void remove(final AdminExchange exchange) {
        send(exchange, context.instrument(exchange.argument(1)), AccountLimits.NONE);
    }

    /** Rounded down to whole lots, of which there must be one. */
    private static long lots(final AdminBody body, final String name, final Instrument instrument) {
        if (!body.has(name)) {
            return 0;
        }
        final long lots = body.decimal(name, instrument.base().scale())
                / instrument.terms().lotSize();
        if (lots <= 0) {
            throw AdminBody.invalid(name, "It must be one lotSize at least; leave it out for no limit.");
        }
        return lots;
    }

    private static long amount(final AdminBody body, final String name, final Instrument instrument) {
        if (!body.has(name)) {
            return 0;
        }
        final long amount = body.decimal(name, instrument.quote().scale());
        if (amount <= 0 || amount > 1L << 62) {
            throw AdminBody.invalid(name, "It must be above zero and not too large; leave it out for no limit.");
        }
        return amount;
    }

    private void send(final AdminExchange exchange, final Instrument instrument, final AccountLimits limits) {
        final Account account = context.account(exchange.argument(0));
        context.send(
                exchange,
                (buffer, offset, header, gatewayId, correlationId) -> {
                    setLimits.wrapAndApplyHeader(buffer, offset, header);
                    setLimits.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                    limits.encode(setLimits.limits());
                    setLimits.accountId(account.accountId()).instrumentId(instrument.instrumentId());
                    return MessageHeaderEncoder.ENCODED_LENGTH + setLimits.encodedLength();
                },
                outcome -> exchange.answer(200, json -> write(json, account, instrument)));
    }

    private static void write(final JsonWriter json, final Account account, final Instrument instrument) {
        final AccountLimits limits = account.limits(instrument);
        json.beginObject().name("account").string(account.name());
        json.name("symbol").string(instrument.symbol());
        Amounts.quantity(json.name("maxOrderQuantity"), instrument, limits.maxOrderLots());
        Amounts.quote(json.name("maxOrderNotional"), instrument, limits.maxOrderNotional());
        Amounts.quote(json.name("maxOpenNotional"), instrument, limits.maxOpenNotional());
        Amounts.quantity(json.name("maxPosition"), instrument, limits.maxPositionLots());
        json.name("maxOpenOrders").number(limits.maxOpenOrders()).endObject();
    }
}
