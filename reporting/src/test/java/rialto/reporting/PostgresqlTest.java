package rialto.reporting;

import org.junit.jupiter.api.Tag;
import rialto.testsupport.database.DatabaseServer;

@Tag("slow")
final class PostgresqlTest extends ServerContracts {
    PostgresqlTest() {
        super(DatabaseServer.Kind.POSTGRESQL);
    }
}
