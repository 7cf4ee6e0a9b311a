package rialto.reporting.export;

import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Collectors;

/**
 * RFC 4180 with a header line; decimals exact, times in UTC with nine digits of the second. Only prose is quoted. A spreadsheet
 * carries out a text that begins like a formula, and clients choose texts. So those have an apostrophe before them, as have those
 * that begin with one: whoever takes one away from the beginning has the text again.
 */
public final class CsvWriter implements ExportWriter {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.nnnnnnnnn'Z'").withZone(ZoneOffset.UTC);

    private static final String LIKE_FORMULAS = "=+-@'\t\r";

    private final List<ExportColumn> columns;
    private final Writer out;
    private final StringBuilder line = new StringBuilder();

    public CsvWriter(final List<ExportColumn> columns, final Writer out) throws IOException {
        this.columns = columns;
        this.out = out;
        out.write(columns.stream().map(ExportColumn::name).collect(Collectors.joining(",", "", "\r\n")));
    }

    /** Names and ids consist of letters, digits, '-' and '_': none ever needs a quote. Prose always has them. */
    @Override
    public void write(final Object[] values) throws IOException {
        line.setLength(0);
        for (int i = 0; i < values.length; i++) {
            if (i > 0) {
                line.append(',');
            }
            append(columns.get(i).type(), values[i]);
        }
        out.append(line).append("\r\n");
    }

    private void append(final ExportColumn.Type type, final Object value) {
        if (value == null) {
            return;
        }
        switch (type) {
            case TIME -> TIME.formatTo(Instant.ofEpochSecond(0, (Long) value), line);
            case DECIMAL -> line.append(((BigDecimal) value).toPlainString());
            case INTEGER -> line.append(value);
            case TEXT -> line.append(harmless(value.toString()));
            case PROSE ->
                line.append('"')
                        .append(harmless((String) value).replace("\"", "\"\""))
                        .append('"');
        }
    }

    private static String harmless(final String text) {
        return !text.isEmpty() && LIKE_FORMULAS.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
