package rialto.protocol;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

/** The numbers of docs/order-stream.md, which another program worked out. */
class BookChecksumTest {
    private static final long PRICE = 2_000_000_000_000L;

    @Test
    void shouldHaveTheNumbersOfThePage() {
        final long first = BookChecksum.ofOrder(7, Side.BUY, PRICE, 50_000_000, 0);
        final long second = BookChecksum.ofOrder(9, Side.BUY, PRICE, 100_000_000, 7);
        final long third = BookChecksum.ofOrder(8, Side.SELL, 2_000_100_000_000L, 25_000_000, 0);
        assertEquals("cbcd7846fd229b4a", BookChecksum.text(first));
        assertEquals("8e50d81815d8b74b", BookChecksum.text(second));
        assertEquals("6d26aa59aaef14ff", BookChecksum.text(third));
        assertEquals("c744fab8bdea6794", BookChecksum.text(first + second + third));
    }

    @Test
    void shouldTellAnotherOrderOfPriority() {
        final long sum = BookChecksum.ofOrder(7, Side.BUY, PRICE, 50_000_000, 0)
                + BookChecksum.ofOrder(9, Side.BUY, PRICE, 100_000_000, 7);
        final long swapped = BookChecksum.ofOrder(9, Side.BUY, PRICE, 100_000_000, 0)
                + BookChecksum.ofOrder(7, Side.BUY, PRICE, 50_000_000, 9);
        assertNotEquals(sum, swapped);
    }

    @Test
    void shouldHaveANumberForLevels() {
        final long sum = BookChecksum.ofLevel(Side.BUY, PRICE, 150_000_000)
                + BookChecksum.ofLevel(Side.SELL, 2_000_100_000_000L, 25_000_000);
        assertEquals("3fb195860e06136d", BookChecksum.text(sum));
    }
}
