package rialto.shipped.daily;

import rialto.reporting.export.CsvWriter;
import rialto.reporting.export.ExportColumn;
import rialto.reporting.export.ExportWriter;
import rialto.reporting.export.ParquetFile;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** In which files are written. The same rows give the same bytes: there is neither a time nor a name of a machine in them. */
enum FileFormat {
    /** RFC 4180 with decimals exact, compressed. */
    CSV(".csv.gz") {
        @Override
        ExportWriter open(final List<ExportColumn> columns, final Path file) throws IOException {
            return new CsvWriter(
                    columns,
                    new BufferedWriter(new OutputStreamWriter(
                            new GZIPOutputStream(Files.newOutputStream(file), 64 * 1024), StandardCharsets.UTF_8)));
        }
    },
    /** Apache Parquet with doubles for decimals. */
    PARQUET(".parquet") {
        @Override
        ExportWriter open(final List<ExportColumn> columns, final Path file) throws IOException {
            return new ParquetFile(columns, file);
        }
    },
    /** A message of the order stream in each line, compressed: of books alone. */
    JSON(".jsonl.gz") {
        @Override
        ExportWriter open(final List<ExportColumn> columns, final Path file) {
            throw new IllegalArgumentException("messages have no columns");
        }
    };

    private final String end;

    FileFormat(final String end) {
        this.end = end;
    }

    /** Of names of files. */
    String end() {
        return end;
    }

    abstract ExportWriter open(List<ExportColumn> columns, Path file) throws IOException;
}
