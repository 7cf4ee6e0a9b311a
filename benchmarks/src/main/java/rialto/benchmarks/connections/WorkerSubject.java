package rialto.benchmarks.connections;

import rialto.testsupport.FreePort;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A server that is told by lines what to do: the library of events, or Node. */
final class WorkerSubject implements Subject {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int MESSAGE_BYTES = 100;
    private static final String WS = "ws@8.18.3";
    /** Little that comes and goes, and no more kept than is used: so that the resident memory tells what connections take. */
    private static final List<String> TIGHT_HEAP = List.of(
            "-XX:+UseSerialGC",
            "-XX:-UseTransparentHugePages",
            "-Xms48m",
            "-Xmn24m",
            "-XX:MinHeapFreeRatio=5",
            "-XX:MaxHeapFreeRatio=15",
            "-XX:CICompilerCount=2");

    private final String name;
    private final List<Worker> workers = new ArrayList<>();
    private final List<Integer> ports = new ArrayList<>();

    private WorkerSubject(final String name) {
        this.name = name;
    }

    /** @param ofOne connections that each process takes */
    static Subject events(final int processes, final int ofOne, final int eventLoops, final Path logs)
            throws IOException {
        final List<String> options = new ArrayList<>(TIGHT_HEAP);
        options.add("-Xmx" + (256 + ofOne / 64) + "m");
        final WorkerSubject subject = new WorkerSubject("events");
        for (int n = 0; n < processes; n++) {
            subject.start(
                    Worker.java(
                            SocketServer.class,
                            options,
                            List.of("0", Integer.toString(ofOne), Integer.toString(eventLoops))),
                    logs.resolve("events-" + n + ".log"));
        }
        return subject;
    }

    /**
     * @param cache   where the library {@code ws} is kept, which the first run fetches
     * @param program of Node
     */
    static Subject node(final int processes, final Path program, final Path cache, final Path logs) throws IOException {
        install(cache, logs.resolve("npm.log"));
        final WorkerSubject subject = new WorkerSubject("node ws");
        for (int n = 0; n < processes; n++) {
            subject.start(
                    List.of(
                            "node",
                            "--expose-gc",
                            "--max-old-space-size=4096",
                            program.toString(),
                            Integer.toString(FreePort.next()),
                            cache.toString()),
                    logs.resolve("node-" + n + ".log"));
        }
        return subject;
    }

    private static void install(final Path cache, final Path log) throws IOException {
        if (Files.exists(cache.resolve("node_modules/ws/package.json"))) {
            return;
        }
        Files.createDirectories(cache);
        Files.writeString(cache.resolve("package.json"), "{\"private\":true}", StandardCharsets.UTF_8);
        final Process npm = new ProcessBuilder("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", WS)
                .directory(cache.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            if (npm.waitFor() != 0) {
                throw new IOException("npm could not install " + WS + "; see " + log);
            }
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    private void start(final List<String> command, final Path log) throws IOException {
        final Worker worker = Worker.start(name, command, log);
        workers.add(worker);
        try {
            ports.add((int) worker.answer(PATIENCE).number("port"));
        } catch (final IOException e) {
            close();
            throw e;
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<Integer> ports() {
        return ports;
    }

    @Override
    public String path() {
        return "/";
    }

    @Override
    public String question() {
        return "q".repeat(MESSAGE_BYTES);
    }

    @Override
    public Memory memory() throws IOException {
        long heap = 0;
        long direct = 0;
        for (final Worker worker : workers) {
            final Answer answer = worker.ask("memory", PATIENCE);
            heap += answer.number("heap");
            direct += answer.number("direct");
        }
        final long resident =
                Memory.residentOf(workers.stream().map(Worker::pid).toList());
        return new Memory(resident, heap, direct, Memory.kernelNow());
    }

    @Override
    public boolean tellsDirect() {
        return true;
    }

    @Override
    public long cpuNs() {
        return workers.stream().mapToLong(Worker::cpuNs).sum();
    }

    @Override
    public long tellAll() throws IOException {
        for (final Worker worker : workers) {
            worker.say("tell " + MESSAGE_BYTES);
        }
        long began = Long.MAX_VALUE;
        for (final Worker worker : workers) {
            began = Math.min(began, worker.answer(PATIENCE).number("began"));
        }
        return began;
    }

    @Override
    public void close() {
        workers.forEach(Worker::close);
    }
}
