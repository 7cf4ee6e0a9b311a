package rialto.dialect.binance.quote;

import rialto.dialect.binance.api.ApiRequest;
import rialto.dialect.binance.call.CallContext;
import rialto.dialect.binance.call.CommandCall;
import rialto.dialect.binance.call.OrderCancelTimers;
import rialto.dialect.binance.call.OrderEntry;
import rialto.dialect.binance.call.Read;
import rialto.dialect.binance.call.RejectAnswers;
import rialto.dialect.binance.call.SignedRequests;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.api.QuotingExplanation;
import rialto.gateway.command.ClientIds;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;
import rialto.gateway.command.QuotingCommands;
import rialto.gateway.state.Account;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.MassQuoteRefusal;
import rialto.gateway.state.Order;
import rialto.gateway.state.VenueView;
import rialto.protocol.QuoteProtection;
import rialto.protocol.RejectReason;
import rialto.protocol.Side;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Quotes on order books, and their protections. Owned by the event loop. */
final class BookQuoteCalls {
    static final int WEIGHT_OF_ENTRY = 2;

    private static final long NS_PER_MS = 1_000_000;

    private final VenueView view;
    private final CommandSender sender;
    private final OrderCancelTimers cancelTimers;
    private final ClientIds ids = new ClientIds();
    private final QuotingCommands commands = new QuotingCommands();

    BookQuoteCalls(final CallContext context) {
        view = context.view();
        sender = context.sender();
        cancelTimers = new OrderCancelTimers(context.cancelTimers());
    }

    /** 2 for each instrument. */
    static int weight(final ApiParameters parameters) {
        return WEIGHT_OF_ENTRY * BookQuoteEntries.count(parameters);
    }

    /** Puts quotes in the place of those before; answers what became of each. */
    void place(final ApiRequest request, final ApiReply reply) {
        final ApiParameters parameters = request.parameters();
        final List<QuotingCommands.Entry> entries = BookQuoteEntries.read(view, parameters);
        final String named = Read.optionalNewIdentifier(parameters, "quoteId");
        final QuotingCommands.Terms terms = new QuotingCommands.Terms(
                named == null ? SignedRequests.idOf(request, ids) : named,
                Read.optionalBoolean(parameters, "postOnly", false),
                OrderEntry.selfTradePrevention(parameters),
                cancelTimers.of(request));
        CommandCall.send(
                sender,
                request,
                reply,
                commands.massQuote(request.accountId(), terms, entries),
                outcome -> answer(view.account(request.accountId()), terms.quoteId(), entries, reply, outcome));
    }

    private static void answer(
            final Account account,
            final String quoteId,
            final List<QuotingCommands.Entry> entries,
            final ApiReply reply,
            final CommandOutcome outcome) {
        final MassQuoteRefusal refusal = outcome.quoting().refusal();
        if (refusal != null) {
            reply.error(RejectAnswers.ofOrder(refusal.reason(), QuotingExplanation.of(refusal)));
        } else if (!outcome.quoting().isAccepted()) {
            reply.error(RejectAnswers.ofOrder(outcome.commandReject()));
        } else {
            final JsonWriter json = reply.begin().beginObject();
            json.name("quoteId").string(quoteId);
            json.name("repeated").bool(outcome.quoting().wasRepeated());
            json.name("quotes").beginArray();
            outcome.quoting().quotes().forEach(quote -> BookQuoteJson.write(json, account, quote));
            json.endArray();
            if (outcome.quoting().wasRepeated()) {
                final List<Instrument> named =
                        entries.stream().map(QuotingCommands.Entry::instrument).toList();
                writeStanding(json.name("standing"), account, named::contains);
            }
            json.name("transactTime").number(outcome.timestampNs() / NS_PER_MS).endObject();
            reply.end();
        }
    }

    /** Cancels the account's quotes, on one instrument or all, and no other orders. */
    void cancel(final ApiRequest request, final ApiReply reply) {
        final Instrument instrument = Read.optionalInstrument(view, request);
        final int instrumentId = instrument == null ? 0 : instrument.instrumentId();
        CommandCall.send(
                sender, request, reply, commands.cancel(request.accountId(), instrumentId, ids.next()), outcome -> {
                    if (isRefused(outcome, reply)) {
                        return;
                    }
                    final JsonWriter json = reply.begin().beginObject();
                    json.name("canceledOrders").number(outcome.canceledOrders().size());
                    json.name("transactTime")
                            .number(outcome.timestampNs() / NS_PER_MS)
                            .endObject();
                    reply.end();
                });
    }

