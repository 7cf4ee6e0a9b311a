package rialto.shipped.webhook;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Signatures that others computed: openssl dgst -sha256 -hmac, over the same bytes. */
class WebhookSecretsTest {
    /** {@code printf 'msg_1.1614265330.{"test": 2432232314}' | openssl dgst -sha256 -hmac 012345678901234567890123 -binary | base64}. */
    @Test
    void shouldSignAsOpensslDoes() {
        final WebhookSecrets secrets = WebhookSecrets.of("secret", "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz");
        assertEquals(
                "v1,f/J7O8ICcd/iY2ceHKTL6w2MiwBP/6VgJPOCWkWfnRk=",
                secrets.sign("msg_1", 1_614_265_330, "{\"test\": 2432232314}".getBytes(StandardCharsets.UTF_8)));
    }
}
