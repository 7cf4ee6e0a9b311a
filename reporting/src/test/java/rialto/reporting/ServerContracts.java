package rialto.reporting;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import rialto.testsupport.database.DatabaseServer;

/** What every database must pass, on a real server. */
@Tag("slow")
abstract class ServerContracts {
    private final DatabaseServer.Kind kind;
    private TestDatabase database;

    ServerContracts(final DatabaseServer.Kind kind) {
        this.kind = kind;
    }

    final TestDatabase newDatabase() {
        return new ServerTestDatabase(TestServers.shared(kind));
    }

    /** One for all of a test. */
    final TestDatabase database() {
        if (database == null) {
            database = newDatabase();
        }
        return database;
    }

    @Nested
    final class ExactlyOnce extends ExactlyOnceContract {
        @Override
        TestDatabase database() {
            return ServerContracts.this.database();
        }
    }

    @Nested
    final class Quote extends QuoteContract {
        @Override
        TestDatabase database() {
            return ServerContracts.this.database();
        }
    }

    @Nested
    final class Parent extends ParentContract {
        @Override
        TestDatabase database() {
            return ServerContracts.this.database();
        }
    }

    @Nested
    final class Statement extends StatementContract {
        @Override
        TestDatabase database() {
            return ServerContracts.this.database();
        }
    }

    @Nested
    final class Alerts extends AlertContract {
        @Override
        TestDatabase database() {
            return ServerContracts.this.database();
        }
    }

    @Nested
    final class Projection extends ProjectionContract {
        @Override
        TestDatabase database() {
            return ServerContracts.this.database();
        }
    }

    @Nested
    final class Queries extends HistoryQueriesContract {
        @Override
        TestDatabase newDatabase() {
            return ServerContracts.this.newDatabase();
        }
    }

    @Nested
    final class PostedOffers extends PostedOfferQueriesContract {
        @Override
        TestDatabase database() {
            return ServerContracts.this.database();
        }
    }

    @Nested
    final class Running extends ReportingContract {
        @Override
        TestDatabase database() {
            return ServerContracts.this.database();
        }
    }

    @Nested
    final class ReadableViews extends ReadableViewsContract {
        @Override
        TestDatabase database() {
            return ServerContracts.this.database();
        }
    }

    @Nested
    final class Exports extends ExportContract {
        @Override
        TestDatabase database() {
            return ServerContracts.this.database();
        }
    }

    @Nested
    final class Failure extends ServerFailureContract {
        Failure() {
            super(kind);
        }
    }

    @Nested
    final class Crash extends CrashContract {
        @Override
        TestDatabase database() {
            return ServerContracts.this.database();
        }
    }
}
