package rialto.client.trading;

import io.aeron.exceptions.AeronException;
import org.agrona.CloseHelper;
import rialto.client.EventStreamException;
import rialto.client.RetainedEvents;

/**
 * A program's connection with the venue for reading alone: it opens no session with the cluster, sends no command, and has as many
 * {@link VenueReader}s as it likes, each at its own place. The key of its settings is to permit {@code read}.
 *
 * <p>Thread-safe. When the venue's media driver is gone, or did not hear of this process for ten seconds, it is useless:
 * {@link #isUsable()} says so. Close it then, and connect again.
 */
public final class VenueEvents implements AutoCloseable {
    private final ClientSettings settings;
    private final ClientConnection connection;

    private VenueEvents(final ClientSettings settings, final ClientConnection connection) {
        this.settings = settings;
        this.connection = connection;
    }

    /**
     * Connects with the media driver. Whether members answer a reader finds out.
     *
     * @param settings where the venue is; {@code everyone()} is implied, and {@code afterSequence} is each reader's own
     * @throws IllegalArgumentException if the settings cannot be right
     * @throws VenueClientException if there is no media driver
     */
    public static VenueEvents connect(final ClientSettings settings) {
        settings.everyone().validate();
        try {
            return new VenueEvents(settings, ClientConnection.openForReading(settings));
        } catch (final AeronException | EventStreamException e) {
            throw cannotReach(settings, e);
        }
    }

    /**
     * Opens a reader of all events after one. Blocks while it reads the snapshot and finds a member.
     *
     * @param afterSequence 0 for all there are; {@link VenueReader#FROM_NOW} for those that come from now on
     * @throws VenueClientException if no member answers in time, or the events that are asked for were purged by every member
     */
    public VenueReader read(final long afterSequence, final VenueReaderListener listener) {
        if (afterSequence < VenueReader.FROM_NOW) {
            throw new IllegalArgumentException("a sequence is 0 or above, not " + afterSequence);
        }
        try {
            return VenueReader.open(connection, settings, afterSequence, listener);
        } catch (final AeronException | EventStreamException e) {
            throw cannotReach(settings, e);
        }
    }

    /**
     * Sequence of the oldest event that any member still has; below 1 when there is none. Blocks for some round trips.
     *
     * @throws VenueClientException if no member answers
     */
    public long firstSequence() {
        try {
            return RetainedEvents.look(connection.venue(), 1).firstSequence();
        } catch (final AeronException | EventStreamException e) {
            throw cannotReach(settings, e);
        }
    }

    /** Whether readers can be opened and go on. */
    public boolean isUsable() {
        return !connection.aeron().isClosed();
    }

    /** Close the readers first. */
    @Override
    public void close() {
        CloseHelper.quietClose(connection);
    }

    private static VenueClientException cannotReach(final ClientSettings settings, final RuntimeException cause) {
        return new VenueClientException(
                "the events of the venue at " + ClientConnection.describe(settings) + " cannot be read: "
                        + cause.getMessage(),
                cause);
    }
}
