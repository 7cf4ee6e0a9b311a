package rialto.sequencer;

import rialto.client.RecordingDescriptor;
import rialto.client.VenueConnection;
import rialto.protocol.RunningHash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** The data directory of a cluster of one that has traded and was stopped, for tests that damage it. */
public final class StoppedMember {
    private static final long REPLAY_LIMIT_MS = 30_000;

    private final Path data;

    private StoppedMember(final Path data) {
        this.data = data;
    }

    /** Trades with two snapshots in between, and stops. Keys of the venue are beside. */
    public static StoppedMember trade(final Path data) throws Exception {
        try (TestVenue venue = TestVenue.start(data)) {
            venue.open();
            venue.trade(0, 600);
            venue.settle();
            venue.node.requestSnapshot().get();
            venue.trade(600, 300);
            venue.settle();
            venue.node.requestSnapshot().get();
            venue.trade(900, 300);
            venue.settle();
        }
        for (final String name : List.of("admin.key", "master.key", "client.key", "identity.json", "format")) {
            Files.writeString(data.resolve(name), "0123456789abcdef0123456789abcdef of " + name + "\n");
        }
        SealedFiles.seal(data);
        return new StoppedMember(data);
    }

    public Path data() {
        return data;
    }

    /** Bytes of a recording's file that were written; those after them have never been. */
    public long written(final Path file) {
        final String[] name = file.getFileName().toString().split("[-.]");
        return StoredRecordings.list(data.resolve(MemberFiles.ARCHIVE)).stream()
                .filter(recording -> recording.recordingId() == Long.parseLong(name[0]))
                .mapToLong(recording ->
                        Math.min(recording.segmentLength(), recording.stopPosition() - Long.parseLong(name[1])))
                .findFirst()
                .orElseThrow();
    }

    /** What a recording is, in a word. */
    public String kind(final Path file) {
        final long id = Long.parseLong(file.getFileName().toString().split("-")[0]);
        return StoredRecordings.list(data.resolve(MemberFiles.ARCHIVE)).stream()
                .filter(recording -> recording.recordingId() == id)
                .map(recording -> switch (recording.streamId()) {
                    case VenueConnection.EVENT_STREAM_ID -> "events";
                    case io.aeron.cluster.ConsensusModule.Configuration.LOG_STREAM_ID_DEFAULT -> "log";
                    default -> "snapshots";
                })
                .findFirst()
                .orElseThrow();
    }

    /**
     * Carries out what is in the directory, in a copy.
     *
     * @return what comes of it: position, sequence, hashes, and a hash of all recorded events as they are then
     * @throws SequencerStartException if it is refused
     */
    public String replay(final Path scratch) throws IOException, TimeoutException, InterruptedException {
        delete(scratch);
        copy(data, scratch);
        SealedFiles.check(scratch);
        final ReplayCheck.Outcome outcome =
                ReplayCheck.run(TestVenue.configuration(scratch).build(), REPLAY_LIMIT_MS);
        return outcome + " events " + Long.toHexString(recordedEvents(scratch));
    }

    private static long recordedEvents(final Path directory) {
        final Path archive = directory.resolve(MemberFiles.ARCHIVE);
        long hash = RunningHash.EMPTY;
        for (final RecordingDescriptor events : StoredRecordings.list(archive)) {
            if (events.streamId() == VenueConnection.EVENT_STREAM_ID) {
                final RecordedEventFiles batches = new RecordedEventFiles(archive, events, events.stopPosition(), 0);
                while (batches.next()) {
                    hash = RunningHash.extendByRecord(hash, batches.buffer(), batches.offset(), batches.length());
                }
            }
        }
        return hash;
    }

    private static void copy(final Path from, final Path to) throws IOException {
        try (Stream<Path> paths = Files.walk(from)) {
            for (final Path path : paths.toList()) {
                final Path target = to.resolve(from.relativize(path).toString());
                if (Files.isDirectory(path)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(path, target, StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
    }

    private static void delete(final Path directory) {
        if (Files.exists(directory)) {
            try (Stream<Path> paths = Files.walk(directory)) {
                for (final Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            } catch (final IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
