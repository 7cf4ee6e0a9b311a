package rialto.dialect.binance.quote;

import rialto.dialect.binance.api.ApiRequest;
import rialto.dialect.binance.api.CallErrors;
import rialto.dialect.binance.api.RateLimits;
import rialto.dialect.binance.call.CallContext;
import rialto.dialect.binance.call.CommandCall;
import rialto.dialect.binance.call.Read;
import rialto.dialect.binance.call.RejectAnswers;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;
import rialto.gateway.command.QuoteCommands;
import rialto.gateway.disconnect.CancelQuotes;
import rialto.gateway.disconnect.QuotesOnDisconnect;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.VenueView;
import rialto.protocol.RejectReason;
import rialto.protocol.Side;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** What providers do with their ladders, and what everybody sees of them. Owned by the event loop. */
final class LadderCalls {
    static final int LEAST_WEIGHT = 5;

    /** As many levels of a book cost the least weight, too. */
    private static final int TIERS_OF_LEAST_WEIGHT = 100;
    /** Whose ladders are looked at for two prices each. */
    private static final int INSTRUMENTS_OF_LEAST_WEIGHT = 20;

    private static final int MOST_WEIGHT_OF_BESTS = 80;

    private static final long NS_PER_MS = 1_000_000;

    private final VenueView view;
    private final CommandSender sender;
    private final RateLimits limits;
    private final LongSupplier nowMs;
    private final QuotesOnDisconnect sessions;
    private final QuoteCommands commands = new QuoteCommands();
    private final CancelQuotes cancels = new CancelQuotes();

    LadderCalls(final CallContext context, final QuotesOnDisconnect sessions) {
        this.sessions = sessions;
        view = context.view();
        sender = context.sender();
        limits = context.limits();
        nowMs = context.nowMs();
    }

    /** Puts a ladder in the place of the one before; without tiers that one is gone. */
    void replace(final ApiRequest request, final ApiReply reply) {
        final ApiParameters parameters = request.parameters();
        QuoteFields.require(parameters, "symbol", "quoteId");
        final Instrument instrument = QuoteFields.instrument(view, parameters);
        final QuoteCommands.NewLadder ladder = new QuoteCommands.NewLadder(
                instrument,
                parameters.has("stream") ? QuoteFields.stream(parameters) : 0,
                QuoteFields.quoteId(parameters),
                QuoteFields.validUntilNs(parameters, nowMs.getAsLong()),
                Read.optionalBoolean(parameters, "fullAmount", false),
                Read.optionalBoolean(parameters, "lastLook", false),
                Tiers.parse(Read.optional(parameters, "bids"), "bids", instrument),
                Tiers.parse(Read.optional(parameters, "asks"), "asks", instrument));
        final long accountId = request.accountId();
        CommandCall.send(sender, request, reply, commands.replace(accountId, ladder), outcome -> {
            if (isRefused(outcome, reply)) {
                return;
            }
            limits.onTrades(request, outcome.executions().size());
            sessions.onReplaced(
                    request.session(), accountId, instrument.instrumentId(), ladder.stream(), ladder.quoteId());
            final JsonWriter json = reply.begin().beginObject();
            json.name("symbol").string(instrument.symbol());
            json.name("stream").number(ladder.stream());
            json.name("quoteId").string(ladder.quoteId());
            json.name("validUntil").number(ladder.validUntilNs() / NS_PER_MS);
            json.name("bids").number(ladder.bids().size());
            json.name("asks").number(ladder.asks().size());
            json.name("transactTime").number(outcome.timestampNs() / NS_PER_MS).endObject();
            reply.end();
        });
    }

