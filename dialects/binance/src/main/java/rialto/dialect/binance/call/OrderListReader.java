package rialto.dialect.binance.call;

import rialto.dialect.binance.api.CallErrors;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.state.Instrument;
import rialto.protocol.ContingencyType;
import rialto.protocol.OrderType;
import rialto.protocol.Side;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Reads a list of orders from a request. Each order is read from the parameters that are its own, under the names that
 * they have for a single order, and from those that all have in common: so what a single order may have, a leg may.
 */
final class OrderListReader {
    /** What a leg has of its own, by the names of a single order. */
    private static final Map<String, String> OWN = Map.ofEntries(
            Map.entry("type", "Type"),
            Map.entry("side", "Side"),
            Map.entry("newClientOrderId", "ClientOrderId"),
            Map.entry("price", "Price"),
            Map.entry("quantity", "Quantity"),
            Map.entry("stopPrice", "StopPrice"),
            Map.entry("trailingDelta", "TrailingDelta"),
            Map.entry("triggerPriceType", "TriggerPriceType"),
            Map.entry("icebergQty", "IcebergQty"),
            Map.entry("displayMethod", "DisplayMethod"),
            Map.entry("timeInForce", "TimeInForce"),
            Map.entry("goodTillDate", "GoodTillDate"),
            Map.entry("strategyId", "StrategyId"),
            Map.entry("strategyType", "StrategyType"),
            Map.entry("pegPriceType", "PegPriceType"),
            Map.entry("pegOffsetValue", "PegOffsetValue"),
            Map.entry("pegOffsetType", "PegOffsetType"));

    private static final List<String> COMMON = List.of("selfTradePreventionMode", "newOrderRespType");

    /** Names of the older form of an OCO, by those that the newer one has for a leg. */
    private static final Map<String, String> OLD_LIMIT = Map.of(
            "newClientOrderId", "limitClientOrderId",
            "price", "price",
            "icebergQty", "limitIcebergQty",
            "strategyId", "limitStrategyId",
            "strategyType", "limitStrategyType");

    private static final Map<String, String> OLD_STOP = Map.of(
            "newClientOrderId", "stopClientOrderId",
            "price", "stopLimitPrice",
            "stopPrice", "stopPrice",
            "trailingDelta", "trailingDelta",
            "icebergQty", "stopIcebergQty",
            "timeInForce", "stopLimitTimeInForce",
            "strategyId", "stopStrategyId",
            "strategyType", "stopStrategyType");

    private final ApiParameters parameters;
    private final Instrument instrument;
    private final String generated;
    private final Supplier<String> ids;

    /**
     * @param generated the list's name where the client gives none
     * @param ids       names of orders where the client gives none
     */
    OrderListReader(
            final ApiParameters parameters,
            final Instrument instrument,
            final String generated,
            final Supplier<String> ids) {
        this.parameters = parameters;
        this.instrument = instrument;
        this.generated = generated;
        this.ids = ids;
    }

    /** The orders above and below of one side and quantity. */
    OrderListEntry oco() {
        return new OrderListEntry(
                name(),
                ContingencyType.OCO,
                List.of(leg("above", "side", "quantity"), leg("below", "side", "quantity")));
    }

    /** As {@link #oco}, by the parameters of POST order/oco: a LIMIT_MAKER order and a stop, which first of which is above. */
    OrderListEntry oldOco() {
        final ApiParameters maker = renamed(OLD_LIMIT);
        maker.add("type", "LIMIT_MAKER");
        final ApiParameters stop = renamed(OLD_STOP);
        stop.add("type", stop.has("price") ? "STOP_LOSS_LIMIT" : "STOP_LOSS");
        if (stop.has("price")) {
            Read.mandatory(parameters, "stopLimitTimeInForce");
        }
        final OrderEntry limit = OrderEntry.read(maker, instrument, ids.get());
        final OrderEntry waiting = OrderEntry.read(stop, instrument, ids.get());
        final boolean sells = limit.side() == Side.SELL;
        return new OrderListEntry(
                name(), ContingencyType.OCO, sells ? List.of(limit, waiting) : List.of(waiting, limit));
    }

