package rialto.dialect.admin;

import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Instrument;
import rialto.protocol.MarketModel;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.PriceProtection;
import rialto.protocol.SetPriceProtectionEncoder;
import rialto.protocol.VolatilityTerms;

import java.util.Set;

/** Price bands, collars and volatility interruptions of instruments. */
final class ProtectionAdmin {
    private static final Set<String> FIELDS = Set.of(
            "referencePrice",
            "staticUpBps",
            "staticDownBps",
            "bidMultiplierUp",
            "bidMultiplierDown",
            "askMultiplierUp",
            "askMultiplierDown",
            "averageMinutes",
            "collarBps",
            "volatilityBps",
            "interruptionSeconds",
            "extensionBps",
            "maxExtensions");

    /** Multipliers are ten-thousandths. */
    private static final int MULTIPLIER_SCALE = 4;

    private static final int MOST_COLLAR = PriceProtection.UNIT - 1;

    private final AdminContext context;
    private final SetPriceProtectionEncoder setProtection = new SetPriceProtectionEncoder();

    ProtectionAdmin(final AdminContext context) {
        this.context = context;
    }

    void show(final AdminExchange exchange) {
        answer(exchange, context.instrument(exchange.argument(0)));
    }

    /** All of it: what is not given is off. */
    void set(final AdminExchange exchange) {
        final Instrument instrument = context.instrument(exchange.argument(0));
        if (instrument.terms().marketModel() != MarketModel.ORDER_BOOK) {
            throw AdminBody.invalid(
                    "symbol",
                    instrument.symbol() + " is of marketModel "
                            + instrument.terms().marketModel() + "; price bands are of ORDER_BOOK.");
        }
        send(exchange, instrument, read(AdminBody.parse(exchange.body(), FIELDS), instrument));
    }

    void remove(final AdminExchange exchange) {
        send(exchange, context.instrument(exchange.argument(0)), PriceProtection.NONE);
    }

    private static PriceProtection read(final AdminBody body, final Instrument instrument) {
        final PriceProtection protection = new PriceProtection(
                referenceTicks(body, instrument),
                integer(body, "staticUpBps", PriceProtection.MAX_RATIO),
                integer(body, "staticDownBps", PriceProtection.UNIT),
                multiplier(body, "bidMultiplierUp", PriceProtection.UNIT, PriceProtection.MAX_RATIO),
                multiplier(body, "bidMultiplierDown", 0, PriceProtection.UNIT),
                multiplier(body, "askMultiplierUp", PriceProtection.UNIT, PriceProtection.MAX_RATIO),
                multiplier(body, "askMultiplierDown", 0, PriceProtection.UNIT),
                integer(body, "averageMinutes", PriceProtection.MAX_AVERAGE_MINUTES),
                integer(body, "collarBps", MOST_COLLAR),
                volatility(body));
        if (protection.hasStaticBand() && protection.referenceTicks() == 0) {
            throw AdminBody.invalid("referencePrice", "A static band lies around it: give it, or no static band.");
        }
        if ((protection.bidMultiplierUp() == 0) != (protection.askMultiplierUp() == 0)
                || protection.bidMultiplierUp() == 0
                        && (protection.bidMultiplierDown() | protection.askMultiplierDown()) != 0) {
            throw AdminBody.invalid(
                    "bidMultiplierUp", "A moving band has both bidMultiplierUp and askMultiplierUp, of 1 at least.");
        }
        return protection;
    }

