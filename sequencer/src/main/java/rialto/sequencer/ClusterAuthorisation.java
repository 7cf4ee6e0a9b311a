package rialto.sequencer;

import io.aeron.cluster.codecs.BackupQueryDecoder;
import io.aeron.security.AuthorisationService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.Permission;
import rialto.client.Program;

/** What may be asked of the consensus module besides taking commands: where to copy from, by who may copy. */
final class ClusterAuthorisation implements AuthorisationService {
    private static final Logger LOGGER = LoggerFactory.getLogger(ClusterAuthorisation.class);

    private final Refusals refusals = new Refusals(LOGGER);

    @Override
    public boolean isAuthorised(
            final int protocolId, final int actionId, final Object type, final byte[] encodedPrincipal) {
        final Program program = Program.decode(encodedPrincipal);
        final boolean may =
                program != null && actionId == BackupQueryDecoder.TEMPLATE_ID && program.may(Permission.BACKUP);
        if (!may) {
            refusals.log((program == null ? "somebody without a key" : "the program " + program.name())
                    + " asked the consensus module for what its key does not permit: request " + actionId);
        }
        return may;
    }
}
