package rialto.simulator.client;

import org.junit.jupiter.api.Test;

import java.util.TreeMap;

import static org.junit.jupiter.api.Assertions.assertEquals;

class SignatureTest {
    private final Signature signature = new Signature("key");

    @Test
    void shouldSignAsHmacSha256InHex() {
        assertEquals(
                "f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8",
                signature.of("The quick brown fox jumps over the lazy dog"));
    }

    @Test
    void shouldSignWebSocketParametersSortedAndNotEncoded() {
        final TreeMap<String, Object> parameters = new TreeMap<>();
        parameters.put("timestamp", 1_645_423_376_532L);
        parameters.put("symbol", "BTCUSDT");
        parameters.put("apiKey", "a b");
        assertEquals(signature.of("apiKey=a b&symbol=BTCUSDT&timestamp=1645423376532"), signature.of(parameters));
    }
}
