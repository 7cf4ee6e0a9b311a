package rialto.simulator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ReplayAllowanceTest {
    private static final String LIMITS = "{\"rateLimits\":["
            + "{\"rateLimitType\":\"REQUEST_WEIGHT\",\"interval\":\"MINUTE\",\"intervalNum\":1,\"limit\":20},"
            + "{\"rateLimitType\":\"ORDERS\",\"interval\":\"SECOND\",\"intervalNum\":10,\"limit\":10},"
            + "{\"rateLimitType\":\"ORDERS\",\"interval\":\"DAY\",\"intervalNum\":1,\"limit\":5}]}";

    @Test
    void shouldShareOrdersAndStopBelowTheLimit() throws JsonProcessingException {
        final ReplayAllowance allowance = new ReplayAllowance(new ObjectMapper().readTree(LIMITS), 2);
        final int[] taken = new int[2];
        for (int i = 0; i < 18; i++) {
            taken[allowance.takeOrder(60_000)]++;
        }
        assertEquals(9, taken[0]);
        assertEquals(9, taken[1]);
        assertEquals(-1, allowance.takeOrder(69_999));
        assertTrue(allowance.takeOrder(70_000) >= 0);
    }

    @Test
    void shouldCountEverythingAsWeight() throws JsonProcessingException {
        final ReplayAllowance allowance = new ReplayAllowance(new ObjectMapper().readTree(LIMITS), 1);
        assertTrue(allowance.takeWeight(0, 17, 60_000));
        assertEquals(0, allowance.takeOrder(60_000));
        assertEquals(-1, allowance.takeOrder(60_000));
        assertFalse(allowance.takeWeight(0, 1, 119_999));
        assertTrue(allowance.takeWeight(0, 1, 120_000));
    }

    @Test
    void shouldNotHoldBackWhereThereAreNoLimits() throws JsonProcessingException {
        final ReplayAllowance allowance = new ReplayAllowance(new ObjectMapper().readTree("{}"), 1);
        assertTrue(allowance.takeWeight(0, 1_000_000, 60_000));
        assertEquals(0, allowance.takeOrder(60_000));
    }
}
