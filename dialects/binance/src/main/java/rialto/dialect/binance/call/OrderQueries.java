package rialto.dialect.binance.call;

import rialto.dialect.binance.api.ApiRequest;
import rialto.dialect.binance.api.CallErrors;
import rialto.dialect.binance.api.Weigher;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.history.History;
import rialto.gateway.state.Account;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;
import rialto.gateway.state.VenueView;
import rialto.reporting.HistoryQueries;
import rialto.reporting.OrderRow;
import rialto.reporting.Page;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/** The calls that ask about orders: from the view where it knows them, otherwise from the database. */
final class OrderQueries {
    static final int DEFAULT_LIMIT = 500;
    static final int MAX_LIMIT = 1000;

    /** Open orders that are told for a weight of 6: as many as an account has on an instrument, unless its operator allows more. */
    private static final int ORDERS_OF_WEIGHT = 200;

    private static final int MAX_HOURS = 24;

    private final VenueView view;
    private final History history;

    OrderQueries(final CallContext context) {
        this.view = context.view();
        this.history = context.history();
    }

    /** The account's open or recently closed order, by id or when that is 0 by client order id; null for none. */
    Order live(final long accountId, final long orderId, final String clientOrderId) {
        if (orderId == 0) {
            final Account account = view.account(accountId);
            return account == null ? null : account.orderByClientId(clientOrderId);
        }
        final Order order = view.order(orderId);
        return order == null || order.account().accountId() != accountId ? null : order;
    }

    /** Finds an order of an account by id; gives null when there is none. */
    void find(final ApiReply reply, final long accountId, final long orderId, final Consumer<OrderFacts> answer) {
        final Order order = live(accountId, orderId, null);
        if (order != null) {
            answer.accept(OrderFacts.of(order));
            return;
        }
        ask(reply, accountId, queries -> queries.order(orderId), answer);
    }

    private void ask(
            final ApiReply reply,
            final long accountId,
            final Function<HistoryQueries, Optional<OrderRow>> question,
            final Consumer<OrderFacts> answer) {
        history.ask(
                reply,
                question,
                row -> answer.accept(row.filter(found -> found.accountId() == accountId)
                        .map(found -> OrderFacts.of(found, view.instrument(found.instrumentId())))
                        .orElse(null)));
    }

    /** GET order. */
    void status(final ApiRequest request, final ApiReply reply) {
        final ApiParameters parameters = request.parameters();
        final Instrument instrument = Read.instrument(view, request);
        final long orderId = Read.optionalLong(parameters, "orderId", 0);
        final String clientOrderId = Read.optionalIdentifier(parameters, "origClientOrderId");
        if (orderId == 0 && clientOrderId == null) {
            throw CallErrors.mandatoryEither("origClientOrderId", "orderId").asException();
        }
        final long accountId = request.accountId();
        final Consumer<OrderFacts> answer = facts -> answerStatus(reply, instrument, clientOrderId, facts);
        final Order order = live(accountId, orderId, clientOrderId);
        if (order != null) {
            answer.accept(OrderFacts.of(order));
        } else if (orderId != 0) {
            ask(reply, accountId, queries -> queries.order(orderId), answer);
        } else {
            ask(reply, accountId, queries -> queries.latestOrder(accountId, clientOrderId), answer);
        }
    }

    private static void answerStatus(
            final ApiReply reply, final Instrument instrument, final String clientOrderId, final OrderFacts facts) {
        if (facts == null
                || facts.instrument() != instrument
                || clientOrderId != null && !facts.clientOrderId().equals(clientOrderId)) {
            reply.error(CallErrors.orderDoesNotExist());
            return;
        }
        OrderJson.writeStatus(reply.begin(), facts);
        reply.end();
    }

    /** GET openOrders. */
    void open(final ApiRequest request, final ApiReply reply) {
        final Instrument instrument = Read.optionalInstrument(view, request);
        final Account account = view.account(request.accountId());
        final JsonWriter json = reply.begin().beginArray();
        if (account != null) {
            for (final Order order : account.openOrders()) {
                if (instrument == null || order.instrument() == instrument) {
                    OrderJson.writeStatus(json, OrderFacts.of(order));
                }
            }
        }
        json.endArray();
        reply.end();
    }

