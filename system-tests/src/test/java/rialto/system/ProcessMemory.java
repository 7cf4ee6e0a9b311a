package rialto.system;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The memory of another process of this user, changed as a faulty module would change it. Linux only. */
final class ProcessMemory {
    /** Written by the process, mapped from no file: its heap and what it allocates beside it. */
    private static final Pattern OWN_AREA = Pattern.compile("([0-9a-f]+)-([0-9a-f]+) rw-p [0-9a-f]+ 00:00 0\\b.*");

    private static final int STEP = 1 << 20;

    private ProcessMemory() {}

    /**
     * Replaces a number wherever it stands, aligned. The process must stand still.
     *
     * @return at how many places
     * @throws IOException when this user may not look into the process
     */
    static int replace(final long pid, final long number, final long replacement) throws IOException {
        int places = 0;
        try (RandomAccessFile memory = new RandomAccessFile("/proc/" + pid + "/mem", "rw")) {
            for (final String line : Files.readAllLines(Path.of("/proc/" + pid + "/maps"))) {
                final Matcher area = OWN_AREA.matcher(line);
                if (area.matches()) {
                    places += replace(
                            memory,
                            Long.parseUnsignedLong(area.group(1), 16),
                            Long.parseUnsignedLong(area.group(2), 16),
                            number,
                            replacement);
                }
            }
        }
        return places;
    }

    private static int replace(
            final RandomAccessFile memory, final long from, final long to, final long number, final long replacement)
            throws IOException {
        final ByteBuffer bytes = ByteBuffer.allocate(STEP).order(ByteOrder.LITTLE_ENDIAN);
        int places = 0;
        for (long start = from; start < to; start += STEP) {
            memory.seek(start);
            final int length = memory.read(bytes.array(), 0, (int) Math.min(STEP, to - start));
            for (int at = 0; at + Long.BYTES <= length; at += Long.BYTES) {
                if (bytes.getLong(at) == number) {
                    memory.seek(start + at);
                    memory.write(ByteBuffer.allocate(Long.BYTES)
                            .order(ByteOrder.LITTLE_ENDIAN)
                            .putLong(replacement)
                            .array());
                    places++;
                }
            }
        }
        return places;
    }
}
