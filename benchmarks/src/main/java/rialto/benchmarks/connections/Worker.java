package rialto.benchmarks.connections;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStreamWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A process that does what a line says, and answers with a line. It ends when this one does, for its input ends then. */
final class Worker implements AutoCloseable {
    private static final int CLOSING_SECONDS = 5;
    private static final String END = "";

    private final String name;
    private final Process process;
    private final Path log;
    private final BufferedWriter tasks;
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

    private Worker(final String name, final Process process, final Path log) {
        this.name = name;
        this.process = process;
        this.log = log;
        tasks = new BufferedWriter(new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8));
        Thread.ofPlatform().name("answers-of-" + name).daemon().start(this::listen);
    }

    /** @param command its words; what it writes besides answers goes to the log */
    static Worker start(final String name, final List<String> command, final Path log) throws IOException {
        final Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        return new Worker(name, process, log);
    }

    /** Words that run a main class of this process's own class path, with this process's options of the JVM. */
    static List<String> java(final Class<?> main, final List<String> options, final List<String> arguments) {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(arguments);
        return command;
    }

    private void listen() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                answers.add(line);
            }
        } catch (final IOException e) {
            // it has ended
        }
        answers.add(END);
    }

    /** Has it begin; {@link #answer} tells what came of it. */
    void say(final String line) throws IOException {
        tasks.write(line);
        tasks.newLine();
        tasks.flush();
    }

    /** @throws IOException when it has failed, ended, or says nothing for so long */
    Answer answer(final Duration patience) throws IOException {
        try {
            final String line = answers.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
            if (line == null) {
                throw new IOException(name + " did not answer within " + patience + "; see " + log);
            }
            if (line.equals(END)) {
                throw new IOException(name + " has ended; see " + log);
            }
            return Answer.parse(name, line);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    Answer ask(final String line, final Duration patience) throws IOException {
        say(line);
        return answer(patience);
    }

    long pid() {
        return process.pid();
    }

    /** CPU time that it has used so far, nanoseconds. */
    long cpuNs() {
        return process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
    }

    @Override
    public void close() {
        try {
            tasks.close();
            process.waitFor(CLOSING_SECONDS, TimeUnit.SECONDS);
        } catch (final IOException e) {
            // it has ended
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
    }
}
