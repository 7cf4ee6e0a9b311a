package rialto.dialect.binance.quote;

import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.ChildOrder;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;
import rialto.gateway.state.ParentOrder;
import rialto.gateway.state.StandingQuote;
import rialto.gateway.state.Total;
import rialto.protocol.RejectReason;

/** Parent orders and their children in the shapes of answers and streams. Times are milliseconds since 1970. */
public final class ParentOrderJson {
    private static final long NS_PER_MS = 1_000_000;

    private ParentOrderJson() {}

    static void write(final JsonWriter json, final ParentOrder parent) {
        json.beginObject();
        writeFields(json, parent);
        json.endObject();
    }

    /** How one stands, as members of an object that has been begun. */
    public static void writeFields(final JsonWriter json, final ParentOrder parent) {
        final Instrument instrument = parent.instrument();
        final ParentOrder.Terms terms = parent.terms();
        json.name("parentOrderId").number(parent.parentOrderId());
        json.name("clientOrderId").string(parent.clientOrderId());
        json.name("symbol").string(instrument.symbol());
        json.name("bookSymbol")
                .string(terms.book() == null ? null : terms.book().symbol());
        json.name("side").string(parent.side().name());
        json.name("strategy").string(terms.strategy().name());
        json.name("status").string(parent.state().name());
        Amounts.quantity(json.name("origQty"), instrument, terms.quantityLots());
        QuoteJson.writePrice(json.name("price"), instrument, terms.limitTicks());
        Amounts.quantity(json.name("executedQty"), instrument, parent.executedLots());
        Amounts.quote(json.name("cummulativeQuoteQty"), instrument, parent.executedQuote());
        writeAverage(json.name("avgPrice"), parent);
        Amounts.quantity(json.name("workingQty"), instrument, parent.workingLots());
        Amounts.quantity(json.name("remainingQty"), instrument, parent.remainingLots());
        json.name("startTime").number(terms.startNs() / NS_PER_MS);
        writeTime(json.name("endTime"), terms.endNs());
        json.name("slices").number(terms.sliceCount());
        json.name("slicesDone").number(parent.slicesDone());
        writeTime(json.name("nextTime"), parent.nextNs());
        json.name("childCount").number(parent.childCount());
        json.name("endReason")
                .string(parent.endReason() == null ? null : parent.endReason().name());
        writeLots(json.name("minChildQty"), instrument, terms.minChildLots());
        writeLots(json.name("maxChildQty"), instrument, terms.maxChildLots());
    }

    /** Rounded down to what a unit of the quote asset has; null while nothing is executed. */
    private static void writeAverage(final JsonWriter json, final ParentOrder parent) {
        if (parent.executedLots() == 0) {
            json.nothing();
        } else {
            Amounts.quote(
                    json,
                    parent.instrument(),
                    parent.instrument()
                            .averagePrice(Total.of(parent.executedQuote()), Total.of(parent.executedLots())));
        }
    }

    private static void writeTime(final JsonWriter json, final long ns) {
        if (ns == 0) {
            json.nothing();
        } else {
            json.number(ns / NS_PER_MS);
        }
    }

    private static void writeLots(final JsonWriter json, final Instrument instrument, final long lots) {
        if (lots == 0) {
            json.nothing();
        } else {
            Amounts.quantity(json, instrument, lots);
        }
    }

    static void write(final JsonWriter json, final ChildOrder child) {
        json.beginObject();
        writeFields(json, child);
        json.endObject();
    }

    /** A child, what stood for it and why it went where it went, as members of an object that has been begun. */
    public static void writeFields(final JsonWriter json, final ChildOrder child) {
        final Instrument instrument = child.instrument();
        final Order order = child.order();
        final boolean rejected = child.rejectReason() != RejectReason.NONE;
        json.name("parentOrderId").number(child.parent().parentOrderId());
        json.name("childNumber").number(child.number());
        json.name("slice").number(child.slice());
        json.name("clientOrderId").string(child.clientOrderId());
        if (order == null) {
            json.name("orderId").nothing();
        } else {
            json.name("orderId").number(order.orderId());
        }
        json.name("symbol").string(instrument.symbol());
        json.name("side").string(child.side().name());
        Amounts.price(json.name("price"), instrument, child.priceTicks());
        Amounts.quantity(json.name("origQty"), instrument, child.quantityLots());
        Amounts.quantity(json.name("executedQty"), instrument, order == null ? 0 : order.executedLots());
        json.name("status").string(order == null ? "REJECTED" : order.status().name());
        json.name("rejectReason").string(rejected ? child.rejectReason().name() : null);
        json.name("reason").string(child.reason().name());
        json.name("tierCount").number(child.tierCount());
        writeBook(json, child);
        json.name("stood").beginArray();
        for (final StandingQuote quote : child.stood()) {
            write(json, child.parent().instrument(), quote);
        }
        json.endArray();
    }

    private static void writeBook(final JsonWriter json, final ChildOrder child) {
        final Instrument book = child.parent().terms().book();
        if (book == null || child.bookTicks() == 0) {
            json.name("bookPrice").nothing();
            json.name("bookQty").nothing();
        } else {
            Amounts.price(json.name("bookPrice"), book, child.bookTicks());
            Amounts.quantity(json.name("bookQty"), book, child.bookLots());
        }
    }

    private static void write(final JsonWriter json, final Instrument instrument, final StandingQuote quote) {
        json.beginObject();
        json.name("provider").string(quote.provider().name());
        json.name("stream").number(quote.stream());
        json.name("quoteId").string(quote.quoteId());
        json.name("tier").number(quote.tier());
        Amounts.price(json.name("price"), instrument, quote.priceTicks());
        Amounts.quantity(json.name("quantity"), instrument, quote.quantityLots());
        json.name("ageMs").number(quote.ageNs() / NS_PER_MS);
        json.name("fullAmount").bool(quote.fullAmount());
        json.name("lastLook").bool(quote.lastLook());
        json.endObject();
    }
}
