package rialto.gateway.http;

import io.vertx.core.MultiMap;
import org.junit.jupiter.api.Test;
import rialto.gateway.api.ApiError;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Requests as browsers send them for their users, for our pages and for those of strangers. */
class BrowserRulesTest {
    private final BrowserRules rules = rules("", false);

    private static BrowserRules rules(final String allowedOrigin, final boolean isTls, final String... names) {
        return new BrowserRules("127.0.0.1", List.of(names), allowedOrigin, isTls);
    }

    private static MultiMap headers(final String... namesAndValues) {
        final MultiMap headers = MultiMap.caseInsensitiveMultiMap();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            headers.add(namesAndValues[i], namesAndValues[i + 1]);
        }
        return headers;
    }

    private static String reason(final ApiError error) {
        return error == null ? null : error.reason();
    }

    private static String host(final BrowserRules rules, final String host) {
        return reason(rules.refusal(headers("Host", host), false, true));
    }

    private static String post(final BrowserRules rules, final String... headers) {
        return reason(rules.refusal(headers(headers), true, false));
    }

    private static String get(final BrowserRules rules, final String... headers) {
        return reason(rules.refusal(headers(headers), true, true));
    }

    @Test
    void shouldAnswerToAddressesAndNamesOfThisMachine() {
        for (final String host : List.of(
                "127.0.0.1:8080",
                "localhost",
                "localhost:8080",
                "LOCALHOST.:80",
                "[::1]:8080",
                "192.168.1.7",
                "[fe80::1]")) {
            assertNull(host(rules, host), host);
        }
        assertNull(rules.refusal(headers(), false, true), "no Host at all, as from HTTP/1.0");
    }

    @Test
    void shouldRefuseANameThatAStrangerPointedHere() {
        for (final String host :
                List.of("evil.example", "localhost.evil.example:8080", "127.0.0.1.evil.example", "1.2", "")) {
            assertEquals("UNKNOWN_HOST", host(rules, host), host);
        }
        assertEquals(5, rules.refused());
        assertNull(host(rules("", false, "venue.example"), "Venue.Example:443"));
        assertNull(host(rules("", false, "*"), "anything.example"));
    }

    @Test
    void shouldRefuseChangesOfForeignPages() {
        final String own = "http://127.0.0.1:8080";
        assertNull(post(rules, "Host", "127.0.0.1:8080", "Origin", own));
        assertNull(post(rules, "Host", "127.0.0.1:8080"), "no browser");
        for (final String origin :
                List.of("http://evil.example", "null", "http://127.0.0.1:3000", "http://localhost:8080")) {
            assertEquals("FOREIGN_ORIGIN", post(rules, "Host", "127.0.0.1:8080", "Origin", origin), origin);
        }
        assertEquals("FOREIGN_ORIGIN", post(rules, "Host", "127.0.0.1:8080", "Sec-Fetch-Site", "same-site"));
        assertNull(post(
                rules("http://127.0.0.1:3000", false), "Host", "127.0.0.1:8080", "Origin", "http://127.0.0.1:3000"));
        assertNull(post(rules("*", false), "Host", "127.0.0.1:8080", "Origin", "http://evil.example"));
    }

    @Test
    void shouldKnowItsPagesBehindAProxyAndOverTls() {
        final BrowserRules proxied = rules("", false, "venue.example");
        assertNull(post(proxied, "Host", "venue.example", "Origin", "https://venue.example"));
        assertNull(post(proxied, "Host", "127.0.0.1:8080", "Origin", "https://venue.example"), "the proxy renames");
        final BrowserRules tls = rules("", true);
        assertNull(post(tls, "Host", "127.0.0.1:8443", "Origin", "https://127.0.0.1:8443"));
        assertEquals("FOREIGN_ORIGIN", post(tls, "Host", "127.0.0.1:8443", "Origin", "http://127.0.0.1:8443"));
        assertTrue(rules("", true, "venue.example").isLasting("venue.example:8443"));
        assertFalse(tls.isLasting("localhost:8443"), "other programs are at localhost too");
        assertFalse(tls.isLasting("127.0.0.1:8443"));
        assertFalse(proxied.isLasting("venue.example"));
    }

    @Test
    void shouldRefuseAChangeByGetUnlessItsOriginIsKnown() {
        final String host = "127.0.0.1:8080";
        assertNull(get(rules, "Host", host, "User-Agent", "curl/8.5"));
        assertNull(get(rules, "Host", host, "User-Agent", "Mozilla/5.0", "Sec-Fetch-Site", "same-origin"));
        assertNull(get(rules, "Host", host, "User-Agent", "Mozilla/5.0", "Sec-Fetch-Site", "none"), "typed");
        assertNull(get(rules, "Host", host, "User-Agent", "Mozilla/5.0", "Referer", "http://127.0.0.1:8080/x"));
        assertEquals("FOREIGN_ORIGIN", get(rules, "Host", host, "Sec-Fetch-Site", "cross-site"));
        assertEquals("FOREIGN_ORIGIN", get(rules, "Host", host, "Sec-Fetch-Site", "same-site"));
        assertEquals("FOREIGN_ORIGIN", get(rules, "Host", host, "Referer", "http://evil.example/page"));
        assertEquals("FOREIGN_ORIGIN", get(rules, "Host", host, "User-Agent", "Mozilla/5.0"), "silent");
        assertNull(reason(rules.refusal(headers("Host", host, "Sec-Fetch-Site", "cross-site"), false, true)), "reads");
    }
}
