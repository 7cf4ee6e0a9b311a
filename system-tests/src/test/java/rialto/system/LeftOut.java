package rialto.system;

import org.junit.jupiter.api.Assumptions;
import rialto.testsupport.database.DatabaseServer;
import rialto.testsupport.database.ProgramsMissingException;
import rialto.testsupport.process.MemberNetwork;

import java.io.IOException;
import java.util.List;

/** Tests that need what not every machine has are left out elsewhere, and say so. */
final class LeftOut {
    private LeftOut() {}

    /** Without the server's programs the test is left out, but not in CI. */
    static DatabaseServer withoutServer(final DatabaseServer.Kind kind) throws IOException {
        try {
            return DatabaseServer.start(kind, List.of());
        } catch (final ProgramsMissingException e) {
            if (System.getenv("CI") != null) {
                throw new AssertionError(e);
            }
            return leaveOut(e);
        }
    }

    /** Without network namespaces the test is left out. */
    static MemberNetwork withoutNamespaces(final int members) {
        try {
            return MemberNetwork.open(members);
        } catch (final IOException e) {
            return leaveOut(e);
        }
    }

    static <T> T leaveOut(final Exception reason) {
        System.out.println("left out: " + reason.getMessage());
        return Assumptions.abort(reason.getMessage());
    }
}
