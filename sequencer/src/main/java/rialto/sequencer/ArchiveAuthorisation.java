package rialto.sequencer;

import io.aeron.archive.codecs.ArchiveIdRequestDecoder;
import io.aeron.archive.codecs.BoundedReplayRequestDecoder;
import io.aeron.archive.codecs.FindLastMatchingRecordingRequestDecoder;
import io.aeron.archive.codecs.KeepAliveRequestDecoder;
import io.aeron.archive.codecs.ListRecordingRequestDecoder;
import io.aeron.archive.codecs.ListRecordingsForUriRequestDecoder;
import io.aeron.archive.codecs.ListRecordingsRequestDecoder;
import io.aeron.archive.codecs.MaxRecordedPositionRequestDecoder;
import io.aeron.archive.codecs.RecordingPositionRequestDecoder;
import io.aeron.archive.codecs.ReplayRequestDecoder;
import io.aeron.archive.codecs.StartPositionRequestDecoder;
import io.aeron.archive.codecs.StopPositionRequestDecoder;
import io.aeron.archive.codecs.StopReplayRequestDecoder;
import io.aeron.security.AuthorisationService;
import org.agrona.collections.IntHashSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.Permission;
import rialto.client.Program;

/**
 * What may be asked of a member's Archive. The member's own parts may ask for all, but for what {@link
 * TruncationAuthoriser} keeps even them from. Others may list and replay, if their key lets them read; other members and
 * backups may end what they replay. A refusal is answered and logged. Belongs to the Archive's thread.
 */
final class ArchiveAuthorisation implements AuthorisationService {
    private static final Logger LOGGER = LoggerFactory.getLogger(ArchiveAuthorisation.class);
    private static final IntHashSet READING = new IntHashSet();

    static {
        READING.add(ListRecordingsRequestDecoder.TEMPLATE_ID);
        READING.add(ListRecordingsForUriRequestDecoder.TEMPLATE_ID);
        READING.add(ListRecordingRequestDecoder.TEMPLATE_ID);
        READING.add(FindLastMatchingRecordingRequestDecoder.TEMPLATE_ID);
        READING.add(RecordingPositionRequestDecoder.TEMPLATE_ID);
        READING.add(MaxRecordedPositionRequestDecoder.TEMPLATE_ID);
        READING.add(StartPositionRequestDecoder.TEMPLATE_ID);
        READING.add(StopPositionRequestDecoder.TEMPLATE_ID);
        READING.add(ReplayRequestDecoder.TEMPLATE_ID);
        READING.add(BoundedReplayRequestDecoder.TEMPLATE_ID);
        READING.add(KeepAliveRequestDecoder.TEMPLATE_ID);
        READING.add(ArchiveIdRequestDecoder.TEMPLATE_ID);
    }

    private final AuthorisationService own;
    private final Refusals refusals = new Refusals(LOGGER);

    /** @param own what is asked of the member's own parts */
    ArchiveAuthorisation(final AuthorisationService own) {
        this.own = own;
    }

    @Override
    public boolean isAuthorised(
            final int protocolId, final int actionId, final Object type, final byte[] encodedPrincipal) {
        final Program program = Program.decode(encodedPrincipal);
        if (program != null && program.name().equals(ProgramKeys.OWN)) {
            return own.isAuthorised(protocolId, actionId, type, encodedPrincipal);
        }
        final boolean may = program != null && may(program, actionId);
        if (!may) {
            refusals.log((program == null ? "somebody without a key" : "the program " + program.name())
                    + " asked this member's Archive for what is the member's own: request " + actionId
                    + " is refused, and nothing changed");
        }
        return may;
    }

    private static boolean may(final Program program, final int actionId) {
        final boolean copies = program.may(Permission.BACKUP);
        return (copies || program.may(Permission.READ)) && READING.contains(actionId)
                || copies && actionId == StopReplayRequestDecoder.TEMPLATE_ID;
    }
}
