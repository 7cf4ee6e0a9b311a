package rialto.benchmarks.connections;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/** The other end of a {@link Worker}: lines of what is to be done, from the standard input. */
final class Tasks {
    /** What is done for a task. */
    @FunctionalInterface
    interface Doing {
        Answer apply(List<String> words) throws Exception;
    }

    private Tasks() {}

    /** Hands on each line until there are no more. */
    static void forEach(final Consumer<String> lines) throws IOException {
        final BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            lines.accept(line);
        }
    }

    /** Does what a line says, and says what came of it. Of what fails the trace goes to the log that {@link Worker} keeps. */
    static void carryOut(final String line, final Doing doing) {
        try {
            System.out.println(doing.apply(List.of(line.split(" "))).line());
        } catch (final Exception e) {
            e.printStackTrace();
            System.out.println(Answer.failed(e));
        }
    }
}
