package rialto.dialect.binance.quote;

import rialto.dialect.binance.api.ApiRequest;
import rialto.dialect.binance.api.CallErrors;
import rialto.dialect.binance.call.CallContext;
import rialto.dialect.binance.call.CommandCall;
import rialto.dialect.binance.call.OrderCancelTimers;
import rialto.dialect.binance.call.OrderFacts;
import rialto.dialect.binance.call.OrderJson;
import rialto.dialect.binance.call.RejectAnswers;
import rialto.dialect.binance.call.SignedRequests;
import rialto.gateway.api.Amounts;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.command.ClientIds;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;
import rialto.gateway.command.QuoteCommands;
import rialto.gateway.state.Asset;
import rialto.gateway.state.Hold;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;
import rialto.gateway.state.QuoteTrade;
import rialto.gateway.state.VenueView;

/** Orders that take quotes. Owned by the event loop. */
final class QuoteOrderCalls {
    private final VenueView view;
    private final CommandSender sender;
    private final OrderCancelTimers cancelTimers;
    private final ClientIds ids = new ClientIds();
    private final QuoteCommands commands = new QuoteCommands();

    QuoteOrderCalls(final CallContext context) {
        view = context.view();
        sender = context.sender();
        cancelTimers = new OrderCancelTimers(context.cancelTimers());
    }

    /** Enters an order; answers what it took, and what of that is on hold. */
    void place(final ApiRequest request, final ApiReply reply) {
        QuoteFields.require(request.parameters(), "symbol", "side", "type", "quantity");
        final Instrument instrument = QuoteFields.instrument(view, request.parameters());
        final QuoteOrder order =
                QuoteOrder.read(request.parameters(), view, instrument, SignedRequests.idOf(request, ids));
        final long cancelTimerId = cancelTimers.of(request);
        CommandCall.send(
                sender,
                request,
                reply,
                commands.enter(request.accountId(), order, cancelTimerId),
                outcome -> answer(request, reply, outcome));
    }

    private void answer(final ApiRequest request, final ApiReply reply, final CommandOutcome outcome) {
        if (outcome.wasRepeated() && SignedRequests.isReplay(request)) {
            reply.error(SignedRequests.replayed(outcome));
        } else if (outcome.entered() != null) {
            write(reply.begin(), outcome.entered(), outcome);
            reply.end();
        } else if (outcome.wasRepeated() && outcome.repeatedOrderId() != 0) {
            answerRepeated(reply, outcome.repeated());
        } else {
            reply.error(RejectAnswers.ofOrder(outcome.entryRefusal()));
        }
    }

    /** As it stands, with what is on hold now. Its fills were told when they came; GET /api/v3/order asks the database too. */
    private void answerRepeated(final ApiReply reply, final Order order) {
        if (order == null) {
            reply.error(CallErrors.orderDoesNotExist()
                    .because("TOLD_BEFORE", "It was sent before, and ended long ago: GET /api/v3/order tells of it."));
            return;
        }
        final JsonWriter json = reply.begin().beginObject();
        OrderJson.writeEnteredFields(json, OrderFacts.of(order));
        Amounts.quantity(json.name("heldQty"), order.instrument(), order.heldLots());
        json.name("fills").beginArray().endArray().name("holds").beginArray();
        for (final Hold hold : view.quotes().holds(order.account(), 0)) {
            if (hold.takerOrderId() == order.orderId()) {
                QuoteJson.writeHold(json, hold);
            }
        }
        json.endArray().endObject();
        reply.end();
    }

    private static void write(final JsonWriter json, final Order order, final CommandOutcome outcome) {
        json.beginObject();
        OrderJson.writeEnteredFields(json, OrderFacts.of(order));
        Amounts.quantity(json.name("heldQty"), order.instrument(), order.heldLots());
        json.name("fills").beginArray();
        for (final QuoteTrade trade : outcome.quotes().trades()) {
            writeFill(json, trade);
        }
        json.endArray().name("holds").beginArray();
        for (final Hold hold : outcome.quotes().holds()) {
            QuoteJson.writeHold(json, hold);
        }
        json.endArray().endObject();
    }

    private static void writeFill(final JsonWriter json, final QuoteTrade trade) {
        final Asset received = trade.takerBuys()
                ? trade.instrument().base()
                : trade.instrument().quote();
        json.beginObject();
        json.name("commission").decimal(trade.takerFee(), received.scale());
        json.name("commissionAsset").string(received.symbol());
        QuoteJson.writeTradeFields(json, trade, true);
        json.endObject();
    }
}
