package rialto.app.process;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** Another process of this program on this machine, which ends when this one does. */
public final class ChildProcess implements AutoCloseable {
    /** By name: the command line knows this package, not the other way round. */
    private static final String MAIN = "rialto.app.Main";

    private static final long STOP_LIMIT_SECONDS = 15;

    /** Ports and files that two processes cannot share, and a second collector. */
    private static final Pattern OF_ONE_PROCESS = Pattern.compile(
            "-agentlib:.*|-agentpath:.*|-javaagent:.*|-Xrunjdwp.*|-Dcom\\.sun\\.management\\.jmxremote.*"
                    + "|-XX:[+-]Use[A-Za-z]*GC|-XX:StartFlightRecording.*|-Xlog:.*|-Xloggc:.*");

    private final String name;
    private final Process process;

    private ChildProcess(final String name, final Process process) {
        this.name = name;
        this.process = process;
    }

    /**
     * Starts it with this one's options of the JVM, but for agents, ports of management, logs and the choice of a collector.
     *
     * @param log its output is added to it
     * @param before words of the command before those of Java's own, such as {@code nice}
     * @param options of the JVM besides; they win
     * @param environment variables besides
     * @param arguments of the command line
     * @throws StartException if it cannot be started
     */
    public static ChildProcess start(
            final String name,
            final Path log,
            final List<String> before,
            final List<String> options,
            final Map<String, String> environment,
            final List<String> arguments) {
        final List<String> command = new ArrayList<>(before);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> !OF_ONE_PROCESS.matcher(option).matches())
                .forEach(command::add);
        // many on one machine: no thread of a collector each
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:CICompilerCount=2"));
        command.addAll(options);
        command.add("-D" + ParentWatch.PROPERTY + "=" + ProcessHandle.current().pid());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN));
        command.addAll(arguments);
        final ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        try {
            return new ChildProcess(name, builder.start());
        } catch (final IOException e) {
            throw new StartException(name + " cannot be started: " + e.getMessage(), e);
        }
    }

    public String name() {
        return name;
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Of a process that has ended. */
    public int exitStatus() {
        return process.exitValue();
    }

    /** Asks it to stop; {@link #close} waits. */
    public void beginStop() {
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
