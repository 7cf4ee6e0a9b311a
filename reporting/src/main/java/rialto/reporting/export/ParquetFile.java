package rialto.reporting.export;

import blue.strategic.parquet.ParquetWriter;
import blue.strategic.parquet.ValueWriter;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Types;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;

import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.DOUBLE;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;

/**
 * Apache Parquet: 64-bit integers, UTC timestamps of microseconds, strings, and doubles for decimals. Of nanoseconds most
 * readers make another type, which they cannot truncate or compare with a time.
 */
public final class ParquetFile implements ExportWriter {
    private static final long NS_PER_US = 1_000;

    private final List<ExportColumn> columns;
    private final ParquetWriter<Object[]> writer;

    public ParquetFile(final List<ExportColumn> columns, final Path file) throws IOException {
        this.columns = columns;
        this.writer = ParquetWriter.writeFile(schema(columns), file.toFile(), this::dehydrate);
    }

    @Override
    public void write(final Object[] values) throws IOException {
        writer.write(values);
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }

    private void dehydrate(final Object[] values, final ValueWriter to) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] != null) {
                final ExportColumn column = columns.get(i);
                to.write(column.name(), dehydrate(column.type(), values[i]));
            }
        }
    }

    private static Object dehydrate(final ExportColumn.Type type, final Object value) {
        return switch (type) {
            case DECIMAL -> ((BigDecimal) value).doubleValue();
            case TIME -> Math.floorDiv((Long) value, NS_PER_US);
            case INTEGER, TEXT, PROSE -> value;
        };
    }

    private static MessageType schema(final List<ExportColumn> columns) {
        Types.GroupBuilder<MessageType> schema = Types.buildMessage();
        for (final ExportColumn column : columns) {
            schema = switch (column.type()) {
                case INTEGER -> schema.optional(INT64).named(column.name());
                case DECIMAL -> schema.optional(DOUBLE).named(column.name());
                case TEXT, PROSE ->
                    schema.optional(BINARY)
                            .as(LogicalTypeAnnotation.stringType())
                            .named(column.name());
                case TIME ->
                    schema.optional(INT64)
                            .as(LogicalTypeAnnotation.timestampType(true, TimeUnit.MICROS))
                            .named(column.name());
            };
        }
        return schema.named("rialto");
    }
}
