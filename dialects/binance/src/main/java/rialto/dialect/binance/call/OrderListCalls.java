package rialto.dialect.binance.call;

import rialto.dialect.binance.api.ApiRequest;
import rialto.dialect.binance.api.CallErrors;
import rialto.dialect.binance.api.Weigher;
import rialto.dialect.binance.call.OrderEntry.ResponseType;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.command.ClientIds;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;
import rialto.gateway.command.OrderCommands;
import rialto.gateway.history.History;
import rialto.gateway.state.Account;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;
import rialto.gateway.state.OrderList;
import rialto.gateway.state.VenueView;
import rialto.protocol.RejectReason;
import rialto.reporting.OrderListRow;
import rialto.reporting.Page;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** The calls about lists of orders: OCO, OTO and OTOCO. Owned by the event loop. */
final class OrderListCalls {
    private static final long NS_PER_MS = 1_000_000;
    private static final int NO_SUCH_LIST = -2018;
    /** Lists that are told for a weight of 6. */
    private static final int LISTS_OF_WEIGHT = 100;

    private final VenueView view;
    private final CommandSender sender;
    private final History history;
    private final OrderCommands commands = new OrderCommands();
    private final ClientIds ids = new ClientIds();
    private final OrderCancelTimers cancelTimers;

    OrderListCalls(final CallContext context) {
        view = context.view();
        sender = context.sender();
        history = context.history();
        cancelTimers = new OrderCancelTimers(context.cancelTimers());
    }

    /** POST orderList/oco. */
    void oco(final ApiRequest request, final ApiReply reply) {
        place(request, reply, OrderListReader::oco);
    }

    /** POST order/oco. */
    void oldOco(final ApiRequest request, final ApiReply reply) {
        place(request, reply, OrderListReader::oldOco);
    }

    /** POST orderList/oto. */
    void oto(final ApiRequest request, final ApiReply reply) {
        place(request, reply, OrderListReader::oto);
    }

    /** POST orderList/otoco. */
    void otoco(final ApiRequest request, final ApiReply reply) {
        place(request, reply, OrderListReader::otoco);
    }

    private void place(
            final ApiRequest request, final ApiReply reply, final Function<OrderListReader, OrderListEntry> kind) {
        final Instrument instrument = Read.instrument(view, request);
        final OrderListEntry list = kind.apply(
                new OrderListReader(request.parameters(), instrument, SignedRequests.idOf(request, ids), ids::next));
        final long cancelTimerId = cancelTimers.of(request);
        final long accountId = request.accountId();
        CommandCall.send(
                sender,
                request,
                reply,
                commands.enterList(accountId, list.clientListId(), list.type(), list.legs(), cancelTimerId),
                outcome -> {
                    if (outcome.wasRepeated() && SignedRequests.isReplay(request)) {
                        reply.error(SignedRequests.replayed(outcome.repeatedListId()));
                    } else {
                        answerPlaced(reply, accountId, list, outcome);
                    }
                });
    }

    private void answerPlaced(
            final ApiReply reply, final long accountId, final OrderListEntry list, final CommandOutcome outcome) {
        if (outcome.list() != null) {
            writeEntered(reply, list, OrderListFacts.of(outcome.list()));
        } else if (outcome.wasRepeated() && outcome.repeatedListId() != 0) {
            find(reply, accountId, outcome.repeatedListId(), facts -> writeEntered(reply, list, facts));
        } else {
            reply.error(refused(list, outcome));
        }
    }

    private static void writeEntered(final ApiReply reply, final OrderListEntry list, final OrderListFacts facts) {
        final ResponseType asked = list.legs().getFirst().responseType();
        OrderListJson.writeEntered(reply.begin(), facts, asked);
        reply.end();
    }

    /** Says which order it is about, what it was, and what would pass. */
    private static ApiError refused(final OrderListEntry list, final CommandOutcome outcome) {
        final RejectReason reason = outcome.entryRefusal();
        final ApiError error = RejectAnswers.ofOrder(reason);
        final int leg = outcome.rejectedLeg();
        return leg == 0 || leg > list.legs().size()
                ? error
                : error.because(reason.name(), OrderListRefusal.explain(reason, list, leg));
    }

    /** DELETE orderList. */
    void cancel(final ApiRequest request, final ApiReply reply) {
        final ApiParameters parameters = request.parameters();
        final Instrument instrument = Read.instrument(view, request);
        final long listId = Read.optionalLong(parameters, "orderListId", 0);
        final String clientListId = Read.optionalIdentifier(parameters, "listClientOrderId");
        if (listId == 0 && clientListId == null) {
            throw CallErrors.mandatoryEither("listClientOrderId", "orderListId").asException();
        }
        final String given = Read.optionalNewIdentifier(parameters, "newClientOrderId");
        final String requestId = given == null ? ids.next() : given;
        CommandCall.send(
                sender,
                request,
                reply,
                commands.cancelList(request.accountId(), instrument.instrumentId(), listId, clientListId, requestId),
                outcome -> answerCanceled(reply, requestId, outcome));
    }

