package rialto.shipped.daily;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The rows of a day, in order of sequence, each once. What is written is on the disk after {@link #force}. What lies behind may be anything
 * after a power cut, so opening cuts off what begins with half of a row or with none. Not thread-safe.
 */
final class DayJournal implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DayJournal.class);
    private static final int BUFFER = 64 * 1024;

    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
    private long lastSequence;
    /** Up to which all is on the disk. */
    private long forcedBytes;

    private long forcedSequence;

    private DayJournal(final FileChannel channel, final long bytes, final long lastSequence) {
        this.channel = channel;
        this.lastSequence = lastSequence;
        forcedBytes = bytes;
        forcedSequence = lastSequence;
    }

    /** Opens a journal to be gone on with; it is made when there is none. */
    static DayJournal open(final Path file) throws IOException {
        long last = 0;
        long whole = 0;
        if (Files.exists(file)) {
            final Scan scan = new Scan();
            scan.read(file, row -> {}, true);
            last = scan.lastSequence;
            whole = scan.wholeBytes;
        }
        final FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        channel.truncate(whole);
        channel.position(whole);
        // what the process wrote before it ended need not have reached the disk
        channel.force(true);
        return new DayJournal(channel, whole, last);
    }

    /** Reads the whole rows of a journal that nobody writes. */
    static void read(final Path file, final Rows rows) throws IOException {
        new Scan().read(file, rows, false);
    }

    private static final class Scan {
        private long lastSequence;
        private long wholeBytes;

        /** @param isCut whether it ends before what is no row, or fails there */
        void read(final Path file, final Rows rows, final boolean isCut) throws IOException {
            final long size = Files.size(file);
            // what is no text becomes some other one
            try (BufferedReader reader =
                    new BufferedReader(new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                    final long end = wholeBytes + line.getBytes(StandardCharsets.UTF_8).length + 1;
                    if (end > size) {
                        return; // the process ended in the middle of it
                    }
                    // a first line that somebody wrote is another file's
                    final boolean mayBeNone = isCut && (wholeBytes > 0 || line.indexOf('\0') >= 0);
                    final Row row = mayBeNone ? rowOrNull(line) : Row.parse(line);
                    if (row == null) {
                        LOG.warn("{} is cut at byte {} of {}: what comes is no row", file, wholeBytes, size);
                        return;
                    }
                    if (Thread.interrupted()) {
                        throw new InterruptedIOException("the extension stops");
                    }
                    wholeBytes = end;
                    lastSequence = row.sequence();
                    rows.write(row);
                }
            }
        }
    }

    private static Row rowOrNull(final String line) {
        try {
            return Row.parse(line);
        } catch (final IllegalArgumentException e) {
            return null;
        }
    }

    /** False when a thread was interrupted while it wrote: then it is to be opened again. */
    boolean isOpen() {
        return channel.isOpen();
    }

    /** Of the last row; 0 before the first one. */
    long lastSequence() {
        return lastSequence;
    }

    /**
     * Adds a row, unless it is there already: events come at least once.
     *
     * @throws IOException as of {@link #force}
     */
    void append(final Row row) throws IOException {
        if (row.sequence() <= lastSequence) {
            return;
        }
        final byte[] line = row.line().getBytes(StandardCharsets.UTF_8);
        if (line.length > buffer.remaining()) {
            try {
                drain();
            } catch (final IOException e) {
                takeBack();
                throw e;
            }
        }
        buffer.put(line);
        lastSequence = row.sequence();
    }

    private void drain() throws IOException {
        buffer.flip();
        try {
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
        } finally {
            buffer.compact();
        }
    }

    /**
     * All rows are on the disk when it returns.
     *
     * @throws IOException when they are not: those after the last force are taken back, and are to be appended again
     */
    void force() throws IOException {
        try {
            drain();
            channel.force(false);
            forcedBytes = channel.position();
            forcedSequence = lastSequence;
        } catch (final IOException e) {
            takeBack();
            throw e;
        }
    }

    private void takeBack() throws IOException {
        buffer.clear();
        lastSequence = forcedSequence;
        channel.truncate(forcedBytes);
        channel.position(forcedBytes);
    }

    /** Without a force: what was not forced may be lost. */
    @Override
    public void close() throws IOException {
        drain();
        channel.close();
    }
}
