package rialto.sequencer;

import org.agrona.concurrent.AgentTerminationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.nio.file.Path;

/** What goes wrong in a member's parts: what is only told, and what ends the member, with the reason behind it. Thread-safe. */
final class MemberErrors {
    private static final Logger LOGGER = LoggerFactory.getLogger(SequencerNode.class);

    private final ReportedErrors reported = new ReportedErrors(LOGGER, "cluster member");
    private final Path archive;
    private final MemberEnd end;
    private final Closing closing;
    private final DiskWatch disk;
    private final BufferFault buffers;
    private final PauseWatch pauses = new PauseWatch();

    MemberErrors(final SequencerConfiguration configuration, final MemberEnd end, final Closing closing) {
        archive = configuration.dataDirectory().resolve(MemberFiles.ARCHIVE);
        this.end = end;
        this.closing = closing;
        disk = new DiskWatch(configuration.dataDirectory(), configuration.memberId(), this::fail);
        buffers = new BufferFault(configuration.aeronDirectory());
    }

    /** Ends the member when its disk is full; explains failures by that. */
    DiskWatch disk() {
        return disk;
    }

    /** Explains failures by a process that stood still. */
    PauseWatch pauses() {
        return pauses;
    }

    /** Errors that Aeron reports: most are matters of course (a client timed out), which it marks as warnings. */
    void onError(final Throwable error) {
        final ReplayMismatch mismatch = ReplayMismatch.of(error, archive);
        if (mismatch != null && !mismatch.isOfEvents()) {
            fail(mismatch.damage());
        } else if (mismatch != null) {
            LOGGER.error("{}. Who reads them cannot", mismatch.damage().found());
        } else if (explain(error) != null) {
            fail(error);
        } else if (!(error instanceof AgentTerminationException && (end.cause() != null || closing.isBegun()))) {
            reported.log(error);
        }
    }

    void onTermination() {
        fail(new PartEndedException("a part of the cluster member ended unexpectedly; see the errors before"));
    }

    void fail(final Throwable error) {
        final MemberStopException noRoom = explain(error);
        end.fail(noRoom == null ? pauses.explain(error) : noRoom);
    }

    /** Null if it is not for lack of room. */
    private MemberStopException explain(final Throwable error) {
        final MemberStopException diskIsFull = disk.explain(error);
        return diskIsFull == null ? buffers.explain(error) : diskIsFull;
    }
}