    /** An order that works and one that is pending. */
    OrderListEntry oto() {
        return new OrderListEntry(name(), ContingencyType.OTO, List.of(working(), leg("pending")));
    }

    /** An order that works, and two of one side and quantity that are pending. */
    OrderListEntry otoco() {
        return new OrderListEntry(
                name(),
                ContingencyType.OTOCO,
                List.of(
                        working(),
                        leg("pendingAbove", "pendingSide", "pendingQuantity"),
                        leg("pendingBelow", "pendingSide", "pendingQuantity")));
    }

    private OrderEntry working() {
        final OrderEntry order = leg("working");
        if (order.kind() != OrderKind.LIMIT && order.kind() != OrderKind.LIMIT_MAKER) {
            throw CallErrors.invalidOrderType()
                    .because(
                            "IMPOSSIBLE_ORDER_LIST",
                            "workingType is " + order.kind() + "; it must be LIMIT or LIMIT_MAKER.")
                    .asException();
        }
        return order;
    }

    private String name() {
        final String given = Read.optionalNewIdentifier(parameters, "listClientOrderId");
        return given == null ? generated : given;
    }

    /** @param shared names of the side and the quantity, where the leg has none of its own */
    private OrderEntry leg(final String prefix, final String... shared) {
        final ApiParameters own = new ApiParameters();
        OWN.forEach((name, suffix) -> copy(prefix + suffix, own, name));
        if (shared.length > 0) {
            copy(shared[0], own, "side");
            copy(shared[1], own, "quantity");
        }
        COMMON.forEach(name -> copy(name, own, name));
        require(own, prefix, shared);
        return OrderEntry.read(own, instrument, ids.get());
    }

    /** Says what is missing by the name that it has in the request. */
    private void require(final ApiParameters own, final String prefix, final String... shared) {
        if (own.has(PegEntry.PRICE_TYPE)) {
            throw PegEntry.refusedInList(prefix);
        }
        final OrderKind kind = OrderKind.named(Read.mandatory(parameters, prefix + "Type"));
        Read.mandatory(parameters, shared.length > 0 ? shared[0] : prefix + "Side");
        Read.mandatory(parameters, shared.length > 0 ? shared[1] : prefix + "Quantity");
        if (kind != null && kind.hasPrice()) {
            Read.mandatory(parameters, prefix + "Price");
        }
        if (kind != null && kind.type() == OrderType.LIMIT) {
            Read.mandatory(parameters, prefix + "TimeInForce");
        }
        if (kind != null && kind.isTriggered() && !own.has("stopPrice") && !own.has("trailingDelta")) {
            throw CallErrors.mandatoryEither(prefix + "StopPrice", prefix + "TrailingDelta")
                    .asException();
        }
    }

    private ApiParameters renamed(final Map<String, String> names) {
        final ApiParameters own = new ApiParameters();
        names.forEach((name, old) -> copy(old, own, name));
        copy("side", own, "side");
        copy("quantity", own, "quantity");
        COMMON.forEach(name -> copy(name, own, name));
        return own;
    }

    private void copy(final String name, final ApiParameters to, final String newName) {
        final String value = parameters.get(name);
        if (value != null) {
            to.add(newName, value);
        }
    }

    /**
     * What calls of lists take of a leg.
     *
     * @param shares whether its side and quantity are those of another leg, too, under names of their own
     */
    static List<String> parametersOf(final String prefix, final boolean shares) {
        return OWN.values().stream()
                .filter(suffix -> !shares || !suffix.equals("Side") && !suffix.equals("Quantity"))
                .map(suffix -> prefix + suffix)
                .toList();
    }
}
