package rialto.client.trading;

import io.aeron.Aeron;
import org.agrona.CloseHelper;
import org.agrona.concurrent.IdleStrategy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.ClientDriver;
import rialto.client.CommandIngress;
import rialto.client.MemberAddress;
import rialto.client.VenueConnection;
import rialto.client.WakeUpSignal;
import rialto.client.WakeableIdleStrategy;

import java.util.stream.Collectors;

/** What a client has open towards the venue: its media driver, if it has one of its own, its Aeron client, its ingress. */
final class ClientConnection implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(ClientConnection.class);

    private final ClientSettings settings;
    private final ClientDriver driver;
    private VenueConnection venue;
    private Aeron aeron;
    private CommandIngress ingress;

    private ClientConnection(final ClientSettings settings, final WakeUpSignal wakeUpSignal) {
        this.settings = settings;
        driver = settings.aeronDirectory != null
                ? null
                : ClientDriver.launch(
                        ClientDriver.newDirectory(),
                        settings.lowLatency,
                        wakeUpSignal,
                        error -> LOGGER.warn("media driver: {}", error.toString()));
    }

    /**
     * Begins to connect.
     *
     * @throws io.aeron.exceptions.AeronException if there is no media driver
     */
    static ClientConnection open(final ClientSettings settings) {
        return open(settings, true);
    }

    /** As {@link #open}, without a way for commands. */
    static ClientConnection openForReading(final ClientSettings settings) {
        return open(settings, false);
    }

    private static ClientConnection open(final ClientSettings settings, final boolean sends) {
        final WakeUpSignal wakeUpSignal = new WakeUpSignal();
        final ClientConnection connection = new ClientConnection(settings, wakeUpSignal);
        try {
            connection.venue = venue(settings, connection.driver);
            connection.aeron = connection.venue.openAeron(error -> LOGGER.warn("{}", error.toString()));
            if (sends) {
                connection.ingress = CommandIngress.connect(connection.aeron, connection.venue, wakeUpSignal);
            }
            return connection;
        } catch (final RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    VenueConnection venue() {
        return venue;
    }

    Aeron aeron() {
        return aeron;
    }

    CommandIngress ingress() {
        return ingress;
    }

    /**
     * Waits until a leader takes requests.
     *
     * @throws VenueClientException if none does in time
     */
    void awaitIngress(final long deadlineNs) {
        final IdleStrategy idle = WakeableIdleStrategy.forAnswers();
        while (!ingress.isConnected()) {
            if (System.nanoTime() - deadlineNs > 0) {
                throw new VenueClientException(
                        "the venue at " + describe(settings) + " took no request within " + settings.connectTimeoutMs
                                + " ms: " + ingress.lastFailure(),
                        null);
            }
            idle.idle(ingress.poll());
        }
    }

    @Override
    public void close() {
        CloseHelper.quietCloseAll(ingress, aeron, driver);
    }

    /** @param driver of the client; null when it shares a member's */
    private static VenueConnection venue(final ClientSettings settings, final ClientDriver driver) {
        final VenueConnection connection = driver == null
                ? VenueConnection.local(settings.aeronDirectory)
                : VenueConnection.remote(
                        driver.aeronDirectory(),
                        settings.clientHost,
                        MemberAddress.endpoints(settings.members, MemberAddress::ingress),
                        MemberAddress.endpoints(settings.members, MemberAddress::archive));
        return settings.key == null ? connection : connection.withKey(settings.key);
    }

    static String describe(final ClientSettings settings) {
        return settings.aeronDirectory != null
                ? settings.aeronDirectory
                : settings.members.stream().map(MemberAddress::toString).collect(Collectors.joining(","));
    }

    /** @throws VenueClientException if the time for reading up to the present is over */
    void requireTime(final long deadlineNs, final long sequence) {
        if (System.nanoTime() - deadlineNs > 0) {
            throw new VenueClientException(
                    "the venue's past was not read within " + settings.connectTimeoutMs + " ms: the last event read is "
                            + sequence + "; connectTimeoutMs can be longer",
                    null);
        }
    }
}
