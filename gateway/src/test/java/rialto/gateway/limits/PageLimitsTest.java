package rialto.gateway.limits;

import org.junit.jupiter.api.Test;
import rialto.gateway.address.ClientAddress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class PageLimitsTest {
    private static final ClientAddress GREEDY = ClientAddress.parse("192.0.2.1");

    private long nowMs = 90_000;
    private final PageLimits pages = new PageLimits(3, 100, () -> nowMs);

    @Test
    void shouldRefuseAnAddressThatAsksTooOftenInAMinute() {
        for (int i = 0; i < 3; i++) {
            assertTrue(pages.admit(GREEDY));
        }
        assertFalse(pages.admit(GREEDY));
        assertTrue(pages.admit(ClientAddress.parse("192.0.2.2")));
        assertEquals(1, pages.refused());
        assertEquals(30, pages.secondsLeft());
        nowMs += 30_000;
        assertTrue(pages.admit(GREEDY), "a new minute");
    }

    @Test
    void shouldRefuseNobodyWithoutALimit() {
        final PageLimits none = PageLimits.none();
        for (int i = 0; i < 10_000; i++) {
            assertTrue(none.admit(GREEDY));
        }
    }
}
