package rialto.reporting.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

/** A file that appears when it is complete. What there is of it until then is beside it, under its name and {@code .part}. */
public final class WholeFile {
    /** Writes what the file will have. */
    @FunctionalInterface
    public interface Writing {
        /** @return how many entries */
        long write(Path part) throws IOException;
    }

    private WholeFile() {}

    /**
     * Writes it in place of one that is there. When that fails the one that is there stays, and no part.
     *
     * @return how many entries
     */
    public static long write(final Path file, final Writing writing) throws IOException {
        final Path part = file.toAbsolutePath().resolveSibling(file.getFileName() + ".part");
        try {
            Files.deleteIfExists(part);
            final long entries = writing.write(part);
            Files.move(part, file, REPLACE_EXISTING);
            return entries;
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
