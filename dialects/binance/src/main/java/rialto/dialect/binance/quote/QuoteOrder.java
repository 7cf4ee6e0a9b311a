package rialto.dialect.binance.quote;

import rialto.dialect.binance.api.CallErrors;
import rialto.dialect.binance.call.OrderEntry;
import rialto.dialect.binance.call.Read;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.command.QuoteOrderTerms;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.VenueView;
import rialto.protocol.OrderType;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;

/**
 * An order where quotes are streamed, as a request describes it, in the instrument's units.
 *
 * @param providerAccountId whose quote it takes; 0 for any
 * @param quoteId           of the ladder whose tier it takes; otherwise null
 * @param requestId         whose answer it takes; otherwise 0
 */
record QuoteOrder(
        Instrument instrument,
        String clientOrderId,
        Side side,
        OrderType type,
        TimeInForce timeInForce,
        long expireNs,
        long priceTicks,
        long quantityLots,
        long minQuantityLots,
        long providerAccountId,
        String quoteId,
        int tier,
        long requestId)
        implements QuoteOrderTerms {

    private static final String[] OF_A_QUOTE = {"provider", "quoteId", "tier", "requestId"};

    /** @param generated client order id when the request has none */
    static QuoteOrder read(
            final ApiParameters parameters, final VenueView view, final Instrument instrument, final String generated) {
        final Side side = OrderEntry.side(Read.mandatory(parameters, "side"));
        final OrderType type = type(Read.mandatory(parameters, "type"));
        final String given = Read.optionalNewIdentifier(parameters, "newClientOrderId");
        final TimeInForce timeInForce = timeInForce(parameters, type);
        final boolean named = type == OrderType.PREVIOUSLY_QUOTED;
        if (!named) {
            for (final String name : OF_A_QUOTE) {
                if (parameters.has(name)) {
                    throw CallErrors.notRequired(name)
                            .because("ONLY_PREVIOUSLY_QUOTED", "It goes with type PREVIOUSLY_QUOTED.")
                            .asException();
                }
            }
        }
        final boolean byRequest = named && isByRequest(parameters);
        return new QuoteOrder(
                instrument,
                given == null ? generated : given,
                side,
                type,
                timeInForce,
                OrderEntry.expireNs(parameters, timeInForce),
                OrderEntry.price(parameters, instrument, type),
                OrderEntry.lots(Read.mandatory(parameters, "quantity"), "quantity", instrument, "LOT_SIZE"),
                minQuantity(parameters, instrument),
                named
                        ? QuoteFields.provider(view, instrument, Read.mandatory(parameters, "provider"))
                                .account()
                                .accountId()
                        : 0,
                named && !byRequest ? QuoteFields.quoteId(parameters) : null,
                named && !byRequest ? QuoteFields.tier(parameters) : 0,
                byRequest ? QuoteFields.id(parameters, "requestId") : 0);
    }

    private static OrderType type(final String text) {
        return switch (text) {
            case "LIMIT" -> OrderType.LIMIT;
            case "MARKET" -> OrderType.MARKET;
            case "PREVIOUSLY_QUOTED" -> OrderType.PREVIOUSLY_QUOTED;
            default ->
                throw CallErrors.invalidOrderType()
                        .because("INVALID_FIELD", "type must be one of LIMIT, MARKET, PREVIOUSLY_QUOTED.")
                        .asException();
        };
    }

    private static TimeInForce timeInForce(final ApiParameters parameters, final OrderType type) {
        final String text = type == OrderType.LIMIT
                ? Read.mandatory(parameters, "timeInForce")
                : Read.optional(parameters, "timeInForce");
        final TimeInForce timeInForce = text == null ? TimeInForce.IOC : OrderEntry.timeInForce(text);
        final boolean fits =
                switch (timeInForce) {
                    case IOC, FOK -> true;
                    case GTC -> type != OrderType.PREVIOUSLY_QUOTED;
                    case GTD, DAY -> type == OrderType.LIMIT;
                    default -> false;
                };
        if (!fits) {
            throw CallErrors.invalidTimeInForce()
                    .because(
                            "INVALID_FIELD",
                            "timeInForce is " + text + "; it must be IOC or FOK"
                                    + switch (type) {
                                        case LIMIT -> ", GTC, GTD or DAY.";
                                        case MARKET -> ", or GTC, which means IOC.";
                                        default -> ".";
                                    })
                    .asException();
        }
        return timeInForce;
    }

    private static boolean isByRequest(final ApiParameters parameters) {
        final boolean byRequest = parameters.has("requestId");
        if (byRequest == (parameters.has("quoteId") || parameters.has("tier"))) {
            throw (byRequest ? CallErrors.badCombination() : CallErrors.mandatoryEither("quoteId", "requestId"))
                    .because(
                            "ONE_QUOTE",
                            "Name a tier (provider, quoteId and tier) or an answer to a request (provider and requestId).")
                    .asException();
        }
        return byRequest;
    }

    private static long minQuantity(final ApiParameters parameters, final Instrument instrument) {
        final String text = Read.optional(parameters, "minQuantity");
        if (text == null) {
            return 0;
        }
        final long minLots = OrderEntry.lots(text, "minQuantity", instrument, "LOT_SIZE");
        final long lots = OrderEntry.lots(Read.mandatory(parameters, "quantity"), "quantity", instrument, "LOT_SIZE");
        if (minLots > lots) {
            throw ApiErrors.invalidData("minQuantity")
                    .because("OUT_OF_RANGE", "It is " + text + "; it must not be above quantity.")
                    .asException();
        }
        return minLots;
    }
}
