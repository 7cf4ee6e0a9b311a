package rialto.dialect.fix.price;

import rialto.dialect.fix.message.FieldReader;
import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.command.QuoteCommands.NewRequest;
import rialto.gateway.state.Account;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.QuoteProvider;
import rialto.gateway.state.QuoteRequest;
import rialto.gateway.state.QuoteRequestChange;
import rialto.protocol.Side;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Requests for quotes of one client: as a taker it asks (R), as a provider it answers (S) or declines (AG). Owned by the event
 * loop.
 */
final class RequestMessages {
    private static final long DEFAULT_VALID_NS = 10_000_000_000L;
    private static final int PASS = 10;

    private final PriceSession session;
    private final QuoteContext context;
    /** What the client calls the requests that it made, by the venue's number. */
    private final Map<Long, String> names = new HashMap<>();
    /** Those of the client's ids that stand, or are under way. */
    private final Set<String> standing = new HashSet<>();

    RequestMessages(final PriceSession session, final QuoteContext context) {
        this.session = session;
        this.context = context;
    }

    /** A taker asks. */
    void onRequest(final FieldReader message) {
        final String id = message.name(Tag.QUOTE_REQ_ID);
        final List<FieldReader> entries = message.group(Tag.NO_RELATED_SYM, Tag.SYMBOL);
        if (entries.isEmpty()) {
            throw FieldReader.missing(Tag.NO_RELATED_SYM, ": it names an instrument");
        }
        final String symbol = entries.getFirst().required(Tag.SYMBOL);
        try {
            if (entries.size() > 1) {
                throw new QuoteRefusal(QuoteRefusal.BEYOND_LIMIT, "146 must be 1: ask for each instrument by itself.");
            }
            if (standing.contains(id)) {
                throw new QuoteRefusal(QuoteRefusal.OTHER, "A request of this 131 stands; use another id.");
            }
            ask(id, symbol, read(entries.getFirst()));
        } catch (final QuoteRefusal e) {
            refuse(id, symbol, e);
        }
    }

    private NewRequest read(final FieldReader entry) {
        final Instrument instrument = QuoteFields.instrument(context.view(), entry);
        final Side side = QuoteFields.side(entry);
        final long lots = QuoteFields.quantity(entry, Tag.ORDER_QTY, instrument);
        if (lots == 0) {
            throw FieldReader.missing(Tag.ORDER_QTY, "");
        }
        final long validUntilNs = entry.time(Tag.VALID_UNTIL_TIME, context.nowNs() + DEFAULT_VALID_NS);
        return new NewRequest(
                instrument,
                lots,
                providers(entry, instrument),
                entry.time(Tag.EXPIRE_TIME, validUntilNs),
                side != Side.BUY,
                side != Side.SELL);
    }

    /** Those that are named; 0 for all. */
    private long providers(final FieldReader entry, final Instrument instrument) {
        long providers = 0;
        for (final FieldReader party : entry.group(Tag.NO_PARTY_I_DS, Tag.PARTY_ID)) {
            final String name = party.required(Tag.PARTY_ID);
            final Account account = context.view().account(name);
            final QuoteProvider provider =
                    account == null ? null : instrument.quotes().provider(account);
            if (provider == null) {
                throw new QuoteRefusal(
                        QuoteRefusal.OTHER,
                        "448 is '" + FieldReader.shown(name) + "', which is no provider of " + instrument.symbol()
                                + ".");
            }
            providers |= 1L << provider.number();
        }
        return providers;
    }

    private void ask(final String id, final String symbol, final NewRequest request) {
        final int asked = request.providers() == 0
                ? request.instrument().quotes().providers().size()
                : Long.bitCount(request.providers());
        QuoteContext.require(context.limits()
                .admitKey(session.outlet().keyId(), session.outlet().client(), Math.max(1, asked)));
        standing.add(id);
        context.send(
                context.commands().request(session.accountId(), request),
                outcome -> {
                    final QuoteRefusal refusal = QuoteRefusal.of(outcome);
                    if (refusal != null) {
                        standing.remove(id);
                        refuse(id, symbol, refusal);
                        return;
                    }
                    final QuoteRequest made = outcome.quotes().requestChange().request();
                    if (context.view().quotes().request(made.requestId()) == null) {
                        standing.remove(id); // it is over already
                    } else {
                        names.put(made.requestId(), id);
                    }
                },
                refusal -> {
                    standing.remove(id);
                    refuse(id, symbol, refusal);
                });
    }

    private void refuse(final String id, final String symbol, final QuoteRefusal refusal) {
        session.chargeRefusal();
        if (refusal.isUnknown()) {
            session.answer("AI", QuoteReports.refusal(id, id, null, symbol, refusal));
        } else {
            session.answer("AG", refusal(id, symbol, refusal.requestReason(), refusal.getMessage()));
        }
    }

    private static FieldWriter refusal(final String id, final String symbol, final int reason, final String text) {
        return FieldWriter.trimming()
                .text(Tag.QUOTE_REQ_ID, id)
                .number(Tag.QUOTE_REQUEST_REJECT_REASON, reason)
                .number(Tag.NO_RELATED_SYM, 1)
                .text(Tag.SYMBOL, symbol)
                .text(Tag.TEXT, text);
    }

    /** The client's request changed, or another one of its account. */
    void onChanged(final QuoteRequestChange change) {
        final String id = names.get(change.request().requestId());
        if (id == null) {
            return;
        }
        final QuoteRequest request = change.request();
        if (change.isEnd()) {
            names.remove(request.requestId());
            standing.remove(id);
        }
        switch (change.state()) {
            case QUOTED -> session.answer("S", QuoteReports.quote(change, id));
            case REJECTED -> {
                if (change.isEnd()) {
                    session.answer(
                            "AG", refusal(id, request.instrument().symbol(), PASS, "No provider gives a price."));
                } else {
                    status(request, change.provider(), id, QuoteReports.PASS);
                }
            }
            case EXPIRED -> status(request, null, id, QuoteReports.EXPIRED);
            case CANCELED, COMPLETED -> status(request, null, id, QuoteReports.REMOVED);
            default -> {
                // what is traded is told by the order's reports
            }
        }
    }

