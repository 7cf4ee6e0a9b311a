package rialto.client.trading;

import rialto.client.ClientDriver;
import rialto.client.MemberAddress;
import rialto.client.VenueConnection;

import java.util.stream.Collectors;

/** From a client's settings to where the venue is. */
final class ClientConnection {
    private ClientConnection() {}

    /** @param driver of the client; null when it shares a member's */
    static VenueConnection of(final ClientSettings settings, final ClientDriver driver) {
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

    static void requireTime(final long deadlineNs, final ClientSettings settings, final long sequence) {
        if (System.nanoTime() - deadlineNs > 0) {
            throw new VenueClientException(
                    "the venue's past was not read within " + settings.connectTimeoutMs + " ms: the last event read is "
                            + sequence + "; connectTimeoutMs can be longer",
                    null);
        }
    }
}
