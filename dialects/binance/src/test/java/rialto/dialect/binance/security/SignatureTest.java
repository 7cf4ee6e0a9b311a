package rialto.dialect.binance.security;

import org.junit.jupiter.api.Test;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.security.Ed25519Verifier;
import rialto.gateway.security.HmacVerifier;
import rialto.gateway.security.PublicKeys;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Golden vectors published with the dialect, checked with another implementation as well. */
class SignatureTest {
    private static final String SECRET = "NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j";
    private static final String KEY_ID = "vmPUZE6mv9SD5VNHk4HlWFsOr6aKE2zvsw0MuIgwCIPy6utIco14y7Ju91duEh8A";
    private static final String QUERY =
            "symbol=LTCBTC&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=0.1&recvWindow=5000&timestamp=1499827319559";
    private static final String QUERY_SIGNATURE = "c8db56825ae71d6d79447849e617115f4a920fa2acdcab2b053c4b2838bd6b71";

    private static final String ED25519_KEY = "GUIKv9dSpWXBViXp2m6vAIb8QMFJYBgyFEQsFJlqgA0=";
    private static final String ED25519_PEM = """
            -----BEGIN PUBLIC KEY-----
            MCowBQYDK2VwAyEAGUIKv9dSpWXBViXp2m6vAIb8QMFJYBgyFEQsFJlqgA0=
            -----END PUBLIC KEY-----
            """;
    private static final byte[] ED25519_PAYLOAD =
            "A\u0001EXAMPLE\u0001SPOT\u00011\u000120240627-11:17:25.223".getBytes(StandardCharsets.US_ASCII);
    private static final String ED25519_SIGNATURE =
            "4MHXelVVcpkdwuLbl6n73HQUXUf1dse2PCgT1DYqW9w8AVZ1RACFGM+5UdlGPrQHrgtS3CvsRURC1oj73j8gCA==";

    private final HmacVerifier hmac = new HmacVerifier(SECRET);
    private final SignedPayload payload = new SignedPayload();

    @Test
    void shouldVerifyTheQueryString() {
        assertTrue(verifies(QUERY + "&signature=" + QUERY_SIGNATURE, null));
        assertTrue(verifies(QUERY + "&signature=" + QUERY_SIGNATURE.toUpperCase(java.util.Locale.ROOT), ""));
        assertTrue(verifies("signature=" + QUERY_SIGNATURE + "&" + QUERY, null));
    }

    @Test
    void shouldVerifyTheBodyAndAMixOfBoth() {
        assertTrue(verifies(null, QUERY + "&signature=" + QUERY_SIGNATURE));
        final int cut = QUERY.indexOf("&quantity");
        assertTrue(verifies(QUERY.substring(0, cut), QUERY.substring(cut) + "&signature=" + QUERY_SIGNATURE));
        assertTrue(verifies(QUERY.substring(0, cut) + "&signature=" + QUERY_SIGNATURE, QUERY.substring(cut)));
    }

    @Test
    void shouldVerifyPercentEncodedTextAsSent() {
        final String query = "symbol=%EF%BC%91%EF%BC%92%EF%BC%93%EF%BC%94%EF%BC%95%EF%BC%96&side=BUY&type=LIMIT"
                + "&timeInForce=GTC&quantity=1&price=0.1&recvWindow=5000&timestamp=1499827319559";
        assertTrue(
                verifies(query + "&signature=e1353ec6b14d888f1164ae9af8228a3dbd508bc82eb867db8ab6046442f33ef3", null));
    }

    @Test
    void shouldRefuseAnyOtherSignature() {
        assertFalse(verifies(QUERY + "0&signature=" + QUERY_SIGNATURE, null));
        assertFalse(verifies(QUERY + "&signature=" + QUERY_SIGNATURE.replace('c', 'd'), null));
        assertFalse(verifies(QUERY + "&signature=" + QUERY_SIGNATURE.substring(2), null));
        assertFalse(verifies(QUERY + "&signature=" + "zz" + QUERY_SIGNATURE.substring(2), null));
        assertFalse(verifies(QUERY + "&signature=%", null));
    }

    @Test
    void shouldTellAnAbsentSignatureFromAnEmptyOne() {
        payload.set(QUERY, null);
        assertNull(payload.signature());
        assertEquals(QUERY, new String(payload.bytes(), 0, payload.length(), StandardCharsets.UTF_8));
        payload.set("signature=", null);
        assertEquals("", payload.signature());
        assertEquals(0, payload.length());
        payload.set("mysignature=x&a=1", null);
        assertNull(payload.signature());
    }

