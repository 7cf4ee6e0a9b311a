package rialto.dialect.binance.call;

import rialto.dialect.binance.api.CallErrors;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.command.OrderTerms;
import rialto.gateway.state.Instrument;
import rialto.protocol.InstrumentTerms;
import rialto.protocol.OrderDisplays;
import rialto.protocol.OrderType;
import rialto.protocol.PegTerms;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;
import rialto.protocol.TriggerTerms;

/** A new order as a request describes it, in the instrument's units: ready to be encoded. */
public record OrderEntry(
        Instrument instrument,
        String clientOrderId,
        Side side,
        OrderType type,
        TimeInForce timeInForce,
        long expireNs,
        SelfTradePrevention selfTradePrevention,
        long priceTicks,
        long quantityLots,
        long quoteAmount,
        TriggerTerms trigger,
        long displayLots,
        long minQuantityLots,
        PegTerms peg,
        ResponseType responseType)
        implements OrderTerms {

    private static final long NS_PER_MS = 1_000_000;
    private static final long MIN_STRATEGY_TYPE = 1_000_000;

    /** As FIX has it (1084), with the one value of it that {@code icebergQty} does not say. */
    public static final String DISPLAY_METHOD = "displayMethod";

    public static final String UNDISCLOSED = "UNDISCLOSED";

    /** How much an answer tells. */
    public enum ResponseType {
        ACK,
        RESULT,
        FULL
    }

    /**
     * Reads {@code side}, {@code type} and what the type asks for.
     *
     * @param generated client order id when the request has none
     */
    static OrderEntry read(final ApiParameters parameters, final Instrument instrument, final String generated) {
        final Side side = side(Read.mandatory(parameters, "side"));
        final OrderKind kind = kind(Read.mandatory(parameters, "type"));
        final OrderType type = kind.type();
        if (kind.isTriggered() && !InstrumentJson.takesTriggers(instrument)) {
            throw unsupported(kind.words() + " orders");
        }
        refuseWhatIsNotServed(parameters);
        final String given = Read.optionalNewIdentifier(parameters, "newClientOrderId");
        final TriggerTerms trigger = TriggerEntry.read(parameters, instrument, kind);
        final long quoteAmount = quoteAmount(parameters, instrument, kind);
        final TimeInForce timeInForce = timeInForce(parameters, kind);
        final PegTerms peg = PegEntry.read(parameters, instrument, kind, timeInForce);
        return new OrderEntry(
                instrument,
                given == null ? generated : given,
                side,
                type,
                timeInForce,
                expireNs(parameters, timeInForce),
                selfTradePrevention(parameters),
                peg.isNone() ? price(parameters, instrument, type) : 0,
                quoteAmount > 0 ? 0 : quantity(parameters, instrument, type),
                quoteAmount,
                trigger,
                displayLots(parameters, instrument, kind, timeInForce),
                minQuantityLots(parameters, instrument, kind, timeInForce),
                peg,
                responseType(parameters, kind));
    }

    public static Side side(final String text) {
        return switch (text) {
            case "BUY" -> Side.BUY;
            case "SELL" -> Side.SELL;
            default -> throw CallErrors.invalidSide().asException();
        };
    }

    private static OrderKind kind(final String text) {
        final OrderKind kind = OrderKind.named(text);
        if (kind == null) {
            throw CallErrors.invalidOrderType().asException();
        }
        return kind;
    }

    /** What the dialect calls it. */
    OrderKind kind() {
        return OrderKind.of(type, trigger.type());
    }

    private static RuntimeException unsupported(final String what) {
        return rialto.gateway.api.ApiError.of(
                        ApiErrors.BAD_REQUEST, -1013, what + " are not supported for this symbol.")
                .because("UNSUPPORTED", "exchangeInfo tells the types of order that an instrument takes.")
                .asException();
    }

    private static void refuseWhatIsNotServed(final ApiParameters parameters) {
        Read.optionalLong(parameters, "strategyId", 0);
        if (Read.optionalLong(parameters, "strategyType", MIN_STRATEGY_TYPE) < MIN_STRATEGY_TYPE) {
            throw rialto.gateway.api.ApiError.of(ApiErrors.BAD_REQUEST, -1134, "`strategyType` was less than 1000000.")
                    .asException();
        }
    }

    static void refuse(final ApiParameters parameters, final String name) {
        if (Read.optional(parameters, name) != null) {
            throw CallErrors.notRequired(name).asException();
        }
    }

    /** One at market that waits for its trigger may give up waiting. */
    private static TimeInForce timeInForce(final ApiParameters parameters, final OrderKind kind) {
        final OrderType type = kind.type();
        final String text = type == OrderType.LIMIT
                ? Read.mandatory(parameters, "timeInForce")
                : Read.optional(parameters, "timeInForce");
        if (text == null) {
            return kind == OrderKind.MARKET ? TimeInForce.IOC : TimeInForce.GTC;
        }
        final TimeInForce timeInForce = timeInForce(text);
        final boolean fits =
                switch (kind) {
                    case LIMIT -> true;
                    case STOP_LOSS_LIMIT, TAKE_PROFIT_LIMIT ->
                        timeInForce != TimeInForce.AT_OPEN && timeInForce != TimeInForce.AT_CLOSE;
                    case MARKET -> timeInForce == TimeInForce.AT_OPEN || timeInForce == TimeInForce.AT_CLOSE;
                    default -> timeInForce == TimeInForce.GTD || timeInForce == TimeInForce.DAY;
                };
        if (!fits) {
            refuse(parameters, "timeInForce");
        }
        return timeInForce;
    }

    public static TimeInForce timeInForce(final String text) {
        return switch (text) {
            case "GTC" -> TimeInForce.GTC;
            case "IOC" -> TimeInForce.IOC;
            case "FOK" -> TimeInForce.FOK;
            case "GTD" -> TimeInForce.GTD;
            case "DAY" -> TimeInForce.DAY;
            case "AT_OPEN" -> TimeInForce.AT_OPEN;
            case "AT_CLOSE" -> TimeInForce.AT_CLOSE;
            default -> throw CallErrors.invalidTimeInForce().asException();
        };
    }

    /** {@code goodTillDate} is milliseconds since the epoch; it comes with GTD and with nothing else. */
    public static long expireNs(final ApiParameters parameters, final TimeInForce timeInForce) {
        if (timeInForce != TimeInForce.GTD) {
            refuse(parameters, "goodTillDate");
            return 0;
        }
        final long ms = Read.mandatoryLong(parameters, "goodTillDate");
        if (ms == 0 || ms > Long.MAX_VALUE / NS_PER_MS) {
            throw ApiErrors.invalidData("goodTillDate")
                    .because(
                            "INVALID_FIELD",
                            "It is " + ms + "; it must be from 1 to " + Long.MAX_VALUE / NS_PER_MS
                                    + " milliseconds since the epoch.")
                    .asException();
        }
        return ms * NS_PER_MS;
    }

    /** {@code selfTradePreventionMode}; NONE when it is not sent. */
    public static SelfTradePrevention selfTradePrevention(final ApiParameters parameters) {
        final String text = Read.optional(parameters, "selfTradePreventionMode");
        if (text == null) {
            return SelfTradePrevention.NONE;
        }
        return switch (text) {
            case "NONE" -> SelfTradePrevention.NONE;
            case "EXPIRE_TAKER" -> SelfTradePrevention.EXPIRE_TAKER;
            case "EXPIRE_MAKER" -> SelfTradePrevention.EXPIRE_MAKER;
            case "EXPIRE_BOTH" -> SelfTradePrevention.EXPIRE_BOTH;
            default -> throw ApiErrors.invalidData("selfTradePreventionMode").asException();
        };
    }

    public static long price(final ApiParameters parameters, final Instrument instrument, final OrderType type) {
        if (type == OrderType.MARKET) {
            refuse(parameters, "price");
            return 0;
        }
        return ticks(Read.mandatory(parameters, "price"), "price", instrument);
    }

    /** A price in ticks; what is not a whole number of ticks fails the filter. */
    static long ticks(final String text, final String name, final Instrument instrument) {
        final long price = Read.decimal(text, name, instrument.quote().scale());
        final long tickSize = instrument.terms().tickSize();
        if (price == 0 || price % tickSize != 0) {
            throw CallErrors.filterFailure("PRICE_FILTER").asException();
        }
        return price / tickSize;
    }

    private static long quoteAmount(final ApiParameters parameters, final Instrument instrument, final OrderKind kind) {
        if (kind != OrderKind.MARKET) {
            refuse(parameters, "quoteOrderQty");
            return 0;
        }
        final String text = Read.optional(parameters, "quoteOrderQty");
        if (text == null) {
            if (Read.optional(parameters, "quantity") == null) {
                throw CallErrors.mandatoryEither("quantity", "quoteOrderQty").asException();
            }
            return 0;
        }
        if (Read.optional(parameters, "quantity") != null) {
            throw CallErrors.badCombination().asException();
        }
        final long amount =
                Read.decimal(text, "quoteOrderQty", instrument.quote().scale());
        if (amount == 0) {
            throw CallErrors.filterFailure("NOTIONAL").asException();
        }
        return amount;
    }

    private static long quantity(final ApiParameters parameters, final Instrument instrument, final OrderType type) {
        final String filter = type == OrderType.MARKET ? "MARKET_LOT_SIZE" : "LOT_SIZE";
        return lots(Read.mandatory(parameters, "quantity"), "quantity", instrument, filter);
    }

    /** A quantity in lots; what is not a whole number of lots fails the filter. */
    public static long lots(final String text, final String name, final Instrument instrument, final String filter) {
        final long quantity = Read.decimal(text, name, instrument.base().scale());
        final InstrumentTerms terms = instrument.terms();
        if (quantity == 0 || quantity % terms.lotSize() != 0) {
            throw CallErrors.filterFailure(filter).asException();
        }
        return quantity / terms.lotSize();
    }

    /**
     * Of an iceberg what the book shows at a time; 0 for all, as some clients say it themselves, {@link OrderDisplays#HIDDEN} for
     * nothing.
     */
    private static long displayLots(
            final ApiParameters parameters,
            final Instrument instrument,
            final OrderKind kind,
            final TimeInForce timeInForce) {
        final String text = Read.optional(parameters, "icebergQty");
        final boolean isIceberg = text != null
                && Read.decimal(text, "icebergQty", instrument.base().scale()) != 0;
        final String method = Read.optional(parameters, DISPLAY_METHOD);
        if (method != null) {
            requireHidden(method, isIceberg, instrument);
            requireToRest(DISPLAY_METHOD, kind, timeInForce);
            return OrderDisplays.HIDDEN;
        }
        if (!isIceberg) {
            return 0;
        }
        requireToRest("icebergQty", kind, timeInForce);
        if (!InstrumentJson.takesIcebergs(instrument)) {
            throw unsupported("Iceberg orders");
        }
        return lots(text, "icebergQty", instrument, "LOT_SIZE");
    }

    private static void requireHidden(final String method, final boolean isIceberg, final Instrument instrument) {
        if (!method.equals(UNDISCLOSED)) {
            throw ApiErrors.invalidData(DISPLAY_METHOD)
                    .because(
                            "INVALID_FIELD",
                            "displayMethod is " + UNDISCLOSED + " for a hidden order; else leave it out.")
                    .asException();
        }
        if (isIceberg) {
            throw CallErrors.badCombination()
                    .because(
                            "INVALID_FIELD",
                            "An order with displayMethod=UNDISCLOSED shows nothing, so it has no icebergQty.")
                    .asException();
        }
        if (!InstrumentJson.takesHidden(instrument)) {
            throw unsupported("Hidden orders");
        }
    }

    /** An order that is not shown wholly has a limit and may rest. */
    private static void requireToRest(final String parameter, final OrderKind kind, final TimeInForce timeInForce) {
        if (!kind.hasPrice()) {
            throw CallErrors.notRequired(parameter).asException();
        }
        if (!mayRest(timeInForce)) {
            throw CallErrors.badCombination()
                    .because(
                            "INVALID_FIELD",
                            "An order with " + parameter + " rests: its timeInForce must be GTC, GTD or DAY, not "
                                    + timeInForce + ".")
                    .asException();
        }
    }

    static boolean mayRest(final TimeInForce timeInForce) {
        return timeInForce == TimeInForce.GTC || timeInForce == TimeInForce.GTD || timeInForce == TimeInForce.DAY;
    }

    /** What must trade at once when it enters the book; 0 for any. */
    private static long minQuantityLots(
            final ApiParameters parameters,
            final Instrument instrument,
            final OrderKind kind,
            final TimeInForce timeInForce) {
        final String text = Read.optional(parameters, "minQuantity");
        if (text == null || Read.decimal(text, "minQuantity", instrument.base().scale()) == 0) {
            return 0;
        }
        if (kind != OrderKind.LIMIT && kind != OrderKind.MARKET || Read.optional(parameters, "quoteOrderQty") != null) {
            throw CallErrors.notRequired("minQuantity").asException();
        }
        if (timeInForce == TimeInForce.FOK
                || timeInForce == TimeInForce.AT_OPEN
                || timeInForce == TimeInForce.AT_CLOSE) {
            throw CallErrors.badCombination()
                    .because(
                            "INVALID_FIELD",
                            "minQuantity is traded when the order enters: its timeInForce must be GTC, IOC, GTD or DAY, not "
                                    + timeInForce + ".")
                    .asException();
        }
        return lots(text, "minQuantity", instrument, "LOT_SIZE");
    }

    private static ResponseType responseType(final ApiParameters parameters, final OrderKind kind) {
        final String text = Read.optional(parameters, "newOrderRespType");
        if (text == null) {
            return kind == OrderKind.LIMIT || kind == OrderKind.MARKET ? ResponseType.FULL : ResponseType.ACK;
        }
        return switch (text) {
            case "ACK" -> ResponseType.ACK;
            case "RESULT" -> ResponseType.RESULT;
            case "FULL" -> ResponseType.FULL;
            default -> throw ApiErrors.invalidData("newOrderRespType").asException();
        };
    }
}
