package rialto.shipped.daily;

import rialto.reporting.export.ExportColumn;
import rialto.reporting.export.ExportWriter;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;

/** Makes candles of a minute out of trades that come in order. A minute without a trade has none. Not thread-safe. */
final class Candles implements Rows {
    static final List<ExportColumn> COLUMNS = List.of(
            ExportColumn.time("open_time"),
            ExportColumn.decimal("open"),
            ExportColumn.decimal("high"),
            ExportColumn.decimal("low"),
            ExportColumn.decimal("close"),
            ExportColumn.decimal("volume"),
            ExportColumn.decimal("quote_volume"),
            ExportColumn.integer("trades"));

    private static final long MINUTE_NS = 60_000_000_000L;

    private final ExportWriter out;
    private long minute = Long.MIN_VALUE;
    private BigDecimal open;
    private BigDecimal high;
    private BigDecimal low;
    private BigDecimal close;
    private BigDecimal volume;
    private BigDecimal quoteVolume;
    private long trades;

    Candles(final ExportWriter out) {
        this.out = out;
    }

    @Override
    public void write(final Row row) throws IOException {
        if (row.kind() == Row.Kind.EXECUTED) {
            onTrade(row.timeNs(), row.decimal(1), row.decimal(2), row.decimal(3));
        }
    }

    private void onTrade(final long timeNs, final BigDecimal price, final BigDecimal quantity, final BigDecimal value)
            throws IOException {
        final long of = Math.floorDiv(timeNs, MINUTE_NS);
        if (of != minute) {
            finish();
            minute = of;
            open = price;
            high = price;
            low = price;
            volume = BigDecimal.ZERO;
            quoteVolume = BigDecimal.ZERO;
            trades = 0;
        }
        high = high.max(price);
        low = low.min(price);
        close = price;
        volume = volume.add(quantity);
        quoteVolume = quoteVolume.add(value);
        trades++;
    }

    /** Writes the candle that is open, if one is. */
    @Override
    public void finish() throws IOException {
        if (minute != Long.MIN_VALUE) {
            out.write(new Object[] {minute * MINUTE_NS, open, high, low, close, volume, quoteVolume, trades});
            minute = Long.MIN_VALUE;
        }
    }
}
