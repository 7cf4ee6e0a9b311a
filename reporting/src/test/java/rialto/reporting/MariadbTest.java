package rialto.reporting;

import org.junit.jupiter.api.Tag;

@Tag("slow")
final class MariadbTest extends ServerContracts {
    MariadbTest() {
        super(DatabaseServer.Kind.MARIADB);
    }
}
