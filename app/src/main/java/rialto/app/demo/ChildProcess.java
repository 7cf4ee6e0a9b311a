package rialto.app.demo;

import rialto.app.process.ParentWatch;
import rialto.app.process.StartException;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Another process of this program on this machine, which ends when this one does. */
final class ChildProcess implements AutoCloseable {
    /** By name: the command line knows this package, not the other way round. */
    private static final String MAIN = "rialto.app.Main";

    private static final long STOP_LIMIT_SECONDS = 15;

    private final String name;
    private final Process process;

    private ChildProcess(final String name, final Process process) {
        this.name = name;
        this.process = process;
    }

    /**
     * Starts it with this one's options of the JVM.
     *
     * @param log its output is added to it
     * @param arguments of the command line
     */
    static ChildProcess start(final String name, final Path log, final String adminKey, final List<String> arguments) {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        // many on one machine: small heaps, no thread of a collector each
        command.addAll(List.of("-Xms32m", "-Xmx512m", "-XX:+UseSerialGC", "-XX:CICompilerCount=2"));
        command.add("-D" + ParentWatch.PROPERTY + "=" + ProcessHandle.current().pid());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN));
        command.addAll(arguments);
        final ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("RIALTO_ADMIN_KEY", adminKey);
        builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        try {
            return new ChildProcess(name, builder.start());
        } catch (final IOException e) {
            throw new StartException(name + " cannot be started: " + e.getMessage(), e);
        }
    }

    String name() {
        return name;
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Of a process that has ended. */
    int exitStatus() {
        return process.exitValue();
    }

    /** Asks it to stop; {@link #close} waits. */
    void beginStop() {
        process.destroy();
    }

    @Override
    public void close() {
        beginStop();
        try {
            if (!process.waitFor(STOP_LIMIT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (final InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