    private void status(final QuoteRequest request, final QuoteProvider provider, final String id, final int status) {
        session.answer("AI", QuoteReports.requestStatus(request, provider, id, status));
    }

    /** Takes a request back, whichever of its answers is named. */
    void cancel(final long requestId, final long number, final String responseId) {
        context.send(
                context.commands().cancelRequest(session.accountId(), requestId),
                outcome -> session.refuse(number, "AJ", responseId, QuoteRefusal.of(outcome)),
                refusal -> session.refuse(number, "AJ", responseId, refusal));
    }

    /** A provider answers with prices for the whole quantity. */
    void onQuote(final FieldReader message) {
        final String quoteId = message.name(Tag.QUOTE_ID);
        final String symbol = message.required(Tag.SYMBOL);
        final long level = message.number(Tag.QUOTE_RESPONSE_LEVEL, 1);
        try {
            QuoteContext.require(context.limits().admitProviderCall(session.accountId()));
            final QuoteRequest asked = asked(message);
            final Instrument instrument = asked.instrument();
            if (!instrument.symbol().equals(symbol)) {
                throw new QuoteRefusal(
                        QuoteRefusal.UNKNOWN_SYMBOL, "55 must be that of the request, " + instrument.symbol() + ".");
            }
            requireSize(message, Tag.BID_SIZE, asked);
            requireSize(message, Tag.OFFER_SIZE, asked);
            answer(message, asked, quoteId, level);
        } catch (final QuoteRefusal e) {
            refuse(message.text(Tag.QUOTE_REQ_ID), quoteId, symbol, level, e);
        }
    }

    private void answer(final FieldReader message, final QuoteRequest asked, final String quoteId, final long level) {
        final Instrument instrument = asked.instrument();
        final long bidTicks = QuoteFields.price(message, Tag.BID_PX, instrument);
        final long askTicks = QuoteFields.price(message, Tag.OFFER_PX, instrument);
        final String requestId = message.text(Tag.QUOTE_REQ_ID);
        if (bidTicks == 0 && askTicks == 0) {
            throw new QuoteRefusal(QuoteRefusal.INVALID_PRICE, "132 and 133 are missing; AG declines.");
        }
        context.send(
                context.commands()
                        .answer(
                                session.accountId(),
                                asked.requestId(),
                                bidTicks,
                                askTicks,
                                message.time(Tag.VALID_UNTIL_TIME, asked.expireNs())),
                outcome -> {
                    final QuoteRefusal refusal = QuoteRefusal.of(outcome);
                    if (refusal != null) {
                        refuse(requestId, quoteId, instrument.symbol(), level, refusal);
                    } else if (level > 1) {
                        session.answer(
                                "AI",
                                QuoteReports.status(requestId, quoteId, null, instrument.symbol())
                                        .number(Tag.QUOTE_STATUS, QuoteReports.ACCEPTED));
                    }
                },
                refusal -> refuse(requestId, quoteId, instrument.symbol(), level, refusal));
    }

    private static void requireSize(final FieldReader message, final int tag, final QuoteRequest asked) {
        final long lots = QuoteFields.quantity(message, tag, asked.instrument());
        if (lots != 0 && lots != asked.quantityLots()) {
            throw new QuoteRefusal(
                    QuoteRefusal.OTHER,
                    FieldReader.field(tag) + " must be the quantity that is asked for: an answer is for all of it.");
        }
    }

    /** One that asks the client; others are none of its business. */
    private QuoteRequest asked(final FieldReader message) {
        final long requestId = message.has(Tag.QUOTE_REQ_ID) ? message.number(Tag.QUOTE_REQ_ID, 0) : 0;
        final QuoteRequest asked = context.view().quotes().request(requestId);
        final QuoteProvider provider = asked == null
                ? null
                : asked.instrument().quotes().provider(session.outlet().account());
        if (provider == null || !asked.asks(provider)) {
            throw new QuoteRefusal(
                    QuoteRefusal.UNKNOWN_QUOTE,
                    "131 must be that of a request (R) that waits for an answer of this account; i streams quotes.");
        }
        return asked;
    }

    private void refuse(
            final String requestId,
            final String quoteId,
            final String symbol,
            final long level,
            final QuoteRefusal refusal) {
        if (refusal.isByALimit()) {
            session.chargeRefusal();
        }
        if (level > 0) {
            session.answer("AI", QuoteReports.refusal(requestId, quoteId, null, symbol, refusal));
        }
    }

    /** A provider gives no price. */
    void onDecline(final FieldReader message, final long number) {
        final String id = message.name(Tag.QUOTE_REQ_ID);
        try {
            QuoteContext.require(context.limits().admitProviderCall(session.accountId()));
            context.send(
                    context.commands()
                            .decline(session.accountId(), asked(message).requestId()),
                    outcome -> session.refuse(number, "AG", id, QuoteRefusal.of(outcome)),
                    refusal -> session.refuse(number, "AG", id, refusal));
        } catch (final QuoteRefusal e) {
            session.refuse(number, "AG", id, e);
        }
    }

    /** The client is gone: nobody is to answer it. What the venue does not hear of ends by its time. */
    void letGo() {
        for (final long requestId : names.keySet()) {
            context.send(
                    context.commands().cancelRequest(session.accountId(), requestId), outcome -> {}, refusal -> {});
        }
        names.clear();
    }
}
