package rialto.dialect.binance.security;

import rialto.gateway.security.ApiKey;
import rialto.gateway.security.SecretVault;
import rialto.gateway.security.VaultException;

import java.util.HexFormat;
import java.util.concurrent.TimeUnit;

/**
 * Texts of listen keys, sealed for their API key with the hour of the signature for which they were given. Whoever shows one was
 * told it, by this gateway or another one with the same master key, before its last start too.
 */
public final class ListenKeyTexts {
    private static final HexFormat HEX = HexFormat.of();
    /** Three characters: together with what sealing adds they make as many digits as clients expect. */
    private static final int LENGTH = 3;
    /** Printable characters of ASCII, of which three count hours until 2064. */
    private static final int RADIX = 94;

    private static final char FIRST = '!';
    private static final long HOUR_US = TimeUnit.HOURS.toMicros(1);

    private static final String NAME = "listen key of ";

    private final SecretVault vault;

    public ListenKeyTexts(final SecretVault vault) {
        this.vault = vault;
    }

    /**
     * A new one: 64 characters.
     *
     * @param provenUs when the API key signed, microseconds since the epoch; kept to the hour, rounded down
     */
    public String next(final String keyId, final long provenUs) {
        final char[] hours = new char[LENGTH];
        long rest = provenUs / HOUR_US;
        for (int i = 0; i < LENGTH; i++) {
            hours[i] = (char) (FIRST + rest % RADIX);
            rest /= RADIX;
        }
        return HEX.formatHex(vault.seal(NAME + keyId, new String(hours)));
    }

    /**
     * @param text as a client sent it, null for none
     * @return when the API key signed for which it was given, microseconds since the epoch, rounded down to the hour;
     *     {@link ToldListenKeys#NEVER} when it is made up, or another key's
     */
    public long provenUs(final String keyId, final String text) {
        if (text == null || text.length() != ApiKey.ID_LENGTH) {
            return ToldListenKeys.NEVER;
        }
        final String hours;
        try {
            hours = vault.open(NAME + keyId, HEX.parseHex(text));
        } catch (final VaultException | IllegalArgumentException e) {
            return ToldListenKeys.NEVER;
        }
        long count = 0;
        for (int i = LENGTH - 1; i >= 0; i--) {
            count = count * RADIX + hours.charAt(i) - FIRST;
        }
        return count * HOUR_US;
    }
}
