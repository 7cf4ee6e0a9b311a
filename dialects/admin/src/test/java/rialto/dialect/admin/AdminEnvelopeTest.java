package rialto.dialect.admin;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class AdminEnvelopeTest {
    private static final int MOST = AdminEnvelope.MAX_DETAIL_BYTES;

    @Test
    void shouldTellWhetherATextIsShownWhole() {
        assertTrue(AdminEnvelope.isShownWhole("x".repeat(MOST)));
        assertFalse(AdminEnvelope.isShownWhole("x".repeat(MOST - 1) + "é"), "bytes count, not characters");
        assertEquals(MOST, AdminEnvelope.detail("x".repeat(MOST + 1)).length);
    }

    @Test
    void shouldShowNoControlCharacters() {
        assertEquals("a b", new String(AdminEnvelope.detail("a\u001bb"), StandardCharsets.UTF_8));
        assertEquals("a b c", new String(AdminEnvelope.detail("a\u202eb\u2066c"), StandardCharsets.UTF_8));
        assertEquals(
                "\u06a9\u200c\u06a9", new String(AdminEnvelope.detail("\u06a9\u200c\u06a9"), StandardCharsets.UTF_8));
    }
}
