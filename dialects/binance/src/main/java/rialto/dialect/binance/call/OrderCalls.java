package rialto.dialect.binance.call;

import rialto.dialect.binance.api.ApiRequest;
import rialto.dialect.binance.api.CallErrors;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.command.ClientIds;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;
import rialto.gateway.command.CommandSender.Encoder;
import rialto.gateway.command.OrderCommands;
import rialto.gateway.command.OrderCommands.Target;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;
import rialto.gateway.state.VenueView;
import rialto.protocol.RejectReason;
import rialto.protocol.ReplaceMode;

import java.util.List;
import java.util.function.Consumer;

/** The calls that send a command about orders and answer with its outcome. Owned by the event loop. */
final class OrderCalls {
    private static final long NS_PER_MS = 1_000_000;

    private final CallContext context;
    private final VenueView view;
    private final CommandSender sender;
    private final OrderQueries queries;
    private final OrderCommands commands = new OrderCommands();
    private final ClientIds ids = new ClientIds();
    private final OrderCancelTimers cancelTimers;

    OrderCalls(final CallContext context, final OrderQueries queries) {
        this.context = context;
        this.view = context.view();
        this.sender = context.sender();
        this.queries = queries;
        this.cancelTimers = new OrderCancelTimers(context.cancelTimers());
    }

    /** Enters an order. */
    void place(final ApiRequest request, final ApiReply reply) {
        final OrderEntry order = read(request);
        final long cancelTimerId = cancelTimers.of(request);
        final long accountId = request.accountId();
        send(request, reply, commands.enter(accountId, order, cancelTimerId, false), outcome -> {
            if (outcome.wasRepeated() && SignedRequests.isReplay(request)) {
                reply.error(SignedRequests.replayed(outcome));
            } else {
                answerPlaced(reply, accountId, order, outcome);
            }
        });
    }

    private OrderEntry read(final ApiRequest request) {
        return OrderEntry.read(request.parameters(), Read.instrument(view, request), SignedRequests.idOf(request, ids));
    }

    private void answerPlaced(
            final ApiReply reply, final long accountId, final OrderEntry order, final CommandOutcome outcome) {
        if (outcome.entered() != null) {
            writeEntered(reply.begin(), order, outcome);
            reply.end();
        } else if (outcome.wasRepeated() && outcome.repeatedOrderId() != 0) {
            answerRepeated(reply, accountId, order, outcome);
        } else {
            reply.error(refusal(accountId, order, outcome));
        }
    }

    private ApiError refusal(final long accountId, final OrderEntry order, final CommandOutcome outcome) {
        return RejectAnswers.ofOrder(outcome.entryRefusal(), outcome, view.account(accountId), order.instrument());
    }

    private static void writeEntered(final JsonWriter json, final OrderEntry order, final CommandOutcome outcome) {
        final Order entered = outcome.entered();
        OrderJson.writeEntered(json, OrderFacts.of(entered), entered, outcome.executions(), order.responseType());
    }

    /** An order that was sent before is answered as it stands; its fills are in myTrades. */
    private void answerRepeated(
            final ApiReply reply, final long accountId, final OrderEntry order, final CommandOutcome outcome) {
        queries.find(reply, accountId, outcome.repeatedOrderId(), facts -> {
            if (facts == null) {
                reply.error(CallErrors.orderDoesNotExist());
                return;
            }
            OrderJson.writeEntered(reply.begin(), facts, null, List.of(), order.responseType());
            reply.end();
        });
    }

    /** Checks an order as {@link #place} would, and does nothing. */
    void test(final ApiRequest request, final ApiReply reply) {
        final OrderEntry order = read(request);
        final long cancelTimerId = OrderCancelTimers.ofTest(request);
        final boolean rates = Read.optionalBoolean(request.parameters(), "computeCommissionRates", false);
        final long accountId = request.accountId();
        send(
                request,
                reply,
                commands.enter(accountId, order, cancelTimerId, true),
                outcome -> answerTested(reply, accountId, order, rates, outcome));
    }

