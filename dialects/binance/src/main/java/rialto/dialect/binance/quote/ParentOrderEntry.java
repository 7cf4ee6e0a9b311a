package rialto.dialect.binance.quote;

import rialto.dialect.binance.api.CallErrors;
import rialto.dialect.binance.call.OrderEntry;
import rialto.dialect.binance.call.Read;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.VenueView;
import rialto.protocol.Side;
import rialto.protocol.TargetStrategy;

import java.util.Map;
import java.util.Set;

/**
 * A parent order as a request describes it, in the instrument's units. What it may not have is refused here; bounds that depend
 * on the venue's time and state are the engine's.
 *
 * @param bookInstrumentId 0 for none
 * @param limitTicks       0 for none
 * @param startNs          0 for at once
 * @param endNs            0 with a duration, and for SWEEP
 * @param durationNs       0 with an end, and for SWEEP
 */
record ParentOrderEntry(
        Instrument instrument,
        int bookInstrumentId,
        String clientOrderId,
        Side side,
        TargetStrategy strategy,
        long quantityLots,
        long limitTicks,
        long startNs,
        long endNs,
        long durationNs,
        int sliceCount,
        long minChildLots,
        long maxChildLots) {

    private static final long NS_PER_MS = 1_000_000;
    private static final long MAX_DURATION_MS = 2_678_400_000L;
    private static final int MAX_SLICES = 10_000;

    /** What goes with a strategy besides what all have. */
    private static final Map<TargetStrategy, Set<String>> OF_STRATEGY = Map.of(
            TargetStrategy.SWEEP, Set.of(),
            TargetStrategy.WAIT_FOR_PRICE, Set.of("startTime", "endTime", "durationMs"),
            TargetStrategy.TWAP, Set.of("startTime", "endTime", "durationMs", "slices", "minChildQty", "maxChildQty"));

    /** @param generated client order id when the request has none */
    static ParentOrderEntry read(final ApiParameters parameters, final VenueView view, final String generated) {
        QuoteFields.require(parameters, "symbol", "side", "strategy", "quantity");
        final Instrument instrument = QuoteFields.instrument(view, parameters);
        final Side side = OrderEntry.side(Read.mandatory(parameters, "side"));
        final TargetStrategy strategy = strategy(Read.mandatory(parameters, "strategy"));
        refuseWhatIsOfOthers(parameters, strategy);
        if (strategy == TargetStrategy.WAIT_FOR_PRICE) {
            Read.mandatory(parameters, "price");
        }
        final String given = Read.optionalNewIdentifier(parameters, "newClientOrderId");
        if (strategy != TargetStrategy.SWEEP) {
            requireOneEnd(parameters);
        }
        return new ParentOrderEntry(
                instrument,
                book(parameters, view),
                given == null ? generated : given,
                side,
                strategy,
                OrderEntry.lots(Read.mandatory(parameters, "quantity"), "quantity", instrument, "LOT_SIZE"),
                price(parameters, instrument),
                time(parameters, "startTime"),
                time(parameters, "endTime"),
                parameters.has("durationMs")
                        ? QuoteFields.ranged(parameters, "durationMs", 1, MAX_DURATION_MS) * NS_PER_MS
                        : 0,
                strategy == TargetStrategy.TWAP ? (int) QuoteFields.ranged(parameters, "slices", 1, MAX_SLICES) : 0,
                lots(parameters, "minChildQty", instrument),
                lots(parameters, "maxChildQty", instrument));
    }

    private static TargetStrategy strategy(final String text) {
        return switch (text) {
            case "SWEEP" -> TargetStrategy.SWEEP;
            case "WAIT_FOR_PRICE" -> TargetStrategy.WAIT_FOR_PRICE;
            case "TWAP" -> TargetStrategy.TWAP;
            default ->
                throw QuoteFields.invalid(
                        "strategy",
                        "INVALID_FIELD",
                        "It is '" + shown(text) + "'; it must be one of SWEEP, WAIT_FOR_PRICE, TWAP.");
        };
    }

    private static String shown(final String text) {
        return text.length() > 36 ? text.substring(0, 36) + "…" : text;
    }

    private static void refuseWhatIsOfOthers(final ApiParameters parameters, final TargetStrategy strategy) {
        for (final String name : OF_STRATEGY.get(TargetStrategy.TWAP)) {
            if (parameters.has(name) && !OF_STRATEGY.get(strategy).contains(name)) {
                throw CallErrors.notRequired(name)
                        .because("NOT_OF_THIS_STRATEGY", "It does not go with strategy " + strategy + ".")
                        .asException();
            }
        }
    }

    /** The order book of the same pair; the engine says whether it is one. */
    private static int book(final ApiParameters parameters, final VenueView view) {
        final String symbol = Read.optional(parameters, "bookSymbol");
        if (symbol == null) {
            return 0;
        }
        final Instrument book = view.instrument(symbol);
        if (book == null || !book.hasBook()) {
            throw QuoteFields.invalid(
                    "bookSymbol",
                    "NO_ORDER_BOOK",
                    "It is '" + shown(symbol) + "'; it must be an instrument with an order book of the same pair.");
        }
        return book.instrumentId();
    }

    private static long price(final ApiParameters parameters, final Instrument instrument) {
        final long ticks = QuoteFields.optionalPrice(parameters, "price", instrument);
        if (ticks == 0 && parameters.has("price")) {
            throw CallErrors.filterFailure("PRICE_FILTER")
                    .because("INVALID_FIELD", "price is 0; leave it out for an order without a limit.")
                    .asException();
        }
        return ticks;
    }

    private static long lots(final ApiParameters parameters, final String name, final Instrument instrument) {
        final String text = Read.optional(parameters, name);
        return text == null ? 0 : OrderEntry.lots(text, name, instrument, "LOT_SIZE");
    }

    private static long time(final ApiParameters parameters, final String name) {
        return parameters.has(name)
                ? QuoteFields.ranged(parameters, name, 1, Long.MAX_VALUE / NS_PER_MS) * NS_PER_MS
                : 0;
    }

    /** {@code endTime}, or {@code durationMs} from the start, which the venue counts. */
    private static void requireOneEnd(final ApiParameters parameters) {
        final boolean relative = parameters.has("durationMs");
        if (relative == parameters.has("endTime")) {
            throw (relative
                            ? CallErrors.badCombination().because("TWO_ENDS", "Send durationMs or endTime, not both.")
                            : CallErrors.mandatoryEither("durationMs", "endTime"))
                    .asException();
        }
    }
}
