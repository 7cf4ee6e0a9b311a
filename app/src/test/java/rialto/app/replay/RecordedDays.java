package rialto.app.replay;

import org.junit.jupiter.api.Assumptions;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where the recordings are, which are not ours to pass on: the folder that the system property {@code rialto.data} or
 * the environment variable {@code RIALTO_DATA} names, else {@code ../shared/data} beside the repository.
 */
public final class RecordedDays {
    public static final String SSE = "sse-600519-2023-02-07.csv.gz";
    static final String LOBSTER = "LOBSTER_SampleFile_AAPL_2012-06-21_1.zip";
    static final String ITCH = "ex20101224.TEST_ITCH_50.gz";

    private RecordedDays() {}

    /** The recording; without it the test is skipped and says so. */
    public static Path find(final String name) {
        final Path file = folder().resolve(name);
        Assumptions.assumeTrue(
                Files.isReadable(file),
                () -> "skipped: there is no recording " + file.toAbsolutePath().normalize()
                        + "; set RIALTO_DATA to the folder that has it");
        return file;
    }

    private static Path folder() {
        final String named = System.getProperty("rialto.data", System.getenv("RIALTO_DATA"));
        return named != null && !named.isBlank() ? Path.of(named) : repository().resolve("../shared/data");
    }

    /** The folder of the launcher script, above the module that tests run in. */
    private static Path repository() {
        Path folder = Path.of("").toAbsolutePath();
        while (folder.getParent() != null && !Files.exists(folder.resolve("rialto.example.yaml"))) {
            folder = folder.getParent();
        }
        return folder;
    }
}
