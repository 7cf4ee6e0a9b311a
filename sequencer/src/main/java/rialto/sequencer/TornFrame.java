package rialto.sequencer;

import io.aeron.archive.ArchiveTool;
import io.aeron.archive.client.ArchiveException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.EnumSet;

/**
 * The last frame of a recording that a kill tore in the middle of the write: it crosses a page of its file and its
 * checksum is wrong. The Archive reports a position only after the whole write, so what the frame says was acknowledged
 * to nobody, and it can be cut off.
 */
final class TornFrame {
    private static final Logger LOGGER = LoggerFactory.getLogger(TornFrame.class);
    private static final String CHECKSUM = "io.aeron.archive.checksum.Crc32c";
    private static final String ARCHIVE_SAYS = "last fragment straddling page boundary";

    private TornFrame() {}

    /** Whether it is why an Archive did not start. */
    static boolean isCause(final ArchiveException refusal) {
        return String.valueOf(refusal.getMessage()).contains(ARCHIVE_SAYS);
    }

    /**
     * Cuts torn frames off all recordings. Each file is copied before it is cut.
     *
     * @param keptCopies directory for the copies
     * @throws SequencerStartException if a recording is damaged in another way; it says which and how
     */
    static void cutOff(final File archiveDirectory, final Path keptCopies) {
        final ByteArrayOutputStream said = new ByteArrayOutputStream();
        final boolean sound = ArchiveTool.verify(
                new PrintStream(said, true, StandardCharsets.UTF_8),
                archiveDirectory,
                EnumSet.noneOf(ArchiveTool.VerifyOption.class),
                CHECKSUM,
                file -> keepCopy(file.toPath(), keptCopies));
        if (!sound) {
            throw new SequencerStartException("recordings in " + archiveDirectory + " are damaged beyond a torn end:\n"
                    + said.toString(StandardCharsets.UTF_8).strip());
        }
    }

    private static boolean keepCopy(final Path file, final Path keptCopies) {
        final Path copy = keptCopies.resolve(file.getFileName());
        try {
            Files.createDirectories(keptCopies);
            Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
        } catch (final IOException e) {
            throw new UncheckedIOException("a torn frame is not cut off: " + copy + " cannot be written", e);
        }
        LOGGER.warn(
                "the last frame of {} was torn, by a kill in the middle of its write; it is cut off. Nothing in it"
                        + " was acknowledged. The file as it was: {}",
                file,
                copy);
        return true;
    }
}