    private static void answerCanceled(final ApiReply reply, final String requestId, final CommandOutcome outcome) {
        final Order canceled = outcome.canceled();
        if (canceled == null || canceled.list() == null) {
            reply.error(RejectAnswers.ofCancel(outcome.cancelRefusal()));
            return;
        }
        OrderListJson.writeCanceled(
                reply.begin(), canceled.list(), outcome.canceledOrders(), requestId, outcome.timestampNs() / NS_PER_MS);
        reply.end();
    }

    /** GET orderList. */
    void status(final ApiRequest request, final ApiReply reply) {
        final ApiParameters parameters = request.parameters();
        final long listId = Read.optionalLong(parameters, "orderListId", 0);
        final String clientListId = Read.optionalIdentifier(parameters, "origClientOrderId");
        if (listId == 0 && clientListId == null) {
            throw CallErrors.mandatoryEither("origClientOrderId", "orderListId").asException();
        }
        final long accountId = request.accountId();
        if (listId != 0) {
            find(reply, accountId, listId, facts -> writeStatus(reply, facts));
            return;
        }
        final Account account = view.account(accountId);
        final OrderList live = account == null ? null : account.listByClientId(clientListId);
        if (isWhole(live)) {
            writeStatus(reply, OrderListFacts.of(live));
        } else {
            history.ask(
                    reply,
                    queries -> queries.latestOrderList(accountId, clientListId),
                    row -> answer(reply, accountId, row, facts -> writeStatus(reply, facts)));
        }
    }

    private static void writeStatus(final ApiReply reply, final OrderListFacts facts) {
        OrderListJson.writeStatus(reply.begin(), facts);
        reply.end();
    }

    /** Whether the view knows all of its orders. */
    private static boolean isWhole(final OrderList list) {
        return list != null && list.orders().size() == list.orderIds().size();
    }

    private void find(
            final ApiReply reply, final long accountId, final long listId, final Consumer<OrderListFacts> answer) {
        final Account account = view.account(accountId);
        final OrderList live = account == null ? null : account.orderList(listId);
        if (isWhole(live)) {
            answer.accept(OrderListFacts.of(live));
        } else {
            history.ask(reply, queries -> queries.orderList(listId), row -> answer(reply, accountId, row, answer));
        }
    }

    private void answer(
            final ApiReply reply,
            final long accountId,
            final Optional<OrderListRow> row,
            final Consumer<OrderListFacts> answer) {
        row.filter(found -> found.accountId() == accountId)
                .ifPresentOrElse(
                        found -> answer.accept(OrderListFacts.of(found, view.instrument(found.instrumentId()))),
                        () -> reply.error(
                                ApiError.of(ApiErrors.BAD_REQUEST, NO_SUCH_LIST, "Order list does not exist.")));
    }

    /** GET openOrderList. */
    void open(final ApiRequest request, final ApiReply reply) {
        final Account account = view.account(request.accountId());
        final JsonWriter json = reply.begin().beginArray();
        if (account != null) {
            for (final OrderList list : account.orderLists()) {
                OrderListJson.writeStatus(json, OrderListFacts.of(list));
            }
        }
        json.endArray();
        reply.end();
    }

    /** Weight of {@link #open}. */
    Weigher openWeight() {
        return new OpenWeight(parameters -> 6, 6, LISTS_OF_WEIGHT, (parameters, accountId) -> {
            final Account account = view.account(accountId);
            return account == null ? 0 : account.orderLists().size();
        });
    }

    /** GET allOrderList. */
    void all(final ApiRequest request, final ApiReply reply) {
        final long fromId = Read.optionalLong(request.parameters(), "fromId", Page.NONE);
        final Page page = OrderQueries.page(request.parameters(), fromId);
        final long accountId = request.accountId();
        history.ask(reply, queries -> queries.orderLists(accountId, page), rows -> answerAll(reply, rows));
    }

    private void answerAll(final ApiReply reply, final List<OrderListRow> rows) {
        final JsonWriter json = reply.begin().beginArray();
        for (final OrderListRow row : rows) {
            OrderListJson.writeStatus(json, OrderListFacts.of(row, view.instrument(row.instrumentId())));
        }
        json.endArray();
        reply.end();
    }
}
