package rialto.gateway.address;

import java.net.InetAddress;

/** An address, or a network of them: {@code 10.1.2.3}, {@code 10.0.0.0/8}, {@code 2001:db8::/32}. */
final class AddressPrefix {
    private final byte[] bytes;
    private final int bits;
    private final String text;

    private AddressPrefix(final byte[] bytes, final int bits, final String text) {
        this.bytes = bytes;
        this.bits = bits;
        this.text = text;
    }

    /** @throws IllegalArgumentException when it is neither, with what would pass */
    static AddressPrefix parse(final String text) {
        final int slash = text.indexOf('/');
        final ClientAddress address = ClientAddress.parse(slash < 0 ? text : text.substring(0, slash));
        if (address == null) {
            throw new IllegalArgumentException("'" + text
                    + "' is no address and no network; such as 10.1.2.3, 10.0.0.0/8 or 2001:db8::/32 passes");
        }
        final byte[] bytes = address.address().getAddress();
        final int most = bytes.length * Byte.SIZE;
        final int bits = slash < 0 ? most : length(text, text.substring(slash + 1), most);
        for (int i = bits; i < most; i++) {
            if (isSet(bytes, i)) {
                throw new IllegalArgumentException(
                        "'" + text + "' has bits beyond its first " + bits + "; " + masked(bytes, bits) + " passes");
            }
        }
        return new AddressPrefix(bytes, bits, text);
    }

    private static int length(final String text, final String written, final int most) {
        if (!written.matches("\\d{1,3}") || Integer.parseInt(written) > most) {
            throw new IllegalArgumentException("'" + text + "' must have 0 to " + most + " after its slash");
        }
        return Integer.parseInt(written);
    }

    private static String masked(final byte[] bytes, final int bits) {
        final byte[] network = bytes.clone();
        for (int i = bits; i < network.length * Byte.SIZE; i++) {
            network[i / Byte.SIZE] &= (byte) ~(0x80 >> i % Byte.SIZE);
        }
        try {
            return InetAddress.getByAddress(network).getHostAddress() + "/" + bits;
        } catch (final java.net.UnknownHostException e) {
            throw new IllegalStateException("an address of " + network.length + " bytes", e);
        }
    }

    private static boolean isSet(final byte[] bytes, final int bit) {
        return (bytes[bit / Byte.SIZE] & 0x80 >> bit % Byte.SIZE) != 0;
    }

    boolean contains(final byte[] address) {
        if (address.length != bytes.length) {
            return false;
        }
        final int whole = bits / Byte.SIZE;
        for (int i = 0; i < whole; i++) {
            if (address[i] != bytes[i]) {
                return false;
            }
        }
        final int mask = 0xff00 >> bits % Byte.SIZE;
        return whole == bytes.length || ((address[whole] ^ bytes[whole]) & mask & 0xff) == 0;
    }

    @Override
    public String toString() {
        return text;
    }
}
