package rialto.extensions.subscription;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.zip.CRC32;

/**
 * A cursor on the disk. The file has two lines of the same length, written by turns, each with a checksum; the one with the later
 * turn holds. A kill or a power cut in the middle of a line leaves the other one, so whoever only reads needs no sync, which would take
 * the disk from the venue. What a power cut takes comes again. For one thread.
 */
public final class CursorFile implements AutoCloseable {
    /** Turn, sequence, highest, sequence and time of the mark: 19 digits each, and eight of the checksum. */
    private static final int LINE_LENGTH = 5 * 20 + 8 + 1;

    private final Path file;
    private final FileChannel channel;
    private long turn;
    private Cursor cursor;

    private CursorFile(final Path file, final FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /**
     * Opens a file, or makes it.
     *
     * @throws IOException when it cannot be written, or both of its lines are damaged
     */
    public static CursorFile open(final Path file) throws IOException {
        final CursorFile opened = new CursorFile(
                file,
                FileChannel.open(
                        file,
                        Set.of(
                                StandardOpenOption.CREATE,
                                StandardOpenOption.READ,
                                StandardOpenOption.WRITE,
                                LinkOption.NOFOLLOW_LINKS)));
        try {
            opened.load();
            return opened;
        } catch (final IOException e) {
            opened.close();
            throw e;
        }
    }

    /** What a file says, for who only looks; empty without one, or before the first save. */
    public static Optional<Cursor> read(final Path file) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try (CursorFile opened = new CursorFile(file, FileChannel.open(file, StandardOpenOption.READ))) {
            opened.load();
            return opened.cursor();
        }
    }

    /** Empty before the first save. */
    public Optional<Cursor> cursor() {
        return Optional.ofNullable(cursor);
    }

    /** Writes it. After the first time the file is on the disk. */
    public void save(final Cursor next) throws IOException {
        turn++;
        final String words = String.format(
                "%019d %019d %019d %019d %019d ",
                turn,
                next.sequence(),
                next.highest(),
                next.mark().sequence(),
                next.mark().timestampNs());
        final ByteBuffer line = ByteBuffer.wrap((words + checksum(words) + "\n").getBytes(StandardCharsets.US_ASCII));
        long position = (turn % 2) * LINE_LENGTH;
        while (line.hasRemaining()) {
            position += channel.write(line, position);
        }
        if (cursor == null) {
            channel.force(true);
            try (FileChannel directory = FileChannel.open(file.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
                directory.force(true);
            }
        }
        cursor = next;
    }

    /** What was saved is safe from a power cut when it returns. */
    public void force() throws IOException {
        channel.force(false);
    }

    private void load() throws IOException {
        final ByteBuffer bytes = ByteBuffer.allocate(2 * LINE_LENGTH);
        while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) > 0) {
            continue;
        }
        final String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.US_ASCII);
        for (int i = 0; i < 2; i++) {
            final int begin = i * LINE_LENGTH;
            if (text.length() >= begin + LINE_LENGTH) {
                take(text.substring(begin, begin + LINE_LENGTH));
            }
        }
        if (cursor == null && !text.isEmpty()) {
            throw new IOException(
                    "the cursor in " + file + " is damaged: its checksums are others. Delete it and say where"
                            + " the subscription is to go on, by './rialto extensions replay NAME --from SEQUENCE'");
        }
    }

    private void take(final String line) {
        final String words = line.substring(0, LINE_LENGTH - 9);
        if (!line.equals(words + checksum(words) + "\n")) {
            return;
        }
        final String[] numbers = words.split(" ");
        final long itsTurn = Long.parseLong(numbers[0]);
        if (itsTurn > turn) {
            turn = itsTurn;
            cursor = new Cursor(
                    Long.parseLong(numbers[1]),
                    Long.parseLong(numbers[2]),
                    new Cursor.Mark(Long.parseLong(numbers[3]), Long.parseLong(numbers[4])));
        }
    }

    private static String checksum(final String words) {
        final CRC32 crc = new CRC32();
        crc.update(words.getBytes(StandardCharsets.US_ASCII));
        return String.format("%08x", crc.getValue());
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
