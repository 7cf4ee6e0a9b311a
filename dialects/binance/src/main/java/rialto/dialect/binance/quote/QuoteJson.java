package rialto.dialect.binance.quote;

import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Account;
import rialto.gateway.state.Hold;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.QuoteAnswer;
import rialto.gateway.state.QuoteLadder;
import rialto.gateway.state.QuoteMarket;
import rialto.gateway.state.QuoteProvider;
import rialto.gateway.state.QuoteRequest;
import rialto.gateway.state.QuoteRequestChange;
import rialto.gateway.state.QuoteTier;
import rialto.gateway.state.QuoteTrade;
import rialto.protocol.Side;

import java.util.Collection;
import java.util.List;

/** Streamed quotes in the shapes of answers and streams. Times are milliseconds since 1970. */
public final class QuoteJson {
    private static final long NS_PER_MS = 1_000_000;

    private QuoteJson() {}

    /** The best of both sides and all ladders, as members of an object that has been begun. */
    public static void writeMarket(final JsonWriter json, final Instrument instrument, final long nowNs) {
        writeBest(json.name("bestBid"), instrument, Side.BUY, nowNs);
        writeBest(json.name("bestAsk"), instrument, Side.SELL, nowNs);
        json.name("ladders").beginArray();
        for (final QuoteLadder ladder : instrument.quotes().ladders(nowNs)) {
            writeLadder(json, instrument, ladder);
        }
        json.endArray();
    }

    /** The best price that others may see, with its quantity and provider; null for none. */
    public static void writeBest(
            final JsonWriter json, final Instrument instrument, final Side side, final long nowNs) {
        final QuoteMarket.Best best = instrument.quotes().best(side, nowNs);
        if (best == null) {
            json.nothing();
            return;
        }
        json.beginObject();
        Amounts.price(json.name("price"), instrument, best.tier().priceTicks());
        Amounts.quantity(json.name("quantity"), instrument, best.tier().shownLots());
        json.name("provider").string(best.ladder().provider().account().name());
        json.name("quoteId").string(best.ladder().quoteId());
        json.name("tier").number(best.tier().number()).endObject();
    }

    private static void writeLadder(final JsonWriter json, final Instrument instrument, final QuoteLadder ladder) {
        json.beginObject().name("provider").string(ladder.provider().account().name());
        json.name("stream").number(ladder.stream());
        json.name("quoteId").string(ladder.quoteId());
        json.name("time").number(ladder.receivedNs() / NS_PER_MS);
        json.name("validUntil").number(ladder.validUntilNs() / NS_PER_MS);
        json.name("fullAmount").bool(ladder.isFullAmount());
        json.name("lastLook").bool(ladder.hasLastLook());
        writeTiers(json.name("bids"), instrument, ladder.bids());
        writeTiers(json.name("asks"), instrument, ladder.asks());
        json.endObject();
    }

    /** {@code [price, quantity, tier]} of each that others may see. */
    private static void writeTiers(final JsonWriter json, final Instrument instrument, final List<QuoteTier> tiers) {
        json.beginArray();
        for (final QuoteTier tier : tiers) {
            if (tier.shownLots() > 0) {
                json.beginArray();
                Amounts.price(json, instrument, tier.priceTicks());
                Amounts.quantity(json, instrument, tier.shownLots());
                json.number(tier.number()).endArray();
            }
        }
        json.endArray();
    }

    /** A trade on hold. */
    public static void writeHold(final JsonWriter json, final Hold hold) {
        json.beginObject();
        writeHoldFields(json, hold);
        json.endObject();
    }

    /** As members of an object that has been begun. */
    public static void writeHoldFields(final JsonWriter json, final Hold hold) {
        json.name("holdId").number(hold.holdId());
        json.name("symbol").string(hold.instrument().symbol());
        json.name("orderId").number(hold.takerOrderId());
        json.name("side").string(hold.takerBuys() ? "BUY" : "SELL");
        Amounts.price(json.name("price"), hold.instrument(), hold.priceTicks());
        Amounts.quantity(json.name("quantity"), hold.instrument(), hold.quantityLots());
        json.name("taker").string(hold.taker().name());
        json.name("provider").string(hold.provider().name());
        json.name("stream").number(hold.stream());
        json.name("quoteId").string(hold.quoteId());
        json.name("tier").number(hold.tier());
        Amounts.price(json.name("tolerance"), hold.instrument(), hold.toleranceTicks());
        json.name("outcomeAtEnd").string(hold.outcomeAtEnd().name());
        json.name("openedTime").number(hold.openedNs() / NS_PER_MS);
        json.name("endTime").number(hold.endsNs() / NS_PER_MS);
    }

    /** A request, with what one of its sides may see of it: a provider sees its own answer alone, the taker all. */
    static void writeRequest(final JsonWriter json, final QuoteRequest request, final Account viewer) {
        json.beginObject();
        writeRequestFields(json, request);
        writeProviders(json, request, viewer);
        writeAnswers(json, request, request.answers(), viewer);
        json.endObject();
    }

    /** How much of a request its viewer is told, in tenths of parts. */
    static int tenths(final QuoteRequest request, final Account viewer) {
        int tenths = QuotePage.TENTHS_OF_PART;
        for (final QuoteProvider provider : request.providers()) {
            if (isShown(provider, request, viewer)) {
                tenths += request.isDeclinedBy(provider) ? 2 : 1;
                tenths += request.answer(provider) == null ? 0 : QuotePage.TENTHS_OF_PART;
            }
        }
        return tenths;
    }

