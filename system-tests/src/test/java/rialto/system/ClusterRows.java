package rialto.system;

import io.aeron.Aeron;
import rialto.client.VenueConnection;
import rialto.reporting.EventSource;
import rialto.reporting.Reporting;
import rialto.reporting.ReportingSettings;
import rialto.reporting.VerifyResult;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** The database of a cluster whose reporting has ended, compared with what a member that runs has recorded. */
final class ClusterRows {
    private ClusterRows() {}

    /** As {@code ./rialto reporting verify} does it. */
    static VerifyResult verify(final TestCluster cluster) throws IOException {
        final Path data = cluster.processes().data();
        final VenueConnection connection = VenueConnection.local(
                        Files.readString(cluster.processes().memberData(0).resolve("aeron.directory"))
                                .strip())
                .withKey(cluster.processes().memberKey());
        try (Aeron aeron = connection.openAeron(error -> {})) {
            final VerifyResult result = Reporting.verify(
                    ReportingSettings.of(data.resolve("reporting.db")),
                    EventSource.of(aeron, connection),
                    data.resolve("verify.db"));
            assertTrue(result.rows() > 0, "nothing was compared");
            return result;
        }
    }
}
