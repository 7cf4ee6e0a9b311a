package rialto.sequencer;

import io.aeron.ChannelUri;
import io.aeron.CommonContext;
import rialto.client.VenueConnection;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;

/**
 * Where a session is answered, as a member makes it of what a stranger asks for: the address from which he asks, the port and
 * the stream's session that he names, and nothing else that he says. Other parameters of a channel cost memory here, or have others answered than who
 * asks. A program of this machine may be answered on its loopback interface.
 */
final class ResponseChannel {
    private static final int MAX_LENGTH = 256;
    private static final String SESSION_ID = CommonContext.SESSION_ID_PARAM_NAME;
    private static final String LOCALHOST = "localhost";
    private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");
    private static final InetAddress BROADCAST = InetAddress.ofLiteral("255.255.255.255");

    private ResponseChannel() {}

    /**
     * Makes a channel of one that is asked for.
     *
     * @param source from where it is asked for
     * @return null when it is not a port of where it is asked for
     */
    static String rebuilt(final String asked, final InetAddress source) {
        if (asked.length() > MAX_LENGTH || isOfMany(source)) {
            return null;
        }
        try {
            final String endpoint = endpoint(asked);
            final InetAddress address = endpoint == null ? null : host(endpoint);
            return address != null && (address.equals(source) || address.isLoopbackAddress() && isHere(source))
                    ? withSession(
                            asked,
                            VenueConnection.answerChannel(
                                    SourceAddress.endpoint(address, SourceAddress.port(endpoint))))
                    : null;
        } catch (final IllegalArgumentException e) {
            // neither a channel nor an address: told by the caller, as all that is refused
            return null;
        }
    }

    private static String withSession(final String asked, final String rebuilt) {
        final String sessionId = ChannelUri.parse(asked).get(SESSION_ID);
        return sessionId == null ? rebuilt : rebuilt + "|" + SESSION_ID + "=" + Integer.parseInt(sessionId);
    }

    /** Of a channel that was rebuilt; 0 if it names none. */
    static int sessionId(final String rebuilt) {
        final String sessionId = ChannelUri.parse(rebuilt).get(SESSION_ID);
        return sessionId == null ? 0 : Integer.parseInt(sessionId);
    }

    /** Of a channel that was rebuilt; null when it is another one. */
    static InetAddress address(final String rebuilt) {
        try {
            final String endpoint = endpoint(rebuilt);
            return endpoint == null ? null : host(endpoint);
        } catch (final IllegalArgumentException e) {
            // of a build that took others
            return null;
        }
    }

    private static String endpoint(final String channel) {
        final ChannelUri uri = ChannelUri.parse(channel);
        return uri.isUdp() && uri.prefix().isEmpty() && !uri.containsKey("control") ? uri.get("endpoint") : null;
    }

    /** By its address: looking up a name would let strangers keep the member waiting for name servers. */
    private static InetAddress host(final String endpoint) {
        final String host = endpoint.substring(0, Math.max(0, endpoint.lastIndexOf(':')));
        return host.equals(LOCALHOST) ? LOOPBACK : InetAddress.ofLiteral(host);
    }

    private static boolean isOfMany(final InetAddress source) {
        return source.isMulticastAddress() || source.isAnyLocalAddress() || source.equals(BROADCAST);
    }

    /** The network brings no packet that says it comes from an address of this machine. */
    private static boolean isHere(final InetAddress source) {
        try {
            return source.isLoopbackAddress() || NetworkInterface.getByInetAddress(source) != null;
        } catch (final SocketException e) {
            // as if it were not: told by the caller
            return false;
        }
    }
}
