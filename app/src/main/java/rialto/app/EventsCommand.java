package rialto.app;

import org.agrona.DirectBuffer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import rialto.app.process.StartException;
import rialto.client.ArchivedEvents;
import rialto.client.EventJson;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;

/** Events that a member kept before it purged them, as text. */
@Command(
        name = "events",
        description =
                "Prints old events that cluster.event-archive kept, one JSON object a line; verifies every file it"
                        + " reads.",
        mixinStandardHelpOptions = true)
final class EventsCommand implements Callable<Integer> {
    @Parameters(paramLabel = "DIRECTORY", description = "Where they were kept.")
    private Path directory;

    @Option(names = "--from", paramLabel = "SEQUENCE", description = "The first event (default: the first there is).")
    private long from = 1;

    @Option(names = "--to", paramLabel = "SEQUENCE", description = "The last event (default: the last there is).")
    private long to = Long.MAX_VALUE;

    @Override
    public Integer call() {
        if (!Files.isDirectory(directory)) {
            throw new StartException("there is no directory " + directory);
        }
        if (from > to) {
            throw new StartException("--from " + from + " is after --to " + to);
        }
        try (Writer out = new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8), 1 << 16)) {
            final long count = print(out);
            out.flush();
            System.err.println("rialto: " + count + " events");
            return 0;
        } catch (final IOException e) {
            throw new StartException(e.getMessage(), e);
        } catch (final UncheckedIOException e) {
            throw new StartException(e.getCause().getMessage(), e);
        }
    }

    private long print(final Writer out) throws IOException {
        final EventJson json = new EventJson();
        final StringBuilder line = new StringBuilder();
        final long[] count = new long[1];
        new ArchivedEvents(directory).read((final DirectBuffer buffer, final int offset, final long sequence) -> {
            if (sequence >= from && sequence <= to) {
                count[0]++;
                line.setLength(0);
                json.append(buffer, offset, line);
                try {
                    out.append(line).append('\n');
                } catch (final IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            return sequence < to;
        });
        return count[0];
    }
}
