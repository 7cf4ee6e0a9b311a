package rialto.dialect.admin;

import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.command.CommandSender;
import rialto.gateway.command.QuotingCommands;
import rialto.gateway.state.Account;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.QuoteProtectionState;
import rialto.protocol.QuoteProtection;

import java.util.Set;

/** After how much trading quotes of accounts leave order books. */
final class QuoteProtectionAdmin {
    private static final Set<String> FIELDS = Set.of("maxFills", "maxQuantity", "windowMs");

    private final AdminContext context;
    private final QuotingCommands commands = new QuotingCommands();

    QuoteProtectionAdmin(final AdminContext context) {
        this.context = context;
    }

    /** Those that there are, by instrument. */
    void list(final AdminExchange exchange) {
        final Account account = context.account(exchange.argument(0));
        exchange.answer(200, json -> {
            json.beginArray();
            context.view().instruments().forEach(instrument -> {
                if (!account.quoteProtection(instrument).terms().isNone()) {
                    write(json, account, instrument);
                }
            });
            json.endArray();
        });
    }

    /** All bounds anew; quotes are accepted again. */
    void set(final AdminExchange exchange) {
        final Account account = context.account(exchange.argument(0));
        final Instrument instrument = context.instrument(exchange.argument(1));
        final AdminBody body = AdminBody.parse(exchange.body(), FIELDS);
        final QuoteProtection protection = new QuoteProtection(
                body.integer("maxFills", 1, QuoteProtection.MAX_FILLS),
                body.has("maxQuantity") ? lots(body, instrument) : 0,
                body.integer("windowMs", 1, QuoteProtection.MAX_WINDOW_MS));
        send(
                exchange,
                account,
                instrument,
                commands.protect(account.accountId(), instrument.instrumentId(), protection));
    }

    /** Rounded down to whole lots, of which there must be one. */
    private static long lots(final AdminBody body, final Instrument instrument) {
        final long lots = body.decimal("maxQuantity", instrument.base().scale())
                / instrument.terms().lotSize();
        if (lots <= 0) {
            throw AdminBody.invalid("maxQuantity", "It must be one lotSize at least; leave it out for any.");
        }
        return lots;
    }

    /** Quotes are accepted again, with nothing counted. */
    void reset(final AdminExchange exchange) {
        final Account account = context.account(exchange.argument(0));
        final Instrument instrument = context.instrument(exchange.argument(1));
        send(exchange, account, instrument, commands.reset(account.accountId(), instrument.instrumentId()));
    }

    void remove(final AdminExchange exchange) {
        final Account account = context.account(exchange.argument(0));
        final Instrument instrument = context.instrument(exchange.argument(1));
        send(
                exchange,
                account,
                instrument,
                commands.protect(account.accountId(), instrument.instrumentId(), QuoteProtection.NONE));
    }

    private void send(
            final AdminExchange exchange,
            final Account account,
            final Instrument instrument,
            final CommandSender.Encoder command) {
        context.send(exchange, command, outcome -> exchange.answer(200, json -> write(json, account, instrument)));
    }

    private static void write(final JsonWriter json, final Account account, final Instrument instrument) {
        final QuoteProtectionState protection = account.quoteProtection(instrument);
        json.beginObject().name("account").string(account.name());
        json.name("symbol").string(instrument.symbol());
        json.name("maxFills").number(protection.terms().maxFills());
        Amounts.quantity(
                json.name("maxQuantity"), instrument, protection.terms().maxLots());
        json.name("windowMs").number(protection.terms().windowMs());
        json.name("reached").string(protection.isReached() ? protection.bound().name() : null);
        json.name("seenFills").number(protection.seenFills());
        Amounts.quantity(json.name("seenQuantity"), instrument, protection.seenLots())
                .endObject();
    }
}
