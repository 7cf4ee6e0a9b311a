package rialto.extensions.host;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.ObjectMapper;
import rialto.client.OwnFiles;
import rialto.extensions.subscription.SubscriptionControl;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * What an operator wants of a host that runs. Requests and answers are files of the host's state directory: who may write there may
 * ask, nobody else, and no port is needed.
 *
 * @param verb what is wanted
 * @param extension by name
 * @param subscription empty where the verb is about the extension
 * @param sequence of an event; 0 for none
 */
public record ControlRequest(Verb verb, String extension, String subscription, long sequence) {
    /** What can be wanted. */
    public enum Verb {
        /** To go on after a stop, with the same event; without a subscription: to load an extension again that was stuck. */
        RESUME,
        /** To go on after a stop, without that event. */
        SKIP,
        /** To handle all events from one on. */
        REPLAY,
        /** To handle parked events again: one, or (0) all. */
        REPLAY_PARKED,
        /** To forget parked events: one, or (0) all. */
        DROP_PARKED
    }

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String DIRECTORY = "control";
    private static final String REQUEST = ".request";
    private static final String ANSWER = ".answer";

    /** One that waits, and where its answer goes. */
    record Waiting(ControlRequest request, Path file) {
        void answer(final String text) throws IOException {
            final String name = file.getFileName().toString();
            OwnFiles.replace(
                    file.resolveSibling(name.substring(0, name.length() - REQUEST.length()) + ANSWER), text + "\n");
            Files.deleteIfExists(file);
        }
    }

    /**
     * Asks, and waits for the answer.
     *
     * @param state the host's directory
     * @return empty when nobody answered: no host runs that extension. The request is taken back.
     */
    public Optional<String> ask(final Path state, final Duration patience) throws IOException, InterruptedException {
        final Path directory = Files.createDirectories(state.resolve(DIRECTORY));
        final String id = UUID.randomUUID().toString();
        final Path request = directory.resolve(id + REQUEST);
        final Path answer = directory.resolve(id + ANSWER);
        OwnFiles.replace(request, JSON.writeValueAsString(this));
        final long endNs = System.nanoTime() + patience.toNanos();
        while (!Files.exists(answer)) {
            if (System.nanoTime() - endNs > 0 && Files.deleteIfExists(request)) {
                return Optional.empty();
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
        final String text = Files.readString(answer).strip();
        Files.deleteIfExists(answer);
        return Optional.of(text);
    }

    /**
     * Does to a subscription what is wanted.
     *
     * @return the answer, for a person
     * @throws IOException when cursor or parked events cannot be read or written
     * @throws RuntimeException when the subscription is not in a state for it, saying why
     */
    String carryOut(final SubscriptionControl control) throws IOException {
        final OptionalLong one = sequence == 0 ? OptionalLong.empty() : OptionalLong.of(sequence);
        return switch (verb) {
            case RESUME -> control.resume();
            case SKIP -> control.skip();
            case REPLAY -> control.replayFrom(sequence);
            case REPLAY_PARKED -> control.replayParked(one);
            case DROP_PARKED -> control.dropParked(one);
        };
    }

    /** Those that wait. */
    static List<Waiting> waiting(final Path state) throws IOException {
        final Path directory = state.resolve(DIRECTORY);
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        OwnFiles.requireDirectory(directory);
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(REQUEST))
                    .map(ControlRequest::read)
                    .flatMap(Optional::stream)
                    .toList();
        }
    }

    private static Optional<Waiting> read(final Path file) {
        try {
            return Optional.of(new Waiting(JSON.readValue(file.toFile(), ControlRequest.class), file));
        } catch (final JacksonException e) {
            return Optional.empty(); // whoever wrote it hears nothing, and takes it back
        } catch (final IOException e) {
            return Optional.empty(); // it was taken back
        }
    }
}
