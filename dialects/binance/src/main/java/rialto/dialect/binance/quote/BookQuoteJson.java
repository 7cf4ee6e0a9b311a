package rialto.dialect.binance.quote;

import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.api.QuotingExplanation;
import rialto.gateway.state.Account;
import rialto.gateway.state.BookQuote;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;
import rialto.gateway.state.QuoteProtectionState;
import rialto.protocol.QuoteProtection;
import rialto.protocol.RejectReason;

/** Writes quotes on order books and their protections. */
public final class BookQuoteJson {
    private BookQuoteJson() {}

    /** What became of one entry. */
    static void write(final JsonWriter json, final Account account, final BookQuote quote) {
        final Instrument instrument = quote.instrument();
        final boolean refused = quote.reason() != RejectReason.NONE;
        json.beginObject().name("symbol").string(instrument.symbol());
        json.name("status").string(refused ? "REFUSED" : "DONE");
        id(json.name("bidOrderId"), quote.bidOrderId());
        id(json.name("askOrderId"), quote.askOrderId());
        Amounts.price(json.name("bid"), instrument, quote.bidTicks());
        Amounts.quantity(json.name("bidQty"), instrument, quote.bidLots());
        Amounts.price(json.name("ask"), instrument, quote.askTicks());
        Amounts.quantity(json.name("askQty"), instrument, quote.askLots());
        json.name("reason").string(refused ? quote.reason().name() : null);
        json.name("side")
                .string(quote.refusedSide() == null ? null : quote.refusedSide().name());
        json.name("explanation").string(refused ? QuotingExplanation.of(account, quote) : null);
        json.endObject();
    }

    private static void id(final JsonWriter json, final long orderId) {
        if (orderId == 0) {
            json.nothing();
        } else {
            json.number(orderId);
        }
    }

    /** What stands on an instrument; a side may be null. */
    static void write(final JsonWriter json, final Instrument instrument, final Order bid, final Order ask) {
        json.beginObject().name("symbol").string(instrument.symbol());
        side(json, "bid", instrument, bid);
        side(json, "ask", instrument, ask);
        json.endObject();
    }

    private static void side(final JsonWriter json, final String name, final Instrument instrument, final Order order) {
        id(json.name(name + "OrderId"), order == null ? 0 : order.orderId());
        Amounts.price(json.name(name), instrument, order == null ? 0 : order.priceTicks());
        Amounts.quantity(json.name(name + "Qty"), instrument, order == null ? 0 : order.remainingLots());
    }

    /** The fields of a protection, in an object that is open. */
    public static void writeProtection(
            final JsonWriter json, final Instrument instrument, final QuoteProtectionState protection) {
        final QuoteProtection terms = protection.terms();
        json.name("symbol").string(instrument.symbol());
        json.name("maxFills").number(terms.maxFills());
        Amounts.quantity(json.name("maxQuantity"), instrument, terms.maxLots());
        json.name("windowMs").number(terms.windowMs());
        json.name("reached").string(protection.isReached() ? protection.bound().name() : null);
        json.name("seenFills").number(protection.seenFills());
        Amounts.quantity(json.name("seenQuantity"), instrument, protection.seenLots());
    }
}