    private void answerTested(
            final ApiReply reply,
            final long accountId,
            final OrderEntry order,
            final boolean rates,
            final CommandOutcome outcome) {
        if (!outcome.wasValidated() && !(outcome.wasRepeated() && outcome.repeatedOrderId() != 0)) {
            reply.error(refusal(accountId, order, outcome));
            return;
        }
        final JsonWriter json = reply.begin().beginObject();
        if (rates) {
            CommissionJson.writeForOrder(json, context.rates(view.account(accountId), order.instrument()));
        }
        json.endObject();
        reply.end();
    }

    /** Cancels one order. */
    void cancel(final ApiRequest request, final ApiReply reply) {
        final ApiParameters parameters = request.parameters();
        final Instrument instrument = Read.instrument(view, request);
        final Target target = target(request, "orderId", "origClientOrderId");
        final String requestId = idOr(parameters, "newClientOrderId");
        requireRestrictions(request.accountId(), target, parameters);
        final long accountId = request.accountId();
        send(
                request,
                reply,
                commands.cancel(accountId, instrument.instrumentId(), target, requestId),
                outcome -> answerCanceled(reply, requestId, outcome));
    }

    private static void answerCanceled(final ApiReply reply, final String requestId, final CommandOutcome outcome) {
        if (outcome.canceled() == null) {
            reply.error(RejectAnswers.ofCancel(outcome.cancelRefusal()));
            return;
        }
        OrderJson.writeCanceled(
                reply.begin(), OrderFacts.of(outcome.canceled()), requestId, outcome.timestampNs() / NS_PER_MS);
        reply.end();
    }

    /** Cancels all open orders of an instrument. */
    void cancelAll(final ApiRequest request, final ApiReply reply) {
        final Instrument instrument = Read.instrument(view, request);
        final String requestId = ids.next();
        final long accountId = request.accountId();
        send(
                request,
                reply,
                commands.cancelAll(accountId, instrument.instrumentId(), requestId),
                outcome -> answerAllCanceled(reply, requestId, outcome));
    }

    private static void answerAllCanceled(final ApiReply reply, final String requestId, final CommandOutcome outcome) {
        if (outcome.cancelRefusal() != RejectReason.NONE) {
            reply.error(RejectAnswers.ofCancel(outcome.cancelRefusal()));
            return;
        }
        if (outcome.canceledOrders().isEmpty() && outcome.quotes().parents().canceled() == null) {
            reply.error(CallErrors.unknownOrderSent().because("UNKNOWN_ORDER", "There was no open order."));
            return;
        }
        final JsonWriter json = reply.begin().beginArray();
        for (final Order order : outcome.canceledOrders()) {
            OrderJson.writeCanceled(json, OrderFacts.of(order), requestId, outcome.timestampNs() / NS_PER_MS);
        }
        json.endArray();
        reply.end();
    }

    /** Cancels one order and enters another in one step. */
    void replace(final ApiRequest request, final ApiReply reply) {
        final ReplaceMode mode = ReplaceAnswer.mode(request.parameters());
        ReplaceAnswer.requireWhole(request.parameters());
        final ReplaceAnswer answer = new ReplaceAnswer(idOr(request.parameters(), "cancelNewClientOrderId"));
        final OrderEntry order = read(request);
        final Target target = target(request, "cancelOrderId", "cancelOrigClientOrderId");
        requireRestrictions(request.accountId(), target, request.parameters());
        final long cancelTimerId = cancelTimers.of(request);
        final long accountId = request.accountId();
        send(
                request,
                reply,
                commands.replace(accountId, target, answer.requestId(), mode, order, false, cancelTimerId),
                outcome -> {
                    if (outcome.wasRepeated() && SignedRequests.isReplay(request)) {
                        reply.error(SignedRequests.replayed(outcome));
                    } else {
                        answerReplaced(reply, accountId, order, answer, outcome);
                    }
                });
    }

