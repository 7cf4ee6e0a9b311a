package rialto.reporting;

import org.junit.jupiter.api.Tag;

@Tag("slow")
final class PostgresqlTest extends ServerContracts {
    PostgresqlTest() {
        super(DatabaseServer.Kind.POSTGRESQL);
    }
}
