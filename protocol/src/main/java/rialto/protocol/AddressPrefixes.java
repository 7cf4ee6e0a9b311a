package rialto.protocol;

/**
 * Lists of IP addresses and networks, as bytes: 17 for each, the length of the prefix in bits (0 to 128) and an IPv6
 * address, whose bits after the prefix are 0. An IPv4 address is the IPv6 address that it maps to ({@code ::ffff:0:0/96}).
 */
public final class AddressPrefixes {
    /** Entries of a list at most. */
    public static final int MAX_ENTRIES = 16;

    /** Bytes of an entry. */
    public static final int ENTRY_LENGTH = 17;

    /** Bytes of an address. */
    public static final int ADDRESS_LENGTH = 16;

    private static final int MAX_PREFIX_LENGTH = 128;

    private AddressPrefixes() {}

    /** Whether bytes are such a list; none at all are an empty one. */
    public static boolean isValid(final byte[] list) {
        if (list.length % ENTRY_LENGTH != 0 || list.length > MAX_ENTRIES * ENTRY_LENGTH) {
            return false;
        }
        for (int at = 0; at < list.length; at += ENTRY_LENGTH) {
            final int prefixLength = prefixLength(list, at);
            if (prefixLength > MAX_PREFIX_LENGTH || !endsWithZeros(list, at + 1, prefixLength)) {
                return false;
            }
        }
        return true;
    }

    /** Bits that count of the entry that begins there. */
    public static int prefixLength(final byte[] list, final int at) {
        return list[at] & 0xFF;
    }

    /** Whether an address begins with the prefix of the entry that begins there. */
    public static boolean matches(final byte[] list, final int at, final byte[] address) {
        final int prefixLength = prefixLength(list, at);
        for (int i = 0; i < ADDRESS_LENGTH; i++) {
            if (((list[at + 1 + i] ^ address[i]) & mask(prefixLength, i)) != 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean endsWithZeros(final byte[] list, final int begin, final int prefixLength) {
        for (int i = 0; i < ADDRESS_LENGTH; i++) {
            if ((list[begin + i] & 0xFF & ~mask(prefixLength, i)) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Those bits of a byte of the address that belong to the prefix. */
    public static int mask(final int prefixLength, final int index) {
        final int bits = Math.clamp(prefixLength - (long) index * Byte.SIZE, 0, Byte.SIZE);
        return 0xFF << Byte.SIZE - bits & 0xFF;
    }
}
