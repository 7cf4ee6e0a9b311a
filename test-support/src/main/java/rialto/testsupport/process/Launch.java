package rialto.testsupport.process;

import rialto.testsupport.FreePort;
import rialto.testsupport.Home;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How a process of the venue is to be started: say what differs from the usual, then {@link #start}. */
public final class Launch {
    /** For many on one machine: small heaps, no thread of a collector each. */
    public static final List<String> SMALL_JVM =
            List.of("-Xms32m", "-Xmx512m", "-XX:+UseSerialGC", "-XX:CICompilerCount=2");

    private final String mainClass;
    private final List<String> arguments;
    private final List<String> javaOptions = new ArrayList<>();
    private List<String> prefix = List.of();
    private String adminKey = VenueProcess.ADMIN_KEY;
    private Path log;
    private int port;
    private int adminPort;
    private boolean isSecured;

    private Launch(final String mainClass, final List<String> arguments) {
        this.mainClass = mainClass;
        this.arguments = arguments;
    }

    /** A command of the launcher, as a person types it; what it runs must be built. */
    public static Launch rialto(final List<String> arguments) {
        return new Launch(null, arguments);
    }

    /** As above. */
    public static Launch rialto(final String... arguments) {
        return rialto(List.of(arguments));
    }

    /** A main class of this process's own class path, with this process's options of the JVM. */
    public static Launch main(final String mainClass, final List<String> arguments) {
        return new Launch(mainClass, arguments);
    }

    /** Words that put another command before it, such as {@code ip netns exec NAME}. */
    public Launch after(final List<String> words) {
        prefix = words;
        return this;
    }

    /** Options of its JVM, after those that it has anyway. */
    public Launch javaOptions(final List<String> options) {
        javaOptions.addAll(options);
        return this;
    }

    /** The administrator's key that it takes; without this {@link VenueProcess#ADMIN_KEY}. */
    public Launch adminKey(final String key) {
        adminKey = key;
        return this;
    }

    /** Where its output is added to; without this a temporary file, which goes with the process. */
    public Launch log(final Path file) {
        log = file;
        return this;
    }

    /** The HTTP port that its arguments give it. A venue's administration gets a free port besides. */
    public Launch port(final int httpPort) {
        port = httpPort;
        adminPort = mainClass == null ? FreePort.next() : 0;
        return this;
    }

    /** Whether its ports speak TLS; who asks them must trust its certificate. */
    public Launch secured(final boolean speaksTls) {
        isSecured = speaksTls;
        return this;
    }

    /**
     * Starts it and does not wait. It ends when this process does, however that ends.
     *
     * @throws UncheckedIOException when the system does not start it
     */
    public VenueProcess start() {
        try {
            final Path file = log == null ? Files.createTempFile("rialto-process", ".log") : log;
            final ProcessBuilder builder = new ProcessBuilder(command())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(file.toFile()));
            builder.environment().put("RIALTO_ADMIN_KEY", adminKey);
            builder.environment().put("RIALTO_BUILD", "never");
            if (mainClass == null) {
                final String present = System.getenv().getOrDefault("RIALTO_JAVA_OPTS", "");
                builder.environment().put("RIALTO_JAVA_OPTS", (present + " " + String.join(" ", ownOptions())).strip());
            }
            return new VenueProcess(
                    builder.start(), isSecured ? "https" : "http", port, adminPort, file, log == null, adminKey);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> command() {
        final List<String> command = new ArrayList<>(prefix);
        if (mainClass == null) {
            command.add(Home.path().resolve("rialto").toString());
        } else {
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
            command.addAll(ownOptions());
            command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass));
        }
        command.addAll(arguments);
        if (adminPort != 0) {
            command.addAll(List.of("--admin-port", "" + adminPort));
        }
        return command;
    }

    private List<String> ownOptions() {
        final List<String> options = new ArrayList<>(javaOptions);
        options.add("-Drialto.parent=" + ProcessHandle.current().pid());
        final String threads = System.getProperty("rialto.test.threads");
        if (threads != null) {
            options.add("-Drialto.test.threads=" + threads);
        }
        return options;
    }
}
