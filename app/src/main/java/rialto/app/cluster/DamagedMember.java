package rialto.app.cluster;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.app.data.FileFailure;
import rialto.app.process.StartException;
import rialto.sequencer.DamagedStorageException;
import rialto.sequencer.MemberFiles;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;

/** What a member found damaged is put aside, never deleted: the member begins anew with what the others have. */
final class DamagedMember {
    static final String ASIDE = "damaged";

    private static final Logger LOGGER = LoggerFactory.getLogger(DamagedMember.class);
    private static final int FEWEST_MEMBERS = 3;
    private static final List<String> STATE =
            List.of(MemberFiles.ARCHIVE, MemberFiles.CLUSTER, MemberFiles.COMMITTED, MemberFiles.MARKS);
    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS").withZone(ZoneOffset.UTC);

    private DamagedMember() {}

    /**
     * Puts log, snapshots, events and what belongs to them aside, if the others can give them.
     *
     * @param memberCount of the cluster: of two, no one leads without the other
     * @param awaitLeader returns when another member leads; throws a {@link StartException} if none does
     * @throws StartException if it cannot; then nothing was moved
     */
    static void putAside(
            final Path data, final DamagedStorageException damage, final int memberCount, final Runnable awaitLeader) {
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
        final Path aside = data.resolve(ASIDE).resolve(NAME.format(Instant.now()));
        try {
            Files.createDirectories(aside);
            for (final String name : STATE) {
                if (Files.exists(data.resolve(name))) {
                    Files.move(data.resolve(name), aside.resolve(name));
                }
            }
        } catch (final IOException e) {
            throw new StartException("damaged data cannot be moved to " + aside + ": " + FileFailure.reason(e), e);
        }
        LOGGER.warn("what was damaged is in {}; delete it when nobody needs it", aside);
    }
}
