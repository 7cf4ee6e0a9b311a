package rialto.reporting;

import org.junit.jupiter.api.Assumptions;
import rialto.testsupport.database.DatabaseServer;
import rialto.testsupport.database.DatabaseServer.Kind;
import rialto.testsupport.database.ProgramsMissingException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Real servers of this test run's own, which survive the kill of their process but no power cut. */
final class TestServers {
    private static final Map<Kind, List<String>> OPTIONS = Map.of(
            Kind.POSTGRESQL, List.of("-c", "fsync=off"),
            Kind.MARIADB, List.of("--innodb-flush-log-at-trx-commit=2"));
    private static final Map<Kind, DatabaseServer> SHARED = new ConcurrentHashMap<>();

    private TestServers() {}

    /** The one that all tests of this run share; skips the test where the server's programs are not installed. */
    static DatabaseServer shared(final Kind kind) {
        return SHARED.computeIfAbsent(kind, TestServers::started);
    }

    /** One that a test may kill. */
    static DatabaseServer started(final Kind kind) {
        try {
            return started(kind, Files.createTempDirectory("rialto-server"));
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As above, in a directory that is there and empty. */
    static DatabaseServer started(final Kind kind, final Path directory) {
        return started(kind, directory, List.of());
    }

    /** As above, with more options on the server's command line. */
    static DatabaseServer started(final Kind kind, final Path directory, final List<String> more) {
        try {
            final List<String> options =
                    Stream.of(OPTIONS.get(kind), more).flatMap(List::stream).toList();
            return DatabaseServer.start(kind, directory, options);
        } catch (final ProgramsMissingException e) {
            if (System.getenv("CI") != null) {
                throw new AssertionError(e);
            }
            System.out.println("left out: " + e.getMessage());
            return Assumptions.abort(e.getMessage());
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
