package rialto.dialect.binance.call;

import rialto.dialect.binance.api.CallErrors;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.state.Instrument;
import rialto.protocol.PegOffsetType;
import rialto.protocol.PegPriceType;
import rialto.protocol.PegTerms;
import rialto.protocol.TimeInForce;

/**
 * Which price of the book a new order takes its own from, as a request says it: pegPriceType, pegOffsetType and pegOffsetValue.
 * The dialect has PRIMARY_PEG, MARKET_PEG and PRICE_LEVEL; MID_PRICE_PEG and TICKS are FIX's, and beyond it.
 */
public final class PegEntry {
    static final String PRICE_TYPE = "pegPriceType";
    static final String OFFSET_TYPE = "pegOffsetType";
    static final String OFFSET_VALUE = "pegOffsetValue";

    private static final int NEW_ORDER_REJECTED = -2010;

    private PegEntry() {}

    static PegTerms read(
            final ApiParameters parameters,
            final Instrument instrument,
            final OrderKind kind,
            final TimeInForce timeInForce) {
        final String text = Read.optional(parameters, PRICE_TYPE);
        if (text == null) {
            OrderEntry.refuse(parameters, OFFSET_TYPE);
            OrderEntry.refuse(parameters, OFFSET_VALUE);
            return PegTerms.NONE;
        }
        final PegPriceType priceType = priceType(text);
        if (!takes(instrument)) {
            throw refused(
                    "Pegged orders are not supported for this symbol.",
                    "The symbol has no order book that trades continuously: its pegInstructionsAllowed is false.");
        }
        if (kind != OrderKind.LIMIT && kind != OrderKind.LIMIT_MAKER) {
            throw refused(
                    "This order type may not use pegged price.",
                    "The type is " + kind
                            + "; LIMIT and LIMIT_MAKER orders can be pegged, by themselves and without a trigger.");
        }
        final PegOffsetType offsetType = offsetType(parameters, priceType);
        requireToSuit(kind, timeInForce, priceType, offsetType);
        return new PegTerms(
                priceType,
                offsetType,
                offsetType == PegOffsetType.NONE ? 0 : offset(parameters, offsetType, instrument),
                limitTicks(parameters, instrument));
    }

    /** Whether orders of an instrument can be pegged: where a book trades continuously. */
    static boolean takes(final Instrument instrument) {
        return InstrumentJson.takesTriggers(instrument);
    }

    private static PegPriceType priceType(final String text) {
        return switch (text) {
            case "PRIMARY_PEG" -> PegPriceType.PRIMARY;
            case "MARKET_PEG" -> PegPriceType.MARKET;
            case "MID_PRICE_PEG" -> PegPriceType.MID_PRICE;
            default ->
                throw ApiError.of(ApiErrors.BAD_REQUEST, -1210, "Invalid pegPriceType.")
                        .because(
                                "INVALID_FIELD",
                                "pegPriceType is PRIMARY_PEG (best price of the order's side), MARKET_PEG (of the other side)"
                                        + " or MID_PRICE_PEG (the middle).")
                        .asException();
        };
    }

    /** How the dialect names it; null for none. */
    public static String name(final PegPriceType type) {
        return switch (type) {
            case PRIMARY -> "PRIMARY_PEG";
            case MARKET -> "MARKET_PEG";
            case MID_PRICE -> "MID_PRICE_PEG";
            case NONE, SBE_UNKNOWN, NULL_VAL -> null;
        };
    }

    private static PegOffsetType offsetType(final ApiParameters parameters, final PegPriceType priceType) {
        final String text = Read.optional(parameters, OFFSET_TYPE);
        if (text == null) {
            if (Read.optional(parameters, OFFSET_VALUE) != null) {
                throw together();
            }
            return PegOffsetType.NONE;
        }
        final boolean levels = "PRICE_LEVEL".equals(text);
        if (!levels && !"TICKS".equals(text) || levels && priceType == PegPriceType.MID_PRICE) {
            throw ApiError.of(ApiErrors.BAD_REQUEST, -1211, "Invalid pegOffsetType.")
                    .because(
                            "INVALID_FIELD",
                            "pegOffsetType is PRICE_LEVEL (not with MID_PRICE_PEG) or TICKS, or left out.")
                    .asException();
        }
        if (Read.optional(parameters, OFFSET_VALUE) == null) {
            throw together();
        }
        return levels ? PegOffsetType.PRICE_LEVEL : PegOffsetType.TICKS;
    }

    private static RuntimeException together() {
        return CallErrors.badCombination()
                .because("INVALID_FIELD", "pegOffsetType and pegOffsetValue are sent together, or neither of them.")
                .asException();
    }

    private static int offset(final ApiParameters parameters, final PegOffsetType type, final Instrument instrument) {
        final String text = Read.optional(parameters, OFFSET_VALUE);
        final boolean levels = type == PegOffsetType.PRICE_LEVEL;
        final long most =
                levels ? PegTerms.MAX_LEVELS : Math.min(instrument.terms().maxPriceTicks(), Integer.MAX_VALUE);
        final long least = levels ? 0 : -most;
        final boolean isNumber = text.matches("-?[0-9]{1,10}");
        final long value = isNumber ? Long.parseLong(text) : 0;
        if (!isNumber || value < least || value > most) {
            throw ApiErrors.invalidData(OFFSET_VALUE)
                    .because(
                            "INVALID_FIELD",
                            "It is '" + text + "'; it must be a whole number from " + least + " to " + most + ".")
                    .asException();
        }
        return (int) value;
    }

    /** An order at its side's best price takes from nobody, so it must be able to rest; one at the other side's takes. */
    private static void requireToSuit(
            final OrderKind kind,
            final TimeInForce timeInForce,
            final PegPriceType priceType,
            final PegOffsetType offsetType) {
        if (kind == OrderKind.LIMIT_MAKER && priceType == PegPriceType.MARKET && offsetType != PegOffsetType.TICKS) {
            throw refused(
                    "This price peg cannot be used with this order type.",
                    "A LIMIT_MAKER order never takes; at the best price of the other side it would. It goes with PRIMARY_PEG.");
        }
        if (timeInForce == TimeInForce.AT_OPEN || timeInForce == TimeInForce.AT_CLOSE) {
            throw CallErrors.badCombination()
                    .because("INVALID_FIELD", "An order for one auction has no book to take a price from.")
                    .asException();
        }
        if (!OrderEntry.mayRest(timeInForce)
                && priceType == PegPriceType.PRIMARY
                && offsetType != PegOffsetType.TICKS) {
            throw CallErrors.badCombination()
                    .because(
                            "INVALID_FIELD",
                            "At the best price of its own side an order trades with nobody at once: with PRIMARY_PEG timeInForce"
                                    + " must be GTC, GTD or DAY, not " + timeInForce + ".")
                    .asException();
        }
    }

    private static long limitTicks(final ApiParameters parameters, final Instrument instrument) {
        final String text = Read.optional(parameters, "price");
        return text == null || Read.decimal(text, "price", instrument.quote().scale()) == 0
                ? 0
                : OrderEntry.ticks(text, "price", instrument);
    }

    /** @param prefix of the names of the order in its list */
    static RuntimeException refusedInList(final String prefix) {
        return refused(
                "This order type may not use pegged price.",
                prefix
                        + "PegPriceType is not taken: an order of a list has a price of its own. Orders by themselves can be pegged.");
    }

    private static RuntimeException refused(final String message, final String explanation) {
        return ApiError.of(ApiErrors.BAD_REQUEST, NEW_ORDER_REJECTED, message)
                .because("INVALID_ORDER_TYPE", explanation)
                .asException();
    }
}
