package rialto.sequencer;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.HexFormat;

/** Addresses from which others speak to a member, and as channels write them. */
final class SourceAddress {
    static final int MAX_PORT = 65_535;

    /** Of IPv6, which gives a machine as many addresses as it likes. */
    private static final int NETWORK_LENGTH = 8;

    private SourceAddress() {}

    /** The address in what Aeron calls the source's identity. */
    static InetAddress of(final String sourceIdentity) {
        return InetAddress.ofLiteral(sourceIdentity.substring(0, sourceIdentity.lastIndexOf(':')));
    }

    /** What addresses are counted by: an IPv4 address, the first half of an IPv6 address. */
    static String network(final InetAddress address) {
        return address instanceof Inet6Address
                ? HexFormat.of().formatHex(address.getAddress(), 0, NETWORK_LENGTH) + "/64"
                : address.getHostAddress();
    }

    /** {@code address:port}, IPv6 in brackets. */
    static String endpoint(final InetAddress address, final int port) {
        final String host = address.getHostAddress();
        return (address instanceof Inet6Address ? "[" + host + "]" : host) + ":" + port;
    }

    /**
     * The port of an endpoint.
     *
     * @throws IllegalArgumentException if there is none between 1 and {@value #MAX_PORT}
     */
    static int port(final String endpoint) {
        final int port = Integer.parseInt(endpoint, endpoint.lastIndexOf(':') + 1, endpoint.length(), 10);
        if (port < 1 || port > MAX_PORT) {
            throw new IllegalArgumentException("no port: " + port);
        }
        return port;
    }
}
