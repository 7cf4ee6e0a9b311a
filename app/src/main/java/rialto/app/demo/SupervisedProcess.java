package rialto.app.demo;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.app.process.ChildProcess;
import rialto.app.process.StartException;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A process of the demo that is started again a while after it ended, as a supervisor would. Not thread-safe. */
final class SupervisedProcess implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(SupervisedProcess.class);
    private static final long RESTART_DELAY_MS = 3_000;
    /** Many on one machine. */
    private static final List<String> SMALL_HEAP = List.of("-Xms32m", "-Xmx512m");

    private final String name;
    private final Path log;
    private final String adminKey;
    private final List<String> arguments;
    private ChildProcess process;
    private long restartNs;

    /**
     * @param log gets its output
     * @param arguments of the command line
     */
    SupervisedProcess(final String name, final Path log, final String adminKey, final List<String> arguments) {
        this.name = name;
        this.log = log;
        this.adminKey = adminKey;
        this.arguments = arguments;
    }

    String name() {
        return name;
    }

    long pid() {
        return process.pid();
    }

    void launch() {
        process = ChildProcess.start(name, log, List.of(), SMALL_HEAP, Map.of("RIALTO_ADMIN_KEY", adminKey), arguments);
        restartNs = 0;
    }

    /** @throws StartException with the last thing it said, if it has ended */
    void requireAlive() {
        if (!process.isAlive()) {
            throw new StartException(
                    name + " ended with status " + process.exitStatus() + ": " + lastWords() + "; its log is " + log);
        }
    }

    /** Starts it again if it has ended long enough ago; {@code out} is told when it ends and when it runs again. */
    void look(final PrintStream out) {
        if (process.isAlive()) {
            return;
        }
        final long nowNs = System.nanoTime();
        if (restartNs == 0) {
            restartNs = nowNs + TimeUnit.MILLISECONDS.toNanos(RESTART_DELAY_MS);
            out.println(name + " (process " + process.pid() + ") ended with status " + process.exitStatus()
                    + "; it is started again in " + RESTART_DELAY_MS / 1_000 + " s");
        } else if (nowNs - restartNs >= 0) {
            try {
                launch();
                out.println(name + " runs again as process " + process.pid());
            } catch (final StartException e) {
                LOGGER.error("{}", e.getMessage());
                restartNs = nowNs + TimeUnit.MILLISECONDS.toNanos(RESTART_DELAY_MS);
            }
        }
        out.flush();
    }

    /** How much it has said so far; grows as long as it does something that it tells of. */
    long logBytes() {
        return log.toFile().length();
    }

    /** Asks it to stop; {@link #close} waits. */
    void beginStop() {
        if (process != null) {
            process.beginStop();
        }
    }

    @Override
    public void close() {
        if (process != null) {
            process.close();
        }
    }

    private String lastWords() {
        try {
            return Files.readAllLines(log).stream()
                    .filter(line -> line.startsWith("rialto: ") && !line.equals("rialto: stopped"))
                    .map(line -> line.substring("rialto: ".length()))
                    .reduce((earlier, later) -> later)
                    .orElse("it did not say why");
        } catch (final IOException e) {
            LOGGER.debug("log of {}", name, e);
            return "it did not say why";
        }
    }
}
