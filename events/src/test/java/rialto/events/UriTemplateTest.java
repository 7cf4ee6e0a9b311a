package rialto.events;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

class UriTemplateTest {
    @ParameterizedTest
    @CsvSource({
        "/a, /a, {}",
        "/{name}, /a, {name=a}",
        "/{name}.html, /a.html, {name=a}",
        "/lib/{resource}**, /lib/a/b.js, {resource=a/b.js}",
        "order/{symbol}/*, order/BTC/filled, {symbol=BTC}",
        "order/{symbol}/*, order/BTC/, {symbol=BTC}",
        "/**, /, {}",
        "/**, /a/b.c, {}",
        "**.js, /a/b.js, {}",
        "/**/x/{y}, /a/x/b/x/c, {y=c}",
        "/{a}**/{b}**, /1/2/3, '{a=1/2, b=3}'",
        "/{year}-{month}, /2026-11, '{year=2026, month=11}'",
    })
    void shouldMatch(final String template, final String text, final String params) {
        assertEquals(params, String.valueOf(UriTemplate.of(template).match(text)));
    }

    @ParameterizedTest
    @CsvSource({
        "/a, /a/",
        "/a, /A",
        "/a, x/a",
        "/{name}, /",
        "/{name}, /a/b",
        "/{name}, /a.b",
        "/lib/{resource}**, /lib/",
        "order/{symbol}/*, order/BTC/filled/1",
        "/{a}**/{b}**, /1",
    })
    void shouldNotMatch(final String template, final String text) {
        assertNull(UriTemplate.of(template).match(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/{", "/{}", "/{a", "/a}", "/{a}/{a}", "/{1a}", "/{a b}"})
    void shouldRefuseWhatIsNoTemplate(final String text) {
        assertThrows(IllegalArgumentException.class, () -> UriTemplate.of(text));
    }

    @Test
    void shouldTellItsNamesInOrder() {
        assertEquals(List.of("b", "a"), UriTemplate.of("/{b}/x/{a}**").names());
    }

    /** What a regular expression that means the same says, greedy as the template is. */
    @Test
    void shouldAgreeWithRegularExpressions() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final String[] parts = {"/", "a", ".", "*", "**", "{N}", "{N}**"};
        for (int round = 0; round < 20_000; round++) {
            final StringBuilder template = new StringBuilder();
            final StringBuilder regex = new StringBuilder();
            for (int part = 0; part < 1 + random.nextInt(6); part++) {
                final String chosen = parts[random.nextInt(parts.length)].replace("N", "n" + part);
                if (chosen.startsWith("*") && template.toString().matches(".*[*}]")) {
                    continue;
                }
                template.append(chosen);
                regex.append(
                        chosen.startsWith("{")
                                ? "(?<n" + part + ">" + (chosen.endsWith("*") ? ".+" : "[^/.]+") + ")"
                                : chosen.equals("**") ? ".*" : chosen.equals("*") ? "[^/]*" : Pattern.quote(chosen));
            }
            final StringBuilder text = new StringBuilder();
            for (int at = 0; at < random.nextInt(10); at++) {
                text.append("/a.b".charAt(random.nextInt(4)));
            }
            final var matcher = Pattern.compile(regex.toString()).matcher(text);
            final Map<String, String> seen = UriTemplate.of(template.toString()).match(text.toString());
            final String told = "seed " + seed + ", template " + template + ", text " + text;
            assertEquals(matcher.matches(), seen != null, told);
            if (seen != null) {
                seen.forEach((name, value) -> assertEquals(matcher.group(name), value, told));
            }
        }
    }

    /** A regular expression would need longer than the universe is old. */
    @Test
    void shouldNotBeSlowedDownByHostilePaths() {
        final UriTemplate template = UriTemplate.of("/" + "**a".repeat(15));
        assertNull(template.match("/" + "a".repeat(14)));
        assertNull(template.match("/" + "a".repeat(4_000) + "b"));
        assertNotNull(template.match("/" + "a".repeat(4_000)));
    }
}
