package rialto.testsupport;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the repository is. */
public final class Home {
    private Home() {}

    /**
     * What the environment variable {@code RIALTO_HOME} says, which the launcher sets; without it the nearest directory from
     * here upwards that has the launcher.
     *
     * @throws IllegalStateException when there is none
     */
    public static Path path() {
        final String given = System.getenv("RIALTO_HOME");
        if (given != null) {
            return Path.of(given);
        }
        final Path here = Path.of("").toAbsolutePath();
        Path candidate = here;
        while (candidate != null && !Files.isExecutable(candidate.resolve("rialto"))) {
            candidate = candidate.getParent();
        }
        if (candidate == null) {
            throw new IllegalStateException("there is no launcher 'rialto' in " + here
                    + " nor above it; run this inside the repository or set RIALTO_HOME");
        }
        return candidate;
    }
}
