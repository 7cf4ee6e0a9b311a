package rialto.benchmarks.connections;

import org.HdrHistogram.Histogram;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** All clients of a subject: one process of them for each of the server's. */
final class Crowd implements AutoCloseable {
    /** Connections of one address, as a venue lets one have. */
    private static final int OF_ADDRESS = 1_000;

    private static final Duration PATIENCE = Duration.ofMinutes(12);
    private static final List<String> HEAP =
            List.of("-Xms64m", "-Xmx512m", "-XX:+UseSerialGC", "-XX:CICompilerCount=2");

    private final List<Worker> workers = new ArrayList<>();
    private final List<Integer> counts = new ArrayList<>();
    private final Subject subject;
    private int blocks;

    /** What came of a task of all. */
    record Result(Histogram tookNs, long heard, long open, long lost) {}

    Crowd(final Subject subject, final Path logs) throws IOException {
        this.subject = subject;
        for (int n = 0; n < subject.ports().size(); n++) {
            workers.add(Worker.start(
                    "clients",
                    Worker.java(SocketClients.class, HEAP, List.of()),
                    logs.resolve("clients-" + subject.name().replace(' ', '-') + "-" + n + ".log")));
            counts.add(0);
        }
    }

    private interface Line {
        String of(int worker);
    }

    private Result all(final Line line) throws IOException {
        for (int n = 0; n < workers.size(); n++) {
            workers.get(n).say(line.of(n));
        }
        final Histogram tookNs = Answer.histogram();
        long heard = 0;
        long open = 0;
        long lost = 0;
        for (final Worker worker : workers) {
            final Answer answer = worker.answer(PATIENCE);
            if (answer.values().containsKey("took")) {
                tookNs.add(answer.histogram("took"));
            }
            heard += answer.values().containsKey("heard") ? answer.number("heard") : 0;
            open += answer.values().containsKey("open") ? answer.number("open") : 0;
            lost += answer.values().containsKey("lost") ? answer.number("lost") : 0;
        }
        return new Result(tookNs, heard, open, lost);
    }

    /** Opens as many more as there are to be then, evenly over the processes. */
    Result openUpTo(final int connections) throws IOException {
        final int each = connections / workers.size();
        final int rest = connections % workers.size();
        final int block = blocks;
        blocks += workers.size();
        return all(n -> {
            final int wanted = each + (n < rest ? 1 : 0);
            final int more = Math.max(0, wanted - counts.get(n));
            counts.set(n, Math.max(wanted, counts.get(n)));
            return "open " + more + " " + subject.ports().get(n) + " " + subject.path() + " " + (block + n) + " "
                    + Math.max(1, Math.ceilDiv(more, OF_ADDRESS));
        });
    }

    /** Some of them say something that is answered. */
    Result say(final int connections, final String text) throws IOException {
        return all(n -> "say " + connections / workers.size() + " " + text);
    }

    Result ping(final int perSecond, final int seconds) throws IOException {
        return all(n -> "ping " + Math.max(1, perSecond / workers.size()) + " " + seconds);
    }

    /** @param perSecond of all who talk together */
    Result talk(final int connections, final int perSecond, final int seconds) throws IOException {
        return all(n -> "talk " + Math.max(1, connections / workers.size()) + " "
                + Math.max(1, perSecond / workers.size()) + " " + seconds + " " + subject.question());
    }

    /** From now on it is noted who hears something. */
    void listen() throws IOException {
        all(n -> "listen");
    }

    /** How long after a time each heard something; waits for all, but not longer than so many seconds. */
    Result heard(final long sinceNs, final int seconds) throws IOException {
        return all(n -> "heard " + sinceNs + " " + counts.get(n) + " " + seconds);
    }

    Result count() throws IOException {
        return all(n -> "count");
    }

    /** Ends all connections at once, without a word. */
    void drop() throws IOException {
        all(n -> "drop");
        counts.replaceAll(ignored -> 0);
    }

    @Override
    public void close() {
        workers.forEach(Worker::close);
    }
}
