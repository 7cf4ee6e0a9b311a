package rialto.gateway.security;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SecretVaultTest {
    private static final String KEY_ID = "K".repeat(64);

    @TempDir
    private Path directory;

    @Test
    void shouldOpenWhatItSealedAfterARestart() throws IOException {
        final Path file = directory.resolve("master.key");
        final byte[] sealed = SecretVault.at(file).seal(KEY_ID, "a secret");
        assertEquals("a secret", SecretVault.at(file).open(KEY_ID, sealed));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        assertFalse(new String(sealed, StandardCharsets.ISO_8859_1).contains("a secret"));
    }

    @Test
    void shouldNeverSealTwiceAlike() {
        final SecretVault vault = SecretVault.at(directory.resolve("master.key"));
        assertNotEquals(
                java.util.HexFormat.of().formatHex(vault.seal(KEY_ID, "a secret")),
                java.util.HexFormat.of().formatHex(vault.seal(KEY_ID, "a secret")));
    }

    @Test
    void shouldSayThatTheMasterKeyIsAnother() {
        final byte[] sealed = SecretVault.at(directory.resolve("one.key")).seal(KEY_ID, "a secret");
        final SecretVault other = SecretVault.at(directory.resolve("other.key"));
        final VaultException e = assertThrows(VaultException.class, () -> other.open(KEY_ID, sealed));
        assertTrue(e.getMessage().contains("other.key is not the master key"), e.getMessage());
    }

    @Test
    void shouldRefuseDamagedAndMovedSecrets() {
        final SecretVault vault = SecretVault.at(directory.resolve("master.key"));
        final byte[] sealed = vault.seal(KEY_ID, "a secret");
        assertThrows(VaultException.class, () -> vault.open("L".repeat(64), sealed));
        sealed[sealed.length - 1] ^= 1;
        assertThrows(VaultException.class, () -> vault.open(KEY_ID, sealed));
        assertThrows(VaultException.class, () -> vault.open(KEY_ID, new byte[3]));
    }

    @Test
    void shouldRefuseAFileThatOthersCanRead() throws IOException {
        final Path file = directory.resolve("master.key");
        SecretVault.at(file);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        final VaultException e = assertThrows(VaultException.class, () -> SecretVault.at(file));
        assertTrue(e.getMessage().contains("chmod 600"), e.getMessage());
    }

    @Test
    void shouldRefuseAFileThatHoldsNoKey() throws IOException {
        for (final String text : new String[] {"", "abcd", "z".repeat(64), "00".repeat(33)}) {
            final Path file = directory.resolve("bad.key");
            PrivateFile.readOrCreate(file, () -> text);
            final VaultException e = assertThrows(VaultException.class, () -> SecretVault.at(file));
            assertTrue(e.getMessage().contains("64 hexadecimal digits"), e.getMessage());
            Files.delete(file);
        }
    }

    @Test
    void shouldGenerateDistinctWellFormedKeys() {
        final KeyGenerator generator = new KeyGenerator();
        final Set<String> seen = new HashSet<>();
        for (int i = 0; i < 1_000; i++) {
            final String key = generator.next();
            assertTrue(ApiKey.isWellFormed(key), key);
            assertTrue(seen.add(key));
        }
    }

    @Test
    void shouldMatchOnlyTheBearerToken() {
        final BearerToken token = new BearerToken("abc");
        assertTrue(token.matches("Bearer abc"));
        assertFalse(token.matches("Bearer abcd"));
        assertFalse(token.matches("abc"));
        assertFalse(token.matches(null));
    }
}
