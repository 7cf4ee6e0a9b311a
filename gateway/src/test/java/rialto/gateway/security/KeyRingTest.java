package rialto.gateway.security;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.gateway.state.RegisteredKey;
import rialto.protocol.KeyType;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Base64;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class KeyRingTest {
    private static final String KEY_ID = "K".repeat(64);

    @TempDir
    private Path directory;

    private SecretVault vault;
    private KeyRing ring;

    @BeforeEach
    void shouldStartEmpty() {
        vault = SecretVault.at(directory.resolve("master.key"));
        ring = new KeyRing(vault);
    }

    @Test
    void shouldListAKeyThatWasSealedWithAnotherMasterKey() {
        final SecretVault foreign = SecretVault.at(directory.resolve("foreign.key"));
        ring.onApiKeyAdded(key(KEY_ID, KeyType.HMAC_SHA256, foreign.seal(KEY_ID, "secret")));
        assertTrue(ring.get(KEY_ID).isDisabled());
        assertTrue(ring.get(KEY_ID).fault().contains("is not the master key it was sealed with"));
        assertEquals(1, ring.disabledCount());
        assertEquals(1, ring.ofAccount(100).size());
        ring.onApiKeyRevoked(KEY_ID);
        assertEquals(0, ring.disabledCount());
        assertNull(ring.get(KEY_ID));
    }

    @Test
    void shouldTakeAnyBytesForASecret() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        for (int i = 0; i < 2_000; i++) {
            final byte[] secret = new byte[random.nextInt(100)];
            random.nextBytes(secret);
            if (secret.length > 0 && random.nextBoolean()) {
                secret[0] = 1; // the version of sealed secrets
            }
            final KeyType type = KeyType.values()[random.nextInt(KeyType.values().length)];
            final String keyId = String.format("%064d", i);
            ring.onApiKeyAdded(key(keyId, type, secret));
            assertTrue(ring.get(keyId).isDisabled(), () -> "seed " + seed);
        }
        assertEquals(2_000, ring.disabledCount());
    }

    @Test
    void shouldDisableAnHmacKeyWithoutASecret() {
        ring.onApiKeyAdded(key(KEY_ID, KeyType.HMAC_SHA256, vault.seal(KEY_ID, "")));
        assertTrue(ring.get(KEY_ID).isDisabled());
    }

    @Test
    void shouldDisableAKeyWhoseAddressListIsMalformed() {
        final byte[] secret = vault.seal(KEY_ID, "secret");
        ring.onApiKeyAdded(new RegisteredKey(KEY_ID, 100, KeyType.HMAC_SHA256, 3, secret, "", 0, 0, new byte[] {1}));
        assertTrue(ring.get(KEY_ID).isDisabled());
        assertEquals("its address list is malformed", ring.get(KEY_ID).fault());
    }

    @Test
    void shouldCheckSignaturesOfAnRsaKey() throws Exception {
        final var pair = rsa(2_048);
        ring.onApiKeyAdded(key(KEY_ID, KeyType.RSA, pair.getPublic().getEncoded()));
        final ApiKey key = ring.get(KEY_ID);
        assertFalse(key.isDisabled());
        final byte[] payload = "timestamp=1".getBytes(StandardCharsets.US_ASCII);
        final Signature signer = Signature.getInstance("SHA256withRSA");
        signer.initSign(pair.getPrivate());
        signer.update(payload);
        final String signature = Base64.getEncoder().encodeToString(signer.sign());
        assertTrue(key.verifier().verifies(payload, payload.length, signature));
        payload[10]++;
        assertFalse(key.verifier().verifies(payload, payload.length, signature));
        assertFalse(key.verifier().verifies(payload, payload.length, ""));
        assertFalse(key.verifier().verifies(payload, payload.length, "AAAA"));
        assertFalse(key.verifier().verifies(payload, payload.length, "no base64!"));
    }

    @Test
    void shouldWantRsaKeysOfTwoThousandBitsOrMore() throws Exception {
        final String small = pem(rsa(1_024).getPublic().getEncoded());
        final String told = assertThrows(IllegalArgumentException.class, () -> PublicKeys.parseRsa(small))
                .getMessage();
        assertEquals("the RSA key has 1024 bits; from 2048 to 4096 pass", told);
        assertNotNull(PublicKeys.parseRsa(pem(rsa(2_048).getPublic().getEncoded())));
        assertThrows(IllegalArgumentException.class, () -> PublicKeys.parseRsa("AAAA"));
        assertThrows(IllegalArgumentException.class, () -> PublicKeys.parseRsa("no base64!"));
    }

    private static java.security.KeyPair rsa(final int bits) throws GeneralSecurityException {
        final KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(bits);
        return generator.generateKeyPair();
    }

    private static String pem(final byte[] key) {
        return "-----BEGIN PUBLIC KEY-----\n" + Base64.getMimeEncoder().encodeToString(key)
                + "\n-----END PUBLIC KEY-----\n";
    }

    private static RegisteredKey key(final String keyId, final KeyType type, final byte[] secret) {
        return new RegisteredKey(keyId, 100, type, 3, secret, "label", 0, 0, new byte[0]);
    }
}