    private static void writeProviders(final JsonWriter json, final QuoteRequest request, final Account viewer) {
        final List<QuoteProvider> shown = request.providers().stream()
                .filter(provider -> isShown(provider, request, viewer))
                .toList();
        json.name("providers").beginArray();
        shown.forEach(provider -> json.string(provider.account().name()));
        json.endArray().name("declined").beginArray();
        shown.stream()
                .filter(request::isDeclinedBy)
                .forEach(provider -> json.string(provider.account().name()));
        json.endArray();
    }

    private static void writeAnswers(
            final JsonWriter json,
            final QuoteRequest request,
            final Collection<QuoteAnswer> answers,
            final Account viewer) {
        json.name("answers").beginArray();
        for (final QuoteAnswer answer : answers) {
            if (isShown(answer.provider(), request, viewer)) {
                json.beginObject();
                json.name("provider").string(answer.provider().account().name());
                writeAnswerFields(
                        json, request.instrument(), answer.bidTicks(), answer.askTicks(), answer.validUntilNs());
                json.endObject();
            }
        }
        json.endArray();
    }

    private static boolean isShown(final QuoteProvider provider, final QuoteRequest request, final Account viewer) {
        return request.taker() == viewer || provider.account() == viewer;
    }

    /** Whether a change is the business of one of the request's sides: what a provider does is the taker's and its own. */
    public static boolean concerns(final QuoteRequestChange change, final Account account) {
        return change.provider() == null || isShown(change.provider(), change.request(), account);
    }

    /** What happened to a request, and how it stands. */
    static void writeChange(final JsonWriter json, final QuoteRequestChange change, final Account viewer) {
        json.beginObject();
        writeChangeFields(json, change, viewer);
        json.endObject();
    }

    /** As members of an object that has been begun. */
    public static void writeChangeFields(final JsonWriter json, final QuoteRequestChange change, final Account viewer) {
        json.name("state").string(change.state().name());
        json.name("provider")
                .string(
                        change.provider() == null
                                ? null
                                : change.provider().account().name());
        writeRequestFields(json, change.request());
        writeProviders(json, change.request(), viewer);
        writeAnswers(json, change.request(), changedAnswers(change), viewer);
    }

    /**
     * Where a change is about one provider, its answer alone, if it has one: those of all others, told each time, would make of
     * each answer as much as of all.
     */
    private static Collection<QuoteAnswer> changedAnswers(final QuoteRequestChange change) {
        if (change.provider() == null) {
            return change.request().answers();
        }
        final QuoteAnswer answer = change.request().answer(change.provider());
        return answer == null ? List.of() : List.of(answer);
    }

    /** What was asked, as members of an object that has been begun. */
    private static void writeRequestFields(final JsonWriter json, final QuoteRequest request) {
        json.name("requestId").number(request.requestId());
        json.name("symbol").string(request.instrument().symbol());
        json.name("taker").string(request.taker().name());
        json.name("side")
                .string(request.wantsBid() && request.wantsAsk() ? "BOTH" : request.wantsAsk() ? "BUY" : "SELL");
        Amounts.quantity(json.name("quantity"), request.instrument(), request.quantityLots());
        json.name("createdTime").number(request.createdNs() / NS_PER_MS);
        json.name("validUntil").number(request.expireNs() / NS_PER_MS);
    }

    /** A price that there is not is null. */
    private static void writeAnswerFields(
            final JsonWriter json,
            final Instrument instrument,
            final long bidTicks,
            final long askTicks,
            final long validUntilNs) {
        writePrice(json.name("bid"), instrument, bidTicks);
        writePrice(json.name("ask"), instrument, askTicks);
        json.name("answerValidUntil").number(validUntilNs / NS_PER_MS);
    }

    /**
     * A trade with a quote, and why that quote: as members of an object that has been begun.
     *
     * @param toTaker whether the taker is told; what others quote is no business of the provider
     */
    public static void writeTradeFields(final JsonWriter json, final QuoteTrade trade, final boolean toTaker) {
        final Instrument instrument = trade.instrument();
        json.name("tradeId").number(trade.trade().tradeId());
        Amounts.price(json.name("price"), instrument, trade.trade().priceTicks());
        Amounts.quantity(json.name("qty"), instrument, trade.trade().quantityLots());
        json.name("provider").string(trade.provider().name());
        json.name("stream").number(trade.stream());
        json.name("quoteId").string(trade.quoteId().isEmpty() ? null : trade.quoteId());
        json.name("tier").number(trade.tier());
        json.name("fullAmount").bool(trade.fullAmount());
        json.name("ageMs").number(trade.ageNs() / NS_PER_MS);
        writePrice(json.name("runnerUpPrice"), instrument, toTaker ? trade.runnerUpTicks() : 0);
        json.name("runnerUp").string(toTaker ? name(trade.runnerUp()) : null);
        json.name("requestId").number(trade.requestId());
        json.name("holdId").number(trade.holdId());
        json.name("heldMs").number(trade.heldNs() / NS_PER_MS);
        json.name("settlementType").string(trade.settlementType().name());
        json.name("settlementDate").string(date(trade.settlementDate()));
    }

    /** A price, or null for 0. */
    public static void writePrice(final JsonWriter json, final Instrument instrument, final long ticks) {
        if (ticks == 0) {
            json.nothing();
        } else {
            Amounts.price(json, instrument, ticks);
        }
    }

    private static String name(final Account account) {
        return account == null ? null : account.name();
    }

    private static String date(final int date) {
        return date == 0 ? null : String.format("%04d-%02d-%02d", date / 10_000, date / 100 % 100, date % 100);
    }
}
