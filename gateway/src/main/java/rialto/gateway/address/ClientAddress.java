package rialto.gateway.address;

import java.net.Inet6Address;
import java.net.InetAddress;

/**
 * The address of a client. IPv4 in IPv6 clothes (::ffff:192.0.2.1) is IPv4.
 *
 * @param address   exact
 * @param chargedTo what limits count by: an IPv4 address whole, of an IPv6 address the first 64 bits ({@code 2001:db8:0:1::/64}),
 *                  because whoever has one address of such a network has them all
 */
public record ClientAddress(InetAddress address, String chargedTo) {
    /** Of whoever wrote what hides his address: one for all of them, in no list and in no network. */
    public static final ClientAddress UNKNOWN = new ClientAddress(InetAddress.ofLiteral("0.0.0.0"), "unknown");

    private static final int NETWORK_WORDS = 4;

    /** The client of an address. */
    public static ClientAddress of(final InetAddress address) {
        return new ClientAddress(
                address, address instanceof Inet6Address ? network(address.getAddress()) : address.getHostAddress());
    }

    /**
     * Reads an address as people and headers write it; never asks a name server.
     *
     * @param text four decimal numbers with dots, or an IPv6 address without brackets; a zone ({@code %eth0}) is left out
     * @return null when it is neither
     */
    public static ClientAddress parse(final String text) {
        if (text == null || text.isEmpty()) {
            return null;
        }
        final int zone = text.indexOf('%');
        final String literal = zone < 0 ? text : text.substring(0, zone);
        if (literal.indexOf(':') < 0 && !isDotted(literal)) {
            return null;
        }
        try {
            return of(InetAddress.ofLiteral(literal));
        } catch (final IllegalArgumentException e) {
            return null;
        }
    }

    /** The JDK also takes fewer numbers than four: 1 would be 0.0.0.1. */
    private static boolean isDotted(final String text) {
        int dots = 0;
        for (int i = 0; i < text.length(); i++) {
            final char c = text.charAt(i);
            if (c == '.') {
                dots++;
            } else if (c < '0' || c > '9') {
                return false;
            }
        }
        return dots == 3;
    }

    private static String network(final byte[] bytes) {
        final StringBuilder text = new StringBuilder(24);
        for (int i = 0; i < NETWORK_WORDS; i++) {
            text.append(Integer.toHexString((bytes[2 * i] & 0xff) << 8 | bytes[2 * i + 1] & 0xff))
                    .append(':');
        }
        return text.append(":/64").toString();
    }

    /** The exact address. */
    @Override
    public String toString() {
        return this == UNKNOWN ? chargedTo : address.getHostAddress();
    }
}
