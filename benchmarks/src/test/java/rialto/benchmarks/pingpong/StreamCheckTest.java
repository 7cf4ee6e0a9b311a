package rialto.benchmarks.pingpong;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Each price must come, in order and once. */
class StreamCheckTest {
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[2 * Price.LENGTH]);

    private void price(final StreamCheck check, final long sequence) {
        Price.encode(buffer, Price.LENGTH, sequence);
        check.onPrice(buffer, Price.LENGTH, Price.LENGTH);
    }

    private StreamCheck afterTwo() {
        final StreamCheck check = new StreamCheck(3);
        price(check, 0);
        price(check, 1);
        return check;
    }

    @Test
    void shouldBeCompleteWhenAllHaveComeInOrder() {
        final StreamCheck check = afterTwo();
        assertFalse(check.isComplete());
        price(check, 2);
        assertTrue(check.isComplete());
    }

    @Test
    void shouldRefuseAGapARepeatAndOneTooMany() {
        final StreamCheck lost = new StreamCheck(3);
        assertThrows(IllegalStateException.class, () -> price(lost, 1));
        final StreamCheck repeated = afterTwo();
        assertThrows(IllegalStateException.class, () -> price(repeated, 1));
        final StreamCheck full = afterTwo();
        price(full, 2);
        final IllegalStateException refusal = assertThrows(IllegalStateException.class, () -> price(full, 3));
        assertEquals("price 3 came, where price 3 of 3 would be one too many", refusal.getMessage());
    }

    @Test
    void shouldRefuseWhatIsNoPrice() {
        final StreamCheck check = new StreamCheck(3);
        Price.encode(buffer, 0, 0);
        assertThrows(IllegalStateException.class, () -> check.onPrice(buffer, 0, Price.LENGTH - 1));
        buffer.putByte(0, (byte) 9);
        assertThrows(IllegalStateException.class, () -> check.onPrice(buffer, 0, Price.LENGTH));
    }
}
