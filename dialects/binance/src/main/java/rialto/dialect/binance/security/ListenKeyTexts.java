package rialto.dialect.binance.security;

import rialto.gateway.security.ApiKey;
import rialto.gateway.security.SecretVault;
import rialto.gateway.security.VaultException;

import java.util.HexFormat;

/**
 * Texts of listen keys, sealed for their API key. Whoever shows one was told it, by this gateway or another one with the same
 * master key, before its last start too.
 */
public final class ListenKeyTexts {
    private static final HexFormat HEX = HexFormat.of();
    /** Together with what sealing adds it makes as many digits as clients expect. */
    private static final String SEALED = "key";

    private static final String NAME = "listen key of ";

    private final SecretVault vault;

    public ListenKeyTexts(final SecretVault vault) {
        this.vault = vault;
    }

    /** A new one: 64 characters. */
    public String next(final String keyId) {
        return HEX.formatHex(vault.seal(NAME + keyId, SEALED));
    }

    /** @param text as a client sent it, null for none */
    public boolean isOf(final String keyId, final String text) {
        if (text == null || text.length() != ApiKey.ID_LENGTH) {
            return false;
        }
        try {
            return SEALED.equals(vault.open(NAME + keyId, HEX.parseHex(text)));
        } catch (final VaultException | IllegalArgumentException e) {
            return false; // of another key, or made up
        }
    }
}
