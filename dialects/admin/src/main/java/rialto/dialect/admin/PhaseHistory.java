package rialto.dialect.admin;

import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.history.History;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Schedule;
import rialto.reporting.AuctionRow;
import rialto.reporting.HistoryQueries;
import rialto.reporting.Page;
import rialto.reporting.ScheduleRow;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** The auctions that an instrument held and the schedules that it was given, from the database. */
final class PhaseHistory {
    private static final int DEFAULT_LIMIT = 100;
    private static final int MAX_LIMIT = 1_000;

    private final AdminContext context;
    private final History history;

    PhaseHistory(final AdminContext context) {
        this.context = context;
        history = context.history();
    }

    void auctions(final AdminExchange exchange) {
        final Instrument instrument = context.instrument(exchange.argument(0));
        final Page page = Page.from(after(exchange) + 1, limit(exchange));
        answer(
                exchange,
                queries -> queries.auctions(instrument.instrumentId(), page),
                (json, row) -> write(json, instrument, row));
    }

    void schedules(final AdminExchange exchange) {
        final Instrument instrument = context.instrument(exchange.argument(0));
        final long fromSequence = after(exchange) + 1;
        final int limit = limit(exchange);
        answer(
                exchange,
                queries -> queries.schedules(instrument.instrumentId(), fromSequence, limit),
                (json, row) -> write(json, instrument, row));
    }

    private <T> void answer(
            final AdminExchange exchange,
            final Function<HistoryQueries, List<T>> question,
            final BiConsumer<JsonWriter, T> row) {
        if (history == null) {
            exchange.error(ApiErrors.unsupported("This process keeps no history."));
            return;
        }
        history.ask(exchange, question::apply, rows -> {
            final JsonWriter json = exchange.begin().beginArray();
            rows.forEach(one -> row.accept(json, one));
            json.endArray();
            exchange.end();
        });
    }

    private static void write(final JsonWriter json, final Instrument instrument, final AuctionRow row) {
        json.beginObject();
        json.name("eventSequence").number(row.eventSequence());
        json.name("timestampNs").number(row.timestampNs());
        json.name("symbol").string(instrument.symbol());
        json.name("phase").string(row.phase().name());
        json.name("priceTicks").number(row.priceTicks());
        json.name("volumeLots").number(row.volumeLots());
        json.name("imbalanceLots").number(row.imbalanceLots());
        json.endObject();
    }

    private static void write(final JsonWriter json, final Instrument instrument, final ScheduleRow row) {
        json.beginObject();
        json.name("eventSequence").number(row.eventSequence());
        json.name("timestampNs").number(row.timestampNs());
        json.name("symbol").string(instrument.symbol());
        PhaseAdmin.writeSchedule(
                json,
                new Schedule(
                        row.utcOffsetSeconds(),
                        row.daysOfWeek(),
                        row.entries().stream()
                                .map(entry -> new Schedule.Entry(entry.secondOfDay(), entry.phase()))
                                .toList()));
        json.endObject();
    }

    private static long after(final AdminExchange exchange) {
        return AdminNumbers.parameter(exchange, "after", 0, Long.MAX_VALUE - 1, 0);
    }

    private static int limit(final AdminExchange exchange) {
        return (int) AdminNumbers.parameter(exchange, "limit", 1, MAX_LIMIT, DEFAULT_LIMIT);
    }
}