    /** Weight of {@link #open}. */
    Weigher openWeight() {
        return new OpenWeight(parameters -> parameters.has("symbol") ? 6 : 80, 6, ORDERS_OF_WEIGHT, this::countOpen);
    }

    private int countOpen(final ApiParameters parameters, final long accountId) {
        final Account account = view.account(accountId);
        final Collection<Order> open = account == null ? List.of() : account.openOrders();
        final String symbol = parameters.get("symbol");
        if (symbol == null || open.size() <= ORDERS_OF_WEIGHT) {
            return open.size();
        }
        final Instrument instrument = view.instrument(symbol);
        return (int)
                open.stream().filter(order -> order.instrument() == instrument).count();
    }

    /** GET allOrders. */
    void all(final ApiRequest request, final ApiReply reply) {
        final Instrument instrument = Read.instrument(view, request);
        final long fromId = Read.optionalLong(request.parameters(), "orderId", Page.NONE);
        final Page page = page(request.parameters(), fromId);
        final long accountId = request.accountId();
        history.ask(
                reply,
                queries -> queries.orders(accountId, instrument.instrumentId(), page),
                rows -> answerAll(reply, instrument, rows));
    }

    private static void answerAll(final ApiReply reply, final Instrument instrument, final List<OrderRow> rows) {
        final JsonWriter json = reply.begin().beginArray();
        for (final OrderRow row : rows) {
            OrderJson.writeStatus(json, OrderFacts.of(row, instrument));
        }
        json.endArray();
        reply.end();
    }

    /** GET order/amendments: what an order's quantity and client order id were before and after each amendment. */
    void amendments(final ApiRequest request, final ApiReply reply) {
        final ApiParameters parameters = request.parameters();
        final Instrument instrument = Read.instrument(view, request);
        final long orderId = Read.mandatoryLong(parameters, "orderId");
        final long fromExecutionId = Read.optionalLong(parameters, "fromExecutionId", 0);
        final int limit = Read.limit(parameters, DEFAULT_LIMIT, MAX_LIMIT);
        final long accountId = request.accountId();
        history.ask(reply, queries -> queries.orderEvents(orderId, Page.MAX_LIMIT), events -> {
            if (events.isEmpty()
                    || events.get(0).accountId() != accountId
                    || events.get(0).instrumentId() != instrument.instrumentId()) {
                reply.error(CallErrors.orderDoesNotExist());
            } else if (events.size() == Page.MAX_LIMIT) {
                reply.error(ApiErrors.unsupported("The order has " + Page.MAX_LIMIT
                        + " events or more; /admin/v1/orders/" + orderId + "/events has them all."));
            } else {
                AmendmentJson.write(reply.begin(), instrument, events, fromExecutionId, limit);
                reply.end();
            }
        });
    }

    /** The page that {@code startTime}, {@code endTime} (at most 24 h apart) and {@code limit} ask for. */
    static Page page(final ApiParameters parameters, final long fromId) {
        final long startNs = Read.optionalTimeNs(parameters, "startTime", Page.NONE);
        final long endNs = endNs(parameters);
        if (startNs != Page.NONE && endNs != Page.NONE) {
            if (endNs < startNs) {
                throw CallErrors.badCombination().asException();
            }
            if (endNs - startNs > TimeUnit.HOURS.toNanos(MAX_HOURS) + TimeUnit.MILLISECONDS.toNanos(1)) {
                throw CallErrors.lookupTooBig(MAX_HOURS).asException();
            }
        }
        return new Page(fromId, startNs, endNs, Read.limit(parameters, DEFAULT_LIMIT, MAX_LIMIT));
    }

    /** {@code endTime} with all of its millisecond. */
    static long endNs(final ApiParameters parameters) {
        final long endNs = Read.optionalTimeNs(parameters, "endTime", Page.NONE);
        return endNs == Page.NONE || endNs > Long.MAX_VALUE - 999_999 ? endNs : endNs + 999_999;
    }
}
