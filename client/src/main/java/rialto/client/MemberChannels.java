package rialto.client;

import java.util.Objects;

/**
 * One member's Archive, and how a client reads its events and snapshots.
 *
 * @param memberId of the member
 * @param archiveControlChannel where the Archive takes requests
 * @param archiveControlStreamId stream of those requests
 * @param archiveResponseChannel where it answers this client
 * @param liveChannel channel of the live events as a subscriber names it, untethered; null when there is none for this
 *     client, which then follows the recording as it grows
 * @param replayChannel where the Archive replays to; over UDP with port 0, each replay then has a port of its own
 */
public record MemberChannels(
        int memberId,
        String archiveControlChannel,
        int archiveControlStreamId,
        String archiveResponseChannel,
        String liveChannel,
        String replayChannel) {

    public MemberChannels {
        Objects.requireNonNull(archiveControlChannel, "archiveControlChannel");
        Objects.requireNonNull(archiveResponseChannel, "archiveResponseChannel");
        Objects.requireNonNull(replayChannel, "replayChannel");
    }

    /** The member whose media driver the client shares. */
    static MemberChannels local(final int memberId) {
        return new MemberChannels(
                memberId,
                "aeron:ipc?term-length=64k",
                VenueConnection.ARCHIVE_CONTROL_STREAM_ID,
                "aeron:ipc?term-length=64k",
                "aeron:ipc?tether=false|rejoin=false",
                "aeron:ipc");
    }

    /**
     * A member that is reached over the network.
     *
     * @param archiveEndpoint {@code host:port} of its Archive
     * @param clientHost address of this process that the member can send to
     */
    static MemberChannels remote(final int memberId, final String archiveEndpoint, final String clientHost) {
        return new MemberChannels(
                memberId,
                "aeron:udp?term-length=64k|endpoint=" + archiveEndpoint,
                VenueConnection.ARCHIVE_CONTROL_STREAM_ID,
                "aeron:udp?term-length=64k|endpoint=" + clientHost + ":0",
                null,
                "aeron:udp?endpoint=" + clientHost + ":0");
    }
}
