package rialto.reporting.export;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

class CsvWriterTest {
    private static String line(final ExportColumn column, final Object value) throws IOException {
        final StringWriter text = new StringWriter();
        try (CsvWriter writer = new CsvWriter(List.of(column), text)) {
            writer.write(new Object[] {value});
        }
        return text.toString().lines().skip(1).findFirst().orElseThrow();
    }

    @Test
    void shouldWriteNoTextThatASpreadsheetTakesForAFormula() throws IOException {
        for (final String text : new String[] {"-1+2", "=1", "+1", "@SUM", "\t=1", "'=1", "-cmd|' /admin/v1/x'!A0"}) {
            assertEquals("'" + text, line(ExportColumn.text("id"), text));
            assertEquals("\"'" + text + "\"", line(ExportColumn.prose("action"), text));
        }
        assertEquals("\"'=\"\"\"", line(ExportColumn.prose("action"), "=\""));
    }

    @Test
    void shouldLeaveAllElseAsItIs() throws IOException {
        for (final String text : new String[] {"a-1", "1=1", "_", ""}) {
            assertEquals(text, line(ExportColumn.text("id"), text));
        }
        assertEquals("\"GET /x, \"\"y\"\"\"", line(ExportColumn.prose("action"), "GET /x, \"y\""));
        assertEquals("-1.50", line(ExportColumn.decimal("fee"), new BigDecimal("-1.50")));
        assertEquals("-1", line(ExportColumn.integer("count"), -1L));
    }
}
