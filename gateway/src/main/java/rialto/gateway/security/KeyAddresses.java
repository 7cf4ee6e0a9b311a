package rialto.gateway.security;

import rialto.gateway.address.ClientAddress;
import rialto.protocol.AddressPrefixes;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

/**
 * Where an API key may be used: addresses and networks of IPv4 and IPv6, for instance {@code 192.0.2.7} and {@code 2001:db8::/32}.
 * None of them means anywhere. Immutable.
 */
public final class KeyAddresses {
    /** Everywhere. */
    public static final KeyAddresses ANYWHERE = new KeyAddresses(new byte[0]);

    private static final int IPV4_BITS = 32;
    private static final int IPV6_BITS = 128;
    private static final int IPV4_OFFSET = 12;
    private static final String LENGTH = "[0-9]{1,3}";

    private final byte[] encoded;

    private KeyAddresses(final byte[] encoded) {
        this.encoded = encoded;
    }

    /**
     * Reads a list as people write it.
     *
     * @throws IllegalArgumentException with a text for the client: what was wrong, and what would pass
     */
    public static KeyAddresses parse(final List<String> texts) {
        if (texts.size() > AddressPrefixes.MAX_ENTRIES) {
            throw new IllegalArgumentException(
                    "There are " + texts.size() + ", at most " + AddressPrefixes.MAX_ENTRIES + " pass.");
        }
        final byte[] encoded = new byte[texts.size() * AddressPrefixes.ENTRY_LENGTH];
        for (int i = 0; i < texts.size(); i++) {
            encode(texts.get(i), encoded, i * AddressPrefixes.ENTRY_LENGTH);
        }
        return new KeyAddresses(encoded);
    }

    /**
     * Takes a list as commands and events have it.
     *
     * @throws IllegalArgumentException when it is none
     */
    public static KeyAddresses decode(final byte[] encoded) {
        if (!AddressPrefixes.isValid(encoded)) {
            throw new IllegalArgumentException("its address list is malformed");
        }
        return encoded.length == 0 ? ANYWHERE : new KeyAddresses(encoded.clone());
    }

    /** The list as commands and events have it. */
    public byte[] encode() {
        return encoded.clone();
    }

    public boolean isAnywhere() {
        return encoded.length == 0;
    }

    /** Whether a client's address is in the list. */
    public boolean contains(final ClientAddress client) {
        if (isAnywhere()) {
            return true;
        }
        final byte[] bytes = bytes(client.address());
        for (int at = 0; at < encoded.length; at += AddressPrefixes.ENTRY_LENGTH) {
            if (AddressPrefixes.matches(encoded, at, bytes)) {
                return true;
            }
        }
        return false;
    }

    /** The entries as people write them; a single address without its length. */
    public List<String> texts() {
        final List<String> texts = new ArrayList<>();
        for (int at = 0; at < encoded.length; at += AddressPrefixes.ENTRY_LENGTH) {
            texts.add(text(at));
        }
        return texts;
    }

    private String text(final int at) {
        final int bits = AddressPrefixes.prefixLength(encoded, at);
        final byte[] address = new byte[AddressPrefixes.ADDRESS_LENGTH];
        System.arraycopy(encoded, at + 1, address, 0, address.length);
        try {
            final InetAddress inet = InetAddress.getByAddress(address);
            final boolean four = inet instanceof Inet4Address && bits >= IPV6_BITS - IPV4_BITS;
            final int length = four ? bits - (IPV6_BITS - IPV4_BITS) : bits;
            final String literal =
                    four || !(inet instanceof Inet4Address) ? inet.getHostAddress() : "::ffff:" + inet.getHostAddress();
            return length == (four ? IPV4_BITS : IPV6_BITS) ? literal : literal + "/" + length;
        } catch (final UnknownHostException e) {
            throw new IllegalStateException("sixteen bytes are an address", e);
        }
    }

    private static void encode(final String text, final byte[] into, final int at) {
        final int slash = text.indexOf('/');
        final String literal = slash < 0 ? text : text.substring(0, slash);
        final ClientAddress parsed = literal.indexOf('%') < 0 ? ClientAddress.parse(literal) : null;
        if (parsed == null) {
            throw mistake(text);
        }
        final byte[] address = bytes(parsed.address());
        final int most = literal.indexOf(':') < 0 ? IPV4_BITS : IPV6_BITS;
        final int length = slash < 0 ? most : length(text, slash, most);
        final int bits = length + IPV6_BITS - most;
        into[at] = (byte) bits;
        for (int i = 0; i < address.length; i++) {
            into[at + 1 + i] = (byte) (address[i] & AddressPrefixes.mask(bits, i));
        }
    }

    private static int length(final String text, final int slash, final int most) {
        final String digits = text.substring(slash + 1);
        if (!digits.matches(LENGTH) || Integer.parseInt(digits) > most) {
            throw mistake(text);
        }
        return Integer.parseInt(digits);
    }

    private static IllegalArgumentException mistake(final String text) {
        return new IllegalArgumentException(
                "'" + text + "' is no address; 192.0.2.7, 192.0.2.0/24, 2001:db8::7 and" + " 2001:db8::/32 would be.");
    }

    /** The bytes of an IPv6 address. */
    private static byte[] bytes(final InetAddress address) {
        final byte[] bytes = address.getAddress();
        return bytes.length == AddressPrefixes.ADDRESS_LENGTH ? bytes : mapped(bytes);
    }

    private static byte[] mapped(final byte[] ipv4) {
        final byte[] address = new byte[AddressPrefixes.ADDRESS_LENGTH];
        address[IPV4_OFFSET - 2] = (byte) 0xFF;
        address[IPV4_OFFSET - 1] = (byte) 0xFF;
        System.arraycopy(ipv4, 0, address, IPV4_OFFSET, ipv4.length);
        return address;
    }

    @Override
    public boolean equals(final Object object) {
        return object instanceof final KeyAddresses other && java.util.Arrays.equals(encoded, other.encoded);
    }

    @Override
    public int hashCode() {
        return java.util.Arrays.hashCode(encoded);
    }

    @Override
    public String toString() {
        return texts().toString();
    }
}
