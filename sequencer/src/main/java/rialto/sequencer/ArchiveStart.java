package rialto.sequencer;

import io.aeron.archive.Archive;
import io.aeron.archive.client.ArchiveException;
import io.aeron.driver.MediaDriver;
import org.agrona.IoUtil;

import java.nio.file.Path;

/** Starts a member's Archive over what a kill left. */
final class ArchiveStart {
    private ArchiveStart() {}

    /**
     * @param keptCopies directory for copies of recordings whose torn end is cut off
     * @throws SequencerStartException if a recording is damaged otherwise
     */
    static Archive launch(final NodeContexts contexts, final MediaDriver driver, final Path keptCopies) {
        try {
            return launch(contexts, driver);
        } catch (final ArchiveException e) {
            if (!TornFrame.isCause(e)) {
                throw e;
            }
            TornFrame.cutOff(contexts.archiveDirectory(), keptCopies);
            IoUtil.delete(contexts.markDirectory(), true);
            return launch(contexts, driver);
        }
    }

    private static Archive launch(final NodeContexts contexts, final MediaDriver driver) {
        final int chunk =
                RecordingEnds.chunkFor(contexts.archiveDirectory().toPath(), Archive.Configuration.fileIoMaxLength());
        return Archive.launch(contexts.archive(driver).fileIoMaxLength(chunk));
    }
}
