package rialto.sequencer;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.OwnFiles;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * Checksums of a data directory's small files, such as keys, in a file beside them. People replace keys. So a file that
 * differs is damaged only if nobody wrote it: its time is still the one that was noted.
 */
public final class SealedFiles {
    /** Where the checksums stand. */
    public static final String FILE = "checksums";

    private static final Logger LOGGER = LoggerFactory.getLogger(SealedFiles.class);
    private static final long LONGEST = 64 * 1024;
    private static final int FIELDS = 4;
    /** Longer than a tick of any file system's clock. */
    private static final long TICK_MS = 20;

    /** A line: what was seen of a file. */
    private record Seal(String crc, long size, long modifiedMs, String name) {
        static Seal of(final Path file) throws IOException {
            final byte[] bytes = Files.readAllBytes(file);
            return new Seal(
                    crcOf(bytes),
                    bytes.length,
                    Files.getLastModifiedTime(file).toMillis(),
                    file.getFileName().toString());
        }

        static Seal parse(final String line) {
            final String[] fields = line.split(" ", FIELDS);
            return new Seal(fields[0], Long.parseLong(fields[1]), Long.parseLong(fields[2]), fields[3]);
        }

        @Override
        public String toString() {
            return crc + " " + size + " " + modifiedMs + " " + name;
        }
    }

    private SealedFiles() {}

    /**
     * Compares the files with what was noted of them.
     *
     * @throws DamagedStorageException naming the first one that has changed though nobody wrote it
     */
    public static void check(final Path directory) throws IOException {
        for (final Seal seal : read(directory.resolve(FILE))) {
            final Path file = directory.resolve(seal.name);
            if (Files.exists(file)) {
                final Seal now = Seal.of(file);
                if (!now.crc.equals(seal.crc) && now.modifiedMs == seal.modifiedMs) {
                    throw new DamagedStorageException("file " + file + " is damaged, at one of its bytes 0 to "
                            + (now.size - 1) + ": its checksum is " + now.crc + ", it was " + seal.crc
                            + ", and nobody has written it since. Copy it from where it came from, or from a backup");
                }
            }
        }
    }

    /**
     * Notes what the files are now. One that was written just now is noted when the clock of the file system has gone on:
     * whoever writes it again within the same tick would leave its time as it was. Takes up to 20 ms more then.
     */
    public static void seal(final Path directory) throws IOException {
        final List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (final Path file : files.filter(SealedFiles::isSealed).sorted().toList()) {
                passTick(Files.getLastModifiedTime(file).toMillis());
                lines.add(Seal.of(file).toString());
            }
        }
        lines.add(crcOf(lines));
        OwnFiles.replace(directory.resolve(FILE), String.join("\n", lines) + "\n");
    }

    private static void passTick(final long modifiedMs) {
        long nowMs = System.currentTimeMillis();
        while (nowMs >= modifiedMs && nowMs <= modifiedMs + TICK_MS) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(modifiedMs + TICK_MS + 1 - nowMs));
            nowMs = System.currentTimeMillis();
        }
    }

    private static boolean isSealed(final Path file) {
        final String name = file.getFileName().toString();
        final boolean isNamed = name.equals("format") || name.equals("identity.json") || name.endsWith(".key");
        return isNamed && Files.isRegularFile(file) && file.toFile().length() <= LONGEST;
    }

    private static List<Seal> read(final Path seals) throws IOException {
        if (!Files.exists(seals)) {
            return List.of();
        }
        final List<String> lines = new String(Files.readAllBytes(seals), StandardCharsets.ISO_8859_1)
                .lines()
                .toList();
        if (lines.isEmpty() || !lines.getLast().equals(crcOf(lines.subList(0, lines.size() - 1)))) {
            LOGGER.warn("{} is damaged itself and is written anew; what it is for was not checked", seals);
            return List.of();
        }
        return lines.subList(0, lines.size() - 1).stream().map(Seal::parse).toList();
    }

    private static String crcOf(final List<String> lines) {
        return crcOf(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
    }

    private static String crcOf(final byte[] bytes) {
        final CRC32C crc = new CRC32C();
        crc.update(bytes);
        return String.format("%08x", crc.getValue());
    }
}
