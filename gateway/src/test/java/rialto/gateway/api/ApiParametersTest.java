package rialto.gateway.api;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

class ApiParametersTest {
    private final ApiParameters parameters = new ApiParameters();

    /** Nearly as many names as slots: several share one. */
    @Test
    void shouldFindEachOfAsManyParametersAsThereMayBe() {
        for (int i = 0; i < ApiParameters.MAX_PARAMETERS; i++) {
            parameters.add("name" + i, "value" + i);
        }
        for (int i = 0; i < ApiParameters.MAX_PARAMETERS; i++) {
            assertEquals("value" + i, parameters.get("name" + i));
            assertNull(parameters.get("other" + i));
        }
        assertThrows(ApiException.class, () -> parameters.add("one more", ""));
    }

    @Test
    void shouldTellNamesApartThatHaveOneHash() {
        assertEquals("Aa".hashCode(), "BB".hashCode());
        parameters.add("Aa", "1");
        assertNull(parameters.get("BB"));
        parameters.add("BB", "2");
        assertEquals("1", parameters.get("Aa"));
        assertEquals("2", parameters.get("BB"));
        assertThrows(ApiException.class, () -> parameters.add("BB", "3"));
    }

    @Test
    void shouldKeepTheFirstValueWhereTheQueryStringPrevails() {
        parameters.add("symbol", "BTCUSDT");
        parameters.addIfAbsent("symbol", "ETHUSDT");
        parameters.addIfAbsent("side", "BUY");
        assertEquals("BTCUSDT", parameters.get("symbol"));
        assertEquals("BUY", parameters.get("side"));
        assertEquals(2, parameters.size());
    }
}
