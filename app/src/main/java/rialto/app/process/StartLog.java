package rialto.app.process;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Option;

/** How much a start logs: by default nothing below a warning until it is done, so that a person reads the banner. */
public final class StartLog {
    private static final String LEVEL_PROPERTY = "rialto.log.level";

    @Option(
            names = {"-v", "--verbose"},
            description = "Print every setting, and what the log says while the venue starts.")
    private boolean verbose;

    /** Whether everything is to be said. */
    public boolean isVerbose() {
        return verbose;
    }

    /** Starts something; meanwhile only warnings and errors are logged, unless a person asked for more. */
    public void during(final Runnable start) {
        final Logger logger = (Logger) LoggerFactory.getLogger("rialto");
        final Level before = logger.getLevel();
        if (!verbose && System.getProperty(LEVEL_PROPERTY) == null) {
            logger.setLevel(Level.WARN);
        }
        try {
            start.run();
        } finally {
            logger.setLevel(before);
        }
    }
}
