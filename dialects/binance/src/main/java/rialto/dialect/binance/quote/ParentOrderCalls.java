package rialto.dialect.binance.quote;

import rialto.dialect.binance.api.ApiRequest;
import rialto.dialect.binance.api.CallErrors;
import rialto.dialect.binance.call.CallContext;
import rialto.dialect.binance.call.CommandCall;
import rialto.dialect.binance.call.Read;
import rialto.dialect.binance.call.RejectAnswers;
import rialto.dialect.binance.call.SignedRequests;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.command.ClientIds;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;
import rialto.gateway.command.ParentOutcome;
import rialto.gateway.state.Account;
import rialto.gateway.state.ParentOrder;
import rialto.gateway.state.VenueView;
import rialto.protocol.RejectReason;

/** Parent orders, which the venue works by children. Owned by the event loop. */
final class ParentOrderCalls {
    static final int LIST_WEIGHT = 6;

    /** Of one with its children: a hundred kilobytes at most, as a page of orders has. */
    private static final int ONE_WEIGHT = 20;

    private final VenueView view;
    private final CommandSender sender;
    private final ClientIds ids = new ClientIds();
    private final ParentCommands commands = new ParentCommands();

    /** Which parent order a request means: by number, or when that is 0 by client order id. */
    private record Target(long parentOrderId, String clientOrderId) {}

    ParentOrderCalls(final CallContext context) {
        view = context.view();
        sender = context.sender();
    }

    /** Enters a parent order; answers how it stands after its first look. */
    void place(final ApiRequest request, final ApiReply reply) {
        final ParentOrderEntry parent =
                ParentOrderEntry.read(request.parameters(), view, SignedRequests.idOf(request, ids));
        CommandCall.send(
                sender,
                request,
                reply,
                commands.enter(request.accountId(), parent),
                outcome -> answerPlaced(request, reply, outcome));
    }

    private void answerPlaced(final ApiRequest request, final ApiReply reply, final CommandOutcome outcome) {
        final ParentOutcome parents = outcome.quotes().parents();
        if (parents.wasRepeated() && SignedRequests.isReplay(request)) {
            reply.error(SignedRequests.replayed(parents.repeatedId()));
        } else if (parents.entered() != null) {
            write(reply, parents.entered());
        } else if (parents.wasRepeated() && parents.repeatedId() != 0) {
            answerRepeated(reply, view.quotes().parent(parents.repeatedId()));
        } else {
            final boolean isSliced = request.parameters().has("slices");
            reply.error(ParentRejects.of(reject(parents.enterReject(), outcome), isSliced));
        }
    }

    /** As it stands. */
    private static void answerRepeated(final ApiReply reply, final ParentOrder parent) {
        if (parent == null) {
            reply.error(unknown("It was sent before, and ended long ago: the database has it (parent_orders)."));
        } else {
            write(reply, parent);
        }
    }

    private static void write(final ApiReply reply, final ParentOrder parent) {
        ParentOrderJson.write(reply.begin(), parent);
        reply.end();
    }

    private static RejectReason reject(final RejectReason own, final CommandOutcome outcome) {
        return own != RejectReason.NONE ? own : outcome.commandReject();
    }

    /** What is left of it leaves; what is on hold goes on. */
    void cancel(final ApiRequest request, final ApiReply reply) {
        final Target target = target(request.parameters());
        final String given = Read.optionalNewIdentifier(request.parameters(), "newClientOrderId");
        final String cancelId = given == null ? ids.next() : given;
        requireOne(request.accountId(), target);
        CommandCall.send(
                sender,
                request,
                reply,
                commands.cancel(request.accountId(), target.parentOrderId, target.clientOrderId, cancelId),
                outcome -> answerCanceled(reply, cancelId, outcome));
    }

    private static void answerCanceled(final ApiReply reply, final String cancelId, final CommandOutcome outcome) {
        final ParentOutcome parents = outcome.quotes().parents();
        if (parents.canceled() == null) {
            reply.error(RejectAnswers.ofCancel(reject(parents.cancelReject(), outcome)));
            return;
        }
        final JsonWriter json = reply.begin().beginObject();
        ParentOrderJson.writeFields(json, parents.canceled());
        json.name("cancelClientOrderId").string(cancelId).endObject();
        reply.end();
    }

    /** Both given must mean the same one, as far as the view knows it. */
    private void requireOne(final long accountId, final Target target) {
        if (target.parentOrderId != 0 && target.clientOrderId != null) {
            final ParentOrder parent = find(accountId, target);
            if (parent == null || !parent.clientOrderId().equals(target.clientOrderId)) {
                throw CallErrors.unknownOrderSent()
                        .because(
                                "TWO_PARENT_ORDERS", "parentOrderId and origClientOrderId are not of one parent order.")
                        .asException();
            }
        }
    }

    private static Target target(final ApiParameters parameters) {
        final long parentOrderId = parameters.has("parentOrderId") ? QuoteFields.id(parameters, "parentOrderId") : 0;
        final String clientOrderId = Read.optionalIdentifier(parameters, "origClientOrderId");
        if (parentOrderId == 0 && clientOrderId == null) {
            throw CallErrors.mandatoryEither("parentOrderId", "origClientOrderId")
                    .asException();
        }
        return new Target(parentOrderId, clientOrderId);
    }

    private ParentOrder find(final long accountId, final Target target) {
        final Account account = view.account(accountId);
        final ParentOrder parent = target.parentOrderId != 0
                ? view.quotes().parent(target.parentOrderId)
                : account.parentByClientId(target.clientOrderId);
        return parent == null || parent.account() != account ? null : parent;
    }

    static int showWeight(final ApiParameters parameters) {
        return parameters.has("parentOrderId") || parameters.has("origClientOrderId") ? ONE_WEIGHT : LIST_WEIGHT;
    }

    /** One with its children, or a list of those that work. */
    void show(final ApiRequest request, final ApiReply reply) {
        if (showWeight(request.parameters()) == LIST_WEIGHT) {
            final JsonWriter json = reply.begin().beginArray();
            for (final ParentOrder parent : view.account(request.accountId()).parentOrders()) {
                ParentOrderJson.write(json, parent);
            }
            json.endArray();
            reply.end();
            return;
        }
        final Target target = target(request.parameters());
        requireOne(request.accountId(), target);
        final ParentOrder parent = find(request.accountId(), target);
        if (parent == null) {
            reply.error(unknown("The account has none of that name that works or ended lately."));
            return;
        }
        final JsonWriter json = reply.begin().beginObject();
        ParentOrderJson.writeFields(json, parent);
        json.name("children").beginArray();
        parent.children().forEach(child -> ParentOrderJson.write(json, child));
        json.endArray().endObject();
        reply.end();
    }

    private static ApiError unknown(final String explanation) {
        return CallErrors.orderDoesNotExist().because("UNKNOWN_ORDER", explanation);
    }
}
