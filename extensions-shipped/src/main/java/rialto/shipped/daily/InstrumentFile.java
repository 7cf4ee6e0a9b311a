package rialto.shipped.daily;

import rialto.reporting.export.ExportColumn;
import rialto.reporting.export.ExportWriter;

import java.util.List;

/** What a file tells of an instrument's day, besides its book. */
enum InstrumentFile {
    /** Each trade. */
    TRADES(
            "trades",
            List.of(
                    ExportColumn.integer("sequence"),
                    ExportColumn.time("time"),
                    ExportColumn.integer("trade_id"),
                    ExportColumn.decimal("price"),
                    ExportColumn.decimal("quantity"),
                    ExportColumn.decimal("quote_quantity"),
                    ExportColumn.text("taker_side"),
                    ExportColumn.text("match_type"))) {
        @Override
        Rows into(final ExportWriter out) {
            return row -> {
                if (row.kind() == Row.Kind.EXECUTED) {
                    out.write(new Object[] {
                        row.sequence(),
                        row.timeNs(),
                        row.number(0),
                        row.decimal(1),
                        row.decimal(2),
                        row.decimal(3),
                        row.text(4),
                        row.text(9)
                    });
                }
            };
        }
    },
    /** A candle of each minute that has a trade. */
    CANDLES("candles-1m", Candles.COLUMNS) {
        @Override
        Rows into(final ExportWriter out) {
            return new Candles(out);
        }
    };

    private final String end;
    private final List<ExportColumn> columns;

    InstrumentFile(final String end, final List<ExportColumn> columns) {
        this.end = end;
        this.columns = columns;
    }

    /** Of the file's name, before that of the format. */
    String end() {
        return end;
    }

    List<ExportColumn> columns() {
        return columns;
    }

    abstract Rows into(ExportWriter out);
}
