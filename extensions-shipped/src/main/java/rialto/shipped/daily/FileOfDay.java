package rialto.shipped.daily;

import rialto.reporting.export.ExportColumn;
import rialto.reporting.export.ExportWriter;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** A file of a day: how many rows it has, and the checksum of what is on the disk. Not thread-safe. */
final class FileOfDay {
    private static final int BUFFER = 64 * 1024;

    private final Path file;
    private final String name;
    private long rows;
    private long bytes;
    private String sha256;

    FileOfDay(final Path directory, final String name) {
        this.file = directory.resolve(name);
        this.name = name;
    }

    String name() {
        return name;
    }

    /** Writes it anew, and counts rows. */
    ExportWriter open(final FileFormat format, final List<ExportColumn> columns) throws IOException {
        final ExportWriter writer = format.open(columns, file);
        return new ExportWriter() {
            @Override
            public void write(final Object[] values) throws IOException {
                rows++;
                writer.write(values);
            }

            @Override
            public void close() throws IOException {
                writer.close();
            }
        };
    }

    /** Writes it anew as compressed text. */
    Writer openText() throws IOException {
        return new BufferedWriter(new OutputStreamWriter(
                new GZIPOutputStream(Files.newOutputStream(file), BUFFER), StandardCharsets.UTF_8));
    }

    /** Writes lines into what {@link #openText} opened, and counts them. */
    BookMessages.Lines lines(final Writer out) {
        return line -> {
            rows++;
            out.write(line);
            out.write('\n');
        };
    }

    /** Hands out the lines of compressed text. */
    void readText(final BookMessages.Lines lines) throws IOException {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file), BUFFER), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                lines.write(line);
            }
        }
    }

    void remove() throws IOException {
        Files.delete(file);
    }

    /** It is written: forces it to the disk and reads it back. */
    void finish() throws IOException {
        DayFiles.force(file);
        final MessageDigest digest = digest();
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            bytes = in.transferTo(OutputStream.nullOutputStream());
        }
        sha256 = HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (final NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** In hexadecimal digits. */
    String sha256() {
        return sha256;
    }

    /** For the manifest. */
    Map<String, Object> described() {
        final Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("name", name);
        fields.put("rows", rows);
        fields.put("bytes", bytes);
        fields.put("sha256", sha256);
        return fields;
    }
}
