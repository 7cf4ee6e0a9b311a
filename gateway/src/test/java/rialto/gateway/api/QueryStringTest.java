package rialto.gateway.api;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class QueryStringTest {
    @Test
    void shouldDecodeNamesAndValues() {
        final ApiParameters parameters = parse("a=1&b=%5B%22X%22%5D&&c=&d&e=x+y&f=%C3%A9&g=1=2");
        assertEquals("1", parameters.get("a"));
        assertEquals("[\"X\"]", parameters.get("b"));
        assertEquals("", parameters.get("c"));
        assertEquals("", parameters.get("d"));
        assertEquals("x y", parameters.get("e"));
        assertEquals("é", parameters.get("f"));
        assertEquals("1=2", parameters.get("g"));
        assertEquals(7, parameters.size());
    }

    @ParameterizedTest
    @CsvSource({"a=%, -1100", "a=%4, -1100", "a=%zz, -1100", "a=%C3%28, -1100", "a=1&a=2, -1101", "a=é, -1100"})
    void shouldRefuseWhatIsMalformed(final String raw, final int code) {
        final ApiException refusal = assertThrows(ApiException.class, () -> parse(raw));
        assertEquals(code, refusal.error().code());
    }

    @Test
    void shouldBoundTheNumberOfParameters() {
        final StringBuilder raw = new StringBuilder();
        for (int i = 0; i < ApiParameters.MAX_PARAMETERS; i++) {
            raw.append("p").append(i).append("=1&");
        }
        assertEquals(ApiParameters.MAX_PARAMETERS, parse(raw.toString()).size());
        final ApiException refusal = assertThrows(ApiException.class, () -> parse(raw + "one=more"));
        assertEquals(-1101, refusal.error().code());
    }

    private static ApiParameters parse(final String raw) {
        final ApiParameters parameters = new ApiParameters();
        QueryString.parse(raw, parameters);
        return parameters;
    }
}