    @Test
    void shouldSortParametersOfTheSocketWithoutPercentEncoding() {
        final ApiParameters order =
                AuthenticatorTest.parameters("symbol=BTCUSDT&side=SELL&type=LIMIT&timeInForce=GTC&quantity=0.01000000"
                        + "&price=52000.00&recvWindow=100&timestamp=1645423376532&apiKey=" + KEY_ID
                        + "&signature=not part of it");
        final byte[] bytes = SocketPayload.of(order);
        assertTrue(
                hmac.verifies(bytes, bytes.length, "aa1b5712c094bc4e57c05a1a5c1fd8d88dcd628338ea863fec7b88e59fe2db24"));
    }

    @Test
    void shouldSortParametersOfTheSocketInWhateverOrderTheyCome() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        for (int i = 0; i < 2_000; i++) {
            final ApiParameters parameters = new ApiParameters();
            final SortedMap<String, String> sorted = new TreeMap<>();
            for (int j = random.nextInt(ApiParameters.MAX_PARAMETERS); j > 0; j--) {
                final String name = random.nextInt(20) == 0 ? "signature" : "" + random.nextInt(100);
                if (sorted.putIfAbsent(name, "v" + j) == null) {
                    parameters.add(name, "v" + j);
                }
            }
            sorted.remove("signature");
            final List<String> pairs = new ArrayList<>();
            sorted.forEach((name, value) -> pairs.add(name + '=' + value));
            assertEquals(
                    String.join("&", pairs),
                    new String(SocketPayload.of(parameters), StandardCharsets.UTF_8),
                    "seed " + seed);
        }
    }

    @Test
    void shouldSignUtf8TextOfTheSocket() {
        final ApiParameters order = AuthenticatorTest.parameters(
                "symbol=\uFF11\uFF12\uFF13\uFF14\uFF15\uFF16&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1.00000000"
                        + "&price=0.10000000&recvWindow=5000&timestamp=1645423376532&apiKey=" + KEY_ID + "");
        final byte[] bytes = SocketPayload.of(order);
        assertTrue(
                hmac.verifies(bytes, bytes.length, "b33892ae8e687c939f4468c6268ddd4c40ac1af18ad19a064864c47bae0752cd"));
    }

    @Test
    void shouldVerifyEd25519WithAKeyInAnyForm() {
        for (final String key : new String[] {ED25519_KEY, ED25519_PEM}) {
            final Ed25519Verifier verifier = new Ed25519Verifier(PublicKeys.parseEd25519(key));
            assertTrue(verifier.verifies(ED25519_PAYLOAD, ED25519_PAYLOAD.length, ED25519_SIGNATURE));
            assertTrue(verifier.verifies(ED25519_PAYLOAD, ED25519_PAYLOAD.length, ED25519_SIGNATURE));
            assertFalse(verifier.verifies(ED25519_PAYLOAD, ED25519_PAYLOAD.length - 1, ED25519_SIGNATURE));
            assertFalse(verifier.verifies(ED25519_PAYLOAD, ED25519_PAYLOAD.length, "AAAA"));
            assertFalse(verifier.verifies(ED25519_PAYLOAD, ED25519_PAYLOAD.length, "not base64!"));
            assertFalse(verifier.verifies(ED25519_PAYLOAD, ED25519_PAYLOAD.length, "/".repeat(86) + "=="));
        }
    }

    @Test
    void shouldTakeBase64SignaturesWithAndWithoutPercentEncoding() {
        payload.set("a=1&signature=4MHX%2B%2F%3D%3D", null);
        assertEquals("4MHX+/==", payload.signature());
        payload.set("a=1&signature=4MHX+/==", null);
        assertEquals("4MHX+/==", payload.signature());
    }

    @Test
    void shouldRefuseWhatIsNoPublicKey() {
        for (final String key : new String[] {"", "abc", "AAAA", ED25519_KEY.substring(4), SECRET}) {
            assertThrows(IllegalArgumentException.class, () -> PublicKeys.parseEd25519(key), key);
        }
    }

    private boolean verifies(final String query, final String body) {
        payload.set(query, body);
        return hmac.verifies(payload.bytes(), payload.length(), payload.signature());
    }
}
