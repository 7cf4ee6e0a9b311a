package rialto.gateway.api;

import rialto.reporting.StatementDay;
import rialto.reporting.StatementEntry;
import rialto.reporting.StatementPage;
import rialto.reporting.StatementTotal;

import java.math.BigDecimal;

/** A page of a statement as JSON: decimals as text with the digits of their asset, times in milliseconds. */
public final class StatementJson {
    private static final long NANOS_PER_MS = 1_000_000;

    private StatementJson() {}

    /**
     * Writes one object.
     *
     * @param isOver whether the day is: before, its closing balances are those of now
     */
    public static void write(
            final JsonWriter json,
            final String account,
            final StatementDay day,
            final boolean isOver,
            final StatementPage page) {
        json.beginObject().name("account").string(account);
        json.name("day").string(day.toString()).name("isOver").bool(isOver);
        json.name("totals").beginArray();
        page.totals().forEach(total -> write(json, total));
        json.endArray().name("entries").beginArray();
        page.entries().forEach(entry -> write(json, entry));
        json.endArray().name("nextSequence");
        if (page.nextSequence() == 0) {
            json.nothing();
        } else {
            json.number(page.nextSequence());
        }
        json.endObject();
    }

    private static void write(final JsonWriter json, final StatementTotal total) {
        json.beginObject().name("asset").string(total.asset());
        decimal(json.name("opening"), total.opening());
        decimal(json.name("deposits"), total.deposits());
        decimal(json.name("withdrawals"), total.withdrawals());
        decimal(json.name("bought"), total.bought());
        decimal(json.name("sold"), total.sold());
        decimal(json.name("fees"), total.fees());
        decimal(json.name("revised"), total.revised());
        decimal(json.name("closing"), total.closing());
        decimal(json.name("unexplained"), total.unexplained());
        json.endObject();
    }

    private static void write(final JsonWriter json, final StatementEntry entry) {
        json.beginObject().name("eventSequence").number(entry.eventSequence());
        json.name("time").number(entry.timestampNs() / NANOS_PER_MS);
        json.name("entry").string(entry.kind().name());
        json.name("asset").string(entry.asset());
        decimal(json.name("amount"), entry.amount());
        if (entry.tradeId() == 0) {
            json.name("transferId").string(entry.transferId());
        } else {
            json.name("symbol").string(entry.symbol());
            json.name("side").string(entry.side().name());
            decimal(json.name("price"), entry.price());
            decimal(json.name("quantity"), entry.quantity());
            json.name("tradeId").number(entry.tradeId());
            json.name("orderId").number(entry.orderId());
        }
        json.endObject();
    }

    private static void decimal(final JsonWriter json, final BigDecimal value) {
        json.string(value.toPlainString());
    }
}