    private static VolatilityTerms volatility(final AdminBody body) {
        final VolatilityTerms terms = new VolatilityTerms(
                integer(body, "volatilityBps", VolatilityTerms.MAX_RANGE),
                integer(body, "interruptionSeconds", VolatilityTerms.MAX_INTERRUPTION_SECONDS),
                integer(body, "extensionBps", VolatilityTerms.MAX_RANGE),
                integer(body, "maxExtensions", VolatilityTerms.MAX_EXTENSIONS));
        if ((terms.volatilityRange() == 0) != (terms.interruptionSeconds() == 0)) {
            throw AdminBody.invalid(
                    "volatilityBps",
                    "A volatility interruption has both volatilityBps, of 1 to " + VolatilityTerms.MAX_RANGE
                            + ", and interruptionSeconds, of 1 to " + VolatilityTerms.MAX_INTERRUPTION_SECONDS + ".");
        }
        if ((terms.extensionRange() == 0) != (terms.maxExtensions() == 0)
                || terms.extensionRange() != 0 && terms.volatilityRange() == 0
                || terms.extensionRange() != 0 && terms.extensionRange() < terms.volatilityRange()) {
            throw AdminBody.invalid(
                    "extensionBps",
                    "An extension has both extensionBps, which is no less than volatilityBps, and maxExtensions, of 1 to "
                            + VolatilityTerms.MAX_EXTENSIONS + ".");
        }
        return terms;
    }

    private static long referenceTicks(final AdminBody body, final Instrument instrument) {
        if (!body.has("referencePrice")) {
            return 0;
        }
        final long price = body.decimal("referencePrice", instrument.quote().scale());
        final long tickSize = instrument.terms().tickSize();
        if (price <= 0
                || price % tickSize != 0
                || price / tickSize > instrument.terms().maxPriceTicks()) {
            throw AdminBody.invalid(
                    "referencePrice", "It must be a multiple of tickSize, above zero and no more than maxPrice.");
        }
        return price / tickSize;
    }

    private static int integer(final AdminBody body, final String name, final int most) {
        return body.has(name) ? body.integer(name, 0, most) : 0;
    }

    private static int multiplier(final AdminBody body, final String name, final int least, final int most) {
        if (!body.has(name)) {
            return 0;
        }
        final long value = body.decimal(name, MULTIPLIER_SCALE);
        if (value < least || value > most) {
            throw AdminBody.invalid(
                    name,
                    "It must be " + least / PriceProtection.UNIT + " to " + most / PriceProtection.UNIT
                            + ": the reference price itself must pass.");
        }
        return (int) value;
    }

    private void send(final AdminExchange exchange, final Instrument instrument, final PriceProtection protection) {
        context.send(
                exchange,
                (buffer, offset, header, gatewayId, correlationId) -> {
                    setProtection.wrapAndApplyHeader(buffer, offset, header);
                    setProtection.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                    protection.encode(setProtection);
                    setProtection.instrumentId(instrument.instrumentId());
                    return MessageHeaderEncoder.ENCODED_LENGTH + setProtection.encodedLength();
                },
                outcome -> answer(exchange, instrument));
    }

    private static void answer(final AdminExchange exchange, final Instrument instrument) {
        exchange.answer(200, json -> write(json, instrument));
    }

    private static void write(final JsonWriter json, final Instrument instrument) {
        json.beginObject().name("symbol").string(instrument.symbol());
        writeProtection(json, instrument);
        json.endObject();
    }

    /** As the members of an object that has been begun. */
    static void writeProtection(final JsonWriter json, final Instrument instrument) {
        final PriceProtection protection = instrument.protection();
        json.name("referencePrice");
        if (protection.referenceTicks() == 0) {
            json.nothing();
        } else {
            Amounts.price(json, instrument, protection.referenceTicks());
        }
        json.name("staticUpBps").number(protection.staticUp());
        json.name("staticDownBps").number(protection.staticDown());
        json.name("bidMultiplierUp").decimal(protection.bidMultiplierUp(), MULTIPLIER_SCALE);
        json.name("bidMultiplierDown").decimal(protection.bidMultiplierDown(), MULTIPLIER_SCALE);
        json.name("askMultiplierUp").decimal(protection.askMultiplierUp(), MULTIPLIER_SCALE);
        json.name("askMultiplierDown").decimal(protection.askMultiplierDown(), MULTIPLIER_SCALE);
        json.name("averageMinutes").number(protection.averageMinutes());
        json.name("collarBps").number(protection.collar());
        json.name("volatilityBps").number(protection.volatility().volatilityRange());
        json.name("interruptionSeconds").number(protection.volatility().interruptionSeconds());
        json.name("extensionBps").number(protection.volatility().extensionRange());
        json.name("maxExtensions").number(protection.volatility().maxExtensions());
    }
}
