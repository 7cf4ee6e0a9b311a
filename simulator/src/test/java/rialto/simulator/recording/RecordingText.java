package rialto.simulator.recording;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Recordings written by tests. */
final class RecordingText {
    static final String NAME = "day.csv.gz";

    private RecordingText() {}

    static SseReader sse(final String... rows) {
        return new SseReader(
                NAME,
                new ByteArrayInputStream(
                        (SseReader.HEADER + "\n" + String.join("\n", rows) + "\n").getBytes(StandardCharsets.UTF_8)));
    }

    static byte[] gzip(final byte[] content) {
        final ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(content);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        return packed.toByteArray();
    }

    static Path lobster(final Path file, final String messages, final String books) {
        return zip(
                file,
                "AAPL_2012-06-21_34200000_57600000_message_1.csv",
                messages,
                "AAPL_2012-06-21_34200000_57600000_orderbook_1.csv",
                books);
    }

    static Path zip(final Path file, final String... namesAndContents) {
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
            for (int i = 0; i < namesAndContents.length; i += 2) {
                out.putNextEntry(new ZipEntry(namesAndContents[i]));
                out.write(namesAndContents[i + 1].getBytes(StandardCharsets.UTF_8));
            }
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        return file;
    }
}