    private void answerReplaced(
            final ApiReply reply,
            final long accountId,
            final OrderEntry order,
            final ReplaceAnswer answer,
            final CommandOutcome outcome) {
        if (!outcome.wasRepeated() || outcome.repeatedOrderId() == 0) {
            answer.write(reply, order, outcome);
            return;
        }
        queries.find(reply, accountId, outcome.repeatedOrderId(), facts -> {
            if (facts == null) {
                reply.error(CallErrors.orderDoesNotExist());
            } else {
                ReplaceAnswer.writeRepeated(reply, order, facts);
            }
        });
    }

    /** Reduces an open order's quantity; it keeps its place in the queue. */
    void amend(final ApiRequest request, final ApiReply reply) {
        final ApiParameters parameters = request.parameters();
        final Instrument instrument = Read.instrument(view, request);
        final Target target = target(request, "orderId", "origClientOrderId");
        final String newClientOrderId = idOr(parameters, "newClientOrderId");
        final long lots = OrderEntry.lots(Read.mandatory(parameters, "newQty"), "newQty", instrument, "LOT_SIZE");
        final long accountId = request.accountId();
        final Order present = live(accountId, target);
        final String previous = present == null ? "" : present.clientOrderId();
        send(
                request,
                reply,
                commands.amend(accountId, instrument.instrumentId(), target, newClientOrderId, lots),
                outcome -> answerAmended(reply, previous, outcome));
    }

    private static void answerAmended(final ApiReply reply, final String previous, final CommandOutcome outcome) {
        if (outcome.amended() == null) {
            reply.error(RejectAnswers.ofAmend(
                    outcome.amendReject() != RejectReason.NONE ? outcome.amendReject() : outcome.commandReject()));
            return;
        }
        OrderJson.writeAmended(
                reply.begin(),
                OrderFacts.of(outcome.amended()),
                previous,
                outcome.eventSequence(),
                outcome.timestampNs() / NS_PER_MS);
        reply.end();
    }

    private String idOr(final ApiParameters parameters, final String name) {
        final String given = Read.optionalNewIdentifier(parameters, name);
        return given == null ? ids.next() : given;
    }

    /** Which order is meant; both given must agree, as far as the view knows the order. */
    private Target target(final ApiRequest request, final String idName, final String clientIdName) {
        final ApiParameters parameters = request.parameters();
        final long orderId = Read.optionalLong(parameters, idName, 0);
        final String clientOrderId = Read.optionalIdentifier(parameters, clientIdName);
        if (orderId == 0 && clientOrderId == null) {
            throw CallErrors.mandatoryEither(clientIdName, idName).asException();
        }
        final Target target = new Target(orderId, clientOrderId);
        if (orderId != 0 && clientOrderId != null) {
            final Order order = live(request.accountId(), target);
            if (order == null || !order.clientOrderId().equals(clientOrderId)) {
                throw CallErrors.unknownOrderSent().asException();
            }
        }
        return target;
    }

    private Order live(final long accountId, final Target target) {
        return queries.live(accountId, target.orderId(), target.clientOrderId());
    }

    private void requireRestrictions(final long accountId, final Target target, final ApiParameters parameters) {
        final String restriction = Read.optional(parameters, "cancelRestrictions");
        if (restriction == null) {
            return;
        }
        if (!"ONLY_NEW".equals(restriction) && !"ONLY_PARTIALLY_FILLED".equals(restriction)) {
            throw ApiError.of(ApiErrors.BAD_REQUEST, -1145, "Invalid cancelRestrictions")
                    .asException();
        }
        final Order order = live(accountId, target);
        if (order != null
                && order.status().isOpen()
                && !restriction.endsWith(order.status().name())) {
            throw ApiError.of(ApiErrors.BAD_REQUEST, -2011, "Order was not canceled due to cancel restrictions.")
                    .asException();
        }
    }

    private void send(
            final ApiRequest request,
            final ApiReply reply,
            final Encoder encoder,
            final Consumer<CommandOutcome> answer) {
        CommandCall.send(sender, request, reply, encoder, answer);
    }
}