    /** Cancels one ladder, one quote id, one instrument, or all. */
    void cancel(final ApiRequest request, final ApiReply reply) {
        final ApiParameters parameters = request.parameters();
        final boolean byStream = parameters.has("stream");
        final boolean byQuote = parameters.has("quoteId");
        final long accountId = request.accountId();
        if (byStream && byQuote) {
            throw CallErrors.badCombination()
                    .because("TWO_TARGETS", "Send stream or quoteId, not both.")
                    .asException();
        }
        final CommandSender.Encoder encoder;
        if (!parameters.has("symbol") && !byStream && !byQuote) {
            encoder = cancels.all(accountId);
        } else {
            final int instrumentId = QuoteFields.instrument(view, parameters).instrumentId();
            encoder = byStream
                    ? cancels.ladder(accountId, instrumentId, QuoteFields.stream(parameters), false)
                    : byQuote
                            ? cancels.quote(accountId, instrumentId, QuoteFields.quoteId(parameters))
                            : cancels.instrument(accountId, instrumentId);
        }
        CommandCall.send(sender, request, reply, encoder, outcome -> {
            if (!isRefused(outcome, reply)) {
                answerCount(reply, "canceledLadders", outcome.quotes().canceledLadders(), outcome);
            }
        });
    }

    /** The leases begin anew. */
    void renew(final ApiRequest request, final ApiReply reply) {
        final int instrumentId = request.parameters().has("symbol")
                ? QuoteFields.instrument(view, request.parameters()).instrumentId()
                : 0;
        CommandCall.send(sender, request, reply, commands.renew(request.accountId(), instrumentId), outcome -> {
            if (!isRefused(outcome, reply)) {
                answerCount(reply, "renewedInstruments", outcome.quotes().renewedProviders(), outcome);
            }
        });
    }

    private static void answerCount(
            final ApiReply reply, final String name, final int count, final CommandOutcome outcome) {
        final JsonWriter json = reply.begin().beginObject();
        json.name(name).number(count);
        json.name("transactTime").number(outcome.timestampNs() / NS_PER_MS).endObject();
        reply.end();
    }

    /** All ladders side by side, and the best of both sides; without a symbol the best of every instrument. */
    void show(final ApiRequest request, final ApiReply reply) {
        if (!request.parameters().has("symbol")) {
            showAll(reply);
            return;
        }
        final Instrument instrument = QuoteFields.instrument(view, request.parameters());
        final long now = nowMs.getAsLong();
        final JsonWriter json = reply.begin().beginObject();
        json.name("symbol").string(instrument.symbol());
        json.name("lastUpdateId").number(view.eventSequence());
        json.name("time").number(now);
        QuoteJson.writeMarket(json, instrument, TimeUnit.MILLISECONDS.toNanos(now));
        json.endObject();
        reply.end();
    }

    /** 5 for each 100 tiers begun that there are to tell; without a symbol 5 for each 20 instruments begun, 80 at most. */
    int showWeight(final ApiParameters parameters) {
        final String symbol = parameters.get("symbol");
        if (symbol == null) {
            return Math.min(MOST_WEIGHT_OF_BESTS, weight(view.books().size(), INSTRUMENTS_OF_LEAST_WEIGHT));
        }
        final Instrument instrument = view.instrument(symbol);
        return instrument == null ? LEAST_WEIGHT : weight(instrument.quotes().tierCount(), TIERS_OF_LEAST_WEIGHT);
    }

    private static int weight(final int number, final int ofLeast) {
        return LEAST_WEIGHT * Math.max(1, (number + ofLeast - 1) / ofLeast);
    }

    private void showAll(final ApiReply reply) {
        final long nowNs = TimeUnit.MILLISECONDS.toNanos(nowMs.getAsLong());
        final JsonWriter json = reply.begin().beginArray();
        for (final Instrument instrument : view.books()) {
            if (instrument.hasQuotes()) {
                json.beginObject().name("symbol").string(instrument.symbol());
                QuoteJson.writeBest(json.name("bestBid"), instrument, Side.BUY, nowNs);
                QuoteJson.writeBest(json.name("bestAsk"), instrument, Side.SELL, nowNs);
                json.endObject();
            }
        }
        json.endArray();
        reply.end();
    }

    /** Answers what was refused; whether it was. */
    static boolean isRefused(final CommandOutcome outcome, final ApiReply reply) {
        final ApiError error = outcome.quotes().reject() != null
                ? QuoteRejects.of(outcome.quotes().reject())
                : outcome.commandReject() != RejectReason.NONE ? RejectAnswers.ofOrder(outcome.commandReject()) : null;
        if (error != null) {
            reply.error(error);
        }
        return error != null;
    }
}
