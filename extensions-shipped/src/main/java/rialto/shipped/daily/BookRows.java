package rialto.shipped.daily;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import rialto.reporting.export.ExportColumn;
import rialto.reporting.export.ExportWriter;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The messages of the order stream (docs/order-stream.md) as rows: one for each order of the book before, and for each event. Not thread-safe. */
final class BookRows {
    static final List<ExportColumn> COLUMNS = List.of(
            ExportColumn.integer("number"),
            ExportColumn.integer("sequence"),
            ExportColumn.time("time"),
            ExportColumn.text("event"),
            ExportColumn.integer("order_id"),
            ExportColumn.text("side"),
            ExportColumn.decimal("price"),
            ExportColumn.decimal("quantity"),
            ExportColumn.decimal("remaining"),
            ExportColumn.integer("trade_id"),
            ExportColumn.integer("other_order_id"),
            ExportColumn.decimal("other_remaining"),
            ExportColumn.text("phase"));

    private static final ObjectMapper JSON = new ObjectMapper();

    private final ExportWriter out;

    BookRows(final ExportWriter out) {
        this.out = out;
    }

    void write(final String line) throws IOException {
        final JsonNode message = JSON.readTree(line);
        long number = message.path("n").asLong();
        for (final JsonNode entry : message.path("o")) {
            if (entry.has("x")) {
                write(
                        number++,
                        entry.path("u").asLong(),
                        TimeUnit.MICROSECONDS.toNanos(entry.path("T").asLong()),
                        entry);
            } else {
                write(
                        number,
                        message.path("u").asLong(),
                        TimeUnit.MILLISECONDS.toNanos(message.path("E").asLong()),
                        entry);
            }
        }
    }

    private void write(final long number, final long sequence, final long timeNs, final JsonNode entry)
            throws IOException {
        final String event = entry.path("x").asText("SNAPSHOT");
        final boolean isWhole = entry.has("S");
        out.write(new Object[] {
            number,
            sequence,
            timeNs,
            event,
            integer(entry, "i"),
            text(entry, "S"),
            decimal(entry, "p"),
            decimal(entry, "q"),
            decimal(entry, isWhole ? "q" : "l"),
            integer(entry, "t"),
            integer(entry, "I"),
            decimal(entry, "L"),
            text(entry, "P")
        });
    }

    private static Long integer(final JsonNode entry, final String name) {
        return entry.has(name) ? entry.path(name).asLong() : null;
    }

    private static String text(final JsonNode entry, final String name) {
        return entry.has(name) ? entry.path(name).asText() : null;
    }

    private static BigDecimal decimal(final JsonNode entry, final String name) {
        return entry.has(name) ? new BigDecimal(entry.path(name).asText()).stripTrailingZeros() : null;
    }
}
