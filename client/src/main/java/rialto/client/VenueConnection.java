package rialto.client;

import io.aeron.Aeron;
import io.aeron.archive.client.AeronArchive;
import org.agrona.ErrorHandler;

import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Where a venue's member is found: everything that a client of commands, events and snapshots must know.
 *
 * @param aeronDirectory directory of the media driver to use
 * @param ingressChannel {@code aeron:ipc…} in the member's own process or machine, otherwise {@code aeron:udp…}
 * @param ingressEndpoints {@code 0=host:port,1=host:port…} of all members; null with IPC
 * @param egressChannel where the cluster answers this client's session
 * @param archiveControlChannel control requests to the Archive of the member whose events are read
 * @param archiveControlStreamId stream of those requests
 * @param archiveResponseChannel where that Archive answers
 * @param eventChannel channel of the member's event publication as a subscriber names it, untethered
 * @param eventStreamId stream of live events, and of their recording
 * @param replayChannel where the Archive replays to
 * @param replayStreamId stream of replays
 * @param messageTimeoutNs how long to wait for an answer of cluster or Archive before trying again
 */
public record VenueConnection(
        String aeronDirectory,
        String ingressChannel,
        String ingressEndpoints,
        String egressChannel,
        String archiveControlChannel,
        int archiveControlStreamId,
        String archiveResponseChannel,
        String eventChannel,
        int eventStreamId,
        String replayChannel,
        int replayStreamId,
        long messageTimeoutNs) {

    /** Stream of events, live and recorded. */
    public static final int EVENT_STREAM_ID = 1847;
    /** Stream of replays of events and snapshots. */
    public static final int REPLAY_STREAM_ID = 1848;
    /** Stream of the Archive's local (IPC) control requests. */
    public static final int ARCHIVE_CONTROL_STREAM_ID = 11;
    /** Term length of ingress over IPC when nothing else is configured, bytes. */
    public static final int INGRESS_TERM_LENGTH = 4 * 1024 * 1024;

    public VenueConnection {
        Objects.requireNonNull(aeronDirectory, "aeronDirectory");
        Objects.requireNonNull(ingressChannel, "ingressChannel");
        Objects.requireNonNull(egressChannel, "egressChannel");
        Objects.requireNonNull(archiveControlChannel, "archiveControlChannel");
        Objects.requireNonNull(archiveResponseChannel, "archiveResponseChannel");
        Objects.requireNonNull(eventChannel, "eventChannel");
        Objects.requireNonNull(replayChannel, "replayChannel");
        if (messageTimeoutNs <= 0) {
            throw new IllegalArgumentException("messageTimeoutNs must be positive: " + messageTimeoutNs);
        }
    }

    /** A client on the machine of the member, sharing its media driver: everything over IPC. */
    public static VenueConnection local(final String aeronDirectory) {
        return local(aeronDirectory, INGRESS_TERM_LENGTH);
    }

    /**
     * As {@link #local(String)} with another limit on commands in flight.
     *
     * @param ingressTermLength bytes, a power of two from 64 KiB; half of it may be in flight, an eighth is the longest
     *     command
     */
    public static VenueConnection local(final String aeronDirectory, final int ingressTermLength) {
        return readingLocally(
                aeronDirectory, "aeron:ipc?term-length=" + ingressTermLength, null, "aeron:ipc?term-length=64k");
    }

    /**
     * A client on the machine of one of several members: commands over UDP to whoever leads, events and snapshots from
     * the member beside it over IPC.
     *
     * @param ingressEndpoints {@code 0=host:port,1=host:port…} of all members
     */
    public static VenueConnection beside(
            final String aeronDirectory, final String ingressEndpoints, final int ingressTermLength) {
        return readingLocally(
                aeronDirectory,
                "aeron:udp?term-length=" + ingressTermLength,
                Objects.requireNonNull(ingressEndpoints, "ingressEndpoints"),
                "aeron:udp?endpoint=localhost:0");
    }

    private static VenueConnection readingLocally(
            final String aeronDirectory,
            final String ingressChannel,
            final String ingressEndpoints,
            final String egressChannel) {
        return new VenueConnection(
                aeronDirectory,
                ingressChannel,
                ingressEndpoints,
                egressChannel,
                "aeron:ipc?term-length=64k",
                ARCHIVE_CONTROL_STREAM_ID,
                "aeron:ipc?term-length=64k",
                "aeron:ipc?tether=false|rejoin=false",
                EVENT_STREAM_ID,
                "aeron:ipc",
                REPLAY_STREAM_ID,
                TimeUnit.SECONDS.toNanos(5));
    }

    /**
     * An Aeron client for readers and ingress; one serves any number of them. The caller closes it, last.
     *
     * @param errorHandler told of errors on the client's own thread
     */
    public Aeron openAeron(final ErrorHandler errorHandler) {
        return Aeron.connect(new Aeron.Context()
                .aeronDirectoryName(aeronDirectory)
                .errorHandler(errorHandler)
                .subscriberErrorHandler(errorHandler));
    }

    /** An Archive client's context over a shared Aeron client. */
    AeronArchive.Context archiveContext(final Aeron aeron) {
        return new AeronArchive.Context()
                .aeron(aeron)
                .ownsAeronClient(false)
                .controlRequestChannel(archiveControlChannel)
                .controlRequestStreamId(archiveControlStreamId)
                .controlResponseChannel(archiveResponseChannel)
                .messageTimeoutNs(messageTimeoutNs);
    }
}
