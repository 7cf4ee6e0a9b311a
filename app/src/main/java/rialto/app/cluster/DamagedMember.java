package rialto.app.cluster;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.app.process.StartException;
import rialto.sequencer.DamagedStorageException;

/** Whether a member that found its data damaged can take them from the others. */
final class DamagedMember {
    private static final Logger LOGGER = LoggerFactory.getLogger(DamagedMember.class);
    private static final int FEWEST_MEMBERS = 3;

    private DamagedMember() {}

    /**
     * Waits until the others can give what this member had; changes nothing.
     *
     * @param memberCount of the cluster: of two, no one leads without the other
     * @param awaitLeader returns when another member leads; throws a {@link StartException} if none does
     * @throws StartException if they cannot
     */
    static void requireOthers(final DamagedStorageException damage, final int memberCount, final Runnable awaitLeader) {
        if (memberCount < FEWEST_MEMBERS) {
            throw new StartException(damage.getMessage(), damage);
        }
        LOGGER.error("{}. This member takes all of it anew from the others", damage.found());
        try {
            awaitLeader.run();
        } catch (final StartException e) {
            throw new StartException(
                    damage.found() + ", and it cannot be mended from the others: " + e.getMessage(), damage);
        }
    }
}
