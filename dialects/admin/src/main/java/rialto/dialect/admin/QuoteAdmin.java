package rialto.dialect.admin;

import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Account;
import rialto.gateway.state.Asset;
import rialto.gateway.state.CreditLine;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.QuoteProvider;
import rialto.protocol.HoldOutcome;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.SetCreditLineEncoder;
import rialto.protocol.SetQuoteProviderEncoder;

import java.util.Set;

/** Streamed quotes: who may quote on an instrument and by which terms, and how much takers may trade with them. */
final class QuoteAdmin {
    private static final Set<String> TERMS = Set.of("leaseMs", "holdMs", "tolerance", "outcomeAtEnd", "enabled");
    private static final Set<String> CREDIT = Set.of("limit", "reset");
    private static final int MIN_LEASE_MS = 100;
    private static final int MAX_LEASE_MS = 86_400_000;
    private static final int MAX_HOLD_MS = 10_000;
    private static final long ANY = -1;

    private final AdminContext context;
    private final SetQuoteProviderEncoder setProvider = new SetQuoteProviderEncoder();
    private final SetCreditLineEncoder setCredit = new SetCreditLineEncoder();

    QuoteAdmin(final AdminContext context) {
        this.context = context;
    }

    void listProviders(final AdminExchange exchange) {
        final Instrument instrument = streamed(exchange);
        exchange.answer(200, json -> {
            json.beginArray();
            instrument.quotes().providers().forEach(provider -> write(json, provider));
            json.endArray();
        });
    }

    /** What is not given stays; of a new provider it is firm, without tolerance, and enabled. */
    void setProvider(final AdminExchange exchange) {
        final Instrument instrument = streamed(exchange);
        final Account account = context.account(exchange.argument(1));
        final QuoteProvider present = instrument.quotes().provider(account);
        final AdminBody body = AdminBody.parse(exchange.body(), TERMS);
        final int leaseMs = body.has("leaseMs") || present == null
                ? body.integer("leaseMs", MIN_LEASE_MS, MAX_LEASE_MS)
                : present.leaseMs();
        final int holdMs =
                body.has("holdMs") ? body.integer("holdMs", 0, MAX_HOLD_MS) : present == null ? 0 : present.holdMs();
        final long toleranceTicks =
                body.has("tolerance") ? tolerance(body, instrument) : present == null ? 0 : present.toleranceTicks();
        final HoldOutcome outcome =
                present == null || body.has("outcomeAtEnd") ? outcome(body) : present.outcomeAtEnd();
        final boolean enabled = body.has("enabled") ? body.flag("enabled") : present == null || present.isEnabled();
        context.send(
                exchange,
                (buffer, offset, header, gatewayId, correlationId) -> {
                    setProvider.wrapAndApplyHeader(buffer, offset, header);
                    setProvider.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                    setProvider
                            .accountId(account.accountId())
                            .toleranceTicks(toleranceTicks)
                            .instrumentId(instrument.instrumentId())
                            .leaseMs(leaseMs)
                            .holdMs(holdMs)
                            .outcomeAtEnd(outcome)
                            .enabled((short) (enabled ? 1 : 0));
                    return MessageHeaderEncoder.ENCODED_LENGTH + setProvider.encodedLength();
                },
                outcomeOfCommand -> exchange.answer(
                        200, json -> write(json, instrument.quotes().provider(account))));
    }

    private Instrument streamed(final AdminExchange exchange) {
        final Instrument instrument = context.instrument(exchange.argument(0));
        if (!instrument.hasQuotes()) {
            throw AdminBody.invalid(
                    "symbol",
                    "No quotes are streamed on " + instrument.symbol() + ": its marketModel is "
                            + instrument.terms().marketModel() + ", must be STREAMED_QUOTES.");
        }
        return instrument;
    }

    private static long tolerance(final AdminBody body, final Instrument instrument) {
        final long tolerance = body.decimal("tolerance", instrument.quote().scale());
        final long tickSize = instrument.terms().tickSize();
        if (tolerance % tickSize != 0) {
            throw AdminBody.invalid("tolerance", "It must be 0 or a multiple of tickSize.");
        }
        return tolerance / tickSize;
    }

    private static HoldOutcome outcome(final AdminBody body) {
        return switch (body.text("outcomeAtEnd", "REJECT")) {
            case "ACCEPT" -> HoldOutcome.ACCEPT;
            case "REJECT" -> HoldOutcome.REJECT;
            default ->
                throw AdminBody.invalid(
                        "outcomeAtEnd", "It is '" + body.text("outcomeAtEnd") + "'; it must be ACCEPT or REJECT.");
        };
    }

    private static void write(final JsonWriter json, final QuoteProvider provider) {
        json.beginObject().name("symbol").string(provider.instrument().symbol());
        json.name("account").string(provider.account().name());
        json.name("number").number(provider.number());
        json.name("leaseMs").number(provider.leaseMs());
        json.name("holdMs").number(provider.holdMs());
        Amounts.price(json.name("tolerance"), provider.instrument(), provider.toleranceTicks());
        json.name("outcomeAtEnd").string(provider.outcomeAtEnd().name());
        json.name("enabled").bool(provider.isEnabled());
        json.name("ladders").number(provider.ladders().size()).endObject();
    }

    void listCredit(final AdminExchange exchange) {
        exchange.answer(200, json -> {
            json.beginArray();
            context.view().quotes().creditLines().forEach(line -> write(json, line));
            json.endArray();
        });
    }

    /** Either {@code limit}, which may be null for any, or {@code reset}. */
    void setCredit(final AdminExchange exchange) {
        final Account taker = context.account(exchange.argument(0));
        final Account provider = context.account(exchange.argument(1));
        final Asset asset = context.view().asset(exchange.argument(2));
        if (asset == null) {
            throw AdminContext.notFound("UNKNOWN_ASSET", "There is no asset '" + exchange.argument(2) + "'.");
        }
        final AdminBody body = AdminBody.parse(exchange.body(), CREDIT);
        final boolean reset = body.flag("reset");
        if (reset == body.names().contains("limit")) {
            throw AdminBody.invalid(
                    "limit",
                    "Send either limit (an amount, or null for any) or \"reset\": true, which leaves the limit.");
        }
        final long limit = body.has("limit") ? body.decimal("limit", asset.scale()) : ANY;
        context.send(
                exchange,
                (buffer, offset, header, gatewayId, correlationId) -> {
                    setCredit.wrapAndApplyHeader(buffer, offset, header);
                    setCredit.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                    setCredit
                            .takerAccountId(taker.accountId())
                            .providerAccountId(provider.accountId())
                            .creditLimit(limit)
                            .assetId(asset.assetId())
                            .reset((short) (reset ? 1 : 0));
                    return MessageHeaderEncoder.ENCODED_LENGTH + setCredit.encodedLength();
                },
                outcome -> exchange.answer(
                        200, json -> write(json, outcome.quotes().creditLine())));
    }

    private static void write(final JsonWriter json, final CreditLine line) {
        json.beginObject().name("taker").string(line.taker().name());
        json.name("provider").string(line.provider().name());
        json.name("asset").string(line.asset().symbol());
        json.name("limit");
        if (line.limit() == ANY) {
            json.nothing();
        } else {
            json.decimal(line.limit(), line.asset().scale());
        }
        json.name("used").decimal(line.used(), line.asset().scale()).endObject();
    }
}
