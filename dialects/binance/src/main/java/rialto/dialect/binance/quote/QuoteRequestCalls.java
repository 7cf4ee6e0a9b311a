package rialto.dialect.binance.quote;

import rialto.dialect.binance.api.ApiRequest;
import rialto.dialect.binance.api.CallErrors;
import rialto.dialect.binance.api.Weigher;
import rialto.dialect.binance.call.CallContext;
import rialto.dialect.binance.call.CommandCall;
import rialto.dialect.binance.call.OrderEntry;
import rialto.dialect.binance.call.Read;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.command.CommandSender;
import rialto.gateway.command.CommandSender.Encoder;
import rialto.gateway.command.QuoteCommands;
import rialto.gateway.state.Account;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.QuoteProvider;
import rialto.gateway.state.QuoteRequest;
import rialto.gateway.state.QuoteRequestChange;
import rialto.gateway.state.VenueView;
import rialto.protocol.QuoteRejectReason;

import java.util.List;
import java.util.function.LongSupplier;

/** Requests for quotes. Owned by the event loop. */
final class QuoteRequestCalls {
    private final VenueView view;
    private final CommandSender sender;
    private final LongSupplier nowMs;
    private final QuoteCommands commands = new QuoteCommands();

    QuoteRequestCalls(final CallContext context) {
        view = context.view();
        sender = context.sender();
        nowMs = context.nowMs();
    }

    /** A taker asks. */
    void create(final ApiRequest request, final ApiReply reply) {
        final ApiParameters parameters = request.parameters();
        QuoteFields.require(parameters, "symbol", "side", "quantity", "validForMs");
        final Instrument instrument = QuoteFields.instrument(view, parameters);
        final String side = Read.mandatory(parameters, "side");
        if (!side.equals("BUY") && !side.equals("SELL") && !side.equals("BOTH")) {
            throw CallErrors.invalidSide()
                    .because("INVALID_FIELD", "side must be BUY, SELL or BOTH.")
                    .asException();
        }
        send(
                request,
                reply,
                commands.request(
                        request.accountId(),
                        new QuoteCommands.NewRequest(
                                instrument,
                                OrderEntry.lots(
                                        Read.mandatory(parameters, "quantity"), "quantity", instrument, "LOT_SIZE"),
                                providers(parameters, instrument),
                                QuoteFields.validForNs(parameters, nowMs.getAsLong()),
                                !side.equals("BUY"),
                                !side.equals("SELL"))));
    }

    /** As many as it asks: each of them is told of it, and again when it is over. */
    int createWeight(final ApiParameters parameters) {
        final String symbol = parameters.get("symbol");
        final Instrument instrument = symbol == null ? null : view.instrument(symbol);
        final int all = instrument == null ? 0 : instrument.quotes().providers().size();
        final String names = parameters.get("providers");
        final int named = names == null || names.indexOf('"') < 0
                ? all
                : 1 + (int) names.chars().filter(c -> c == ',').count();
        return Math.max(1, Math.min(named, all));
    }

    private long providers(final ApiParameters parameters, final Instrument instrument) {
        final String names = Read.optional(parameters, "providers");
        long providers = 0;
        if (names != null) {
            for (final String name : Read.list(names, "providers")) {
                providers |= 1L << QuoteFields.provider(view, instrument, name).number();
            }
        }
        return providers;
    }

    /** A provider answers with prices for the whole quantity. */
    void answer(final ApiRequest request, final ApiReply reply) {
        final ApiParameters parameters = request.parameters();
        QuoteFields.require(parameters, "requestId", "validForMs");
        final QuoteRequest asked = asked(parameters, request.accountId());
        final long bidTicks = QuoteFields.optionalPrice(parameters, "bid", asked.instrument());
        final long askTicks = QuoteFields.optionalPrice(parameters, "ask", asked.instrument());
        if (bidTicks == 0 && askTicks == 0) {
            throw CallErrors.mandatoryEither("bid", "ask").asException();
        }
        send(
                request,
                reply,
                commands.answer(
                        request.accountId(),
                        asked.requestId(),
                        bidTicks,
                        askTicks,
                        QuoteFields.validForNs(parameters, nowMs.getAsLong())));
    }

    /** One that asks the account; others are none of its business. */
    private QuoteRequest asked(final ApiParameters parameters, final long accountId) {
        final QuoteRequest asked = view.quotes().request(QuoteFields.id(parameters, "requestId"));
        final QuoteProvider provider =
                asked == null ? null : asked.instrument().quotes().provider(view.account(accountId));
        if (provider == null || !asked.asks(provider)) {
            throw QuoteRejects.of(QuoteRejectReason.UNKNOWN_REQUEST).asException();
        }
        return asked;
    }

    /** A provider gives no price. */
    void decline(final ApiRequest request, final ApiReply reply) {
        send(request, reply, commands.decline(request.accountId(), QuoteFields.id(request.parameters(), "requestId")));
    }

    /** The taker takes it back. */
    void cancel(final ApiRequest request, final ApiReply reply) {
        send(
                request,
                reply,
                commands.cancelRequest(request.accountId(), QuoteFields.id(request.parameters(), "requestId")));
    }

    private void send(final ApiRequest request, final ApiReply reply, final Encoder encoder) {
        final Account asker = view.account(request.accountId());
        CommandCall.send(sender, request, reply, encoder, outcome -> {
            if (LadderCalls.isRefused(outcome, reply)) {
                return;
            }
            final QuoteRequestChange change = outcome.quotes().requestChange();
            QuoteJson.writeChange(reply.begin(), change, asker);
            reply.end();
        });
    }

    /** Those that the account made, and those that ask it; what other providers answer only its taker sees. */
    void list(final ApiRequest request, final ApiReply reply) {
        final QuotePage page = QuotePage.read(request.parameters());
        final Account account = view.account(request.accountId());
        final JsonWriter json = reply.begin().beginArray();
        for (final QuoteRequest open : told(request.accountId(), page)) {
            QuoteJson.writeRequest(json, open, account);
        }
        json.endArray();
        reply.end();
    }

    /** 2 for each ten requests and answers begun that the account is told, where ten names count as one. */
    Weigher listWeight() {
        return QuotePage.weighing(this::told, (open, accountId) -> QuoteJson.tenths(open, view.account(accountId)));
    }

    private List<QuoteRequest> told(final long accountId, final QuotePage page) {
        return view.quotes().requests(view.account(accountId), page.fromId()).stream()
                .limit(page.limit())
                .toList();
    }
}
