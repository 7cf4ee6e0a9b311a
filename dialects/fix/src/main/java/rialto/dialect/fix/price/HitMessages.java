package rialto.dialect.fix.price;

import rialto.dialect.fix.message.FieldReader;
import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.QuoteName;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.api.Decimals;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.state.Hold;
import rialto.gateway.state.HoldEnd;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.QuoteRequest;
import rialto.gateway.state.QuoteTrade;
import rialto.gateway.state.Trade;
import rialto.protocol.RejectReason;
import rialto.protocol.Side;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a taker does with quotes that it was told of: QuoteResponse(AJ) hits one, or passes. A hit is an order, all of it or
 * nothing, and its reports go to the account's sessions of orders and drop copies. Owned by the event loop.
 */
final class HitMessages {
    private static final char HIT = '1';
    private static final char PASS = '6';

    private final PriceSession session;
    private final QuoteContext context;
    private final RequestMessages requests;
    /** What the client waits for, by the number of the hold. */
    private final Map<Long, Response> responses = new HashMap<>();

    private record Response(String id, String name) {}

    HitMessages(final PriceSession session, final QuoteContext context, final RequestMessages requests) {
        this.session = session;
        this.context = context;
        this.requests = requests;
    }

    void onResponse(final FieldReader message, final long number) {
        final String id = message.name(Tag.QUOTE_RESP_ID);
        final char kind = message.letter(Tag.QUOTE_RESP_TYPE, ' ');
        final String name = message.required(Tag.QUOTE_ID);
        if (kind == PASS) {
            pass(message, id, name, number);
        } else if (kind == HIT) {
            hit(message, id, name);
        } else {
            throw FieldReader.outOfRange(Tag.QUOTE_RESP_TYPE, String.valueOf(kind), "1 to hit or lift, or 6 to pass");
        }
    }

    /** A quote that is passed stands for others; a request is taken back by its number. */
    private void pass(final FieldReader message, final String id, final String name, final long number) {
        final long requestId = Decimals.parse(name, 0);
        if (requestId < 0) {
            session.answer(
                    "AI",
                    QuoteReports.status(null, name, id, message.required(Tag.SYMBOL))
                            .number(Tag.QUOTE_STATUS, QuoteReports.PASS)
                            .text(Tag.TEXT, "Nothing was done: the number of a request in 117 takes that back."));
            return;
        }
        final QuoteRequest request = context.view().quotes().request(requestId);
        if (request == null || request.taker() != session.outlet().account()) {
            session.refuse(
                    number,
                    "AJ",
                    id,
                    new QuoteRefusal(QuoteRefusal.UNKNOWN_QUOTE, "117 is the number of no request of this account."));
        } else {
            requests.cancel(requestId, number, id);
        }
    }

    private void hit(final FieldReader message, final String id, final String name) {
        final String symbol = message.required(Tag.SYMBOL);
        try {
            final Instrument instrument = QuoteFields.instrument(context.view(), message);
            final Hit hit = read(message, instrument, find(name, instrument));
            QuoteContext.require(context.limits().admitOrders(session.accountId(), 1));
            context.send(
                    context.commands().enter(session.accountId(), hit, 0),
                    outcome -> answer(id, name, hit, outcome),
                    refusal -> refuse(id, name, symbol, refusal));
        } catch (final QuoteRefusal e) {
            refuse(id, name, symbol, e);
        }
    }

    private Hit read(final FieldReader message, final Instrument instrument, final QuoteName quote) {
        final String clientOrderId = QuoteFields.identifier(message, Tag.CL_ORD_ID);
        final Side side = QuoteFields.side(message);
        final long priceTicks = QuoteFields.price(message, Tag.PRICE, instrument);
        final long lots = QuoteFields.quantity(message, Tag.ORDER_QTY, instrument);
        if (side == null || priceTicks == 0 || lots == 0) {
            final int missing = side == null ? Tag.SIDE : lots == 0 ? Tag.ORDER_QTY : Tag.PRICE;
            throw FieldReader.missing(missing, "; a hit names side, quantity and price");
        }
        return new Hit(instrument, clientOrderId, side, priceTicks, lots, quote);
    }

    /** By the name that market data (299) or an answer (117) told. */
    private QuoteName find(final String name, final Instrument instrument) {
        final QuoteName quote = QuoteName.find(context.view(), name);
        if (quote == null || instrument.quotes().provider(context.view().account(quote.providerAccountId())) == null) {
            throw new QuoteRefusal(
                    QuoteRefusal.UNKNOWN_QUOTE,
                    "117 is '" + FieldReader.shown(name)
                            + "'; copy it from 299 of market data, or from 117 of a Quote (S).");
        }
        return quote;
    }

    private void answer(final String id, final String name, final Hit hit, final CommandOutcome outcome) {
        final String symbol = hit.instrument().symbol();
        final RejectReason reject = outcome.entryRefusal();
        if (reject != RejectReason.NONE) {
            refuse(id, name, symbol, QuoteMessages.refusal(reject));
            return;
        }
        final List<QuoteTrade> trades = outcome.quotes().trades();
        final List<Hold> holds = outcome.quotes().holds();
        final FieldWriter body =
                QuoteReports.status(null, name, id, symbol).letter(Tag.SIDE, hit.side() == Side.BUY ? '1' : '2');
        if (trades.isEmpty()) {
            body.quantity(Tag.ORDER_QTY, hit.instrument(), hit.quantityLots())
                    .price(Tag.PRICE, hit.instrument(), hit.priceTicks());
        } else {
            final Trade first = trades.getFirst().trade();
            final long lots = trades.stream()
                    .mapToLong(trade -> trade.trade().quantityLots())
                    .sum();
            body.quantity(Tag.ORDER_QTY, hit.instrument(), lots).price(Tag.PRICE, hit.instrument(), first.priceTicks());
        }
        if (outcome.wasRepeated()) {
            body.number(Tag.QUOTE_STATUS, QuoteReports.PENDING)
                    .text(Tag.TEXT, "A response of this 11 was taken before; its reports tell.");
        } else if (!holds.isEmpty()) {
            holds.forEach(hold -> responses.put(hold.holdId(), new Response(id, name)));
            body.number(Tag.QUOTE_STATUS, QuoteReports.PENDING)
                    .text(Tag.TEXT, "On hold: the provider has a last look.");
        } else if (!trades.isEmpty()) {
            body.number(Tag.QUOTE_STATUS, QuoteReports.ACCEPTED);
        } else {
            body.number(Tag.QUOTE_STATUS, QuoteReports.REJECTED)
                    .text(Tag.TEXT, "QUOTE_GONE: it does not stand any more at that price.");
        }
        session.answer("AI", body);
    }

    /** A trade on hold has ended; whoever hit the quote here waits for that. */
    void onHoldEnded(final HoldEnd end) {
        final Response response = responses.remove(end.hold().holdId());
        if (response != null) {
            session.answer("AI", QuoteReports.holdEnd(end, response.name, response.id));
        }
    }

    private void refuse(final String id, final String name, final String symbol, final QuoteRefusal refusal) {
        session.chargeRefusal();
        session.answer("AI", QuoteReports.refusal(null, name, id, symbol, refusal));
    }
}
