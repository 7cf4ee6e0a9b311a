package rialto.client.tls;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.function.LongSupplier;

/**
 * Whom a client trusts and what it shows, read again when the files change. What cannot be used then is said once, and what
 * was there before stays. Any thread may call.
 */
public final class TlsClient {
    private static final Logger LOGGER = LoggerFactory.getLogger(TlsClient.class);

    private final Path authorities;
    private final TlsFiles own;
    private final LongSupplier nowMs;
    private SSLContext context;
    private String seen;

    /**
     * Reads the files.
     *
     * @param authorities PEM file of those whose certificates are trusted, and no others; null: those that Java trusts
     * @param own what this end shows when it is asked for a certificate; null for nothing
     * @param nowMs milliseconds since the epoch
     * @throws TlsException when a file cannot be used
     */
    public TlsClient(final Path authorities, final TlsFiles own, final LongSupplier nowMs) {
        this.authorities = authorities;
        this.own = own;
        this.nowMs = nowMs;
        seen = stamp();
        context = load();
    }

    /** For sockets of the JDK, with what the files say now. Looks at their times, and reads them where these changed. */
    public synchronized SSLContext context() {
        final String now = stamp();
        if (!now.equals(seen)) {
            seen = now;
            try {
                context = load();
            } catch (final TlsException e) {
                LOGGER.error("the new TLS files cannot be used, the old ones stay: {}", e.getMessage());
            }
        }
        return context;
    }

    private String stamp() {
        return (authorities == null ? "" : TlsFiles.stamp(authorities)) + (own == null ? "" : own.stamp());
    }

    private SSLContext load() {
        final long now = nowMs.getAsLong();
        final KeyManager[] shown = own == null
                ? null
                : new KeyManager[] {TlsMaterial.load(own, now).keyManager()};
        final TrustManager[] trusted =
                authorities == null ? null : new TrustManager[] {TlsMaterial.trust(authorities, now)};
        try {
            final SSLContext fresh = SSLContext.getInstance("TLS");
            fresh.init(shown, trusted, null);
            return fresh;
        } catch (final GeneralSecurityException e) {
            throw new TlsException("this Java has no TLS: " + e.getMessage(), e);
        }
    }
}