    private static boolean isRefused(final CommandOutcome outcome, final ApiReply reply) {
        final RejectReason reason = outcome.cancelRefusal();
        if (reason != RejectReason.NONE) {
            reply.error(RejectAnswers.ofCancel(reason));
        }
        return reason != RejectReason.NONE;
    }

    /** The quotes that stand, by instrument in order of entry. */
    void show(final ApiRequest request, final ApiReply reply) {
        final Instrument only = Read.optionalInstrument(view, request);
        writeStanding(
                reply.begin(), view.account(request.accountId()), instrument -> only == null || only == instrument);
        reply.end();
    }

    private static void writeStanding(
            final JsonWriter json, final Account account, final Predicate<Instrument> isWanted) {
        final Map<Instrument, Standing> standing = new LinkedHashMap<>();
        for (final Order order : account.openOrders()) {
            if (order.isQuote() && isWanted.test(order.instrument())) {
                standing.merge(order.instrument(), Standing.of(order), Standing::and);
            }
        }
        json.beginArray();
        standing.forEach((instrument, sides) -> BookQuoteJson.write(json, instrument, sides.bid, sides.ask));
        json.endArray();
    }

    /** The two sides of a quote; null for one that is not there. */
    private record Standing(Order bid, Order ask) {
        private static Standing of(final Order order) {
            return order.side() == Side.BUY ? new Standing(order, null) : new Standing(null, order);
        }

        private Standing and(final Standing other) {
            return new Standing(bid == null ? other.bid : bid, ask == null ? other.ask : ask);
        }
    }

    /** Sets after how much trading all quotes of an instrument leave. */
    void protect(final ApiRequest request, final ApiReply reply) {
        final ApiParameters parameters = request.parameters();
        QuoteFields.require(parameters, "symbol", "maxFills", "windowMs");
        final Instrument instrument = Read.instrument(view, request);
        BookQuoteEntries.requireBook(instrument, "symbol");
        final int maxFills = (int) QuoteFields.ranged(parameters, "maxFills", 1, QuoteProtection.MAX_FILLS);
        final int windowMs = (int) QuoteFields.ranged(parameters, "windowMs", 1, QuoteProtection.MAX_WINDOW_MS);
        final String quantity = Read.optional(parameters, "maxQuantity");
        final long maxLots = quantity == null
                ? 0
                : Tiers.units(
                        "maxQuantity",
                        quantity,
                        instrument.base().scale(),
                        instrument.terms().lotSize());
        send(
                request,
                reply,
                instrument,
                commands.protect(
                        request.accountId(),
                        instrument.instrumentId(),
                        new QuoteProtection(maxFills, maxLots, windowMs)));
    }

    /** Has quotes of an instrument accepted again. */
    void reset(final ApiRequest request, final ApiReply reply) {
        final Instrument instrument = Read.instrument(view, request);
        send(request, reply, instrument, commands.reset(request.accountId(), instrument.instrumentId()));
    }

    /** No protection any more. */
    void unprotect(final ApiRequest request, final ApiReply reply) {
        final Instrument instrument = Read.instrument(view, request);
        BookQuoteEntries.requireBook(instrument, "symbol");
        send(
                request,
                reply,
                instrument,
                commands.protect(request.accountId(), instrument.instrumentId(), QuoteProtection.NONE));
    }

    private void send(
            final ApiRequest request,
            final ApiReply reply,
            final Instrument instrument,
            final CommandSender.Encoder command) {
        CommandCall.send(sender, request, reply, command, outcome -> {
            if (outcome.commandReject() != RejectReason.NONE) {
                reply.error(RejectAnswers.ofOrder(outcome.commandReject()));
                return;
            }
            final JsonWriter json = reply.begin().beginObject();
            BookQuoteJson.writeProtection(
                    json, instrument, view.account(request.accountId()).quoteProtection(instrument));
            json.endObject();
            reply.end();
        });
    }

    /** The protections that the account has, by instrument. */
    void protections(final ApiRequest request, final ApiReply reply) {
        final Account account = view.account(request.accountId());
        final JsonWriter json = reply.begin().beginArray();
        for (final Instrument instrument : view.instruments()) {
            if (!account.quoteProtection(instrument).terms().isNone()) {
                json.beginObject();
                BookQuoteJson.writeProtection(json, instrument, account.quoteProtection(instrument));
                json.endObject();
            }
        }
        json.endArray();
        reply.end();
    }
}
