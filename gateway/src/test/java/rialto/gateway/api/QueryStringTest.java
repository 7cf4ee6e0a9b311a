package rialto.gateway.api;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;

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

    @Test
    void shouldFindWhatIsThereAndNothingElse() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        for (int i = 0; i < 2_000; i++) {
            final ApiParameters parameters = new ApiParameters();
            final Map<String, String> expected = new HashMap<>();
            for (int j = random.nextInt(ApiParameters.MAX_PARAMETERS); j > 0; j--) {
                // "Aa" and "BB" have the same hash
                final String name = (random.nextBoolean() ? "Aa" : "BB") + random.nextInt(60);
                parameters.addIfAbsent(name, "" + j);
                expected.putIfAbsent(name, "" + j);
            }
            assertEquals(expected.size(), parameters.size(), "seed " + seed);
            for (int j = 0; j < 60; j++) {
                assertEquals(expected.get("Aa" + j), parameters.get("Aa" + j), "seed " + seed);
                assertEquals(expected.containsKey("BB" + j), parameters.has("BB" + j), "seed " + seed);
                assertEquals(expected.get("p" + j), parameters.get("p" + j), "seed " + seed);
            }
        }
    }

    private static ApiParameters parse(final String raw) {
        final ApiParameters parameters = new ApiParameters();
        QueryString.parse(raw, parameters);
        return parameters;
    }
}
