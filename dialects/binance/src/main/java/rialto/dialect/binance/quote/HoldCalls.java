package rialto.dialect.binance.quote;

import rialto.dialect.binance.api.ApiRequest;
import rialto.dialect.binance.api.Weigher;
import rialto.dialect.binance.call.CallContext;
import rialto.dialect.binance.call.CommandCall;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.command.CommandSender;
import rialto.gateway.command.QuoteCommands;
import rialto.gateway.state.Hold;
import rialto.gateway.state.HoldEnd;
import rialto.gateway.state.VenueView;

import java.util.List;

/** Trades on hold. Owned by the event loop. */
final class HoldCalls {
    private static final long NS_PER_MS = 1_000_000;

    private final VenueView view;
    private final CommandSender sender;
    private final QuoteCommands commands = new QuoteCommands();

    HoldCalls(final CallContext context) {
        view = context.view();
        sender = context.sender();
    }

    /** A provider decides; the answer tells what came of it, for the price may have moved too far. */
    void answer(final ApiRequest request, final ApiReply reply) {
        QuoteFields.require(request.parameters(), "holdId", "accept");
        final long holdId = QuoteFields.id(request.parameters(), "holdId");
        final boolean accept = QuoteFields.flag(request.parameters(), "accept");
        CommandCall.send(sender, request, reply, commands.answerHold(request.accountId(), holdId, accept), outcome -> {
            if (LadderCalls.isRefused(outcome, reply)) {
                return;
            }
            final HoldEnd end = outcome.quotes().holdEnd();
            final JsonWriter json = reply.begin().beginObject();
            QuoteJson.writeHoldFields(json, end.hold());
            json.name("accepted").bool(end.isAccepted());
            json.name("reason").string(end.reason().name());
            QuoteJson.writePrice(json.name("presentPrice"), end.hold().instrument(), end.presentTicks());
            json.name("transactTime").number(outcome.timestampNs() / NS_PER_MS).endObject();
            reply.end();
        });
    }

    /** Those of the account, as taker or as provider. */
    void list(final ApiRequest request, final ApiReply reply) {
        final QuotePage page = QuotePage.read(request.parameters());
        final JsonWriter json = reply.begin().beginArray();
        for (final Hold hold : told(request.accountId(), page)) {
            QuoteJson.writeHold(json, hold);
        }
        json.endArray();
        reply.end();
    }

    /** 2 for each ten holds begun. */
    Weigher listWeight() {
        return QuotePage.weighing(this::told, (hold, accountId) -> QuotePage.TENTHS_OF_PART);
    }

    private List<Hold> told(final long accountId, final QuotePage page) {
        return view.quotes().holds(view.account(accountId), page.fromId()).stream()
                .limit(page.limit())
                .toList();
    }
}
