package rialto.sequencer;

import io.aeron.Aeron;
import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.client.ReplicationParams;
import io.aeron.exceptions.AeronException;
import io.aeron.security.CredentialsSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.DriverClock;
import rialto.client.EventRecording;
import rialto.client.EventStreamException;
import rialto.client.RecordingDescriptor;
import rialto.client.VenueConnection;
import rialto.client.WakeableIdleStrategy;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Copies a member's recording of events, as far as it is now, into the Archive of this process. */
final class EventCopy {
    private static final Logger LOGGER = LoggerFactory.getLogger(EventCopy.class);
    private static final long ANSWER_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(3);

    private final BackupSource source;
    private final String aeronDirectory;
    private final CredentialsSupplier credentials;
    private final Waiting waiting;

    /** How to wait. */
    @FunctionalInterface
    interface Waiting {
        void await(Supplier<String> how, BooleanSupplier done) throws TimeoutException, InterruptedException;
    }

    /** @param endpoint of the Archive that has it */
    private record Found(String endpoint, RecordingDescriptor descriptor, long firstSequence, long endPosition) {}

    EventCopy(
            final BackupSource source,
            final String aeronDirectory,
            final CredentialsSupplier credentials,
            final Waiting waiting) {
        this.credentials = credentials;
        this.source = source;
        this.aeronDirectory = aeronDirectory;
        this.waiting = waiting;
    }

    /** @throws SequencerStartException if no member has events */
    void run() throws TimeoutException, InterruptedException {
        try (Aeron aeron = Aeron.connect(
                        new Aeron.Context().aeronDirectoryName(aeronDirectory).epochClock(DriverClock.OF_PROCESS));
                AeronArchive local = AeronArchive.connect(
                        NodeContexts.localArchive().aeron(aeron).ownsAeronClient(false))) {
            Found best = null;
            for (final String endpoint : source.archiveEndpoints()) {
                final Found found = look(aeron, endpoint);
                if (found != null && (best == null || found.firstSequence < best.firstSequence)) {
                    best = found;
                }
            }
            if (best == null) {
                throw new SequencerStartException("no member's Archive has events: asked " + source.archiveEndpoints());
            }
            LOGGER.info("copying events from {} on, from the Archive at {}", best.firstSequence, best.endpoint);
            copy(local, best);
        }
    }

    private Found look(final Aeron aeron, final String endpoint) {
        try (AeronArchive archive = AeronArchive.connect(new AeronArchive.Context()
                .aeron(aeron)
                .ownsAeronClient(false)
                .idleStrategy(WakeableIdleStrategy.forAnswers())
                .messageTimeoutNs(ANSWER_TIMEOUT_NS)
                .credentialsSupplier(credentials)
                .controlRequestChannel(channel(endpoint))
                .controlRequestStreamId(VenueConnection.ARCHIVE_CONTROL_STREAM_ID)
                .controlResponseChannel(channel(source.ownHost() + ":0")))) {
            final Optional<EventRecording> events = EventRecording.find(
                    archive,
                    VenueConnection.EVENT_STREAM_ID,
                    "aeron:udp?endpoint=" + source.ownHost() + ":0",
                    VenueConnection.REPLAY_STREAM_ID,
                    WakeableIdleStrategy.forAnswers());
            return events.map(found ->
                            new Found(endpoint, found.descriptor(), found.firstSequence(), found.endPosition()))
                    .orElse(null);
        } catch (final AeronException | EventStreamException e) {
            LOGGER.info("the Archive at {} does not answer: {}", endpoint, e.getMessage());
            return null;
        }
    }

    private void copy(final AeronArchive local, final Found found) throws TimeoutException, InterruptedException {
        if (found.endPosition == found.descriptor.startPosition()) {
            return;
        }
        local.replicate(
                found.descriptor.recordingId(),
                VenueConnection.ARCHIVE_CONTROL_STREAM_ID,
                channel(found.endpoint),
                new ReplicationParams()
                        .stopPosition(found.endPosition)
                        .replicationChannel("aeron:udp?endpoint=" + source.ownHost() + ":0"));
        waiting.await(
                () -> "events were copied up to position " + position(local) + " of " + found.endPosition,
                () -> position(local) >= found.endPosition);
    }

    private static long position(final AeronArchive local) {
        local.checkForErrorResponse();
        return RecordingDescriptor.ofStream(local, VenueConnection.EVENT_STREAM_ID).stream()
                .filter(recording -> !recording.isActive())
                .mapToLong(RecordingDescriptor::stopPosition)
                .findFirst()
                .orElse(0);
    }

    private static String channel(final String endpoint) {
        return "aeron:udp?term-length=64k|endpoint=" + endpoint;
    }
}
