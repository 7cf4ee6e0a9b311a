package rialto.gateway.limits;

/**
 * How many connections there may be.
 *
 * @param most                   of all addresses together
 * @param mostPerAddress         of one; IPv6 addresses of a /64 are one
 * @param mostHalfOpenPerAddress of one, that have not said yet what they want
 * @param takesFromEquals        whether what is half open or idle also gives way to a newcomer whose address has not two
 *                               fewer connections: not where a connection that is idle has something to wait for
 */
public record SlotBounds(int most, int mostPerAddress, int mostHalfOpenPerAddress, boolean takesFromEquals) {
    public SlotBounds {
        positive("most", most);
        positive("mostPerAddress", mostPerAddress);
        positive("mostHalfOpenPerAddress", mostHalfOpenPerAddress);
    }

    private static void positive(final String name, final int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be at least 1: " + value);
        }
    }
}
