package rialto.protocol;

import java.util.HexFormat;

/**
 * A number over a whole order book that each change moves by a few steps: the sum, modulo 2^64, of a number for each order or
 * level in it. Prices and quantities are counted in minor units, so they are the digits of their decimals without the point.
 *
 * <p>The number of an order has the id of the order ahead of it at its price in it. So two books with the same sum have the
 * same orders, each in the same place of its queue, but for a chance of 2^-64. It is no proof against somebody who wants two
 * books to have the same sum: it has no key.
 */
public final class BookChecksum {
    private static final long FIRST_MULTIPLIER = 0xBF58_476D_1CE4_E5B9L;
    private static final long SECOND_MULTIPLIER = 0x94D0_49BB_1331_11EBL;
    private static final int FIRST_SHIFT = 30;
    private static final int SECOND_SHIFT = 27;
    private static final int THIRD_SHIFT = 31;

    private BookChecksum() {}

    /**
     * What an order adds to the sum of its book.
     *
     * @param price of one whole unit of the base asset, minor units of the quote asset
     * @param quantity what is left of it, minor units of the base asset
     * @param aheadOrderId the order ahead of it at its price; 0 for none
     */
    public static long ofOrder(
            final long orderId, final Side side, final long price, final long quantity, final long aheadOrderId) {
        final long named = mix(2 * orderId + (side == Side.SELL ? 1 : 0));
        return mix(mix(mix(named + price) + quantity) + aheadOrderId);
    }

    /** What a level adds to the sum of a book without orders: as one order with the id 0 that nobody is ahead of. */
    public static long ofLevel(final Side side, final long price, final long quantity) {
        return ofOrder(0, side, price, quantity, 0);
    }

    /** As messages have it: 16 hexadecimal digits in lower case. */
    public static String text(final long checksum) {
        return HexFormat.of().toHexDigits(checksum);
    }

    /** The last step of SplitMix64: one-to-one, and each bit of the result depends on all of the argument. */
    private static long mix(final long value) {
        final long first = (value ^ value >>> FIRST_SHIFT) * FIRST_MULTIPLIER;
        final long second = (first ^ first >>> SECOND_SHIFT) * SECOND_MULTIPLIER;
        return second ^ second >>> THIRD_SHIFT;
    }
}
