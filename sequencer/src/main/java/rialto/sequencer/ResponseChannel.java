package rialto.sequencer;

import io.aeron.ChannelUri;
import rialto.client.VenueConnection;

import java.net.InetAddress;

/**
 * Where a session is answered, as a member makes it of what a stranger asks for: his address and port, and nothing else that
 * he says. Other parameters of a channel cost memory here, or have others answered than who asks.
 */
final class ResponseChannel {
    private static final int MAX_LENGTH = 256;
    private static final int MAX_PORT = 65_535;
    private static final String LOCALHOST = "localhost";

    private ResponseChannel() {}

    /** @return null when it is no address of one machine with a port */
    static String rebuilt(final String asked) {
        if (asked.length() > MAX_LENGTH) {
            return null;
        }
        try {
            final ChannelUri uri = ChannelUri.parse(asked);
            final String endpoint = uri.isUdp() && !uri.containsKey("control") ? uri.get("endpoint") : null;
            return endpoint != null && isOneMachine(endpoint) ? VenueConnection.answerChannel(endpoint) : null;
        } catch (final IllegalArgumentException e) {
            // neither a channel nor an address: told by the caller, as all that is refused
            return null;
        }
    }

    /** By its address: looking up a name would let strangers keep the member waiting for name servers. */
    private static boolean isOneMachine(final String endpoint) {
        final int colon = endpoint.lastIndexOf(':');
        final int port = Integer.parseInt(endpoint, colon + 1, endpoint.length(), 10);
        if (colon < 1 || port < 1 || port > MAX_PORT) {
            return false;
        }
        final String host = endpoint.substring(0, colon);
        if (host.equals(LOCALHOST)) {
            return true;
        }
        final boolean isBracketed = host.startsWith("[") && host.endsWith("]");
        final InetAddress address = InetAddress.ofLiteral(isBracketed ? host.substring(1, host.length() - 1) : host);
        return !address.isMulticastAddress() && !address.isAnyLocalAddress();
    }
}
