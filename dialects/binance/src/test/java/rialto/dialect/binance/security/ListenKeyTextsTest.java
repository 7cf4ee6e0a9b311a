package rialto.dialect.binance.security;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.gateway.security.ApiKey;
import rialto.gateway.security.SecretVault;

import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ListenKeyTextsTest {
    private static final String KEY = "K".repeat(64);

    @TempDir
    private Path directory;

    @Test
    void shouldKnowWhatAnotherGatewayWithThisMasterKeyTold() {
        final String text = texts("master.key").next(KEY);
        assertTrue(ApiKey.isWellFormed(text), text);
        assertTrue(texts("master.key").isOf(KEY, text));
        assertFalse(texts("other.key").isOf(KEY, text));
        assertFalse(texts("master.key").isOf("L".repeat(64), text));
        assertNotEquals(text, texts("master.key").next(KEY));
    }

    @Test
    void shouldTakeNothingMadeUp() {
        final ListenKeyTexts texts = texts("master.key");
        final String text = texts.next(KEY);
        assertFalse(texts.isOf(KEY, null));
        assertFalse(texts.isOf(KEY, ""));
        assertFalse(texts.isOf(KEY, "x".repeat(64)));
        assertFalse(texts.isOf(KEY, "01".repeat(32)));
        assertFalse(texts.isOf(KEY, text.substring(2)));
        assertFalse(texts.isOf(KEY, text.substring(0, 63) + (text.endsWith("0") ? "1" : "0")));
    }

    private ListenKeyTexts texts(final String masterKey) {
        return new ListenKeyTexts(SecretVault.at(directory.resolve(masterKey)));
    }
}
