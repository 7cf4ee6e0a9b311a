package rialto.dialect.binance.security;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.gateway.security.ApiKey;
import rialto.gateway.security.SecretVault;

import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ListenKeyTextsTest {
    private static final String KEY = "K".repeat(64);
    /** A minute before an hour is full. */
    private static final long NOW_US = (495_000 * 60 + 59) * 60_000_000L;

    @TempDir
    private Path directory;

    @Test
    void shouldKnowWhatAnotherGatewayWithThisMasterKeyTold() {
        final String text = texts("master.key").next(KEY, NOW_US);
        assertTrue(ApiKey.isWellFormed(text), text);
        assertEquals(NOW_US - 59 * 60_000_000L, texts("master.key").provenUs(KEY, text), "to the hour");
        assertEquals(ToldListenKeys.NEVER, texts("other.key").provenUs(KEY, text));
        assertEquals(ToldListenKeys.NEVER, texts("master.key").provenUs("L".repeat(64), text));
        assertNotEquals(text, texts("master.key").next(KEY, NOW_US));
    }

    @Test
    void shouldTakeNothingMadeUp() {
        final ListenKeyTexts texts = texts("master.key");
        final String text = texts.next(KEY, NOW_US);
        assertEquals(ToldListenKeys.NEVER, texts.provenUs(KEY, null));
        assertEquals(ToldListenKeys.NEVER, texts.provenUs(KEY, ""));
        assertEquals(ToldListenKeys.NEVER, texts.provenUs(KEY, "x".repeat(64)));
        assertEquals(ToldListenKeys.NEVER, texts.provenUs(KEY, "01".repeat(32)));
        assertEquals(ToldListenKeys.NEVER, texts.provenUs(KEY, text.substring(2)));
        assertEquals(
                ToldListenKeys.NEVER, texts.provenUs(KEY, text.substring(0, 63) + (text.endsWith("0") ? "1" : "0")));
    }

    @Test
    void shouldTellTheHourForDecades() {
        final ListenKeyTexts texts = texts("master.key");
        for (final long hours : new long[] {0, 93, 94, 94 * 94 - 1, 94 * 94, 500_000, 830_583}) {
            final long us = hours * 3_600_000_000L;
            assertEquals(us, texts.provenUs(KEY, texts.next(KEY, us)));
        }
    }

    private ListenKeyTexts texts(final String masterKey) {
        return new ListenKeyTexts(SecretVault.at(directory.resolve(masterKey)));
    }
}
