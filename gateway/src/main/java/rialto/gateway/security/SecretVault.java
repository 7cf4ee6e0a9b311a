package rialto.gateway.security;

import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Seals HMAC secrets with AES-256-GCM under the venue's master key, so that neither the log nor a snapshot holds one in
 * clear. A sealed secret is one version byte, twelve random bytes, the cipher text and its 16-byte tag; it is bound to
 * its key id. Thread-safe.
 */
public final class SecretVault {
    private static final byte VERSION = 1;
    private static final int NONCE_LENGTH = 12;
    private static final int TAG_BITS = 128;
    private static final int MASTER_KEY_LENGTH = 32;

    private final Path masterKeyFile;
    private final SecretKeySpec masterKey;
    private final SecureRandom random = new SecureRandom();

    private SecretVault(final Path masterKeyFile, final byte[] masterKey) {
        this.masterKeyFile = masterKeyFile;
        this.masterKey = new SecretKeySpec(masterKey, "AES");
    }

    /**
     * The vault of a master key file (64 hexadecimal digits, mode 0600), which is made when there is none.
     *
     * @throws VaultException when the file cannot be used; the message names it and what is wrong
     */
    public static SecretVault at(final Path masterKeyFile) {
        final String text = PrivateFile.readOrCreate(masterKeyFile, SecretVault::newMasterKey);
        try {
            final byte[] key = HexFormat.of().parseHex(text);
            if (key.length == MASTER_KEY_LENGTH) {
                return new SecretVault(masterKeyFile, key);
            }
        } catch (final IllegalArgumentException e) {
            throw damaged(masterKeyFile, e);
        }
        throw damaged(masterKeyFile, null);
    }

    public byte[] seal(final String keyId, final String secret) {
        final byte[] nonce = new byte[NONCE_LENGTH];
        random.nextBytes(nonce);
        try {
            final byte[] text =
                    cipher(Cipher.ENCRYPT_MODE, nonce, keyId).doFinal(secret.getBytes(StandardCharsets.US_ASCII));
            final byte[] sealed = new byte[1 + NONCE_LENGTH + text.length];
            sealed[0] = VERSION;
            System.arraycopy(nonce, 0, sealed, 1, NONCE_LENGTH);
            System.arraycopy(text, 0, sealed, 1 + NONCE_LENGTH, text.length);
            return sealed;
        } catch (final GeneralSecurityException e) {
            throw new VaultException("cannot seal a secret", e);
        }
    }

    /** @throws VaultException when it was sealed with another master key or for another key id, or is damaged */
    public String open(final String keyId, final byte[] sealed) {
        if (sealed.length < 1 + NONCE_LENGTH + TAG_BITS / Byte.SIZE || sealed[0] != VERSION) {
            throw new VaultException("the sealed secret of API key " + keyId + " has an unknown form");
        }
        final int textOffset = 1 + NONCE_LENGTH;
        try {
            final byte[] text = cipher(Cipher.DECRYPT_MODE, Arrays.copyOfRange(sealed, 1, textOffset), keyId)
                    .doFinal(sealed, textOffset, sealed.length - textOffset);
            return new String(text, StandardCharsets.US_ASCII);
        } catch (final AEADBadTagException e) {
            throw new VaultException(
                    "cannot open the secret of API key " + keyId + ": " + masterKeyFile
                            + " is not the master key it was sealed with; put the original file back",
                    e);
        } catch (final GeneralSecurityException e) {
            throw new VaultException("cannot open the secret of API key " + keyId, e);
        }
    }

    private Cipher cipher(final int mode, final byte[] nonce, final String keyId) throws GeneralSecurityException {
        final Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, masterKey, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(keyId.getBytes(StandardCharsets.US_ASCII));
        return cipher;
    }

    private static String newMasterKey() {
        final byte[] key = new byte[MASTER_KEY_LENGTH];
        new SecureRandom().nextBytes(key);
        return HexFormat.of().formatHex(key);
    }

    private static VaultException damaged(final Path file, final Throwable cause) {
        return new VaultException(
                file + " must hold " + 2 * MASTER_KEY_LENGTH + " hexadecimal digits; put the original file back",
                cause);
    }
}
