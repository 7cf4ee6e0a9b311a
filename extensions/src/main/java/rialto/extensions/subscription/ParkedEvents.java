package rialto.extensions.subscription;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.ObjectMapper;
import rialto.client.OwnFiles;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The events that a subscription has put aside: a file for each. What is here is on the disk. Any thread may use it. */
public final class ParkedEvents {
    /** Beyond it a subscription stops: somebody is to look. */
    public static final int MOST = 10_000;

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String ENDING = ".json";

    private final Path directory;

    public ParkedEvents(final Path directory) {
        this.directory = directory;
    }

    /** @throws IOException when it cannot be written, or there are {@value #MOST} */
    public void add(final ParkedEvent event) throws IOException {
        Files.createDirectories(directory);
        final Path file = file(event.sequence());
        if (!Files.exists(file) && count() >= MOST) {
            throw new IOException(directory + " has " + MOST + " parked events: './rialto extensions replay' handles"
                    + " them again, 'parked --drop' forgets them");
        }
        OwnFiles.replace(file, JSON.writeValueAsString(event) + "\n");
        // the cursor will pass it: it must not be lost
        force(file);
        force(directory);
    }

    private static void force(final Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    boolean has(final long sequence) {
        return Files.exists(file(sequence));
    }

    public void remove(final long sequence) throws IOException {
        Files.deleteIfExists(file(sequence));
    }

    /** Removes those after a sequence: they come again, and are put aside again if need be. */
    void removeAfter(final long sequence) throws IOException {
        for (final ParkedEvent event : list()) {
            if (event.sequence() > sequence) {
                remove(event.sequence());
            }
        }
    }

    public int count() throws IOException {
        try (Stream<Path> files = files()) {
            return (int) files.count();
        }
    }

    /** In order of sequence. What cannot be read is told by the exception, and stays. */
    public List<ParkedEvent> list() throws IOException {
        final List<ParkedEvent> events = new ArrayList<>();
        try (Stream<Path> files = files()) {
            for (final Path file : files.toList()) {
                try {
                    events.add(JSON.readValue(file.toFile(), ParkedEvent.class));
                } catch (final JacksonException e) {
                    throw new IOException(file + " is no parked event: " + e.getOriginalMessage(), e);
                }
            }
        }
        events.sort(Comparator.comparingLong(ParkedEvent::sequence));
        return events;
    }

    private Stream<Path> files() throws IOException {
        return Files.isDirectory(directory)
                ? Files.list(directory).filter(file -> file.toString().endsWith(ENDING))
                : Stream.empty();
    }

    private Path file(final long sequence) {
        return directory.resolve(sequence + ENDING);
    }
}
